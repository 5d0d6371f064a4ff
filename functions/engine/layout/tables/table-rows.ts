// Groups lines of text into rows where no rules separate the rows. A row may have several lines.

import { isNumeric, overlap } from "../lines/text-chunks.ts";
import { BULLET } from "../text/item-markers.ts";

export interface RowLine {
  readonly baseline: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  readonly fonts: readonly string[];
  readonly cells: readonly LineCell[];
}

export interface LineCell {
  /** First and last column, counted from 0. */
  readonly first: number;
  readonly last: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/**
 * Returns one group of lines for each row, from the top down. `limits` are the right edges that the text of each column
 * may reach. `isHead` means that a rule separates these lines from the numbers below.
 */
export function rowsOfLines(lines: readonly RowLine[], limits: readonly number[], isHead: boolean): RowLine[][] {
  const body = lines.findIndex(isBodyLine);
  const withoutNumbers = isHead ? lines.length : 1;
  const head = lines.slice(0, body < 0 || body > MOST_HEAD_LINES ? withoutNumbers : body);
  const rows = headRows(head);
  for (const [index, line] of lines.slice(head.length).entries()) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isFirst = index === 0 && row?.every(isLabel) === false;
    const joins =
      row !== undefined && last !== undefined && (overlaps(last, line) || (!isFirst && goesOn(row, line, limits)));
    if (joins) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

const MOST_HEAD_LINES = 8;

/** Recognises a line that names something and gives a number for it. */
export function isBodyLine({ cells }: RowLine): boolean {
  return cells.some(({ first }) => first === 0) && cells.some(({ first, text }) => first > 0 && isNumeric(text));
}

function isLabel({ cells }: RowLine): boolean {
  return cells.every(({ last }) => last === 0);
}

const TIGHT_LEADING = 1.5;
/** Lines nearer than this share of the text size are one row: shorter cells are centred next to taller ones. */
const OVERLAPPING = 0.8;

function overlaps(last: RowLine, line: RowLine): boolean {
  return line.baseline - last.baseline < OVERLAPPING * Math.max(last.size, line.size);
}

/** Rows of the table's heading. A line under a title over several columns starts a new row. */
function headRows(lines: readonly RowLine[]): RowLine[][] {
  const rows: RowLine[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row !== undefined && continuesHead(row, line)) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

function continuesHead(row: readonly RowLine[], line: RowLine): boolean {
  const last = row.at(-1);
  if (last === undefined || line.baseline - last.baseline > TIGHT_LEADING * Math.max(last.size, line.size))
    return false;
  if (overlaps(last, line)) return true;
  const above = row.flatMap(({ cells }) => cells);
  return line.cells.every((cell) => {
    const over = above.filter((other) => other.last >= cell.first && other.first <= cell.last);
    return over.every((other) => other.first === cell.first && other.last === cell.last);
  });
}

/** Decides whether the line continues the row's text because that text did not fit into its column. */
function goesOn(row: readonly RowLine[], line: RowLine, limits: readonly number[]): boolean {
  const last = row.at(-1);
  if (last === undefined || line.baseline - last.baseline > TIGHT_LEADING * Math.max(last.size, line.size))
    return false;
  const hasNumbers = (each: RowLine) => each.cells.some(({ first, text }) => first > 0 && isNumeric(text));
  const rowHasNumbers = row.some(hasNumbers);
  if (hasNumbers(line) && (rowHasNumbers || !row.every(isLabel))) return false;
  // A label of two lines has its numbers next to its first or its last line.
  const label = line.cells.find(({ first }) => first === 0);
  const rowLabel = last.cells.find(({ first }) => first === 0);
  if (label !== undefined && label.last === 0) {
    // Two lines that both have more than a label are one row only if the label is long enough to need two lines.
    const areFull = line.cells.length > 1 && !row.every(isLabel);
    if (areFull && (rowLabel?.text.length ?? 0) < LONG_NAME) return false;
    return rowLabel !== undefined && isCut(rowLabel, label, limits);
  }
  if (label !== undefined) return false;
  return line.cells.every((cell) => {
    const above = last.cells.find(({ first }) => first === cell.first);
    return above !== undefined && !isNumeric(cell.text) && overlap(above, cell) > 0;
  });
}

/** Decides whether the next line's first word would not have fitted at the end of the line before. */
function isCut(before: LineCell, after: LineCell, limits: readonly number[]): boolean {
  const size = firstWordWidth(after) / 2;
  // The lines of an item are indented below its bullet.
  if (ITEM.test(after.text) || (ITEM.test(before.text) && after.left <= before.left)) return false;
  const looksCut = LOWER_CASE.test(after.text) || after.left > before.left + size || before.text.length >= LONG_NAME;
  return looksCut && before.right + firstWordWidth(after) > (limits[before.first] ?? before.right);
}

const ITEM = new RegExp(String.raw`${BULLET.source}\s`, "u");
/** Characters. In a column of short names, the next name would never fit after the one before. */
const LONG_NAME = 16;
const LOWER_CASE = /^[\p{Ll}(&]/u;

/** Width of the first word and of the space before it, as if all characters were equally wide. */
export function firstWordWidth({ text, left, right }: { text: string; left: number; right: number }): number {
  const firstWord = [...(/^\S+/.exec(text)?.[0] ?? "")].length;
  return ((right - left) / ([...text].length || 1)) * (firstWord + 1);
}

/**
 * Decides whether each line is a row. Then most lines have a number next to a name, or they have text in nearly all
 * columns and the next word would have fitted on the line above.
 */
export function areRows(lines: readonly RowLine[]): boolean {
  const numbered = lines.filter(
    ({ cells }) => cells.length > 1 && cells.some(({ text, first }) => first > 0 && isNumeric(text)),
  );
  if (numbered.length >= 2 && numbered.length >= ROW_LINES * lines.length) return true;
  const columns = new Set(lines.flatMap(({ cells }) => cells.map(({ first }) => first))).size;
  // Long names have further lines of their own.
  const areNamed = lines.every((line) => numbered.includes(line) || isLabel(line));
  if (numbered.length >= 2 && areNamed && numbered.every(({ cells }) => cells.length === columns)) return true;
  const full = lines.filter(({ cells }) => cells.length >= FULL_LINE * columns);
  return (
    columns >= 3 && lines.length >= 3 && full.length >= FULL_LINE * lines.length && freeBreaks(lines) >= FREE_BREAKS
  );
}

/**
 * Returns the rows of lines that have text in each of several columns: cells do not all wrap into as many lines by chance.
 * A raised mark belongs to the line above. Returns no rows if a line has fewer cells.
 */
export function evenRows(lines: readonly RowLine[], leastColumns = EVEN_COLUMNS): RowLine[][] {
  const columns = new Set(lines.flatMap(({ cells }) => cells.map(({ first }) => first))).size;
  const rows: RowLine[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const isMark = row?.[0] !== undefined && overlaps(row[0], line);
    if (isMark && line.cells.length > 1) return [];
    if (isMark) row?.push(line);
    else if (line.cells.length === columns) rows.push([line]);
    else return [];
  }
  const isEven = rows.length >= EVEN_LINES && columns >= leastColumns;
  return isEven && lines.length - rows.length <= MARKED * rows.length ? rows : [];
}

const EVEN_LINES = 3;
const EVEN_COLUMNS = 4;
/** Share of the rows with a raised mark. */
const MARKED = 0.25;

/** Decides whether nearly every line has a name and, in one column, a number next to it. */
export function areNumberedRows(lines: readonly RowLine[]): boolean {
  const named = lines.filter(({ cells }) => cells.some(({ first }) => first === 0));
  const numbers = named.flatMap(({ cells }) => cells.filter(({ first, text }) => first > 0 && isNumeric(text)));
  const columns = Map.groupBy(numbers, ({ first }) => first);
  return named.length > 1 && [...columns.values()].some((own) => own.length >= NUMBERED_LINES * lines.length);
}

const NUMBERED_LINES = 0.9;
const ROW_LINES = 0.5;
const FULL_LINE = 0.75;
const FREE_BREAKS = 0.7;

/** Share of line ends after which the next word would have fitted into the column. */
function freeBreaks(lines: readonly RowLine[]): number {
  const widest = new Map<number, number>();
  for (const { left, right, first } of lines.flatMap(({ cells }) => cells)) {
    widest.set(first, Math.max(widest.get(first) ?? 0, right - left));
  }
  let [free, all] = [0, 0];
  for (const [index, line] of lines.entries()) {
    for (const cell of line.cells) {
      const next = lines[index + 1]?.cells.find(({ first }) => first === cell.first);
      if (next === undefined) continue;
      all++;
      if (cell.right - cell.left + firstWordWidth(next) <= (widest.get(cell.first) ?? 0)) free++;
    }
  }
  return all === 0 ? 0 : free / all;
}
