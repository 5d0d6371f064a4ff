// Groups lines of text into rows by the space between rows: lines of one cell are nearer to each other than rows are.

import { isNumeric } from "../lines/text-chunks.ts";
import { firstWordWidth, type LineCell, type RowLine } from "./table-rows.ts";

interface Placed {
  readonly cell: LineCell;
  readonly line: RowLine;
}

/** Times the text size. */
const WIDEST_LEADING = 1.6;
const LEAST_LEADING = 0.9;
/** Times the distance of lines in a cell. */
const SAME_LEADING = 1.15;

/** Distance of two lines of a column, in points, and the size of their print. */
export interface LineDistance {
  readonly gap: number;
  readonly size: number;
}

/** Greatest distances of two lines of one cell; undefined when no lines are farther apart. */
export interface Leadings {
  /** Distance for titles, whose lines are set less evenly. */
  readonly ofTitles: number | undefined;
  /** Distance for rows that a little more space parts. */
  readonly ofRows: number | undefined;
}

export function leadingsOf(lines: readonly RowLine[]): Leadings {
  return leadingsIn(
    [...linesByColumn(lines).values()].flatMap((own) =>
      own
        .slice(1)
        .map(({ line }, index) => ({ size: line.size, gap: line.baseline - (own[index]?.line.baseline ?? 0) })),
    ),
  );
}

export function leadingsIn(gaps: readonly LineDistance[]): Leadings {
  const leadings = gaps.filter(({ gap, size }) => gap >= LEAST_LEADING * size && gap <= WIDEST_LEADING * size);
  const least = Math.min(...leadings.map(({ gap }) => gap));
  const sorted = gaps.filter(({ gap }) => gap >= least).sort((a, b) => a.gap - b.gap);
  const jump = sorted.findIndex(({ gap, size }, index) => gap - (sorted[index - 1]?.gap ?? gap) > LEAST_JUMP_EM * size);
  const between = jump < 0 ? Number.POSITIVE_INFINITY : ((sorted[jump - 1]?.gap ?? 0) + (sorted[jump]?.gap ?? 0)) / 2;
  const unlessAllReach = (leading: number) => (gaps.some(({ gap }) => gap > leading) ? leading : undefined);
  return {
    ofTitles: unlessAllReach(SAME_LEADING * least),
    ofRows: unlessAllReach(Math.min(SAME_LEADING * least, between)),
  };
}

/** Least space between the distances of lines in a cell and those of rows. Chrome's rounding leaves .09 in print of 8 points. */
const LEAST_JUMP_EM = 0.12;

/** Returns the rows of a part of the table, or undefined when its lines are no cells of several lines. */
export function rowsBySpace(
  lines: readonly RowLine[],
  limits: readonly number[],
  { ofTitles, ofRows }: Leadings,
): RowLine[][] | undefined {
  const near = ofRows === ofTitles ? undefined : rowsWithin(lines, limits, ofRows);
  return near !== undefined && beginFully(near) ? near : rowsWithin(lines, limits, ofTitles);
}

function rowsWithin(
  lines: readonly RowLine[],
  limits: readonly number[],
  leading: number | undefined,
): RowLine[][] | undefined {
  if (leading === undefined) return undefined;
  const blocks = [...linesByColumn(lines).values()].flatMap((own) => blocksOf(own, leading));
  if (!areCells(blocks, limits)) return undefined;
  const rows = bandsOf(cutAtStarts(blocks, limits), lines);
  if (rows.some(hasNumbersBelow)) return undefined;
  // Cells of one row seldom all break after one word, but rows that stand close together may look so.
  const tall = rows.filter((row) => row.length > 1);
  return tall.filter(isOfWords).length > tall.length / 2 ? undefined : rows;
}

/** Decides whether rows begin with their fullest line, and several have more lines: not all cells of a row wrap. */
function beginFully(rows: readonly (readonly RowLine[])[]): boolean {
  const tall = rows.filter((row) => row.length > 1);
  const isBegun = ([first, ...more]: readonly RowLine[]) => {
    const cells = first?.cells.length ?? 0;
    return more.every((line) => line.cells.length <= cells) && more.some((line) => line.cells.length < cells);
  };
  return tall.length >= LEAST_TALL && tall.filter(isBegun).length >= BEGUN_SHARE * tall.length;
}

/** Share of the rows of several lines. */
const BEGUN_SHARE = 0.75;
const LEAST_TALL = 2;

/** Decides whether two columns have several numbers: those of several rows, whose names leave no space between them. */
function hasNumbersBelow(row: readonly RowLine[]): boolean {
  const numbers = row.flatMap(({ cells }) => cells.filter(({ first, text }) => first > 0 && isNumeric(text)));
  const counts = [...Map.groupBy(numbers, ({ first }) => first).values()].map(({ length }) => length);
  return counts.filter((count) => count > 1).length > 1;
}

/** Decides whether each line but the last has one word in each of the row's columns. */
function isOfWords(row: readonly RowLine[]): boolean {
  const columns = new Set(row.flatMap(({ cells }) => cells.map(({ first }) => first))).size;
  return (
    columns > 1 &&
    row.every(({ cells }) => cells.length === columns) &&
    row.slice(0, -1).every(({ cells }) => cells.every(({ text }) => !text.includes(" ")))
  );
}

function linesByColumn(lines: readonly RowLine[]): Map<number, Placed[]> {
  return Map.groupBy(
    lines.flatMap((line) => line.cells.map((cell) => ({ cell, line }))),
    ({ cell }) => cell.first,
  );
}

function blocksOf(column: readonly Placed[], leading: number): Placed[][] {
  const blocks: Placed[][] = [];
  for (const placed of column) {
    const last = blocks.at(-1)?.at(-1);
    if (last !== undefined && placed.line.baseline - last.line.baseline <= leading) blocks.at(-1)?.push(placed);
    else blocks.push([placed]);
  }
  return blocks;
}

const CELL_SHARE = 0.6;

/** Decides whether the blocks are cells rather than groups of rows: their lines are no numbers and fill the column. */
function areCells(blocks: readonly (readonly Placed[])[], limits: readonly number[]): boolean {
  let [wrapped, all] = [0, 0];
  for (const block of blocks) {
    for (const [index, { cell }] of block.slice(1).entries()) {
      const before = block[index]?.cell ?? cell;
      all++;
      const limit = limits[before.first] ?? before.right;
      if (isNumeric(before.text) && isNumeric(cell.text)) continue;
      if (before.right + firstWordWidth(cell) > limit) wrapped++;
    }
  }
  return all > 0 && wrapped >= CELL_SHARE * all;
}

/**
 * Cuts blocks where rows start that leave no space below those before: cells start in other columns there, and the text
 * may start there too. One such place may be a title of several lines.
 */
function cutAtStarts(
  blocks: readonly (readonly Placed[])[],
  limits: readonly number[],
): readonly (readonly Placed[])[] {
  const columns = new Set(blocks.flatMap(([first]) => (first === undefined ? [] : [first.cell.first]))).size;
  if (columns < LEAST_COLUMNS) return blocks;
  const starts = Map.groupBy(
    blocks.flatMap(([first]) => (first === undefined ? [] : [first.line])),
    (line) => line,
  );
  const isCut = (line: RowLine) => {
    const beginning = starts.get(line)?.length ?? 0;
    if (beginning === 0 || line.cells.length < START_SHARE * columns) return false;
    const within = blocks.filter((block) => block.some((placed, index) => index > 0 && placed.line === line));
    return within.length > 0 && within.every((block) => mayStart(block, line, limits, beginning >= within.length));
  };
  const cuts = new Set([...starts.keys()].filter(isCut));
  return cuts.size < LEAST_CUTS ? blocks : blocks.flatMap((block) => cutAt(block, cuts));
}

const LEAST_COLUMNS = 3;
const LEAST_CUTS = 2;

function cutAt(block: readonly Placed[], cuts: ReadonlySet<RowLine>): Placed[][] {
  const parts: Placed[][] = [];
  for (const placed of block) {
    if (parts.length === 0 || cuts.has(placed.line)) parts.push([placed]);
    else parts.at(-1)?.push(placed);
  }
  return parts;
}

/** Share of the columns that have text where a row starts. Cells that are centred start at other heights. */
const START_SHARE = 0.75;

/** Accepts a line below one that had room for its first word, or that ends a sentence; `isLikely` where most cells start. */
function mayStart(block: readonly Placed[], line: RowLine, limits: readonly number[], isLikely: boolean): boolean {
  const at = block.findIndex((placed) => placed.line === line);
  const [before, own] = [block[at - 1]?.cell, block[at]?.cell];
  if (before === undefined || own === undefined || !STARTS.test(own.text)) return false;
  const hasRoom = before.right + firstWordWidth(own) <= (limits[before.first] ?? before.right);
  return hasRoom || isLikely || /[.!?]$/.test(before.text);
}

const STARTS = /^[^\p{L}\s]*[\p{Lu}\p{Lo}\p{N}]/u;

/** Rows: blocks that share a height are cells of one row. */
function bandsOf(blocks: readonly (readonly Placed[])[], lines: readonly RowLine[]): RowLine[][] {
  const ends = blocks
    .map((block) => ({ from: block[0]?.line.baseline ?? 0, to: block.at(-1)?.line.baseline ?? 0 }))
    .sort((a, b) => a.from - b.from);
  const bands: { from: number; to: number }[] = [];
  for (const { from, to } of ends) {
    const last = bands.at(-1);
    if (last !== undefined && from <= last.to + BESIDE) last.to = Math.max(last.to, to);
    else bands.push({ from, to });
  }
  return bands.map(({ from, to }) => lines.filter(({ baseline }) => baseline >= from && baseline <= to));
}

/** Points by which lines next to each other may differ in height. */
const BESIDE = 2;
