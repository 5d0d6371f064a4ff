// Reads the bookmarks as a flat list, each with its page.

import type { OutlineEntry } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import type { ReadablePdf } from "./readable-pdf.ts";

export interface Outline {
  readonly entries: readonly OutlineEntry[];
  /** Number of entries with an invalid destination; they are listed without a page. */
  readonly badDestinations: number;
}

interface Bookmark {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly Bookmark[];
}

/** Reads the outline. Skips entries nested deeper than the limit. */
export async function readOutline(pdf: ReadablePdf, maxDepth: number): Promise<Outline> {
  // pdf.js gives null for a document without bookmarks.
  const bookmarks = (await pdf.catalog<readonly Bookmark[] | null>("documentOutline")) ?? [];
  const entries: OutlineEntry[] = [];
  let badDestinations = 0;
  // An explicit stack, because the document decides how deep bookmarks nest, and recursion could overflow.
  const open = [{ level: 1, rest: [...bookmarks] }];
  for (let list = open.at(-1); list !== undefined; list = open.at(-1)) {
    const bookmark = list.rest.shift();
    if (bookmark === undefined) {
      open.pop();
      continue;
    }
    const page = await pageOf(pdf, bookmark.dest);
    if (page === "nowhere") badDestinations++;
    const title = toNfc(bookmark.title.trim());
    entries.push({ title, level: list.level, ...(typeof page === "number" ? { page } : {}) });
    if (list.level < maxDepth) open.push({ level: list.level + 1, rest: [...bookmark.items] });
  }
  return { entries, badDestinations };
}

/** Returns undefined for an entry that does not link into this document: a mere heading, a web address. */
async function pageOf(pdf: ReadablePdf, destination: Bookmark["dest"]): Promise<number | "nowhere" | undefined> {
  if (destination === null) return undefined;
  try {
    const explicit: readonly unknown[] | null =
      typeof destination === "string"
        ? await pdf.catalog<readonly unknown[] | null>("getDestination", destination)
        : destination;
    const target = explicit?.[0];
    if (typeof target === "number") return inRange(pdf, target + 1);
    return isReference(target) ? inRange(pdf, (await pdf.getPageIndex(target)) + 1) : "nowhere";
  } catch {
    // pdf.js throws when a reference is not to a page of the page tree.
    return "nowhere";
  }
}

function inRange(pdf: ReadablePdf, page: number): number | "nowhere" {
  return page >= 1 && page <= pdf.numPages ? page : "nowhere";
}

function isReference(target: unknown): target is { num: number; gen: number } {
  return typeof target === "object" && target !== null && "num" in target && "gen" in target;
}
