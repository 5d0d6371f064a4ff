// Takes tables from the author's tags, where the text stands as the tags say: each cell in its row and column. Programs also tag
// what only places text on the page.

import type { Run } from "../lines/run.ts";
import type { FoundTables } from "../tables/find-tables.ts";
import { type FrameTable, tableBlock } from "../tables/table-block.ts";
import type { GridCell } from "../tables/table-cells.ts";
import { MARKER } from "../text/item-markers.ts";

interface PlacedCell extends GridCell {
  readonly isHeader: boolean;
  /** Edges of the text. */
  readonly box: Extent;
  readonly size: number;
}

interface Extent {
  readonly left: number;
  readonly right: number;
  readonly first: number;
  readonly last: number;
}

/** Most tables of a page. All its text is looked at for each of them. */
const MOST_TABLES = 100;

/** Returns the tables, and the runs outside them. */
export function taggedTables(runs: readonly Run[]): FoundTables {
  if (!runs.some(({ cell }) => cell !== undefined)) return { tables: [], rest: runs };
  const tables: FrameTable[] = [];
  const taken = new Set<Run>();
  const tagged = [...Map.groupBy(runs, ({ cell }) => cell?.table)].filter(([number]) => number !== undefined);
  for (const [, inTable] of tagged.slice(0, MOST_TABLES)) {
    const cells = withoutTitle(placedCells(inTable));
    const own = new Set(cells.flatMap((cell) => cell.runs));
    if (!isTable(cells) || isMixed(own, runs)) continue;
    const table = tableBlock(cells, headRows(cells));
    if (table === undefined || isList(table)) continue;
    tables.push(table);
    for (const run of own) taken.add(run);
  }
  return taken.size === 0 ? { tables, rest: runs } : { tables, rest: runs.filter((run) => !taken.has(run)) };
}

/** Recognises items with their bullets, numbers or check boxes in a column of their own. */
function isList({ table: { columns, cells } }: FrameTable): boolean {
  const first = cells.filter(({ column, text }) => column === 1 && text !== "");
  return columns === 2 && first.filter(({ text }) => MARKER.test(`${text} `)).length > first.length / 2;
}

/** Leaves out first rows of one cell, which are the title of the table or of its section. */
function withoutTitle(cells: readonly PlacedCell[]): readonly PlacedCell[] {
  const rows = rowsOf(cells);
  const first = rows.findIndex(([cell, ...others]) => others.length > 0 || (cell !== undefined && cell.left > 0));
  return rows.slice(Math.max(0, first)).flat();
}

/** Cells by the row in which they begin, from the top down. */
function rowsOf(cells: readonly PlacedCell[]): PlacedCell[][] {
  return [...Map.groupBy(cells, ({ top }) => top)].sort(([a], [b]) => a - b).map(([, own]) => own);
}

function placedCells(runs: readonly Run[]): PlacedCell[] {
  return [...Map.groupBy(runs, ({ cell }) => `${cell?.row} ${cell?.column}`).values()].flatMap((own) => {
    const [{ cell } = {}] = own;
    if (cell === undefined) return [];
    const { row: top, column: left, rows, columns, isHeader } = cell;
    const area = { top, left, bottom: top + rows - 1, right: left + columns - 1 };
    const size = own.reduce((largest, run) => Math.max(largest, run.size), 0);
    return [{ ...area, isHeader, runs: own, box: extentOf(own), size }];
  });
}

function extentOf(runs: readonly Run[]): Extent {
  let [left, right, first, last] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const run of runs) {
    [left, right] = [Math.min(left, run.left), Math.max(right, run.right)];
    [first, last] = [Math.min(first, run.baseline), Math.max(last, run.baseline)];
  }
  return { left, right, first, last };
}

/** Least columns with as many cells. Fewer are a list, or text that is placed by cells. */
const LEAST = 2;
/** Least share of the places with text. Programs that guess tags make a row of each line in a cell. */
const FILLED = 0.6;
/** Characters of a cell, from which on a table places paragraphs on the page. */
const LONGEST_CELL = 500;
/** Mean of these. */
const LONG_CELLS = 150;

function isTable(cells: readonly PlacedCell[]): boolean {
  const columns = Map.groupBy(cells, ({ left }) => left);
  const rows = rowsOf(cells);
  const lengths = cells.map(({ runs }) => runs.reduce((sum, { text }) => sum + text.length, 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const places = cells.reduce((sum, { top, bottom, left, right }) => sum + (bottom - top + 1) * (right - left + 1), 0);
  return (
    [...columns.values()].filter((own) => own.length >= LEAST).length >= LEAST &&
    places >= FILLED * rows.length * columns.size &&
    lengths.every((length) => length <= LONGEST_CELL) &&
    all <= LONG_CELLS * cells.length &&
    areApart(cells, ACROSS) &&
    areApart(cells, DOWN)
  );
}

/** First and last place of a cell in one direction, and the ends of its text there. */
type Ends = (cell: PlacedCell) => readonly [first: number, last: number, from: number, to: number];

/** Sizes by which texts of neighbouring columns may overlap: italic letters and spaces reach over their edges. */
const OVERLAP_EM = 0.3;
const ACROSS: Ends = ({ left, right, box, size }) => [left, right, box.left + OVERLAP_EM * size, box.right];
const DOWN: Ends = ({ top, bottom, box }) => [top, bottom, box.first, box.last];

/** Decides whether each column, or row, begins after those before it end. */
function areApart(cells: readonly PlacedCell[], endsOf: Ends): boolean {
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  for (const cell of cells) {
    const [first, last, from, to] = endsOf(cell);
    starts.set(first, Math.min(from, starts.get(first) ?? from));
    ends.set(last, Math.max(to, ends.get(last) ?? to));
  }
  let end = Number.NEGATIVE_INFINITY;
  for (const place of [...new Set([...starts.keys(), ...ends.keys()])].sort((a, b) => a - b)) {
    if ((starts.get(place) ?? Number.POSITIVE_INFINITY) <= end) return false;
    end = Math.max(end, ends.get(place) ?? end);
  }
  return true;
}

/** Sizes above a table in which its header is, where the tags take it for another table, or for no content on a second page. */
const HEADER_EM = 3;

/** Recognises a table with other text between its cells, or whose header the tags leave out. */
function isMixed(own: ReadonlySet<Run>, runs: readonly Run[]): boolean {
  const [any] = own;
  const { left, right, first, last } = extentOf([...own]);
  return runs.some((run) => {
    const mayBeHeader = run.cell === undefined ? run.element?.role === "Artifact" : run.cell.table !== any?.cell?.table;
    const above = mayBeHeader ? HEADER_EM * run.size : 0;
    const isWithin = run.baseline > first - above && run.baseline < last && run.right > left && run.left < right;
    return isWithin && !own.has(run) && run.text.trim() !== "";
  });
}

/** Number of rows from the top whose cells are all tagged as headers. */
function headRows(cells: readonly PlacedCell[]): number {
  const first = rowsOf(cells).findIndex((own) => !own.every(({ isHeader }) => isHeader));
  return Math.max(0, first);
}
