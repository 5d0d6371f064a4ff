// Finds tables under a shaded header: the background of each title, painted on its own, shows where a column is.

import type { Box } from "../../base/model.ts";
import type { Edges } from "../geometry/edges.ts";
import { middleOf, type Run } from "../lines/run.ts";
import { type ChunkLine, chunkLines, isNumeric, isYear, overlap } from "../lines/text-chunks.ts";
import { isInside, linesIn } from "./lattices.ts";
import type { TableOfRuns } from "./outer-rows.ts";
import { placeIn } from "./ruled-grid.ts";
import { tableBlock } from "./table-block.ts";
import { cellsOf } from "./table-cells.ts";
import { isOther } from "./table-verdict.ts";
import { closeStretches } from "./unruled-tables.ts";

export interface ShadedHead extends Edges {
  /** Edges of the columns. */
  readonly xs: readonly number[];
}

/** Points by which the backgrounds of one row may differ in height. */
const SAME_ROW = 1.5;
/** Points between the backgrounds of two titles: where they are apart, and where they touch. */
const SEAMS = { apart: { least: 0.5, most: 6 }, touching: { least: -0.5, most: 0.5 } };
const LEAST_TITLES = 3;
/** Points. A higher background is a panel. */
const HIGHEST_HEAD = 80;
/** A page with more backgrounds is a drawing. */
const MAX_FILLS = 2_000;

/** Rows of backgrounds next to each other, from the top down. A table with shades in its body has several. */
export function shadedHeads(fills: readonly Box[], seam: keyof typeof SEAMS): ShadedHead[] {
  if (fills.length > MAX_FILLS) return [];
  const rows: Box[][] = [];
  for (const fill of [...fills].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const [left, top, , bottom] = fill;
    if (bottom - top > HIGHEST_HEAD) continue;
    const row = rows.find((own) => {
      const last = own.at(-1) ?? fill;
      const isLevel = Math.abs(last[1] - top) <= SAME_ROW && Math.abs(last[3] - bottom) <= SAME_ROW;
      return isLevel && left - last[2] >= SEAMS[seam].least && left - last[2] <= SEAMS[seam].most;
    });
    if (row === undefined) rows.push([fill]);
    else row.push(fill);
  }
  return rows
    .filter((row) => row.length >= LEAST_TITLES)
    .map(headOf)
    .sort((a, b) => a.top - b.top);
}

/**
 * Heads without another one above or below, since several are the shaded rows of one table, and without a higher background
 * beside them: such a header has titles on two levels.
 */
export function loneHeads(heads: readonly ShadedHead[], fills: readonly Box[]): ShadedHead[] {
  const isBeside = ([left, top, right, bottom]: Box, head: ShadedHead) =>
    Math.abs(bottom - head.bottom) <= SAME_ROW &&
    top < head.top - SAME_ROW &&
    (Math.abs(right - head.left) <= SEAMS.touching.most || Math.abs(left - head.right) <= SEAMS.touching.most);
  return heads.filter(
    (head) =>
      heads.every((other) => other === head || overlap(other, head) <= 0) &&
      !fills.some((fill) => isBeside(fill, head)),
  );
}

/** Points between the titles of two panels. Those of two columns are nearer. */
const LEAST_BETWEEN = SEAMS.apart.most;
/** Panels side by side, and rows of them. A page with more is a drawing. */
const [MOST_PANELS, MOST_ROWS] = [4, 20];

/** A shaded title and the lines close below it. */
export interface Panel {
  readonly title: readonly Run[];
  readonly lines: readonly ChunkLine[];
}

/** Finds panels side by side: each has a title of one line, and no text below reaches from one to the next. Returns them in rows. */
export function panelsOf(fills: readonly Box[], runs: readonly Run[]): Panel[][] {
  const rows = levelRows(fills).filter((row) => row.length > 1 && row.length <= MOST_PANELS && areApart(row));
  return rows.length > MOST_ROWS ? [] : rows.flatMap((row) => panelsUnder(row, runs));
}

/** Backgrounds at one height, from left to right. */
function levelRows(fills: readonly Box[]): readonly Box[][] {
  if (fills.length > MAX_FILLS) return [];
  const rows: Box[][] = [];
  for (const fill of [...fills].sort((a, b) => a[0] - b[0])) {
    if (fill[3] - fill[1] > HIGHEST_HEAD) continue;
    const row = rows.find(([first = fill]) => Math.abs(first[1] - fill[1]) + Math.abs(first[3] - fill[3]) <= SAME_ROW);
    if (row === undefined) rows.push([fill]);
    else row.push(fill);
  }
  return rows;
}

function areApart(row: readonly Box[]): boolean {
  return row.slice(1).every(([left], index) => left - (row[index]?.[2] ?? left) > LEAST_BETWEEN);
}

function panelsUnder(row: readonly Box[], runs: readonly Run[]): Panel[][] {
  const titles = row.map((box) => titleIn(box, runs));
  if (!titles.every((title) => linesIn(title) === 1)) return [];
  const top = Math.max(...row.map((box) => box[3]));
  const below = runs.filter((run) => middleOf(run) > top);
  const betweens = row.slice(1).map(([left], index) => [row[index]?.[2] ?? left, left] as const);
  // A long value may reach into the space between two panels.
  const isAcross = ({ left, right }: Run) =>
    betweens.some(([from, to]) => (left < from && right > to) || (left + right > 2 * from && left + right < 2 * to));
  const across = below.filter(isAcross);
  const bottom = across.reduce((least, run) => Math.min(least, run.top), Number.POSITIVE_INFINITY);
  return [titles.map((title, at) => ({ title, lines: linesUnder(row[at], bottom, below) }))];
}

function titleIn([left, top, right, bottom]: Box, runs: readonly Run[]): Run[] {
  return runs.filter((run) => isInside(run, { left, top, right, bottom }));
}

/** The lines close to each other. The first is close below the title. */
function linesUnder(box: Box | undefined, bottom: number, runs: readonly Run[]): readonly ChunkLine[] {
  if (box === undefined) return [];
  const [left, , right, top] = box;
  const [lines = []] = closeStretches(chunkLines(runs.filter((run) => isInside(run, { left, top, right, bottom }))));
  const [first] = lines;
  return first === undefined || first.top - top > NAME_SPACE * first.size ? [] : lines;
}

function headOf(row: readonly Box[]): ShadedHead {
  const left = Math.min(...row.map((box) => box[0]));
  const right = Math.max(...row.map((box) => box[2]));
  const seams = row.slice(1).map((box, index) => (box[0] + (row[index]?.[2] ?? box[0])) / 2);
  return {
    left,
    right,
    top: Math.min(...row.map((box) => box[1])),
    bottom: Math.max(...row.map((box) => box[3])),
    xs: [left, ...seams, right],
  };
}

/** Share of the columns that have a title, and of those that have text below it. */
const TITLED = 0.75;
const FILLED = 0.5;
/** Share of amounts in a shaded row of the body, as every second row of a statement is. */
const AMOUNTS = 0.5;
const AMOUNT = /^[-–(]?\p{Sc}?\s?\d{1,3}(?:[.,]\d{3})*(?:[.,]\d+)?\s?[%)]?$/u;

/** Builds the table from the header down to the first line that does not keep to the columns, or to the limit. */
export function tableUnder(head: ShadedHead, limit: number, runs: readonly Run[]): TableOfRuns | undefined {
  const near = runs.filter(({ left, right }) => right > head.left && left < head.right);
  const titles = near.filter((run) => middleOf(run) > head.top && middleOf(run) < head.bottom);
  const columns = head.xs.length - 1;
  const columnsIn = (own: readonly Run[]) => new Set(own.map((run) => columnOf(run, head))).size;
  if (columnsIn(titles) < TITLED * columns || !titles.every((run) => keepsTo(run, head))) return undefined;
  if (titles.filter(({ text }) => AMOUNT.test(text) && !isYear(text)).length >= AMOUNTS * titles.length)
    return undefined;
  const below = near.filter((run) => middleOf(run) >= head.bottom && middleOf(run) < limit);
  const found = chunkLines(below);
  const lines = linesOfBody(found, head);
  const body = lines.flatMap(runsOf);
  if (columnsIn(body) < FILLED * columns) return undefined;
  const edges = edgesOfRows(lines, head);
  const last = lines.at(-1);
  if (edges === undefined || last === undefined) return undefined;
  const ys = [head.top, head.bottom, ...edges, Math.max(...lines.map(({ bottom }) => bottom)) + 1];
  const walls = ys.slice(1).map(() => head.xs.slice(1).map(() => true));
  const all = [...titles, ...body];
  const table = tableBlock(cellsOf({ xs: head.xs, ys, wallRight: walls, wallBelow: walls }, all), 1);
  return table === undefined || isOther(table.table, 0)
    ? undefined
    : { table, runs: [...titles, ...found.slice(0, lines.length).flatMap(runsOf)] };
}

function runsOf({ chunks }: ChunkLine): Run[] {
  return chunks.flatMap((chunk) => [...chunk.runs]);
}

function columnOf({ left, right }: Run, { xs }: ShadedHead): number {
  return placeIn(xs, (left + right) / 2);
}

/** Times the text size by which text may reach over the edge of its column: at all, and into an empty place. */
const OVERHANG = 1;
const LONG_OVERHANG = 4;

/** Ends text at the edge of its column if it reaches into an empty place, so that all of it stays in one cell. */
function clipped(line: ChunkLine, head: ShadedHead): ChunkLine {
  const all = runsOf(line);
  const clip = (run: Run): Run => {
    const column = placeIn(head.xs, run.left);
    const edge = head.xs[column + 1] ?? run.right;
    const isFree = all.every((other) => other === run || other.right <= run.left || other.left >= run.right);
    const hasRoom = column > 0 && run.right > edge && run.right - edge <= LONG_OVERHANG * run.size;
    return isFree && hasRoom ? { ...run, right: edge } : run;
  };
  return { ...line, chunks: line.chunks.map((chunk) => ({ ...chunk, runs: chunk.runs.map(clip) })) };
}

function keepsTo(run: Run, head: ShadedHead): boolean {
  const column = columnOf(run, head);
  const slack = OVERHANG * run.size;
  return run.left > (head.xs[column] ?? 0) - slack && run.right < (head.xs[column + 1] ?? 0) + slack;
}

/** Times the text size: widest spaces above a line in several columns, above other lines, and above a lone name. */
const ROW_SPACE = 6;
const LINE_SPACE = 3.2;
const NAME_SPACE = 1;
const BIGGER = 1.15;

function linesOfBody(lines: readonly ChunkLine[], head: ShadedHead): ChunkLine[] {
  const body: ChunkLine[] = [];
  let bottom = head.bottom;
  for (const given of lines) {
    const line = clipped(given, head);
    const runs = runsOf(line);
    const columns = new Set(runs.map((run) => columnOf(run, head)));
    const widest = columns.size > 1 ? ROW_SPACE : columns.has(0) ? NAME_SPACE : LINE_SPACE;
    const isFar = line.top - bottom > (body.length === 0 ? ROW_SPACE : widest) * line.size;
    if (isFar || line.size > BIGGER * (body[0] ?? line).size || !runs.every((run) => keepsTo(run, head))) break;
    body.push(line);
    bottom = Math.max(bottom, line.bottom);
  }
  return body;
}

/**
 * Edges between the rows. Numbers do not wrap, so the lines of the last column of numbers count the rows. Two rows meet
 * in the widest space between their numbers; of equal spaces, the lowest, since names continue below the numbers.
 */
function edgesOfRows(lines: readonly ChunkLine[], head: ShadedHead): number[] | undefined {
  const columns = head.xs.slice(1).map((_, column) => ownLines(lines, column, head));
  const numbers = columns.filter((own) => own.length > 0 && own.every(({ text }) => isNumeric(text)));
  const counted = numbers.at(-1);
  if (counted === undefined) return undefined;
  const alike = numbers.filter((own) => own.length === counted.length);
  const edges: number[] = [];
  for (let at = 1; at < counted.length; at++) {
    const from = Math.max(...alike.map((own) => own[at - 1]?.line.top ?? 0));
    const to = Math.min(...alike.map((own) => own[at]?.line.top ?? 0));
    const between = lines.filter(({ top }) => top >= from && top <= to).sort((a, b) => a.top - b.top);
    if (to <= from || between.length < 2) return undefined;
    edges.push(widestSpace(between));
  }
  return edges;
}

interface OwnLine {
  readonly line: ChunkLine;
  readonly text: string;
}

function ownLines(lines: readonly ChunkLine[], column: number, head: ShadedHead): OwnLine[] {
  return lines.flatMap((line) => {
    const own = runsOf(line).filter((run) => columnOf(run, head) === column);
    return own.length === 0 ? [] : [{ line, text: own.map(({ text }) => text.trim()).join(" ") }];
  });
}

/** Points by which equal spaces may differ. */
const SAME_SPACE = 0.5;

function widestSpace(lines: readonly ChunkLine[]): number {
  let best = { space: Number.NEGATIVE_INFINITY, at: 0 };
  let bottom = lines[0]?.bottom ?? 0;
  for (const line of lines.slice(1)) {
    const space = line.top - bottom;
    if (space >= best.space - SAME_SPACE) best = { space: Math.max(space, best.space), at: (line.top + bottom) / 2 };
    bottom = Math.max(bottom, line.bottom);
  }
  return best.at;
}
