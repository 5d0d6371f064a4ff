// Reads one story of a Word document (body, note or header) into blocks: paragraphs, list items, headings, tables.

import type { Block, Link } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import type { MarkedText } from "../../output/marks/marked-text.ts";
import { plainTable } from "../shared/plain-table.ts";
import { checkCells } from "../shared/table-text.ts";
import { createFieldReader } from "../shared/word-fields.ts";

export interface ParagraphLook {
  readonly inTable: boolean;
  readonly isRowEnd: boolean;
  /** Level from 1 to 6. */
  readonly heading?: number;
  readonly marker?: string;
  /** Level of a list item; 1 is the outermost. */
  readonly level?: number;
}

export interface StorySource {
  /** The character at a position; undefined for deleted and hidden text. */
  character(position: number): string | undefined;
  /** The look of the paragraph that ends with the mark at this position. */
  look(mark: number): ParagraphLook;
  /** The text that replaces a note's mark. */
  noteMark(position: number): string;
}

interface Paragraph {
  readonly text: string;
  readonly links: readonly Link[];
  readonly look: ParagraphLook;
  /** True when the paragraph ends with a cell's mark. */
  readonly isCell: boolean;
}

export function storyBlocks(source: StorySource, from: number, to: number): readonly Block[] {
  const blocks: Block[] = [];
  let rows: Row[] = [];
  let cells: MarkedText[] = [];
  let cellCount = 0;
  let cell: Paragraph[] = [];
  const endCell = () => {
    cells.push({ text: cell.map(withMarker).filter(Boolean).join("\n"), marks: [] });
    links.push(...cell.flatMap((paragraph) => paragraph.links));
    cell = [];
    checkCells(++cellCount);
  };
  let links: Link[] = [];
  const endRow = () => {
    if (cells.length > 0) rows.push(cells);
    cells = [];
  };
  const endTable = () => {
    if (cell.length + cells.length + rows.length === 0) return;
    if (cell.length > 0) endCell();
    endRow();
    const table = plainTable(rows, links);
    if (table !== undefined) blocks.push(table);
    rows = [];
    links = [];
  };
  for (const paragraph of paragraphs(source, from, to)) {
    const { look, isCell } = paragraph;
    if (look.isRowEnd) {
      if (cell.length > 0) endCell();
      endRow();
      continue;
    }
    if (isCell || look.inTable) {
      cell.push(paragraph);
      if (isCell) endCell();
      continue;
    }
    endTable();
    const block = paragraphBlock(paragraph);
    if (block !== undefined) blocks.push(block);
  }
  endTable();
  return blocks;
}

type Row = readonly MarkedText[];

const MARKS = new Set(["\r", "\x07", "\x0c"]);
/** Characters with a special meaning (MS-DOC, section 2.4.1). Soft hyphens and other control characters are dropped. */
const MEANING: Readonly<Record<string, string>> = {
  "\t": "\t",
  "\n": "\n",
  "\v": "\n",
  "\x0e": "\n",
  "\x1e": "\u2011",
  "\x1f": "",
  "\u00ad": "",
};

function* paragraphs(source: StorySource, from: number, to: number): Generator<Paragraph> {
  const fields = createFieldReader();
  let text = "";
  let links: Link[] = [];
  let link: { readonly uri: string; readonly start: number } | undefined;
  const endLink = () => {
    const words = link === undefined ? "" : text.slice(link.start).trim();
    if (link !== undefined && words !== "") links.push({ text: words, uri: link.uri });
    link = undefined;
  };
  const take = (look: ParagraphLook, isCell: boolean): Paragraph => {
    endLink();
    const paragraph = { text: toNfc(text.trim()), links, look, isCell };
    text = "";
    links = [];
    return paragraph;
  };
  for (let position = from; position < to; position++) {
    const character = source.character(position);
    if (character === undefined) continue;
    if (MARKS.has(character)) {
      yield take(source.look(position), character === "\x07");
      continue;
    }
    if (!fields.shows(character)) continue;
    const uri = fields.link();
    if (link !== undefined && link.uri !== uri) endLink();
    if (uri !== undefined) link ??= { uri, start: text.length };
    if (character === "\x02") text += source.noteMark(position);
    else text += MEANING[character] ?? (character < " " ? "" : character);
  }
  if (text.trim() !== "") yield take({ inTable: false, isRowEnd: false }, false);
}

function paragraphBlock({ text, links, look }: Paragraph): Block | undefined {
  if (text === "") return undefined;
  const shared = { text, ...(links.length === 0 ? {} : { links }) };
  const marker = look.marker === undefined ? {} : { marker: look.marker };
  if (look.heading !== undefined) return { kind: "heading", level: look.heading, ...marker, ...shared };
  if (look.level !== undefined) return { kind: "list-item", level: look.level, ...marker, ...shared };
  return { kind: "paragraph", ...shared };
}

function withMarker({ text, look }: Paragraph): string {
  return look.marker === undefined || text === "" ? text : `${look.marker} ${text}`;
}
