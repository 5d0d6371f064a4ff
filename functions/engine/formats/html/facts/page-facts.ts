// The facts of a page: its title, authors, dates, language, address and site, each from the most reliable of the places
// that state it.

import type { Block } from "../../../base/model.ts";
import { authorNames } from "./author-names.ts";
import type { CollectedFacts, FactKind } from "./collect-facts.ts";
import { isoDate } from "./dates.ts";
import { jsonLdArticle } from "./json-ld.ts";
import { pageLanguage } from "./language.ts";
import { isSameTitle, pageTitle } from "./page-title.ts";

export interface PageFacts {
  readonly title?: string;
  readonly authors: readonly string[];
  /** ISO 8601, a date or a date with time. */
  readonly published?: string;
  readonly modified?: string;
  readonly description?: string;
  readonly keywords?: string;
  /** BCP 47. */
  readonly language?: string;
  readonly canonical?: string;
  readonly site?: string;
  readonly generator?: string;
  /**
   * "declared": the page says that it is an article. "dated": it has a date of publication in its head or next to its
   * title, as articles do.
   */
  readonly article?: "declared" | "dated";
  /** The article's text as JSON-LD repeats it. */
  readonly body?: string;
}

/** Decides between the facts. Dates in words are read in English and in the language of the page's text. */
export async function pageFacts(collected: CollectedFacts, blocks: readonly Block[]): Promise<PageFacts> {
  const { metas, found } = collected;
  const stated = jsonLdArticle(collected.jsonLd);
  const meta = (...names: readonly string[]) => names.flatMap((name) => metas.get(name) ?? [])[0];
  const all = (kind: FactKind) => found.filter((each) => each.kind === kind).map(({ value }) => value);
  const site = meta("og:site_name", "application-name") ?? stated?.site;
  const title = pageTitle(collected, site, stated?.headline);
  const declared = collected.language ?? meta("content-language", "og:locale") ?? stated?.language;
  const language = await pageLanguage(blocks, declared?.replace("_", "-"));
  const dateIn = (texts: readonly (string | undefined)[]) => firstDate(texts, language);
  const explicit = dateIn([...PUBLISHED.map((name) => meta(name)), ...all("published")]);
  const visible = dateIn(nearTitle(blocks, title));
  const isDeclared =
    ARTICLE_TYPE.test(stated?.type ?? "") ||
    /article/i.test(meta("og:type") ?? "") ||
    dateIn(ARTICLE_DATES.map((name) => meta(name))) !== undefined;
  const fields = {
    article: isDeclared ? "declared" : (explicit ?? visible) === undefined ? undefined : "dated",
    title,
    published: dateIn([stated?.published, explicit, ...all("date"), ...all("time"), visible]),
    modified: dateIn([stated?.modified, ...MODIFIED.map((name) => meta(name)), ...all("modified")]),
    description: meta("description", "og:description", "twitter:description") ?? stated?.description,
    keywords: meta("keywords", "news_keywords") ?? stated?.keywords,
    language,
    canonical: collected.canonical ?? meta("og:url"),
    site,
    generator: meta("generator"),
    body: stated?.body,
  };
  const places = [stated?.authors ?? [], all("author"), AUTHORS.flatMap((name) => metas.get(name) ?? [])];
  return {
    // Further bylines belong to other articles, or repeat the first.
    authors: authorsOf([...places, ...all("byline").map((byline) => [byline])]),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== "")),
  };
}

function firstDate(texts: readonly (string | undefined)[], language: string | undefined): string | undefined {
  for (const text of texts) {
    const date = isoDate(text, language);
    if (date !== undefined) return date;
  }
  return undefined;
}

/** Types of articles, without the postings of forums and the page object that content systems write everywhere. */
const ARTICLE_TYPE = /(?:Article|(?:Blog|SocialMedia)Posting)$/;
const ARTICLE_DATES = ["article:published_time", "article.published", "datepublished"];
const PUBLISHED = (
  "article:published_time article.published datepublished og:published_time dc.date.issued dcterms.date dc.date " +
  "parsely-pub-date pubdate pub_date publish-date publishdate sailthru.date citation_publication_date date"
).split(" ");
const MODIFIED =
  "article:modified_time article.updated datemodified og:updated_time dc.date.modified last-modified lastmod".split(
    " ",
  );
const AUTHORS =
  "author article:author article.author dc.creator dcterms.creator parsely-author sailthru.author citation_author byl".split(
    " ",
  );

function authorsOf(places: readonly (readonly string[])[]): readonly string[] {
  for (const place of places) {
    const names = [...new Set(place.flatMap(authorNames))];
    if (names.length > 0) return names;
  }
  return [];
}

/** Blocks around the headline that may hold the date, and characters of such a line. */
const BEFORE_TITLE = 2;
const AFTER_TITLE = 4;
const MAX_LINE = 120;

function nearTitle(blocks: readonly Block[], title: string | undefined): readonly string[] {
  const at = title === undefined ? -1 : blocks.findIndex(({ text }) => isSameTitle(text, title));
  if (at === -1) return [];
  const near = [...blocks.slice(at + 1, at + 1 + AFTER_TITLE), ...blocks.slice(Math.max(0, at - BEFORE_TITLE), at)];
  return near.map(({ text }) => text).filter((text) => text.length <= MAX_LINE);
}
