import { describe, expect, it } from "vitest";
import { type SheetCell, sheetTables } from "../../../../functions/engine/formats/spreadsheets/sheet-tables.ts";

const cell = (row: number, column: number, text: string, more: Partial<SheetCell> = {}): SheetCell => ({
  row,
  column,
  text,
  ...more,
});
const textsOf = (...cells: readonly SheetCell[]) => sheetTables(cells).map(({ text }) => text);

describe("tables of a sheet", () => {
  it("are separated by empty rows", () => {
    expect(textsOf(cell(3, 2, "a"), cell(4, 2, "b"), cell(6, 2, "c"))).toEqual(["a\nb", "c"]);
    expect(textsOf()).toEqual([]);
  });

  it("go on below a cell that covers the rows between", () => {
    expect(textsOf(cell(1, 1, "a", { rowspan: 3 }), cell(4, 1, "b"))).toEqual(["a\nb"]);
    expect(textsOf(cell(1, 1, "a", { rowspan: 3 }), cell(5, 1, "b"))).toEqual(["a", "b"]);
    expect(textsOf(cell(1, 1, "a", { rowspan: 3 }), cell(1, 2, "x"), cell(4, 1, "b"))).toEqual(["a | x\nb"]);
  });

  it("start at their first row and column, and have links", () => {
    const [table] = sheetTables([cell(3, 5, "a", { uri: "http://a/" }), cell(4, 4, "b", { colspan: 2 })]);

    expect(table).toEqual({
      kind: "table",
      text: " | a\nb",
      table: {
        rows: 2,
        columns: 2,
        cells: [
          { row: 1, column: 1, text: "" },
          { row: 1, column: 2, text: "a" },
          { row: 2, column: 1, colspan: 2, text: "b" },
        ],
      },
      links: [{ text: "a", uri: "http://a/" }],
    });
  });
});

describe("an empty row below the titles of columns", () => {
  const titles = [cell(1, 1, "In millions"), cell(1, 2, "Sales"), cell(1, 3, "2023")];
  const numbers = (row: number) => [cell(row, 1, "Zone A"), cell(row, 2, "12,553"), cell(row, 3, "(81) %")];

  it("does not part them from their numbers", () => {
    expect(textsOf(...titles, ...numbers(3), ...numbers(4))).toEqual([
      "In millions | Sales | 2023\nZone A | 12,553 | (81) %\nZone A | 12,553 | (81) %",
    ]);
  });

  it("parts tables where there are two of them, where both have numbers, and where the columns differ", () => {
    expect(textsOf(...titles, ...numbers(4))).toHaveLength(2);
    expect(textsOf(...numbers(1), ...numbers(3))).toHaveLength(2);
    expect(textsOf(cell(1, 1, "a"), cell(1, 2, "b"), cell(1, 3, "1.2E+01"), ...numbers(3))).toHaveLength(2);
    expect(textsOf(...titles, ...numbers(3), cell(3, 4, "7"))).toHaveLength(2);
    expect(textsOf(...titles.slice(0, 2), ...numbers(3))).toHaveLength(2);
    expect(textsOf(...titles, cell(3, 1, "a note"), cell(3, 3, "by hand"))).toHaveLength(2);
  });

  it("parts a title in a merged cell from its table", () => {
    expect(textsOf(cell(1, 1, "Segments", { colspan: 3 }), ...numbers(3))).toHaveLength(2);
  });
});

describe("empty cells", () => {
  const places = (...cells: readonly SheetCell[]) =>
    sheetTables(cells).map(({ table }) => table?.cells.map(({ row, column, text }) => [row, column, text]));

  it("fill the gaps before the last cell of a row", () => {
    expect(places(cell(1, 1, "a"), cell(1, 3, "b"), cell(2, 1, "c"))).toEqual([
      [
        [1, 1, "a"],
        [1, 2, ""],
        [1, 3, "b"],
        [2, 1, "c"],
      ],
    ]);
  });

  it("fill each gap of a row once", () => {
    expect(textsOf(cell(1, 1, "a"), cell(1, 3, "b"), cell(1, 5, "c"))).toEqual(["a |  | b |  | c"]);
  });

  it("are missing where a cell covers the place from above or from the left", () => {
    const cells = [cell(1, 1, "a", { rowspan: 2, colspan: 2 }), cell(1, 3, "b"), cell(2, 3, "c"), cell(3, 3, "d")];

    expect(places(...cells)).toEqual([
      [
        [1, 1, "a"],
        [1, 3, "b"],
        [2, 3, "c"],
        [3, 1, ""],
        [3, 2, ""],
        [3, 3, "d"],
      ],
    ]);
  });

  it("are at most three quarters of a table", () => {
    expect(places(cell(1, 1, "a"), cell(1, 8, "b"))[0]).toHaveLength(8);
    expect(places(cell(1, 1, "a"), cell(1, 9, "b"))[0]).toHaveLength(2);
    expect(places(cell(1, 1, "a"), cell(2, 4, "b"))[0]).toHaveLength(5);
    expect(places(cell(1, 1, "a"), cell(2, 5, "b"))[0]).toHaveLength(2);
  });
});
