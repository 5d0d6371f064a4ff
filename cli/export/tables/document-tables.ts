// The tables of a document in reading order. A table that continues on the next page is one table.

import type { Cell, Document, Table } from "../../../functions/engine/base/model.ts";

export interface DocumentTable {
  /** Page of its first row. */
  readonly page: number;
  /** Name of the sheet or slide. */
  readonly label: string | undefined;
  /** Position on its page, from 1. */
  readonly number: number;
  /** Positions of the attachments that contain it, from 1, the outermost first. */
  readonly attachments: readonly number[];
  readonly rows: number;
  readonly columns: number;
  /** Cells in row order. A cell that spans is listed once, at its first row and column. */
  readonly cells: readonly Cell[];
}

export function* tablesOf(document: Document, attachments: readonly number[] = []): Generator<DocumentTable> {
  let open: DocumentTable | undefined;
  for (const { number: page, label: name, width, blocks } of document.pages) {
    // The labels of printed pages are numbers.
    const label = width === undefined ? name : undefined;
    let number = 0;
    for (const { table } of blocks) {
      if (table === undefined || table.cells.length === 0) continue;
      if (table.continued === true && open !== undefined) open = continuedBy(open, table);
      else {
        if (open !== undefined) yield open;
        const { rows, columns, cells } = table;
        open = { page, label, number: ++number, attachments, rows, columns, cells };
      }
    }
  }
  if (open !== undefined) yield open;
  for (const [index, { document: attached }] of document.attachments.entries()) {
    if (attached !== undefined) yield* tablesOf(attached, [...attachments, index + 1]);
  }
}

/** Adds the rows of the next page, without the repeated titles. */
function continuedBy(above: DocumentTable, table: Table): DocumentTable {
  const repeated = table.repeatedRows ?? 0;
  const shift = above.rows - repeated;
  const more = table.cells.filter(({ row }) => row > repeated).map((cell) => ({ ...cell, row: cell.row + shift }));
  return {
    ...above,
    rows: above.rows + table.rows - repeated,
    columns: Math.max(above.columns, table.columns),
    cells: [...above.cells, ...more],
  };
}
