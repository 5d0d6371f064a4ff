// Extracts the article of a web page with Mozilla's Readability, the library behind Firefox's reader view.

import type { Readability as ReadabilityClass } from "@mozilla/readability";

// News pages are far smaller. The caller bounds the depth too: 20,000 nested tables took Readability minutes.
const MAX_CHARACTERS = 4_000_000;
const MAX_ELEMENTS = 30_000;
/** Shortest article that is trusted. Readability retries shorter ones with fewer filters, then returns what it has. */
export const LEAST_CHARACTERS = 500;

/** Returns the article as HTML; undefined for a page without an article, and for a page that is too large. */
export async function articleOf(html: string): Promise<string | undefined> {
  if (html.length > MAX_CHARACTERS || countTags(html) > MAX_ELEMENTS) return undefined;
  const [{ Readability }, { parseHTML }] = await Promise.all([import("@mozilla/readability"), import("linkedom")]);
  try {
    // HTML lets authors omit the body tags, but linkedom needs them.
    const { document } = parseHTML(/<body[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
    // Readability's own limit of elements never applies: it counts them in a way that finds none in linkedom.
    if (document.querySelectorAll("*").length > MAX_ELEMENTS) return undefined;
    return readArticle(new Readability(document, { charThreshold: LEAST_CHARACTERS }));
  } catch (error) {
    // Thousands of nested elements overflow Readability's stack.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function readArticle(readability: ReadabilityClass<string>): string | undefined {
  return readability.parse()?.content || undefined;
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) count++;
  // Half of the tags are end tags.
  return count / 2;
}
