// Builds tables from the cells of a sheet. Empty rows separate tables, but not the titles of columns from their numbers.

import type { Block, Link } from "../../base/model.ts";
import { tableOf, tableText } from "../shared/table-text.ts";

export interface SheetCell {
  /** Row of the sheet, from 1. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly rowspan?: number;
  readonly colspan?: number;
  readonly uri?: string;
}

// Empty cells keep the columns aligned in a fairly full table. A sheet with one cell at each end gets none.
const MAX_EMPTY_SHARE = 0.75;

/** Builds tables from non-empty cells, which come row by row. */
export function sheetTables(cells: readonly SheetCell[]): readonly Block[] {
  const runs: SheetCell[][] = [];
  let lastRow = 0;
  for (const cell of cells) {
    const run = runs.at(-1);
    if (run === undefined || cell.row > lastRow + 1) runs.push([cell]);
    else run.push(cell);
    lastRow = Math.max(lastRow, cell.row + (cell.rowspan ?? 1) - 1);
  }
  const tables: SheetCell[][] = [];
  for (const run of runs) {
    const last = tables.at(-1);
    if (last !== undefined && areTitlesOf(last, run)) tables[tables.length - 1] = joined(last, run);
    else tables.push(run);
  }
  return tables.map(tableBlock);
}

const MOST_TITLE_ROWS = 4;
const LEAST_TITLES = 2;
/** Matches "12,553", "(81)", "3.5 %" and "—". */
const NUMBER = /^[\s(+−–—-]*(?:[€$£¥]\s*)?(?:\d[\d.,'\s]*)?(?:E[+-]?\d+)?[%)\s]*$/i;
/** Characters. */
const LONGEST_NUMBER = 40;
const YEAR = /^(?:19|20)\d\d$/;

/** Recognises titles of columns, which one empty row parts from rows of numbers as wide as they are. */
function areTitlesOf(titles: readonly SheetCell[], rows: readonly SheetCell[]): boolean {
  const [first, next] = [titles[0], rows[0]];
  const end = titles.reduce((most, cell) => Math.max(most, lastRowOf(cell)), 0);
  if (first === undefined || next === undefined || next.row !== end + 2 || end - first.row >= MOST_TITLE_ROWS)
    return false;
  const isNumber = ({ text }: SheetCell) => text.length <= LONGEST_NUMBER && NUMBER.test(text) && !YEAR.test(text);
  const below = rows.filter(({ row }) => row === next.row);
  const columns = new Set(titles.filter(({ colspan = 1 }) => colspan === 1).map(({ column }) => column));
  const numbers = below.filter(isNumber);
  return (
    columns.size >= LEAST_TITLES &&
    !titles.some(isNumber) &&
    numbers.length >= LEAST_TITLES &&
    numbers.every(({ column }) => columns.has(column)) &&
    rightOf(titles) === rightOf(rows)
  );
}

function lastRowOf({ row, rowspan = 1 }: SheetCell): number {
  return row + rowspan - 1;
}

function rightOf(cells: readonly SheetCell[]): number {
  return cells.reduce((most, { column, colspan = 1 }) => Math.max(most, column + colspan - 1), 0);
}

/** Titles, and the rows below them without the empty row between. */
function joined(titles: readonly SheetCell[], rows: readonly SheetCell[]): SheetCell[] {
  return [...titles, ...rows.map((cell) => ({ ...cell, row: cell.row - 1 }))];
}

function tableBlock(cells: readonly SheetCell[]): Block {
  let [top, left, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const { row, column } of cells) {
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, column);
    right = Math.max(right, column);
  }
  const placed = cells.map(({ row, column, rowspan = 1, colspan = 1, text }) => {
    return { row: row - top + 1, column: column - left + 1, rowspan, colspan, header: false, text };
  });
  const width = right - left + 1;
  const isFull = width * (bottom - top + 1) * (1 - MAX_EMPTY_SHARE) <= cells.length;
  const table = tableOf(isFull ? filled(placed, width) : placed);
  const links = cells.flatMap(({ text, uri }): Link[] => (uri === undefined ? [] : [{ text, uri }]));
  return { kind: "table", text: tableText(table.cells), table, ...(links.length === 0 ? {} : { links }) };
}

type Placed = Parameters<typeof tableOf>[0][number];

/** Adds empty cells in the gaps, up to the last cell of each row. */
function filled(cells: readonly Placed[], width: number): readonly Placed[] {
  const all: Placed[] = [];
  /** Last row that each column is covered to from above. */
  const takenUntil: number[] = [];
  let row = 0;
  let column = 1;
  for (const cell of cells) {
    if (cell.row > row) {
      row = cell.row;
      column = 1;
    }
    for (; column < cell.column; column++) {
      if ((takenUntil[column] ?? 0) < row) {
        all.push({ row, column, rowspan: 1, colspan: 1, header: false, text: "" });
      }
    }
    all.push(cell);
    column = Math.min(width + 1, cell.column + cell.colspan);
    for (let taken = cell.column; taken < column; taken++) takenUntil[taken] = row + cell.rowspan - 1;
  }
  return all;
}
