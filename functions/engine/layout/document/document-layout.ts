// Turns a document's pages of lines into blocks. Body text, running lines and heading ranks need the whole document.

import type { Block, Detail, OutlineEntry } from "../../base/model.ts";
import { continueListings } from "../blocks/code-blocks.ts";
import { continueParagraphs } from "../blocks/continued-paragraphs.ts";
import { markFootnotes } from "../blocks/footnotes.ts";
import { markHeadings } from "../blocks/headings.ts";
import { judgeHeadings } from "../blocks/judge-headings.ts";
import { markLists, noteMarksIn } from "../blocks/list-items.ts";
import { documentStyle, type Fonts } from "../page-lines/document-style.ts";
import { findRunningLines } from "../page-lines/headers-and-footers.ts";
import type { PageLines } from "../page-lines/page-lines.ts";
import { markContinued } from "./continued-tables.ts";
import { toBlock } from "./model-blocks.ts";
import { layoutPage } from "./page-layout.ts";

export interface DocumentFacts {
  /** Fonts by the font names of the lines' words. */
  readonly fonts: Fonts;
  /** Outline entries that lead to each page. */
  readonly outlines: readonly (readonly OutlineEntry[])[];
  /** Numbers of the pages; absent where none is left out. Nothing goes on over a gap. */
  readonly numbers?: readonly number[];
  /** True for pages of a longer document, as those that OCR reads one by one: most have one heading of a look. */
  readonly isPart?: boolean;
  /** Finest parts that the caller needs of each page. `words` when absent. */
  readonly details?: readonly Detail[];
}

/** Returns the blocks of each page, in reading order. */
export function layoutDocument(
  pages: readonly PageLines[],
  { fonts, outlines, numbers = [...pages.keys()], isPart, details = [] }: DocumentFacts,
): Block[][] {
  const style = documentStyle(pages, fonts);
  const running = findRunningLines(pages, style, numbers);
  const placed = pages.map((page, index) => layoutPage(page, running, style, outlines[index] ?? []));
  const blocksOfPages = placed.map((blocks) => blocks.map(({ block }) => block));
  const headed = markHeadings(judgeHeadings(blocksOfPages, style, isPart), outlines);
  const noteMarks = noteMarksIn(headed.flat());
  const pageAfter = (at: number, steps: number) =>
    numbers[at + steps] === (numbers[at] ?? 0) + steps ? (headed[at + steps] ?? []) : [];
  const listed = headed.map((blocks, at) =>
    markFootnotes(markLists(blocks, noteMarks, [pageAfter(at, -1), pageAfter(at, 1)]), style),
  );
  const stretches = stretchesOf(numbers);
  const marked = stretches.flatMap(([from, to]) =>
    continueParagraphs(continueListings(listed.slice(from, to)), style.vocabulary),
  );
  const finished = placed.map((blocks, index) =>
    blocks.flatMap(({ angle }, at) =>
      (marked[index] ?? []).slice(at, at + 1).map((block) => toBlock(block, angle, fonts, details[index] ?? "words")),
    ),
  );
  const whole = pages.map(({ height }, index) => ({ height, blocks: finished[index] ?? [] }));
  return stretches.flatMap(([from, to]) => markContinued(whole.slice(from, to)));
}

/** Returns the first index, and the index after the last one, of each stretch of successive numbers. */
function stretchesOf(numbers: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const starts = [...numbers.keys()].filter((at) => at === 0 || numbers[at] !== (numbers[at - 1] ?? 0) + 1);
  return starts.map((from, index) => [from, starts[index + 1] ?? numbers.length]);
}
