// Splits ruled columns and rows further where their text lines up in several columns or rows.

import type { Run } from "../lines/run.ts";
import { type Chunk, type ChunkLine, chunkLines } from "../lines/text-chunks.ts";
import { type Grid, splitColumn, splitRow } from "./ruled-grid.ts";
import { cellsOf, type GridCell } from "./table-cells.ts";
import { type Column, columnsOf, columnsUnder, guttersOf, piecesIn } from "./table-columns.ts";
import { areRows, evenRows, type RowLine, rowsOfLines } from "./table-rows.ts";

/** A column is several columns when this share of its lines, or of its ruled rows, has several pieces of text. */
const SPLIT_LINES = 0.5;
const LEAST_LINES = 3;

export function softenColumns(grid: Grid, runs: readonly Run[]): Grid {
  let softened = grid;
  const all = cellsOf(grid, runs);
  // Going from last to first keeps the numbers of the earlier columns valid.
  for (const column of [...grid.xs.keys()].reverse()) {
    const cells = all.filter(({ left, right }) => left === column && right === column);
    const lines = chunkLines(cells.flatMap((cell) => cell.runs));
    const isSplit = areSplit(lines.map(isInPieces)) || areSplit(rowsInPieces(cells));
    const columns = isSplit ? columnsOf(lines) : columnsUnderTitles(titlesOver(all, column, grid), lines);
    if (columns.length > 1) softened = splitAt(softened, column, columns, cells);
  }
  return softened;
}

/** Lines of several pieces from which on the titles over a column show that it is several columns. */
const LEAST_TITLED_LINES = 2;

/** Columns whose titles stand in a merged cell over the lines; none if a piece stands under several titles. */
function columnsUnderTitles(titles: ChunkLine | undefined, lines: readonly ChunkLine[]): readonly Column[] {
  if (titles === undefined || lines.filter(isInPieces).length < LEAST_TITLED_LINES) return [];
  const columns = columnsOf([titles, ...lines]);
  const keeps = (chunk: Chunk) => columnsUnder(chunk, columns)[0] === columnsUnder(chunk, columns)[1];
  const areColumns = columns.length === titles.chunks.length && lines.every(({ chunks }) => chunks.every(keeps));
  return areColumns ? columns : [];
}

/** The last line above the column's first cell, in a cell that covers more columns. */
function titlesOver(cells: readonly GridCell[], column: number, { xs }: Grid): ChunkLine | undefined {
  const top = Math.min(...cells.filter(({ left, right }) => left === column && right === column).map((own) => own.top));
  const over = cells.find(
    ({ bottom, left, right }) => bottom === top - 1 && left <= column && right >= column && left < right,
  );
  const [from, to] = [xs[column] ?? 0, xs[column + 1] ?? 0];
  return chunkLines(over?.runs.filter((run) => run.left > from && run.right < to) ?? []).at(-1);
}

function areSplit(inPieces: readonly boolean[]): boolean {
  const count = inPieces.filter(Boolean).length;
  return count >= LEAST_LINES && count >= SPLIT_LINES * inPieces.length;
}

function isInPieces({ chunks }: ChunkLine): boolean {
  return chunks.length > 1;
}

/** One boolean for each row with text. Only the first line of a value has the value's name next to it. */
function rowsInPieces(cells: readonly GridCell[]): boolean[] {
  return cells.filter(({ runs }) => runs.length > 0).map(({ runs }) => chunkLines(runs).some(isInPieces));
}

function splitAt(grid: Grid, column: number, columns: readonly Column[], cells: readonly GridCell[]): Grid {
  let split = grid;
  const spans = new Map<number, [number, number][]>();
  for (const cell of cells) {
    const under = chunkLines(cell.runs).flatMap(({ chunks }) =>
      chunks.flatMap((chunk) => piecesIn(chunk, columns).map((piece) => columnsUnder(piece, columns))),
    );
    for (let row = cell.top; row <= cell.bottom; row++) spans.set(row, under);
  }
  for (const [index, x] of [...guttersOf(columns).entries()].reverse()) {
    const isWall = (row: number) => spans.get(row)?.every(([first, last]) => first > index || last <= index) ?? false;
    split = splitColumn(split, column, x, isWall);
  }
  return split;
}

/**
 * Splits cells beside several ruled rows where their lines stand at the text of these rows. Many forms and reports rule
 * only the columns of numbers.
 */
export function splitTall(grid: Grid, runs: readonly Run[]): Grid {
  const wallBelow = grid.wallBelow.map((walls) => [...walls]);
  const all = cellsOf(grid, runs);
  for (const cell of all.filter(({ top, bottom }) => bottom - top + 1 >= LEAST_LINES)) {
    const beside = all.filter(
      ({ top, bottom, runs: own }) => top === bottom && top >= cell.top && top <= cell.bottom && own.length > 0,
    );
    if (!standAt(cell.runs, beside)) continue;
    for (let row = cell.top; row < cell.bottom; row++) wallBelow[row]?.fill(true, cell.left, cell.right + 1);
  }
  return { ...grid, wallBelow };
}

/** Decides whether nearly each row of these cells has text at its baseline, and most of the text has a row. */
function standAt(runs: readonly Run[], cells: readonly GridCell[]): boolean {
  const isAt = (run: Run, { runs: others }: GridCell) =>
    others.some(({ baseline, size }) => Math.abs(baseline - run.baseline) < SAME_LINE_EM * size);
  const rows = new Set(cells.map(({ top }) => top));
  const found = new Set(cells.filter((cell) => runs.some((run) => isAt(run, cell))).map(({ top }) => top));
  const placed = runs.filter((run) => cells.some((cell) => isAt(run, cell)));
  return (
    found.size >= LEAST_LINES &&
    found.size >= ROWS_WITH_TEXT * rows.size &&
    lengthOf(placed) >= TEXT_AT_ROWS * lengthOf(runs)
  );
}

function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0);
}

const SAME_LINE_EM = 0.25;
/** Shares that a title next to the rows, whose lines meet some of them by chance, does not reach. */
const ROWS_WITH_TEXT = 0.9;
const TEXT_AT_ROWS = 0.6;

/** Splits merged cells at column edges that no text crosses, if text starts or ends close to each side of the edge. */
export function splitMerged(grid: Grid, runs: readonly Run[]): Grid {
  const wallRight = grid.wallRight.map((walls) => [...walls]);
  for (const { top, bottom, left, right, runs: own } of cellsOf(grid, runs)) {
    const chunks = chunkLines(own).flatMap((line) => line.chunks);
    for (let column = left; column < right; column++) {
      const x = grid.xs[column + 1] ?? 0;
      const crossed = chunks.some(
        (chunk) => chunk.left < x - CROSSING_EM * chunk.size && chunk.right > x + CROSSING_EM * chunk.size,
      );
      const parts =
        !crossed &&
        chunks.some((chunk) => chunk.left >= x - chunk.size) &&
        chunks.some((chunk) => chunk.right <= x + chunk.size);
      for (let row = top; parts && row <= bottom; row++) (wallRight[row] ?? [])[column] = true;
    }
  }
  return { ...grid, wallRight };
}

const CROSSING_EM = 0.2;

/** Splits ruled rows into rows of lines. Where rules part single lines, a row may be one of wrapped cells. */
export function softenRows(grid: Grid, runs: readonly Run[]): Grid {
  const all = cellsOf(grid, runs);
  const ruled = [...grid.ys.keys()].map((row) => {
    const cells = all.filter(({ top, bottom }) => top === row && bottom === row);
    const lines = rowLines(cells);
    const rows = rowsIn(lines, grid);
    return { row, cells, lines, rows: areFilled(rows, cells) ? rows : [] };
  });
  const single = ruled.filter(({ lines }) => lines.length === 1).length;
  const split = ruled.filter(({ rows }) => rows.length > 1);
  const areRuled = single >= LEAST_LINES && single >= RULED_SHARE * (single + split.length);
  let softened = grid;
  // Going from last to first keeps the numbers of the earlier rows valid.
  for (const { row, cells, rows } of split.reverse()) {
    if (areRuled && areWrapped(rows)) continue;
    for (let next = rows.length - 1; next > 0; next--) {
      const y = ((rows[next - 1]?.at(-1)?.bottom ?? 0) + (rows[next]?.[0]?.top ?? 0)) / 2;
      softened = splitRow(softened, row, y, (column) =>
        cells.some(({ left, right }) => left <= column && column <= right),
      );
    }
  }
  return softened;
}

/** Share of the rows with several lines or one that have one, where rules part the lines. */
const RULED_SHARE = 0.75;

/** Recognises the lines of wrapped cells: some cells have the first line alone, and none begins below it. */
function areWrapped(rows: readonly (readonly RowLine[])[]): boolean {
  const filled = rows.map((lines) => new Set(lines.flatMap(({ cells }) => cells.map(({ first }) => first))));
  const [first, ...others] = filled;
  return first !== undefined && others.every((own, at) => own.size < first.size && own.isSubsetOf(filled[at] ?? own));
}

/** Lines of a ruled row from which on so few columns show that each line is a row. */
const MANY_LINES = 8;
const FEW_COLUMNS = 3;

function rowsIn(lines: readonly RowLine[], grid: Grid): readonly (readonly RowLine[])[] {
  const even = evenRows(lines, lines.length >= MANY_LINES ? FEW_COLUMNS : undefined);
  if (even.length > 0) return even;
  return areRows(lines) ? rowsOfLines(lines, limitsOf(lines, grid), true) : [];
}

/** Decides whether two rows and more have text in half of the columns. Lines of wrapped cells hardly do. */
function areFilled(rows: readonly (readonly RowLine[])[], cells: readonly GridCell[]): boolean {
  const columns = cells.filter(({ runs }) => runs.length > 0).length;
  return rows.filter(([first]) => (first?.cells.length ?? 0) >= FILLED_SHARE * columns).length >= 2;
}

const FILLED_SHARE = 0.5;

function rowLines(cells: readonly GridCell[]): RowLine[] {
  const owners = new Map(cells.flatMap((cell) => cell.runs.map((run) => [run, cell] as const)));
  return chunkLines(cells.flatMap((cell) => cell.runs)).map((line) => ({
    ...line,
    fonts: [],
    cells: lineCells(line, owners),
  }));
}

function lineCells(line: ChunkLine, owners: ReadonlyMap<Run, GridCell>): RowLine["cells"] {
  const byCell = new Map<GridCell, Run[]>();
  for (const run of line.chunks.flatMap(({ runs }) => runs)) {
    const cell = owners.get(run);
    if (cell !== undefined) byCell.set(cell, [...(byCell.get(cell) ?? []), run]);
  }
  return [...byCell].map(([{ left, right }, runs]) => ({
    first: left,
    last: right,
    text: runs.map((run) => run.text.trim()).join(" "),
    left: Math.min(...runs.map((run) => run.left)),
    right: Math.max(...runs.map((run) => run.right)),
  }));
}

function limitsOf(lines: readonly RowLine[], { xs }: Grid): number[] {
  return xs.map((_, column) => {
    const own = lines.flatMap(({ cells }) => cells.filter(({ first, last }) => first === column && last === column));
    return Math.max(...own.map(({ right }) => right));
  });
}
