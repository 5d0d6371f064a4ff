// Builds tables from the cells of a sheet. Empty rows separate tables.

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
  const blocks: Block[] = [];
  let run: SheetCell[] = [];
  let lastRow = 0;
  for (const cell of cells) {
    if (cell.row > lastRow + 1 && run.length > 0) {
      blocks.push(tableBlock(run));
      run = [];
    }
    run.push(cell);
    lastRow = Math.max(lastRow, cell.row + (cell.rowspan ?? 1) - 1);
  }
  if (run.length > 0) blocks.push(tableBlock(run));
  return blocks;
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
