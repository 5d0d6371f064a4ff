// Finds two columns of prose, or one with notes next to it, and the gutter between them.

import { median, medianSize } from "../geometry/median.ts";
import { mergeLines, type Segment, segment } from "./line-segments.ts";
import { type NotesBeside, notesBeside } from "./margin-notes.ts";
import { joinTouching } from "./touching.ts";

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

function findGutter(segments: readonly Segment[], start: number, width: number, size: number): Gutter | undefined {
  const cover = new Float64Array(SLICES);
  for (const each of segments) {
    const first = Math.max(0, Math.floor(((each.left - start) / width) * SLICES));
    const last = Math.min(SLICES, Math.ceil(((each.right - start) / width) * SLICES));
    for (let slice = first; slice < last; slice++) cover[slice] = (cover[slice] ?? 0) + each.bottom - each.top;
  }
  const limit = GUTTER_COVER * cover.reduce((most, each) => Math.max(most, each), 0);
  let best: (Gutter & { readonly cover: number }) | undefined;
  const end = SLICES * (1 - OUTERMOST);
  for (let from = SLICES * OUTERMOST; from < end; from++) {
    let to = from;
    while (to < end && (cover[to] ?? 0) <= limit) to++;
    if (((to - from) / SLICES) * width > 0.6 * size) {
      const emptiest = emptiestStretch(cover, from, to);
      if (best === undefined || emptiest.cover < best.cover) {
        const slice = width / SLICES;
        best = { middle: start + emptiest.middle * slice, width: emptiest.slices * slice, cover: emptiest.cover };
      }
    }
    from = to;
  }
  return best;
}

/** Stretch that the fewest segments cross: titles cross the gutter, and overhanging lines narrow it. */
function emptiestStretch(cover: Float64Array, from: number, to: number) {
  const least = cover.subarray(from, to).reduce((some, each) => Math.min(some, each), Number.POSITIVE_INFINITY);
  let best = { start: from, length: 0 };
  for (let start = from; start < to; start++) {
    let end = start;
    while (end < to && (cover[end] ?? 0) <= least) end++;
    if (end - start > best.length) best = { start, length: end - start };
    start = end;
  }
  return { middle: best.start + best.length / 2, slices: best.length, cover: least };
}

const PROSE_LINES = 3;
const PROSE_CHARACTERS = 18;

export function isProse(segments: readonly Segment[]): boolean {
  const lengths = mergeLines(segments).map((line) => line.runs.reduce((sum, run) => sum + run.text.length, 0));
  return lengths.length >= PROSE_LINES && median(lengths) >= PROSE_CHARACTERS;
}
