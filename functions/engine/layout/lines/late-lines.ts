// Moves lines that were painted last into the gaps between earlier lines: headings of web pages, labels of drawings.

import type { Segment } from "./line-segments.ts";

/** Moves the late segments to where they fit. If one fits nowhere, the order stays. */
export function lateInPlace(segments: readonly Segment[]): readonly Segment[] {
  if (segments.length > MOST_SEGMENTS) return segments;
  for (const start of risesIn(segments)) {
    const body = segments.slice(0, start);
    const places = placesOf(segments.slice(start), body);
    if (places !== undefined) return body.flatMap((each, index) => [...(places.get(index) ?? []), each]);
  }
  return segments;
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
