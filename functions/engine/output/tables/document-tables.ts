// The tables of a document in reading order. A table that continues on the next page is one table.

import type { Cell, Document, Page, Table } from "../../base/model.ts";

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
  const collector = collectTables(attachments);
  for (const page of document.pages) yield* collector.page(page);
  yield* collector.end(document);
}

export interface TableCollector {
  /** Returns the tables that end with or before this page. Expects the pages in order. */
  page(page: Page): readonly DocumentTable[];
  /** Returns the last table of the document, and those of its attachments. */
  end(frame: Pick<Document, "attachments">): Generator<DocumentTable>;
}

/** Collects the tables of a document whose pages come one by one. */
export function collectTables(attachments: readonly number[] = []): TableCollector {
  let open: DocumentTable | undefined;
  return {
    page({ number: page, label: name, width, blocks }) {
      const ended: DocumentTable[] = [];
      // The labels of printed pages are numbers.
      const label = width === undefined ? name : undefined;
      let number = 0;
      for (const { table } of blocks) {
        if (table === undefined || table.cells.length === 0) continue;
        if (table.continued === true && open !== undefined) open = continuedBy(open, table);
        else {
          if (open !== undefined) ended.push(open);
          const { rows, columns, cells } = table;
          open = { page, label, number: ++number, attachments, rows, columns, cells };
        }
      }
      return ended;
    },
    *end(frame) {
      if (open !== undefined) yield open;
      for (const [index, { document: attached }] of frame.attachments.entries()) {
        if (attached !== undefined) yield* tablesOf(attached, [...attachments, index + 1]);
      }
    },
  };
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

/** Name of a CSV file: "page-3.table-1.csv", after the attachments that contain the table. */
export function csvNameOf({ page, number, attachments }: DocumentTable): string {
  const steps = attachments.map((position) => `attachment-${position}.`).join("");
  return `${steps}page-${page}.table-${number}.csv`;
}

/** Name of a sheet: that of the sheet or slide, or the page. */
export function titleOf({ label, page, number, attachments }: DocumentTable): string {
  const inside = attachments.length === 0 ? "" : `attachment ${attachments.join(".")} `;
  return label === undefined ? `${inside}page ${page} table ${number}` : `${inside}${label}`;
}
