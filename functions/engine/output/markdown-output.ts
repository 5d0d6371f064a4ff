// Writes Markdown: CommonMark 0.31 with GitHub's tables, without page headers and footers.

import type { Attachment, Block, Document, Link, Page } from "../base/model.ts";
import { cleanText } from "./clean-text.ts";
import { escapeInline, escapeLines, escapeUri } from "./markdown-escapes.ts";
import { createListIndents, type ListIndents } from "./markdown-lists.ts";
import { markdownTable, moreRows, TABLE_END } from "./markdown-tables.ts";
import { type PageWriter, written } from "./page-writer.ts";

/** Returns text that ends in a line end; empty for a document without text. */
export function renderMarkdown({ pages, attachments }: Document): string {
  return written(pages, markdownWriter(attachments));
}

export function markdownWriter(attachments: readonly Attachment[]): PageWriter {
  let last = "";
  let open: OpenBlock | undefined;
  function* part(pieces: Iterable<string>, separator: string): Iterable<string> {
    let begun = false;
    for (const piece of pieces) {
      if (piece === "") continue;
      yield begun || last === "" ? piece : separator + piece;
      begun = true;
      last = piece;
    }
  }
  function* close(): Iterable<string> {
    if (open !== undefined) yield* part([open.end + open.notes], "");
    open = undefined;
  }
  return {
    begin: () => [],
    *page(page) {
      const shown = page.source === "missing" ? [] : page.blocks.filter(isShown);
      const more = open === undefined ? undefined : moreOf(shown[0], open);
      if (open !== undefined && more !== undefined) {
        yield* part([more], "\n");
        if (shown.slice(1).every(isFootnote)) {
          open = { ...open, notes: open.notes + notesOf(shown.slice(1)) };
          return;
        }
      }
      yield* close();
      const blocks = more === undefined ? shown : shown.slice(1);
      const at = page.width === undefined ? -1 : blocks.findLastIndex((block) => !isFootnote(block));
      open = openBlock(blocks[at], () => notesOf(blocks.slice(at + 1)));
      yield* part(renderPage({ ...page, blocks: open === undefined ? blocks : blocks.slice(0, at) }), "\n\n");
      if (open !== undefined) yield* part([open.text], "\n\n");
    },
    *end() {
      yield* close();
      for (const { name, document } of attachments) {
        const text = document === undefined ? "" : renderMarkdown(document).replace(/\n$/, "");
        if (text !== "") yield* part([`# ${oneLine(name)}\n\n${text}`], "\n\n");
      }
      if (last !== "") yield "\n";
    },
  };
}

/** Code or a table at a page's end, which the next page may continue. Its end and the page's footnotes follow it. */
interface OpenBlock {
  readonly kind: "code" | "table";
  readonly text: string;
  /** Closing fence or tag after its line end; empty for a table in pipes. */
  readonly end: string;
  readonly notes: string;
}

function openBlock(block: Block | undefined, notes: () => string): OpenBlock | undefined {
  if (block?.kind !== "code" && block?.kind !== "table") return undefined;
  const whole = renderBlock(block, createListIndents());
  const isOpenEnded = block.kind === "table" && !whole.endsWith(TABLE_END);
  const end = isOpenEnded ? "" : whole.slice(whole.lastIndexOf("\n"));
  return { kind: block.kind, text: whole.slice(0, whole.length - end.length), end, notes: notes() };
}

/** Returns the text of a block that continues the block before; undefined for code that would end the fence. */
function moreOf(block: Block | undefined, open: OpenBlock): string | undefined {
  if (block === undefined || block.kind !== open.kind) return undefined;
  if (block.table?.continued === true) return moreRows(block.table, block.links ?? [], open.end === TABLE_END);
  const text = cleanText(block.text);
  return block.continued !== true || text.includes(open.end.trim()) ? undefined : text;
}

function isFootnote({ kind }: Block): boolean {
  return kind === "footnote";
}

function notesOf(blocks: readonly Block[]): string {
  return blocks.map((block) => `\n\n${renderBlock(block, createListIndents())}`).join("");
}

function isShown({ kind, text, uri }: Block): boolean {
  return kind !== "header" && kind !== "footer" && (text.trim() !== "" || uri !== undefined);
}

function* renderPage(page: Page): Iterable<string> {
  if (page.source === "missing") return yield `<!-- page ${page.number} is missing -->`;
  const indents = createListIndents();
  const label = pageLabel(page);
  let isEmpty = label === "";
  yield label;
  let before: Block | undefined;
  for (const block of page.blocks) {
    if (!isShown(block)) continue;
    const rendered = renderBlock(block, indents);
    yield isEmpty ? rendered : `${between(before, block)}${rendered}`;
    if (rendered !== "") isEmpty = false;
    before = block;
  }
}

/** Returns a heading for the names of sheets and slides. The labels of printed pages are not part of the text. */
function pageLabel({ label, width, blocks }: Page): string {
  if (label === undefined || label.trim() === "" || width !== undefined || blocks.length === 0) return "";
  const isRepeated = blocks[0]?.kind === "heading" && blocks[0].text.trim() === label.trim();
  return isRepeated ? "" : `## ${oneLine(label)}`;
}

/** Separates two blocks by an empty line, which has the marks of the quotes around both. */
function between(before: Block | undefined, block: Block): string {
  const quoted = Math.min(before?.quoted ?? 0, block.quoted ?? 0);
  const isSameQuote = before?.quoted === block.quoted;
  // No empty line between items keeps the list tight, and joins a definition with its term.
  const isTight = isItem(block) ? before?.kind === "list-item" : isDefined(block, before);
  return isSameQuote && isTight ? "\n" : `\n${"> ".repeat(quoted).trimEnd()}\n`;
}

function isDefined({ kind }: Block, before: Block | undefined): boolean {
  return kind === "definition" && (before?.kind === "term" || before?.kind === "definition");
}

function renderBlock(block: Block, indents: ListIndents): string {
  const { quoted = 0 } = block;
  const rendered = renderUnquoted(block, indents);
  return quoted === 0 || rendered === "" ? rendered : indented(rendered, "> ".repeat(quoted));
}

function renderUnquoted(block: Block, indents: ListIndents): string {
  if (block.kind === "list-item") return renderItem(block, indents);
  indents.reset();
  if (block.kind === "heading") return renderHeading(block);
  if (block.kind === "table" && block.table !== undefined) {
    return markdownTable(block.table, block.links ?? []);
  }
  if (block.kind === "code") return fenced(cleanText(block.text), block.language);
  if (block.kind === "figure" && block.uri !== undefined) return picture(block.alt ?? "", block.uri);
  // The syntax of Markdown Extra, which shows as ": text" elsewhere.
  if (block.kind === "definition") return `: ${indented(lines(block), "  ").slice(2)}`;
  if (block.kind === "caption") return `*${withLinks(block).trim()}*`;
  if (block.kind === "comment" || block.kind === "note") return indented(lines(block), "> ");
  const marker = block.marker === undefined ? "" : `${escapeInline(cleanText(block.marker))} `;
  return marker + lines(block);
}

function renderHeading(block: Block): string {
  const level = Math.min(6, Math.max(1, block.level ?? 1));
  const text = withLinks(block)
    .replaceAll(/\s*\n\s*/g, " ")
    .trim();
  // Markdown would take a "#" at the end for the heading's closing sequence.
  return `${"#".repeat(level)} ${text.replace(/#$/, "\\#")}`;
}

function isItem({ kind, marker }: Block): boolean {
  return kind === "list-item" && marker !== undefined;
}

function renderItem(block: Block, indents: ListIndents): string {
  const level = block.level ?? 1;
  if (block.marker === undefined) return indented(lines(block), indents.contentOf(level));
  const { apart, indent, bullet, content } = indents.item(level, cleanText(block.marker));
  return apart + indent + bullet + indented(lines(block), content).slice(content.length);
}

/** Returns a block's text. Without lines of a page, the line ends are the author's and stay. */
function lines(block: Block): string {
  const text = escapeLines(withLinks(block));
  return block.lines === undefined ? text.replaceAll(/(?<!\n)\n(?!\n)/g, "\\\n") : text;
}

/** Returns the escaped text, with each link around its words. Expects the links in the text's order. */
function withLinks({ text: raw, links = [] }: Block): string {
  const text = cleanText(raw);
  let at = 0;
  let rendered = "";
  for (const link of links) {
    const words = cleanText(link.text);
    const start = words === "" ? -1 : text.indexOf(words, at);
    if (start === -1) continue;
    rendered += escapeInline(text.slice(at, start)) + linkTo(words, link);
    at = start + words.length;
  }
  return rendered + escapeInline(text.slice(at));
}

function linkTo(words: string, { uri }: Link): string {
  return `[${escapeInline(words)}](${escapeUri(uri)})`;
}

function indented(text: string, by: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? by.trimEnd() : by + line))
    .join("\n");
}

function picture(alt: string, uri: string): string {
  return `![${oneLine(alt)}](${escapeUri(uri)})`;
}

function fenced(code: string, language = ""): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

function oneLine(text: string): string {
  return escapeInline(cleanText(text).replaceAll(/\s+/g, " ").trim());
}
