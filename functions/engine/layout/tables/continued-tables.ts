// Marks the parts of tables that continue from the page before.

import type { Block, Cell, Table } from "../../base/model.ts";
import { isNumeric } from "./numeric-cells.ts";

interface PageBlocks {
  /** Points. */
  readonly height: number;
  readonly blocks: readonly Block[];
}

/** Returns the blocks of each page. Tables that continue from the page before are marked. */
export function markContinued(pages: readonly PageBlocks[]): Block[][] {
  const marked: Block[][] = [];
  /** First part of the table that ends the page before. */
  let head: Table | undefined;
  let before: (PageBlocks & { readonly last: Block }) | undefined;
  for (const { height, blocks } of pages) {
    const at = blocks.findIndex(isContent);
    const first = blocks[at];
    const table = first?.table;
    let continued: Table | undefined;
    if (before !== undefined && head !== undefined && first !== undefined && table !== undefined) {
      if (lieInLine(before.last, before.height, first, height))
        continued = continuedTable(head, before.last.table, table);
    }
    const own = blocks.map((block, index) =>
      index === at && continued !== undefined ? { ...block, table: continued } : block,
    );
    marked.push(own);
    const last = own.findLast(isContent);
    const goesOnWhole = last !== undefined && last === own[at] && continued !== undefined;
    head = goesOnWhole ? head : last?.table;
    before = last === undefined ? undefined : { height, blocks: own, last };
  }
  return marked;
}

function isContent({ kind }: Block): boolean {
  return kind !== "header" && kind !== "footer" && kind !== "footnote";
}

const LOWER_PART = 0.6;
const UPPER_PART = 0.4;
const SAME_WIDTH = 0.85;

/** Decides whether the first block is at the foot of its page, the second at the head of the next, and both align. */
function lieInLine({ box: upper }: Block, upperHeight: number, { box: lower }: Block, lowerHeight: number): boolean {
  if (upper === undefined || lower === undefined) return false;
  if (upper[3] < LOWER_PART * upperHeight || lower[1] > UPPER_PART * lowerHeight) return false;
  const common = Math.min(upper[2], lower[2]) - Math.max(upper[0], lower[0]);
  return common >= SAME_WIDTH * Math.max(upper[2] - upper[0], lower[2] - lower[0]);
}

function continuedTable(head: Table, above: Table | undefined, table: Table): Table | undefined {
  if (above === undefined || table.columns !== above.columns) return undefined;
  const repeated = repeatedRows(head, table);
  if (repeated === 0 && !isOneMoreRow(above, table)) return undefined;
  return { ...table, continued: true, ...(repeated === 0 ? {} : { repeatedRows: repeated }) };
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
