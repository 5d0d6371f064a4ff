// Cuts a sheet of a binary workbook (MS-XLSB) to the limits of rows and cells, as cut-sheet.ts does for XML.

import type { CutSheet, SheetLimits } from "./cut-sheet.ts";
import type { RangePlace } from "./linked-cells.ts";

/** Record types (MS-XLSB, section 2.3.2). */
const RECORD = { row: 0, blank: 1, lastCell: 11, richCell: 62, begin: 145, end: 146, link: 494 };

/** Keeps everything before and after the cells. SheetJS reports row numbers beyond the limit. */
export function cutBinarySheet(
  bytes: Uint8Array,
  { maxRows, maxCells, maxBytes }: SheetLimits,
): Omit<CutSheet, "tail"> {
  let [rows, cells] = [0, 0];
  let first: number | undefined;
  let cutAt: number | undefined;
  for (const { type, at, to } of recordsOf(bytes)) {
    if (type === RECORD.begin) first = to;
    if (first === undefined) continue;
    if (type === RECORD.end) {
      if (cutAt === undefined) return { bytes, cells, isCut: undefined };
      return { bytes: Buffer.concat([bytes.subarray(0, cutAt), bytes.subarray(at)]), cells, isCut: true };
    }
    if (cutAt !== undefined) continue;
    if (type === RECORD.row) rows++;
    else if (isValue(type)) cells++;
    if (rows > maxRows || cells > maxCells || to - first > maxBytes) cutAt = at;
  }
  // A sheet without an end is damaged, and SheetJS reports it.
  return { bytes: cutAt === undefined ? bytes : bytes.subarray(0, cutAt), cells, isCut: undefined };
}

/** Types of records that SheetJS uses: cells, rows, and what surrounds them, such as views and margins. */
const READ: ReadonlySet<number> = new Set([
  ...Array.from({ length: 0x13 }, (_, type) => type),
  ...[0x31, 0x3c, 0x3e, 0x81, 0x82, 0x89, 0x91, 0x92, 0x93, 0x94, 0xa1, 0xb0, 0x1dc, 0x1e5, 0x1ee, 0x227],
]);

/** Removes all other records. SheetJS parses them too and trusts their counts: one of metadata took 1.2 GB. */
export function onlyReadRecords(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let from = 0;
  for (const { type, at, to } of recordsOf(bytes)) {
    if (READ.has(type)) continue;
    kept.push(bytes.subarray(from, at));
    from = to;
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
}

/** Yields the ranges of the sheet's links (MS-XLSB, section 2.4.697). */
export function* binaryLinks(bytes: Uint8Array): Generator<RangePlace> {
  for (const { type, from } of recordsOf(bytes)) if (type === RECORD.link) yield { at: from, width: 4 };
}

function isValue(type: number): boolean {
  return (type > RECORD.blank && type <= RECORD.lastCell) || type === RECORD.richCell;
}

/** Yields records. Types take up to two bytes and sizes up to four, with seven bits each (MS-XLSB, section 2.1.4). */
function* recordsOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; ) {
    let body = at;
    let type = bytes[body++] ?? 0;
    if (type >= 0x80) type = (type & 0x7f) | (((bytes[body++] ?? 0) & 0x7f) << 7);
    let size = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const part = bytes[body++] ?? 0;
      size |= (part & 0x7f) << shift;
      if (part < 0x80) break;
    }
    const to = Math.min(bytes.length, body + size);
    yield { type, at, from: body, to };
    at = to;
  }
}
