// Whether lines that stand in columns are a table, or a list, a form, a chart, equations or two columns of prose.

import type { Cell } from "../../model.ts";
import { isNumeric, isYear } from "./numbers.ts";
import type { FrameTable } from "./table-block.ts";

export interface Evidence {
  /** A rule above, below or within, about as wide as the table. */
  readonly ruled: boolean;
  /** The first line is set in another font than the last. */
  readonly headed: boolean;
}

const LEAST_ROWS = 3;
const FILLED = 0.4;

export function isTable({ table }: FrameTable, evidence: Evidence): boolean {
  const { rows, columns } = table;
  const cells = table.cells.filter(({ text }) => text !== "");
  if (rows < (evidence.ruled ? 2 : LEAST_ROWS) || cells.length < FILLED * rows * columns) return false;
  const texts = cells.map(({ text }) => text);
  if (share(texts, (text) => LEADERS.test(text)) > 0.2 || share(texts, (text) => FORMULA.test(text)) > 0.25)
    return false;
  const byColumn = Array.from({ length: columns }, (_, index) => cells.filter(({ column }) => column === index + 1));
  if (byColumn.some((column) => isScale(column) || isNumbering(column))) return false;
  if (columns === 2 && !isNames(byColumn[0] ?? [], evidence)) return false;
  return isNumbers(byColumn) || isWords(table, cells, evidence);
}

const LEADERS = /(\.\s?){5}|…{2}/;
const FORMULA = /[=∑∏∫√∈≤≥∼≈∂∇∀∃]|^[[\](){}|⎛⎝⎞⎠∣]+$/u;

function share<T>(all: readonly T[], test: (each: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(test).length / all.length;
}

/** The axis of a chart: numbers that go down by equal steps, as no measurements do. */
function isScale(column: readonly Cell[]): boolean {
  const numbers = column
    .filter(({ text }) => isNumeric(text) && !isYear(text))
    .map(({ text }) => Number.parseFloat(text.replaceAll(",", "")));
  if (numbers.length < 4 || numbers.length < 0.6 * column.length) return false;
  const steps = numbers.slice(1).map((number, index) => (numbers[index] ?? 0) - number);
  const [first = 0] = steps;
  return first > 0 && share(steps, (step) => Math.abs(step - first) < 0.05 * first) > 0.7;
}

/** The numbers of equations: (1.1), (1.2). */
function isNumbering(column: readonly Cell[]): boolean {
  const numbers = column.map(({ text }) => /^\((\d+)(?:\.(\d+))?[a-z]?\)$/.exec(text));
  const counted = numbers
    .filter((match) => match !== null)
    .map(([, whole, part]) => Number(whole) * 1000 + Number(part ?? 0));
  return (
    counted.length >= 2 &&
    counted.length >= 0.6 * column.length &&
    counted.every((each, index) => index === 0 || each >= (counted[index - 1] ?? 0))
  );
}

const MARKER = /^([•◦▪▫‣●○■□❖➢✓·–—*-]|\(?(\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|\[\d+\])$/u;

/** The first of two columns names what the second counts: no markers of a list, line numbers or ticks of an axis. */
function isNames(column: readonly Cell[], { ruled }: Evidence): boolean {
  if (share(column, ({ text }) => MARKER.test(text)) > 0.5) return false;
  return ruled || share(column, ({ text }) => !isNumeric(text) || isYear(text)) >= 0.5;
}

const SHORT = 12;

/** Every column but the first is numbers, or as short as they are, and one at least is numbers. */
function isNumbers([, ...columns]: readonly (readonly Cell[])[]): boolean {
  const numeric = (column: readonly Cell[]) =>
    share(
      column.filter(({ header }) => !header),
      ({ text }) => isNumeric(text),
    ) >= 0.5;
  const few = columns.flat().filter(({ text, header }) => !header && isNumeric(text)).length < 3;
  return !few && columns.some(numeric) && columns.every((column) => numeric(column) || middleLength(column) <= SHORT);
}

const TEXT_COLUMNS = 3;
const TEXT_FILLED = 0.7;
const SHORT_TEXT = 30;

/** A table of words has a rule or a heading, and hardly a gap. */
function isWords(
  { rows, columns }: { rows: number; columns: number },
  cells: readonly Cell[],
  { ruled, headed }: Evidence,
): boolean {
  return (
    columns >= TEXT_COLUMNS &&
    (ruled || headed) &&
    middleLength(cells) <= SHORT_TEXT &&
    cells.length >= TEXT_FILLED * rows * columns
  );
}

function middleLength(cells: readonly Cell[]): number {
  const lengths = cells
    .filter(({ header }) => !header)
    .map(({ text }) => text.length)
    .sort((a, b) => a - b);
  return lengths[lengths.length >> 1] ?? 0;
}
