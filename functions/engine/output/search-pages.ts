// Writes the index of pages for full-text search as JSON Lines: the metadata, then each page with its lines and boxes.

import type { Attachment, Block, Box, Metadata, Page } from "../base/model.ts";
import { cleanText } from "./clean-text.ts";
import { lineSpans } from "./line-spans.ts";
import { afterMarker } from "./marks/marker-text.ts";
import type { DocumentFrame, PageWriter } from "./page-writer.ts";
import { isSilentPage, shownAttachments } from "./shown-attachments.ts";
import { isUnspacedBreak, withoutUnspacedBreaks } from "./unspaced-scripts.ts";

/** The first line of the index, as JSON. */
export interface SearchHead {
  readonly metadata: Metadata;
}

/** Each further line of the index, as JSON. */
export interface SearchPage {
  readonly page: number;
  readonly label?: string;
  /** Lines in reading order, page headers and footers included. */
  readonly lines: readonly SearchLine[];
}

/**
 * A line's text and its box in points. Formats without geometry have no boxes; their blocks are the lines. `isJoined`
 * marks a line that continues its paragraph without a space, as Chinese does.
 */
export type SearchLine = readonly [text: string, box: Box, isJoined?: true] | readonly [text: string];

/** The lines as one text. */
export function textOfLines(lines: readonly SearchLine[], separator: string): string {
  return lines.map(([text, , isJoined], index) => (index === 0 || isJoined ? text : separator + text)).join("");
}

/** Writes each page as soon as it comes. As in the plain text, the words of attachments follow on the last page. */
export function searchPagesWriter({
  metadata,
  attachments,
}: Pick<DocumentFrame, "metadata" | "attachments">): PageWriter {
  let isSilent = true;
  let isOpen = false;
  let isFirst = true;
  function* linesOf(lines: Iterable<SearchLine>): Iterable<string> {
    for (const line of lines) {
      yield `${isFirst ? "" : ","}${JSON.stringify(line)}`;
      isFirst = false;
    }
  }
  const open = (page: Pick<Page, "number" | "label">): string => {
    const start = `${isOpen ? "]}\n" : ""}${pageStart(page)}`;
    isOpen = true;
    isFirst = true;
    return start;
  };
  return {
    begin: () => [`${JSON.stringify({ metadata } satisfies SearchHead)}\n`],
    *page(page) {
      if (!isSilentPage(page)) isSilent = false;
      yield open(page);
      for (const block of page.blocks) yield* linesOf(searchLines(block));
    },
    *end() {
      if (!isOpen) yield open({ number: 1 });
      yield* linesOf(attachedLines(attachments, isSilent));
      yield "]}\n";
    },
  };
}

function pageStart({ number, label }: Pick<Page, "number" | "label">): string {
  const fields = { page: number, ...(label === undefined ? {} : { label: cleanText(label) }) };
  return `${JSON.stringify(fields).slice(0, -1)},"lines":[`;
}

/** Lines of attachments, without boxes: those would be places on other pages. */
function* attachedLines(attachments: readonly Attachment[], isSilent: boolean): Iterable<SearchLine> {
  for (const { document } of shownAttachments(attachments, isSilent)) {
    for (const { blocks } of document.pages) {
      for (const block of blocks) for (const [text] of searchLines(block)) yield [text];
    }
    yield* attachedLines(document.attachments, document.pages.every(isSilentPage));
  }
}

function searchLines(block: Block): readonly SearchLine[] {
  const text = afterMarker(block, block.text);
  const { lines = [], box } = block;
  if (lines.length === 0) {
    // A sheet is one block, so its rows are the lines.
    const parts = block.kind === "table" ? text.split("\n") : [text];
    return parts.flatMap((part) => searchLine(part, box));
  }
  const spans = lineSpans(text, lines);
  const found = lines.flatMap(({ words, box: place }, index) => {
    const span = spans?.[index];
    const own = span === undefined ? words.map((word) => word.text).join(" ") : text.slice(span.start, span.end);
    return searchLine(own, place);
  });
  return block.kind === "table" ? found : found.map(withJoin);
}

function withJoin(line: SearchLine, index: number, lines: readonly SearchLine[]): SearchLine {
  const [text, box] = line;
  const [before = ""] = lines[index - 1] ?? [];
  return box !== undefined && isUnspacedBreak(before, text) ? [text, box, true] : line;
}

function searchLine(text: string, box: Box | undefined): readonly SearchLine[] {
  const cleaned = withoutUnspacedBreaks(cleanText(text)).replaceAll(/\s+/g, " ").trim();
  if (cleaned === "") return [];
  return box === undefined ? [[cleaned]] : [[cleaned, inTenths(box)]];
}

/** A tenth of a point is finer than a highlight shows. */
function inTenths([left, top, right, bottom]: Box): Box {
  return [tenths(left), tenths(top), tenths(right), tenths(bottom)];
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10;
}
