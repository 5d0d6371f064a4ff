// Builds the model's table from a grid and its text.

import type { Cell, Table } from "../../base/model.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { isNumeric, isYear } from "../lines/text-chunks.ts";
import { joinLines } from "../text/line-joining.ts";
import { type GridCell, linesOfRuns } from "./table-cells.ts";

/** Table in its frame: a block, as paragraphs and headings are. */
export interface FrameTable {
  readonly kind: "table";
  readonly text: string;
  readonly lines: readonly FrameLine[];
  /** Lines of each cell, in the order of the cells. */
  readonly cellLines: readonly (readonly FrameLine[])[];
  readonly table: Table;
}

interface TextCell extends GridCell {
  readonly lines: readonly FrameLine[];
  readonly text: string;
}

/** Returns undefined when fewer than two rows or two columns have text. */
export function tableBlock(gridCells: readonly GridCell[], headRows = 0): FrameTable | undefined {
  const filled = gridCells.filter(({ runs }) => runs.length > 0);
  const rows = numbersUsed(filled, "top");
  const columns = numbersUsed(filled, "left");
  if (rows.size < 2 || columns.size < 2) return undefined;
  const cells = filled.map(withText);
  const headers = Math.max(headRows, headerRows(cells, rows.size, rows));
  const placed = cells.map(({ text, lines, ...area }) => {
    const row = rows.get(area.top) ?? 1;
    const column = columns.get(area.left) ?? 1;
    const rowspan = lastIn(rows, area.top, area.bottom) - row + 1;
    const colspan = lastIn(columns, area.left, area.right) - column + 1;
    return { row, column, rowspan, colspan, text, lines };
  });
  placed.sort((a, b) => a.row - b.row || a.column - b.column);
  const everyCell = withEmptyCells(placed, rows.size, columns.size);
  const cellLines = everyCell.map(({ lines }) => lines);
  return {
    kind: "table",
    text: textOf(everyCell),
    lines: cellLines.flat(),
    cellLines,
    table: {
      rows: rows.size,
      columns: columns.size,
      cells: everyCell.map(
        ({ row, column, rowspan, colspan, text }): Cell => ({
          row,
          column,
          ...(rowspan > 1 ? { rowspan } : {}),
          ...(colspan > 1 ? { colspan } : {}),
          ...(row <= headers ? { header: true } : {}),
          text,
        }),
      ),
    },
  };
}

function withText(cell: GridCell): TextCell {
  const lines = linesOfRuns(cell.runs);
  const text = joinLines(
    lines.map((line) => ({ text: line.text, breakAfter: false })),
    new Set(),
  );
  return { ...cell, lines, text };
}

/** Numbers, from 1, of the rows (or columns) that a cell starts in. Rows that cells only reach into have no number. */
function numbersUsed(cells: readonly GridCell[], first: "top" | "left"): Map<number, number> {
  const used = new Set(cells.map((cell) => cell[first]));
  return new Map([...used].sort((a, b) => a - b).map((place, index) => [place, index + 1]));
}

function lastIn(numbers: ReadonlyMap<number, number>, first: number, last: number): number {
  for (let place = last; place > first; place--) {
    const number = numbers.get(place);
    if (number !== undefined) return number;
  }
  return numbers.get(first) ?? 1;
}

interface Placed {
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
  readonly text: string;
  readonly lines: readonly FrameLine[];
}

/** Adds empty cells. HTML and CSV place cells by counting, so every place needs a cell. */
function withEmptyCells(cells: readonly Placed[], rows: number, columns: number): Placed[] {
  const all = new Map<number, Placed>();
  const key = (row: number, column: number) => row * (columns + 1) + column;
  const taken = new Set<number>();
  for (const cell of cells) {
    all.set(key(cell.row, cell.column), cell);
    for (let row = cell.row; row < cell.row + cell.rowspan; row++) {
      for (let column = cell.column; column < cell.column + cell.colspan; column++) taken.add(key(row, column));
    }
  }
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      if (!taken.has(key(row, column))) all.set(key(row, column), { ...EMPTY, row, column });
    }
  }
  return [...all].sort(([a], [b]) => a - b).map(([, cell]) => cell);
}

const EMPTY = { rowspan: 1, colspan: 1, text: "", lines: [] };

/** Counts the columns from the right in a table whose text mostly runs from there. */
export function inWritingOrder(found: FrameTable): FrameTable {
  const { table, cellLines, lines } = found;
  const backwards = lines.filter(({ rightToLeft }) => rightToLeft).length;
  const forwards = lines.filter(({ rightToLeft, text }) => !rightToLeft && LETTER.test(text)).length;
  if (backwards <= forwards) return found;
  const mirrored = table.cells.map((cell, at) => {
    return {
      cell: { ...cell, column: table.columns - cell.column - (cell.colspan ?? 1) + 2 },
      lines: cellLines[at] ?? [],
    };
  });
  mirrored.sort(({ cell: a }, { cell: b }) => a.row - b.row || a.column - b.column);
  const cells = mirrored.map(({ cell }) => cell);
  const ordered = mirrored.map(({ lines: own }) => own);
  return { ...found, text: textOf(cells), lines: ordered.flat(), cellLines: ordered, table: { ...table, cells } };
}

const LETTER = /\p{L}/u;

function textOf(cells: readonly Pick<Placed, "row" | "text">[]): string {
  const rows = new Map<number, string[]>();
  for (const { row, text } of cells) rows.set(row, [...(rows.get(row) ?? []), text.replaceAll(/\s*\n\s*/g, " ")]);
  return [...rows.values()].map((row) => row.join(" | ")).join("\n");
}

const MOST_HEADER_ROWS = 6;

/** Number of rows above the first row that gives a number for a name. It is 1 when no row does. */
function headerRows(cells: readonly TextCell[], rows: number, numbers: ReadonlyMap<number, number>): number {
  const firstColumn = Math.min(...cells.map(({ left }) => left));
  const byRow = new Map<number, TextCell[]>();
  for (const cell of cells) {
    const row = byRow.get(cell.top);
    if (row === undefined) byRow.set(cell.top, [cell]);
    else row.push(cell);
  }
  const body = [...byRow]
    .sort(([a], [b]) => a - b)
    .findIndex(([, row]) => {
      const named = row.some(({ left }) => left === firstColumn);
      return named && row.some(({ left, text }) => left > firstColumn && isNumeric(text) && !isYear(text));
    });
  if (body > 0 && body <= MOST_HEADER_ROWS && body < rows) return body;
  return body === 0 || numbers.size < 2 ? 0 : 1;
}
