// Makes a block ready for the outputs: clean text, with well-formed marks at their characters, and its links in both
// forms. All outputs read blocks through this file, so they agree.

import type { Attachment, Block, Cell, Document, Link, Mark, Table } from "../base/model.ts";
import { cleanText, cleanTracked } from "./clean-text.ts";
import { changed, type MarkedText, markedFields } from "./marks/marked-text.ts";
import { wellFormedMarks } from "./marks/well-formed-marks.ts";

/** Returns a block without marks and links as it is. */
export function markedBlock(block: Block): Block {
  const { table, links = [], marks = [] } = block;
  if (table !== undefined) return markedTable(block, table, links);
  if (marks.length === 0 && links.length === 0) return block;
  const { marks: _, ...rest } = block;
  const marked = ready({ text: block.text, marks }, (text) => linksIn(text, links));
  return { ...rest, ...markedFields(marked), ...linksField(links, linksOf(marked)) };
}

export function markedAttachment(attachment: Attachment): Attachment {
  const { document } = attachment;
  return document === undefined ? attachment : { ...attachment, document: markedDocument(document) };
}

function markedDocument({ pages, attachments, ...rest }: Document): Document {
  return {
    ...rest,
    pages: pages.map((page) => ({ ...page, blocks: page.blocks.map(markedBlock) })),
    attachments: attachments.map(markedAttachment),
  };
}

function markedTable(block: Block, table: Table, links: readonly Link[]): Block {
  const isReady = table.cells.every(({ marks, blocks }) => marks === undefined && blocks === undefined);
  if (links.length === 0 && isReady) return block;
  const left = [...links];
  const found: Link[] = [];
  const cells = table.cells.map((cell): Cell => {
    const { marks = [], blocks, ...rest } = cell;
    const marked = ready({ text: cell.text, marks }, (text) => takeLinks(text, left));
    found.push(...linksOf(marked));
    return { ...rest, ...markedFields(marked), ...(blocks === undefined ? {} : { blocks: blocks.map(markedBlock) }) };
  });
  return { ...block, table: { ...table, cells }, ...linksField(links, found) };
}

/** Readers that know links only by their words give no marks. Their links are complete, others follow from the marks. */
function linksField(given: readonly Link[], found: readonly Link[]): Pick<Block, "links"> {
  const links = given.length > 0 ? given : found;
  return links.length === 0 ? {} : { links };
}

/** Cleans a text. Finds its links by their words where no mark is a link. */
function ready(marked: MarkedText, find: (text: string) => readonly Mark[]): MarkedText {
  const { text, marks } = changed(marked, cleanTracked);
  const found = marks.some(({ kind }) => kind === "link") ? [] : find(text);
  return { text, marks: wellFormedMarks(text, [...marks, ...found]) };
}

/** Finds links in the text's order. Skips those whose words differ from the text. */
function linksIn(text: string, links: readonly Link[]): readonly Mark[] {
  const marks: Mark[] = [];
  for (const link of links) {
    const mark = linkMark(text, link, marks.at(-1)?.end ?? 0);
    if (mark !== undefined) marks.push(mark);
  }
  return marks;
}

/** Finds the links of one cell and removes them from the list. Expects the links in the order of the cells. */
function takeLinks(text: string, links: Link[]): readonly Mark[] {
  const marks: Mark[] = [];
  for (let link = links[0]; link !== undefined; link = links[0]) {
    const mark = linkMark(text, link, marks.at(-1)?.end ?? 0);
    if (mark === undefined) break;
    marks.push(mark);
    links.shift();
  }
  return marks;
}

function linkMark(text: string, { text: raw, ...target }: Link, from: number): Mark | undefined {
  const words = cleanText(raw);
  // Cells have spaces for the line ends of some links.
  for (const wanted of [words, words.replaceAll(/\s+/g, " ")]) {
    const start = wanted.trim() === "" ? -1 : text.indexOf(wanted, from);
    if (start >= 0) return { kind: "link", start, end: start + wanted.length, ...target };
  }
  return undefined;
}

function linksOf({ text, marks }: MarkedText): readonly Link[] {
  return marks.flatMap(({ kind, start, end, uri, title }) =>
    kind !== "link" || uri === undefined
      ? []
      : [{ text: text.slice(start, end), uri, ...(title === undefined ? {} : { title }) }],
  );
}
