import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Mark, MarkKind } from "../../../../functions/engine/base/model.ts";
import { wellFormedMarks } from "../../../../functions/engine/output/marks/well-formed-marks.ts";

const text = "one two three four";
const brief = (marks: readonly Mark[]) => marks.map(({ kind, start, end }) => [kind, text.slice(start, end)]);
const KINDS: readonly MarkKind[] = [
  "bold",
  "italic",
  "strike",
  "code",
  "link",
  "note",
  "formula",
  "image",
  "superscript",
];

const anyMarks = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    start: fc.integer({ min: -2, max: 30 }),
    end: fc.integer({ min: -2, max: 30 }),
    uri: fc.constantFrom("a", "b"),
  }),
  { maxLength: 12 },
);

describe("wellFormedMarks", () => {
  it("trims white space and drops marks of nothing", () => {
    const marks = wellFormedMarks(text, [
      { kind: "bold", start: 3, end: 8 },
      { kind: "italic", start: 3, end: 4 },
      { kind: "note", start: 7, end: 7, note: "1" },
    ]);

    expect(brief(marks)).toEqual([
      ["bold", "two"],
      ["note", ""],
    ]);
  });

  it("joins marks of one kind", () => {
    const marks = wellFormedMarks(text, [
      { kind: "bold", start: 0, end: 4 },
      { kind: "bold", start: 4, end: 7 },
    ]);

    expect(brief(marks)).toEqual([["bold", "one two"]]);
  });

  it("splits looks at the border of a link, and code at the border of looks", () => {
    const marks = wellFormedMarks(text, [
      { kind: "bold", start: 0, end: 6 },
      { kind: "link", start: 4, end: 13, uri: "a" },
      { kind: "code", start: 8, end: 18 },
    ]);

    expect(brief(marks)).toEqual([
      ["bold", "one"],
      ["link", "two three"],
      ["bold", "tw"],
      ["code", "three"],
      ["code", "four"],
    ]);
  });

  it("lets no mark end within a note", () => {
    const marks = wellFormedMarks("word[1] more", [
      { kind: "note", start: 4, end: 7, note: "1" },
      { kind: "bold", start: 0, end: 5 },
    ]);

    expect(marks.map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ["bold", 0, 7],
      ["note", 4, 7],
    ]);
  });

  it("is in order, nests, and stays as it is the second time", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24, unit: fc.constantFrom("a", " ", "b") }), anyMarks, (words, marks) => {
        const formed = wellFormedMarks(words, marks);

        for (const [index, mark] of formed.entries()) {
          expect(mark.start).toBeGreaterThanOrEqual(0);
          expect(mark.end).toBeLessThanOrEqual(words.length);
          for (const later of formed.slice(index + 1)) {
            const isAfter = later.start >= mark.end;
            expect(isAfter || (later.start >= mark.start && later.end <= mark.end)).toBe(true);
          }
        }
        expect(wellFormedMarks(words, formed)).toEqual(formed);
      }),
    );
  });
});
