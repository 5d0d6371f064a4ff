// Writes tables with pipes, or as HTML if cells span rows or columns, which pipes cannot express.

import type { Cell, Link, Table } from "../base/model.ts";
import { cleanText, escapeXml } from "./clean-text.ts";
import { escapeInline, escapeUri } from "./markdown-escapes.ts";

// Empty places for each cell. Pipes write every empty place, so a nearly empty table would take gigabytes.
const MAX_EMPTY_SHARE = 100;

/** End of a table in HTML, after its last row. */
export const TABLE_END = "\n</table>";

export function markdownTable(table: Table, links: readonly Link[]): string {
  const spans = table.cells.some(({ rowspan = 1, colspan = 1 }) => rowspan > 1 || colspan > 1);
  const sparse = table.rows * table.columns > table.cells.length * MAX_EMPTY_SHARE;
  return spans || sparse ? `<table>\n${htmlRows(table, links).join("\n")}${TABLE_END}` : pipeTable(table, links);
}

/** Writes a table whose first row is the header, since GitHub's tables need one. */
function pipeTable(table: Table, links: readonly Link[]): string {
  const [head = "", ...body] = pipeRows(table, links);
  return [head, `|${" --- |".repeat(table.columns)}`, ...body].join("\n");
}

/** Writes the rows of a continued table, without the repeated header rows, in the form of the table's first part. */
export function moreRows(table: Table, links: readonly Link[], isHtml: boolean): string {
  const rows = isHtml ? htmlRows(table, links) : pipeRows(table, links);
  return rows.slice(table.repeatedRows ?? 0).join("\n");
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

interface Markup {
  readonly text: (text: string) => string;
  readonly link: (words: string, uri: string) => string;
}

const PIPES: Markup = {
  text: escapeInline,
  link: (words, uri) => `[${escapeInline(words)}](${escapeUri(uri)})`,
};
const HTML: Markup = {
  text: escapeXml,
  link: (words, uri) => `<a href="${escapeXml(uri)}">${escapeXml(words)}</a>`,
};

function pipeCell(raw: string, links: Link[]): string {
  return withLinks(raw, links, PIPES).replaceAll("|", "\\|").replaceAll("\n", "<br>");
}

/** Writes the text of one cell and removes the links that it contains. Expects the links in the order of the cells. */
function withLinks(raw: string, links: Link[], markup: Markup): string {
  const text = cleanText(raw).trim();
  let rendered = "";
  let at = 0;
  for (let link = links[0]; link !== undefined; link = links[0]) {
    const words = cleanText(link.text).replaceAll(/\s+/g, " ");
    const start = words === "" ? -1 : text.indexOf(words, at);
    if (start === -1) break;
    rendered += markup.text(text.slice(at, start)) + markup.link(words, link.uri);
    at = start + words.length;
    links.shift();
  }
  return rendered + markup.text(text.slice(at));
}

function htmlRows({ cells }: Table, links: readonly Link[]): string[] {
  const rows = new Map<number, string[]>();
  const left = [...links];
  for (const cell of cells) {
    const row = rows.get(cell.row) ?? [];
    rows.set(cell.row, row);
    row.push(htmlCell(cell, left));
  }
  return [...rows.values()].map((row) => `<tr>${row.join("")}</tr>`);
}

function htmlCell({ text, header, rowspan = 1, colspan = 1 }: Cell, links: Link[]): string {
  const tag = header ? "th" : "td";
  const down = rowspan > 1 ? ` rowspan="${rowspan}"` : "";
  const across = colspan > 1 ? ` colspan="${colspan}"` : "";
  // No blank lines: they would end the HTML block (CommonMark 0.31, 4.6).
  return `<${tag}${down}${across}>${withLinks(text, links, HTML).replaceAll("\n", "<br>")}</${tag}>`;
}
