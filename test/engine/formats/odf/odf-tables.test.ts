import { describe, expect, it } from "vitest";
import { textOf } from "../../../../functions/engine/codecs/text/xml-tree.ts";
import {
  CELL_LIMITS,
  cellAllowance,
  heldValue,
  odfCells,
} from "../../../../functions/engine/formats/odf/odf-tables.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const cell = (text: string, attributes = "") => `<table:table-cell ${attributes}>${text}</table:table-cell>`;
const row = (cells: string, attributes = "") => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const times = (count: number | string) => `table:number-columns-repeated="${count}"`;
const rowTimes = (count: number | string) => `table:number-rows-repeated="${count}"`;

function read(rows: string, allowance = cellAllowance()) {
  const { cells, isTruncated } = odfCells(xmlElement(`<table:table>${rows}</table:table>`), allowance);
  return { cells: cells.map((at) => [at.row, at.column, textOf(at.element)]), isTruncated, allowance, full: cells };
}

describe("the cells of a table", () => {
  it("have rows and columns from 1, row by row, without empty cells", () => {
    const { cells, isTruncated } = read(row(cell("a") + cell("") + cell("b")) + row("") + row(cell("c")));

    expect(cells).toEqual([
      [1, 1, "a"],
      [1, 3, "b"],
      [3, 1, "c"],
    ]);
    expect(isTruncated).toBe(false);
  });

  it("include cells that only hold a value", () => {
    expect(read(row(cell("") + cell("", 'office:value="4"'))).cells).toEqual([[1, 2, ""]]);
  });

  it("leave room for covered cells, and skip what covered cells contain and other elements", () => {
    const covered = `<table:covered-table-cell ${times(2)}>hidden</table:covered-table-cell>`;

    expect(read(row(`${cell("a")}${covered}<office:annotation/>${cell("b")}`)).cells).toEqual([
      [1, 1, "a"],
      [1, 4, "b"],
    ]);
  });

  it("come from row groups too, and know header rows", () => {
    const header = `<table:table-header-rows>${row(cell("h"))}<table:table-rows>${row(cell("i"))}</table:table-rows></table:table-header-rows>`;
    const group = `<table:table-row-group>${row(cell("g"))}</table:table-row-group><table:table-rows>${row(cell("r"))}</table:table-rows>`;

    const { full } = read(`${header}${group}<table:table-columns>${row(cell("x"))}</table:table-columns>`);

    expect(full.map(({ row: at, header: isHeader, element }) => [at, isHeader, textOf(element)])).toEqual([
      [1, true, "h"],
      [2, true, "i"],
      [3, false, "g"],
      [4, false, "r"],
    ]);
  });

  it.each([
    ["", 1],
    ['"1"', 1],
    ['"2"', 2],
    ['"999"', 999],
    ['"1000"', 1000],
    ['"1001"', 1000],
    ['"0"', 1],
    ['"x"', 1],
  ])("span %s rows and columns as %i", (value, expected) => {
    const span = (name: string) => (value === "" ? "" : `table:number-${name}-spanned=${value}`);

    const [down] = read(row(cell("a", span("rows")))).full;
    const [across] = read(row(cell("a", span("columns")))).full;

    expect([down?.rowspan, down?.colspan]).toEqual([expected, 1]);
    expect([across?.rowspan, across?.colspan]).toEqual([1, expected]);
  });
});

describe("repeated cells and rows", () => {
  it("are unfolded if filled", () => {
    const { cells, isTruncated, allowance } = read(row(cell("a", times(3)) + cell("b")) + row(cell("c"), rowTimes(2)));

    expect(cells).toEqual([
      [1, 1, "a"],
      [1, 2, "a"],
      [1, 3, "a"],
      [1, 4, "b"],
      [2, 1, "c"],
      [3, 1, "c"],
    ]);
    expect(isTruncated).toBe(false);
    expect(allowance).toEqual({ cells: 1_000_000 - 6, copies: 100_000 - 3 });
  });

  it.each([
    [5, 6],
    ["2.9", 3],
    ["0", 2],
    ["-3", 2],
    ["x", 2],
    [1_000_000_000, 1_000_000_001],
    [1_000_000_001, 1_000_000_001],
    ["Infinity", 1_000_000_001],
  ])("only shift what follows if empty: %s times to place %i", (count, place) => {
    expect(read(row(cell("", times(count)) + cell("a"))).cells).toEqual([[1, place, "a"]]);
  });

  it("shift the rows after empty repeated rows", () => {
    expect(read(row("", rowTimes(7)) + row(cell("a"))).cells).toEqual([[8, 1, "a"]]);
  });

  it.each([
    [2, 3, false, 0],
    [1, 2, true, 0],
    [0, 1, true, 0],
    [3, 3, false, 1],
  ])("of a row stop after %i copies: %i cells", (copies, count, truncated, left) => {
    const { cells, isTruncated, allowance } = read(row(cell("a", times(3)) + cell("")), { cells: 100, copies });

    expect([cells.length, isTruncated, allowance.copies]).toEqual([count, truncated, left]);
  });

  it("of one row share their copies, and the rest of a cut row is skipped", () => {
    const { cells, isTruncated } = read(row(cell("a", times(2)) + cell("b", times(3)) + cell("c")) + row(cell("d")), {
      cells: 100,
      copies: 2,
    });

    expect(cells.map(([, column, text]) => [column, text])).toEqual([
      [1, "a"],
      [2, "a"],
      [3, "b"],
      [4, "b"],
    ]);
    expect(isTruncated).toBe(true);
  });

  it.each([
    [4, 6, false, 0],
    [5, 6, false, 1],
    [3, 4, true, 1],
    [1, 2, true, 1],
  ])("of whole rows stop after %i copied cells: %i cells", (copies, count, truncated, left) => {
    const rows = row(cell("a") + cell("b"), rowTimes(3)) + row(cell("c"));
    const { cells, isTruncated, allowance } = read(rows, { cells: 100, copies });

    expect([cells.filter(([, , text]) => text !== "c").length, isTruncated, allowance.copies]).toEqual([
      count,
      truncated,
      left,
    ]);
    expect(cells.some(([, , text]) => text === "c")).toBe(!truncated);
  });

  it("of rows of one cell are cut too", () => {
    const { cells, isTruncated } = read(row(cell("a"), rowTimes(3)), { cells: 100, copies: 1 });

    expect([cells.length, isTruncated]).toEqual([2, true]);
  });

  it("share the copies of a document between cells, rows and tables", () => {
    const allowance = { cells: 100, copies: 4 };
    const rows = row(cell("a", times(2)), rowTimes(2));

    const first = read(rows, allowance);
    const second = read(rows, allowance);

    expect([first.cells.length, first.isTruncated]).toEqual([4, false]);
    expect([second.cells.length, second.isTruncated]).toEqual([2, true]);
    expect(allowance).toEqual({ cells: 94, copies: 0 });
  });

  it("keep their first cell and row, and later rows, when no copies are left", () => {
    expect(read(row("", rowTimes(3)) + row(cell("a")), { cells: 100, copies: 0 })).toMatchObject({
      cells: [[4, 1, "a"]],
      isTruncated: false,
      allowance: { copies: 0 },
    });
  });
});

describe("the limit of cells", () => {
  it.each([
    [2, false],
    [1, true],
  ])("of %i cuts two cells: %s", (limit, truncated) => {
    const { cells, isTruncated, allowance } = read(row(cell("a") + cell("b")), { cells: limit, copies: 9 });

    expect([cells.length, isTruncated, allowance.cells]).toEqual([limit, truncated, 0]);
  });

  it("is a million cells and a hundred thousand copies, as the warning says", () => {
    expect(cellAllowance()).toEqual({ cells: 1_000_000, copies: 100_000 });
    expect(CELL_LIMITS).toContain("1000000 cells, or 100000 repeated cells");
  });
});

describe("the value of a cell", () => {
  it.each([
    ['office:value="1.50"', "1.5"],
    ['office:value="4.4000000000000004"', "4.4"],
    ['office:value="n/a"', "n/a"],
    ['office:value="Infinity"', "Infinity"],
    ['office:value="7" office:string-value="s"', "7"],
    ['office:string-value=" Cafe\u0301 " office:date-value="d"', "Café"],
    ['office:date-value="2026-02-03" office:time-value="t"', "2026-02-03"],
    ['office:time-value="PT1H" office:boolean-value="true"', "PT1H"],
    ['office:boolean-value="false"', "false"],
    ['office:currency="EUR"', ""],
  ])("%s is %j", (attributes, expected) => {
    expect(heldValue(xmlElement(`<table:table-cell ${attributes}/>`))).toBe(expected);
  });
});
