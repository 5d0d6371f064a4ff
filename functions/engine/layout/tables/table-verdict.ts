// Decides whether lines in columns are a table, or a list, a form, a chart, equations or two columns of prose.

import type { Cell, Table } from "../../base/model.ts";
import { median } from "../geometry/median.ts";
import { isNumeric, isYear } from "../lines/text-chunks.ts";
import { splitMarker } from "../text/item-markers.ts";
import type { FrameTable } from "./table-block.ts";

export interface Evidence {
  /** True when a rule about as wide as the table lies above, below or within it. */
  readonly ruled: boolean;
  /** True when the background of a row ends between two of its lines. */
  readonly isShaded?: boolean;
  /** Recognises a listing, whose characters are equally wide. */
  readonly isTyped?: () => boolean;
  /** Share of lines with dots that lead from one piece of text to the next. */
  readonly leaderShare: number;
}

const LEAST_ROWS = 3;
const FILLED = 0.4;

export function isTable({ table }: FrameTable, evidence: Evidence): boolean {
  const { rows, columns } = table;
  const cells = table.cells.filter(({ text }) => text !== "");
  if (rows < (evidence.ruled ? 2 : LEAST_ROWS) || cells.length < FILLED * rows * columns) return false;
  const byColumn = cellsByColumn(table);
  if (isOther(table, evidence.leaderShare)) return false;
  if (columns === 2 && !isNames(byColumn[0] ?? [], evidence)) return false;
  const isCounted = countsRows(byColumn[0] ?? []) && !isContents(lastOfRows(cells));
  const named = isCounted ? byColumn.slice(1) : byColumn;
  return isNumbers(named, rows) || isWords(table, cells, evidence);
}

/** Decides on a part of lines that are no table as a whole: contents and listings have parts that look like tables. */
export function isPartTable({ table: { rows, columns, cells: all } }: FrameTable): boolean {
  const cells = all.filter(({ text }) => text !== "");
  return columns <= MOST_OF_PART && cells.length >= HEADED_FILLED * rows * columns && !isContents(lastOfRows(cells));
}

const MOST_OF_PART = 7;

/** Decides on lines below column titles: rows, and columns that are not text of their own. */
export function isHeadedTable({ table, lines }: FrameTable, { leaderShare }: Evidence): boolean {
  const { rows, columns } = table;
  const cells = table.cells.filter(({ text }) => text !== "");
  // Two columns of prose have few rows for their lines, and lists.
  if (columns === 2 && (lines.length > LINES_OF_PAIRS * cells.length || cellsByColumn(table).some(hasItems)))
    return false;
  if (cellsByColumn(table).some((column) => share(column, ({ text }) => SIGN.test(text)) >= MARKER_SHARE)) return false;
  if (goesOnBelow(table)) return false;
  // Only the deeper lines of many tables of contents have leaders.
  if (leaderShare > 0 && isContents(cellsByColumn(table).at(-1) ?? [])) return false;
  const isLong = rows >= LEAST_ROWS || isRowOfAmounts(table);
  return isLong && cells.length >= HEADED_FILLED * rows * columns && !isOther(table, leaderShare);
}

/** Recognises columns of prose: most sentences go on in the line below, and new ones begin within lines. */
function goesOnBelow(table: Table): boolean {
  const columns = cellsByColumn(table).map((column) => column.filter(({ header }) => !header));
  const starts = columns.flat().filter(({ text }) => STARTS_WITHIN.test(text));
  const pairs = columns.flatMap((cells) => cells.slice(1).map(({ text }, at) => `${cells[at]?.text}\n${text}`));
  return (
    starts.length >= LEAST_STARTS &&
    pairs.length >= LEAST_PAIRS &&
    share(pairs, (pair) => GOES_ON.test(pair)) >= GOING_ON
  );
}

/** Sentences that begin within a line. Cells of phrases have none. */
const LEAST_STARTS = 2;
/** Lines with one below them in their column. */
const LEAST_PAIRS = 6;
/** Share of these whose sentence goes on. */
const GOING_ON = 0.5;
/** Several words in lower case, over the end of a line. */
const GOES_ON = / \p{Ll}[\p{Ll}’'-]*\n\p{Ll}[\p{Ll}’'-]*,? /u;
const STARTS_WITHIN = /\p{Ll}[.?!] \p{Lu}/u;

/** Columns and numbers of a single row that make a table with its titles. */
const COLUMNS_OF_ONE_ROW = 4;
const NUMBERS_OF_ONE_ROW = 2;

function isRowOfAmounts({ rows, columns, cells }: Table): boolean {
  const numbers = cells.filter(({ text }) => isNumeric(text));
  const areBelow = numbers.every(({ row }) => row === rows);
  return rows === 2 && columns >= COLUMNS_OF_ONE_ROW && areBelow && numbers.length >= NUMBERS_OF_ONE_ROW;
}

/** A bullet or another sign alone, or several below each other. */
const SIGN = /^[^\p{L}\p{N}]( [^\p{L}\p{N}])*$/u;
/** Share of a column's cells from which they are the markers of a list. */
export const MARKER_SHARE = 0.6;
/** Lines for each cell of two columns. Cells of a table seldom have more than one. */
const LINES_OF_PAIRS = 1.5;

/** Recognises items of a list: a bullet, or numbers that count. */
function hasItems(column: readonly Cell[]): boolean {
  const marks = column.map(({ text }) => splitMarker(text)).filter((mark) => mark !== undefined);
  const counts = (value: number, index: number) => value === (marks[index - 1]?.value ?? Number.NaN) + 1;
  return marks.some(({ style, value }, index) => style === "bullet" || style === "sign" || counts(value, index));
}

/** Share of the places below column titles that have text. */
const HEADED_FILLED = 0.6;

/** Recognises columns that are no table: formulas, charts, tables of contents, the lines of a program. */
export function isOther(table: Table, leaderShare: number): boolean {
  const byColumn = cellsByColumn(table);
  if (areFormulas(byColumn.flat())) return true;
  if (byColumn.some((column) => isScale(column) || isNumbering(column)) || endsInAxis(table)) return true;
  if (isProgram(byColumn)) return true;
  return leaderShare > LEAST_LEADER_SHARE && byColumn.some(isContents);
}

const NUMBERED = /^\d+:/;

/** Recognises the numbered lines of a program: "1: …", or many lines that end as statements and blocks do. */
function isProgram([numbers = [], ...others]: readonly (readonly Cell[])[]): boolean {
  if (share(numbers, ({ text }) => NUMBERED.test(text)) >= 0.5) return true;
  return countsRows(numbers) && share(lastOfRows(others.flat()), isStatement) >= STATEMENTS;
}

/** Share of the lines of a program that end as statements and blocks do. */
const STATEMENTS = 0.4;

function isStatement({ text }: Text): boolean {
  const [code = ""] = text.split("//", 1);
  return /[;{}]$/.test(code.trimEnd());
}

export function cellsByColumn({ columns, cells }: Table): Cell[][] {
  const filled = cells.filter(({ text }) => text !== "");
  return Array.from({ length: columns }, (_, index) => filled.filter(({ column }) => column === index + 1));
}

/** Recognises cells that are parts of formulas, many with a sign of one or only a part of a bracket. */
export function areFormulas(cells: readonly Text[]): boolean {
  return share(cells, ({ text }) => FORMULA.test(text)) > FORMULA_SHARE;
}

const FORMULA_SHARE = 0.25;
const FORMULA = /[=∑∏∫√∈≤≥∼≈∂∇∀∃]|^[[\](){}|\u239b-\u23ad∣\uf8e0-\uf8ff\s]+$/u;

export function share<T>(all: readonly T[], test: (each: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(test).length / all.length;
}

const LEAST_LEADER_SHARE = 0.3;

type Text = Pick<Cell, "text">;

/** Recognises a column of page numbers, which never decrease. */
export function isContents(column: readonly Text[]): boolean {
  const pages = column
    .map(({ text }) => /(?:^|\s)(\d{1,4})$/.exec(text)?.[1])
    .filter((page) => page !== undefined)
    .map(Number);
  const rises = pages.slice(1).filter((page, index) => page >= (pages[index] ?? 0));
  return pages.length >= 3 && pages.length >= 0.6 * column.length && rises.length >= 0.8 * (pages.length - 1);
}

/** Recognises the axis of a chart: its numbers go down by equal steps, as no measurements do. */
function isScale(column: readonly Cell[]): boolean {
  const numbers = column
    .filter(({ text }) => isNumeric(text) && !isYear(text))
    .map(({ text }) => Number.parseFloat(text.replaceAll(",", "")));
  if (numbers.length < 4 || numbers.length < 0.6 * column.length) return false;
  const steps = numbers.slice(1).map((number, index) => (numbers[index] ?? 0) - number);
  const [first = 0] = steps;
  return first > 0 && share(steps, (step) => Math.abs(step - first) < 0.05 * first) > 0.7;
}

/** Recognises the axis below a chart of bars: a last row without a name, whose numbers rise by equal steps. */
function endsInAxis({ rows, cells }: Table): boolean {
  const last = cells.filter(({ row, text }) => row === rows && text !== "");
  const words = last.flatMap(({ text }) => text.split(" "));
  if (last.some(({ column }) => column === 1) || words.length < LEAST_TICKS || !words.every(isNumeric)) return false;
  const numbers = words.map((word) => Number.parseFloat(word.replaceAll(",", "")));
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  const [first = 0] = steps;
  return first > 0 && steps.every((step) => Math.abs(step - first) < 0.05 * first);
}

const LEAST_TICKS = 4;

/** Recognises the numbers of equations: (1.1), (1.2). */
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

const MARKER = /^([•◦▪▫‣●○■□❖➢✓·–—*-]|\(?(\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.):]|\[\d+\])$/u;

/**
 * Decides whether the first of two columns names what the second counts. List markers, line numbers and axis ticks are
 * no names.
 */
function isNames(column: readonly Cell[], { ruled }: Evidence): boolean {
  if (areMarkers(column)) return false;
  return ruled || share(column, ({ text }) => !isNumeric(text) || isYear(text)) >= 0.5;
}

/** Recognises a column of bullets or of numbers of list items. */
export function areMarkers(column: readonly Text[]): boolean {
  return share(column, ({ text }) => MARKER.test(text)) > 0.5;
}

/** Last cells of the rows, where a table of contents has its pages. */
function lastOfRows(cells: readonly Cell[]): readonly Cell[] {
  return [...new Map(cells.map((cell) => [cell.row, cell])).values()];
}

/** Recognises numbers that count the rows. The names are in the column after them. */
function countsRows(column: readonly Cell[]): boolean {
  const numbers = column.filter(({ text }) => /^\d{1,3}\.?$/.test(text)).map(({ text }) => Number.parseInt(text, 10));
  return numbers.length >= LEAST_ROWS && numbers.every((number, index) => number === (numbers[0] ?? 0) + index);
}

const SHORT = 12;
const COLUMN_FILLED = 0.34;
const WORD = /\p{L}{3}/u;

/** Columns of numbers that may follow words. */
const MANY_NUMERIC = 3;

/**
 * Decides whether the columns after the first are numbers or equally short texts, and at least one is numbers. Before many
 * columns of numbers, the texts may be as long as in a table of words; after some, they would be the names of another table.
 */
function isNumbers([, ...columns]: readonly (readonly Cell[])[], rows: number): boolean {
  if (median(columns.map((column) => column.length / rows)) < COLUMN_FILLED) return false;
  const numeric = (column: readonly Cell[]) =>
    share(
      column.filter(({ header }) => !header),
      ({ text }) => isNumeric(text),
    ) >= 0.5;
  const few = columns.flat().filter(({ text, header }) => !header && isNumeric(text)).length < 3;
  const firstNumeric = columns.findIndex(numeric);
  const numbers = columns.filter(numeric).length;
  const isMany = numbers >= MANY_NUMERIC && 2 * numbers > columns.length;
  const areWords = (column: readonly Cell[]) => share(column, ({ text }) => WORD.test(text)) >= 0.5;
  const most = (column: readonly Cell[], at: number) =>
    isMany && at < firstNumeric && areWords(column) ? SHORT_TEXT : SHORT;
  const isShort = (column: readonly Cell[], at: number) => middleLength(column) <= most(column, at);
  return !few && numbers > 0 && columns.every((column, at) => numeric(column) || isShort(column, at));
}

const TEXT_COLUMNS = 3;
export const TEXT_FILLED = 0.7;
export const SHORT_TEXT = 30;

/** Decides whether the cells are a table of words, which needs a rule and hardly has an empty cell. */
function isWords(
  { rows, columns }: { rows: number; columns: number },
  cells: readonly Cell[],
  { ruled }: Evidence,
): boolean {
  return (
    columns >= TEXT_COLUMNS &&
    ruled &&
    middleLength(cells) <= SHORT_TEXT &&
    cells.length >= TEXT_FILLED * rows * columns
  );
}

export function middleLength(cells: readonly Cell[]): number {
  return median(cells.filter(({ header }) => !header).map(({ text }) => text.length));
}
