// A document as XHTML, in the elements that Tika uses: a `div` for each page, headings, paragraphs, lists and tables.

import type { Block, Cell, Document, Page, Table } from "../../../functions/engine/base/model.ts";
import { escapeXml } from "../../../functions/engine/output/clean-text.ts";
import { afterMarker } from "../../../functions/engine/output/marks/marker-text.ts";
import type { Metadata } from "./metadata.ts";

/** Writes the document with its metadata in the head, and the documents in it below its own pages. */
export function xhtml(document: Document, metadata: Metadata): string {
  const metas = Object.entries(metadata).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map(
      (each) => `<meta name="${escapeXml(name)}" content="${escapeXml(each)}" />\n`,
    ),
  );
  const { title = "" } = document.metadata;
  return `<html xmlns="http://www.w3.org/1999/xhtml">
<head>
${metas.join("")}<title>${escapeXml(title)}</title>
</head>
<body>${bodyOf(document)}</body></html>`;
}

function bodyOf({ pages, attachments }: Document): string {
  const own =
    pages.length === 1
      ? blocksOf(pages[0])
      : pages.map((page) => `<div class="page">${blocksOf(page)}</div>\n`).join("");
  const inside = attachments.flatMap(({ name, document }) =>
    document === undefined ? [] : [`<div class="package-entry"><h1>${escapeXml(name)}</h1>${bodyOf(document)}</div>\n`],
  );
  return `${own}${inside.join("")}`;
}

function blocksOf(page: Page | undefined): string {
  let html = "";
  let isList = false;
  for (const block of page?.blocks ?? []) {
    const isItem = block.kind === "list-item";
    if (isItem !== isList) html += isItem ? "<ul>" : "</ul>\n";
    isList = isItem;
    html += blockOf(block);
  }
  return isList ? `${html}</ul>\n` : html;
}

function blockOf(block: Block): string {
  const text = escapeXml(block.text);
  if (block.table !== undefined) return tableOf(block.table);
  if (block.kind === "heading") return `<h${block.level ?? 1}>${text}</h${block.level ?? 1}>\n`;
  if (block.kind === "list-item") return `<li>${afterMarker({ marker: escapeXml(block.marker ?? "") }, text)}</li>\n`;
  if (block.kind === "code") return `<pre>${text}</pre>\n`;
  if (block.kind === "header" || block.kind === "footer") return `<div class="${block.kind}"><p>${text}</p></div>\n`;
  return text === "" ? "" : `<p>${linked(block, text)}</p>\n`;
}

/** The text with its first words of each link as an anchor. Words that are not found as such stay plain. */
function linked({ links = [] }: Block, text: string): string {
  let from = 0;
  let html = "";
  for (const { text: words, uri } of links) {
    const shown = escapeXml(words);
    const at = shown === "" ? -1 : text.indexOf(shown, from);
    if (at < 0) continue;
    html += `${text.slice(from, at)}<a href="${escapeXml(uri)}">${shown}</a>`;
    from = at + shown.length;
  }
  return html + text.slice(from);
}

function tableOf({ cells }: Table): string {
  const rows = Map.groupBy(cells, ({ row }) => row);
  const lines = [...rows.keys()]
    .sort((one, other) => one - other)
    .map((row) => `<tr>${(rows.get(row) ?? []).map(cellOf).join("")}</tr>\n`);
  return `<table><tbody>${lines.join("")}</tbody></table>\n`;
}

function cellOf({ header, rowspan, colspan, text }: Cell): string {
  const tag = header === true ? "th" : "td";
  const spans = `${rowspan === undefined ? "" : ` rowspan="${rowspan}"`}${colspan === undefined ? "" : ` colspan="${colspan}"`}`;
  return `<${tag}${spans}>${escapeXml(text)}</${tag}>`;
}
