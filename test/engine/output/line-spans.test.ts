import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Line } from "../../../functions/engine/base/model.ts";
import { joinLines } from "../../../functions/engine/layout/text/line-joining.ts";
import { lineSpans } from "../../../functions/engine/output/line-spans.ts";

const lineOf = (text: string): Line => ({
  box: [0, 0, 1, 1],
  words: text.split(" ").map((word) => ({ text: word, box: [0, 0, 1, 1] })),
});
const partsOf = (text: string, lines: readonly string[]) =>
  lineSpans(text, lines.map(lineOf))?.map(({ start, end }) => text.slice(start, end).trim());

describe("the lines of a block", () => {
  it.each([
    ["words", "one two three", ["one two", "three"], ["one two", "three"]],
    ["a word broken at a hyphen", "a compound word", ["a com-", "pound word"], ["a compound", "word"]],
    ["a hyphen that stays", "just-in-time code", ["just-in-", "time code"], ["just-in-time", "code"]],
    ["a soft hyphen", "a compound", ["a com\u00ad", "pound"], ["a compound", ""]],
    ["a range of years", "in 1939–1945 and", ["in 1939–", "1945 and"], ["in 1939–1945", "and"]],
    ["a dash between words", "so – it was", ["so –", "it was"], ["so –", "it was"]],
    ["Chinese", "关于红军作战的原则", ["关于红军", "作战的原则"], ["关于红军", "作战的原则"]],
    ["a bar that is a word", "1 | TREES grow", ["1 | TREES", "grow"], ["1 | TREES", "grow"]],
    ["cells of a table", "name | age\nAnn | 7", ["name", "age", "Ann 7"], ["name |", "age", "Ann | 7"]],
    ["a marker", "• item one", ["• item", "one"], ["• item", "one"]],
  ])("are found in a text with %s", (_, text, lines, parts) => {
    expect(partsOf(text, lines)).toEqual(parts);
  });

  it("are found up to forty characters and the word's own length further on", () => {
    const apart = (count: number) => partsOf(`one ${"-".repeat(count)}two`, ["one", "two"]);

    expect(apart(40)).toEqual([`one ${"-".repeat(40)}`, "two"]);
    expect(apart(41)).toBeUndefined();
    expect(partsOf("|two three", ["two", "three"])).toEqual(["|two", "three"]);
    expect(partsOf("one |two |three", ["one", "two", "three"])).toEqual(["one |", "two |", "three"]);
  });

  it("are empty where they have no words", () => {
    expect(lineSpans("one", [{ box: [0, 0, 1, 1], words: [] }, lineOf("one")])).toEqual([
      { start: 0, end: 0 },
      { start: 0, end: 3 },
    ]);
  });

  it("are not found in a text with other words", () => {
    expect(partsOf("one two", ["two", "one"])).toBeUndefined();
    expect(partsOf("", ["one"])).toBeUndefined();
  });

  it("cut the joined text into parts without a loss, and no part begins within a word", () => {
    const word = fc.stringMatching(/^[a-zé]{1,9}-?$/);
    const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.array(word), (lines, known) => {
        const text = joinLines(
          lines.map((each) => ({ text: each, breakAfter: false })),
          new Set(known),
        );

        const spans = lineSpans(text, lines.map(lineOf)) ?? [];

        expect(spans.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        for (const { start } of spans) if (start > 0) expect(text.slice(start - 1, start + 1)).not.toMatch(/[^ ]{2}/);
      }),
    );
  });
});
