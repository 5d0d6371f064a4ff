// Tables of a truth as grids, and the widest lines of a document.

import type { Block, Cell, Table } from "./documents.ts";

export function columnsOf({ rows }: Table): number {
  return gridOf(rows).reduce((most, row) => Math.max(most, row.length), 0);
}

/** Cells by place: a cell of several places is in each. */
export function gridOf(rows: Table["rows"]): readonly (readonly (Cell | undefined)[])[] {
  const grid: (Cell | undefined)[][] = rows.map(() => []);
  for (const [top, row] of rows.entries()) {
    let left = 0;
    for (const cell of row) {
      while (grid[top]?.[left] !== undefined) left++;
      for (let y = top; y < Math.min(rows.length, top + cell.rowspan); y++)
        for (let x = left; x < left + cell.colspan; x++) (grid[y] ?? [])[x] = cell;
      left += cell.colspan;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) => Array.from({ length: width }, (_, x) => row[x]));
}

/** Rows at the top that are all header cells. */
export function headerRows({ rows }: Table): number {
  const body = rows.findIndex((row) => row.some(({ header }) => !header));
  return body === -1 ? Math.min(1, rows.length) : body;
}

export function mostColumns(blocks: readonly Block[]): number {
  return Math.max(0, ...blocks.map((block) => (block.kind === "table" ? columnsOf(block) : 0)));
}

export function longestCodeLine(blocks: readonly Block[]): number {
  const lines = blocks.flatMap((block) => (block.kind === "code" ? block.text.split("\n") : []));
  return Math.max(0, ...lines.map((line) => line.length));
}

/** True for columns of figures, which some styles put at the right. */
export function isFigures(table: Table, column: number): boolean {
  const texts = gridOf(table.rows)
    .slice(headerRows(table))
    .flatMap((row) => cellsOfOne(row[column]));
  return texts.length > 0 && texts.every((text) => /^[-–—$(]?[\d.,% )]*$/.test(text));
}

/** Texts of cells of one column. Wider cells say nothing about a column's width. */
export function cellsOfOne(cell: Cell | undefined): readonly string[] {
  return cell === undefined || cell.colspan > 1 ? [] : [cell.text];
}
