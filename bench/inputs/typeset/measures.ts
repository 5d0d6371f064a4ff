// Sizes on the page: columns of text and of tables, and sizes at which wide lines fit.

import type { Table } from "./documents.ts";
import { PAPERS, type Style } from "./styles.ts";
import { cellsOfOne, columnsOf, gridOf, isFigures } from "./tables.ts";

/** Space between two columns of text. */
export const GUTTER = 18;
/** Outer margin of pages with notes in it. */
export const NOTE_WIDTH = 92;
const MONO_LETTER = 0.605;
const LEAST_SIZE = 5;
const CELL_PADDING = 9;
const LONGEST_CELL = 60;

export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly column: number;
}

export function geometryOf({ paper, edge, two, margin }: Style): Geometry {
  const [width, height] = PAPERS[paper];
  const right = edge + (margin ? NOTE_WIDTH : 0);
  const body = width - edge - right;
  return { width, height, left: edge, right, column: two ? (body - GUTTER) / 2 : body };
}

/** Width of a letter in ems, more than the mean so that words of capitals fit. */
function letterOf({ font }: Style): number {
  return /DejaVu|Bookman|Gothic|^A$/.test(font) ? 0.7 : 0.6;
}

export interface TableSizes {
  readonly size: number;
  readonly width: number;
  readonly widths: readonly number[];
}

/** Widths of columns: the longest words fit, and longer cells get more. */
export function tableSizes(table: Table, style: Style, available: number): TableSizes {
  const grid = gridOf(table.rows);
  const columns = Array.from({ length: columnsOf(table) }, (_, x) => grid.flatMap((row) => cellsOfOne(row[x])));
  const words = columns.map((texts) =>
    Math.max(2, ...texts.flatMap((text) => text.split(/\s+/).map((word) => word.length))),
  );
  const texts = columns.map((column) => Math.min(LONGEST_CELL, Math.max(2, ...column.map((text) => text.length))));
  const letter = letterOf(style);
  const least = sum(words) * letter;
  const room = available - columns.length * CELL_PADDING;
  const wanted = style.size * (style.tight ? 0.85 : 1);
  const size = Math.max(LEAST_SIZE, Math.min(wanted, room / least));
  const needed = sum(texts) * letter * size + columns.length * CELL_PADDING;
  const smallest = words.map((letters) => letters * letter * size + CELL_PADDING);
  const target = { full: available, narrow: available * 0.6, natural: Math.min(available, needed) }[style.width];
  const width = Math.min(available, Math.max(target, sum(smallest)));
  const spare = Math.max(0, width - sum(smallest));
  const extra = texts.map((letters, x) => Math.max(0.5, letters - (words[x] ?? 0)));
  const widths = smallest.map((own, x) => own + (spare * (extra[x] ?? 0)) / sum(extra));
  return { size, width: sum(widths), widths };
}

/** Size of code whose longest line fits the column. */
export function codeSize(text: string, { size, code }: Style, available: number): number {
  const letters = Math.max(...text.split("\n").map((line) => line.length)) + (code === "lines" ? 4 : 0);
  return Math.max(LEAST_SIZE, Math.min(size * 0.9, (available - 20) / (letters * MONO_LETTER)));
}

/** Size of a heading of a level, where 1 is the largest. */
export function headingSize(level: number, { size, growth }: Style): number {
  return size * growth ** Math.max(0, 4 - level);
}

/** Alignment of a column's cells. */
export function alignmentOf(table: Table, column: number, { align }: Style): "left" | "center" | "right" {
  if (align === "centre") return "center";
  return align === "figures" && isFigures(table, column) ? "right" : "left";
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
