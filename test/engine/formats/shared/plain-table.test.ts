import { describe, expect, it } from "vitest";
import { plainTable } from "../../../../functions/engine/formats/shared/plain-table.ts";

const links = [{ text: "a", uri: "http://a/" }];

describe("a table of plain rows", () => {
  it("has a cell for each text", () => {
    expect(plainTable([["a", "b"], ["c"]], links)).toEqual({
      kind: "table",
      text: "a | b\nc",
      table: {
        rows: 2,
        columns: 2,
        cells: [
          { row: 1, column: 1, text: "a" },
          { row: 1, column: 2, text: "b" },
          { row: 2, column: 1, text: "c" },
        ],
      },
      links,
    });
  });

  it("of one cell is a paragraph, which keeps its lines", () => {
    expect(plainTable([["a\nb"]], links)).toEqual({ kind: "paragraph", text: "a\nb", links });
    expect(plainTable([["a"]], [])).toEqual({ kind: "paragraph", text: "a" });
  });

  it("without words is missing", () => {
    expect(plainTable([["", ""]], links)).toBeUndefined();
    expect(plainTable([], [])).toBeUndefined();
  });
});
