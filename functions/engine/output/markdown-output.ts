// Writes Markdown: CommonMark 0.31 with GitHub's tables, without page headers and footers.

import type { Attachment, Block, Document, Page } from "../base/model.ts";
import { cleanText } from "./clean-text.ts";
import { pageJoiner } from "./joined-pages.ts";
import { type BlockTools, inRuns, isOfNote, oneLine, renderBlock, renderDefinitions } from "./markdown-blocks.ts";
import { createListIndents } from "./markdown-lists.ts";
import { createNoteLabels, type NoteLabels } from "./markdown-notes.ts";
import { moreRows, TABLE_END } from "./markdown-tables.ts";
import { markedBlock } from "./marked-block.ts";
import { type PageWriter, written } from "./page-writer.ts";

/** Returns text that ends in a line end; empty for a document without text. */
export function renderMarkdown({ pages, attachments }: Document, notes?: NoteLabels): string {
  return written(pages, markdownWriter(attachments, { notes }));
}

export interface MarkdownOptions {
  readonly notes?: NoteLabels | undefined;
  /** Writes a comment with the number before each page. Then nothing is joined over page breaks. */
  readonly pageMarkers?: boolean | undefined;
}

export function markdownWriter(
  attachments: readonly Attachment[],
  { notes = createNoteLabels(), pageMarkers = false }: MarkdownOptions = {},
): PageWriter {
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
  function* writePage(page: Page): Iterable<string> {
    const shown = page.source === "missing" ? [] : page.blocks.filter(isShown);
    const more = open === undefined ? undefined : moreOf(shown[0], open, notes);
    if (open !== undefined && more !== undefined) {
      yield* part([more], "\n");
      if (shown.slice(1).every(isOfNote)) {
        open = { ...open, notes: open.notes + notesOf(shown.slice(1), notes) };
        return;
      }
    }
    yield* close();
    const blocks = more === undefined ? shown : shown.slice(1);
    const at = page.width === undefined ? -1 : blocks.findLastIndex((block) => !isOfNote(block));
    const last = blocks[at];
    const isOpen = last !== undefined && mayContinue(last);
    yield* part(renderPage({ ...page, blocks: isOpen ? blocks.slice(0, at) : blocks }, notes), "\n\n");
    if (!isOpen) return;
    open = openBlock(last, blocks.slice(at + 1), notes);
    yield* part([open.text], "\n\n");
  }
  const joiner = pageJoiner();
  function* write(pages: readonly Page[]): Iterable<string> {
    for (const page of pages) yield* writePage(page);
  }
  function* markPage(page: Page): Iterable<string> {
    if (page.source !== "missing") yield* part([`<!-- page ${page.number} -->`], "\n\n");
    yield* writePage(page);
    yield* close();
  }
  return {
    begin: () => [],
    page: (page) => (pageMarkers ? markPage(page) : write(joiner.add(page))),
    *end() {
      yield* write(joiner.end());
      yield* close();
      for (const { name, document } of attachments) {
        const isRead = document?.pages.some(({ source }) => source !== "missing") ?? false;
        // A picture without OCR has no text, so it needs no heading.
        const text =
          document === undefined || !isRead ? "" : renderMarkdown(document, notes.inside()).replace(/\n$/, "");
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

function mayContinue({ kind }: Block): boolean {
  return kind === "code" || kind === "table";
}

function openBlock(block: Block, after: readonly Block[], notes: NoteLabels): OpenBlock {
  const kind = block.kind === "code" ? "code" : "table";
  const whole = renderBlock(block, { indents: createListIndents(), notes });
  const isOpenEnded = kind === "table" && !whole.endsWith(TABLE_END);
  const end = isOpenEnded ? "" : whole.slice(whole.lastIndexOf("\n"));
  return { kind, text: whole.slice(0, whole.length - end.length), end, notes: notesOf(after, notes) };
}

/** Returns the text of a block that continues the block before; undefined for code that would end the fence. */
function moreOf(block: Block | undefined, open: OpenBlock, notes: NoteLabels): string | undefined {
  if (block === undefined || block.kind !== open.kind) return undefined;
  if (block.table?.continued === true) {
    return moreRows(markedBlock(block).table ?? block.table, notes, open.end === TABLE_END);
  }
  const text = cleanText(block.text);
  return block.continued !== true || text.includes(open.end.trim()) ? undefined : text;
}

function notesOf(blocks: readonly Block[], notes: NoteLabels): string {
  return blocks.map((block) => `\n\n${renderBlock(block, { indents: createListIndents(), notes })}`).join("");
}

function isShown({ kind, text, uri, marks }: Block): boolean {
  const isEmpty = text.trim() === "" && uri === undefined && !marks?.some((mark) => mark.kind === "image");
  return kind !== "header" && kind !== "footer" && !isEmpty;
}

function* renderPage(page: Page, notes: NoteLabels): Iterable<string> {
  if (page.source === "missing") return yield `<!-- page ${page.number} is missing -->`;
  const tools: BlockTools = { indents: createListIndents(), notes };
  const label = pageLabel(page);
  let isEmpty = label === "";
  yield label;
  let before: Block | undefined;
  for (const run of inRuns(page.blocks.filter(isShown))) {
    const [block] = run;
    if (block === undefined) continue;
    const isInList = tools.indents.isOpen();
    const rendered = run.length > 1 ? renderDefinitions(run, tools) : renderBlock(block, tools);
    yield isEmpty ? rendered : `${between(before, block, isInList)}${rendered}`;
    if (rendered !== "") isEmpty = false;
    before = run.length > 1 ? undefined : block;
  }
}

/** Returns a heading for the names of sheets and slides. The labels of printed pages are not part of the text. */
function pageLabel({ label, width, blocks, hidden }: Page): string {
  if (label === undefined || label.trim() === "" || width !== undefined || blocks.length === 0) return "";
  const isRepeated = blocks[0]?.kind === "heading" && blocks[0].text.trim() === label.trim();
  return isRepeated ? "" : `## ${oneLine(label)}${hidden === true ? " (hidden)" : ""}`;
}

/** Separates two blocks by an empty line, which has the marks of the quotes around both. */
function between(before: Block | undefined, block: Block, isInList: boolean): string {
  const { newQuote = Number.POSITIVE_INFINITY } = block;
  // An empty line without the mark of a quote ends it.
  const isNote = isOfNote(block) || (before !== undefined && isOfNote(before));
  const quoted = isNote ? 0 : Math.min(before?.quoted ?? 0, block.quoted ?? 0, newQuote - 1);
  const isSameQuote = before?.quoted === block.quoted && block.newQuote === undefined;
  // No empty line between items keeps the list tight, and joins a definition with its term.
  const isTight = isItem(block) ? isInList && before?.kind === "list-item" : isDefined(block, before);
  return isSameQuote && isTight ? "\n" : `\n${"> ".repeat(quoted).trimEnd()}\n`;
}

function isDefined({ kind }: Block, before: Block | undefined): boolean {
  return kind === "definition" && (before?.kind === "term" || before?.kind === "definition");
}

function isItem({ kind, marker }: Block): boolean {
  return kind === "list-item" && marker !== undefined;
}
