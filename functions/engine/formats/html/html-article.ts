// The article of a web page that may mark nothing as its main part: Mozilla's Readability, which Firefox's reader view is.

import type { Readability as ReadabilityClass } from "@mozilla/readability";

// Far beyond news pages; 20,000 nested tables took Readability minutes, so that depth is bounded by the caller too.
const MAX_CHARACTERS = 4_000_000;
const MAX_ELEMENTS = 30_000;
/** Shorter ones are not believed. Under it, Readability looks again with fewer filters, and then takes what it has. */
export const LEAST_CHARACTERS = 500;

/** As HTML; undefined where it finds none, or the page is larger than pages that people write. */
export async function articleOf(html: string): Promise<string | undefined> {
  if (html.length > MAX_CHARACTERS || countTags(html) > MAX_ELEMENTS) return undefined;
  const [{ Readability }, { parseHTML }] = await Promise.all([import("@mozilla/readability"), import("linkedom")]);
  try {
    // The tags of a body may be left out, and linkedom does not think them there.
    const { document } = parseHTML(/<body[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
    return readArticle(new Readability(document, { charThreshold: LEAST_CHARACTERS, maxElemsToParse: MAX_ELEMENTS }));
  } catch (error) {
    // Elements nested by the thousand overflow its stack; it throws an Error of its own for too many.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function readArticle(readability: ReadabilityClass<string>): string | undefined {
  const content = readability.parse()?.content;
  return typeof content === "string" && content.trim() !== "" ? content : undefined;
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at !== -1 && count <= MAX_ELEMENTS * 2; at = html.indexOf("<", at + 1)) count++;
  // Half of them are end tags.
  return count / 2;
}
