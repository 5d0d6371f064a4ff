// Puts lines that were found in any order into rows.

import type { RecognizedLine } from "../tesseract/tesseract-hocr.ts";

/** Share of the lower line's height by which two lines of a row overlap. */
const SHARED = 0.5;
/** Share of the shorter line's length from which a line is above or below another one, and not beside it. */
const ABOVE = 0.3;

/** Rows from top to bottom, each from left to right. */
export function inRows(lines: readonly RecognizedLine[]): readonly RecognizedLine[] {
  const rows: { top: number; bottom: number; readonly lines: RecognizedLine[] }[] = [];
  for (const line of lines.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const [, top, , bottom] = line.box;
    const row = rows.at(-1);
    const shared = row === undefined ? 0 : Math.min(row.bottom, bottom) - Math.max(row.top, top);
    const isLevel = row !== undefined && shared >= SHARED * Math.min(row.bottom - row.top, bottom - top);
    if (row !== undefined && isLevel && !row.lines.some((other) => isAbove(other, line))) {
      row.lines.push(line);
      // The row keeps the place of its last line, because lines of a tilted page climb.
      [row.top, row.bottom] = [top, bottom];
    } else rows.push({ top, bottom, lines: [line] });
  }
  return rows.flatMap((row) => row.lines.toSorted((a, b) => a.box[0] - b.box[0]));
}

function isAbove({ box: [from, , to] }: RecognizedLine, { box: [left, , right] }: RecognizedLine): boolean {
  return Math.min(to, right) - Math.max(from, left) > ABOVE * Math.min(to - from, right - left);
}

function middleOf({ box: [, top, , bottom] }: RecognizedLine): number {
  return (top + bottom) / 2;
}
