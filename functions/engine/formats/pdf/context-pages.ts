// Reads pages that nobody requested, because a page's running lines and heading levels depend on other pages.

import { ExtractionError } from "../../base/errors.ts";
import { withoutHidden } from "../../layout/hidden/hidden-text.ts";
import { type PageLines, readPageLines } from "../../layout/page-lines/page-lines.ts";
import { type PageTools, readPage } from "../../pdf/read/read-page.ts";
import type { ReadablePdf } from "../../pdf/read/readable-pdf.ts";
import { checkMarks } from "./pdf-fields.ts";

/** Page of lines without its other content. */
export interface ContextPage {
  readonly number: number;
  readonly lines: PageLines;
}

/** Pages that are read near the requested ones, and in the whole document. A shorter document is read as a whole. */
const [MOST_NEAR, MOST_SPREAD] = [16, 8];

/** Returns the numbers of the pages to read, in order: the nearest ones and some of the others, evenly spaced. */
export function contextOf(requested: readonly number[], count: number): readonly number[] {
  const asked = new Set(requested);
  const others = Array.from({ length: count }, (_, index) => index + 1).filter((page) => !asked.has(page));
  if (asked.size === 0 || others.length <= MOST_NEAR + MOST_SPREAD) return others;
  const distances = distancesTo(asked, count);
  const nearest = others.toSorted((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0) || a - b);
  const far = nearest.slice(MOST_NEAR).toSorted((a, b) => a - b);
  const spread = Array.from(
    { length: MOST_SPREAD },
    (_, index) => far[Math.floor(((index + 0.5) * far.length) / MOST_SPREAD)],
  );
  return [...nearest.slice(0, MOST_NEAR), ...spread.filter((page) => page !== undefined)].sort((a, b) => a - b);
}

/** Distance of each page to the nearest requested page, by page number. */
function distancesTo(asked: ReadonlySet<number>, count: number): readonly number[] {
  const distances = Array.from({ length: count + 1 }, () => Number.POSITIVE_INFINITY);
  const pass = (pages: readonly number[]) => {
    let distance = Number.POSITIVE_INFINITY;
    for (const page of pages) {
      distance = asked.has(page) ? 0 : distance + 1;
      distances[page] = Math.min(distances[page] ?? distance, distance);
    }
  };
  const pages = Array.from({ length: count }, (_, index) => index + 1);
  pass(pages);
  pass(pages.toReversed());
  return distances;
}

/** Reads these pages one after another. A damaged page is skipped: it shows nothing about the others. */
export async function readContext(
  opened: ReadablePdf,
  numbers: readonly number[],
  tools: PageTools,
  begin: (page: number) => void,
): Promise<readonly ContextPage[]> {
  const pages: ContextPage[] = [];
  for (const number of numbers) {
    begin(number);
    const content = await readPage(opened, number, tools).catch(unlessLimited);
    if (content === undefined) continue;
    const { shown } = withoutHidden(content.text, content);
    pages.push({
      number,
      lines: readPageLines(shown, content, content.rulings, content.marks, checkMarks(content.fields)),
    });
  }
  return pages;
}

/** Skips a damaged page. Limits apply as on any page. */
function unlessLimited(error: unknown): undefined {
  if (error instanceof ExtractionError) throw error;
}
