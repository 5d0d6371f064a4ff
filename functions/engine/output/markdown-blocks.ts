// Writes one block as Markdown.

import type { Block } from "../base/model.ts";
import { cleanText } from "./clean-text.ts";
import { escapeInline, escapeLines } from "./markdown-escapes.ts";
import { formula, inlineMarkdown, picture } from "./markdown-inline.ts";
import { createListIndents, type ListIndents } from "./markdown-lists.ts";
import type { NoteLabels } from "./markdown-notes.ts";
import { htmlOfBlocks, markdownTable } from "./markdown-tables.ts";
import { markedBlock } from "./marked-block.ts";
import { type MarkedText, sliced } from "./marks/marked-text.ts";

export interface BlockTools {
  readonly indents: ListIndents;
  readonly notes: NoteLabels;
}

export function renderBlock(raw: Block, tools: BlockTools): string {
  const block = markedBlock(raw);
  const { quoted = 0 } = block;
  const label = isOfNote(block) ? tools.notes.cited(block.id) : undefined;
  if (label !== undefined) {
    tools.indents.reset();
    const content = block.kind === "footnote" ? lines(block, tools.notes) : renderUnquoted(block, tools);
    return renderNote(label, inQuotes(content, quoted), tools.notes);
  }
  return inQuotes(renderUnquoted(block, tools), quoted);
}

/** A footnote, or a block that is part of one. */
export function isOfNote({ kind, within }: Block): boolean {
  return kind === "footnote" || within === "footnote";
}

/** Joins terms with their definitions where a definition has further blocks or terms, which Markdown cannot express. */
export function* inRuns(blocks: readonly Block[]): Iterable<readonly Block[]> {
  for (let at = 0; at < blocks.length; ) {
    let end = at;
    while (isOfDefinitions(blocks[end])) end++;
    const run = blocks.slice(at, end);
    if (run.some(needsHtml)) yield run;
    else for (const block of run) yield [block];
    const next = blocks[end];
    if (next !== undefined) yield [next];
    at = end + 1;
  }
}

/** Two terms with one definition would be one paragraph. */
function needsHtml({ kind, within }: Block, at: number, run: readonly Block[]): boolean {
  return within === "definition" || (kind === "term" && run[at + 1]?.kind === "term");
}

function isOfDefinitions(block: Block | undefined): boolean {
  return block?.kind === "term" || block?.kind === "definition" || block?.within === "definition";
}

/** Writes terms and definitions with further blocks, in HTML. */
export function renderDefinitions(run: readonly Block[], { indents }: BlockTools): string {
  indents.reset();
  const items: string[] = [];
  let open: Block[] = [];
  const close = () => {
    if (open.length > 0) items.push(`<dd>${htmlOfBlocks(open)}</dd>`);
    open = [];
  };
  for (const block of run.map(markedBlock)) {
    if (block.kind === "term" || block.within === undefined) close();
    if (block.kind === "term") items.push(`<dt>${htmlOfBlocks([block]).replace(/^<p>(.*)<\/p>$/, "$1")}</dt>`);
    else open.push(block);
  }
  close();
  return `<dl>\n${items.join("\n")}\n</dl>`;
}

function inQuotes(rendered: string, depth: number): string {
  return depth === 0 || rendered === "" ? rendered : indented(rendered, "> ".repeat(depth));
}

export function oneLine(text: string): string {
  return escapeInline(cleanText(text).replaceAll(/\s+/g, " ").trim());
}

function renderUnquoted(block: Block, tools: BlockTools): string {
  const { indents, notes } = tools;
  if (block.kind === "list-item") return renderItem(block, lines(block, notes), tools);
  if (block.within === "list-item") return renderWithin(block, tools);
  indents.reset();
  if (block.markdown === true) return renderWritten(block);
  if (block.kind === "heading") return renderHeading(block, notes);
  if (block.kind === "table" && block.table !== undefined) return markdownTable(block.table, notes);
  if (block.kind === "code") return fenced(cleanText(block.text), block.language);
  if (block.kind === "figure" && block.uri !== undefined) return picture(cleanText(block.alt ?? ""), block.uri);
  // The syntax of Markdown Extra, which shows as ": text" elsewhere.
  if (block.kind === "definition") return `: ${indented(lines(block, notes), "  ").slice(2)}`;
  if (block.kind === "comment" || block.kind === "note") {
    const by = block.author === undefined ? "" : `${oneLine(block.author)}: `;
    // A comment that nobody sees says what the text is. It is no quote, although many tools write it as one.
    return `<!-- ${block.kind} -->\n${by}${withMarker(block, notes)}`;
  }
  return withMarker(block, notes);
}

/** Markdown of the author stays as it is. */
function renderWritten({ kind, level = 1, text }: Block): string {
  return kind === "heading" ? `${"#".repeat(level)} ${cleanText(text)}` : cleanText(text);
}

function withMarker(block: Block, notes: NoteLabels): string {
  const marker = block.marker === undefined ? "" : `${escapeInline(cleanText(block.marker))} `;
  return marker + lines(block, notes);
}

/** Writes the definition of a note. Its further blocks, which have the same name, belong to it by their indentation. */
function renderNote(label: string, content: string, notes: NoteLabels): string {
  const text = indented(content, "    ");
  return notes.define(label) ? `[^${label}]: ${text.slice(4)}` : text;
}

function renderHeading(block: Block, notes: NoteLabels): string {
  const level = Math.min(6, Math.max(1, block.level ?? 1));
  const text = inlineMarkdown(markedText(block), notes)
    .replaceAll(/\s*\n\s*/g, " ")
    .trim();
  // Markdown would take a "#" at the end for the heading's closing sequence.
  return `${"#".repeat(level)} ${text.replace(/#$/, "\\#")}`;
}

/** A block within a list item, which has the item's marker where it is the first one. */
function renderWithin({ level, marker, within: _, ...block }: Block, { indents, notes }: BlockTools): string {
  const content = renderUnquoted(block, { indents: createListIndents(), notes });
  const item = { ...(level === undefined ? {} : { level }), ...(marker === undefined ? {} : { marker }) };
  return renderItem(item, content, { indents, notes });
}

function renderItem({ level = 1, marker }: Pick<Block, "level" | "marker">, text: string, tools: BlockTools): string {
  const { indents } = tools;
  if (marker === undefined) return indented(text, indents.contentOf(level));
  const { apart, indent, bullet, content } = indents.item(level, cleanText(marker));
  return apart + indent + bullet + indented(text, content).slice(content.length);
}

/** Returns a block's text. Without lines of a page, the line ends are the author's and stay. */
function lines(block: Block, notes: NoteLabels): string {
  const display = displayFormula(block);
  if (display !== undefined) return display;
  const isPrinted = block.lines !== undefined;
  return paragraphsOf(markedText(block))
    .map((paragraph) => {
      const text = escapeLines(inlineMarkdown(paragraph, notes));
      return isPrinted ? text : text.replaceAll("\n", "\\\n");
    })
    .join("\n\n");
}

function displayFormula({ kind, text, marks }: Block): string | undefined {
  const [only, ...others] = marks ?? [];
  const isAlone =
    others.length === 0 && only?.kind === "formula" && only.start === 0 && only.end === text.trimEnd().length;
  return kind === "paragraph" && isAlone && only.latex !== undefined ? `$$${formula(only.latex)}$$` : undefined;
}

/** Cuts a text at its blank lines, where Markdown ends every look. */
function paragraphsOf(whole: MarkedText): readonly MarkedText[] {
  if (!BLANK_LINE.test(whole.text)) return whole.text === "" && whole.marks.length === 0 ? [] : [whole];
  const parts: MarkedText[] = [];
  let start = 0;
  for (const { 0: blank, index } of whole.text.matchAll(/\s*\n\s*\n\s*/g)) {
    parts.push(sliced(whole, start, index));
    start = index + blank.length;
  }
  return [...parts, sliced(whole, start)].filter(({ text, marks }) => text !== "" || marks.length > 0);
}

const BLANK_LINE = /\n\s*\n/;

function markedText({ text, marks = [] }: Block): MarkedText {
  // A block without marks is not cleaned yet.
  return marks.length === 0 ? { text: cleanText(text), marks } : { text, marks };
}

function indented(text: string, by: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? by.trimEnd() : by + line))
    .join("\n");
}

function fenced(code: string, language = ""): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}
