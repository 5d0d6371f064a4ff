// Collects one story of an RTF document (body, note or header) as blocks: paragraphs, list items, headings, tables.

import type { Block, Link } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";
import { createBlockList } from "../shared/block-list.ts";
import { plainTable } from "../shared/plain-table.ts";
import { checkCells } from "../shared/table-text.ts";

export interface ParagraphLook {
  readonly inTable: boolean;
  /** Level from 1 to 6. */
  readonly heading: number | undefined;
  /** Level of a list item, from 1, the outermost. */
  readonly level: number;
}

export interface RtfStory {
  add(text: string): void;
  addMarker(text: string): void;
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
  parts: string[];
  /** Characters in `parts`. */
  length: number;
  marker: string;
  links: Link[];
  link: { readonly uri: string; readonly start: number } | undefined;
  /** Paragraphs of the open cell, cells of the open row, and ended rows. */
  cell: string[];
  row: string[];
  rows: string[][];
  tableLinks: Link[];
  cellCount: number;
}

export function createStory(): RtfStory {
  const state: StoryState = {
    blocks: createBlockList(),
    parts: [],
    length: 0,
    marker: "",
    links: [],
    link: undefined,
    cell: [],
    row: [],
    rows: [],
    tableLinks: [],
    cellCount: 0,
  };
  return {
    add(text) {
      const shown = withoutSoftHyphens(text);
      state.parts.push(shown);
      state.length += shown.length;
    },
    addMarker(text) {
      state.marker += text;
    },
    setLink(uri) {
      if (uri === state.link?.uri) return;
      endLink(state);
      if (uri !== undefined) state.link = { uri, start: state.length };
    },
    endParagraph: (look) => endParagraph(state, look),
    endCell: (look) => endCell(state, look),
    endRow() {
      if (state.row.length > 0) state.rows.push(state.row);
      state.row = [];
    },
    insert(inserted) {
      const { cell, row, blocks } = state;
      if (cell.length > 0 || row.length > 0) cell.push(...inserted.map(({ text }) => text));
      else for (const block of inserted) blocks.push(block);
    },
    finish() {
      endParagraph(state, { inTable: false, heading: undefined, level: 1 });
      endTable(state);
      return state.blocks.finish();
    },
  };
}

function endLink(state: StoryState): void {
  const { link, links, parts } = state;
  if (link === undefined) return;
  const words = parts.join("").slice(link.start).trim();
  if (words !== "") links.push({ text: words, uri: link.uri });
  state.link = undefined;
}

/** Returns the open paragraph and starts the next one. An open link continues in the next one. */
function takeParagraph(state: StoryState) {
  const open = state.link?.uri;
  endLink(state);
  const { parts, links, marker } = state;
  const taken = { text: toNfc(parts.join("").trim()), links, marker: markerOf(marker) };
  state.parts = [];
  state.length = 0;
  state.links = [];
  state.marker = "";
  if (open !== undefined) state.link = { uri: open, start: 0 };
  return taken;
}

function endParagraph(state: StoryState, look: ParagraphLook): void {
  const { text, links, marker } = takeParagraph(state);
  if (look.inTable) {
    if (text !== "") state.cell.push(marker === undefined ? text : `${marker} ${text}`);
    state.tableLinks.push(...links);
    return;
  }
  if (text === "") return;
  endTable(state);
  const shared = {
    text,
    ...(marker === undefined ? {} : { marker }),
    ...(links.length === 0 ? {} : { links }),
  };
  if (look.heading !== undefined) state.blocks.push({ kind: "heading", level: look.heading, ...shared });
  else if (marker !== undefined) state.blocks.push({ kind: "list-item", level: look.level, ...shared });
  else state.blocks.push({ kind: "paragraph", ...shared });
}

function endCell(state: StoryState, look: ParagraphLook): void {
  endParagraph(state, { ...look, inTable: true });
  state.row.push(state.cell.join("\n"));
  state.cell = [];
  checkCells(++state.cellCount);
}

function endTable(state: StoryState): void {
  const { cell, row, rows, tableLinks } = state;
  if (cell.length + row.length + rows.length === 0) return;
  if (cell.length > 0) row.push(cell.join("\n"));
  if (row.length > 0) rows.push(row);
  const block = plainTable(rows, tableLinks);
  if (block !== undefined) state.blocks.push(block);
  state.cell = [];
  state.row = [];
  state.rows = [];
  state.tableLinks = [];
}

function markerOf(text: string): string | undefined {
  const trimmed = text.trim();
  // Bullets of symbol fonts are private characters.
  return trimmed === "" ? undefined : toNfc(trimmed.replaceAll(/[\u00b7\uf0a7\uf0b7]/g, "•"));
}
