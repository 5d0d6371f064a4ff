// Limits the cells that links of a workbook cover. SheetJS visits all of them and makes objects of most: one link over
// a whole sheet covers 17 billion cells. Long links are shortened before SheetJS sees them.

/** Limit for one workbook. A link over a whole column covers as many rows as are read. */
const MOST_LINKED_CELLS = 200_000;

/** A range of cells, counted from 0, with its last row and column included. */
export interface LinkedRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Returns a link's range with as many rows as the limit still allows, at least its first cell. */
export type LinkBound = (range: LinkedRange) => LinkedRange;

export function openLinkBound(maxRows: number): LinkBound {
  let left = MOST_LINKED_CELLS;
  return (range) => {
    const { firstRow, firstColumn } = range;
    const lastColumn = Math.max(firstColumn, range.lastColumn);
    const columns = lastColumn - firstColumn + 1;
    const rows = Math.max(1, Math.min(range.lastRow, maxRows) - firstRow + 1);
    const fitting = Math.min(rows, Math.floor(left / columns));
    if (fitting < 1) return { firstRow, lastRow: firstRow, firstColumn, lastColumn: firstColumn };
    left -= fitting * columns;
    return { firstRow, lastRow: firstRow + fitting - 1, firstColumn, lastColumn };
  };
}

const TAG = /<(?:\w+:)?hyperlink\s[^<>]*>/g;
const REFERENCE = /(\sref\s*=\s*["'])\$?([A-Z]{1,3})\$?(\d{1,10}):\$?([A-Z]{1,3})\$?(\d{1,10})(?=["'])/i;

/** Shortens the links in the part of a sheet around its cells (ECMA-376 part 1, 18.3.1.47). */
export function boundLinksInXml(xml: Uint8Array, bound: LinkBound): Uint8Array {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  if (!bytes.includes("hyperlink")) return xml;
  const text = bytes.toString("latin1");
  const bounded = text.replaceAll(TAG, (tag) =>
    tag.replace(REFERENCE, (_, before: string, from: string, top: string, to: string, bottom: string) => {
      const range = bound({
        firstRow: Number(top) - 1,
        lastRow: Number(bottom) - 1,
        firstColumn: columnNumber(from),
        lastColumn: columnNumber(to),
      });
      const last = `${columnName(range.lastColumn)}${range.lastRow + 1}`;
      return `${before}${columnName(range.firstColumn)}${range.firstRow + 1}:${last}`;
    }),
  );
  return bounded === text ? xml : Buffer.from(bounded, "latin1");
}

const LETTERS = 26;
const LETTER_A = 65;

/** Returns the column number of a name; "A" is 0. */
function columnNumber(name: string): number {
  return [...name.toUpperCase()].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - LETTER_A + 1, 0) - 1;
}

function columnName(number: number): string {
  const letter = String.fromCharCode(LETTER_A + (number % LETTERS));
  return number < LETTERS ? letter : columnName(Math.floor(number / LETTERS) - 1) + letter;
}

/** Place of a range in a record: four numbers, with the first and last row before the first and last column. */
export interface RangePlace {
  readonly at: number;
  readonly width: 2 | 4;
}

const [FIRST_ROW, LAST_ROW, FIRST_COLUMN, LAST_COLUMN, RANGE_NUMBERS] = [0, 1, 2, 3, 4] as const;

/** Returns the bytes with shorter ranges, or unchanged when every link fits. */
export function boundLinksInRecords(bytes: Uint8Array, places: Iterable<RangePlace>, bound: LinkBound): Uint8Array {
  let copy: Buffer | undefined;
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { at, width } of places) {
    if (at + RANGE_NUMBERS * width > given.length) continue;
    const number = (index: number) => given.readUIntLE(at + index * width, width);
    const lastRow = number(LAST_ROW);
    const lastColumn = number(LAST_COLUMN);
    const range = bound({ firstRow: number(FIRST_ROW), lastRow, firstColumn: number(FIRST_COLUMN), lastColumn });
    if (range.lastRow === lastRow && range.lastColumn === lastColumn) continue;
    copy ??= Buffer.from(given);
    copy.writeUIntLE(range.lastRow, at + LAST_ROW * width, width);
    copy.writeUIntLE(range.lastColumn, at + LAST_COLUMN * width, width);
  }
  return copy ?? bytes;
}
