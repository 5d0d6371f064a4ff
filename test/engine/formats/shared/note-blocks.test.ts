import { expect, it } from "vitest";
import { noteBlocks } from "../../../../functions/engine/formats/shared/note-blocks.ts";

it("makes paragraphs of a note, the first with its mark, and keeps tables", () => {
  const marks = [{ kind: "bold", start: 0, end: 1 }] as const;
  const table = { kind: "table", text: "a | b" } as const;
  const blocks = noteBlocks(
    [{ kind: "paragraph", text: "a", marks }, { kind: "list-item", level: 2, marker: "1.", text: "b", marks }, table],
    "7",
    "[7]",
  );

  expect(blocks).toEqual([
    { kind: "footnote", id: "7", marker: "[7]", text: "a", marks },
    { kind: "footnote", id: "7", text: "1. b", marks: [{ kind: "bold", start: 3, end: 4 }] },
    table,
  ]);
});

it("keeps code after the first paragraph of a note as code of the note", () => {
  const code = { kind: "code", text: "b" } as const;

  expect(noteBlocks([{ kind: "paragraph", text: "a" }, code], "7", "[7]").at(1)).toEqual({
    ...code,
    within: "footnote",
    id: "7",
  });
  expect(noteBlocks([code], "7", "[7]")).toEqual([{ kind: "footnote", id: "7", marker: "[7]", text: "b" }]);
});
