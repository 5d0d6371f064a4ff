// Tables as plain text and as a model, with the same words in both.

import { ExtractionError } from "../../base/errors.ts";
import type { Block, Cell, Mark, Table } from "../../base/model.ts";
import { createMarkedText, joined, type MarkedText, markedFields, tidied } from "../../output/marks/marked-text.ts";
import { figuresOf } from "./place-pictures.ts";

/** Joins rows by line ends and cells by " | ". Line ends inside a cell become spaces, so that a row stays on its line. */
export function tableText(cells: readonly Cell[]): string {
  const rows = new Map<number, string[]>();
  for (const cell of cells) {
    const row = rows.get(cell.row) ?? [];
    rows.set(cell.row, row);
    row.push(onOneLine(cell.text));
  }
  return [...rows.values()]
    .filter((row) => row.some((text) => text !== ""))
    .map((row) => row.join(" | "))
    .join("\n");
}

/** Blocks of a table. One without words is its pictures. */
export function tableBlocks(table: Table): readonly Block[] {
  const text = tableText(table.cells);
  return text === "" ? table.cells.flatMap(({ marks = [] }) => figuresOf(marks)) : [{ kind: "table", text, table }];
}

/**
 * Joins the blocks of a cell by lines. Inner tables mostly arrange words, so their empty cells are skipped. Pictures are
 * marks, which have no line of their own.
 */
export function wordsInCell(blocks: readonly Block[]): MarkedText {
  const whole = createMarkedText();
  for (const block of blocks) {
    const { marker = "", text, marks = [], table } = block;
    if (block.kind === "figure" && text === "") {
      const { uri, alt } = block;
      if (uri !== undefined) whole.push("", [{ kind: "image", uri, ...(alt === undefined ? {} : { alt }) }]);
      continue;
    }
    const words = table === undefined ? { text, marks } : filledRows(table);
    if (whole.length() > 0) whole.push("\n");
    whole.append(marker === "" ? words : joined([{ text: marker, marks: [] }, words], " "));
  }
  return whole.take();
}

export type CellFields = Pick<Cell, "text" | "marks" | "blocks">;

/** Fields of a cell from its blocks. A cell of paragraphs needs no blocks. */
export function cellFields(blocks: readonly Block[]): CellFields {
  const words = markedFields(wordsInCell(blocks));
  return blocks.some(isStructured) ? { ...words, blocks } : words;
}

function isStructured({ kind, marker }: Block): boolean {
  return kind === "code" || kind === "table" || (kind === "list-item" && marker !== undefined);
}

function filledRows({ cells }: Table): MarkedText {
  const rows = Map.groupBy(
    cells.filter(({ text }) => text !== ""),
    ({ row }) => row,
  );
  return joined(
    [...rows.values()].map((row) => {
      const words = row.map(({ text, marks = [] }) => ({ text, marks }));
      const [only] = words;
      return only !== undefined && words.length === 1
        ? only
        : joined(
            words.map((each) => tidied(each, [[/\s*\n\s*/g, " "]])),
            " | ",
          );
    }),
    "\n",
  );
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}

// A cell takes about 300 bytes in the model. Word's largest table, 32,767 rows of 63 columns, has twice as many cells.
const MAX_CELLS = 1_000_000;

/** Throws LIMIT_EXCEEDED above the limit of cells in a document. */
export function checkCells(count: number): void {
  if (count <= MAX_CELLS) return;
  throw new ExtractionError("LIMIT_EXCEEDED", `table cells: found more than ${MAX_CELLS}, allowed are ${MAX_CELLS}`, {
    remedy: "split the document",
  });
}

export interface Slot {
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
}

// Excel's width. HTML lets one cell claim 1,000 columns, and rows have no limit.
const MAX_COLUMNS = 16_384;
// Bounds of HTML, section 4.9.11.
const MAX_COLSPAN = 1_000;
const MAX_ROWSPAN = 65_534;

/** Places cells row by row, around cells that extend down from rows above (HTML, section 4.9.12). */
export function createGrid() {
  /** Last row that each column is covered to from above. */
  const takenUntil: number[] = [];
  let row = 0;
  let column = 1;
  // Number of columns at the left that are all covered, and the last row of that. Each of many rows would pass them.
  let covered = 0;
  let coveredUntil = Number.POSITIVE_INFINITY;
  const passTaken = () => {
    for (let until = takenUntil[column] ?? 0; until >= row; until = takenUntil[++column] ?? 0) {
      if (column !== covered + 1) continue;
      covered = column;
      coveredUntil = Math.min(coveredUntil, until);
    }
  };
  return {
    startRow() {
      row++;
      if (row > coveredUntil) {
        covered = 0;
        coveredUntil = Number.POSITIVE_INFINITY;
      }
      column = covered + 1;
    },
    place(colspanWanted: number, rowspanWanted: number): Slot {
      if (row === 0) row = 1;
      passTaken();
      const colspan = Math.max(1, Math.min(colspanWanted, MAX_COLSPAN, MAX_COLUMNS - column));
      const rowspan = Math.max(1, Math.min(rowspanWanted, MAX_ROWSPAN));
      const slot = { row, column, rowspan, colspan };
      if (rowspan > 1) {
        for (let taken = column; taken < column + colspan; taken++) takenUntil[taken] = row + rowspan - 1;
      }
      column += colspan;
      return slot;
    },
  };
}

export interface PlacedCell extends Slot {
  readonly header: boolean;
  readonly text: string;
  readonly marks?: readonly Mark[];
  readonly blocks?: readonly Block[];
}

/** Builds the table of placed cells. Rowspans that extend past the last row are shortened. */
export function tableOf(cells: readonly PlacedCell[]): Table {
  let rows = 0;
  let columns = 0;
  for (const { row, column, colspan } of cells) {
    rows = Math.max(rows, row);
    columns = Math.max(columns, column + colspan - 1);
  }
  return {
    rows,
    columns,
    cells: cells.map(({ row, column, rowspan, colspan, header, text, marks = [], blocks }): Cell => {
      const down = Math.min(rowspan, rows - row + 1);
      return {
        row,
        column,
        ...(down > 1 ? { rowspan: down } : {}),
        ...(colspan > 1 ? { colspan } : {}),
        ...(header ? { header } : {}),
        text,
        ...(marks.length === 0 ? {} : { marks }),
        ...(blocks === undefined ? {} : { blocks }),
      };
    }),
  };
}
