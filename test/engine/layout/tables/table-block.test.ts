import { describe, expect, it } from "vitest";
import { inWritingOrder, tableBlock } from "../../../../functions/engine/layout/tables/table-block.ts";
import type { GridCell } from "../../../../functions/engine/layout/tables/table-cells.ts";
import { runAt } from "../pieces.ts";

/** Cell of a grid, with its text; an empty text is no run. */
const cell = (top: number, left: number, text: string, bottom = top, right = left): GridCell => ({
  top,
  bottom,
  left,
  right,
  runs: text === "" ? [] : text.split("\n").map((part, at) => runAt(50 + 100 * left, 100 + 40 * top + 12 * at, part)),
});
/** Cells of rows of texts, each in its place. */
const cells = (...rows: readonly (readonly string[])[]) =>
  rows.flatMap((row, top) => row.map((text, left) => cell(top, left, text)));
const headersOf = (...rows: readonly (readonly string[])[]) => {
  const block = tableBlock(cells(...rows));
  return new Set(block?.table.cells.filter(({ header }) => header).map(({ row }) => row)).size;
};

describe("a table", () => {
  it("has its cells in order, and a text of rows and cells", () => {
    const block = tableBlock([cell(1, 1, "12"), cell(0, 1, "b"), cell(1, 0, "a"), cell(0, 0, "a\nb")]);

    expect(block).toMatchObject({ kind: "table", text: "a b | b\na | 12", table: { rows: 2, columns: 2 } });
    expect(block?.lines.map(({ text }) => text)).toEqual(["a", "b", "b", "a", "12"]);
  });

  it("has two rows and two columns with text", () => {
    expect(tableBlock(cells(["a", "b"]))).toBeUndefined();
    expect(tableBlock(cells(["a"], ["b"]))).toBeUndefined();
    expect(tableBlock(cells(["a", "b"], ["", ""]))).toBeUndefined();
    expect(tableBlock([])).toBeUndefined();
  });

  it("has an empty cell for each place without text", () => {
    expect(tableBlock(cells(["a", ""], ["", "b"]))?.table.cells).toEqual([
      { row: 1, column: 1, header: true, text: "a" },
      { row: 1, column: 2, header: true, text: "" },
      { row: 2, column: 1, text: "" },
      { row: 2, column: 2, text: "b" },
    ]);
  });

  it("has no rows and columns of the grid that have no text", () => {
    const block = tableBlock(cells(["a", "", "b"], ["", "", ""], ["c", "", "d"]));

    expect(block).toMatchObject({ text: "a | b\nc | d", table: { rows: 2, columns: 2 } });
  });

  it("has spans as wide and as high as rows and columns with text", () => {
    const block = tableBlock([
      cell(0, 0, "title", 0, 2),
      cell(1, 0, "a", 3, 0),
      cell(1, 1, "b"),
      cell(1, 2, "c"),
      cell(3, 1, "d"),
    ]);

    expect(block?.table.cells).toEqual([
      { row: 1, column: 1, colspan: 3, header: true, text: "title" },
      { row: 2, column: 1, rowspan: 2, text: "a" },
      { row: 2, column: 2, text: "b" },
      { row: 2, column: 3, text: "c" },
      { row: 3, column: 2, text: "d" },
      { row: 3, column: 3, text: "" },
    ]);
    expect(block?.text).toBe("title\na | b | c\nd | ");
  });
});

describe("the header of a table", () => {
  it("has the rows above the first name with a number", () => {
    expect(headersOf(["name", "sold"], ["apples", "12"])).toBe(1);
    expect(headersOf(["name", "sold"], ["", "in all"], ["apples", "12"])).toBe(2);
    expect(headersOf(["apples", "12"], ["pears", "3"])).toBe(0);
  });

  it("may have years and numbers without a name", () => {
    expect(headersOf(["fruit", "2024"], ["apples", "12"])).toBe(1);
    expect(headersOf(["", "12"], ["apples", "12"])).toBe(1);
    expect(headersOf(["12", "sold"], ["apples", "12"])).toBe(1);
  });

  it("is one row where there are no numbers", () => {
    expect(headersOf(["name", "kind"], ["apple", "fruit"], ["leek", "green"])).toBe(1);
  });

  it("is one row where more than six rows come before the first number", () => {
    const titled = (count: number) =>
      headersOf(...Array.from({ length: count }, () => ["name", "kind"]), ["apples", "12"]);

    expect(titled(6)).toBe(6);
    expect(titled(7)).toBe(1);
  });
});

it("has the smallest spans of two columns and of two rows", () => {
  const wide = tableBlock([cell(0, 0, "title", 0, 1), cell(1, 0, "a"), cell(1, 1, "b")]);
  const high = tableBlock([cell(0, 0, "a", 1, 0), cell(0, 1, "b"), cell(1, 1, "c")]);

  expect(wide?.table.cells[0]).toMatchObject({ colspan: 2, text: "title" });
  expect(wide?.table.cells[0]).not.toHaveProperty("rowspan");
  expect(high?.table.cells[0]).toMatchObject({ rowspan: 2, text: "a" });
  expect(high?.table.cells[0]).not.toHaveProperty("colspan");
});

describe("the columns of a table", () => {
  const orderOf = (...rows: readonly (readonly string[])[]) => {
    const backwards = cells(...rows).map((own) => ({
      ...own,
      runs: own.runs.map((run) => (/[א-ת]/.test(run.text) ? { ...run, direction: "rtl" as const } : run)),
    }));
    const table = tableBlock(backwards);
    return table === undefined ? undefined : inWritingOrder(table);
  };

  it("are counted from the right where most text runs from there", () => {
    expect(orderOf(["עיר", "גיל", "שם"], ["חיפה", "12", "דוד"])).toMatchObject({
      text: "שם | גיל | עיר\nדוד | 12 | חיפה",
      table: {
        cells: [{ row: 1, column: 1, text: "שם" }, { column: 2 }, { column: 3, text: "עיר" }, { row: 2 }, {}, {}],
      },
      lines: [{ text: "שם" }, { text: "גיל" }, { text: "עיר" }, { text: "דוד" }, { text: "12" }, { text: "חיפה" }],
    });
  });

  it("are counted from the left where at least half of it runs from there", () => {
    expect(orderOf(["עיר", "name"], ["חיפה", "David"])?.text).toBe("עיר | name\nחיפה | David");
    expect(orderOf(["a", "b"], ["1", "2"])?.text).toBe("a | b\n1 | 2");
  });

  it("keep their spans", () => {
    const grid = [cell(0, 0, "א", 0, 1), cell(0, 2, "ב"), cell(1, 0, "ג"), cell(1, 1, "ד"), cell(1, 2, "ה")].map(
      (own) => ({
        ...own,
        runs: own.runs.map((run) => ({ ...run, direction: "rtl" as const })),
      }),
    );
    const table = tableBlock(grid);

    expect(table && inWritingOrder(table).table.cells).toMatchObject([
      { column: 1, text: "ב" },
      { column: 2, colspan: 2, text: "א" },
      { column: 1, text: "ה" },
      { column: 2, text: "ד" },
      { column: 3, text: "ג" },
    ]);
  });
});
