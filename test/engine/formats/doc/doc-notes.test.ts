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
  blocks: [{ kind: "paragraph", text }],
});
const ALL = { isAutomatic: () => true, hasWords: () => true };

describe("marks of notes", () => {
  it("count footnotes and endnotes together, by position", () => {
    const marks = noteMarks({ footnote: citations(5, 40), endnote: citations(20) }, ALL);

    expect([5, 20, 40, 999, 6].map(marks.at)).toEqual([
      { mark: "[1]", id: "1" },
      { mark: "[2]", id: "2" },
      { mark: "[3]", id: "3" },
      { mark: "" },
      { mark: "" },
    ]);
  });

  it("name no blocks of a note without words", () => {
    const marks = noteMarks(
      { footnote: citations(5, 6), endnote: citations() },
      { ...ALL, hasWords: (kind, index) => kind === "footnote" && index === 1 },
    );

    expect([marks.at(5), marks.at(6)]).toEqual([{ mark: "[1]" }, { mark: "[2]", id: "2" }]);
  });

  it("sort the notes by citation, with notes of another mark last", () => {
    const marks = noteMarks(
      { footnote: citations(30, 10), endnote: citations(20) },
      { ...ALL, isAutomatic: (position) => position !== 30 },
    );

    const blocks = marks.sorted([
      note("footnote", 0, "own mark"),
      note("footnote", 1, "first"),
      note("endnote", 0, "second"),
      note("endnote", 1, "never cited"),
    ]);

    expect(blocks).toEqual([
      { kind: "footnote", id: "1", text: "first", marker: "[1]" },
      { kind: "footnote", id: "2", text: "second", marker: "[2]" },
      { kind: "footnote", text: "own mark" },
      { kind: "footnote", text: "never cited" },
    ]);
  });

  it("ignore a citation whose note is missing", () => {
    const marks = noteMarks({ footnote: citations(5, 6), endnote: citations() }, ALL);

    expect(marks.sorted([note("footnote", 1, "second")])).toEqual([
      { kind: "footnote", id: "2", text: "second", marker: "[2]" },
    ]);
  });

  it("are missing from empty tables", () => {
    const marks = noteMarks({ footnote: new Uint8Array(), endnote: new Uint8Array(3) }, ALL);

    expect(marks.at(0)).toEqual({ mark: "" });
    expect(marks.sorted([])).toEqual([]);
  });
});
