import { describe, expect, it } from "vitest";
import {
  checkCells,
  createGrid,
  tableBlocks,
  tableOf,
  tableText,
  wordsInCell,
} from "../../../../functions/engine/formats/shared/table-text.ts";

const cell = (row: number, column: number, text: string) => ({ row, column, text });

describe("the text of a table", () => {
  it("has a line for each row with words, and cells without their line ends", () => {
    const cells = [
      cell(1, 1, "a \n b"),
      cell(1, 2, ""),
      cell(2, 1, ""),
      cell(2, 2, ""),
      cell(3, 1, "c"),
      cell(1, 3, "d"),
    ];

    expect(tableText(cells)).toBe("a b |  | d\nc");
    expect(tableText([])).toBe("");
  });
});

describe("the text of a cell", () => {
  const table = (...cells: readonly ReturnType<typeof cell>[]) => ({
    kind: "table" as const,
    text: "unused",
    table: { rows: 9, columns: 9, cells },
  });

  it("has its blocks, with their markers", () => {
    const blocks = [
      { kind: "paragraph", text: "a\nb" },
      { kind: "list-item", level: 1, marker: "1.", text: "c" },
    ] as const;

    expect(wordsInCell(blocks).text).toBe("a\nb\n1. c");
  });

  it("has marks for its pictures, which take no lines", () => {
    const figure = (uri: string) => ({ kind: "figure" as const, text: "", uri, alt: "A" });
    const named = { kind: "figure" as const, text: "words" };
    const words = (text: string) => ({ kind: "paragraph" as const, text });

    expect(
      wordsInCell([figure("1"), words("a"), figure("2"), words("b"), named, { kind: "figure", text: "" }]),
    ).toEqual({
      text: "a\nb\nwords",
      marks: [
        { kind: "image", uri: "1", alt: "A", start: 0, end: 0 },
        { kind: "image", uri: "2", alt: "A", start: 1, end: 1 },
      ],
    });
  });

  it("has the filled cells of inner tables, whose single cells keep their lines", () => {
    const inner = table(cell(1, 1, "a\nb"), cell(1, 2, ""), cell(2, 1, "c\nd"), cell(2, 2, "e"), cell(3, 1, ""));

    expect(wordsInCell([inner]).text).toBe("a\nb\nc d | e");
  });
});

describe("the blocks of a table", () => {
  const marks = [{ kind: "image" as const, uri: "1", start: 0, end: 0 }];
  const tableWith = (text: string) => ({
    rows: 1,
    columns: 2,
    cells: [{ ...cell(1, 1, ""), marks }, cell(1, 2, text)],
  });

  it("are the table, or its pictures if it has no words, or none", () => {
    expect(tableBlocks(tableWith("a"))).toEqual([{ kind: "table", text: " | a", table: tableWith("a") }]);
    expect(tableBlocks(tableWith(""))).toEqual([{ kind: "figure", text: "", uri: "1" }]);
    expect(tableBlocks({ rows: 1, columns: 1, cells: [cell(1, 1, "")] })).toEqual([]);
  });
});

describe("the limit of cells", () => {
  it("is a million", () => {
    expect(() => checkCells(1_000_000)).not.toThrow();
    expect(() => checkCells(1_000_001)).toThrowError(
      expect.objectContaining({ code: "LIMIT_EXCEEDED", message: expect.stringContaining("split the document") }),
    );
  });
});

describe("a grid", () => {
  it("places cells around those that extend down", () => {
    const grid = createGrid();
    const places = [];
    for (const row of [
      [
        [1, 1],
        [2, 3],
        [1, 1],
      ],
      [
        [1, 1],
        [1, 1],
      ],
      [[1, 1]],
      [
        [1, 1],
        [1, 1],
      ],
    ] as const) {
      grid.startRow();
      for (const [colspan, rowspan] of row) {
        const { row: at, column } = grid.place(colspan, rowspan);
        places.push([at, column]);
      }
    }

    expect(places).toEqual([
      [1, 1],
      [1, 2],
      [1, 4],
      [2, 1],
      [2, 4],
      [3, 1],
      [4, 1],
      [4, 2],
    ]);
  });

  it("has a first row even when no row starts", () => {
    expect(createGrid().place(1, 1)).toEqual({ row: 1, column: 1, rowspan: 1, colspan: 1 });
  });

  it.each([
    [0, 0, 1, 1],
    [-5, -5, 1, 1],
    [1_000, 65_534, 1_000, 65_534],
    [1_001, 65_535, 1_000, 65_534],
  ])("bounds spans of %i columns and %i rows", (colspan, rowspan, columns, rows) => {
    expect(createGrid().place(colspan, rowspan)).toMatchObject({ colspan: columns, rowspan: rows });
  });

  it("ends at Excel's width", () => {
    const grid = createGrid();
    for (let index = 0; index < 16; index++) grid.place(1_000, 1);

    expect(grid.place(1_000, 1)).toMatchObject({ column: 16_001, colspan: 383 });
    expect(grid.place(1_000, 1)).toMatchObject({ column: 16_384, colspan: 1 });
    expect(grid.place(1_000, 1)).toMatchObject({ column: 16_385, colspan: 1 });
  });
});

describe("the table of placed cells", () => {
  const placed = { row: 1, column: 1, rowspan: 1, colspan: 1, header: false, text: "a" };

  it("has the rows and columns that its cells cover, and only spans above one", () => {
    const cells = [
      { ...placed, header: true },
      { ...placed, column: 2, colspan: 3, rowspan: 2 },
      { ...placed, row: 2 },
    ];

    expect(tableOf(cells)).toEqual({
      rows: 2,
      columns: 4,
      cells: [
        { row: 1, column: 1, header: true, text: "a" },
        { row: 1, column: 2, rowspan: 2, colspan: 3, text: "a" },
        { row: 2, column: 1, text: "a" },
      ],
    });
  });

  it("shortens rowspans at the last row", () => {
    expect(
      tableOf([
        { ...placed, rowspan: 9 },
        { ...placed, row: 3 },
      ]).cells[0]?.rowspan,
    ).toBe(3);
    expect(tableOf([{ ...placed, rowspan: 9 }]).cells[0]).toEqual({ row: 1, column: 1, text: "a" });
    expect(tableOf([])).toEqual({ rows: 0, columns: 0, cells: [] });
  });
});

describe("columns that rows above cover", () => {
  it("are free again after the last row of each cell", () => {
    const grid = createGrid();
    const row = (...spans: readonly number[]) => {
      grid.startRow();
      return spans.map((rowspan) => grid.place(1, rowspan).column);
    };

    expect(row(3, 2, 1)).toEqual([1, 2, 3]);
    expect(row(1)).toEqual([3]);
    expect(row(4, 1)).toEqual([2, 3]);
    expect(row(1)).toEqual([1]);
    expect(row(2)).toEqual([1]);
    expect(row(1)).toEqual([3]);
    expect(row(1)).toEqual([1]);
  });
});
