// Opens a workbook with SheetJS. No other file calls it.

import type { FullProperties, WorkBook } from "xlsx";
import { ExtractionError } from "../../base/errors.ts";
import type { Metadata } from "../../base/model.ts";
import { isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import { copyCompoundFile } from "../../codecs/containers/copy-compound-file.ts";
import { isZip } from "../../codecs/containers/zip-archive.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import type { ExtractOptions } from "../shared/format.ts";
import { recordsOf } from "./biff-records.ts";
import { withBoundedReads } from "./bounded-reads.ts";
import { boundLinksInRecords, openLinkBound, type RangePlace } from "./linked-cells.ts";

export interface OpenWorkbook {
  readonly workbook: WorkBook;
  readonly properties: Partial<Metadata>;
}

// SheetJS builds every allowed row: a million rows of ten cells took 29 s and 1.3 GB, this limit 4 s.
export const MAX_ROWS = 100_000;

/** Throws PASSWORD_REQUIRED and WRONG_PASSWORD (Excel 95), and DAMAGED_DOCUMENT. */
export async function openWorkbook(data: Uint8Array, { password }: ExtractOptions): Promise<OpenWorkbook> {
  const { read, set_cptable: setCodePages, SSF } = await import("xlsx");
  const sound = isCompoundFile(data) ? workbookStreams(data) : data;
  forgetFormats(SSF.get_table());
  // Only workbooks before 1997 use code pages.
  if (!isZip(data)) setCodePages(await import("xlsx/dist/cpexcel.full.mjs"));
  try {
    const workbook = quietly(() =>
      // For bytes other than a Buffer, SheetJS makes an array of numbers, eight times as large.
      read(Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength), {
        type: "buffer",
        dense: true,
        cellFormula: false,
        cellHTML: false,
        // Distinguishes numbers in the general format from others.
        cellNF: true,
        // Excel's short date depends on the country of the computer. This is the default of the file format.
        dateNF: "m/d/yyyy",
        // One row more than the limit shows whether there are more.
        sheetRows: MAX_ROWS + 1,
        // SheetJS decrypts Excel 95. decrypted-workbook.ts has decrypted all others.
        ...(password === undefined ? {} : { password }),
      }),
    );
    // SheetJS returns an empty workbook for bytes without records.
    if (workbook.SheetNames.length === 0) throw new Error("it has no sheets");
    return { workbook, properties: propertiesOf(workbook.Props ?? {}) };
  } catch (cause) {
    throw failure(cause, password);
  }
}

/** Streams that SheetJS reads. A stream named "encryption" makes it ask for the password. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: property sets have them in their names (MS-OLEPS, section 2.22).
const STREAMS = /^(?:workbook|book|encryption|\x05(?:document)?summaryinformation|\x01compobj)$/i;

/** Copies the streams. SheetJS's own reader follows loops in the directory: a file of 24 KB took it 60 s and 1.1 GB. */
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

/** Yields ranges of links (MS-XLS, sections 2.4.140 and 2.4.141). The second type repeats its type in the content. */
function* linkRanges(stream: Uint8Array): Generator<RangePlace> {
  for (const { type, from } of recordsOf(stream)) {
    if (type === LINK) yield { at: from, width: 2 };
    else if (type === LINK_TOOLTIP) yield { at: from + 2, width: 2 };
  }
}

type NumberFormats = Record<string, string>;

let builtIn: Readonly<NumberFormats> | undefined;

/**
 * Restores the built-in formats. SheetJS keeps the formats of one .xls for the next, so amounts showed a wrong
 * currency.
 */
function forgetFormats(formats: NumberFormats): void {
  builtIn ??= { ...formats };
  for (const number of Object.keys(formats)) if (!(number in builtIn)) delete formats[number];
  Object.assign(formats, builtIn);
}

/** Silences the console, to which SheetJS reports every unknown record. */
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
    // Without `cause`, so that no part of the password is passed on.
    return password === undefined
      ? new ExtractionError("PASSWORD_REQUIRED", "the spreadsheet is encrypted", { remedy: "send its `password`" })
      : new ExtractionError("WRONG_PASSWORD", "the password does not open the spreadsheet", {
          remedy: "send the right `password`",
        });
  }
  return new ExtractionError("DAMAGED_DOCUMENT", `the spreadsheet cannot be read: ${why}`, {
    remedy: "open it in a spreadsheet program and save it again",
    cause,
  });
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
    const text = typeof value === "string" ? toNfc(value.trim()) : "";
    return text === "" ? [] : [[name, text]];
  });
  return Object.fromEntries(present);
}

function timeOf(value: unknown): string | undefined {
  const time = value instanceof Date ? value : new Date(String(value));
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().replace(".000Z", "Z");
}
