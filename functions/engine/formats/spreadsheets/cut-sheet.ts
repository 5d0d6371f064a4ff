// Cuts a sheet's XML to the limits of rows and cells before SheetJS makes objects of all of them: a million rows of
// five cells took 1.2 GB. It works on bytes, because a string would take half of that again.

export interface CutSheet {
  readonly bytes: Uint8Array;
  /** The part of the sheet behind the cells. */
  readonly tail: Uint8Array;
  /** Number of cells. Blank cells count less than one. */
  readonly cells: number;
  /** True when values were removed or lie below the last row; undefined when no cells were found. */
  readonly isCut: boolean | undefined;
}

export interface SheetLimits {
  readonly maxRows: number;
  readonly maxCells: number;
  readonly maxBytes: number;
}

const SLASH = 0x2f;
/** Bytes that may follow a name: space, tab, line ends, ">" and "/". */
const BEHIND_NAME: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x3e, SLASH]);
// SheetJS reads a cell with a style and no value, but makes no object of it.
const BLANK = 0.25;

/** Keeps everything before and after the cells (merged cells, links, page headers). Formulas are removed. */
export function cutSheet(xml: Uint8Array, { maxRows, maxCells, maxBytes }: SheetLimits): CutSheet {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  const data = sheetData(bytes);
  if (data === undefined) return { bytes: xml, tail: xml, cells: 0, isCut: undefined };
  const { start, end, prefix } = data;
  const [nextRow, nextCell] = [searchFor(`<${prefix}row`, bytes, end), searchFor(`<${prefix}c`, bytes, end)];
  let [rows, cells] = [0, 0];
  let [row, cell] = [nextRow(start), nextCell(start)];
  let at = Math.min(row, cell);
  let isCell = false;
  const copy = createCopy(bytes, data, at, maxBytes);
  while (at < end) {
    isCell = cell < row;
    if (isCell ? cells >= maxCells : rows >= maxRows) break;
    if (isCell) {
      cells += bytes[bytes.indexOf(">", at) - 1] === SLASH ? BLANK : 1;
      cell = nextCell(at + 1);
    } else {
      rows++;
      row = nextRow(at + 1);
    }
    const next = Math.min(row, cell);
    if (!copy.add(at, next)) break;
    at = next;
  }
  // A copy, so that the memory of the sheet can be freed.
  const tail = Uint8Array.from(bytes.subarray(end));
  const closing = at < end && isCell && rows > 0 ? `</${prefix}row>` : "";
  const isCut = at < end || lastRow(bytes, data) > maxRows;
  return { bytes: copy.finish(closing), tail, cells, isCut };
}

/**
 * Copies the bytes before the first row, then rows and cells without their formulas, which SheetJS would keep in
 * memory.
 */
function createCopy(bytes: Buffer, { end, prefix }: SheetData, first: number, maxBytes: number) {
  const nextFormula = searchFor(`<${prefix}f`, bytes, end);
  const closing = Buffer.from(`</${prefix}f>`);
  const room = Math.min(end, first + maxBytes);
  const kept = Buffer.allocUnsafe(room + bytes.length - end + `</${prefix}row>`.length);
  let length = bytes.copy(kept, 0, 0, first);
  let formula = nextFormula(first);
  return {
    finish(words: string): Uint8Array {
      length += kept.write(words, length);
      length += bytes.copy(kept, length, end);
      return kept.subarray(0, length);
    },
    /** Adds a range of bytes. Returns false, without adding, when it does not fit. */
    add(from: number, to: number): boolean {
      if (formula < from) formula = nextFormula(from);
      let [without, behind] = [to, to];
      if (formula < to) {
        const close = bytes.indexOf(">", formula);
        const formulaEnd = bytes[close - 1] === SLASH ? close + 1 : bytes.indexOf(closing, formula) + closing.length;
        if (formulaEnd > formula && formulaEnd <= to) [without, behind] = [formula, formulaEnd];
      }
      if (length + (without - from) + (to - behind) > room) return false;
      length += bytes.copy(kept, length, from, without);
      length += bytes.copy(kept, length, behind, to);
      return true;
    },
  };
}

/** Returns a function that finds the next start of an element, from an offset on, or `end`. */
function searchFor(mark: string, bytes: Buffer, end: number): (from: number) => number {
  const wanted = Buffer.from(mark);
  return (from) => {
    for (let at = bytes.indexOf(wanted, from); at >= 0 && at < end; at = bytes.indexOf(wanted, at + 1)) {
      if (BEHIND_NAME.has(bytes[at + wanted.length])) return at;
    }
    return end;
  };
}

/** The highest index of a shared string in the cells; undefined when it is unknown. */
export function lastString(xml: Uint8Array): number | undefined {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  const data = sheetData(bytes);
  if (data === undefined || bytes.includes(" t='s'", data.start)) return undefined;
  const valueMark = Buffer.from(`<${data.prefix}v>`);
  const stringMark = Buffer.from(' t="s"');
  let last = -1;
  for (let at = bytes.indexOf(stringMark, data.start); at >= 0; at = bytes.indexOf(stringMark, at + 1)) {
    const value = bytes.indexOf(valueMark, at);
    if (value >= 0) last = Math.max(last, numberAt(bytes, value + valueMark.length));
  }
  return last;
}

/** Keeps the shared strings up to an index. The rest belongs to removed cells. */
export function cutStrings(xml: Uint8Array, last: number): Uint8Array {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  const prefix = /<((?:\w+:)?)sst\b/.exec(bytes.toString("latin1", 0, HEAD_BYTES))?.[1];
  if (prefix === undefined) return xml;
  const mark = Buffer.from(`<${prefix}si`);
  let at = 0;
  for (let count = 0; count <= last + 1; count++) {
    at = bytes.indexOf(mark, at + 1);
    if (at === -1) return xml;
  }
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(`</${prefix}sst>`)]);
}

// Namespaces are declared before the first element; views and columns come before the cells.
const HEAD_BYTES = 64 * 1024;

interface SheetData {
  readonly start: number;
  readonly end: number;
  /** Namespace prefix of the element names, with its colon. */
  readonly prefix: string;
}

function sheetData(bytes: Buffer): SheetData | undefined {
  const name = bytes.indexOf("sheetData");
  const open = bytes.lastIndexOf("<", name);
  if (open === -1) return undefined;
  const prefix = bytes.toString("latin1", open + 1, name);
  const end = bytes.lastIndexOf(`</${prefix}sheetData`);
  return /^(?:\w{1,32}:)?$/.test(prefix) && end > name ? { start: name, end, prefix } : undefined;
}

/** Number of the last row with a value. The size that a sheet declares is often wrong. */
function lastRow(bytes: Buffer, { start, end, prefix }: SheetData): number {
  const value = Math.max(...["v", "is"].map((name) => bytes.lastIndexOf(`<${prefix}${name}`, end)));
  const row = bytes.lastIndexOf(`<${prefix}row`, value);
  if (value < start || row < start) return 0;
  const tag = bytes.toString("latin1", row, bytes.indexOf(">", row));
  return Number(/\sr\s*=\s*["'](\d+)/.exec(tag)?.[1] ?? 0);
}

function numberAt(bytes: Buffer, start: number): number {
  let value = 0;
  for (let at = start; at < bytes.length; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  return value;
}
