import { describe, expect, it } from "vitest";
import { plainTable } from "../../../../functions/engine/formats/shared/plain-table.ts";

const cell = (text: string) => ({ text, marks: [] });
const bold = { kind: "bold", start: 0, end: 1 } as const;
const links = [{ text: "a", uri: "http://a/" }];

describe("a table of plain rows", () => {
  it("has a cell for each text", () => {
    expect(plainTable([[cell("a"), { text: "b", marks: [bold] }], [cell("c")]], links)).toEqual({
      kind: "table",
      text: "a | b\nc",
      table: {
        rows: 2,
        columns: 2,
        cells: [
          { row: 1, column: 1, text: "a" },
          { row: 1, column: 2, text: "b", marks: [bold] },
          { row: 2, column: 1, text: "c" },
        ],
      },
      links,
    });
  });

  it("of one cell is a paragraph, which keeps its lines", () => {
    expect(plainTable([[cell("a\nb")]], links)).toEqual({ kind: "paragraph", text: "a\nb", links });
    expect(plainTable([[{ text: "a", marks: [bold] }]], [])).toEqual({ kind: "paragraph", text: "a", marks: [bold] });
  });

  it("without words is missing", () => {
    expect(plainTable([[cell(""), cell("")]], links)).toBeUndefined();
    expect(plainTable([], [])).toBeUndefined();
  });
});
