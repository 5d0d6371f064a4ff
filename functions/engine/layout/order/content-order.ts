// Builds lines in the order of the content stream, for pages where that is the reading order.

import { type Segment, segment, sharesLine } from "../lines/line-segments.ts";
import { startsCaption } from "../text/caption-labels.ts";
import { isMarker, LONGEST_MARKER, MARKER } from "../text/item-markers.ts";

/** Joins consecutive segments of one line: words and the cells of a row, but not the lines of two columns. */
export function contentLines(segments: readonly Segment[]): Segment[] {
  const lines: Segment[] = [];
  for (const [index, next] of segments.entries()) {
    const line = lines.at(-1);
    const isOne = line !== undefined && sharesLine(line, next) && !overlaps(line, next) && !standsApart(line, next);
    if (
      (isOne && !startsColumn(segments, index)) ||
      (line !== undefined && overlaps(line, next) && interleaves(line, next))
    ) {
      lines[lines.length - 1] = segment([...line.runs, ...next.runs]);
    } else lines.push(next);
  }
  return lines;
}

/**
 * Recognises two segments of one line: some programs write the numbers of a formula first, then its letters, then its
 * signs, and forms write values into the gaps of their labels, a little higher or lower.
 */
function interleaves(line: Segment, next: Segment): boolean {
  if (Math.abs(line.baseline - next.baseline) > SAME_BASELINE_EM * Math.max(line.size, next.size)) return false;
  const room = GAP_EM * Math.max(line.size, next.size);
  const own = new Set(next.runs);
  const runs = [...line.runs, ...next.runs].sort((a, b) => a.left - b.left);
  return runs.every((run, index) => {
    const last = runs[index - 1] ?? run;
    const gap = run === last ? 0 : run.left - last.right;
    return gap > -TOUCH && (gap < room || own.has(run) === own.has(last));
  });
}

const SAME_BASELINE_EM = 0.1;
/** Points. */
const TOUCH = 0.5;
const GAP_EM = 1.5;

/** Moves late segments above all others to the start, and early ones below all others to the end. */
export function edgesInPlace(segments: readonly Segment[]): readonly Segment[] {
  // A page number may be painted after a late header. It is in its place.
  const end = segments.length - (isLastBelow(segments) ? 1 : 0);
  const head = edgeLength(segments.slice(0, end).toReversed(), 1);
  const start = end - head;
  const foot = edgeLength(segments.slice(0, start), -1);
  if (head + foot === 0) return segments;
  return [
    ...segments.slice(start, end),
    ...segments.slice(foot, start),
    ...segments.slice(0, foot),
    ...segments.slice(end),
  ];
}

function isLastBelow(segments: readonly Segment[]): boolean {
  const last = segments.at(-1);
  return last !== undefined && segments.slice(0, -1).every((each) => isBeyond(last, each, -1));
}

/** Number of first segments that stand beyond all others; at most half of the segments. */
function edgeLength(segments: readonly Segment[], downwards: 1 | -1): number {
  const nearest: Segment[] = [];
  let next: Segment | undefined;
  for (const each of segments.toReversed()) {
    if (next === undefined || downwards * each.baseline < downwards * next.baseline) next = each;
    nearest.push(next);
  }
  nearest.reverse();
  let [length, last] = [0, segments[0]];
  for (const [index, each] of segments.slice(0, segments.length >> 1).entries()) {
    if (last === undefined || downwards * each.baseline > downwards * last.baseline) last = each;
    const other = nearest[index + 1];
    if (other !== undefined && isBeyond(last, other, downwards)) length = index + 1;
  }
  // A second column may stand higher than all of the first, with a page number written between the two.
  if (length <= 1) return length;
  const edge = segment(segments.slice(0, length).flatMap(({ runs }) => runs));
  return segments.slice(length).some((other) => overlaps(edge, other)) ? length : 0;
}

/** Decides whether one segment is on a line beyond the other's, or before it on the same line. */
function isBeyond(one: Segment, other: Segment, downwards: 1 | -1): boolean {
  if (sharesLine(one, other)) return downwards === 1 ? one.right <= other.left : one.left >= other.right;
  return downwards * (other.baseline - one.baseline) > LINE_EM * Math.max(one.size, other.size);
}

/** Nearer segments are parts of the same formula. */
const LINE_EM = 0.8;

const APART_EM = 1.5;
const OTHER_SIZE = 1.15;

// Keeps apart the captions of figures in two columns. A sign in the margin has another size than its line, and is some
// way off.
function standsApart(line: Segment, next: Segment): boolean {
  if (startsCaption(next.runs.map(({ text }) => text))) return true;
  const [small, large] = [Math.min(line.size, next.size), Math.max(line.size, next.size)];
  const gap = Math.max(next.left - line.right, line.left - next.right);
  return large > OTHER_SIZE * small && gap > APART_EM * large;
}

// Recognises the first line of the next column, or of a margin note. After a cell, the next row would start below the
// last line.
function startsColumn(segments: readonly Segment[], index: number): boolean {
  const [above, last, next, below] = segments.slice(Math.max(0, index - 2), index + 2);
  if (index < 2 || above === undefined || last === undefined || next === undefined || below === undefined) return false;
  const isBeside = isUnder(above, last) && isUnder(next, below) && !overlaps(last, next) && !isUnder(last, below);
  // The lines of an item hang beside its marker. Its signs take longer to look at than places.
  return isBeside && !isMarkerAlone(last);
}

function isMarkerAlone({ runs }: Segment): boolean {
  const text = runs.map((run) => run.text).join("");
  return text.length <= LONGEST_MARKER && (isMarker(text) || MARKER.test(`${text.trim()} X`));
}

const COLUMN_LEADING = 1.8;

function isUnder(upper: Segment, lower: Segment): boolean {
  const leading = lower.baseline - upper.baseline;
  return leading > 0.7 * upper.size && leading < COLUMN_LEADING * upper.size && overlaps(upper, lower);
}

function overlaps(a: Segment, b: Segment): boolean {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 * Math.min(a.size, b.size);
}
