// Moves what was painted apart to its place: headings of web pages and labels of drawings into the gaps between earlier
// lines, and the markers of list items to their text.

import { type Segment, segment, sharesLine } from "../lines/line-segments.ts";
import { isMarker, LONGEST_MARKER } from "../text/item-markers.ts";

/** Moves the late segments to where they fit. If one fits nowhere, the order stays. */
export function lateInPlace(segments: readonly Segment[]): readonly Segment[] {
  if (segments.length > MOST_SEGMENTS) return segments;
  for (const start of risesIn(segments)) {
    const body = segments.slice(0, start);
    const places = placesOf(segments.slice(start), body);
    if (places !== undefined) return body.flatMap((each, index) => [...downwards(places.get(index) ?? []), each]);
  }
  return segments;
}

/** Turns lines round that were written from the bottom up, as some programs write footnotes. */
function downwards(segments: readonly Segment[]): readonly Segment[] {
  const isUpwards = segments.every(({ bottom }, index) => bottom <= (segments[index - 1]?.top ?? bottom));
  return isUpwards ? segments.toReversed() : segments;
}

/** A page with more is a map or a listing. */
const MOST_SEGMENTS = 2_000;
/** Largest share of the segments that may be late. */
const LATE_SHARE = 1 / 3;
const MOST_RISES = 8;

/** Indexes in the last third where the order goes up the page. */
function risesIn(segments: readonly Segment[]): number[] {
  const rises: number[] = [];
  for (let at = Math.ceil(segments.length * (1 - LATE_SHARE)); at < segments.length; at++) {
    const [last, next] = [segments[at - 1], segments[at]];
    if (last !== undefined && next !== undefined && next.bottom < last.top) rises.push(at);
  }
  return rises.slice(0, MOST_RISES);
}

/** Groups the late segments by the index of the segment that they precede; undefined if one fits nowhere. */
function placesOf(late: readonly Segment[], body: readonly Segment[]): Map<number, Segment[]> | undefined {
  const places = new Map<number, Segment[]>();
  for (const each of late) {
    const at = placeOf(each, body);
    if (at === undefined) return undefined;
    places.set(at, [...(places.get(at) ?? []), each]);
  }
  return places;
}

/** Returns the index of the segment that `late` precedes. The gap before that segment holds it, within one column. */
function placeOf(late: Segment, body: readonly Segment[]): number | undefined {
  const at = body.findIndex((below, index) => {
    const above = body[index - 1];
    if (above === undefined || above.bottom > late.top || below.top < late.bottom) return false;
    const column = body.slice(Math.max(0, index - COLUMN_LINES), index + COLUMN_LINES);
    return column.some((each) => each.left < late.right) && column.some((each) => each.right > late.left);
  });
  return at < 0 ? undefined : at;
}

const COLUMN_LINES = 3;

/**
 * Joins the markers of list items with the text beside them where another segment was painted in between. Some programs
 * paint all markers after the page's text.
 */
export function markersInPlace(segments: readonly Segment[]): readonly Segment[] {
  const markers = segments.filter((each, index) => isApart(each, segments, index));
  if (markers.length === 0) return segments;
  const texts = markersOfTexts(markers, segments);
  const placed = new Set(texts.values());
  return segments
    .filter((each) => !placed.has(each))
    .map((each) => {
      const marker = texts.get(each);
      if (marker === undefined) return each;
      // The text decides where the line is: a marker may be larger, or lie higher.
      const { baseline, size } = each;
      return { ...segment([...marker.runs, ...each.runs]), baseline, size };
    });
}

/** Recognises a marker whose text neither precedes nor follows it. */
function isApart(each: Segment, segments: readonly Segment[], index: number): boolean {
  if (each.runs.length > MARKER_RUNS || (each.runs[0]?.text.length ?? 0) > LONGEST_MARKER) return false;
  const [last, next] = [segments[index - 1], segments[index + 1]];
  if ((last !== undefined && sharesLine(each, last)) || (next !== undefined && sharesLine(each, next))) return false;
  return isMarker(each.runs.map(({ text }) => text).join(""));
}

/** The marker of each segment that has one at its start. */
function markersOfTexts(markers: readonly Segment[], segments: readonly Segment[]): Map<Segment, Segment> {
  const texts = new Map<Segment, Segment>();
  const sorted = segments.toSorted((a, b) => a.baseline - b.baseline);
  for (const marker of markers) {
    const reach = MARKER_GAP_EM * marker.size;
    let nearest: Segment | undefined;
    for (let at = firstBelow(sorted, marker.baseline - marker.size); at < sorted.length; at++) {
      const each = sorted[at];
      if (each === undefined || each.baseline > marker.baseline + marker.size) break;
      const gap = each.left - marker.right;
      if (each === marker || gap < -MARKER_TOUCH_EM * marker.size || gap > reach || !sharesLine(marker, each)) continue;
      if (nearest === undefined || each.left < nearest.left) nearest = each;
    }
    if (nearest !== undefined && !texts.has(nearest)) texts.set(nearest, marker);
  }
  return texts;
}

/**
 * Moves texts at the right edge to the ends of their lines: browsers paint what floats before the text beside it, such as the
 * dates of a curriculum vitae. These are painted one after the other, and stand far apart one below the other.
 */
export function floatsInPlace(segments: readonly Segment[]): readonly Segment[] {
  if (segments.length > MOST_SEGMENTS) return segments;
  const sorted = segments.toSorted((a, b) => a.baseline - b.baseline);
  const near = (each: Segment, reach: number) => {
    const from = firstBelow(sorted, each.baseline - reach);
    const to = firstBelow(sorted, each.baseline + reach);
    return sorted.slice(from, to).filter((other) => other !== each);
  };
  const lineOf = (each: Segment, index: number): Segment | undefined => {
    const [last, next] = [segments[index - 1], segments[index + 1]];
    if ([last, next].some((other) => other !== undefined && sharesLine(each, other))) return undefined;
    const row = near(each, each.size).filter((other) => sharesLine(each, other));
    const before = row.toSorted((a, b) => b.right - a.right)[0];
    if (before === undefined || each.left - before.right < FLOAT_GAP_EM * each.size) return undefined;
    // Lines of the text on the left reach under it. Those of another column start elsewhere.
    const isOfText = (other: Segment) => other.left <= before.left + INDENT_EM * each.size;
    if (!near(each, ALONE_EM * each.size).every((other) => other.right < each.left || isOfText(other)))
      return undefined;
    const around = near(each, AROUND_EM * each.size);
    const isAtEdge = around.every((other) => other.right <= each.right + SAME_EDGE);
    const isOver = around.some((other) => isOfText(other) && other.right > each.left);
    return isAtEdge && isOver ? before : undefined;
  };
  const lines = segments.map(lineOf);
  const floats = segments.filter((each, index) => {
    const isAlike = (at: number) =>
      lines[at] !== undefined && Math.abs((segments[at]?.right ?? 0) - each.right) <= SAME_EDGE;
    return lines[index] !== undefined && (isAlike(index - 1) || isAlike(index + 1));
  });
  const moved = new Set(floats);
  const atEnd = new Map<Segment, Segment>();
  for (const [index, each] of segments.entries()) {
    const line = lines[index];
    // A line that moves itself takes nothing along.
    if (line === undefined || !moved.has(each)) continue;
    if (moved.has(line) || atEnd.has(line)) moved.delete(each);
    else atEnd.set(line, each);
  }
  return segments.filter((each) => !moved.has(each)).flatMap((each) => [each, ...listed(atEnd.get(each))]);
}

function listed(each: Segment | undefined): readonly Segment[] {
  return each === undefined ? [] : [each];
}

/** Least space before a text that floats, and around it above and below, in sizes. */
const [FLOAT_GAP_EM, ALONE_EM] = [1, 1.8];
/** Heights above and below, in sizes, where other lines show that the text is in their column, and their indent. */
const [AROUND_EM, INDENT_EM] = [15, 2.5];
/** Points by which the right edges differ. */
const SAME_EDGE = 1;

/** Index of the first segment whose baseline is below a height. */
function firstBelow(sorted: readonly Segment[], baseline: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.baseline ?? 0) < baseline) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A marker such as "(a)" may be written sign by sign. */
const MARKER_RUNS = 3;
/** Widest gap between a marker and its text. Word processors indent by 18 to 36 points. */
const MARKER_GAP_EM = 3;
const MARKER_TOUCH_EM = 0.5;
