// Turns the paragraphs of a Word document (.docx, .doc, RTF) into blocks, by their style, list and indentation.

import type { Block } from "../../base/model.ts";
import { joined, type MarkedText, markedFields, sliced, trimmed } from "../../output/marks/marked-text.ts";
import { createBlockList } from "../shared/block-list.ts";
import { monospacedCode } from "../shared/monospaced-code.ts";
import { type NamedStyle, styledKind } from "../shared/named-styles.ts";
import { figuresOf } from "../shared/place-pictures.ts";
import { withSizedHeadings } from "../shared/sized-headings.ts";
import { LEVELS } from "./word-lists.ts";

/** Indentations are in twentieths of a point. */
export interface WordParagraph extends NamedStyle {
  readonly list?: { readonly level: number; readonly marker?: string } | undefined;
  /** Indentation of the text: of an item, where the text behind its marker begins. */
  readonly indent?: number | undefined;
  /** Indentation of the first line beyond that of the style. */
  readonly furtherIndent?: number | undefined;
  /** True where the first line begins left of the others. */
  readonly hangs?: boolean;
  /** True where all words are in a monospaced font. */
  readonly isMonospaced?: boolean;
  /** Size of all words, in half points. */
  readonly size?: number | undefined;
}

export interface WordBlocks {
  /** Adds a paragraph. One without words adds its pictures as figures. `id`: name of the block. */
  paragraph(words: MarkedText, look: WordParagraph, id?: string): void;
  push(blocks: readonly Block[]): void;
  finish(): readonly Block[];
}

type BlockStyle = Omit<Block, "text">;

/** `isBody`: larger print may be headings. */
export function createWordBlocks({ isBody = false } = {}): WordBlocks {
  const blocks = createBlockList();
  const monospaced = monospacedCode();
  /** The last block, which the next paragraph may continue. */
  let last: Block | undefined;
  /** True where the last block is code that its author wrote as one paragraph with line breaks. */
  let isWholeCode = false;
  /** The item that is open at each level, with the indentation of its text. */
  let items: OpenItems = [];
  /** Blocks that are quotations because their author indented them. */
  const indented = new Set<Block>();
  const sizes = new Map<Block, number>();
  const push = (block: Block) => {
    if (last !== undefined) blocks.push(last);
    last = block;
    if (block.kind !== "list-item") items = [];
  };
  const writeWords = (raw: MarkedText, { marker, ...block }: BlockStyle, id: string | undefined) => {
    const words = trimmed(raw);
    const named = id === undefined ? {} : { id };
    if (words.text === "") {
      for (const figure of figuresOf(words.marks)) push({ ...quotedLike(block), ...named, ...figure });
      return;
    }
    if (block.kind === "code") {
      const hasLines = raw.text.includes("\n");
      if (last?.kind === "code" && !(hasLines && isWholeCode)) last = { ...last, text: `${last.text}\n${raw.text}` };
      else push({ ...block, ...named, text: raw.text });
      isWholeCode = hasLines;
      return;
    }
    if (block.kind === "definition" && last?.kind === "definition") {
      // Paragraphs of one definition. Only a term separates two.
      const parts = [{ text: last.text, marks: last.marks ?? [] }, words];
      last = { ...last, ...markedFields(joined(parts, "\n\n")) };
      return;
    }
    // The number of a heading is part of its text. The number of a list item is its marker.
    const isNumbered = marker !== undefined && block.kind === "heading";
    const numbered = isNumbered ? joined([{ text: marker, marks: [] }, words], " ") : words;
    push({
      ...block,
      ...named,
      ...(marker !== undefined && !isNumbered ? { marker } : {}),
      ...markedFields(numbered),
    });
  };
  return {
    paragraph(words, look, id) {
      const typed = typedMarker(words, look);
      const block = typed === undefined ? kindOf(look, items) : itemOf(typed.marker, look, items);
      const before = last;
      writeWords(typed?.words ?? words, block, id);
      if (isBody && look.size !== undefined && last !== undefined && last !== before) sizes.set(last, look.size);
      if (look.isMonospaced === true && last?.kind === "paragraph") monospaced.add(last, words.text);
      if (last?.kind === "paragraph" && isIndented(look) && look.isQuote !== true) indented.add(last);
      if (block.kind === "list-item" && block.marker !== undefined && last?.kind === "list-item") {
        const level = block.level ?? 1;
        items = [...items.filter((each) => each.level < level), { level, indent: look.indent ?? 0 }];
      }
    },
    push(more) {
      for (const block of more) push(block);
    },
    finish() {
      if (last !== undefined) blocks.push(last);
      last = undefined;
      const [page] = monospaced.joined([{ blocks: blocks.finish() }]);
      return withSizedHeadings(withoutIndent(page?.blocks ?? [], indented), sizes);
    },
  };
}

/** Bullets and numbers that authors type, with a tab behind them. */
const TYPED_MARKER = /^\s*([•‣◦▪▫●○■□–—*·-]|\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})[.)])\t\s*/iu;

/** Finds a marker that the author typed into a hanging first line. */
function typedMarker(words: MarkedText, look: WordParagraph) {
  const isPlain = look.heading === undefined && look.isCode !== true && look.list === undefined;
  const [start, marker] = isPlain && look.hangs === true ? (TYPED_MARKER.exec(words.text) ?? []) : [];
  return start === undefined || marker === undefined || start.length === words.text.length
    ? undefined
    : { marker, words: sliced(words, start.length) };
}

type OpenItems = readonly { readonly level: number; readonly indent: number }[];

/** An item of a list without levels is inside the open items whose text begins further left. */
function itemOf(marker: string, { indent = 0 }: WordParagraph, items: OpenItems): BlockStyle {
  const level = Math.min(LEVELS, 1 + items.filter((each) => each.indent < indent).length);
  return { kind: "list-item", level, marker };
}

function kindOf(look: WordParagraph, items: OpenItems): BlockStyle {
  const { isCode, list, indent = 0 } = look;
  const marked = list?.marker === undefined ? {} : { marker: list.marker };
  const styled = styledKind(look);
  if (styled?.kind === "heading") return { ...styled, ...marked };
  if (list !== undefined && isCode !== true) {
    return { kind: "list-item", level: Math.min(LEVELS, list.level), ...marked };
  }
  if (styled !== undefined) return styled;
  // A paragraph that is indented like the text of an item continues the item.
  const around = items.findLast((each) => each.indent > 0 && each.indent <= indent);
  if (around !== undefined) return { kind: "list-item", level: around.level };
  return { kind: "paragraph", ...(isIndented(look) ? { quoted: 1 } : {}) };
}

function isIndented({ furtherIndent = 0 }: WordParagraph): boolean {
  return furtherIndent >= QUOTE_INDENT;
}

/** A paragraph that its author indents by a quarter of an inch is a quotation. */
const QUOTE_INDENT = 360;

/** Indented paragraphs from which on they may be the text itself. */
const LEAST_INDENTED = 8;

/** Makes paragraphs of the quotations of a document that indents most of its text: below headings, as handbooks do. */
function withoutIndent(blocks: readonly Block[], indented: ReadonlySet<Block>): readonly Block[] {
  if (indented.size < LEAST_INDENTED) return blocks;
  const lengthOf = (some: readonly Block[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const paragraphs = blocks.filter(({ kind }) => kind === "paragraph");
  const own = paragraphs.filter((block) => indented.has(block));
  if (2 * lengthOf(own) <= lengthOf(paragraphs)) return blocks;
  return blocks.map((block) => {
    if (!indented.has(block)) return block;
    const { quoted: _, ...plain } = block;
    return plain;
  });
}

function quotedLike({ quoted }: BlockStyle): Pick<Block, "quoted"> {
  return quoted === undefined ? {} : { quoted };
}
