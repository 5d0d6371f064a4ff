// Renders the tables of a document as CSV files, or as one workbook.

import { csvRows } from "../output/tables/csv.ts";
import { collectTables, csvNameOf, type DocumentTable, titleOf } from "../output/tables/document-tables.ts";
import { createWorkbook } from "../output/tables/workbooks.ts";
import { CONTENT_TYPES } from "../request/output-kinds.ts";
import type { MergedDocument } from "./merged-document.ts";
import type { RenderedFile, RenderedFiles } from "./rendered-files.ts";

export interface TableOptions {
  /** True for one workbook with all tables. */
  readonly asWorkbook: boolean;
  /** Most cells of a workbook. */
  readonly mostCells: number;
}

/** Each file is a request of its own. */
const MOST_FILES = 10_000;

export async function renderTables(merged: MergedDocument, options: TableOptions): Promise<RenderedFiles> {
  const tables = tablesOfMerged(merged);
  return options.asWorkbook ? await workbookOf(tables, options.mostCells) : await csvFilesOf(tables);
}

async function* tablesOfMerged(merged: MergedDocument): AsyncGenerator<DocumentTable> {
  const collector = collectTables();
  for await (const { page } of merged.pages()) yield* collector.page(page);
  yield* collector.end(merged.frame);
}

async function csvFilesOf(tables: AsyncIterable<DocumentTable>): Promise<RenderedFiles> {
  const files: RenderedFile[] = [];
  let skipped = 0;
  for await (const table of tables) {
    if (files.length === MOST_FILES) skipped++;
    else files.push({ name: csvNameOf(table), contentType: CONTENT_TYPES.tables, bytes: csvBytes(table) });
  }
  return { files, warnings: skipped === 0 ? [] : [`${skipped} tables after the first ${MOST_FILES} were not written`] };
}

/** Copied to its exact size, because Node's buffers may be shared, and shared ones cannot move to another thread. */
function csvBytes(table: DocumentTable): Uint8Array {
  return new Uint8Array(Buffer.from([...csvRows(table)].join("")));
}

async function workbookOf(tables: AsyncIterable<DocumentTable>, mostCells: number): Promise<RenderedFiles> {
  const workbook = createWorkbook(mostCells);
  let isEmpty = true;
  for await (const table of tables) {
    workbook.add(titleOf(table), table);
    isEmpty = false;
  }
  if (isEmpty) return { files: [], warnings: [] };
  const bytes = new Uint8Array(await workbook.bytes());
  const cut = workbook.cut();
  const problem = `${cut} cells are longer than Excel allows, or beyond its last row or column; write CSV files`;
  return { files: [{ name: undefined, contentType: WORKBOOK, bytes }], warnings: cut === 0 ? [] : [problem] };
}

const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
