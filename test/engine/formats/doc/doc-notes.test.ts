import { describe, expect, it } from "vitest";
import { type Note, noteMarks } from "../../../../functions/engine/formats/doc/doc-notes.ts";

/** A table of citations: the positions, one more position, and a flag of two bytes for each. */
function citations(...positions: readonly number[]): Uint8Array {
  const longs = Buffer.from(Uint32Array.from([...positions, 999]).buffer);
  return new Uint8Array(Buffer.concat([longs, Buffer.alloc(positions.length * 2, 1)]));
}

const note = (kind: Note["kind"], index: number, text: string): Note => ({
  kind,
  index,
  blocks: [{ kind: "footnote", text }],
});

describe("marks of notes", () => {
  it("count footnotes and endnotes together, by position", () => {
    const marks = noteMarks({ footnote: citations(5, 40), endnote: citations(20) }, () => true);

    expect([5, 20, 40, 999, 6].map(marks.at)).toEqual(["[1]", "[2]", "[3]", "", ""]);
  });

  it("sort the notes by citation, with notes of another mark last", () => {
    const marks = noteMarks({ footnote: citations(30, 10), endnote: citations(20) }, (position) => position !== 30);

    const blocks = marks.sorted([
      note("footnote", 0, "own mark"),
      note("footnote", 1, "first"),
      note("endnote", 0, "second"),
      note("endnote", 1, "never cited"),
    ]);

    expect(blocks).toEqual([
      { kind: "footnote", text: "first", marker: "[1]" },
      { kind: "footnote", text: "second", marker: "[2]" },
      { kind: "footnote", text: "own mark" },
      { kind: "footnote", text: "never cited" },
    ]);
  });

  it("ignore a citation whose note is missing", () => {
    const marks = noteMarks({ footnote: citations(5, 6), endnote: citations() }, () => true);

    expect(marks.sorted([note("footnote", 1, "second")])).toEqual([
      { kind: "footnote", text: "second", marker: "[2]" },
    ]);
  });

  it("are missing from empty tables", () => {
    const marks = noteMarks({ footnote: new Uint8Array(), endnote: new Uint8Array(3) }, () => true);

    expect(marks.at(0)).toBe("");
    expect(marks.sorted([])).toEqual([]);
  });
});
