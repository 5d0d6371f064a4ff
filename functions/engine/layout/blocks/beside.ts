// Finds lines that continue the row of the line before, a little higher or lower, such as the parts of a formula.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { MARGIN_SIGN } from "../lines/line-segments.ts";

/** Returns the lines that belong to one row with the line before them. Expects lines in reading order. */
export function linesBeside(lines: readonly FrameLine[]): Set<FrameLine> {
  const beside = new Set<FrameLine>();
  let row: Row | undefined;
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1];
    const isOne =
      row !== undefined &&
      last !== undefined &&
      last.element === line.element &&
      !MARGIN_SIGN.test(last.text) &&
      goesOn(row, last, line);
    if (isOne) beside.add(line);
    row = isOne && row !== undefined ? grown(row, line) : firstOf(line);
  }
  return beside;
}

/** Box around the lines of one row, and their number. */
interface Row extends Edges {
  readonly parts: number;
}

/** Accepts a line to the right of the row at its height, or below a part of the row, as a denominator is. */
function goesOn(row: Row, last: FrameLine, line: FrameLine): boolean {
  const size = Math.max(last.size, line.size);
  const gap = line.left - row.right;
  if (gap > -OVERLAP_EM * size) {
    const shared = Math.min(row.bottom, line.bottom) - Math.max(row.top, line.top);
    return gap < GAP_EM * size && shared > 0 && (row.parts > 1 || Math.abs(line.baseline - last.baseline) < size);
  }
  const shared = Math.min(row.bottom, line.bottom) - Math.max(row.top, line.top);
  const height = line.bottom - line.top;
  return row.parts > 1 && line.left > row.left && line.right < row.right && shared > WITHIN * height;
}

const OVERLAP_EM = 0.3;
const GAP_EM = 1.5;
/** Least share of a line's height within the row; lines of a paragraph share less. */
const WITHIN = 0.2;

function firstOf({ left, right, top, bottom }: FrameLine): Row {
  return { left, right, top, bottom, parts: 1 };
}

function grown(row: Row, line: FrameLine): Row {
  return { ...edgesOf([row, line]), parts: row.parts + 1 };
}
