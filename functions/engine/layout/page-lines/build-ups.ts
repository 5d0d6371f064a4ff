// Finds pages that build up one slide: each shows the last one's text again, and more of it.

import { edgeOf, type Reach } from "./edge-rows.ts";
import type { PageLines } from "./page-lines.ts";

/** Lines between the edges that two pages share at least. One or two may be the rest of a deep header. */
const LEAST_SHARED = 3;
/** Share of the lines between the edges, of the page with fewer of them. */
const SHARED = 0.75;

/**
 * Returns, for each page, the index of the first page of its slide. What repeats on the pages of one slide is the slide's
 * text, and no header.
 */
export function slidesOf(pages: readonly PageLines[], reach: Reach): number[] {
  const slides: number[] = [];
  let last: ReadonlySet<string> = new Set();
  for (const [index, page] of pages.entries()) {
    const texts = innerTexts(page, reach);
    slides.push(isBuildUp(last, texts) ? (slides.at(-1) ?? index) : index);
    last = texts;
  }
  return slides;
}

function isBuildUp(last: ReadonlySet<string>, next: ReadonlySet<string>): boolean {
  const least = Math.max(LEAST_SHARED, SHARED * Math.min(last.size, next.size));
  let shared = 0;
  for (const text of next) if (last.has(text)) shared += 1;
  return shared >= least;
}

/** Texts between the edges, with those of tables. Pages of a court share the numbers of their lines. */
function innerTexts(page: PageLines, reach: Reach): Set<string> {
  const upright = page.frames.filter(({ angle }) => angle === 0);
  const lines = upright.flatMap(({ lines, tables }) => [...lines, ...tables.flatMap((table) => table.lines)]);
  return new Set(
    lines.filter((line) => edgeOf(line, page, reach) === undefined && !NUMBER.test(line.text)).map(({ text }) => text),
  );
}

const NUMBER = /^[\d\s.,:-]*$/;
