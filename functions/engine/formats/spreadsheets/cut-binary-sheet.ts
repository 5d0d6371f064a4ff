// Cuts a sheet of a binary workbook (MS-XLSB) to the rows and cells that are read, as cut-sheet.ts does with XML.

import type { CutSheet, SheetLimits } from "./cut-sheet.ts";
import type { RangePlace } from "./linked-cells.ts";

/** MS-XLSB, section 2.3.2. */
const RECORD = { row: 0, blank: 1, lastCell: 11, richCell: 62, begin: 145, end: 146, link: 494 };

/** What is in front of the cells and behind them stays. That rows are numbered too high is SheetJS's to say. */
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
  // Without an end it is damaged, which SheetJS says.
  return { bytes: cutAt === undefined ? bytes : bytes.subarray(0, cutAt), cells, isCut: undefined };
}

/** Of cells, their rows and what surrounds them: what SheetJS makes something of. Sheets, views and margins are among them. */
const READ: ReadonlySet<number> = new Set([
  ...Array.from({ length: 0x13 }, (_, type) => type),
  ...[0x31, 0x3c, 0x3e, 0x81, 0x82, 0x89, 0x91, 0x92, 0x93, 0x94, 0xa1, 0xb0, 0x1dc, 0x1e5, 0x1ee, 0x227],
]);

/** SheetJS parses all other records too, and believes their counts: one of metadata in a damaged sheet took 1.2 GB. */
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

/** The ranges of its links (MS-XLSB, section 2.4.697). */
export function* binaryLinks(bytes: Uint8Array): Generator<RangePlace> {
  for (const { type, from } of recordsOf(bytes)) if (type === RECORD.link) yield { at: from, width: 4 };
}

function isValue(type: number): boolean {
  return (type > RECORD.blank && type <= RECORD.lastCell) || type === RECORD.richCell;
}

/** Types take up to two bytes and sizes up to four, seven bits in each (MS-XLSB, section 2.1.4). */
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
