// Writes the tables of documents as CSV files or workbooks.

import { basename } from "node:path";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import type { Document } from "../../functions/engine/base/model.ts";
import { csvRows } from "../../functions/engine/output/tables/csv.ts";
import {
  csvNameOf,
  type DocumentTable,
  tablesOf,
  titleOf,
} from "../../functions/engine/output/tables/document-tables.ts";
import { createWorkbook, type Workbook } from "../../functions/engine/output/tables/workbooks.ts";
import { type CorpusDocument, readModel } from "./corpus-document.ts";
import { readingStored } from "./damage.ts";
import { type Take, withoutResults } from "./each-document.ts";
import type { LeftOut } from "./left-out.ts";
import type { TargetFiles } from "./target-place.ts";
import { writeBytes, writeLines } from "./whole-files.ts";

export const WITHOUT_JSON = "no JSON in the corpus; run the batch again with --json, or into a SQLite file";

/** Passes the tables of each document on. A document without tables is not missing. */
function ofModel(write: (document: CorpusDocument, model: Document) => Promise<void>): Take {
  return async (document) => {
    const reason = withoutResults(document);
    if (reason !== undefined || document.status === "duplicate") return reason;
    const model = await readModel(document);
    if (model === undefined) return WITHOUT_JSON;
    await write(document, model);
    return undefined;
  };
}

/** Writes one CSV file for each table. */
export function csvWriter(files: TargetFiles): Take {
  return ofModel(async (document, model) => {
    // A document may have the name that tables of another document's attachment get.
    const apart = /\.attachment-\d+_*$/i.test(document.place ?? "") ? "_" : "";
    for (const table of readingStored(() => [...tablesOf(model)])) {
      await writeLines(files(document, `${apart}.${csvNameOf(table)}`), async (lines) => {
        for (const row of csvRows(table)) await lines.write(row);
      });
    }
  });
}

/** Writes one workbook for each document with tables. */
export function workbookWriter(files: TargetFiles, { mostCells, leftOut }: WorkbookOptions): Take {
  return ofModel(async (document, model) => {
    const tables = readingStored(() => [...tablesOf(model)]);
    if (tables.length === 0) return;
    const workbook = createWorkbook(mostCells);
    for (const table of tables) workbook.add(titleOf(table), table);
    await writeBytes(files(document, ".xlsx"), await workbook.bytes());
    reportCut(workbook, document.uri, leftOut);
  });
}

export interface WorkbookOptions {
  readonly mostCells: number;
  readonly leftOut: LeftOut;
}

/** Collects the tables of all documents in one workbook, after a sheet that says where each table comes from. */
export function workbookCollector({ mostCells, leftOut }: WorkbookOptions) {
  const workbook = createWorkbook(mostCells);
  const rows: (readonly string[])[] = [["Sheet", "Document", "Attachment", "Page", "Table"]];
  const contents = workbook.add("Tables", tableOfRows(rows));
  const take: Take = ofModel(async ({ uri, place = "" }, model) => {
    for (const table of readingStored(() => [...tablesOf(model)])) {
      const { page, number, attachments } = table;
      const sheet = refusing(() => workbook.add(`${basename(place)} ${titleOf(table)}`, table));
      rows.push([sheet, uri, attachments.join("."), String(page), String(number)]);
    }
  });
  return {
    take,
    async bytes() {
      refusing(() => workbook.fill(contents, tableOfRows(rows)));
      reportCut(workbook, "all tables", leftOut);
      return await workbook.bytes();
    },
  };
}

/** One document above the limit leaves the whole workbook without sense, so the export ends. */
function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ExtractionError) || error.code !== "LIMIT_EXCEEDED") throw error;
    throw new ExtractionError("OUTPUT_REFUSED", error.problem, { remedy: error.remedy, cause: error });
  }
}

function tableOfRows(rows: readonly (readonly string[])[]): Pick<DocumentTable, "rows" | "columns" | "cells"> {
  const cells = rows.flatMap((texts, row) => texts.map((text, column) => ({ row: row + 1, column: column + 1, text })));
  return { rows: rows.length, columns: rows[0]?.length ?? 0, cells };
}

function reportCut(workbook: Workbook, uri: string, leftOut: LeftOut): void {
  const cut = workbook.cut();
  const cutNames = workbook.cutNames();
  if (cutNames > 0) leftOut.warn(uri, `${cutNames} names of sheets are longer than Excel allows and were cut`);
  if (cut > 0)
    leftOut.report(uri, `${cut} cells are longer than Excel allows, or beyond its last row or column; use --tables`);
}
