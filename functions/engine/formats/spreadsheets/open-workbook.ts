// Opens a workbook with SheetJS: the only file that calls it.

import type { FullProperties, WorkBook } from "xlsx";
import { ExtractionError } from "../../base/errors.ts";
import type { Metadata } from "../../base/model.ts";
import { isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import { copyCompoundFile } from "../../codecs/containers/copy-compound-file.ts";
import { isZip } from "../../codecs/containers/zip-archive.ts";
import type { ExtractOptions } from "../shared/format.ts";
import { recordsOf } from "./biff-records.ts";
import { withBoundedReads } from "./bounded-reads.ts";
import { boundLinksInRecords, openLinkBound, type RangePlace } from "./linked-cells.ts";

export interface OpenWorkbook {
  readonly workbook: WorkBook;
  readonly properties: Partial<Metadata>;
}

// SheetJS builds every row that it is allowed to: a million rows of ten cells took 29 s and 1.3 GB, these 4 s.
export const MAX_ROWS = 100_000;

/** Throws PASSWORD_REQUIRED and WRONG_PASSWORD (of Excel 95), DAMAGED_DOCUMENT. */
export async function openWorkbook(data: Uint8Array, { password }: ExtractOptions): Promise<OpenWorkbook> {
  const { read, set_cptable: setCodePages, SSF } = await import("xlsx");
  const sound = isCompoundFile(data) ? workbookStreams(data) : data;
  forgetFormats(SSF.get_table());
  // Only workbooks from before 1997 have text in code pages.
  if (!isZip(data)) setCodePages(await import("xlsx/dist/cpexcel.full.mjs"));
  try {
    const workbook = quietly(() =>
      // Of other bytes than a Buffer it makes an array of numbers, eight times as large.
      read(Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength), {
        type: "buffer",
        dense: true,
        cellFormula: false,
        cellHTML: false,
        // So that numbers in the general format can be told from others.
        cellNF: true,
        // Excel's own short date follows the country of the computer; this is the one of the file's default.
        dateNF: "m/d/yyyy",
        // One more, to see that there are more.
        sheetRows: MAX_ROWS + 1,
        // It opens what Excel 95 encrypted; plain-workbook.ts has opened the rest.
        ...(password === undefined ? {} : { password }),
      }),
    );
    // SheetJS makes nothing of bytes that are no records, and is content.
    if (workbook.SheetNames.length === 0) throw new Error("it has no sheets");
    return { workbook, properties: propertiesOf(workbook.Props ?? {}) };
  } catch (cause) {
    throw failure(cause, password);
  }
}

/** What SheetJS looks for. A stream named "encryption" makes it ask for the password. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: property sets have them in their names (MS-OLEPS, section 2.22).
const STREAMS = /^(?:workbook|book|encryption|\x05(?:document)?summaryinformation|\x01compobj)$/i;

/** SheetJS's own reader follows loops in the directory: a file of 24 KB took it 60 s and 1.1 GB. */
function workbookStreams(data: Uint8Array): Uint8Array {
  const file = openCompoundFile(data);
  const paths = file.paths.filter((path) => STREAMS.test(path));
  const replaced = new Map<string, Uint8Array>();
  for (const path of paths.filter((name) => /^(?:workbook|book)$/i.test(name))) {
    const stream = file.read(path) ?? new Uint8Array();
    const bounded = boundLinksInRecords(stream, linkRanges(stream), openLinkBound(MAX_ROWS));
    if (bounded !== stream) replaced.set(path, bounded);
  }
  return copyCompoundFile(file, { paths, replaced });
}

const LINK = 0x1b8;
const LINK_TOOLTIP = 0x800;

/** MS-XLS, sections 2.4.140 and 2.4.141: the second begins with its own type. */
function* linkRanges(stream: Uint8Array): Generator<RangePlace> {
  for (const { type, from } of recordsOf(stream)) {
    if (type === LINK) yield { at: from, width: 2 };
    else if (type === LINK_TOOLTIP) yield { at: from + 2, width: 2 };
  }
}

type NumberFormats = Record<string, string>;

let builtIn: Readonly<NumberFormats> | undefined;

/** SheetJS keeps the number formats of one .xls for the next: amounts were shown in the currency of another document. */
function forgetFormats(formats: NumberFormats): void {
  builtIn ??= { ...formats };
  for (const number of Object.keys(formats)) if (!(number in builtIn)) delete formats[number];
  Object.assign(formats, builtIn);
}

/** SheetJS tells the console of every record that it does not know. */
function quietly<T>(work: () => T): T {
  const { error, log, warn } = console;
  const ignore = () => undefined;
  Object.assign(console, { error: ignore, log: ignore, warn: ignore });
  try {
    return withBoundedReads(work);
  } finally {
    Object.assign(console, { error, log, warn });
  }
}

function failure(cause: unknown, password: string | undefined): ExtractionError {
  const why = cause instanceof Error ? cause.message : String(cause);
  if (/password/i.test(why)) {
    const [code, message] =
      password === undefined
        ? (["PASSWORD_REQUIRED", "the spreadsheet is encrypted; send its `password`"] as const)
        : (["WRONG_PASSWORD", "the password does not open the spreadsheet; send the right one"] as const);
    // Without `cause`: nothing of what the caller gave may travel on.
    return new ExtractionError(code, message);
  }
  const message = `the spreadsheet cannot be read: ${why}; open it in a spreadsheet program and save it again`;
  return new ExtractionError("DAMAGED_DOCUMENT", message, { cause });
}

function propertiesOf(properties: FullProperties): Partial<Metadata> {
  const fields = {
    title: properties.Title,
    author: properties.Author,
    subject: properties.Subject,
    keywords: properties.Keywords,
    creator: properties.Application,
    created: timeOf(properties.CreatedDate),
    modified: timeOf(properties.ModifiedDate),
  };
  const present = Object.entries(fields).flatMap(([name, value]) => {
    const text = typeof value === "string" ? value.trim().normalize("NFC") : "";
    return text === "" ? [] : [[name, text]];
  });
  return Object.fromEntries(present);
}

function timeOf(value: unknown): string | undefined {
  const time = value instanceof Date || typeof value === "string" ? new Date(value) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString().replace(".000Z", "Z");
}
