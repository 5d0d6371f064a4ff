// Lines that were painted after all others into the gaps that these leave: headings of web pages, labels of drawings.

import type { Segment } from "./line-segments.ts";

/** What was written last is put where it fits, as long as all of it does; else the order stays. */
export function lateInPlace(segments: readonly Segment[]): readonly Segment[] {
  if (segments.length > MOST_SEGMENTS) return segments;
  for (const start of risesIn(segments)) {
    const body = segments.slice(0, start);
    const places = placesOf(segments.slice(start), body);
    if (places !== undefined) return body.flatMap((each, index) => [...(places.get(index) ?? []), each]);
  }
  return segments;
}

/** A page of more is a map or a listing. */
const MOST_SEGMENTS = 2_000;
/** Of a page, what may be late. */
const LATE_SHARE = 1 / 3;
const MOST_RISES = 8;

/** Where the order goes up the page, in its last third. */
function risesIn(segments: readonly Segment[]): number[] {
  const rises: number[] = [];
  for (let at = Math.ceil(segments.length * (1 - LATE_SHARE)); at < segments.length; at++) {
    const [last, next] = [segments[at - 1], segments[at]];
    if (last !== undefined && next !== undefined && next.bottom < last.top) rises.push(at);
  }
  return rises.slice(0, MOST_RISES);
}

/** By the index of the segment that they come before; undefined where one fits nowhere. */
function placesOf(late: readonly Segment[], body: readonly Segment[]): Map<number, Segment[]> | undefined {
  const places = new Map<number, Segment[]>();
  for (const each of late) {
    const at = placeOf(each, body);
    if (at === undefined) return undefined;
    places.set(at, [...(places.get(at) ?? []), each]);
  }
  return places;
}

/** The index of the segment that it comes before: with the one before that it has a gap in one column, and lies in it. */
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
