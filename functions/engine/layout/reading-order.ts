// The order in which a reader takes the segments of one frame.

import { contentLines } from "./content-order.ts";
import { mergeLines, type Segment, segment, sharesLine } from "./lines.ts";

/**
 * The lines of a frame in reading order. Most documents are written in reading order, so the content stream's order
 * stays unless it is seen to jump; then whitespace decides: a gutter between two columns of prose, else XY cuts.
 */
export function linesInReadingOrder(segments: readonly Segment[]): Segment[] {
  if (segments.length < 2) return [...segments];
  const columns = findColumns(segments);
  if (!jumps(segments) && !(columns !== undefined && weaves(segments, columns.gutter))) return contentLines(segments);
  const groups = columns === undefined ? cut(segments, 0) : columnGroups(segments, columns);
  return groups.flatMap(mergeLines);
}

const JUMPS_ALLOWED = 0.08;
/** Pages of many small columns and captions reach 0.15; text in no order at all 0.5. */
const RISES_ALLOWED = 0.25;

// Upwards without going to another column, too often; or upwards at every other step.
function jumps(segments: readonly Segment[]): boolean {
  let upwards = 0;
  let rises = 0;
  for (const [index, next] of segments.entries()) {
    const previous = segments[index - 1];
    if (previous === undefined) continue;
    const size = Math.max(previous.size, next.size);
    if (next.baseline >= previous.baseline - 0.6 * size) continue;
    rises++;
    const toNextColumn = next.left > previous.right - 0.5 * size || next.baseline < previous.baseline - 8 * size;
    if (!toNextColumn) upwards++;
  }
  const steps = segments.length - 1;
  return upwards / steps > JUMPS_ALLOWED || rises / steps > RISES_ALLOWED;
}

const WEAVES_ALLOWED = 0.25;

// Written line by line across both columns, as some printer drivers do.
function weaves(segments: readonly Segment[], gutter: number): boolean {
  let crossings = 0;
  for (const [index, next] of segments.entries()) {
    const previous = segments[index - 1];
    if (previous !== undefined && previous.right <= gutter && next.left >= gutter && sharesLine(previous, next))
      crossings++;
  }
  return crossings / segments.length > WEAVES_ALLOWED;
}

interface Columns {
  readonly left: readonly Segment[];
  readonly right: readonly Segment[];
  /** Titles, wide figures' captions: what stands across both. */
  readonly spanning: readonly Segment[];
  readonly gutter: number;
}

const SLICES = 400;
const GUTTER_COVER = 0.35;

/** Two columns of prose with a gutter between them that few segments cross. */
function findColumns(segments: readonly Segment[]): Columns | undefined {
  if (segments.length < 12) return undefined;
  const size = medianSize(segments);
  const { left: start, right: end } = segment(segments.flatMap((each) => each.runs));
  const width = end - start;
  if (width < 20 * size) return undefined;
  const gutter = findGutter(segments, start, width, size);
  if (gutter === undefined) return undefined;
  const slack = 0.3 * size;
  const columns = {
    left: segments.filter((each) => each.right <= gutter + slack),
    right: segments.filter((each) => each.left >= gutter - slack && each.right > gutter + slack),
    spanning: segments.filter((each) => each.left < gutter - slack && each.right > gutter + slack),
    gutter,
  };
  const tooWide = columns.spanning.length > 0.5 * (columns.left.length + columns.right.length);
  return !tooWide && isProse(columns.left) && isProse(columns.right) ? columns : undefined;
}

function findGutter(segments: readonly Segment[], start: number, width: number, size: number): number | undefined {
  const cover = new Float64Array(SLICES);
  for (const each of segments) {
    const first = Math.max(0, Math.floor(((each.left - start) / width) * SLICES));
    const last = Math.min(SLICES, Math.ceil(((each.right - start) / width) * SLICES));
    for (let slice = first; slice < last; slice++) cover[slice] = (cover[slice] ?? 0) + each.bottom - each.top;
  }
  const limit = GUTTER_COVER * cover.reduce((most, each) => Math.max(most, each), 0);
  let best: { middle: number; cover: number } | undefined;
  for (let from = SLICES * 0.2; from < SLICES * 0.8; from++) {
    let to = from;
    let sum = 0;
    while (to < SLICES * 0.8 && (cover[to] ?? 0) <= limit) sum += cover[to++] ?? 0;
    const mean = sum / (to - from);
    if (((to - from) / SLICES) * width > 0.6 * size && (best === undefined || mean < best.cover)) {
      best = { middle: start + ((from + to) / 2 / SLICES) * width, cover: mean };
    }
    from = to;
  }
  return best?.middle;
}

function columnGroups(segments: readonly Segment[], { left, right, spanning }: Columns): Segment[][] {
  const across = mergeLines(spanning);
  const edges = [Number.NEGATIVE_INFINITY, ...across.map((line) => line.baseline), Number.POSITIVE_INFINITY];
  const groups: Segment[][] = [];
  for (const [band, above] of edges.slice(0, -1).entries()) {
    const below = edges[band + 1] ?? Number.POSITIVE_INFINITY;
    const inBand = (each: Segment) => each.baseline > above && each.baseline <= below;
    for (const column of [left, right]) groups.push(...cut(column.filter(inBand), 0));
    const line = across[band];
    if (line !== undefined) groups.push([line]);
  }
  return segments.length === 0 ? [] : groups;
}

const MAX_CUTS_DEEP = 40;

/** Recursive XY cuts: columns of prose apart, then the widest horizontal gap. What is no prose keeps its rows. */
function cut(segments: readonly Segment[], depth: number): Segment[][] {
  if (segments.length === 0) return [];
  if (segments.length <= 3 || depth > MAX_CUTS_DEEP) return [[...segments]];
  const size = medianSize(segments);
  const parts = cutColumns(segments, size) ?? cutRows(segments, size);
  return parts === undefined ? [[...segments]] : parts.flatMap((part) => cut(part, depth + 1));
}

const COLUMN_GAP_EM = 0.7;
const GAPS_TRIED = 4;

function cutColumns(segments: readonly Segment[], size: number): [Segment[], Segment[]] | undefined {
  for (const gap of gapsOf(segments, "left", "right").slice(0, GAPS_TRIED)) {
    if (gap.width <= COLUMN_GAP_EM * size) return undefined;
    const parts = split(segments, (each) => each.right <= gap.middle);
    // The table guard: cells are short, and a table cut into columns is lost.
    if (parts.every(isProse)) return parts;
  }
  return undefined;
}

function cutRows(segments: readonly Segment[], size: number): [Segment[], Segment[]] | undefined {
  const widest = gapsOf(segments, "top", "bottom")[0];
  if (widest === undefined || widest.width <= 0.05 * size) return undefined;
  return split(segments, (each) => each.bottom <= widest.middle);
}

function split(segments: readonly Segment[], isFirst: (each: Segment) => boolean): [Segment[], Segment[]] {
  return [segments.filter(isFirst), segments.filter((each) => !isFirst(each))];
}

/** The empty stripes between the segments, widest first. */
function gapsOf(segments: readonly Segment[], from: "left" | "top", to: "right" | "bottom") {
  const sorted = [...segments].sort((a, b) => a[from] - b[from]);
  const gaps: { middle: number; width: number }[] = [];
  let end = sorted[0]?.[to] ?? 0;
  for (const each of sorted) {
    if (each[from] > end) gaps.push({ middle: (end + each[from]) / 2, width: each[from] - end });
    end = Math.max(end, each[to]);
  }
  return gaps.sort((a, b) => b.width - a.width);
}

const PROSE_LINES = 3;
const PROSE_CHARACTERS = 18;

function isProse(segments: readonly Segment[]): boolean {
  const lengths = mergeLines(segments).map((line) => line.runs.reduce((sum, run) => sum + run.text.length, 0));
  return lengths.length >= PROSE_LINES && median(lengths) >= PROSE_CHARACTERS;
}

function medianSize(segments: readonly Segment[]): number {
  return median(segments.map((each) => each.size));
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
