// Writes tables with pipes, or as HTML if cells span rows or columns, which pipes cannot express.

import type { Cell, Link, Table } from "../base/model.ts";
import { cleanText, escapeXml } from "./clean-text.ts";
import { escapeInline, escapeUri } from "./markdown-escapes.ts";

// Empty places for each cell. Pipes write every empty place, so a nearly empty table would take gigabytes.
const MAX_EMPTY_SHARE = 100;

/** Writes a table. Spans read off a page are only a guess, so such a table stays in pipes, with gaps. */
export function markdownTable(table: Table, links: readonly Link[], isReadOffPage = false): string {
  const spans = !isReadOffPage && table.cells.some(({ rowspan = 1, colspan = 1 }) => rowspan > 1 || colspan > 1);
  const sparse = table.rows * table.columns > table.cells.length * MAX_EMPTY_SHARE;
  return spans || sparse ? htmlTable(table.cells) : pipeTable(table, links);
}

/** Writes a table whose first row is the header, since GitHub's tables need one. */
function pipeTable(table: Table, links: readonly Link[]): string {
  const [head = "", ...body] = pipeRows(table, links);
  return [head, `|${" --- |".repeat(table.columns)}`, ...body].join("\n");
}

/** Writes the rows of a continued table, without the repeated header rows. */
export function moreRows(table: Table, links: readonly Link[]): string {
  return pipeRows(table, links)
    .slice(table.repeatedRows ?? 0)
    .join("\n");
}

function pipeRows({ rows, columns, cells }: Table, links: readonly Link[]): string[] {
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ""));
  const left = [...links];
  for (const { row, column, text } of cells) {
    const line = grid[row - 1];
    if (line !== undefined && column <= columns) line[column - 1] = pipeCell(text, left);
  }
  return grid.map((row) => `| ${row.join(" | ")} |`);
}

/** Writes one cell and removes the links that it contains. Expects the links in the order of the cells. */
function pipeCell(raw: string, links: Link[]): string {
  const text = cleanText(raw).trim();
  let rendered = "";
  let at = 0;
  for (let link = links[0]; link !== undefined; link = links[0]) {
    const words = cleanText(link.text).replaceAll(/\s+/g, " ");
    const start = words === "" ? -1 : text.indexOf(words, at);
    if (start === -1) break;
    rendered += `${escapeInline(text.slice(at, start))}[${escapeInline(words)}](${escapeUri(link.uri)})`;
    at = start + words.length;
    links.shift();
  }
  return (rendered + escapeInline(text.slice(at))).replaceAll("|", "\\|").replaceAll("\n", "<br>");
}

function htmlTable(cells: readonly Cell[]): string {
  const rows = new Map<number, string[]>();
  for (const cell of cells) {
    const row = rows.get(cell.row) ?? [];
    rows.set(cell.row, row);
    row.push(htmlCell(cell));
  }
  // No blank lines: they would end the HTML block (CommonMark 0.31, 4.6).
  const lines = [...rows.values()].map((row) => `<tr>${row.join("")}</tr>`);
  return ["<table>", ...lines, "</table>"].join("\n");
}

function htmlCell({ text, header, rowspan = 1, colspan = 1 }: Cell): string {
  const tag = header ? "th" : "td";
  const down = rowspan > 1 ? ` rowspan="${rowspan}"` : "";
  const across = colspan > 1 ? ` colspan="${colspan}"` : "";
  return `<${tag}${down}${across}>${escapeXml(text.trim()).replaceAll("\n", "<br>")}</${tag}>`;
}
