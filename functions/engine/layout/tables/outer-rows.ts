// Adds rows that lie beyond the first or last rule of their table: column titles, and rows without a shade or border.

import type { Rule } from "../geometry/drawn-rules.ts";
import { median } from "../geometry/median.ts";
import { middleOf, type Run } from "../lines/run.ts";
import { CAPTION, type Chunk, type ChunkLine, chunkLines, isNumeric, isYear } from "../lines/text-chunks.ts";
import { cutsOf, type Region, regionOf } from "./lattices.ts";
import type { FrameTable } from "./table-block.ts";
import { columnsBetweenRules, guttersOf } from "./table-columns.ts";

/** Table and the runs that it consists of. */
export interface TableOfRuns {
  readonly table: FrameTable;
  readonly runs: readonly Run[];
}

/** Points between the top of the titles' row and the titles. */
const CLEAR = 1;
/** Points by which titles may reach over the rule below them. */
const TOUCH = 1;

export type Build = (region: Region, runs: readonly Run[]) => FrameTable | undefined;

/**
 * Builds the table of the region. It takes the lines above as titles if the table has no header and each piece of the
 * lines stands over one column.
 */
export function withTitlesAbove(
  region: Region,
  runs: readonly Run[],
  others: readonly Run[],
  build: Build,
): TableOfRuns | undefined {
  const table = build(region, runs);
  if (table === undefined) return undefined;
  const lines = table.table.cells.some(({ header }) => header) ? [] : linesAbove(region, others);
  const [highest] = lines;
  if (highest === undefined) return { table, runs };
  const titles = lines.flatMap(({ chunks }) => chunks);
  const all = [...titles.flatMap((chunk) => chunk.runs), ...runs];
  const top = { at: highest.top - CLEAR, from: region.left, to: region.right };
  const higher = regionOf({ across: [top, ...region.rules.across], down: [] });
  const titled = build(higher, all);
  return titled !== undefined && isTitled(titled, table, titles) ? { table: titled, runs: all } : { table, runs };
}

const NEAR_EM = 2;
const LONGEST_TITLE = 24;
const MOST_TITLE_LINES = 3;

/** Lines of titles in columns, and what goes on below one of them. */
function linesAbove(region: Region, others: readonly Run[]): readonly ChunkLine[] {
  const near = others.filter(
    ({ left, right, baseline, size }) =>
      left < region.right &&
      right > region.left &&
      baseline <= region.top + TOUCH &&
      baseline > region.top - MOST_TITLE_LINES * NEAR_EM * size,
  );
  const lines: ChunkLine[] = [];
  for (const line of chunkLines(near).toReversed()) {
    const below = lines[0];
    const most = below === undefined ? NEAR_EM : LINE_LEADING;
    const isWithin = line.chunks.every(
      ({ left, right, text }) => left > region.left && right < region.right + TOUCH && text.length <= LONGEST_TITLE,
    );
    const isNear = (below?.baseline ?? region.top) - line.baseline < most * line.size;
    if (!isWithin || !isNear) break;
    lines.unshift(line);
  }
  const first = lines.findIndex(({ chunks }) => chunks.length > 1);
  return first < 0 || lines.length > MOST_TITLE_LINES ? [] : lines.slice(first);
}

/**
 * Checks that the titles add one row in which each column has a title or none, and each title is in one column. Titles of
 * several lines stand over all columns, those of one line also over all but the first.
 */
function isTitled({ table: titled }: FrameTable, { table }: FrameTable, chunks: readonly Chunk[]): boolean {
  if (titled.columns !== table.columns || titled.rows !== table.rows + 1) return false;
  const titles = titled.cells.filter(({ row, text }) => row === 1 && text !== "");
  if (titles.some(({ colspan }) => colspan !== undefined)) return false;
  if (titles.length === titled.columns && titles.every(({ text }) => isTitle(text))) return true;
  return (
    titles.length === chunks.length && titles.every(({ column, text }, at) => column > 1 && text === chunks[at]?.text)
  );
}

function isTitle(text: string): boolean {
  return isYear(text) || (!isNumeric(text) && /\p{L}/u.test(text));
}

/** Region with the runs in it, and the others. */
export interface RegionOfRuns {
  readonly region: Region;
  readonly inside: readonly Run[];
  readonly outside: readonly Run[];
}

/**
 * Adds rows above and below a region whose rules show its columns: programs that shade every second row, or draw the
 * lower border of each cell of a header, mark no edge beyond such rows.
 */
export function withRowsBeyond(given: RegionOfRuns): RegionOfRuns {
  const cuts = cutsOf(given.region);
  if (cuts.length === 0) return withRowBelowStripes(given);
  let whole = given;
  for (let added = 0; added < MOST_ABOVE; added++) {
    const higher = rowBeyond(whole, cuts, -1);
    if (higher === whole) break;
    whole = higher;
  }
  whole = withGroupTitles(whole, given, cuts);
  for (let added = 0; added < MOST_BELOW; added++) {
    const lower = rowBeyond(whole, cuts, 1);
    const next = lower === whole ? withNameBetween(whole, cuts) : lower;
    if (next === whole || (added > 0 && !alignsWith(whole, next))) break;
    whole = next;
  }
  return whole;
}

/** Adds the name of a group, in the first column, with the row below it, if both are as near as rows are. */
function withNameBetween(whole: RegionOfRuns, cuts: readonly number[]): RegionOfRuns {
  const named = rowBeyond(whole, cuts, 1, 1);
  const isName = addedTo(whole, named).every(({ right }) => right < (cuts[0] ?? right));
  const lower = named === whole || !isName ? whole : rowBeyond(named, cuts, 1);
  return lower === named || !alignsWith(whole, lower) ? whole : lower;
}

/** Edges of the rows of the smallest table: those of its header and of its first stripe. */
const LEAST_EDGES = 3;

/**
 * Adds the row below the last stripe, which has no shade of its own. The rules show no columns, so its text keeps to those
 * of the text within.
 */
function withRowBelowStripes(given: RegionOfRuns): RegionOfRuns {
  if (given.region.ys.length < LEAST_EDGES) return given;
  const gutters = guttersOf(columnsBetweenRules(given.inside).columns);
  const lower = gutters.length === 0 ? given : rowBeyond(given, gutters, 1);
  if (lower === given || !alignsWith(given, lower)) return given;
  return addedTo(given, lower).some(({ text }) => CAPTION.test(text)) ? given : lower;
}

function addedTo({ inside: rows }: RegionOfRuns, { inside }: RegionOfRuns): readonly Run[] {
  const before = new Set(rows);
  return inside.filter((run) => !before.has(run));
}

/** Decides whether each added text starts or ends where a text of the rows above does. */
function alignsWith(given: RegionOfRuns, more: RegionOfRuns): boolean {
  const isAt = (a: number, b: number) => Math.abs(a - b) <= SAME_EDGE;
  return addedTo(given, more).every((run) =>
    given.inside.some(({ left, right }) => isAt(left, run.left) || isAt(right, run.right)),
  );
}

/** Points. */
const SAME_EDGE = 1.5;

/** Header and first row, where every second row is shaded from the second on. */
const MOST_ABOVE = 2;
/** Rows below the rule of the header, or on a page that the table goes on from. */
const MOST_BELOW = 100;
/** Factor by which a row beyond may be higher than the highest row within. */
const HIGHER = 1.25;
/** Points by which a run may reach over the edge of a column. */
const REACH = 1;
/** Share of the text size by which the space between edge and text may differ from that in the other rows. */
const SAME_SPACE = 0.5;
const LINE_LEADING = 1.5;
/** Share of the lowest row's height. Lines that are as far apart as rows are rows. */
const LESS_THAN_ROW = 0.95;
/** Lines by which titles may be higher than the rows. */
const MORE_TITLE_LINES = 2;

function rowBeyond(given: RegionOfRuns, cuts: readonly number[], down: 1 | -1, leastCells = 2): RegionOfRuns {
  const { region, inside, outside } = given;
  const { ys, left, right } = region;
  const edge = down > 0 ? region.bottom : region.top;
  const heights = ys.slice(1).map((y, index) => y - (ys[index] ?? y));
  const near = outside.filter((run) => {
    const distance = down * (middleOf(run) - edge);
    const more = down > 0 ? 0 : MORE_TITLE_LINES * LINE_LEADING * run.size;
    return distance > 0 && distance < HIGHER * Math.max(...heights) + more && run.left < right && run.right > left;
  });
  const lines = chunkLines(near);
  const row: ChunkLine[] = [];
  for (const line of down > 0 ? lines : lines.toReversed()) {
    const last = row.at(-1);
    const runs = line.chunks.flatMap((chunk) => chunk.runs);
    const crosses = [left, ...cuts, right].some((x) =>
      runs.some((run) => run.left < x - REACH && run.right > x + REACH),
    );
    if (crosses) break;
    const leading = Math.min(LINE_LEADING * line.size, LESS_THAN_ROW * Math.min(...heights));
    if (last !== undefined && Math.abs(line.baseline - last.baseline) > leading) break;
    row.push(line);
  }
  const [first, last] = [row[0], row.at(-1)];
  const space = spaceIn(ys, inside, down);
  if (first === undefined || last === undefined || space === undefined) return given;
  const own = down > 0 ? first.top - edge : edge - first.bottom;
  const runs = row.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.runs));
  const stretches = new Set(runs.map((run) => cuts.filter((cut) => cut < (run.left + run.right) / 2).length));
  if (Math.abs(own - space) > SAME_SPACE * first.size || stretches.size < leastCells) return given;
  const at = down > 0 ? last.bottom + space : last.top - space;
  return withRuns(given, runs, [...region.rules.across, { at, from: left, to: right }]);
}

function withRuns({ inside, outside }: RegionOfRuns, runs: readonly Run[], across: readonly Rule[]): RegionOfRuns {
  const taken = new Set(runs);
  return {
    region: regionOf({ across: [...across].sort((a, b) => a.at - b.at), down: [] }),
    inside: [...inside, ...runs],
    outside: outside.filter((run) => !taken.has(run)),
  };
}

/**
 * Adds the line of titles over groups of columns, above rows of words that were added. Its last title stands right of
 * the first column; a sentence begins in that column.
 */
function withGroupTitles(whole: RegionOfRuns, given: RegionOfRuns, cuts: readonly number[]): RegionOfRuns {
  const [first = Number.NaN] = cuts;
  const { left, right, top, rules } = whole.region;
  const titles = addedTo(given, whole);
  if (titles.length === 0 || titles.some(({ text }) => isNumeric(text) && !isYear(text))) return whole;
  const near = whole.outside.filter(
    (run) => middleOf(run) < top && middleOf(run) > top - NEAR_EM * run.size && run.left < right && run.right > left,
  );
  const line = chunkLines(near).at(-1);
  const isWithin = line?.chunks.every((chunk) => chunk.left > left - REACH && chunk.right < right + REACH) === true;
  const last = line?.chunks.at(-1);
  if (line === undefined || last === undefined || !isWithin || last.left < first - REACH) return whole;
  if (line.chunks.some(({ text }) => text.length > LONGEST_TITLE)) return whole;
  const runs = line.chunks.flatMap((chunk) => chunk.runs);
  // The titles below belong to the same header, so no edge of a row lies between.
  const across = [...rules.across.filter(({ at }) => at > top), { at: line.top - CLEAR, from: left, to: right }];
  return withRuns(whole, runs, across);
}

/** Median space between the edge of a row and its text. */
function spaceIn(ys: readonly number[], runs: readonly Run[], down: 1 | -1): number | undefined {
  const spaces = ys.slice(1).flatMap((bottom, index) => {
    const top = ys[index] ?? bottom;
    const lines = chunkLines(runs.filter((run) => middleOf(run) > top && middleOf(run) < bottom));
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [down > 0 ? first.top - top : bottom - last.bottom];
  });
  return spaces.length === 0 ? undefined : median(spaces);
}
