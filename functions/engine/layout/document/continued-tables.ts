// Marks the parts of tables that continue from the page before.

import type { Block, Cell, Line, Table } from "../../base/model.ts";
import { isNumeric } from "../lines/text-chunks.ts";

interface PageBlocks {
  /** Points. */
  readonly height: number;
  readonly blocks: readonly Block[];
}

/** Returns the blocks of each page. Tables that continue from the page before are marked. */
export function markContinued(pages: readonly PageBlocks[]): Block[][] {
  const tables = new ContinuedTables();
  return pages.map((page) => tables.mark(page));
}

/** Marks tables page by page, in the order of the pages. */
export class ContinuedTables {
  /** First part of the table that ends the page before. */
  #head: Table | undefined;
  #before: { readonly height: number; readonly last: Block } | undefined;

  /** Returns the page's blocks. A table at its head is marked if it continues one that ends the page before. */
  mark({ height, blocks }: PageBlocks): Block[] {
    const at = blocks.findIndex(isContent);
    const continued = this.#continued(blocks[at], height);
    const own = blocks.map((block, index) =>
      index === at && continued !== undefined ? { ...block, table: continued } : block,
    );
    const last = own.findLast(isContent);
    const goesOnWhole = last !== undefined && last === own[at] && continued !== undefined;
    this.#head = goesOnWhole ? this.#head : last?.table;
    this.#before = last === undefined ? undefined : { height, last };
    return own;
  }

  /** The page's first table, marked. Undefined where it does not continue. */
  #continued(first: Block | undefined, height: number): Table | undefined {
    if (first?.table?.continued === true) return first.table;
    const [head, before] = [this.#head, this.#before];
    if (before === undefined || head === undefined || first?.table === undefined) return undefined;
    const foot = shareAbove(before.last, before.height, first, height);
    const continued = foot >= LOWER_PART ? continuedTable(head, before.last, first) : undefined;
    return continued ?? (foot >= MIDDLE ? wordsGoingOn(before.last, first) : undefined);
  }
}

function isContent({ kind }: Block): boolean {
  return kind !== "header" && kind !== "footer" && kind !== "footnote";
}

const LOWER_PART = 0.6;
/** A row that breaks over no pages leaves much of a page empty. */
const MIDDLE = 0.4;
const UPPER_PART = 0.4;
const SAME_WIDTH = 0.85;
const LEAST_WIDTH = 0.6;
/** Points. */
const SAME_START = 3;

/** Share of its page above the end of the first block, if the second block is at the head of the next page; else 0. */
function shareAbove({ box: upper }: Block, upperHeight: number, { box: lower }: Block, lowerHeight: number): number {
  if (upper?.[3] === undefined || lower?.[1] === undefined || lower[1] > UPPER_PART * lowerHeight) return 0;
  return upper[3] / upperHeight;
}

/**
 * Returns the lower table if rows of words go on: each of its columns stands where a column of the table above does, and
 * its first row is half as long as the shortest row above and looks unlike titles. The column of a name for rows on
 * both pages is empty.
 */
function wordsGoingOn(upper: Block, lower: Block): Table | undefined {
  const [{ table: above }, { table, lines }] = [upper, lower];
  const [known, own] = [columnsIn(upper), columnsIn(lower)];
  if (above === undefined || table === undefined || known === undefined) return undefined;
  const places = own?.map((column) => known.findIndex((other) => isSameColumn(column, other)));
  if (places === undefined || places.length < LEAST_COLUMNS || places.includes(-1)) return undefined;
  if (places.some((place, index) => index > 0 && place <= (places[index - 1] ?? 0))) return undefined;
  if (isBold(lines?.[0]) && !isBold(lines?.at(-1))) return undefined;
  const rows = rowLengths(above).slice(1);
  const [length = 0] = rowLengths(table);
  if (rows.length === 0 || length < LEAST_LENGTH || length < SAME_LENGTH * Math.min(...rows)) return undefined;
  const cells = table.cells.map((cell) => ({ ...cell, column: (places[cell.column - 1] ?? 0) + 1 }));
  const isEmpty = known.map((_, column) => !places.includes(column));
  const empty = Array.from({ length: table.rows }, (_, row) =>
    isEmpty.flatMap((is, column) => (is ? { row: row + 1, column: column + 1, text: "" } : [])),
  ).flat();
  const all = [...cells, ...empty].sort((a, b) => a.row - b.row || a.column - b.column);
  return { ...table, columns: above.columns, cells: withoutTitles(all), continued: true };
}

const LEAST_COLUMNS = 3;
/** Characters of the longest cell of a row of words. Titles are shorter. */
const LEAST_LENGTH = 30;
const SAME_LENGTH = 0.5;

type Span = readonly [left: number, right: number];

/** Left-aligned, centred or right-aligned text keeps to its place, however long it is. */
function isSameColumn([left, right]: Span, [otherLeft, otherRight]: Span): boolean {
  const apart = [left - otherLeft, right - otherRight, (left + right - otherLeft - otherRight) / 2];
  return apart.some((each) => Math.abs(each) < SAME_START);
}

/** Stretches that the lines of the cells cover, if these are the table's columns. */
function columnsIn({ table, lines = [], box }: Block): readonly Span[] | undefined {
  if (table === undefined || box === undefined) return undefined;
  const spans: [number, number][] = [];
  const inOne = lines.filter((line) => line.box[2] - line.box[0] < WIDEST_COLUMN * (box[2] - box[0]));
  for (const line of inOne.toSorted((a, b) => a.box[0] - b.box[0])) {
    const last = spans.at(-1);
    if (last !== undefined && line.box[0] < last[1]) last[1] = Math.max(last[1], line.box[2]);
    else spans.push([line.box[0], line.box[2]]);
  }
  return spans.length === table.columns ? spans : undefined;
}

/** Share of the table's width. Wider text reaches over several columns. */
const WIDEST_COLUMN = 0.6;

function isBold(line: Line | undefined): boolean {
  return line?.words.every(({ bold }) => bold === true) === true;
}

/** Characters of the longest cell of each row. */
function rowLengths(table: Table | undefined): number[] {
  if (table === undefined) return [];
  return Array.from({ length: table.rows }, (_, at) =>
    Math.max(0, ...table.cells.filter(({ row }) => row === at + 1).map(({ text }) => text.length)),
  );
}

function continuedTable(head: Table, { table: above, box: upper }: Block, { table, box: lower }: Block) {
  if (above === undefined || table?.columns !== above.columns || upper === undefined || lower === undefined)
    return undefined;
  const repeated = repeatedRows(head, table);
  if (repeated === 0 && !isOneMoreRow(above, table)) return undefined;
  const widths = [upper[2] - upper[0], lower[2] - lower[0]];
  const common = Math.min(upper[2], lower[2]) - Math.max(upper[0], lower[0]);
  // Rows of words are unequally wide. Repeated titles allow for it, and so does the same left edge.
  const startsAlike = Math.abs(upper[0] - lower[0]) < SAME_START;
  const width = repeated === 0 ? Math.max(...widths) : Math.min(...widths);
  if (common < (repeated === 0 && startsAlike ? LEAST_WIDTH : SAME_WIDTH) * width) return undefined;
  return repeated === 0
    ? { ...table, cells: withoutTitles(table.cells), continued: true }
    : { ...table, continued: true, repeatedRows: repeated };
}

function withoutTitles(cells: readonly Cell[]): Cell[] {
  return cells.map(({ header: _, ...cell }) => cell);
}

const MOST_HEADER_ROWS = 4;

/** Number of rows at the table's start that repeat the first rows of its first part. */
function repeatedRows(head: Table, table: Table): number {
  let rows = 0;
  while (rows < Math.min(MOST_HEADER_ROWS, head.rows, table.rows - 1)) {
    const own = rowOf(table, rows + 1);
    if (own.join("").trim() === "" || own.join("\t") !== rowOf(head, rows + 1).join("\t")) break;
    rows++;
  }
  return rows;
}

const SAME_KIND = 0.75;

/**
 * Decides whether the first row continues the rows above. A row that has numbers where the rows above have some is no
 * title.
 */
function isOneMoreRow(above: Table, table: Table): boolean {
  const [last, first] = [rowOf(above, above.rows), rowOf(table, 1)];
  const numbers = last.filter((text) => isNumeric(text)).length;
  const alike = last.filter((text, index) => isNumeric(text) === isNumeric(first[index] ?? "")).length;
  return numbers > 0 && alike >= SAME_KIND * last.length;
}

function rowOf({ columns, cells }: Table, row: number): string[] {
  const texts = Array.from({ length: columns }, () => "");
  for (const cell of cells) if (cell.row === row) texts[cell.column - 1] = textOf(cell);
  return texts;
}

function textOf({ text }: Cell): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
