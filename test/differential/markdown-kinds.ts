// Parses Markdown back and compares the kinds of its blocks with the model's, and finds escapes that it does not need.

import type { Nodes, Root } from "mdast";
import type { Block, Document } from "../../functions/engine/base/model.ts";
import { inRuns } from "../../functions/engine/output/markdown-blocks.ts";
import { renderMarkdown } from "../../functions/engine/output/markdown-output.ts";
import { parsedText, parseMarkdown } from "../support/parsed-markdown.ts";

/** Number of blocks by kind. */
export type KindCounts = Readonly<Record<"heading" | "item" | "code" | "table" | "note", number>>;

/** Escapes tried in a document. Each one costs a parse of its line. */
const MOST_TRIED = 200;

/** Attachments have headings of their own, so they are left out. */
export function withoutAttachments(document: Document): Document {
  return { ...document, attachments: [] };
}

export function kindsOfModel({ pages }: Document): KindCounts {
  const counts = { heading: 0, item: 0, code: 0, table: 0, note: 0 };
  const cited = new Set<string>();
  const defined = new Set<string>();
  for (const page of pages) {
    if (page.source === "missing") continue;
    const shown = page.blocks.filter(({ kind, text }) => kind !== "header" && kind !== "footer" && text.trim() !== "");
    const inHtml = new Set([...inRuns(shown)].filter(({ length }) => length > 1).flat());
    for (const block of shown) {
      if (inHtml.has(block)) continue;
      if (block.kind === "heading") counts.heading++;
      else if (block.kind === "list-item" && block.marker !== undefined) counts.item++;
      else if (block.kind === "code" && block.continued !== true) counts.code++;
      else if (block.kind === "table" && block.table?.continued !== true) counts.table++;
      if (block.kind === "code" && block.marker !== undefined) counts.item++;
      for (const note of notesIn(block)) cited.add(note);
      if (block.kind === "footnote" && block.id !== undefined) defined.add(block.id);
    }
  }
  counts.note = [...cited].filter((note) => defined.has(note)).length;
  return counts;
}

/** Notes that the text cites. In a table in HTML, only the mark in the text is left. */
function notesIn({ marks = [], table, kind }: Block): readonly string[] {
  const isHtml = table?.cells.some(({ rowspan, colspan, blocks }) => rowspan ?? colspan ?? blocks) ?? false;
  const all = kind === "table" && !isHtml ? (table?.cells.flatMap((cell) => cell.marks ?? []) ?? []) : marks;
  return all.flatMap(({ kind: look, note }) => (look === "note" && note !== undefined ? [note] : []));
}

export function kindsOfMarkdown(root: Root): KindCounts {
  const counts = { heading: 0, item: 0, code: 0, table: 0, note: 0 };
  const visit = (node: Nodes): void => {
    if (node.type === "heading") counts.heading++;
    else if (node.type === "listItem") counts.item++;
    else if (node.type === "code") counts.code++;
    else if (node.type === "table" || (node.type === "html" && node.value.startsWith("<table>"))) counts.table++;
    else if (node.type === "footnoteDefinition") counts.note++;
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return counts;
}

export function markdownOf(document: Document): string {
  return renderMarkdown(withoutAttachments({ ...document, pages: document.pages.map(withoutLabel) }));
}

function withoutLabel({ label: _, ...page }: Document["pages"][number]): Document["pages"][number] {
  return page;
}

/** Returns lines of paragraphs with a backslash that changes nothing. */
export function needlessEscapes(root: Root, markdown: string): { readonly tried: number; readonly needless: string[] } {
  const needless: string[] = [];
  let tried = 0;
  for (const node of root.children) {
    if (node.type !== "paragraph" || node.position === undefined) continue;
    const source = markdown.slice(node.position.start.offset, node.position.end.offset);
    for (const { index } of source.matchAll(/\\(?=[!-/:-@[-`{-~])/g)) {
      if (source[index - 1] === "\\" || ++tried > MOST_TRIED) continue;
      const shorter = parseMarkdown(source.slice(0, index) + source.slice(index + 1)).children;
      const [only] = shorter;
      const isSame = shorter.length === 1 && only?.type === "paragraph";
      if (isSame && JSON.stringify(parsedText(only)) === JSON.stringify(parsedText(node))) {
        needless.push(source.slice(Math.max(0, index - 20), index + 20));
      }
    }
  }
  return { tried: Math.min(tried, MOST_TRIED), needless };
}
