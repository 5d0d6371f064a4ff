// The title of a page, without the name of its site.

import type { CollectedFacts } from "./collect-facts.ts";

/** The visible headline, when the page's head confirms it; else the head's title without the name of the site. */
export function pageTitle(
  { title, metas, found }: CollectedFacts,
  site: string | undefined,
  headline: string | undefined,
) {
  const [shared] = metas.get("og:title") ?? metas.get("twitter:title") ?? [];
  const headlines = found.filter(({ kind }) => kind === "headline").map(({ value }) => value);
  const stated = [shared, title, headline].filter((each) => each !== undefined && each !== "") as readonly string[];
  const bare = stated.map((each) => withoutSite(each, site));
  const shown = headlines.find((each) => each !== site && [...stated, ...bare].some((text) => isSameTitle(each, text)));
  const like = () => headlines.find((each) => each !== site && bare.some((text) => isLike(each, text)));
  return shown ?? like() ?? bare[0] ?? headlines[0];
}

/** Least share of words that a headline has in common with the title for search engines. */
const LIKE = 0.5;

function isLike(one: string, other: string): boolean {
  const [own, others] = [plain(one).split(" "), plain(other).split(" ")];
  const shared = own.filter((word) => others.includes(word)).length;
  return shared >= LIKE * Math.max(own.length, others.length);
}

/** Compares titles by their letters and digits. */
export function isSameTitle(one: string, other: string): boolean {
  return plain(one) !== "" && plain(one) === plain(other);
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Words of a site's name after the title. */
const MAX_SITE_WORDS = 4;

function withoutSite(title: string, site: string | undefined): string {
  const parts = title.split(/(\s+[|•·»–—-]\s+|\s*\|\s*)/);
  const last = parts.at(-1) ?? "";
  if (parts.length < 3) return title;
  const isSite = (site !== undefined && isSameTitle(last, site)) || last.split(/\s+/).length <= MAX_SITE_WORDS;
  return isSite ? parts.slice(0, -2).join("") : title;
}
