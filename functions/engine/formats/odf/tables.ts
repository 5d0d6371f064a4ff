// The cells of a table, in a text or a sheet (ODF 1.3 part 3, 9): repeats unfolded within limits, spans kept.

import { childrenOf, type XmlElement } from "../../codecs/xml-tree.ts";

export interface OdfCell {
  /** From 1. */
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
  readonly header: boolean;
  readonly element: XmlElement;
}

export interface OdfCells {
  readonly cells: readonly OdfCell[];
  readonly isTruncated: boolean;
}

// As for other spreadsheets; a file may repeat one cell a billion times in a hundred bytes.
const MAX_CELLS = 1_000_000;
/** Copies of one cell with text; repeats that people see are far fewer, formatting repeats to the sheet's end. */
const MAX_COPIES = 1_000;

/** The cells that hold anything, row by row. */
export function odfCells(table: XmlElement): OdfCells {
  const cells: OdfCell[] = [];
  let row = 1;
  let isTruncated = false;
  for (const { element, header } of rowsOf(table, false)) {
    const filled = filledCells(element);
    const repeat = countOf(element.attributes["table:number-rows-repeated"]);
    const copies = filled.length === 0 ? 0 : Math.min(repeat, MAX_COPIES);
    if (copies < repeat && filled.length > 0) isTruncated = true;
    for (let copy = 0; copy < copies; copy++) {
      for (const cell of filled) {
        if (cells.length >= MAX_CELLS) return { cells, isTruncated: true };
        cells.push({ ...cell, row: row + copy, header });
      }
    }
    row += repeat;
  }
  return { cells, isTruncated };
}

function* rowsOf(
  table: XmlElement,
  header: boolean,
): Generator<{ readonly element: XmlElement; readonly header: boolean }> {
  for (const element of childrenOf(table)) {
    if (element.name === "table:table-row") yield { element, header };
    else if (element.name === "table:table-header-rows") yield* rowsOf(element, true);
    else if (element.name === "table:table-rows" || element.name === "table:table-row-group")
      yield* rowsOf(element, header);
  }
}

function filledCells(row: XmlElement): readonly Omit<OdfCell, "row" | "header">[] {
  const cells: Omit<OdfCell, "row" | "header">[] = [];
  let column = 1;
  for (const element of childrenOf(row)) {
    if (element.name !== "table:table-cell" && element.name !== "table:covered-table-cell") continue;
    const repeat = countOf(element.attributes["table:number-columns-repeated"]);
    const isShown = element.name === "table:table-cell" && isFilled(element);
    const copies = isShown ? Math.min(repeat, MAX_COPIES) : 0;
    for (let copy = 0; copy < copies; copy++) {
      const rowspan = Math.min(MAX_COPIES, countOf(element.attributes["table:number-rows-spanned"]));
      const colspan = Math.min(MAX_COPIES, countOf(element.attributes["table:number-columns-spanned"]));
      cells.push({ column: column + copy, rowspan, colspan, element });
    }
    column += repeat;
  }
  return cells;
}

function isFilled({ children, attributes }: XmlElement): boolean {
  return children.length > 0 || attributes["office:value"] !== undefined;
}

// Sheets have 1,048,576 rows; beyond a billion, numbers of rows would not be counted exactly any more.
const MAX_COUNT = 1_000_000_000;

function countOf(value: string | undefined): number {
  const count = Math.floor(Number(value ?? 1));
  return count >= 1 ? Math.min(count, MAX_COUNT) : 1;
}
