// Puts the segments of one frame in reading order.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import { medianSize } from "../geometry/median.ts";
import { mergeLines, type Segment, sharesLine } from "../lines/line-segments.ts";
import { joinTouching, TOUCHING_EM } from "../lines/touching.ts";
import { contentLines, edgesInPlace } from "./content-order.ts";
import { floatsInPlace, lateInPlace, markersInPlace } from "./late-lines.ts";
import { insertNotes } from "./margin-notes.ts";
import { type Columns, findColumns, isProse } from "./page-columns.ts";
import { stretchesInPlace } from "./stretch-order.ts";

/**
 * Returns the lines of a frame in reading order. Most content streams are in reading order already. Only if the order
 * jumps does whitespace decide: a gutter between two columns of prose, else XY cuts. `tables` are the places of tables,
 * whose text is not among the segments.
 */
export function linesInReadingOrder(written: readonly Segment[], tables: readonly Edges[] = []): Segment[] {
  if (written.length < 2) return [...written];
  const segments = lateInPlace(floatsInPlace(markersInPlace(written)));
  if (isOutOfOrder(segments) && isOneColumn(segments)) return mergeLines(segments);
  if (!jumps(segments) && !weavesColumns(segments)) {
    const order = stretchesInPlace(edgesInPlace(segments), tables);
    if (!order.isScrambled || !fallsInColumns(segments)) return contentLines(order.segments);
  }
  return linesByWhitespace(segments);
}

/** Lines of segments in any order: by a gutter between two columns of prose, else by XY cuts. */
export function linesByWhitespace(segments: readonly Segment[]): Segment[] {
  const { head, body, foot } = peelEdges(joinTouching(segments, TOUCHING_EM));
  return [head, ...bodyGroups(body), foot].flatMap(mergeLines);
}

const JUMPS_ALLOWED = 0.08;
/** Pages of many small columns and captions reach 0.15, text in random order 0.5. */
const RISES_ALLOWED = 0.25;

// Finds an order that too often goes upwards without changing the column, or goes upwards at every other step.
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

function isOutOfOrder(segments: readonly Segment[]): boolean {
  return segments.some((next, index) => next.bottom < (segments[index - 1]?.top ?? Number.NEGATIVE_INFINITY));
}

/**
 * Recognises text in one column: each line stands below the one before, as a short line also does below a centred one, and
 * its pieces were painted one after the other.
 */
function isOneColumn(segments: readonly Segment[]): boolean {
  const places = new Map(segments.map((each, index) => [each.runs[0], index]));
  const lines = mergeLines(segments);
  const page = edgesOf(lines);
  const isCentred = (line: Segment) => {
    const aside = Math.abs(line.left - page.left - (page.right - line.right));
    return aside < CENTRED_EM * line.size;
  };
  return lines.every((line, index) => {
    const last = lines[index - 1];
    const isBelow =
      last === undefined ||
      (last.left < line.right && last.right > line.left) ||
      (last.bottom < line.top && (isCentred(last) || isCentred(line)));
    return isBelow && arePaintedTogether(line.runs.flatMap((run) => places.get(run) ?? []));
  });
}

/** Largest difference of the space on the two sides of a centred line. */
const CENTRED_EM = 1;

function arePaintedTogether(places: readonly number[]): boolean {
  const [first, last] = places.reduce(
    ([least, most], place) => [Math.min(least, place), Math.max(most, place)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return last - first < places.length;
}

/** Recognises two columns of prose that no line crosses. */
function fallsInColumns(segments: readonly Segment[]): boolean {
  const columns = findColumns(segments);
  return columns !== undefined && columns.notes === undefined && columns.spanning.length === 0;
}

const WEAVES_ALLOWED = 0.25;

// Recognises text written line by line across both columns, as some printer drivers do.
function weavesColumns(segments: readonly Segment[]): boolean {
  if (stepsAlongLines(segments) / segments.length <= WEAVES_ALLOWED) return false;
  const columns = findColumns(segments);
  if (columns === undefined || columns.notes !== undefined) return false;
  const { gutter } = columns;
  let crossings = 0;
  for (const [index, next] of segments.entries()) {
    const previous = segments[index - 1];
    if (previous !== undefined && previous.right <= gutter && next.left >= gutter && sharesLine(previous, next))
      crossings++;
  }
  return crossings / segments.length > WEAVES_ALLOWED;
}

/** Number of steps from one piece of a line to the next: at least the gutter's crossings, and faster to count. */
function stepsAlongLines(segments: readonly Segment[]): number {
  let steps = 0;
  for (const [index, next] of segments.entries()) {
    const previous = segments[index - 1];
    if (previous !== undefined && previous.right <= next.left && sharesLine(previous, next)) steps++;
  }
  return steps;
}

const EDGES_PEELED = 2;
const EDGE_GAP_EM = 1.2;

/** Splits off lines above and below the columns that belong to neither, such as a running title and a page number. */
function peelEdges(segments: readonly Segment[]) {
  const limit = EDGE_GAP_EM * medianSize(segments);
  let body = segments;
  const [head, foot]: [Segment[], Segment[]] = [[], []];
  const peel = (into: Segment[], isOutside: (each: Segment) => boolean) => {
    const [edge, rest] = split(body, isOutside);
    if (rest.length === 0 || mergeLines(edge).length !== 1) return;
    into.push(...edge);
    body = rest;
  };
  for (let peeled = 0; peeled < EDGES_PEELED; peeled++) {
    const gaps = gapsOf(body, "top", "bottom").filter(({ width }) => width > limit);
    const middles = gaps.map(({ middle }) => middle).sort((a, b) => a - b);
    const [top, bottom] = [middles[0], middles.at(-1)];
    if (top !== undefined) peel(head, (each) => each.bottom <= top);
    if (bottom !== undefined) peel(foot, (each) => each.top >= bottom);
  }
  return { head, body, foot };
}

function bodyGroups(segments: readonly Segment[]): Segment[][] {
  const columns = findColumns(segments);
  if (columns === undefined) return cut(segments, 0);
  if (columns.notes === undefined) return columnGroups(columns);
  const { text, notes } = columns.notes;
  return insertNotes(cut(text, 0).flatMap(mergeLines), notes).map((line) => [line]);
}

function columnGroups({ left, right, spanning }: Columns): Segment[][] {
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
  return groups;
}

const MAX_CUTS_DEEP = 40;

/** Cuts recursively (XY cuts): between columns of prose, then at the widest gap between rows. Other rows stay whole. */
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
    // A table must not be cut into columns. Its cells are short, so they are no prose.
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

/** Empty stripes between the segments, widest first. */
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
