// Lines that were painted after all others into the gaps that these leave: headings of web pages, labels of drawings.

import type { Segment } from "./lines.ts";

/** What was written last is put where it fits, as long as all of it does; else the order stays. */
export function lateInPlace(segments: readonly Segment[]): readonly Segment[] {
  if (segments.length > MOST_SEGMENTS) return segments;
  for (const start of risesIn(segments)) {
    const body = segments.slice(0, start);
    const places = segments.slice(start).map((late) => ({ late, at: placeOf(late, body) }));
    if (places.some(({ at }) => at === undefined)) continue;
    const byPlace = Map.groupBy(places, ({ at }) => at);
    return body.flatMap((each, index) => [...(byPlace.get(index) ?? []).map(({ late }) => late), each]);
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
