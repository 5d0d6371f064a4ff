// A document's pages of lines → its blocks, with what only the whole document tells: body text, repeats, ranks.

import type { Block, OutlineEntry } from "../../base/model.ts";
import { markFootnotes } from "../blocks/footnotes.ts";
import { markHeadings } from "../blocks/headings.ts";
import { markLists } from "../blocks/list-items.ts";
import { documentStyle, type Fonts } from "../page-lines/document-style.ts";
import { findRunningLines } from "../page-lines/headers-and-footers.ts";
import type { PageLines } from "../page-lines/page-lines.ts";
import { markContinued } from "../tables/continued-tables.ts";
import { toBlock } from "./model-blocks.ts";
import { layoutPage } from "./page-layout.ts";

export interface DocumentFacts {
  /** By the font names of the lines' words. */
  readonly fonts: Fonts;
  /** For each page, the entries that lead to it. */
  readonly outlines: readonly (readonly OutlineEntry[])[];
  /** Blocks without their lines and words: nobody wants their places. */
  readonly textOnly?: boolean;
}

/** For each page its blocks, in reading order. */
export function layoutDocument(pages: readonly PageLines[], { fonts, outlines, textOnly }: DocumentFacts): Block[][] {
  const style = documentStyle(pages, fonts);
  const running = findRunningLines(pages, style.bodySize);
  const placed = pages.map((page) => layoutPage(page, running, style));
  const headed = markHeadings(
    placed.map((blocks) => blocks.map(({ block }) => block)),
    outlines,
  );
  const finished = headed.map((blocks, index) =>
    markFootnotes(markLists(blocks), style).map((block, at) =>
      toBlock(block, placed[index]?.[at]?.angle ?? 0, textOnly === true ? undefined : fonts),
    ),
  );
  return markContinued(finished.map((blocks, index) => ({ blocks, height: pages[index]?.height ?? 0 })));
}
