// Writes tables with pipes, or as HTML if cells span rows or columns, which pipes cannot express.

import type { Cell, Table } from "../base/model.ts";
import { cleanText } from "./clean-text.ts";
import { inlineHtml, inlineMarkdown } from "./markdown-inline.ts";
import type { NoteLabels } from "./markdown-notes.ts";
import { type MarkedText, trimmed } from "./marks/marked-text.ts";

// Empty places for each cell. Pipes write every empty place, so a nearly empty table would take gigabytes.
const MAX_EMPTY_SHARE = 100;

/** End of a table in HTML, after its last row. */
export const TABLE_END = "\n</table>";

export function markdownTable(table: Table, notes: NoteLabels): string {
  const spans = table.cells.some(({ rowspan = 1, colspan = 1 }) => rowspan > 1 || colspan > 1);
  const sparse = table.rows * table.columns > table.cells.length * MAX_EMPTY_SHARE;
  return spans || sparse ? `<table>\n${htmlRows(table).join("\n")}${TABLE_END}` : pipeTable(table, notes);
}

/** Writes a table whose first row is the header, since GitHub's tables need one. */
function pipeTable(table: Table, notes: NoteLabels): string {
  const [head = "", ...body] = pipeRows(table, notes);
  return [head, `|${" --- |".repeat(table.columns)}`, ...body].join("\n");
}

/** Writes the rows of a continued table, without the repeated header rows, in the form of the table's first part. */
export function moreRows(table: Table, notes: NoteLabels, isHtml: boolean): string {
  const rows = isHtml ? htmlRows(table) : pipeRows(table, notes);
  return rows.slice(table.repeatedRows ?? 0).join("\n");
}

function pipeRows({ rows, columns, cells }: Table, notes: NoteLabels): string[] {
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ""));
  for (const cell of cells) {
    const line = grid[cell.row - 1];
    if (line !== undefined && cell.column <= columns) line[cell.column - 1] = pipeCell(cell, notes);
  }
  return grid.map((row) => `| ${row.join(" | ")} |`);
}

function pipeCell(cell: Cell, notes: NoteLabels): string {
  return inlineMarkdown(wordsOf(cell), notes).replaceAll("|", "\\|").replaceAll("\n", "<br>");
}

/** Returns the cell's text without white space around it. A cell without marks is not cleaned yet. */
function wordsOf({ text, marks = [] }: Cell): MarkedText {
  return marks.length === 0 ? { text: cleanText(text).trim(), marks } : trimmed({ text, marks });
}

function htmlRows({ cells }: Table): string[] {
  const rows = new Map<number, string[]>();
  for (const cell of cells) {
    const row = rows.get(cell.row) ?? [];
    rows.set(cell.row, row);
    row.push(htmlCell(cell));
  }
  return [...rows.values()].map((row) => `<tr>${row.join("")}</tr>`);
}

function htmlCell(cell: Cell): string {
  const { header, rowspan = 1, colspan = 1 } = cell;
  const tag = header ? "th" : "td";
  const down = rowspan > 1 ? ` rowspan="${rowspan}"` : "";
  const across = colspan > 1 ? ` colspan="${colspan}"` : "";
  // No blank lines: they would end the HTML block (CommonMark 0.31, 4.6).
  return `<${tag}${down}${across}>${inlineHtml(wordsOf(cell)).replaceAll("\n", "<br>")}</${tag}>`;
}
