// Page lists: ranges such as "3-7,9", and single numbers such as "3,4,5" for clients of 2017. Pages are counted from 1.

import { limitExceeded } from "./errors.ts";

const RANGE = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/;

/** Formats pages as ranges: "3-7,9" for [3, 4, 5, 6, 7, 9]; "" for an empty list. */
export function formatPages(pages: Iterable<number>): string {
  const ranges: { first: number; last: number }[] = [];
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const open = ranges.at(-1);
    if (open !== undefined && open.last === page - 1) open.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}

const LONGEST_LIST = 512;

/**
 * Lists pages for the response and the metadata: "3,4,5", as in 2017, or ranges where that takes over 512 characters.
 */
export function listPages(pages: Iterable<number>): string {
  const singles = [...new Set(pages)].sort((a, b) => a - b).join(",");
  return singles.length <= LONGEST_LIST ? singles : formatPages(pages);
}

/** Names pages for a message: "page 7", or "pages 3-7,9". */
export function namePages(pages: Iterable<number>): string {
  const ranges = formatPages(pages);
  return /\D/.test(ranges) ? `pages ${ranges}` : `page ${ranges}`;
}

/** Decides whether a text is a list of ranges such as "1-3,9". */
export function isPageRanges(text: string): boolean {
  return rangesOf(text) !== undefined;
}

/** Pages of the valid list "1-3,9", ascending and unique. Throws LIMIT_EXCEEDED for more than `maxPages`. */
export function expandPages(text: string, maxPages: number): readonly number[] {
  const pages = new Set<number>();
  for (const [first, last] of rangesOf(text) ?? []) {
    const found = pages.size + last - first + 1;
    if (found > maxPages) throw limitExceeded("pages", String(found), String(maxPages), "TEXTRACTOR_MAX_PAGES");
    for (let page = first; page <= last; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}

function rangesOf(text: string): (readonly [first: number, last: number])[] | undefined {
  const ranges: (readonly [number, number])[] = [];
  for (const part of text.split(",")) {
    const match = RANGE.exec(part);
    if (match === null) return undefined;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last < first) return undefined;
    ranges.push([first, last]);
  }
  return ranges;
}
