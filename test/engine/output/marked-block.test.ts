import { describe, expect, it } from "vitest";
import type { Block } from "../../../functions/engine/base/model.ts";
import { markedBlock } from "../../../functions/engine/output/marked-block.ts";

describe("markedBlock", () => {
  it("returns a block without marks and links as it is", () => {
    const block: Block = { kind: "paragraph", text: "plain" };

    expect(markedBlock(block)).toBe(block);
  });

  it("marks the links that a reader knows by their words", () => {
    const links = [
      { text: "lost", uri: "x" },
      { text: "e\u0301", uri: "y", title: "note" },
    ];

    expect(markedBlock({ kind: "paragraph", text: "an e\u0301 e\u0301", links })).toEqual({
      kind: "paragraph",
      text: "an \u00e9 \u00e9",
      links,
      marks: [{ kind: "link", start: 3, end: 4, uri: "y", title: "note" }],
    });
  });

  it("lists the links that a reader marks", () => {
    const marks = [{ kind: "link", start: 2, end: 6, uri: "#place" }] as const;

    expect(markedBlock({ kind: "paragraph", text: "a link", marks }).links).toEqual([{ text: "link", uri: "#place" }]);
  });

  it("marks the cells of a table", () => {
    const table = {
      rows: 1,
      columns: 2,
      cells: [
        { row: 1, column: 1, text: "a" },
        { row: 1, column: 2, text: "b c" },
      ],
    };
    const links = [{ text: "b\nc", uri: "u" }];

    expect(markedBlock({ kind: "table", text: "a | b c", table, links }).table?.cells[1]?.marks).toEqual([
      { kind: "link", start: 0, end: 3, uri: "u" },
    ]);
  });
});
