// Writes tables with pipes, or as HTML if cells span rows or columns or hold lists, which pipes cannot express.

import type { Block, Cell, Table } from "../base/model.ts";
import { cleanText, escapeXml } from "./clean-text.ts";
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
  const structured = table.cells.some(({ blocks }) => blocks !== undefined);
  return spans || sparse || structured ? `<table>\n${htmlRows(table).join("\n")}${TABLE_END}` : pipeTable(table, notes);
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
function wordsOf({ text, marks = [] }: Pick<Cell, "text" | "marks">): MarkedText {
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
  const content = cell.blocks === undefined ? htmlLines(cell) : htmlOfBlocks(cell.blocks);
  return `<${tag}${down}${across}>${content}</${tag}>`;
}

function htmlLines(words: Pick<Cell, "text" | "marks">): string {
  return inlineHtml(wordsOf(words)).replaceAll("\n", "<br>");
}

/** Writes blocks in HTML, on one line. */
export function htmlOfBlocks(blocks: readonly Block[]): string {
  const lists = createHtmlLists();
  return blocks.map((block) => lists.before(block) + htmlOfBlock(block)).join("") + lists.end();
}

function htmlOfBlock(block: Block): string {
  const { quoted = 0 } = block;
  return "<blockquote>".repeat(quoted) + htmlUnquoted(block) + "</blockquote>".repeat(quoted);
}

function htmlUnquoted(block: Block): string {
  if (block.kind === "table" && block.table !== undefined) return `<table>${htmlRows(block.table).join("")}</table>`;
  // A line end as a character reference: a blank line would end the HTML block.
  if (block.kind === "code")
    return `<pre><code>${escapeXml(cleanText(block.text)).replaceAll("\n", "&#10;")}</code></pre>`;
  if (block.kind === "list-item") return markerWords(block.marker) + htmlLines(block);
  if (block.kind === "figure" && block.uri !== undefined) {
    return `<img src="${escapeXml(block.uri)}" alt="${escapeXml(block.alt ?? "")}" />`;
  }
  return `<p>${htmlLines(block)}</p>`;
}

/** Markers such as "a)" stay in the text. HTML draws bullets and numbers. */
function markerWords(marker = ""): string {
  return /\p{L}/u.test(marker) ? `${escapeXml(cleanText(marker).trim())} ` : "";
}

/** Opens and closes the lists around blocks. */
function createHtmlLists() {
  const open: { readonly level: number; readonly tag: "ul" | "ol" }[] = [];
  const closeTo = (level: number): string => {
    let closed = "";
    while ((open.at(-1)?.level ?? 0) > level) closed += `</li></${open.pop()?.tag}>`;
    return closed;
  };
  return {
    before({ kind, level = 1, marker }: Block): string {
      if (kind !== "list-item") return closeTo(0);
      if (marker === undefined) return closeTo(level) + (open.length > 0 ? "<br>" : "");
      const number = /^(\d{1,9})[.)]$/.exec(marker.trim())?.[1];
      const tag = number === undefined ? "ul" : "ol";
      let closed = closeTo(level);
      if (open.at(-1)?.level === level && open.at(-1)?.tag === tag) return `${closed}</li><li>`;
      if (open.at(-1)?.level === level) closed += closeTo(level - 1);
      open.push({ level, tag });
      const start = number === undefined || number === "1" ? "" : ` start="${number}"`;
      return `${closed}<${tag}${start}><li>`;
    },
    end: () => closeTo(0),
  };
}
