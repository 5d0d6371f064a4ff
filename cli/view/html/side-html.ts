// The side of a view: outline, pages, warnings and facts of the document.

import type { Document, Metadata, OutlineEntry } from "../../../functions/engine/base/model.ts";
import { escaped, isolated, linkTag, oneLine, plural } from "./markup.ts";
import { pageState, pageSummary } from "./page-facts.ts";

export function sideHtml({ outline, pages, metadata, origin }: Document, warnings: readonly string[]): string {
  return [
    outlineHtml(outline, new Set(pages.map(({ number }) => number))),
    pages.length > 1
      ? section("pages", "Pages", `<ol class="numbers">${pages.map(numberHtml).join("")}</ol>${LEGEND}`)
      : "",
    warningsHtml(warnings),
    section("facts", "About this document", factsHtml(metadata, origin)),
  ].join("");
}

function section(name: string, title: string, content: string): string {
  return `<section class="${name}" aria-labelledby="side-${name}"><h2 id="side-${name}">${title}</h2>${content}</section>`;
}

const LEGEND = `<p class="legend">${[
  ["text", "text"],
  ["ocr", "OCR"],
  ["unsure", "OCR, unsure"],
  ["missing", "missing"],
]
  .map(([state, words]) => `<span class="key"><span class="chip ${state}"></span>${words}</span>`)
  .join(" ")}</p>`;

function numberHtml(page: Document["pages"][number]): string {
  const words = escaped(pageSummary(page));
  return `<li><a class="chip ${pageState(page)}" href="#page-${page.number}" title="${words}" aria-label="${words}">${page.number}</a></li>`;
}

/** Entries of a long outline. Browsers open a list of this length at once. */
const MOST_ENTRIES = 2_000;

function outlineHtml(outline: readonly OutlineEntry[], pages: ReadonlySet<number>): string {
  if (outline.length === 0) return "";
  const entries = outline.slice(0, MOST_ENTRIES).map(({ title, level, page }) => {
    const classes = `level-${Math.min(6, Math.max(1, Math.round(level)))}`;
    if (page === undefined || !pages.has(page)) return `<li class="${classes}"><span>${isolated(title)}</span></li>`;
    const target = `href="#page-${page}" data-heading="${escaped(oneLine(title))}"`;
    return `<li class="${classes}"><a ${target}>${isolated(title)} <span class="at">${page}</span></a></li>`;
  });
  const rest = outline.length - entries.length;
  const more = rest > 0 ? `<p class="cut">${plural(rest, "more entry").replace("entrys", "entries")}</p>` : "";
  return section("outline", "Outline", `<ol>${entries.join("")}</ol>${more}`);
}

function warningsHtml(warnings: readonly string[]): string {
  if (warnings.length === 0) return "";
  const items = warnings.map((warning) => `<li>${isolated(warning)}</li>`).join("");
  return section("warnings", "Warnings", `<ul>${items}</ul>`);
}

const NAMES: readonly (readonly [field: keyof Metadata, name: string])[] = [
  ["title", "Title"],
  ["author", "Author"],
  ["subject", "Subject"],
  ["keywords", "Keywords"],
  ["siteName", "Site"],
  ["published", "Published"],
  ["created", "Created"],
  ["modified", "Modified"],
  ["language", "Language"],
  ["encoding", "Encoding"],
  ["creator", "Made with"],
  ["producer", "Written by"],
];

/** "2014-03-21 00:40" for a time in ISO 8601. Other values stay. */
function shortTime(value: string): string {
  return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, "$1 $2");
}

function factsHtml(metadata: Metadata, origin: Document["origin"]): string {
  const facts: (readonly [name: string, value: string])[] = [
    ["Format", isolated(metadata.format)],
    ["Pages", metadata.pages.toLocaleString("en")],
    ...NAMES.flatMap(([field, name]) => {
      const value = metadata[field];
      return typeof value === "string" && value.trim() !== "" ? [[name, isolated(shortTime(value))] as const] : [];
    }),
  ];
  if (origin !== undefined) {
    const open = linkTag(origin.finalUri ?? origin.uri);
    const address = isolated(origin.finalUri ?? origin.uri);
    facts.push(["From", open === undefined ? address : `${open}${address}</a>`]);
    facts.push(
      ["Size", plural(origin.bytes, "byte")],
      ["SHA-256", `<code>${escaped(oneLine(origin.sha256, 64))}</code>`],
    );
    if (origin.renderer !== undefined) facts.push(["Rendered by", isolated(origin.renderer)]);
    facts.push(["Engine", isolated(origin.engine)]);
  }
  return `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>`;
}
