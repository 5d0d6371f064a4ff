// One story of an RTF document (its body, a note, a header) as blocks: paragraphs end, and table cells and rows.

import type { Block, Link } from "../../base/model.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";
import { createBlockList } from "../shared/block-list.ts";
import { plainTable } from "../shared/plain-table.ts";
import { checkCells } from "../shared/table-text.ts";

export interface ParagraphLook {
  readonly inTable: boolean;
  /** 1 to 6. */
  readonly heading: number | undefined;
  /** Of a list item, 1 for the outermost. */
  readonly level: number;
}

export interface RtfStory {
  add(text: string): void;
  addMarker(text: string): void;
  /** Words that come in belong to this link until it is set anew. */
  setLink(uri: string | undefined): void;
  endParagraph(look: ParagraphLook): void;
  endCell(look: ParagraphLook): void;
  endRow(): void;
  /** Blocks that stand on their own, such as a text box's. */
  insert(blocks: readonly Block[]): void;
  finish(): readonly Block[];
}

export function createStory(): RtfStory {
  const blocks = createBlockList();
  let parts: string[] = [];
  let length = 0;
  let marker = "";
  let links: Link[] = [];
  let link: { readonly uri: string; readonly start: number } | undefined;
  let cell: string[] = [];
  let row: string[] = [];
  let rows: string[][] = [];
  let tableLinks: Link[] = [];
  let cells = 0;

  const endLink = () => {
    if (link === undefined) return;
    const words = parts.join("").slice(link.start).trim();
    if (words !== "") links.push({ text: words, uri: link.uri });
    link = undefined;
  };
  const take = () => {
    const open = link?.uri;
    endLink();
    const taken = { text: parts.join("").trim().normalize("NFC"), links, marker: markerOf(marker) };
    parts = [];
    length = 0;
    links = [];
    marker = "";
    if (open !== undefined) link = { uri: open, start: 0 };
    return taken;
  };
  const endTable = () => {
    if (cell.length + row.length + rows.length === 0) return;
    if (cell.length > 0) row.push(cell.join("\n"));
    if (row.length > 0) rows.push(row);
    const block = plainTable(rows, tableLinks);
    if (block !== undefined) blocks.push(block);
    cell = [];
    row = [];
    rows = [];
    tableLinks = [];
  };
  const endParagraph = (look: ParagraphLook) => {
    const { text, links: own, marker: mark } = take();
    if (look.inTable) {
      if (text !== "") cell.push(mark === undefined ? text : `${mark} ${text}`);
      tableLinks.push(...own);
      return;
    }
    if (text === "") return;
    endTable();
    const shared = {
      text,
      ...(mark === undefined ? {} : { marker: mark }),
      ...(own.length === 0 ? {} : { links: own }),
    };
    if (look.heading !== undefined) blocks.push({ kind: "heading", level: look.heading, ...shared });
    else if (mark !== undefined) blocks.push({ kind: "list-item", level: look.level, ...shared });
    else blocks.push({ kind: "paragraph", ...shared });
  };

  return {
    add(text) {
      const shown = withoutSoftHyphens(text);
      parts.push(shown);
      length += shown.length;
    },
    addMarker(text) {
      marker += text;
    },
    setLink(uri) {
      if (uri === link?.uri) return;
      endLink();
      if (uri !== undefined) link = { uri, start: length };
    },
    endParagraph,
    endCell(look) {
      endParagraph({ ...look, inTable: true });
      row.push(cell.join("\n"));
      cell = [];
      checkCells(++cells);
    },
    endRow() {
      if (row.length > 0) rows.push(row);
      row = [];
    },
    insert(inserted) {
      if (cell.length > 0 || row.length > 0) cell.push(...inserted.map(({ text }) => text));
      else for (const block of inserted) blocks.push(block);
    },
    finish() {
      endParagraph({ inTable: false, heading: undefined, level: 1 });
      endTable();
      return blocks.finish();
    },
  };
}

function markerOf(text: string): string | undefined {
  const trimmed = text.trim();
  // Bullets of symbol fonts.
  return trimmed === "" ? undefined : trimmed.replaceAll(/[\u00b7\uf0a7\uf0b7]/g, "•").normalize("NFC");
}
