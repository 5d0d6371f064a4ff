// Reads the cells of a table or sheet (ODF 1.3 part 3, 9). Repeats are unfolded within limits; spans are kept.

import { toNfc } from "../../codecs/text/nfc.ts";
import { childrenOf, type XmlElement } from "../../codecs/text/xml-tree.ts";

export interface OdfCell {
  /** Row number from 1. */
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

// The same limit as for other spreadsheets.
const MAX_CELLS = 1_000_000;
// Equal neighbours are written once with a count. A hundred bytes may claim a billion rows of a billion cells.
const MAX_COPIES = 100_000;
/** The limits, in the words of a warning. */
export const CELL_LIMITS = `the limit is ${MAX_CELLS} cells, or ${MAX_COPIES} repeated cells, per document`;

/** Cells and copies left for the tables of a document. */
export interface CellAllowance {
  cells: number;
  copies: number;
}

export function cellAllowance(): CellAllowance {
  return { cells: MAX_CELLS, copies: MAX_COPIES };
}

/** Returns the cells with content, row by row. */
export function odfCells(table: XmlElement, allowance: CellAllowance): OdfCells {
  const { cells, isTruncated, copiesLeft } = readCells(table, allowance);
  allowance.cells -= cells.length;
  allowance.copies = copiesLeft;
  return { cells, isTruncated };
}

function readCells(table: XmlElement, allowance: CellAllowance): OdfCells & { readonly copiesLeft: number } {
  const cells: OdfCell[] = [];
  let row = 1;
  let copiesLeft = allowance.copies;
  for (const { element, header } of rowsOf(table, false)) {
    const { filled, isCut } = filledCells(element, copiesLeft);
    copiesLeft -= filled.filter(({ isCopy }) => isCopy).length;
    const repeat = countOf(element.attributes["table:number-rows-repeated"]);
    const copies = filled.length === 0 ? 0 : Math.min(repeat - 1, Math.floor(copiesLeft / filled.length));
    copiesLeft -= copies * filled.length;
    for (let copy = 0; copy <= copies; copy++) {
      for (const { isCopy: _, ...cell } of filled) {
        if (cells.length >= allowance.cells) return { cells, isTruncated: true, copiesLeft };
        cells.push({ ...cell, row: row + copy, header });
      }
    }
    if (isCut || (filled.length > 0 && copies < repeat - 1)) return { cells, isTruncated: true, copiesLeft };
    row += repeat;
  }
  return { cells, isTruncated: false, copiesLeft };
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

type FilledCell = Omit<OdfCell, "row" | "header"> & { readonly isCopy: boolean };

function filledCells(
  row: XmlElement,
  maxCopies: number,
): { readonly filled: readonly FilledCell[]; readonly isCut: boolean } {
  const filled: FilledCell[] = [];
  let column = 1;
  let copiesLeft = maxCopies;
  for (const element of childrenOf(row)) {
    if (element.name !== "table:table-cell" && element.name !== "table:covered-table-cell") continue;
    const repeat = countOf(element.attributes["table:number-columns-repeated"]);
    if (element.name === "table:table-cell" && isFilled(element)) {
      const rowspan = Math.min(MAX_SPAN, countOf(element.attributes["table:number-rows-spanned"]));
      const colspan = Math.min(MAX_SPAN, countOf(element.attributes["table:number-columns-spanned"]));
      const copies = Math.min(repeat - 1, copiesLeft);
      for (let copy = 0; copy <= copies; copy++) {
        filled.push({ column: column + copy, rowspan, colspan, element, isCopy: copy > 0 });
      }
      if (copies < repeat - 1) return { filled, isCut: true };
      copiesLeft -= copies;
    }
    column += repeat;
  }
  return { filled, isCut: false };
}

// The same bound as in HTML.
const MAX_SPAN = 1_000;

function isFilled(cell: XmlElement): boolean {
  return cell.children.length > 0 || heldValue(cell) !== "";
}

/** The value of a cell, for writers that omit the shown text (ODF 1.3 part 3, 19.384 to 19.393). */
export function heldValue({ attributes }: XmlElement): string {
  const number = attributes["office:value"];
  if (number !== undefined) return Number.isFinite(Number(number)) ? String(Number(number)) : number;
  const values = ["string", "date", "time", "boolean"].map((type) => attributes[`office:${type}-value`]);
  return toNfc((values.find((value) => value !== undefined) ?? "").trim());
}

// Sheets have 1,048,576 rows. Above a billion, row numbers would lose precision.
const MAX_COUNT = 1_000_000_000;

function countOf(value: string | undefined): number {
  return Math.min(MAX_COUNT, Math.max(1, Math.floor(Number(value)) || 1));
}
