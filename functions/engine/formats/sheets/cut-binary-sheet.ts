// Cuts a sheet of a binary workbook (MS-XLSB) to the rows and cells that are read, as cut-sheet.ts does with XML.

import type { CutSheet, SheetLimits } from "./cut-sheet.ts";

/** MS-XLSB, section 2.3.2. */
const RECORD = { row: 0, blank: 1, lastCell: 11, richCell: 62, begin: 145, end: 146 };

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
    yield { type, at, to };
    at = to;
  }
}
