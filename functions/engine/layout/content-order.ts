// Lines in the order of the content stream, where that is the order to read in.

import { type Segment, segment, sharesLine } from "./lines.ts";

/** Joins what follows each other on one line: words, and the cells of a row, but not the lines of two columns. */
export function contentLines(segments: readonly Segment[]): Segment[] {
  const lines: Segment[] = [];
  for (const [index, next] of segments.entries()) {
    const line = lines.at(-1);
    const isOne = line !== undefined && sharesLine(line, next) && !overlaps(line, next) && !standsApart(line, next);
    if (isOne && !startsColumn(segments, index)) {
      lines[lines.length - 1] = segment([...line.runs, ...next.runs]);
    } else lines.push(next);
  }
  return lines;
}

const APART_EM = 1.5;
const OTHER_SIZE = 1.15;

// A sign in the margin is larger or smaller than the line that it stands beside, and some way off.
function standsApart(line: Segment, next: Segment): boolean {
  const [small, large] = [Math.min(line.size, next.size), Math.max(line.size, next.size)];
  const gap = Math.max(next.left - line.right, line.left - next.right);
  return large > OTHER_SIZE * small && gap > APART_EM * large;
}

// A column ends beside the first line of the next one, or of a note in the margin; a cell is followed by its row.
function startsColumn(segments: readonly Segment[], index: number): boolean {
  const [above, last, next, below] = segments.slice(Math.max(0, index - 2), index + 2);
  if (index < 2 || above === undefined || last === undefined || next === undefined || below === undefined) return false;
  return isUnder(above, last) && isUnder(next, below) && !overlaps(last, next) && !isUnder(last, below);
}

const COLUMN_LEADING = 1.8;

function isUnder(upper: Segment, lower: Segment): boolean {
  const leading = lower.baseline - upper.baseline;
  return leading > 0.7 * upper.size && leading < COLUMN_LEADING * upper.size && overlaps(upper, lower);
}

function overlaps(a: Segment, b: Segment): boolean {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 * Math.min(a.size, b.size);
}
