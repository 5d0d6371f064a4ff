// Puts stretches of text in reading order: lines painted one below the other, in an order that jumps back seldom.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import { medianSize } from "../geometry/median.ts";
import { type Segment, sharesLine } from "../lines/line-segments.ts";
import { isRightToLeft } from "../lines/words.ts";

/** Text that goes down the page, in the order of painting. */
export interface Stretch extends Edges {
  readonly segments: readonly Segment[];
  /** Size of its first line. */
  readonly size: number;
  readonly isTitle: boolean;
}

/** A page with more is a drawing; each stretch is compared with all others. */
export const MOST_STRETCHES = 200;
/** Tables of a page with more do not count. */
const MOST_TABLES = 20;

/** Share of stretches painted before text above them from which on the order of painting says nothing. */
const SCRAMBLED = 0.5;

export interface StretchOrder {
  readonly segments: readonly Segment[];
  /** True where most stretches were painted before text above them. */
  readonly isScrambled: boolean;
}

/**
 * Puts each stretch after those that stand above it in its columns, or above a table that it stands below, each column
 * after those that begin beside it on the left, and otherwise in the order of painting. Where none stands above an earlier
 * one, the order stays.
 */
export function stretchesInPlace(segments: readonly Segment[], allTables: readonly Edges[] = []): StretchOrder {
  const tables = allTables.length > MOST_TABLES ? [] : allTables;
  return orderStretches(stretchesOf(segments, tables), tables);
}

/** Puts stretches in place as `stretchesInPlace` does. */
export function orderStretches(stretches: readonly Stretch[], tables: readonly Edges[] = []): StretchOrder {
  const asPainted = { segments: stretches.flatMap(({ segments }) => segments), isScrambled: false };
  if (stretches.length > MOST_STRETCHES) return asPainted;
  const above = stretches.map((lower) => {
    const between = tables.filter((table) => isAbove(table, lower));
    const beside = columnsBeside(lower, stretches);
    return stretches.flatMap((upper, at) =>
      isAbove(upper, lower) || beside.has(upper) || between.some((table) => isAbove(upper, table)) ? [at] : [],
    );
  });
  const early = above.filter((own, at) => own.some((upper) => upper > at));
  if (early.length === 0) return asPainted;
  const isScrambled = early.length > SCRAMBLED * stretches.length;
  const near = isScrambled ? stretches.flatMap(nearStretches) : [];
  const byPlace = isScrambled && near.length <= MOST_STRETCHES;
  return { segments: byPlace ? sortedByPlace(near, tables) : sorted(stretches, above), isScrambled };
}

/** Lines of a column. Labels of a drawing have fewer. */
const COLUMN_LINES = 4;
/** Least width of a column, in sizes. */
const COLUMN_EM = 10;
/** Share of a column's width by which that of another one may differ, and its lines by which it may begin higher or lower. */
const [SAME_WIDTH, SAME_TOP] = [0.1, 0.5];

/**
 * Returns the columns that begin on the left of this one at the same height, and are as wide, down to the end of this one.
 * Captions and notes that are painted later are no part of them: their text goes on in this column.
 */
function columnsBeside(column: Stretch, stretches: readonly Stretch[]): ReadonlySet<Stretch> {
  const { left, right, top, bottom, size } = column;
  const width = right - left;
  if (column.segments.length < COLUMN_LINES || width < COLUMN_EM * size) return new Set();
  const isLeft = (other: Stretch) => other.right < left;
  const firsts = stretches.filter(
    (other) =>
      isLeft(other) &&
      Math.abs(other.top - top) <= SAME_TOP * size &&
      Math.abs(other.right - other.left - width) <= SAME_WIDTH * width,
  );
  if (firsts.length === 0 || isRightToLeft(column.segments.flatMap(({ runs }) => runs))) return new Set();
  const isBefore = (other: Stretch) => stretches.indexOf(other) < stretches.indexOf(column);
  const isText = (other: Stretch) => other.segments.length >= COLUMN_LINES && Math.abs(other.size - size) < SAME_SIZE;
  const columns = firsts.map((first) => {
    const below = stretches.filter((other) => isLeft(other) && other.top < bottom && isAbove(first, other));
    return [first, ...(isBefore(first) ? below.filter((other) => isBefore(other) || isText(other)) : below)];
  });
  const linesIn = (own: readonly Stretch[]) => own.reduce((sum, { segments }) => sum + segments.length, 0);
  return new Set(columns.filter((own) => linesIn(own) >= COLUMN_LINES).flat());
}

/**
 * Places the stretches in the order of painting, each after those above it. A stretch waits for these where they have more
 * lines than itself, as a page number does, and else takes them along: a text painted before its header.
 */
function sorted(stretches: readonly Stretch[], above: readonly (readonly number[])[]): readonly Segment[] {
  const isBelow = allAbove(above);
  if (isBelow.some((own, at) => own[at] === 1)) return stretches.flatMap(({ segments }) => segments);
  const lines = stretches.map(({ segments }) => segments.length);
  // Lines above each stretch that are not in place yet.
  const missing = isBelow.map((own) => lines.reduce((sum, count, at) => sum + (own[at] === 1 ? count : 0), 0));
  const placed = new Set<number>();
  const place = (at: number) => {
    for (const upper of above[at] ?? []) if (!placed.has(upper)) place(upper);
    placed.add(at);
    for (const [lower, own] of isBelow.entries())
      if (own[at] === 1) missing[lower] = (missing[lower] ?? 0) - (lines[at] ?? 0);
  };
  const isNext = (at: number) => !placed.has(at) && (missing[at] === 0 || (missing[at] ?? 0) < (lines[at] ?? 0));
  // Without a circle, one at least has all others above it in place.
  while (placed.size < stretches.length) place(lines.findIndex((_, at) => isNext(at)));
  return [...placed].flatMap((at) => stretches[at]?.segments ?? []);
}

/** Sizes from one baseline to the next that end a stretch of a scrambled page: other text may belong between the two lines. */
const NEAR_EM = 2.5;

function nearStretches(stretch: Stretch): Stretch[] {
  const parts: Segment[][] = [];
  for (const next of stretch.segments) {
    const open = parts.at(-1);
    const last = open?.at(-1);
    const isNear = last !== undefined && next.baseline - last.baseline <= NEAR_EM * Math.max(last.size, next.size);
    if (open === undefined || !isNear) parts.push([next]);
    else open.push(next);
  }
  return parts.map((own) => ({ ...stretch, segments: own, size: own[0]?.size ?? 0, ...edgesOf(own) }));
}

/**
 * Places stretches from the top of the page down, each after those above it in its columns and those in the columns before
 * its own: Breuel, "High Performance Document Layout Analysis" (2003).
 */
function sortedByPlace(stretches: readonly Stretch[], tables: readonly Edges[]): readonly Segment[] {
  const isRtl = isRightToLeft(stretches.flatMap(({ segments }) => segments.flatMap(({ runs }) => runs)));
  const separators = [...stretches, ...tables];
  const isBeside = (one: Stretch, next: Stretch) =>
    (isRtl ? one.left >= next.right : one.right <= next.left) && !separators.some((each) => separates(each, one, next));
  const before = new Map(
    stretches.map((next) => {
      const between = tables.filter((table) => isAbove(table, next));
      const isBefore = (one: Stretch) =>
        isAbove(one, next) || isBeside(one, next) || between.some((table) => isAbove(one, table));
      return [next, stretches.filter(isBefore)];
    }),
  );
  const left = new Set([...stretches].sort((one, other) => one.top - other.top));
  const placed: Stretch[] = [];
  while (left.size > 0) {
    const [topmost, ...others] = left;
    const isNext = (each: Stretch) => !before.get(each)?.some((one) => left.has(one));
    const next = [topmost, ...others].find((each) => each !== undefined && isNext(each)) ?? topmost;
    if (next === undefined) break;
    left.delete(next);
    placed.push(next);
  }
  return placed.flatMap(({ segments }) => segments);
}

/** Decides whether something stands between the heights of two stretches and in the columns of both, such as a wide title. */
function separates(each: Edges, one: Edges, other: Edges): boolean {
  if (each.left >= one.right || each.left >= other.right || each.right <= one.left || each.right <= other.left)
    return false;
  const [from, to] = [one.top + one.bottom, other.top + other.bottom];
  const middle = each.top + each.bottom;
  return middle > Math.min(from, to) && middle < Math.max(from, to);
}

/** Marks with 1, for each stretch, those above it and those above these: Warshall's algorithm. */
function allAbove(above: readonly (readonly number[])[]): readonly Uint8Array[] {
  const rows = above.map((own) => {
    const row = new Uint8Array(above.length);
    for (const upper of own) row[upper] = 1;
    return row;
  });
  for (const [middle, via] of rows.entries()) {
    if (above[middle]?.length === 0) continue;
    for (const row of rows)
      if (row[middle] === 1) for (let at = 0; at < row.length; at++) if (via[at] === 1) row[at] = 1;
  }
  return rows;
}

/** Share of its size by which a line may reach into the line above. */
const REACH_EM = 0.5;

function stretchesOf(segments: readonly Segment[], tables: readonly Edges[]): Stretch[] {
  const title = new Set(titleOf(segments));
  const stretches: Segment[][] = [];
  for (const next of segments) {
    const open = stretches.at(-1);
    const last = open?.at(-1);
    const goesOn =
      last !== undefined &&
      title.has(last) === title.has(next) &&
      continues(last, next) &&
      !areParted(last, next, segments) &&
      !tables.some((table) => isAbove(last, table) && isAbove(table, next));
    if (open === undefined || !goesOn) stretches.push([next]);
    else open.push(next);
  }
  return stretches.map((own) => ({
    segments: own,
    size: own[0]?.size ?? 0,
    isTitle: own.some((each) => title.has(each)),
    ...edgesOf(own),
  }));
}

/** Times the size of most text. */
const TITLE_SIZE = 1.5;
/** Points by which the lines of a title may differ in size. */
const SAME_SIZE = 0.5;
/** Lines above a title, such as a running title and a date. */
const LINES_ABOVE = 3;

/** The lines in the largest print, at the top of a page that paints text below them first, as browsers do with boxes beside a text. */
function titleOf(segments: readonly Segment[]): readonly Segment[] {
  const largest = segments.reduce((most, { size }) => Math.max(most, size), 0);
  const isLargest = ({ size }: Segment) => size > largest - SAME_SIZE;
  const from = segments.findIndex(isLargest);
  // On most pages the title is painted first, or in the size of the text.
  if (from === 0 || largest < TITLE_SIZE * medianSize(segments.flatMap(({ runs }) => runs))) return [];
  const title = segments.filter(isLargest);
  const { top, bottom } = edgesOf(title);
  const isOne = segments.slice(from, from + title.length).every(isLargest);
  const isLate = segments.slice(0, from).some((each) => each.top > bottom);
  const isAlone = segments.every((each) => each.bottom < top || each.top > bottom || isLargest(each));
  const above = segments.filter((each) => each.bottom < top);
  return isOne && isLate && isAlone && above.length <= LINES_ABOVE ? title : [];
}

/** Least gap that other text may stand in, in sizes. */
const GAP_EM = 1.2;
/** Least width of that text, in sizes: labels of drawings have less. */
const TEXT_EM = 3;
/** A page with more segments is a drawing, where looking for text in each gap would take long. */
const MOST_SEGMENTS = 2_000;

/**
 * Decides whether other text stands between two lines, in the columns of one of them, such as a program painted after the
 * text around it.
 */
function areParted(last: Segment, next: Segment, segments: readonly Segment[]): boolean {
  const size = Math.max(last.size, next.size);
  if (next.top - last.bottom < GAP_EM * size || segments.length > MOST_SEGMENTS) return false;
  return segments.some(
    (each) =>
      each.top >= last.bottom - REACH_EM * size &&
      each.bottom <= next.top + REACH_EM * size &&
      each.right - each.left >= TEXT_EM * each.size &&
      each.left < Math.max(last.right, next.right) &&
      each.right > Math.min(last.left, next.left),
  );
}

/** Decides whether text goes on: on the same line, or further down in the same column. */
function continues(last: Segment, next: Segment): boolean {
  if (sharesLine(last, next)) return true;
  const rises = next.baseline < last.baseline - REACH_EM * Math.max(last.size, next.size);
  return !rises && next.left < last.right && next.right > last.left;
}

/** Share of the narrower stretch that lies in the columns of the other. */
const IN_COLUMN = 0.5;

function isAbove(upper: Edges & Partial<Stretch>, lower: Edges & Partial<Stretch>): boolean {
  if (upper === lower || upper.bottom > lower.top + REACH_EM * (lower.size ?? 0)) return false;
  if (upper.isTitle) return true;
  const common = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
  return common > IN_COLUMN * Math.min(upper.right - upper.left, lower.right - lower.left);
}
