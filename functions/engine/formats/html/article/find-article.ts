// Extracts the article of a web page: what is never part of one is removed, Mozilla's Readability (the library behind
// Firefox's reader view) finds the element that holds the article, and its blocks are judged one by one.

import type { DomDocument, DomElement } from "./dom.ts";
import { prunePage } from "./prune-page.ts";
import { trimArticle } from "./trim-article.ts";

// News pages are far smaller. The caller bounds the depth too: 20,000 nested tables took Readability minutes.
const MAX_CHARACTERS = 4_000_000;
const MAX_ELEMENTS = 30_000;
/**
 * Characters of all elements, each with those inside of it. Readability asks every element for its text, several times.
 * The pages of the benchmark have up to 0.4 million.
 */
const MAX_NESTED_CHARACTERS = 25_000_000;
/** Shortest article that is trusted. Readability retries shorter ones with fewer filters, then returns what it has. */
export const LEAST_CHARACTERS = 500;

/** Returns the article as HTML; undefined for a page without an article, and for a page that is too large. */
export async function findArticle(html: string): Promise<string | undefined> {
  if (html.length > MAX_CHARACTERS || countTags(html) > MAX_ELEMENTS) return undefined;
  const [{ Readability }, { parseHTML }] = await Promise.all([import("@mozilla/readability"), import("linkedom")]);
  try {
    // HTML lets authors omit the body tags, but linkedom needs them.
    const { document } = parseHTML(/<body[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
    // Readability's own limit of elements never applies: it counts them in a way that finds none in linkedom.
    if (document.querySelectorAll("*").length > MAX_ELEMENTS) return undefined;
    const sizes = prunePage(document as DomDocument);
    if (sum(sizes.values().map(({ characters }) => characters)) > MAX_NESTED_CHARACTERS) return undefined;
    // Readability turns h1 into h2.
    for (const heading of document.querySelectorAll("h1")) heading.setAttribute("aria-level", "1");
    const serializer = (node: unknown) => node as DomElement;
    const options = { charThreshold: LEAST_CHARACTERS, keepClasses: true, serializer };
    const article = new Readability(document, options).parse()?.content ?? undefined;
    if (article === undefined) return undefined;
    trimArticle(article);
    return article.innerHTML;
  } catch (error) {
    // Thousands of nested elements overflow Readability's stack.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) count++;
  // Half of the tags are end tags.
  return count / 2;
}
