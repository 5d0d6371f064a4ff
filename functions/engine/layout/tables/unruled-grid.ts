// Builds the grid of a region without rules between its columns, from how its text lines up.

import type { Box } from "../../base/model.ts";
import { middleOf, type Run } from "../lines/run.ts";
import { type Chunk, type ChunkLine, chunkLines, chunkOf, isNumeric, overlap } from "../lines/text-chunks.ts";
import { type Leadings, leadingsOf, rowsBySpace } from "./cell-blocks.ts";
import { countHeadLines, type GridRows, headRows, overBackgrounds } from "./head-rows.ts";
import { cutsOf, type Region, SAME_CUT } from "./lattices.ts";
import type { Grid, Overhang } from "./ruled-grid.ts";
import {
  type Column,
  columnsBetweenRules,
  columnsByText,
  columnsOf,
  columnsUnder,
  guttersOf,
  type Lines,
  piecesIn,
} from "./table-columns.ts";
import {
  areNumberedRows,
  areRows,
  evenRows,
  isBodyLine,
  type LineCell,
  type RowLine,
  rowsOfLines,
} from "./table-rows.ts";

/** Lines that the rules of the region part: each row from the next, groups of rows, or nothing for sure. */
export type Parted = "rows" | "groups" | "nothing";

/** Builds the grid. In parted rows, lines without a rule between them are one row. `fills` are backgrounds of the page. */
export function unruledGrid(region: Region, runs: readonly Run[], parted: Parted, fills: readonly Box[] = []): Grid {
  const byText = parted === "nothing" ? columnsByText : columnsBetweenRules;
  const { chunks, columns } = columnsByCuts(cutsOf(region), runs) ?? byText(runs);
  const found = chunks.map((line) => ({ ...line, fonts: fontsOf(line), cells: cellsIn(line, columns) }));
  const body = found.findIndex(isBodyLine);
  const titles = body < 0 ? found : found.slice(0, body);
  const placed = [...overBackgrounds(titles, columns, region, fills), ...found.slice(titles.length)];
  const leadings = leadingsOf(placed);
  const head = headOf(region, placed, columns, leadings.ofTitles);
  const lines = head === undefined ? withTitles(placed, columns) : placed.slice(head.lines);
  const limits = columns.map((column) => column.right);
  const rows: RowLine[][] = [];
  const ys: number[] = [];
  for (const [index, bottom] of region.ys.entries()) {
    const top = region.ys[index - 1] ?? Number.NEGATIVE_INFINITY;
    const band = lines.filter((line) => middleOf(line) > top && middleOf(line) <= bottom);
    const isHead = head === undefined && index === 1 && region.ys.length > 2;
    const bandRows = rowsIn(band, { parted, limits, leadings, isHead });
    for (const [at, row] of bandRows.entries()) {
      const before = bandRows[at - 1]?.at(-1);
      if (before !== undefined) ys.push((before.bottom + (row[0]?.top ?? before.bottom)) / 2);
      rows.push(row);
    }
    if (bandRows.length > 0 || index === 0) ys.push(index === 0 ? region.top : bottom);
  }
  const overhanging = rows.map(overhangingIn);
  const isOpen = (row: readonly RowLine[], column: number, over: ReadonlySet<LineCell> | undefined) =>
    row.some(({ cells }) => cells.some((cell) => cell.first <= column && cell.last > column && !over?.has(cell)));
  const xs = [region.left, ...guttersOf(columns), region.right];
  const grid = {
    xs,
    ys,
    wallRight: rows.map((row, at) => columns.map((_, column) => !isOpen(row, column, overhanging[at]))),
    wallBelow: rows.map(() => columns.map(() => true)),
    overhangs: overhanging.flatMap((cells, at) => (rows[at] ?? []).flatMap((line) => overhangsIn(line, cells))),
  };
  if (head === undefined) return grid;
  return {
    xs,
    ys: [region.top, ...head.ys, head.bottom, ...ys.slice(1)],
    wallRight: [...head.wallRight, ...grid.wallRight],
    wallBelow: [...head.wallBelow, ...grid.wallBelow],
    headRows: head.wallBelow.length,
    overhangs: grid.overhangs,
  };
}

/**
 * Cells that begin where a line above in the row has a cell, and reach over the columns of its next cells: a note below the
 * name of an article. In the first column such text is mostly prose.
 */
function overhangingIn(row: readonly RowLine[]): ReadonlySet<LineCell> {
  const isOver = (cell: LineCell, { cells }: RowLine, size: number) =>
    cells.some(({ first }) => first === 0) &&
    cells.some((other) => other.last === cell.first && Math.abs(other.left - cell.left) <= SAME_START_EM * size) &&
    cells.some((other) => other.first > cell.first && other.first <= cell.last);
  const found = row.flatMap((line, index) =>
    line.cells.filter(
      (cell) =>
        cell.first > 0 && cell.first < cell.last && row.slice(0, index).some((above) => isOver(cell, above, line.size)),
    ),
  );
  return new Set(found);
}

const SAME_START_EM = 0.3;

function overhangsIn({ top, bottom, cells }: RowLine, overhanging: ReadonlySet<LineCell>): Overhang[] {
  return cells
    .filter((cell) => overhanging.has(cell))
    .map(({ left, right, first }) => ({ left, right, top, bottom, column: first }));
}

interface Band {
  readonly parted: Parted;
  readonly limits: readonly number[];
  readonly leadings: Leadings;
  readonly isHead: boolean;
}

/** Rows of the lines between two rules. */
function rowsIn(lines: readonly RowLine[], { parted, limits, leadings, isHead }: Band): readonly RowLine[][] {
  if (lines.length === 0) return [];
  const even = evenRows(lines);
  if (even.length > 0) return even;
  if (parted === "rows" && !areRows(lines)) return [[...lines]];
  const bySpace = areNumberedRows(lines) ? undefined : rowsBySpace(lines, limits, leadings);
  return titlesApart(bySpace ?? rowsOfLines(lines, limits, isHead));
}

/** Parts the titles of the columns from the first row where they are as near to it as its own lines are. */
function titlesApart(rows: readonly RowLine[][]): readonly RowLine[][] {
  const [[titles, ...first] = [], ...others] = rows;
  const [next] = first;
  if (titles === undefined || next === undefined || titles.cells.length < LEAST_TITLES) return rows;
  const areTitles = !titles.cells.some(({ text }) => isNumeric(text)) && next.cells.length >= titles.cells.length;
  return areTitles && isBodyLine(next) ? [[titles], first, ...others] : rows;
}

const LEAST_TITLES = 3;

interface Head extends GridRows {
  /** Number of its lines. */
  readonly lines: number;
  readonly bottom: number;
}

function headOf(
  region: Region,
  lines: readonly RowLine[],
  columns: readonly Column[],
  leading: number | undefined,
): Head | undefined {
  const rule = region.ys.length > 2 ? region.ys.find((y) => lines.some((line) => middleOf(line) < y)) : undefined;
  const count = countHeadLines(lines, rule);
  if (count === 0 || count > MOST_HEAD_LINES) return undefined;
  const rows = headRows(lines.slice(0, count), columns, leading);
  const [last, next] = [lines[count - 1], lines[count]];
  if (rows === undefined || last === undefined || next === undefined) return undefined;
  return { ...rows, lines: count, bottom: (last.bottom + next.top) / 2 };
}

const MOST_HEAD_LINES = 8;

function fontsOf({ chunks }: ChunkLine): string[] {
  return [...new Set(chunks.flatMap(({ runs }) => runs.map(({ font }) => font)))];
}

function cellsIn({ chunks }: ChunkLine, columns: readonly Column[]): LineCell[] {
  const cells: LineCell[] = [];
  for (const chunk of chunks) {
    for (const { left, right, text } of piecesIn(chunk, columns)) {
      const [first, last] = columnsUnder({ left, right }, columns);
      const before = cells.at(-1);
      if (before !== undefined && before.last >= first) {
        cells[cells.length - 1] = {
          ...before,
          last: Math.max(before.last, last),
          right,
          text: `${before.text} ${text}`,
        };
      } else cells.push({ first, last, left, right, text });
    }
  }
  return cells;
}

const CENTRED_EM = 0.6;

/** Widens titles centred over several columns to span these columns, even if the text covers fewer of them. */
function withTitles(lines: readonly RowLine[], columns: readonly Column[]): RowLine[] {
  const body = lines.findIndex(isBodyLine);
  return lines.map((line, index) => {
    const below = lines[index + 1];
    if (index >= body || below === undefined) return line;
    const cells = line.cells.map((cell) => {
      const [first, last] = titleSpan(cell, line, below, columns);
      return { ...cell, first, last };
    });
    const areApart = cells.every(({ first }, at) => cells.slice(0, at).every(({ last }) => last < first));
    return areApart ? { ...line, cells } : line;
  });
}

function titleSpan(cell: LineCell, line: RowLine, below: RowLine, columns: readonly Column[]): [number, number] {
  const own: [number, number] = [cell.first, cell.last];
  const isCentred = (first: number, last: number) => {
    const span = columns.slice(first, last + 1);
    const left = Math.min(...span.map((column) => column.left));
    const right = Math.max(...span.map((column) => column.right));
    return Math.abs((left + right) / 2 - (cell.left + cell.right) / 2) <= CENTRED_EM * line.size;
  };
  if (isCentred(...own)) return own;
  const isFree = (column: number) => {
    const place = columns[column];
    return place !== undefined && line.cells.every((other) => other === cell || overlap(other, place) <= 0);
  };
  const hasText = (column: number) => below.cells.some(({ first, last }) => first === column && last === column);
  for (let width = cell.last - cell.first + 1; width < columns.length; width++) {
    for (let first = cell.last - width; first <= cell.first; first++) {
      const span = Array.from({ length: width + 1 }, (_, index) => first + index);
      if (span.every((column) => isFree(column) && hasText(column)) && isCentred(first, first + width))
        return [first, first + width];
    }
  }
  return own;
}

/** Returns undefined without cuts that hold, or where many stretches between two cuts have no text, as in dashed rules. */
export function columnsByCuts(cuts: readonly number[], runs: readonly Run[]): Lines | undefined {
  if (cuts.length === 0) return undefined;
  const lines = chunkLines(runs);
  if (areCrossed(cuts, lines)) return undefined;
  const chunks = cutAt(cuts, lines);
  const stretches = [Number.NEGATIVE_INFINITY, ...cuts].map((from, index) => {
    const to = cuts[index] ?? Number.POSITIVE_INFINITY;
    const within = ({ left, right }: Chunk) => left >= from - SAME_CUT && right <= to + SAME_CUT;
    return chunks
      .map((line) => ({ ...line, chunks: line.chunks.filter(within) }))
      .filter((line) => line.chunks.length > 0);
  });
  const columns = stretches.map((own): Column => {
    const inside = own.flatMap((line) => line.chunks);
    return { left: Math.min(...inside.map(({ left }) => left)), right: Math.max(...inside.map(({ right }) => right)) };
  });
  const filled = columns.filter(({ left }) => Number.isFinite(left));
  if (filled.length < FILLED_SHARE * columns.length) return undefined;
  const ends = [
    Math.min(...cuts, ...filled.map(({ left }) => left)),
    Math.max(...cuts, ...filled.map(({ right }) => right)),
  ];
  return {
    chunks,
    columns: columns.flatMap((column, index) =>
      Number.isFinite(column.left)
        ? (columnsWithin(stretches[index] ?? []) ?? column)
        : { left: cuts[index - 1] ?? ends[0] ?? 0, right: cuts[index] ?? ends[1] ?? 0 },
    ),
  };
}

/** Share of the lines between two cuts with several numbers: of a heat map, only some cells have a background. */
const SEVERAL_SHARE = 0.75;
const LEAST_LINES = 3;

/** Columns between two cuts, if nearly all lines have numbers there next to another text. */
function columnsWithin(lines: readonly ChunkLine[]): readonly Column[] | undefined {
  const several = lines.filter(
    ({ chunks: [first, ...more] }) =>
      first !== undefined && more.length > 0 && more.every(({ text }) => isNumeric(text)),
  );
  if (several.length < LEAST_LINES || several.length < SEVERAL_SHARE * lines.length) return undefined;
  const columns = columnsOf(several);
  const isFull = (column: Column) =>
    several.filter(({ chunks }) => chunks.some((chunk) => overlap(chunk, column) > 0)).length >=
    SEVERAL_SHARE * several.length;
  return columns.length > 1 && columns.every(isFull) ? columns : undefined;
}

/** Share of the stretches between cuts that have text. Dashed rules have cuts too. */
const FILLED_SHARE = 0.75;

/** Splits pieces of text between runs on both sides of a cut. */
export function cutAt(cuts: readonly number[], lines: readonly ChunkLine[]): readonly ChunkLine[] {
  const stretchOf = (run: Run) => cuts.filter((cut) => cut < (run.left + run.right) / 2).length;
  return lines.map((line) => ({
    ...line,
    chunks: line.chunks.flatMap((chunk) => {
      const groups: Run[][] = [];
      for (const run of chunk.runs) {
        const last = groups.at(-1)?.at(-1);
        if (last !== undefined && stretchOf(last) === stretchOf(run)) groups.at(-1)?.push(run);
        else groups.push([run]);
      }
      return groups.length === 1 ? [chunk] : groups.map(chunkOf);
    }),
  }));
}

/** Share of the lines that may have text over a cut, as titles of several columns have. */
const CROSSED_SHARE = 0.3;

/** Decides whether too many lines have text over the cuts for these to be the edges of cells. */
function areCrossed(cuts: readonly number[], lines: readonly ChunkLine[]): boolean {
  const crosses = ({ left, right }: Run) => cuts.some((cut) => left < cut - SAME_CUT && right > cut + SAME_CUT);
  const crossed = lines.filter(({ chunks }) => chunks.some(({ runs }) => runs.some(crosses)));
  return crossed.length > CROSSED_SHARE * lines.length;
}
