// Tables as CSV (RFC 4180): UTF-8 without a byte order mark, all rows as long as the longest.

import type { DocumentTable } from "./document-tables.ts";
import { isPlainNumber } from "./plain-numbers.ts";

/** Empty places for each cell. A nearly empty sheet would take gigabytes of commas, so its rows end with their cells. */
const MOST_EMPTY_SHARE = 100;

export function* csvRows({
  rows,
  columns,
  cells,
}: Pick<DocumentTable, "rows" | "columns" | "cells">): Generator<string> {
  const width = rows * columns > cells.length * MOST_EMPTY_SHARE ? 0 : columns;
  let written = 0;
  let fields: string[] = [];
  const line = () => {
    while (fields.length < width) fields.push("");
    // A row of one empty field looks like no row.
    const text = fields.length === 1 && fields[0] === "" ? '""' : fields.join(",");
    fields = [];
    written++;
    return `${text}\r\n`;
  };
  for (const { row, column, text } of cells) {
    while (written < row - 1) yield line();
    while (fields.length < column - 1) fields.push("");
    fields[column - 1] = csvField(text);
  }
  while (written < rows) yield line();
}

/** Spreadsheets run a field with one of these at its start as a formula, also from a file of a stranger (CWE-1236). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** The apostrophe is the spreadsheets' own sign for text. */
function csvField(text: string): string {
  const safe = FORMULA.test(text) && !isPlainNumber(text) ? `'${text}` : text;
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
