// Puts lines that were found in any order into rows.

import type { RecognizedLine } from "../tesseract/tesseract-hocr.ts";

/** Share of the lower line's height by which two lines of a row overlap. */
const SHARED = 0.5;

/** Rows from top to bottom, each from left to right. */
export function inRows(lines: readonly RecognizedLine[]): readonly RecognizedLine[] {
  const rows: { top: number; bottom: number; readonly lines: RecognizedLine[] }[] = [];
  for (const line of lines.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const [, top, , bottom] = line.box;
    const row = rows.at(-1);
    const shared = row === undefined ? 0 : Math.min(row.bottom, bottom) - Math.max(row.top, top);
    if (row !== undefined && shared >= SHARED * Math.min(row.bottom - row.top, bottom - top)) {
      row.lines.push(line);
      // The row keeps the place of its last line, because lines of a tilted page climb.
      [row.top, row.bottom] = [top, bottom];
    } else rows.push({ top, bottom, lines: [line] });
  }
  return rows.flatMap((row) => row.lines.toSorted((a, b) => a.box[0] - b.box[0]));
}

function middleOf({ box: [, top, , bottom] }: RecognizedLine): number {
  return (top + bottom) / 2;
}
