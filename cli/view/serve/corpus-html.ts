// The list of the documents of a corpus, with the hits of a search.

import { publicUri } from "../../../functions/engine/base/public-uri.ts";
import { policyOf, script, styles } from "../html/assets.ts";
import { escaped, isolated, oneLine, plural } from "../html/markup.ts";
import { DOCUMENTS_ON_A_SCREEN, type ListedDocument, type Listing } from "./list-documents.ts";
import type { FoundPage, FoundPages } from "./search-documents.ts";

export interface CorpusPage {
  readonly name: string;
  /** Query of the reader, or "". */
  readonly asked: string;
  readonly listing: Listing;
  readonly search?: FoundPages | undefined;
  /** Fault of the query. */
  readonly problem?: string;
}

export function corpusPolicy(): string {
  return policyOf({
    styles: [styles("corpus")],
    scripts: [script("theme"), script("list")],
    pictures: "'self'",
    searches: true,
  });
}

export function corpusHtml({ name, asked, listing, search, problem }: CorpusPage): string {
  const count = listing.counts.reduce((sum, [, documents]) => sum + documents, 0);
  const content = search === undefined ? listHtml(listing) : hitsHtml(search, asked);
  const fault = problem === undefined ? "" : `<p class="fault" role="alert">${isolated(problem)}</p>`;
  return pageHtml(
    oneLine(name),
    `<header class="bar"><div class="bar-start"><div class="named"><h1>${isolated(name)}</h1><p class="summary">${plural(count, "document")}</p></div></div>
<form class="find" role="search" method="get" action="./"><label class="said" for="find">Search the documents</label>
<input id="find" name="q" type="search" placeholder="Search  /" autocomplete="off" maxlength="1000" value="${escaped(asked)}"><button class="button" type="submit">Search</button></form>
<div class="controls"><button type="button" class="button" id="theme-button" title="Dark or light (d)">◐<span class="said">Dark or light</span></button></div></header>
<main id="pages" tabindex="-1">${fault}${content}</main>`,
  );
}

export function messageHtml(message: string): string {
  return pageHtml(
    "textractor",
    `<main id="pages"><h1 class="said">textractor</h1><p class="fault" role="alert">${isolated(message)}</p><p><a href="./">All documents</a></p></main>`,
  );
}

function pageHtml(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${styles("corpus").text}</style><script>${script("theme").text}</script></head>
<body><a class="skip" href="#pages">Skip to the documents</a>${body}<script>${script("list").text}</script></body></html>\n`;
}

function listHtml({ documents, counts, status, from, total }: Listing): string {
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const tab = (name: string | undefined, label: string, count: number) =>
    `<a class="tab" href="./${name === undefined ? "" : `?status=${encodeURIComponent(name)}`}"${name === status ? ' aria-current="page"' : ""}>${escaped(label)} <span>${count.toLocaleString("en")}</span></a>`;
  const tabs = [tab(undefined, "all", all), ...counts.map(([name, count]) => tab(name, name, count))];
  const rows = documents.map(rowHtml).join("");
  return `<nav class="tabs" aria-label="Documents by status">${tabs.join("")}</nav>
<div class="table" role="region" tabindex="0" aria-label="Documents"><table><thead><tr><th scope="col">Document</th><th scope="col">Status</th><th scope="col" class="figure">Pages</th><th scope="col" class="figure">OCR</th><th scope="col">Date</th></tr></thead><tbody>${rows}</tbody></table></div>${stepsHtml(from, total, status)}`;
}

const WITH_RESULTS: ReadonlySet<string> = new Set(["complete", "partial", "duplicate"]);

function rowHtml({ shown, uri, name, title, status, problem, pages, ocrPages, date }: ListedDocument): string {
  const label = isolated(title ?? name);
  const link = WITH_RESULTS.has(status) || pages !== undefined ? `<a href="document/${shown}">${label}</a>` : label;
  const below = problem === undefined ? isolated(publicUri(uri)) : `<span class="problem">${isolated(problem)}</span>`;
  return `<tr><td class="document">${link}<div class="below">${below}</div></td><td><span class="badge ${badgeOf(status)}">${escaped(status)}</span></td><td class="figure">${pages ?? ""}</td><td class="figure">${ocrPages === 0 ? "" : ocrPages}</td><td class="date">${date === undefined ? "" : isolated(date.slice(0, 10))}</td></tr>`;
}

function badgeOf(status: string): string {
  if (status === "complete") return "ocr";
  if (status === "partial") return "unsure";
  return status === "failed" || status === "unread" ? "missing" : "text";
}

function stepsHtml(from: number, total: number, status: string | undefined): string {
  if (total <= DOCUMENTS_ON_A_SCREEN) return "";
  const to = Math.min(total, from + DOCUMENTS_ON_A_SCREEN);
  const at = (place: number) =>
    `./?${new URLSearchParams({ ...(status === undefined ? {} : { status }), from: String(place) })}`;
  const previous =
    from > 0
      ? `<a class="button" rel="prev" href="${escaped(at(Math.max(0, from - DOCUMENTS_ON_A_SCREEN)))}">← Previous</a>`
      : "";
  const next = to < total ? `<a class="button" rel="next" href="${escaped(at(to))}">Next →</a>` : "";
  return `<nav class="steps" aria-label="Screens">${previous}<span>${(from + 1).toLocaleString("en")}–${to.toLocaleString("en")} of ${total.toLocaleString("en")}</span>${next}</nav>`;
}

function hitsHtml({ hits, total, ranked, words }: FoundPages, asked: string): string {
  const found = ranked
    ? plural(total, "matching page")
    : `Too many matching pages to rank them: over ${(total - 1).toLocaleString("en")}. Add a word`;
  const items = hits.map((hit) => hitHtml(hit, words)).join("");
  return `<h2 class="found">${found} for ${isolated(asked)} <a href="./">All documents</a></h2><ol class="hits">${items}</ol>`;
}

function hitHtml(hit: FoundPage, words: readonly string[]): string {
  const { document, page, uri, title, date, snippet, place } = hit;
  const fragment = new URLSearchParams({
    page: String(page),
    ...(words.length === 0 ? {} : { find: words.join(" ") }),
  });
  const name = title === undefined || title.trim() === "" ? place : title;
  const facts = [publicUri(uri), ...(date === undefined ? [] : [date.slice(0, 10)])].map(isolated).join(" · ");
  return `<li><a href="document/${document}#${escaped(fragment.toString())}"><span class="name">${isolated(name)}</span> <span class="badge text">page ${page}</span></a>
<p class="snippet" dir="auto">${markedSnippet(oneLine(snippet, 400), words)}</p><p class="below">${facts}</p></li>`;
}

/** The snippet with the words of the query marked. Accents are compared as search compares them: not at all. */
function markedSnippet(snippet: string, words: readonly string[]): string {
  return snippet
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((part) =>
      words.some((word) => folded(part).startsWith(word)) ? `<mark>${escaped(part)}</mark>` : escaped(part),
    )
    .join("");
}

function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
