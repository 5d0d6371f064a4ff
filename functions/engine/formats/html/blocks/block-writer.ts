// Collects blocks in one pass over a document, without a tree. Each `open…` function returns the function that closes
// what it opened.

import type { Block, BlockKind } from "../../../base/model.ts";
import { createBlockList, MAX_BLOCKS } from "../../shared/block-list.ts";
import { createLists } from "./html-lists.ts";
import { createInlineText, type InlineText } from "./inline-text.ts";

export type Close = () => void;
export type Region = "main" | "article";

/** A block and the regions of the page around it. */
export interface Entry {
  readonly block: Block;
  readonly regions: ReadonlySet<Region>;
}

export interface BlockWriter {
  /** Words of the current block. */
  readonly text: InlineText;
  /** True inside <pre>, where white space is kept. */
  isPreformatted(): boolean;
  /** Ends the current block. */
  flush(): void;
  append(entries: Iterable<Entry>): void;
  emit(block: Block): void;
  /** Gives all blocks inside this kind, whatever their element is. */
  openKind(kind: BlockKind, level?: number): Close;
  openPreformatted(): Close;
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
  kind: { readonly kind: BlockKind; readonly level?: number } | undefined;
  regions: ReadonlySet<Region>;
  /** Blocks so far, with those in table cells. */
  count: number;
  /** Keeps only the words of blocks beyond MAX_BLOCKS. */
  readonly overflow: ReturnType<typeof createBlockList>;
}

export function createBlockWriter(): BlockWriter {
  const all: Entry[] = [];
  const state: WriterState = {
    text: createInlineText(),
    all,
    sink: all,
    lists: createLists(),
    preformattedDepth: 0,
    kind: undefined,
    regions: new Set(),
    count: 0,
    overflow: createBlockList(0),
  };
  return {
    text: state.text,
    isPreformatted: () => state.preformattedDepth > 0,
    flush: () => flush(state),
    emit: (block) => emit(state, block),
    append(entries) {
      for (const entry of entries) state.sink.push(entry);
    },
    openKind: (kind, level) => openKind(state, kind, level),
    openPreformatted() {
      state.preformattedDepth++;
      return () => void state.preformattedDepth--;
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
      for (const block of state.overflow.finish()) all.push({ block, regions: new Set() });
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
  state.sink.push({ block, regions: state.regions });
}

function flush(state: WriterState): void {
  const { text, links } = state.text.take();
  if (text === "") return;
  const item = state.lists.take();
  const shared = links.length === 0 ? {} : { links };
  if (state.kind !== undefined) {
    const marker = state.kind.kind === "footnote" && item?.marker !== undefined ? { marker: item.marker } : {};
    emit(state, { ...state.kind, text: text.trim(), ...marker, ...shared });
  } else if (state.preformattedDepth > 0) emit(state, { kind: "code", text, ...shared });
  else if (item !== undefined) emit(state, { kind: "list-item", text: text.trim(), ...item, ...shared });
  else emit(state, { kind: "paragraph", text: text.trim(), ...shared });
}

function openKind(state: WriterState, kind: BlockKind, level: number | undefined): Close {
  const outer = state.kind;
  // The outermost kind wins: a heading in a footnote is a part of the footnote.
  state.kind ??= level === undefined ? { kind } : { kind, level };
  return () => {
    state.kind = outer;
  };
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
