// Tables as pipes; as HTML where cells are said to span, which pipes cannot say.

import type { Cell, Link, Table } from "../base/model.ts";
import { cleanText, escapeXml } from "./clean-text.ts";
import { escapeInline, escapeUri } from "./markdown-escapes.ts";

// Pipes write every empty place; a table that is nearly all empty would take gigabytes.
const MAX_EMPTY_SHARE = 100;

/** Spans that were read off a page are a guess, which HTML would make every cell beside it pay for: pipes leave a gap. */
export function markdownTable(table: Table, links: readonly Link[], isReadOffPage = false): string {
  const spans = !isReadOffPage && table.cells.some(({ rowspan = 1, colspan = 1 }) => rowspan > 1 || colspan > 1);
  const sparse = table.rows * table.columns > table.cells.length * MAX_EMPTY_SHARE;
  return spans || sparse ? htmlTable(table.cells) : pipeTable(table, links);
}

/** The first row heads the table, as GitHub's tables demand one that does. */
function pipeTable(table: Table, links: readonly Link[]): string {
  const [head = "", ...body] = pipeRows(table, links);
  return [head, `|${" --- |".repeat(table.columns)}`, ...body].join("\n");
}

/** Of a table that goes on: without the title rows that are printed again. */
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

/** Links come in the order of the cells; each is used up by the cell that holds its words. */
function pipeCell(raw: string, links: Link[]): string {
  const text = cleanText(raw).trim();
  let rendered = "";
  let at = 0;
  for (let link = links[0]; link !== undefined; link = links[0]) {
    const words = cleanText(link.text).replaceAll(/\s+/g, " ");
    const start = words === "" ? -1 : text.indexOf(words, at);
    if (start < 0) break;
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
  // A blank line would end the block of HTML (CommonMark 0.31, 4.6), so there is none.
  const lines = [...rows.values()].map((row) => `<tr>${row.join("")}</tr>`);
  return ["<table>", ...lines, "</table>"].join("\n");
}

function htmlCell({ text, header, rowspan = 1, colspan = 1 }: Cell): string {
  const tag = header ? "th" : "td";
  const down = rowspan > 1 ? ` rowspan="${rowspan}"` : "";
  const across = colspan > 1 ? ` colspan="${colspan}"` : "";
  return `<${tag}${down}${across}>${escapeXml(text.trim()).replaceAll("\n", "<br>")}</${tag}>`;
}
