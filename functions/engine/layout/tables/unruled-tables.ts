// Finds tables without drawn rules: consecutive lines whose text stands in the same columns.

import { median } from "../geometry/median.ts";
import type { Run } from "../lines/run.ts";
import { CAPTION, type Chunk, type ChunkLine, isNumeric, overlap, titleIn, wordCount } from "../lines/text-chunks.ts";
import { type Column, columnsOf, columnsUnder } from "./table-columns.ts";
import { firstWordWidth } from "./table-rows.ts";

/** Lines that may be a table, from the top down. */
export type LineGroup = readonly ChunkLine[];

export interface AlignedGroup {
  readonly lines: LineGroup;
  /** True below a title in larger print, which is as good as titles of columns in a font of their own. */
  readonly isTitled: boolean;
}

export function alignedGroups(lines: readonly ChunkLine[]): AlignedGroup[] {
  // The steps below only remove lines.
  if (lines.filter(isTabular).length < LEAST_TITLED_LINES) return [];
  const prose = proseOf(lines);
  const details = detailsOf(lines, prose);
  const groups: AlignedGroup[] = [];
  let open: ChunkLine[] = [];
  let title: ChunkLine | undefined;
  const close = () => {
    const found = groupOf(open, title);
    if (found !== undefined) groups.push(found);
    open = [];
  };
  for (const line of lines) {
    const chunks = details.has(line) ? line.chunks : line.chunks.filter((chunk) => !prose.has(chunk));
    const last = open.at(-1);
    const isTitle = titleIn(chunks) !== undefined && isLargerThanRows(line, open);
    if (isTitle || chunks.some(({ text }) => CAPTION.test(text))) {
      close();
      if (isTitle) title = line;
      continue;
    }
    if (last !== undefined && line.baseline - last.baseline > WIDEST_GAP_EM * Math.max(line.size, last.size)) close();
    if (chunks.length === 0) {
      // Prose in another column may continue next to the table.
      if (line.chunks.some((chunk) => open.some((other) => other.chunks.some((each) => overlap(each, chunk) > 0))))
        close();
      continue;
    }
    if (chunks.length === 1 && !open.some(isTabular)) title = line;
    const rest = { ...line, chunks };
    const isLonely = chunks.length === 1 && !details.has(line);
    if (isLonely && open.slice(-LONELY_LINES).every(({ chunks: own }) => own.length === 1)) close();
    open.push(rest);
  }
  close();
  return groups;
}

function groupOf(open: LineGroup, title: ChunkLine | undefined): AlignedGroup | undefined {
  // Few groups have as many lines as a table. Cutting only removes some.
  if (open.filter(isTabular).length < LEAST_TITLED_LINES) return undefined;
  const lines = trim(withoutProse(open));
  const isTitled = isTitleOf(title, lines);
  const least = isTitled ? LEAST_TITLED_LINES : LEAST_LINES;
  return lines.filter(isTabular).length < least ? undefined : { lines, isTitled };
}

const TITLE_SIZE = 1.15;
/** Distance of a title from the first line of its table, times the title's size. */
const TITLE_SPACE = 2;
const LEAST_LINES = 3;
/** Lines of the smallest table below a title in larger print: titles of columns and one row. */
const LEAST_TITLED_LINES = 2;
/** Labels and values below a title have fewer columns. */
const LEAST_TITLED_COLUMNS = 5;

function isLargerThanRows({ size }: ChunkLine, open: LineGroup): boolean {
  const rows = open.filter(isTabular);
  return rows.length > 0 && rows.every((row) => size > TITLE_SIZE * row.size);
}

function isTitleOf(title: ChunkLine | undefined, [first]: LineGroup): boolean {
  if (title === undefined || first === undefined || title.size <= TITLE_SIZE * first.size) return false;
  if (first.chunks.length < LEAST_TITLED_COLUMNS) return false;
  const space = first.baseline - title.baseline;
  return space > 0 && space <= TITLE_SPACE * title.size;
}
const WIDEST_GAP_EM = 3.2;
/** Consecutive lines of one chunk, such as names of groups. */
const LONELY_LINES = 3;

/** Lines below a name with an amount that say what it consists of. */
const MOST_DETAILS = 7;
/** Points by which the right edges of amounts may differ. */
const SAME_END = 1;
const INDENT_EM = 1;

/** Lines between a name with an amount and the next amount: below the name, and as close to each other as rows are. */
function detailsOf(lines: readonly ChunkLine[], prose: ReadonlySet<Chunk>): Set<ChunkLine> {
  const details = new Set<ChunkLine>();
  let open: ChunkLine[] = [];
  for (const line of lines) {
    const isClose = line.baseline - (open.at(-1)?.baseline ?? 0) <= CELL_LEADING * line.size;
    if (!isClose || open.length > MOST_DETAILS + 1) open = [];
    const [name, amount] = [open[0]?.chunks[0], open[0]?.chunks.at(-1)];
    const [first, last] = [line.chunks[0], line.chunks.at(-1)];
    if (first === undefined || last === undefined) continue;
    if (line.chunks.length > 1) {
      const isBelow = amount !== undefined && Math.abs(amount.right - last.right) <= SAME_END;
      if (isBelow && isNumeric(last.text)) for (const detail of open.slice(1)) details.add(detail);
      open = isNumeric(last.text) && !prose.has(first) ? [line] : [];
    } else if (name !== undefined && Math.abs(first.left - name.left) <= INDENT_EM * line.size) open.push(line);
    else open = [];
  }
  return details;
}

function isTabular({ chunks }: ChunkLine): boolean {
  return chunks.length > 1;
}

const FLOWING_LINES = 3;
const FLOWING_WORDS = 5;
const FLOWING_SHARE = 0.6;
const FLOWING_EM = 15;

/** Removes a first or last column of prose: each of its lines ends only where the next word would not fit. */
function withoutProse(lines: readonly ChunkLine[]): readonly ChunkLine[] {
  const columns = columnsOf(lines);
  for (const column of columns.length < 2 ? [] : [...columns.slice(0, 1), ...columns.slice(-1)]) {
    if (!isProse(column, lines)) continue;
    const inColumn = standsIn(column);
    const rest = lines.map((line) => ({ ...line, chunks: line.chunks.filter((chunk) => !inColumn(chunk)) }));
    return withoutProse(rest.filter(({ chunks }) => chunks.length > 0));
  }
  return lines;
}

/** Recognises columns of prose next to each other: the lines of all columns are as full as words let them be. */
export function isProseInColumns(lines: LineGroup): boolean {
  const columns = columnsOf(lines);
  return columns.length > 1 && columns.every((column) => isProse(column, lines));
}

function isProse(column: Column, lines: LineGroup): boolean {
  const own = lines.flatMap(({ chunks }) => chunks.filter(standsIn(column)));
  return flows(own, column.right - column.left);
}

function standsIn(column: Column): (chunk: Chunk) => boolean {
  return (chunk) => overlap(chunk, column) > 0.5 * (chunk.right - chunk.left);
}

function flows(chunks: readonly Chunk[], width: number): boolean {
  const size = Math.max(...chunks.map((chunk) => chunk.size));
  if (chunks.length < FLOWING_LINES || width < FLOWING_EM * size || median(chunks.map(wordCount)) < FLOWING_WORDS)
    return false;
  const cut = chunks.slice(1).filter((next, index) => {
    const line = chunks[index];
    return line !== undefined && line.right - line.left + firstWordWidth(next) > width;
  });
  return cut.length >= FLOWING_SHARE * (chunks.length - 1);
}

/** Cuts the lines to the table: from the titles over its columns, or its first tabular line, to its last line. */
function trim(lines: readonly ChunkLine[]): ChunkLine[] {
  const first = lines.findIndex(isTabular);
  // Notes below a table of numbers may stand in columns too.
  const numbers = lines.filter(hasNumbers).length;
  const last = endOfCells(lines, lines.findLastIndex(numbers > 0.5 * lines.length ? hasNumbers : isTabular));
  const columns = columnsOf(lines.slice(first, last + 1));
  const isTitle = (line: ChunkLine, index: number) => {
    const below = lines[index + 1] ?? line;
    const isNear = below.baseline - line.baseline <= TITLE_LEADING * Math.max(line.size, below.size);
    return isNear && line.chunks.every((chunk) => columnsUnder(chunk, columns)[0] > 0);
  };
  const before = lines.slice(0, first).findLastIndex((line, index) => !isTitle(line, index));
  return lines.slice(before + 1, last + 1);
}

const TITLE_LEADING = 1.8;

/**
 * Index of the last line of the row's cells. Below the name in the first column may stand a note, unless names of other
 * rows have further lines too.
 */
function endOfCells(lines: readonly ChunkLine[], row: number): number {
  let last = row;
  const [name, ...others] = lines[row]?.chunks ?? [];
  const wraps = lines.slice(0, row).some(({ chunks: [only, more], baseline, size }, index) => {
    const above = lines[index - 1];
    const isClose = above !== undefined && baseline - above.baseline <= CELL_LEADING * size && above.chunks.length > 1;
    return isClose && more === undefined && Math.abs((only?.left ?? 0) - (name?.left ?? 0)) <= SAME_START;
  });
  const starts = (wraps && name !== undefined ? [name, ...others] : others).map(({ left }) => left);
  const goesOn = (line: ChunkLine, before: ChunkLine) =>
    line.baseline - before.baseline <= CELL_LEADING * Math.max(line.size, before.size) &&
    line.chunks.every(({ left }) => starts.some((start) => Math.abs(start - left) <= SAME_START));
  for (let at = row; at < lines.length - 1; at++) {
    const [before, line] = lines.slice(at, at + 2);
    if (before === undefined || line === undefined || !goesOn(line, before)) break;
    last = at + 1;
  }
  return last;
}

const CELL_LEADING = 1.5;
/** Points by which the starts of a cell's lines may differ. */
const SAME_START = 0.5;

function hasNumbers({ chunks }: ChunkLine): boolean {
  return chunks.slice(1).some(({ text }) => isNumeric(text));
}

const PROSE_WORDS = 5;
const PROSE_WIDTH = 0.3;
const PROSE_LEADING = 2.6;

/** Wide chunks below each other with a common edge: the lines of paragraphs. */
function proseOf(lines: readonly ChunkLine[]): Set<Chunk> {
  const left = Math.min(...lines.flatMap(({ chunks }) => chunks.map((chunk) => chunk.left)));
  const right = Math.max(...lines.flatMap(({ chunks }) => chunks.map((chunk) => chunk.right)));
  const width = PROSE_WIDTH * (right - left);
  const wide = new Set(
    lines.flatMap(({ chunks }) =>
      chunks.filter((chunk) => chunk.right - chunk.left > width && wordCount(chunk) >= PROSE_WORDS),
    ),
  );
  const isWide = (chunk: Chunk) => wide.has(chunk);
  const links: { from: Chunk; to: Chunk; isProse: boolean; isFlush: boolean; sameLeft: boolean }[] = [];
  for (const [index, line] of lines.entries()) {
    for (const chunk of line.chunks) {
      const found = below(chunk, line, lines.slice(index + 1, index + 4));
      if (found === undefined || (!isWide(chunk) && !isWide(found.other))) continue;
      const { next, other } = found;
      const slack = 0.5 * line.size;
      const sameLeft = Math.abs(chunk.left - other.left) <= slack;
      const sameRight = Math.abs(chunk.right - other.right) <= slack;
      // Names may be as wide, but they seldom end at one edge, and numbers stand next to them.
      const isNamed = () => hasNumbers(line) || hasNumbers(next);
      const isAligned = (sameLeft || sameRight) && (isWide(other) || (sameLeft && next.chunks.length === 1));
      const isProse = isAligned && !isNamed();
      links.push({ from: chunk, to: other, isProse, isFlush: sameLeft && sameRight, sameLeft });
    }
  }
  const flushAbove = new Set(links.filter(({ isFlush }) => isFlush).map(({ to }) => to));
  const prose = new Set<Chunk>();
  for (const { from, to, isProse, isFlush } of links) {
    if (!isProse && !(isFlush && flushAbove.has(from))) continue;
    if (isWide(from)) prose.add(from);
    prose.add(to);
  }
  // A paragraph's first and last lines have a neighbour on one side only.
  for (const { from, to, isFlush } of links.toReversed()) if (isFlush && prose.has(to) && isWide(from)) prose.add(from);
  for (const { from, to, sameLeft } of links) if (sameLeft && flushAbove.has(from) && prose.has(from)) prose.add(to);
  return prose;
}

/** Returns the chunk below this one. Lines of another column may lie between the two. */
function below(chunk: Chunk, line: ChunkLine, lines: readonly ChunkLine[]) {
  for (const next of lines) {
    if (next.baseline - line.baseline > PROSE_LEADING * line.size) return undefined;
    const other = next.chunks.find((each) => overlap(chunk, each) > 0);
    if (other !== undefined) return { next, other };
  }
  return undefined;
}

/** Times the usual distance of lines. */
const MORE_SPACE = 1.7;
/** Narrowest gap between two tables, times the text size. */
const LEAST_GUTTER_EM = 1.5;
/** Lines with text on both sides of a gutter. */
const LEAST_SHARED = 2;

/** Stretches of lines that are as close to each other as most lines are. */
export function closeStretches(lines: LineGroup): readonly LineGroup[] {
  const leading = median(lines.slice(1).map((line, at) => line.baseline - (lines[at]?.baseline ?? line.baseline)));
  return stretchesWithin(MORE_SPACE * leading, lines);
}

/** Stretches of lines whose baselines are at most so many points apart. */
export function stretchesWithin(most: number, lines: LineGroup): readonly LineGroup[] {
  const stretches: ChunkLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const last = lines[at - 1];
    if (last === undefined || line.baseline - last.baseline > most) stretches.push([line]);
    else stretches.at(-1)?.push(line);
  }
  return stretches;
}

/** Text on both sides of each gutter that no text crosses, one by one: each takes time. */
export function* sidesOf(lines: LineGroup): Generator<readonly [left: readonly Run[], right: readonly Run[]]> {
  const chunks = lines.flatMap((line) => line.chunks).sort((a, b) => a.left - b.left);
  const size = median(lines.map((line) => line.size));
  let end = Number.POSITIVE_INFINITY;
  for (const { left, right } of chunks) {
    const gutter = (left + end) / 2;
    if (left - end >= LEAST_GUTTER_EM * size && areBeside(gutter, lines)) {
      const runs = runsOf(lines);
      yield [runs.filter((run) => run.right < gutter), runs.filter((run) => run.left > gutter)];
    }
    end = Number.isFinite(end) ? Math.max(end, right) : right;
  }
}

export function runsOf(lines: LineGroup): readonly Run[] {
  return lines.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.runs));
}

/** Decides whether some lines have text on both sides of a gutter. */
function areBeside(x: number, lines: LineGroup): boolean {
  const shared = lines.filter(
    ({ chunks }) => chunks.some(({ right }) => right < x) && chunks.some(({ left }) => left > x),
  );
  return shared.length >= LEAST_SHARED;
}
