// Tables as sheets of an Excel workbook, through SheetJS.

import type { CellObject, WorkSheet } from "xlsx";
import { ExtractionError } from "../../base/errors.ts";
import type { DocumentTable } from "./document-tables.ts";
import { numbersOf, type TableNumber } from "./table-numbers.ts";

export interface Workbook {
  /** Adds a sheet with a name like this. Returns its name. Throws LIMIT_EXCEEDED. */
  add(name: string, table: SheetTable): string;
  /** Fills a sheet that was added. */
  fill(sheet: string, table: SheetTable): void;
  /** Number of cells that were cut or skipped because Excel has no place for them. */
  cut(): number;
  /** Number of sheets whose names were too long for Excel. */
  cutNames(): number;
  bytes(): Promise<Uint8Array>;
}

type SheetTable = Pick<DocumentTable, "rows" | "columns" | "cells">;

/** Excel's limits. It calls a file beyond them damaged. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
const MOST_CHARACTERS = 32_767;

/** A sheet costs as much memory as this number of cells. */
const CELLS_OF_A_SHEET = 100;

/** Makes a workbook in memory. `mostCells` are those of all its sheets, with the empty ones between others. */
export function createWorkbook(mostCells: number): Workbook {
  const sheets = new Map<string, WorkSheet>();
  const names = sheetNames();
  let count = 0;
  let cut = 0;
  let cutNames = 0;
  const fill = (name: string, { rows, columns, cells }: SheetTable) => {
    count += CELLS_OF_A_SHEET + Math.max(cells.length, rows * columns);
    if (count > mostCells) throw tooManyCells(count, mostCells);
    // SheetJS has no empty places for rows.
    const data: CellObject[][] = Array.from({ length: Math.min(rows, MOST_ROWS) }, () => []);
    const numberIn = numbersOf(cells.map(({ text }) => text));
    for (const { row, column, text } of cells) {
      const hasPlace = row <= MOST_ROWS && column <= MOST_COLUMNS;
      if (!hasPlace || text.length > MOST_CHARACTERS) cut++;
      if (!hasPlace || text === "") continue;
      const cellsOfRow = data[row - 1];
      if (cellsOfRow !== undefined) cellsOfRow[column - 1] = cellOf(text.slice(0, MOST_CHARACTERS), numberIn(text));
    }
    const end = `${columnName(Math.min(columns, MOST_COLUMNS))}${Math.min(rows, MOST_ROWS)}`;
    sheets.set(name, { "!data": data, "!ref": `A1:${end}` });
  };
  return {
    add(name, table) {
      const sheet = names(name);
      if (name.length > LONGEST_NAME) cutNames++;
      fill(sheet, table);
      return sheet;
    },
    fill,
    cut: () => cut,
    cutNames: () => cutNames,
    async bytes() {
      const { write } = await import("xlsx");
      const book = { SheetNames: [...sheets.keys()], Sheets: Object.fromEntries(sheets) };
      const bytes: unknown = write(book, { type: "buffer", bookType: "xlsx", compression: true });
      if (bytes instanceof Uint8Array) return bytes;
      throw new TypeError("SheetJS made no bytes");
    },
  };
}

function tooManyCells(found: number, most: number): ExtractionError {
  return new ExtractionError("LIMIT_EXCEEDED", `cells of one workbook: found ${found}, allowed are ${most}`, {
    remedy: "write CSV files, or raise TEXTRACTOR_MAX_WORKBOOK_CELLS",
  });
}

/** A text cell is never a formula. A number keeps the digits that it was written with. */
function cellOf(text: string, number: TableNumber | undefined): CellObject {
  if (number !== undefined) {
    const { value, format } = number;
    return { t: "n", v: value, ...(format === undefined ? {} : { z: format }) };
  }
  // Excel reads "_x0041_" as an escape of "A" (ECMA-376 part 1, 22.4.2.4).
  return { t: "s", v: text.replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_") };
}

/** "A", "Z", "AA" for 1, 26, 27. */
function columnName(column: number): string {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** Excel's limit for names of sheets, in UTF-16 units. */
const LONGEST_NAME = 31;

/** Returns a function that turns names into names of sheets, which differ from each other in more than case. */
export function sheetNames(): (name: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (name) => {
    const plain =
      name
        .replaceAll(/[\\/?*[\]:\p{Cc}]/gu, "_")
        .replaceAll(/^'+|'+$/g, "")
        .trim() || "Sheet";
    // Excel keeps this name for itself.
    const stem = /^history$/i.test(plain) ? `${plain}_` : plain;
    let free = shortened(stem, LONGEST_NAME);
    const key = free.toLowerCase();
    for (let number = numbers.get(key) ?? 2; taken.has(free.toLowerCase()); number++) {
      const end = ` (${number})`;
      free = shortened(stem, LONGEST_NAME - end.length) + end;
      numbers.set(key, number + 1);
    }
    taken.add(free.toLowerCase());
    return free;
  };
}

/** Cuts between characters, and leaves no apostrophe at the end. */
function shortened(name: string, most: number): string {
  if (name.length <= most) return name;
  let short = "";
  for (const character of name) {
    if (short.length + character.length > most) break;
    short += character;
  }
  return short.replace(/[\s']+$/, "") || "Sheet";
}
