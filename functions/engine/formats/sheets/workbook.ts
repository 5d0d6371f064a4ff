// Excel workbooks through SheetJS, which docs/decisions/xlsx.md tells about; what it leaves out is read beside it.

import type { WorkSheet } from "xlsx";
import { isZip } from "../../codecs/zip.ts";
import type { Block, Extraction, Page } from "../../model.ts";
import { type AttachedFile, readAttachments } from "../attachments.ts";
import type { ExtractOptions } from "../format.ts";
import { plainPackage } from "../office/plain-package.ts";
import { wantedPages } from "../single-page.ts";
import { openBinaryExtras } from "./binary-extras.ts";
import { commentBlocks } from "./comment-blocks.ts";
import { MAX_ROWS, openWorkbook } from "./open-workbook.ts";
import { openExtras } from "./package-extras.ts";
import { sheetCells } from "./sheet-cells.ts";
import { sheetTables } from "./sheet-tables.ts";

// Measured: 1 KB a cell in SheetJS and the model, so 1 GB; sheets that people read have under 100,000.
const MAX_CELLS = 1_000_000;

export async function workbookExtraction(document: Uint8Array, options: ExtractOptions): Promise<Extraction> {
  const bytes = plainPackage(document, options);
  const { workbook, properties } = await openWorkbook(bytes, options);
  const extras = isZip(bytes) ? openExtras(bytes, options.limits) : openBinaryExtras(bytes);
  const names = workbook.SheetNames;
  const warnings: string[] = [];
  const files: AttachedFile[] = [...(extras?.embedded ?? [])];
  let cellsLeft = MAX_CELLS;

  const pages = wantedPages(options.pages, names.length).map((number): Page => {
    const label = names[number - 1] ?? "";
    const sheet: WorkSheet = workbook.Sheets[label] ?? {};
    const { cells, isCut } = sheetCells(sheet, { maxRows: MAX_ROWS, maxCells: cellsLeft });
    if (isCut) {
      const limits = `row ${MAX_ROWS} of a sheet and ${MAX_CELLS} cells of all`;
      warnings.push(`sheet ${label} is truncated: beyond ${limits} nothing is read; split the workbook`);
    }
    const extra = extras?.sheet(number, label);
    files.push(...(extra?.embedded ?? []));
    const content = [...sheetTables(cells), ...(extra?.drawn ?? []), ...commentBlocks(sheet)];
    const heading: Block = { kind: "heading", level: 1, text: label };
    // An empty sheet has no printed page that a header could stand on.
    const around = content.length === 0 ? undefined : extra;
    const blocks = [...(around?.headers ?? []), heading, ...content, ...(around?.footers ?? [])];
    cellsLeft -= cells.length;
    const isHidden = (workbook.Workbook?.Sheets?.[number - 1]?.Hidden ?? 0) !== 0;
    return { number, label, source: "native", ...(isHidden ? { hidden: true } : {}), blocks };
  });

  const { attachments, warnings: told } = await readAttachments(files, options);
  const outline = pages.map(({ label = "", number }) => ({ title: label, level: 1, page: number }));
  const metadata = { format: "xls", pages: names.length, ...properties, ...extras?.properties };
  return {
    document: { metadata, outline, pages, attachments },
    warnings: [...warnings, ...told],
    unreadable: [],
  };
}
