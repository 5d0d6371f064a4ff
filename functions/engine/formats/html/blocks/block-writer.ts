// Collects blocks in one pass over a document, without a tree. Each `open…` function returns the function that closes
// what it opened.

import type { Block, BlockKind } from "../../../base/model.ts";
import { markedFields, trimmed } from "../../../output/marks/marked-text.ts";
import { createBlockList, MAX_BLOCKS } from "../../shared/block-list.ts";
import { createLists } from "./html-lists.ts";
import { createInlineText, type InlineText } from "./inline-text.ts";
import { createSurroundings, type Surroundings } from "./surroundings.ts";

export type Close = () => void;
export type Region = "main" | "article";

/** A block and the regions of the page around it. */
export interface Entry {
  readonly block: Block;
  /** Names by which links may point to the block. */
  readonly names: readonly string[];
  readonly regions: ReadonlySet<Region>;
}

export interface BlockWriter {
  /** Words of the current block. */
  readonly text: InlineText;
  /** True inside <pre>, where white space is kept. */
  isPreformatted(): boolean;
  /** Ends the current block. */
  flush(): void;
  /** Puts a figure after the current block. */
  addFigure(figure: Pick<Block, "alt" | "uri">): void;
  append(entries: Iterable<Entry>): void;
  emit(block: Block): void;
  /** Gives all blocks inside this kind, whatever their element is. */
  openKind(kind: BlockKind, level?: number): Close;
  /** Gives all blocks inside the name of a note. The first one has the mark by which the text cites it. */
  openNote(id: string | undefined, mark: string | undefined): Close;
  /** Names the next block. */
  name(id: string): void;
  /** Gives paragraphs inside this kind. The innermost one wins. */
  openParagraphs(kind: BlockKind): Close;
  openQuote(): Close;
  openDefinition(): Close;
  openPreformatted(): Close;
  /** Names the language of code inside an element, and of the current code. */
  openLanguage(language: string): Close;
  setLanguage(language: string): void;
  openRegion(region: Region): Close;
  openList(name: string, attributes: Readonly<Record<string, string>>): Close;
  openItem(attributes: Readonly<Record<string, string>>): Close;
  /** Sends blocks to these entries, outside all open lists. */
  divert(entries: Entry[]): Close;
  /** Ends the last block and returns all. */
  finish(): readonly Entry[];
}

interface WriterState {
  readonly text: InlineText;
  readonly all: Entry[];
  /** List that receives the blocks: `all`, or the entries of a table cell. */
  sink: Entry[];
  lists: ReturnType<typeof createLists>;
  preformattedDepth: number;
  paragraphs: BlockKind;
  readonly around: Surroundings;
  language: string | undefined;
  figures: Block[];
  kind: OpenKind | undefined;
  /** Names of elements that began since the last block. */
  names: string[];
  regions: ReadonlySet<Region>;
  /** Blocks so far, with those in table cells. */
  count: number;
  /** Keeps only the words of blocks beyond MAX_BLOCKS. */
  readonly overflow: ReturnType<typeof createBlockList>;
}

interface OpenKind extends Pick<Block, "kind" | "level" | "id"> {
  /** Mark by which the text cites a note, such as "[1]". */
  readonly mark?: string;
}

export function createBlockWriter(): BlockWriter {
  const all: Entry[] = [];
  const state: WriterState = {
    text: createInlineText(),
    all,
    sink: all,
    lists: createLists(),
    preformattedDepth: 0,
    paragraphs: "paragraph",
    around: createSurroundings(),
    language: undefined,
    figures: [],
    kind: undefined,
    names: [],
    regions: new Set(),
    count: 0,
    overflow: createBlockList(0),
  };
  return {
    text: state.text,
    isPreformatted: () => state.preformattedDepth > 0,
    flush: () => flush(state),
    emit: (block) => emit(state, block),
    addFigure: (figure) => void state.figures.push({ kind: "figure", text: "", ...figure }),
    append(entries) {
      for (const entry of entries) state.sink.push(entry);
    },
    openKind: (kind, level) => openKind(state, level === undefined ? { kind } : { kind, level }),
    openNote: (id, mark) => openKind(state, noteOf(id, mark)),
    name: (id) => void state.names.push(id),
    openParagraphs(kind) {
      const outer = state.paragraphs;
      state.paragraphs = kind;
      return () => {
        state.paragraphs = outer;
      };
    },
    openQuote: state.around.openQuote,
    openDefinition: state.around.openDefinition,
    openLanguage(language) {
      const outer = state.language;
      state.language = language;
      return () => {
        state.language = outer;
      };
    },
    setLanguage(language) {
      state.language = language;
    },
    openPreformatted() {
      const outer = state.language;
      state.preformattedDepth++;
      return () => {
        state.preformattedDepth--;
        state.language = outer;
      };
    },
    openRegion(region) {
      const outer = state.regions;
      state.regions = new Set([...outer, region]);
      return () => {
        state.regions = outer;
      };
    },
    openList: (name, attributes) => state.lists.openList(name, attributes),
    openItem: (attributes) => state.lists.openItem(attributes),
    divert: (entries) => divert(state, entries),
    finish() {
      flush(state);
      for (const block of state.overflow.finish()) all.push({ block, names: [], regions: new Set() });
      return all;
    },
  };
}

function emit(state: WriterState, block: Block): void {
  // Tables are not counted against the limit, because the blocks in their cells were.
  const isBeyond = state.sink === state.all && state.count >= MAX_BLOCKS && block.kind !== "table";
  if (isBeyond) {
    state.overflow.push(block);
    return;
  }
  state.count++;
  const placed = { ...block, ...state.around.fieldsOf(block, state.sink.at(-1)?.block) };
  // Blocks of cells have no names of their own. The table takes them.
  const isOwn = state.sink === state.all;
  const names = isOwn ? state.names : [];
  if (isOwn) state.names = [];
  state.sink.push({ block: placed, names, regions: state.regions });
}

function flush(state: WriterState): void {
  flushText(state);
  for (const figure of state.figures) emit(state, figure);
  state.figures = [];
}

function flushText(state: WriterState): void {
  const { links, ...taken } = state.text.take();
  if (taken.text === "") return;
  const item = state.lists.take();
  const linked = links.length === 0 ? {} : { links };
  const words = {
    ...(taken.marks.length === 0 ? { text: taken.text.trim() } : markedFields(trimmed(taken))),
    ...linked,
  };
  const isCode = state.preformattedDepth > 0;
  if (isCode && state.kind?.kind === "footnote" && state.kind.mark === undefined) {
    const { id } = state.kind;
    const inNote = id === undefined ? {} : { within: "footnote" as const, id };
    emit(state, { kind: "code", text: taken.text, ...inNote, ...languageOf(state), ...linked });
  } else if (state.kind !== undefined) {
    const { mark, ...kind } = state.kind;
    const marker = kind.kind === "footnote" ? (mark ?? item?.marker) : undefined;
    // Only the first paragraph of a note has its mark.
    if (mark !== undefined) state.kind = kind;
    emit(state, { ...kind, ...words, ...(marker === undefined ? {} : { marker }) });
  } else if (isCode) {
    const inItem = item === undefined ? {} : { within: "list-item" as const, ...item };
    emit(state, { kind: "code", text: taken.text, ...inItem, ...languageOf(state), ...linked });
  } else if (item !== undefined) emit(state, { kind: "list-item", ...item, ...words });
  else emit(state, { kind: state.paragraphs, ...words });
}

function languageOf({ language }: WriterState): Pick<Block, "language"> {
  return language === undefined ? {} : { language };
}

function openKind(state: WriterState, kind: OpenKind): Close {
  const outer = state.kind;
  // The outermost kind wins: a heading in a footnote is a part of the footnote.
  state.kind ??= kind;
  return () => {
    state.kind = outer;
  };
}

function noteOf(id: string | undefined, mark: string | undefined): OpenKind {
  return { kind: "footnote", ...(id === undefined ? {} : { id }), ...(mark === undefined ? {} : { mark }) };
}

function divert(state: WriterState, entries: Entry[]): Close {
  const { sink, lists } = state;
  state.sink = entries;
  state.lists = createLists();
  return () => {
    state.sink = sink;
    state.lists = lists;
  };
}
