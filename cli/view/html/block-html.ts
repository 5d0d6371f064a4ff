// Blocks of a page as HTML, made from the model itself and not from its Markdown.

import type { Block, Page } from "../../../functions/engine/base/model.ts";
import { markedBlock } from "../../../functions/engine/output/marked-block.ts";
import { escaped, isolated, linkTag, oneLine, plural } from "./markup.ts";
import { tableHtml } from "./table-html.ts";
import { blockText, targetId } from "./text-runs.ts";
import type { ViewAllowances } from "./view-limits.ts";

/** The blocks in reading order. `place` names the page in the labels of tables. */
export function blocksHtml({ blocks }: Page, place: string, allowances: ViewAllowances): string {
  const written: string[] = [];
  let isInList = false;
  for (const [index, block] of blocks.entries()) {
    if (isEmpty(block)) continue;
    if (!allowances.elements.take(1) || !allowances.characters.take(block.text.length)) {
      written.push(isInList ? "</ul>" : "", cutNote(blocks.length - index));
      return written.join("");
    }
    const isItem = block.kind === "list-item";
    if (isItem !== isInList) written.push(isItem ? '<ul class="items">' : "</ul>");
    isInList = isItem;
    written.push(blockHtml(markedBlock(block), index, place, allowances));
  }
  return written.join("") + (isInList ? "</ul>" : "");
}

function isEmpty({ text, uri, alt, marks = [] }: Block): boolean {
  return text.trim() === "" && uri === undefined && alt === undefined && !marks.some(({ kind }) => kind === "image");
}

function cutNote(blocks: number): string {
  return `<p class="cut">${plural(blocks, "more block")} of this page: the view has no room for more. See the text or JSON result, or pass fewer pages with --pages.</p>`;
}

const MOST_QUOTED = 6;

function blockHtml(block: Block, index: number, place: string, allowances: ViewAllowances): string {
  const quoted = block.kind === "list-item" ? 0 : Math.min(MOST_QUOTED, block.quoted ?? 0);
  const html = unquotedHtml(block, attributesOf(block, index), `Table on ${place}`, allowances);
  return `${"<blockquote>".repeat(quoted)}${html}${"</blockquote>".repeat(quoted)}`;
}

/** Attributes of a block: its index, by which the script finds its box, and its direction. */
function attributesOf({ kind, id }: Block, index: number): (classes?: string) => string {
  const target = id === undefined ? "" : ` id="${escaped(targetId(id))}"`;
  return (classes = kind) => `class="block ${classes}"${target} data-block="${index}" dir="auto"`;
}

function unquotedHtml(
  block: Block,
  attributes: (classes?: string) => string,
  label: string,
  allowances: ViewAllowances,
): string {
  const { kind, level = 1, marker: sign = "" } = block;
  const marker = sign === "" ? "" : `<span class="marker">${escaped(oneLine(sign, 40))}</span> `;
  switch (kind) {
    case "heading":
      return `<h3 ${attributes(`heading level-${within(level)}`)}>${marker}${blockText(block)}</h3>`;
    case "list-item":
      return `<li ${attributes(`item level-${within(level)}`)}>${marker}<span class="words">${blockText(block)}</span></li>`;
    case "table": {
      if (block.table === undefined) return `<p ${attributes("paragraph")}>${blockText(block)}</p>`;
      return `<div ${attributes()}>${tableHtml(block.table, label, allowances.elements)}</div>`;
    }
    case "code":
      return `<pre ${attributes()} tabindex="0"><code>${escaped(block.text)}</code></pre>`;
    case "figure":
      return figureHtml(block, attributes());
    case "note":
    case "comment":
      return `<div ${attributes()}><span class="kind">${kind}</span>${marker}${blockText(block)}</div>`;
    default:
      return `<p ${attributes()}>${marker}${blockText(block)}</p>`;
  }
}

/** Pictures of web pages are named and never loaded. */
function figureHtml(block: Block, attributes: string): string {
  const { alt = "", uri = "" } = block;
  const open = linkTag(uri);
  const name = alt.trim() === "" ? (uri.split(/[?#]/)[0]?.split("/").at(-1) ?? "") : alt;
  const shown = name === "" ? "picture" : isolated(name);
  const text = block.text.trim() === "" ? "" : `<span class="words">${blockText(block)}</span>`;
  return `<p ${attributes}><span class="kind">picture</span>${open === undefined ? shown : `${open}${shown}</a>`} ${text}</p>`;
}

function within(level: number): number {
  return Math.min(6, Math.max(1, Math.round(level)));
}
