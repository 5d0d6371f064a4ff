// Collects one story (body, note or header) of an RTF or .doc document as blocks, from its characters on.

import type { Block, Mark, MarkKind } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";
import { changed, createMarkedText, type Look, type MarkedText } from "../../output/marks/marked-text.ts";
import { nfcTracked } from "../../output/marks/tracked-text.ts";
import { isBlankBullet } from "../shared/list-numbers.ts";
import { type CellFields, cellFields, checkCells } from "../shared/table-text.ts";
import { createWordBlocks, type WordBlocks, type WordParagraph } from "./word-blocks.ts";
import { oneShape, type RowShape, type WordRow, wordTable } from "./word-table.ts";

/** One array, because stories compare looks by identity. */
export const NO_LOOKS: readonly Look[] = [];

/** Changes of looks in a document. A look takes 200 bytes in the model. A book changes looks some ten thousand times. */
export const MAX_LOOK_CHANGES = 500_000;

export interface ParagraphLook extends WordParagraph {
  readonly inTable: boolean;
  /** Number of tables around a paragraph in a table. Absent for 1. */
  readonly depth?: number | undefined;
  /** Looks of the paragraph's style. They belong to its kind, such as the bold letters of a heading. */
  readonly styled?: ReadonlySet<MarkKind>;
}

/** Print of a text. */
export interface Print {
  readonly isMonospaced?: boolean;
  /** Half points. Absent for the size that the paragraph has. */
  readonly size?: number;
}

export interface WordStory {
  /** Adds text. Text with the same array of looks gets one mark a look. */
  add(text: string, looks?: readonly Look[], print?: Print): void;
  /** Adds to the written marker of the paragraph, which makes it a list item. */
  addMarker(text: string): void;
  /** Adds the mark of a note. Returns a function that ties the mark to the note's block. */
  cite(mark: string): (note: string) => void;
  /** Adds words that have marks of their own, such as a formula. */
  append(words: MarkedText): void;
  /** Adds a picture, by an address that the document's pictures are found by. */
  picture(uri: string, alt?: string): void;
  /** Gives the open paragraph a name, unless it has one. */
  name(name: string): void;
  /** Makes the following text part of this link, until the next call. */
  setLink(uri: string | undefined): void;
  /** Address of the open link. */
  link(): string | undefined;
  endParagraph(look: ParagraphLook): void;
  endCell(look: ParagraphLook): void;
  /** `depth`: number of tables around the cells of the row. */
  endRow(shape?: RowShape, depth?: number): void;
  /** Adds finished blocks, such as those of a text box. */
  insert(blocks: readonly Block[]): void;
  finish(): readonly Block[];
}

interface StoryState {
  readonly blocks: WordBlocks;
  /** Text of the open paragraph. */
  words: ReturnType<typeof createMarkedText>;
  /** True where the open paragraph has characters or pictures. */
  isOpen: boolean;
  /** Undefined until the open paragraph has words. */
  isMonospaced: boolean | undefined;
  /** Sizes of the open paragraph's words. */
  sizes: Set<number | undefined>;
  /** Looks of the text from `looksStart` on. */
  looks: readonly Look[];
  looksStart: number;
  link: { readonly uri: string; readonly start: number } | undefined;
  marker: string;
  name: string | undefined;
  /** Open tables, the outermost first. Each is in the open cell of the one before. */
  readonly tables: OpenTable[];
  cellCount: number;
}

/** Blocks of the open cell, cells of the open row, and ended rows. */
interface OpenTable {
  cell: WordBlocks | undefined;
  row: CellFields[];
  readonly rows: WordRow[];
}

/** Deepest table. Tables deeper than that are part of it. */
const DEEPEST = 32;

/** `isBody`: larger print may be headings. */
export function createStory({ isBody = false } = {}): WordStory {
  const state: StoryState = {
    blocks: createWordBlocks({ isBody }),
    words: createMarkedText(),
    isOpen: false,
    isMonospaced: undefined,
    sizes: new Set(),
    looks: NO_LOOKS,
    looksStart: 0,
    link: undefined,
    marker: "",
    name: undefined,
    tables: [],
    cellCount: 0,
  };
  return {
    add(text, looks = NO_LOOKS, { isMonospaced = false, size } = {}) {
      setLooks(state, looks);
      if (/\S/.test(text)) {
        state.isMonospaced = isMonospaced && state.isMonospaced !== false;
        state.sizes.add(size);
      }
      state.isOpen ||= text !== "";
      state.words.push(withoutSoftHyphens(text));
    },
    addMarker(text) {
      state.marker += text;
    },
    cite(mark) {
      setLooks(state, NO_LOOKS);
      const { words } = state;
      const start = words.length();
      words.push(mark);
      state.isOpen ||= mark !== "";
      return (note) => words.mark({ kind: "note", note }, start);
    },
    append(words) {
      setLooks(state, NO_LOOKS);
      state.isOpen ||= words.text !== "";
      state.words.append(words);
    },
    picture(uri, alt = "") {
      state.words.mark({ kind: "image", uri, ...(alt === "" ? {} : { alt }) }, state.words.length());
      state.isOpen = true;
    },
    name(name) {
      state.name ??= name;
    },
    setLink(uri) {
      if (uri === state.link?.uri) return;
      endLink(state);
      if (uri !== undefined) state.link = { uri, start: state.words.length() };
    },
    link: () => state.link?.uri,
    endParagraph: (look) => endParagraph(state, look),
    endCell: (look) => endCell(state, look),
    endRow(shape, depth) {
      const own = depthOf({ inTable: true, depth });
      closeTables(state, own);
      endRow(state.tables[own - 1], shape);
    },
    insert(inserted) {
      blocksAt(state, state.tables.length).push(inserted);
    },
    finish() {
      endParagraph(state, { inTable: false });
      return state.blocks.finish();
    },
  };
}

function setLooks(state: StoryState, looks: readonly Look[]): void {
  if (looks === state.looks) return;
  for (const look of state.looks) state.words.mark(look, state.looksStart);
  state.looks = looks;
  state.looksStart = state.words.length();
}

function endLink(state: StoryState): void {
  const { link, words } = state;
  if (link === undefined) return;
  if (words.length() > link.start) words.mark({ kind: "link", uri: link.uri }, link.start);
  state.link = undefined;
}

/** Returns the words of the open paragraph and starts the next one. An open link continues in the next one. */
function takeWords(state: StoryState): MarkedText {
  const open = state.link?.uri;
  endLink(state);
  setLooks(state, NO_LOOKS);
  const taken = state.words.take();
  state.words = createMarkedText();
  state.isOpen = false;
  state.looksStart = 0;
  if (open !== undefined) state.link = { uri: open, start: 0 };
  return changed(taken, nfcTracked);
}

function endParagraph(state: StoryState, look: ParagraphLook): void {
  const { name, isMonospaced = false, sizes } = state;
  const shown = new Set([...sizes].map((size) => size ?? look.size));
  const size = shown.size === 1 ? [...shown][0] : undefined;
  state.isMonospaced = undefined;
  state.sizes = new Set();
  const marker = markerOf(state.marker);
  state.marker = "";
  state.name = undefined;
  const depth = depthOf(look);
  // An empty paragraph between two tables keeps them apart.
  closeTables(state, depth);
  if (!state.isOpen) return;
  const taken = takeWords(state);
  if (taken.text.trim() === "" && !taken.marks.some(isImage)) return;
  const words = withoutLooks(taken, look);
  const list = marker === undefined ? look.list : { level: look.list?.level ?? 1, marker };
  blocksAt(state, depth).paragraph(words, { ...look, list, isMonospaced, size }, name);
}

function isImage({ kind }: Mark): boolean {
  return kind === "image";
}

/** Removes the looks of the style, and the bold letters of a heading that is bold as a whole. */
function withoutLooks({ text, marks }: MarkedText, { styled, heading }: ParagraphLook): MarkedText {
  const isWhole = ({ start, end }: Mark) => text.slice(0, start).trim() === "" && text.slice(end).trim() === "";
  const isOfKind = (mark: Mark) => heading !== undefined && mark.kind === "bold" && isWhole(mark);
  return { text, marks: marks.filter((mark) => styled?.has(mark.kind) !== true && !isOfKind(mark)) };
}

function depthOf({ inTable, depth = 1 }: ParagraphLook): number {
  return inTable ? Math.max(1, Math.min(depth, DEEPEST)) : 0;
}

/** Blocks of the open cell at this depth of tables, or of the story. */
function blocksAt(state: StoryState, depth: number): WordBlocks {
  if (depth === 0) return state.blocks;
  while (state.tables.length < depth) state.tables.push({ cell: undefined, row: [], rows: [] });
  const table = state.tables[depth - 1];
  if (table === undefined) return state.blocks;
  table.cell ??= createWordBlocks();
  return table.cell;
}

function endCell(state: StoryState, look: ParagraphLook): void {
  endParagraph(state, { ...look, inTable: true });
  const depth = depthOf({ ...look, inTable: true });
  const blocks = blocksAt(state, depth).finish();
  const table = state.tables[depth - 1];
  if (table === undefined) return;
  table.row.push(cellFields(blocks));
  table.cell = undefined;
  checkCells(++state.cellCount);
}

function endRow(table: OpenTable | undefined, shape?: RowShape): void {
  if (table === undefined) return;
  if (table.cell !== undefined) table.row.push(cellFields(table.cell.finish()));
  // LibreOffice ends one cell more after a table in a cell.
  const count = shape?.cells.length ?? 0;
  while (count > 0 && table.row.length > count && isEmpty(table.row.at(-1))) table.row.pop();
  if (table.row.length > 0) table.rows.push({ cells: table.row, shape: oneShape(table.rows.at(-1)?.shape, shape) });
  table.cell = undefined;
  table.row = [];
}

function isEmpty(cell: CellFields | undefined): boolean {
  return cell?.text === "" && cell.marks === undefined;
}

/** Ends the tables deeper than this. Each becomes a block of the cell around it. */
function closeTables(state: StoryState, depth: number): void {
  while (state.tables.length > depth) {
    const table = state.tables.pop();
    endRow(table);
    if (table !== undefined && table.rows.length > 0) blocksAt(state, state.tables.length).push(wordTable(table.rows));
  }
}

function markerOf(text: string): string | undefined {
  const trimmedMarker = isBlankBullet(text.replace(/\t$/, "")) ? "" : text.trim();
  // Bullets of symbol fonts are private characters.
  return trimmedMarker === "" ? undefined : toNfc(trimmedMarker.replaceAll(/[\u00b7\uf0a7\uf0b7]/g, "•"));
}
