// Finds two columns of prose, or one with notes next to it, and the gutter between them.

import { median, medianSize } from "../geometry/median.ts";
import { mergeLines, type Segment, segment } from "../lines/line-segments.ts";
import { joinTouching } from "../lines/touching.ts";
import { type NotesBeside, notesBeside } from "./margin-notes.ts";

export interface Columns {
  readonly left: readonly Segment[];
  readonly right: readonly Segment[];
  /** Segments across both columns, such as titles and captions of wide figures. */
  readonly spanning: readonly Segment[];
  readonly gutter: number;
  /** Set when one of the two is no column but notes next to the other. */
  readonly notes?: NotesBeside;
}

/** Stripe from top to bottom that few segments cross. */
interface Gutter {
  readonly middle: number;
  readonly width: number;
}

/** Finds two columns of prose, or prose and notes, with a gutter between them that few segments cross. */
export function findColumns(segments: readonly Segment[]): Columns | undefined {
  if (segments.length < LEAST_SEGMENTS) return undefined;
  const size = medianSize(segments);
  const { left, right } = segment(segments.flatMap((each) => each.runs));
  if (right - left < LEAST_WIDTH_EM * size) return undefined;
  const gutter = findGutter(segments, left, right - left, size);
  if (gutter === undefined) return undefined;
  // Pieces of a line are joined first, so that a line across the gutter crosses it as a whole.
  const pieces = joinTouching(segments, Math.min(WIDEST_SPACE_EM, gutter.width / 2 / size));
  const columns = splitAtGutter(gutter.middle, pieces, 0.3 * size);
  if (columns.spanning.length > 0.5 * (columns.left.length + columns.right.length)) return undefined;
  const notes = notesBeside(columns.left, columns.right, columns.spanning);
  if (notes !== undefined) return { ...columns, notes };
  return isProse(columns.left) && isProse(columns.right) ? columns : undefined;
}

const LEAST_SEGMENTS = 12;
const LEAST_WIDTH_EM = 20;
const WIDEST_SPACE_EM = 0.5;

function splitAtGutter(gutter: number, segments: readonly Segment[], slack: number): Columns {
  return {
    left: segments.filter((each) => each.right <= gutter + slack),
    right: segments.filter((each) => each.left >= gutter - slack && each.right > gutter + slack),
    spanning: segments.filter((each) => each.left < gutter - slack && each.right > gutter + slack),
    gutter,
  };
}

const SLICES = 400;
const GUTTER_COVER = 0.35;
/** Share of the width at each side where no gutter is searched: a gutter is no margin. */
const OUTERMOST = 0.1;
const LEAST_GUTTER_EM = 0.6;

function findGutter(segments: readonly Segment[], start: number, width: number, size: number): Gutter | undefined {
  const cover = new Float64Array(SLICES);
  const slice = width / SLICES;
  for (const each of segments) {
    const first = Math.floor((each.left - start) / slice);
    const covered = cover.subarray(first, Math.ceil((each.right - start) / slice));
    covered.set(covered.map((height) => height + each.bottom - each.top));
  }
  const limit = GUTTER_COVER * Math.max(...cover);
  const inner = cover.subarray(SLICES * OUTERMOST, SLICES * (1 - OUTERMOST));
  let best: (Gutter & { readonly cover: number }) | undefined;
  for (const stretch of stretchesUpTo(limit, inner)) {
    if (stretch.length * slice <= LEAST_GUTTER_EM * size) continue;
    // Titles cross the gutter and overhanging lines narrow it, so the stretch that the fewest segments cross counts.
    const least = Math.min(...stretch);
    const emptiest = stretchesUpTo(least, stretch).reduce((most, each) => (each.length > most.length ? each : most));
    if (best === undefined || least < best.cover) {
      const from = emptiest.byteOffset / emptiest.BYTES_PER_ELEMENT;
      best = { middle: start + (from + emptiest.length / 2) * slice, width: emptiest.length * slice, cover: least };
    }
  }
  return best;
}

/** Stretches of consecutive slices with at most this cover. */
function stretchesUpTo(limit: number, cover: Float64Array): Float64Array[] {
  const stretches: Float64Array[] = [];
  let from = 0;
  for (const [at, each] of [...cover, Number.POSITIVE_INFINITY].entries()) {
    if (each <= limit) continue;
    if (at > from) stretches.push(cover.subarray(from, at));
    from = at + 1;
  }
  return stretches;
}

const PROSE_LINES = 3;
const PROSE_CHARACTERS = 18;

export function isProse(segments: readonly Segment[]): boolean {
  const lengths = mergeLines(segments).map((line) => line.runs.reduce((sum, run) => sum + run.text.length, 0));
  return lengths.length >= PROSE_LINES && median(lengths) >= PROSE_CHARACTERS;
}
