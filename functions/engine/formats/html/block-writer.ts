// Collects blocks while a document is read from its first element to its last, without a tree. What `open…` opens is
// closed by the function that it returns.

import type { Block, BlockKind } from "../../base/model.ts";
import { createBlockList, MAX_BLOCKS } from "../shared/block-list.ts";
import { createLists } from "./html-lists.ts";
import { createInlineText, type InlineText } from "./inline-text.ts";

export type Close = () => void;
export type Region = "main" | "article";

/** A block and the regions of the page in which it stands. */
export interface Entry {
  readonly block: Block;
  readonly regions: ReadonlySet<Region>;
}

export interface BlockWriter {
  /** The words of the block that is being read. */
  readonly text: InlineText;
  readonly preserving: boolean;
  /** Ends the block that is being read. */
  flush(): void;
  append(entries: Iterable<Entry>): void;
  emit(block: Block): void;
  /** Blocks inside are of this kind, whatever element they are. */
  openKind(kind: BlockKind, level?: number): Close;
  openPreformatted(): Close;
  openRegion(region: Region): Close;
  openList(name: string, attributes: Readonly<Record<string, string>>): Close;
  openItem(attributes: Readonly<Record<string, string>>): Close;
  /** Blocks go to these entries; lists outside do not reach in. */
  divert(entries: Entry[]): Close;
  /** Ends the last block and gives them all. */
  finish(): readonly Entry[];
}

export function createBlockWriter(): BlockWriter {
  const text = createInlineText();
  const all: Entry[] = [];
  let sink = all;
  let lists = createLists();
  let preformatted = 0;
  let kind: { readonly kind: BlockKind; readonly level?: number } | undefined;
  let regions: ReadonlySet<Region> = new Set();

  // Of blocks beyond, those in cells counted too, only the words; a table is made of blocks that were counted.
  const beyond = createBlockList(0);
  let count = 0;
  const emit = (block: Block) => {
    if (sink === all && count >= MAX_BLOCKS && block.kind !== "table") beyond.push(block);
    else {
      count++;
      sink.push({ block, regions });
    }
  };
  const flush = () => {
    const { text: words, links } = text.take();
    if (words === "") return;
    const item = lists.take();
    const shared = links.length === 0 ? {} : { links };
    if (kind !== undefined) {
      const marker = kind.kind === "footnote" && item?.marker !== undefined ? { marker: item.marker } : {};
      emit({ ...kind, text: words.trim(), ...marker, ...shared });
    } else if (preformatted > 0) emit({ kind: "code", text: words, ...shared });
    else if (item !== undefined) emit({ kind: "list-item", text: words.trim(), ...item, ...shared });
    else emit({ kind: "paragraph", text: words.trim(), ...shared });
  };

  return {
    text,
    get preserving() {
      return preformatted > 0;
    },
    flush,
    emit,
    append(entries) {
      for (const entry of entries) sink.push(entry);
    },
    openKind(opened, level) {
      const outer = kind;
      // The outermost one tells: a heading in a footnote is a part of the footnote.
      kind ??= level === undefined ? { kind: opened } : { kind: opened, level };
      return () => {
        kind = outer;
      };
    },
    openPreformatted() {
      preformatted++;
      return () => {
        preformatted--;
      };
    },
    openRegion(region) {
      const outer = regions;
      regions = new Set([...outer, region]);
      return () => {
        regions = outer;
      };
    },
    openList: (name, attributes) => lists.openList(name, attributes),
    openItem: (attributes) => lists.openItem(attributes),
    divert(entries) {
      const outer = { sink, lists };
      sink = entries;
      lists = createLists();
      return () => {
        sink = outer.sink;
        lists = outer.lists;
      };
    },
    finish() {
      flush();
      for (const block of beyond.finish()) all.push({ block, regions: new Set() });
      return all;
    },
  };
}
