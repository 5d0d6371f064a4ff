// Removes cells beyond the limits from an Excel workbook before 2007 (MS-XLS). SheetJS would make objects of all of
// them: two million numbers took 943 MB.

import { isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import { copyCompoundFile } from "../../codecs/containers/copy-compound-file.ts";

export interface CutWorkbook {
  readonly bytes: Uint8Array;
  /** Numbers, from 1, of sheets that lost cells. */
  readonly cut: ReadonlySet<number>;
}

export interface WorkbookLimits {
  readonly maxCells: number;
  readonly maxBytes: number;
  /** Numbers of the sheets that the limits count; all when absent. */
  readonly wanted?: ReadonlySet<number> | undefined;
}

/** Returns a workbook within the limits unchanged. */
export function cutRecords(bytes: Uint8Array, limits: WorkbookLimits): CutWorkbook {
  if (bytes.length < Math.min(limits.maxCells * LEAST_BYTES_OF_CELL, limits.maxBytes)) return { bytes, cut: new Set() };
  if (!isCompoundFile(bytes)) {
    const { kept, cut } = cutStream(bytes, limits);
    return { bytes: kept, cut };
  }
  const file = openCompoundFile(bytes);
  const name = file.paths.find((path) => /^(?:workbook|book)$/i.test(path));
  if (name === undefined) return { bytes, cut: new Set() };
  const stream = file.read(name) ?? new Uint8Array();
  const { kept, cut } = cutStream(stream, limits);
  if (kept.length === stream.length) return { bytes, cut };
  return { bytes: copyCompoundFile(file, { paths: file.paths, replaced: new Map([[name, kept]]) }), cut };
}

/** Record types (MS-XLS, section 2.3.2), and those of Excel 2 to 4. */
const STARTS: ReadonlySet<number> = new Set([0x009, 0x209, 0x409, 0x809]);
const SHEET = 0x85;
const CONTINUED = 0x3c;
const PASSWORD = 0x2f;
const MULTIPLE_NUMBERS = 0xbd;
/** Size of one number, with its format, in a record of several. Cells with a record of their own take more. */
const LEAST_BYTES_OF_CELL = 6;
/** The four bytes of the record's head, then its row and its first and last column. */
const BYTES_AROUND_NUMBERS = 10;
/** Numbers, texts, Boolean values, errors and formulas. */
const VALUES: ReadonlySet<number> = new Set([
  ...[0x02, 0x03, 0x04, 0x05, 0x06, 0x203, 0x204, 0x205, 0x206, 0x406],
  ...[0x27e, MULTIPLE_NUMBERS, 0xd6, 0xfd],
]);
/** Blank cells, and records that belong to a formula: its text, and formulas that cells share. */
const BESIDE_VALUES: ReadonlySet<number> = new Set([0x01, 0x201, 0xbe, 0x07, 0x207, 0x21, 0x221, 0x4bc]);

function cutStream(stream: Uint8Array, { maxCells, maxBytes, wanted }: WorkbookLimits) {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const kept = new Uint8Array(stream.length);
  /** New start of each sheet and chart by its old one. */
  const moved = new Map<number, number>();
  const fields: { readonly at: number; readonly start: number }[] = [];
  const numbers = new Map<number, number>();
  const cut = new Set<number>();
  let [length, cells, cellBytes, sheet] = [0, 0, 0, 1];
  let [isFull, isDropped] = [false, false];
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = view.getUint16(at, true);
    const to = Math.min(stream.length, at + 4 + view.getUint16(at + 2, true));
    // The cipher of Excel 95 depends on the offset of each byte.
    if (type === PASSWORD) return { kept: stream, cut };
    if (STARTS.has(type)) {
      sheet = numbers.get(at) ?? sheet;
      moved.set(at, length);
    } else if (type === SHEET && to - at >= 8) {
      const start = view.getUint32(at + 4, true);
      fields.push({ at: length + 4, start });
      numbers.set(start, fields.length);
    }
    const isValue = VALUES.has(type);
    if (isValue || BESIDE_VALUES.has(type)) {
      const isWanted = wanted === undefined || wanted.has(sheet);
      const isOver = (isValue && cells >= maxCells) || cellBytes + to - at > maxBytes;
      // Once full, all later cells go: a smaller one might fit and leave holes.
      isFull ||= isWanted && isOver;
      isDropped = isFull || !isWanted;
      if (isDropped && isValue && isWanted) cut.add(sheet);
      if (!isDropped) cellBytes += to - at;
      if (!isDropped && isValue)
        cells += type === MULTIPLE_NUMBERS ? Math.floor((to - at - BYTES_AROUND_NUMBERS) / LEAST_BYTES_OF_CELL) : 1;
    } else if (type !== CONTINUED) isDropped = false;
    if (!isDropped) {
      kept.set(stream.subarray(at, to), length);
      length += to - at;
    }
    at = to;
  }
  const head = new DataView(kept.buffer);
  for (const { at, start } of fields) head.setUint32(at, moved.get(start) ?? start, true);
  return { kept: kept.subarray(0, length), cut };
}
