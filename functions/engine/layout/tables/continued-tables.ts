// Marks the parts of tables that continue from the page before.

import type { Block, Cell, Table } from "../../base/model.ts";
import { isNumeric } from "./text-chunks.ts";

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
      if (areAtPageBreak(before.last, before.height, first, height))
        continued = continuedTable(head, before.last, first);
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
const LEAST_WIDTH = 0.6;
/** Points. */
const SAME_START = 3;

/** Decides whether the first block is at the foot of its page, and the second at the head of the next. */
function areAtPageBreak({ box: upper }: Block, upperHeight: number, { box: lower }: Block, lowerHeight: number) {
  return (
    upper?.[3] !== undefined &&
    lower?.[1] !== undefined &&
    upper[3] >= LOWER_PART * upperHeight &&
    lower[1] <= UPPER_PART * lowerHeight
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
