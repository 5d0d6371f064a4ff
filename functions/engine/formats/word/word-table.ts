// Builds tables from the rows of RTF and of Word's files before 2007. These give the edges of each row's cells; which
// columns a cell covers shows in the edges of the other rows.

import type { Block } from "../../base/model.ts";
import { markedFields } from "../../output/marks/marked-text.ts";
import { type CellFields, createGrid, type PlacedCell, tableBlocks, tableOf } from "../shared/table-text.ts";

export interface CellShape {
  /** Right edge, in twentieths of a point. */
  readonly right: number;
  /** The cell continues the one above it, or the one to its left. */
  readonly continuesAbove: boolean;
  readonly continuesLeft: boolean;
}

export interface RowShape {
  /** Left edge of the first cell, in twentieths of a point. */
  readonly left: number;
  readonly cells: readonly CellShape[];
}

export interface WordRow {
  readonly cells: readonly CellFields[];
  /** Absent in files before Word 97. */
  readonly shape?: RowShape | undefined;
}

/** Returns the shape of the row before where the next one is alike. A table may have a million cells. */
export function oneShape(before: RowShape | undefined, next: RowShape | undefined): RowShape | undefined {
  if (before === undefined || next === undefined || before.left !== next.left) return next;
  const isAlike = (cell: CellShape, other: CellShape | undefined) =>
    cell.right === other?.right &&
    cell.continuesAbove === other.continuesAbove &&
    cell.continuesLeft === other.continuesLeft;
  const areAlike = before.cells.length === next.cells.length;
  return areAlike && next.cells.every((cell, index) => isAlike(cell, before.cells[index])) ? before : next;
}

/** Returns a table, or the content of the only cell. */
export function wordTable(rows: readonly WordRow[]): readonly Block[] {
  const table = tableOf(placedByEdges(rows) ?? placedInOrder(rows));
  const [only] = table.cells;
  const isFrame = only !== undefined && table.cells.length === 1 && only.text !== "";
  if (!isFrame) return tableBlocks(table);
  const { text, marks = [], blocks } = only;
  return blocks ?? [{ kind: "paragraph", ...markedFields({ text, marks }) }];
}

function placedInOrder(rows: readonly WordRow[]): PlacedCell[] {
  const grid = createGrid();
  return rows.flatMap(({ cells }) => {
    grid.startRow();
    return cells.map((words) => ({ ...grid.place(1, 1), header: false, ...words }));
  });
}

type OpenCell = { -readonly [Key in keyof PlacedCell]: PlacedCell[Key] };

/** Returns undefined where the edges do not show the columns. */
function placedByEdges(rows: readonly WordRow[]): PlacedCell[] | undefined {
  const shapes = rows.flatMap(({ shape, cells }) => (shape?.cells.length === cells.length ? [shape] : []));
  if (shapes.length < rows.length) return undefined;
  const edges = edgesOf(shapes);
  const most = shapes.reduce((cells, shape) => Math.max(cells, shape.cells.length), 0);
  if (edges.length - 1 > MOST_COLUMNS * most) return undefined;
  const placed: OpenCell[] = [];
  /** Cells by their first column that may continue in the next row. */
  let above = new Map<number, OpenCell>();
  for (const [index, { cells }] of rows.entries()) {
    const spans = spansIn(cells, shapes[index] ?? NO_CELLS, edges);
    if (spans.some(({ first, end }) => end <= first)) return undefined;
    const open = new Map<number, OpenCell>();
    for (const { first, end, words, continuesAbove } of spans) {
      const upper = continuesAbove && words.text === "" ? above.get(first) : undefined;
      if (upper?.colspan === end - first) {
        upper.rowspan++;
        open.set(first, upper);
        continue;
      }
      const own = { row: index + 1, column: first + 1, rowspan: 1, colspan: end - first, header: false, ...words };
      placed.push(own);
      open.set(first, own);
    }
    above = open;
  }
  return placed;
}

const NO_CELLS: RowShape = { left: 0, cells: [] };

interface Span {
  /** Index of the first column, and of the column after the last. */
  readonly first: number;
  end: number;
  readonly words: CellFields;
  readonly continuesAbove: boolean;
}

/** Cells of a row with the columns that they cover. An empty cell that continues the one to its left widens it. */
function spansIn(cells: readonly CellFields[], shape: RowShape, edges: readonly number[]): readonly Span[] {
  const spans: Span[] = [];
  let { left } = shape;
  for (const [index, { right, continuesAbove, continuesLeft }] of shape.cells.entries()) {
    const words = cells[index] ?? { text: "" };
    const [last, end] = [spans.at(-1), columnAt(edges, right)];
    if (last !== undefined && continuesLeft && words.text === "") last.end = end;
    else spans.push({ first: columnAt(edges, left), end, words, continuesAbove });
    left = right;
  }
  return spans;
}

/** Times the cells of the longest row. Rows with edges of their own are no grid. */
const MOST_COLUMNS = 2;
/** Edges that differ by less are one: Word does not align rows that were drawn by hand. 3 points. */
const SAME_EDGE = 60;

/** Edges of the columns, from left to right. */
function edgesOf(shapes: readonly RowShape[]): number[] {
  const all = shapes.flatMap(({ left, cells }) => [left, ...cells.map(({ right }) => right)]).sort((a, b) => a - b);
  const edges: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const edge of all) {
    if (edge - last >= SAME_EDGE) edges.push(edge);
    last = edge;
  }
  return edges;
}

/** Index of the last edge that is not right of the place. */
function columnAt(edges: readonly number[], place: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
