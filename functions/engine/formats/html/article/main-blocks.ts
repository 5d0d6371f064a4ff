// Finds the main content of a page: its article with the title, or the whole page if it is no article.

import type { Block } from "../../../base/model.ts";
import { type HtmlBlocks, type HtmlBlocksOptions, htmlBlocks } from "../blocks/html-blocks.ts";
import type { PageFacts } from "../facts/page-facts.ts";
import { isSameTitle } from "../facts/page-title.ts";

/** Shortest article of a page that declares one, such as the preview of a paid article. */
const LEAST_DECLARED = 100;
/** Other pages with a date, such as press releases, need a real text that is a good part of the page. */
const LEAST_DATED = 500;
const LEAST_SHARE = 0.4;

/** The part that a page marks as its main one holds most of its text. Else the mark is on something small. */
const LEAST_MARKED = 0.5;

/**
 * Blocks of the article with its title. Other pages, such as indexes, products, forums and manuals, are cut to the part
 * that they mark as their main one, or not at all.
 */
export async function mainBlocks(
  html: string,
  read: HtmlBlocks,
  facts: PageFacts,
  options: HtmlBlocksOptions,
): Promise<readonly Block[]> {
  const article = await trustedArticle(html, read, facts, options);
  return article === undefined ? markedPart(read) : withTitle(article, read.blocks, facts.title);
}

async function trustedArticle(
  html: string,
  read: HtmlBlocks,
  facts: PageFacts,
  options: HtmlBlocksOptions,
): Promise<readonly Block[] | undefined> {
  if (facts.article === undefined) return undefined;
  const own = { ...options, uri: read.baseUri };
  const isDeclared = facts.article === "declared";
  // Readability would take minutes on a page nested so deeply that it was flattened.
  const found = read.warnings.length > 0 ? [] : await foundBlocks(html, own);
  const least = isDeclared ? LEAST_DECLARED : Math.max(LEAST_DATED, LEAST_SHARE * proseLength(read.blocks));
  if (proseLength(found) >= least) return found;
  return isDeclared ? statedBody(facts) : undefined;
}

function markedPart({ main, blocks }: HtmlBlocks): readonly Block[] {
  return main !== undefined && proseLength(main) >= LEAST_MARKED * proseLength(blocks) ? main : blocks;
}

async function foundBlocks(html: string, options: HtmlBlocksOptions): Promise<readonly Block[]> {
  const { findArticle } = await import("./find-article.ts");
  const article = await findArticle(html);
  return article === undefined ? [] : htmlBlocks(article, options).blocks;
}

/** The article that JSON-LD repeats, for pages that show it by a script. */
function statedBody({ body }: PageFacts): readonly Block[] | undefined {
  if (body === undefined || body.length < LEAST_DATED) return undefined;
  const texts = body.split(/\n+/).map((text) => text.trim());
  return texts.filter((text) => text !== "").map((text) => ({ kind: "paragraph", text }));
}

/** Puts the title first, if the page shows it. Readability removes it. */
function withTitle(article: readonly Block[], all: readonly Block[], title: string | undefined): readonly Block[] {
  const isTitle = ({ text }: Block) => title !== undefined && isSameTitle(text, title);
  if (title === undefined || !all.some(isTitle)) return article;
  return [{ kind: "heading", level: 1, text: title }, ...article.filter((block) => !isTitle(block))];
}

/** Characters outside of links. */
function proseLength(blocks: readonly Block[]): number {
  const linked = (links: Block["links"] = []) => links.reduce((sum, { text }) => sum + text.length, 0);
  return blocks.reduce((sum, { text, links }) => sum + Math.max(0, text.length - linked(links)), 0);
}
