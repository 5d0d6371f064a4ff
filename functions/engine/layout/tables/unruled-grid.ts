// Builds the grid of a region without rules between its columns, from how its text lines up.

import { middleOf, type Run } from "../lines/run.ts";
import type { Region } from "./lattices.ts";
import type { Grid } from "./ruled-grid.ts";
import { type Column, columnsOf, columnsUnder, guttersOf, piecesIn } from "./table-columns.ts";
import { areRows, isBodyLine, type LineCell, type RowLine, rowsOfLines } from "./table-rows.ts";
import { type ChunkLine, chunkLines, overlap } from "./text-chunks.ts";

/** `areRuled` means that most rows have a rule below them, so lines without a rule between them are one row. */
export function unruledGrid(region: Region, runs: readonly Run[], areRuled: boolean): Grid {
  const chunks = chunkLines(runs);
  const columns = columnsOf(chunks);
  const lines = withTitles(
    chunks.map((line) => ({ ...line, cells: cellsIn(line, columns) })),
    columns,
  );
  const limits = columns.map((column) => column.right);
  const rows: RowLine[][] = [];
  const ys: number[] = [];
  for (const [index, bottom] of region.ys.entries()) {
    const top = region.ys[index - 1] ?? Number.NEGATIVE_INFINITY;
    const band = lines.filter((line) => middleOf(line) > top && middleOf(line) <= bottom);
    const bandRows =
      band.length === 0
        ? []
        : areRuled && !areRows(band)
          ? [band]
          : rowsOfLines(band, limits, index === 1 && region.ys.length > 2);
    for (const [at, row] of bandRows.entries()) {
      const before = bandRows[at - 1]?.at(-1);
      if (before !== undefined) ys.push((before.bottom + (row[0]?.top ?? before.bottom)) / 2);
      rows.push(row);
    }
    if (bandRows.length > 0 || index === 0) ys.push(index === 0 ? region.top : bottom);
  }
  const xs = [region.left, ...guttersOf(columns), region.right];
  const isOpen = (row: readonly RowLine[], column: number) =>
    row.some(({ cells }) => cells.some(({ first, last }) => first <= column && last > column));
  return {
    xs,
    ys,
    wallRight: rows.map((row) => columns.map((_, column) => !isOpen(row, column))),
    wallBelow: rows.map(() => columns.map(() => true)),
  };
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
