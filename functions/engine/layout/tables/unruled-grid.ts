// Builds the grid of a region without rules between its columns, from how its text lines up.

import { middleOf, type Run } from "../lines/run.ts";
import { leadingOf, rowsBySpace } from "./cell-blocks.ts";
import { countHeadLines, type GridRows, headRows } from "./head-rows.ts";
import type { Region } from "./lattices.ts";
import type { Grid } from "./ruled-grid.ts";
import {
  type Column,
  columnsByCuts,
  columnsByText,
  columnsUnder,
  cutsOf,
  guttersOf,
  piecesIn,
} from "./table-columns.ts";
import { areNumberedRows, areRows, isBodyLine, type LineCell, type RowLine, rowsOfLines } from "./table-rows.ts";
import { type ChunkLine, overlap } from "./text-chunks.ts";

/** Lines that the rules of the region part: each row from the next, groups of rows, or nothing for sure. */
export type Parted = "rows" | "groups" | "nothing";

/** Builds the grid. In parted rows, lines without a rule between them are one row. */
export function unruledGrid(region: Region, runs: readonly Run[], parted: Parted): Grid {
  const { chunks, columns } = columnsByCuts(cutsOf(region), runs) ?? columnsByText(runs, parted !== "nothing");
  const placed = chunks.map((line) => ({ ...line, fonts: fontsOf(line), cells: cellsIn(line, columns) }));
  const leading = leadingOf(placed);
  const head = headOf(region, placed, columns, leading);
  const lines = head === undefined ? withTitles(placed, columns) : placed.slice(head.lines);
  const limits = columns.map((column) => column.right);
  const rows: RowLine[][] = [];
  const ys: number[] = [];
  for (const [index, bottom] of region.ys.entries()) {
    const top = region.ys[index - 1] ?? Number.NEGATIVE_INFINITY;
    const band = lines.filter((line) => middleOf(line) > top && middleOf(line) <= bottom);
    const isHead = head === undefined && index === 1 && region.ys.length > 2;
    const bandRows =
      band.length === 0
        ? []
        : parted === "rows" && !areRows(band)
          ? [band]
          : ((areNumberedRows(band) ? undefined : rowsBySpace(band, limits, leading)) ??
            rowsOfLines(band, limits, isHead));
    for (const [at, row] of bandRows.entries()) {
      const before = bandRows[at - 1]?.at(-1);
      if (before !== undefined) ys.push((before.bottom + (row[0]?.top ?? before.bottom)) / 2);
      rows.push(row);
    }
    if (bandRows.length > 0 || index === 0) ys.push(index === 0 ? region.top : bottom);
  }
  const isOpen = (row: readonly RowLine[], column: number) =>
    row.some(({ cells }) => cells.some(({ first, last }) => first <= column && last > column));
  const xs = [region.left, ...guttersOf(columns), region.right];
  const grid = {
    xs,
    ys,
    wallRight: rows.map((row) => columns.map((_, column) => !isOpen(row, column))),
    wallBelow: rows.map(() => columns.map(() => true)),
  };
  if (head === undefined) return grid;
  return {
    xs,
    ys: [region.top, ...head.ys, head.bottom, ...ys.slice(1)],
    wallRight: [...head.wallRight, ...grid.wallRight],
    wallBelow: [...head.wallBelow, ...grid.wallBelow],
    headRows: head.wallBelow.length,
  };
}

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
