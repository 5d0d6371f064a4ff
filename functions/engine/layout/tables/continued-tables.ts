// Tables that go on over a page break: the part on the next page, marked as such.

import type { Block, Cell, Table } from "../../base/model.ts";
import { isNumeric } from "./numeric-cells.ts";

interface PageBlocks {
  /** Points. */
  readonly height: number;
  readonly blocks: readonly Block[];
}

/** The blocks of each page, tables marked that go on from the page before. */
export function markContinued(pages: readonly PageBlocks[]): Block[][] {
  const marked: Block[][] = [];
  /** The start of the table that the page before ends with. */
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

/** At the foot of one page and at the head of the next, one under the other. */
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

/** Rows at its start that say again what the table's own first rows say. */
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

/** Where no title is printed again, the first row has numbers where the rows above it have some: it is no title itself. */
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
