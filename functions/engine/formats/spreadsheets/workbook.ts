// Extracts Excel workbooks through SheetJS (docs/decisions/xlsx.md). Other files here read what SheetJS skips.

import type { WorkSheet } from "xlsx";
import type { Block, Extraction, Page } from "../../base/model.ts";
import { isZip } from "../../codecs/containers/zip-archive.ts";
import { plainPackage } from "../office/decrypted-package.ts";
import { type AttachedFile, readAttachments } from "../shared/attachments.ts";
import type { ExtractOptions } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import { openBinaryExtras } from "./binary-extras.ts";
import { commentBlocks } from "./comment-blocks.ts";
import { cutRecords } from "./cut-records.ts";
import { plainWorkbook } from "./decrypted-workbook.ts";
import { graphBlocks } from "./graph-chart.ts";
import { MAX_ROWS, openWorkbook } from "./open-workbook.ts";
import { openExtras } from "./package-extras.ts";
import { repacked, type SheetPart } from "./repack-workbook.ts";
import { sheetCells } from "./sheet-cells.ts";
import { sheetTables } from "./sheet-tables.ts";

// Measured: 1 KB for each cell in SheetJS and the model, so 1 GB. Sheets for people have under 100,000 cells.
const MAX_CELLS = 1_000_000;
// Cells of .xls take twice as much: a million of them were stopped at 952 MB.
const MAX_RECORD_CELLS = 500_000;
// Bytes without formulas, which are removed first. SheetJS holds four copies; a million numbers take 45 MB.
const MAX_SHEET_BYTES = 48 * 1024 ** 2;

/** Control characters, which no sheet name has (MS-XLSB, 2.4.301). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no name has.
const CONTROLS = /[\u0000-\u001f]/;

export async function workbookExtraction(document: Uint8Array, options: ExtractOptions): Promise<Extraction> {
  const bytes = plainWorkbook(plainPackage(document, options), options.password);
  const chart = graphBlocks(bytes);
  if (chart !== undefined) {
    wantedPages(options.pages, 1);
    return singlePage({ format: "xls" }, chart, []);
  }
  const records = isZip(bytes) ? undefined : cutRecordsFor(bytes, options);
  const extras = records === undefined ? openExtras(bytes, options.limits) : openBinaryExtras(records.bytes);
  const packed = records === undefined ? await repackedFor(bytes, extras?.parts ?? [], options) : undefined;
  const { workbook, properties } = await openWorkbook(packed?.bytes ?? records?.bytes ?? bytes, options);
  const names = workbook.SheetNames;
  const warnings: string[] = [];
  const files: AttachedFile[] = [...(extras?.embedded ?? [])];
  let cellsLeft = MAX_CELLS;

  const pages = wantedPages(options.pages, names.length).map((number): Page => {
    const name = names[number - 1] ?? "";
    // Beta files of Excel 2007 have another form of sheet list, and SheetJS takes its bytes for names.
    const label = CONTROLS.test(name) ? `Sheet ${number}` : name;
    const sheet: WorkSheet = workbook.Sheets[name] ?? {};
    const part = packed?.sheets.get(number);
    const { cells, isCut } = sheetCells(sheet, { maxRows: MAX_ROWS, maxCells: cellsLeft });
    // For a part that was not cut here, SheetJS knows whether it read everything.
    if (isCut || records?.cut.has(number) || (part?.isCut ?? sheet["!fullref"] !== undefined)) {
      const most = records === undefined ? MAX_CELLS : MAX_RECORD_CELLS;
      const limits = `${MAX_ROWS} rows in a sheet, ${most} cells and ${MAX_SHEET_BYTES / 1024 ** 2} MB in all`;
      warnings.push(`sheet ${label} is truncated: the limits are ${limits}; request it alone, or split it`);
    }
    const extra = extras?.sheet(number, label, part?.tail);
    files.push(...(extra?.embedded ?? []));
    const content = [...sheetTables(cells), ...(extra?.drawn ?? []), ...commentBlocks(sheet)];
    const heading: Block = { kind: "heading", level: 1, text: label };
    // An empty sheet has no printed page, so it has no page header.
    const around = content.length === 0 ? undefined : extra;
    const blocks = [...(around?.headers ?? []), heading, ...content, ...(around?.footers ?? [])];
    cellsLeft -= cells.length;
    // SheetJS's form of a sheet takes more memory than the model.
    delete workbook.Sheets[name];
    const isHidden = (workbook.Workbook?.Sheets?.[number - 1]?.Hidden ?? 0) !== 0;
    return { number, label, source: "native", ...(isHidden ? { hidden: true } : {}), blocks };
  });

  const { attachments, warnings: attachmentWarnings } = await readAttachments(files, options);
  const outline = pages.map(({ label = "", number }) => ({ title: label, level: 1, page: number }));
  const metadata = { format: "xls", pages: names.length, ...properties, ...extras?.properties };
  return {
    document: { metadata, outline, pages, attachments },
    warnings: [...warnings, ...(extras?.warnings?.() ?? []), ...attachmentWarnings],
    unreadable: [],
    pictures: ({ uri = "" }) => extras?.picture?.(uri),
  };
}

function cutRecordsFor(bytes: Uint8Array, { pages }: ExtractOptions) {
  const wanted = pages === undefined ? undefined : new Set(pages);
  return cutRecords(bytes, { maxCells: MAX_RECORD_CELLS, maxBytes: MAX_SHEET_BYTES, wanted });
}

async function repackedFor(bytes: Uint8Array, all: readonly SheetPart[], { limits, pages }: ExtractOptions) {
  const wanted = new Set(pages ?? all.map(({ number }) => number));
  return await repacked(bytes, limits, {
    all,
    wanted,
    maxRows: MAX_ROWS,
    maxCells: MAX_CELLS,
    maxBytes: MAX_SHEET_BYTES,
  });
}
