// Collects one story of an RTF document (body, note or header) as blocks: paragraphs, list items, headings, tables.

import type { Block, Mark, MarkKind } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";
import {
  changed,
  createMarkedText,
  type Look,
  type MarkedText,
  markedFields,
  trimmed,
} from "../../output/marks/marked-text.ts";
import { nfcTracked } from "../../output/marks/tracked-text.ts";
import { createBlockList } from "../shared/block-list.ts";
import { plainTable } from "../shared/plain-table.ts";
import { type CellFields, cellFields, checkCells } from "../shared/table-text.ts";

/** One array, because stories compare looks by identity. */
export const NO_LOOKS: readonly Look[] = [];

export interface ParagraphLook {
  readonly inTable: boolean;
  /** Level from 1 to 6. */
  readonly heading: number | undefined;
  /** Level of a list item, from 1, the outermost. */
  readonly level: number;
  readonly isQuote?: boolean;
  readonly isCaption?: boolean;
  /** Looks of the paragraph's style. They belong to its kind, such as the bold letters of a heading. */
  readonly styled?: ReadonlySet<MarkKind>;
}

export interface RtfStory {
  /** Adds text. Text with the same array of looks gets one mark a look. */
  add(text: string, looks?: readonly Look[]): void;
  addMarker(text: string): void;
  /** Adds the mark of a note. Returns a function that ties the mark to the note's block. */
  cite(mark: string): (note: string) => void;
  /** Gives the open paragraph a name, unless it has one. */
  name(name: string): void;
  /** Makes the following text part of this link, until the next call. */
  setLink(uri: string | undefined): void;
  endParagraph(look: ParagraphLook): void;
  endCell(look: ParagraphLook): void;
  endRow(): void;
  /** Adds finished blocks, such as those of a text box. */
  insert(blocks: readonly Block[]): void;
  finish(): readonly Block[];
}

interface StoryState {
  readonly blocks: ReturnType<typeof createBlockList>;
  /** Text of the open paragraph. */
  words: ReturnType<typeof createMarkedText>;
  /** Looks of the text from `looksStart` on. */
  looks: readonly Look[];
  looksStart: number;
  link: { readonly uri: string; readonly start: number } | undefined;
  marker: string;
  name: string | undefined;
  /** Paragraphs of the open cell, cells of the open row, and ended rows. */
  cell: Block[];
  row: CellFields[];
  rows: CellFields[][];
  cellCount: number;
}

export function createStory(): RtfStory {
  const state: StoryState = {
    blocks: createBlockList(),
    words: createMarkedText(),
    looks: NO_LOOKS,
    looksStart: 0,
    link: undefined,
    marker: "",
    name: undefined,
    cell: [],
    row: [],
    rows: [],
    cellCount: 0,
  };
  return {
    add(text, looks = NO_LOOKS) {
      setLooks(state, looks);
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
      return (note) => words.mark({ kind: "note", note }, start);
    },
    name(name) {
      state.name ??= name;
    },
    setLink(uri) {
      if (uri === state.link?.uri) return;
      endLink(state);
      if (uri !== undefined) state.link = { uri, start: state.words.length() };
    },
    endParagraph: (look) => endParagraph(state, look),
    endCell: (look) => endCell(state, look),
    endRow() {
      if (state.row.length > 0) state.rows.push(state.row);
      state.row = [];
    },
    insert(inserted) {
      const { cell, row, blocks } = state;
      if (cell.length > 0 || row.length > 0) for (const block of inserted) cell.push(block);
      else for (const block of inserted) blocks.push(block);
    },
    finish() {
      endParagraph(state, { inTable: false, heading: undefined, level: 1 });
      endTable(state);
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
  state.looksStart = 0;
  if (open !== undefined) state.link = { uri: open, start: 0 };
  return taken.marks.length === 0
    ? { text: toNfc(taken.text.trim()), marks: NO_MARKS }
    : changed(trimmed(taken), nfcTracked);
}

const NO_MARKS: readonly Mark[] = [];

function endParagraph(state: StoryState, look: ParagraphLook): void {
  const marker = markerOf(state.marker);
  const { name } = state;
  state.marker = "";
  state.name = undefined;
  if (state.words.length() === 0) return;
  const { styled } = look;
  const taken = takeWords(state);
  if (taken.text === "") return;
  const words = styled === undefined ? taken : withoutLooks(taken, styled);
  if (look.inTable) {
    const item = marker === undefined ? { kind: "paragraph" as const } : { ...kindOf(look, marker), marker };
    state.cell.push({ ...item, ...markedFields(words) });
    return;
  }
  endTable(state);
  state.blocks.push({
    ...kindOf(look, marker),
    ...(name === undefined ? {} : { id: name }),
    ...(marker === undefined ? {} : { marker }),
    ...markedFields(words),
  });
}

function withoutLooks({ text, marks }: MarkedText, styled: ReadonlySet<MarkKind>): MarkedText {
  return { text, marks: marks.filter(({ kind }) => !styled.has(kind)) };
}

function kindOf({ heading, level, isQuote, isCaption }: ParagraphLook, marker: string | undefined) {
  if (heading !== undefined) return { kind: "heading", level: heading } as const;
  if (marker !== undefined) return { kind: "list-item", level } as const;
  if (isQuote) return { kind: "paragraph", quoted: 1 } as const;
  return { kind: isCaption ? "caption" : "paragraph" } as const;
}

function endCell(state: StoryState, look: ParagraphLook): void {
  endParagraph(state, { ...look, inTable: true });
  state.row.push(cellFields(state.cell));
  state.cell = [];
  checkCells(++state.cellCount);
}

function endTable(state: StoryState): void {
  const { cell, row, rows } = state;
  if (cell.length + row.length + rows.length === 0) return;
  if (cell.length > 0) row.push(cellFields(cell));
  if (row.length > 0) rows.push(row);
  const block = plainTable(rows, []);
  if (block !== undefined) state.blocks.push(block);
  state.cell = [];
  state.row = [];
  state.rows = [];
}

function markerOf(text: string): string | undefined {
  const trimmedMarker = text.trim();
  // Bullets of symbol fonts are private characters.
  return trimmedMarker === "" ? undefined : toNfc(trimmedMarker.replaceAll(/[\u00b7\uf0a7\uf0b7]/g, "•"));
}
