// Workbooks whose cells are records: Excel 97 (MS-XLS) and binary Excel (MS-XLSB). A test may write millions of cells.

import { utils, write } from "xlsx";
import { openCompoundFile } from "../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../functions/engine/codecs/containers/write-compound-file.ts";
import { type Part, swellZip } from "./swollen-zip.ts";

/** A whole number or a text. */
type Value = number | string;

/** An Excel 97 workbook of one sheet. */
export function xlsBytes(records: Iterable<Uint8Array>): Uint8Array {
  const stream = openCompoundFile(emptyWorkbook("biff8")).read("Workbook") ?? new Uint8Array();
  // Only the end of the sheet follows the cells.
  const end = stream.length - HEAD;
  return writeCompoundFile([
    { path: "Workbook", bytes: Buffer.concat([stream.subarray(0, end), ...records, stream.subarray(end)]) },
  ]);
}

/** A binary workbook of one sheet, from the records of its rows. */
export function xlsbBytes(rows: Iterable<Part>): Uint8Array {
  return swellZip(emptyWorkbook("xlsb"), { entry: "xl/worksheets/sheet1.bin", behind: BEGIN_SHEET_DATA }, rows);
}

/** Cells of one row of an .xls, from the first column. Numbers share one record. */
export function xlsRow(row: number, values: readonly Value[]): Buffer {
  if (values.every((value) => typeof value === "number")) return multipleNumbers(row, values);
  return Buffer.concat(values.map((value, column) => xlsCell(row, column, value)));
}

/** One row of an .xlsb, from the first column. */
export function xlsbRow(row: number, values: readonly Value[]): Buffer {
  const head = Buffer.alloc(17);
  head.writeUInt32LE(row, 0);
  return Buffer.concat([xlsbRecord(0, head), ...values.map((value, column) => xlsbCell(column, value))]);
}

const HEAD = 4;
/** Start of the cells (MS-XLSB, section 2.4.26). */
const BEGIN_SHEET_DATA = Buffer.from([0x91, 0x01, 0x00]);

function emptyWorkbook(bookType: "biff8" | "xlsb"): Uint8Array {
  const book = utils.book_new(utils.aoa_to_sheet([[]]), "S");
  return new Uint8Array(write(book, { type: "buffer", bookType, compression: true }));
}

/** MulRk (MS-XLS, section 2.4.175). */
function multipleNumbers(row: number, values: readonly number[]): Buffer {
  const body = Buffer.alloc(6 + values.length * 6);
  body.writeUInt16LE(row, 0);
  for (const [index, value] of values.entries()) body.writeInt32LE(rkOf(value), 4 + index * 6 + 2);
  body.writeUInt16LE(values.length - 1, body.length - 2);
  return xlsRecord(0xbd, body);
}

function xlsCell(row: number, column: number, value: Value): Buffer {
  const place = Buffer.alloc(6);
  place.writeUInt16LE(row, 0);
  place.writeUInt16LE(column, 2);
  if (typeof value === "number") return xlsRecord(0x27e, place, rkBytes(value));
  const size = Buffer.from([value.length & 0xff, value.length >> 8, 1]);
  return xlsRecord(0x204, place, size, Buffer.from(value, "utf16le"));
}

export function xlsRecord(type: number, ...body: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(
    body.reduce((sum, { length }) => sum + length, 0),
    2,
  );
  return Buffer.concat([head, ...body]);
}

function xlsbCell(column: number, value: Value): Buffer {
  const place = Buffer.alloc(8);
  place.writeUInt32LE(column, 0);
  if (typeof value === "number") return xlsbRecord(2, place, rkBytes(value));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(value.length, 0);
  return xlsbRecord(6, place, size, Buffer.from(value, "utf16le"));
}

/** Types and sizes in groups of seven bits. Two groups suffice here (MS-XLSB, section 2.1.4). */
export function xlsbRecord(type: number, ...body: readonly Buffer[]): Buffer {
  const size = body.reduce((sum, { length }) => sum + length, 0);
  const groups = (number: number) => (number < 0x80 ? [number] : [(number & 0x7f) | 0x80, number >> 7]);
  return Buffer.concat([Buffer.from([...groups(type), ...groups(size)]), ...body]);
}

function rkBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(rkOf(value), 0);
  return bytes;
}

/** A whole number of 30 bits (MS-XLS, section 2.5.217). */
function rkOf(value: number): number {
  return (value << 2) | 2;
}
