// A document as one page of HTML that loads nothing from anywhere.

import type { Document, JsonResult, Page } from "../../../functions/engine/base/model.ts";
import { policyOf, script, styles } from "./assets.ts";
import { blocksHtml } from "./block-html.ts";
import { dataBlock, escaped, isolated, oneLine, plural } from "./markup.ts";
import { pageData } from "./page-data.ts";
import { pageState } from "./page-facts.ts";
import { type PagePicture, pageHtml } from "./page-html.ts";
import { sideHtml } from "./side-html.ts";
import { controlsHtml, helpHtml } from "./tools-html.ts";
import { type ViewAllowances, viewAllowances } from "./view-limits.ts";

export interface DocumentView {
  readonly model: JsonResult;
  /** File name, shown where the document has no title. */
  readonly name: string;
  /** "complete" or "partial". */
  readonly status: string;
  /** Undefined for a page of a format without pictures. */
  readonly pictureOf: (page: Page) => PagePicture | undefined;
  /** Notes of the view itself, such as pictures that it leaves out. */
  readonly notes: readonly string[];
  /** Link back to a list of documents, for a view of a server. */
  readonly back?: string | undefined;
}

/** Yields the HTML in pieces. `pictures` yields the base64 of the pictures that are inside. */
export function* documentHtml(
  view: DocumentView,
  pictures: Iterable<readonly [page: number, base64: string]>,
): Generator<string> {
  const allowances = viewAllowances();
  const { model, back } = view;
  const hasPictures = model.pages.some((page) => view.pictureOf(page) !== undefined);
  yield headHtml(view, hasPictures);
  yield `<main id="pages" tabindex="-1">${noticesHtml(view)}`;
  for (const page of model.pages) yield pageHtml(page, view.pictureOf(page), allowances);
  yield* attachmentsHtml(model, allowances);
  yield `</main></div>${helpHtml(hasPictures, back !== undefined)}`;
  for (const page of model.pages) yield `${dataBlock(`data-${page.number}`, pageData(page, allowances))}\n`;
  for (const [page, base64] of pictures) yield `<script type="text/plain" id="picture-${page}">${base64}</script>\n`;
  for (const name of SCRIPTS) yield `<script>${script(name).text}</script>\n`;
  yield "</body></html>\n";
}

const SCRIPTS = ["pages", "find", "keys"] as const;

export function documentPolicy(pictures: "data:" | "'self'"): string {
  return policyOf({ styles: [styles("document")], scripts: (["theme", ...SCRIPTS] as const).map(script), pictures });
}

function headHtml({ model, name, status, back }: DocumentView, hasPictures: boolean): string {
  const title = oneLine(model.metadata.title ?? "") || oneLine(name);
  // A server sends the policy as a header.
  const policy =
    back === undefined
      ? `<meta http-equiv="Content-Security-Policy" content="${escaped(documentPolicy("data:"))}">`
      : "";
  const link =
    back === undefined
      ? ""
      : `<a class="button back" href="${escaped(back)}" title="All documents">←<span class="wide"> Documents</span></a>`;
  return `<!doctype html>
<html lang="en" data-boxes="${hasPictures ? "blocks" : "none"}" data-layout="${hasPictures ? "both" : "text"}" data-format="reading"${hasPictures ? "" : " data-plain"}>
<head><meta charset="utf-8">${policy}
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark"><meta name="generator" content="textractor">
<title>${escaped(title)}</title><style>${styles("document").text}</style><script>${script("theme").text}</script></head>
<body><a class="skip" href="#pages">Skip to the pages</a>
<header class="bar"><div class="bar-start">${link}<button type="button" class="button" id="side-button" aria-controls="side" aria-expanded="true" title="Outline, pages and facts (o)">☰<span class="said">Outline, pages and facts</span></button>
<div class="named"><h1 title="${escaped(title)}">${isolated(title)}</h1><p class="summary">${summaryOf(model, status)}</p></div></div>
${controlsHtml(hasPictures)}</header>
<div class="body"><nav id="side" aria-label="Document">${sideHtml(model, model.warnings)}</nav>`;
}

function summaryOf({ metadata, pages }: JsonResult, status: string): string {
  const recognised = pages.filter(({ source }) => source === "ocr").length;
  const unsure = pages.filter((page) => pageState(page) === "unsure").length;
  const shown =
    pages.length === metadata.pages
      ? plural(pages.length, "page")
      : `${pages.length} of ${plural(metadata.pages, "page")}`;
  const parts = [
    isolated(metadata.format),
    shown,
    ...(recognised === 0 ? [] : [`${recognised} by OCR${unsure === 0 ? "" : `, ${unsure} unsure`}`]),
    ...(status === "complete" ? [] : [`<strong>${escaped(status)}</strong>`]),
  ];
  return parts.join(" · ");
}

function noticesHtml({ model, notes }: DocumentView): string {
  const missing = model.pages.filter(({ source }) => source === "missing").length;
  const lines = [
    ...(missing === 0 ? [] : [`${plural(missing, "page")} without text: OCR has no result.`]),
    ...notes,
    ...model.warnings,
  ];
  if (lines.length === 0) return "";
  const items = lines.map((line) => `<li>${isolated(line)}</li>`).join("");
  const isOpen = lines.length <= 3 ? " open" : "";
  return `<details class="notices"${isOpen}><summary>${plural(lines.length, "note")} on this document</summary><ul>${items}</ul></details>`;
}

function* attachmentsHtml({ attachments }: Document, allowances: ViewAllowances, path = ""): Generator<string> {
  for (const [index, { name, document, bytes, embedded }] of attachments.entries()) {
    const place = `${path}${index + 1}`;
    const kind = embedded === true ? "Object inside the document" : "Attachment";
    yield `<section class="attachment" aria-labelledby="attachment-${place}"><header class="page-head"><h2 id="attachment-${place}">${isolated(name)}</h2>
<span class="badge text">${kind}</span> <span class="why">${plural(bytes, "byte")}</span></header><div class="reading">`;
    if (document === undefined) yield '<p class="empty">It could not be read; the warnings say why.</p>';
    for (const page of document?.pages ?? []) yield blocksHtml(page, `${kind.toLowerCase()} ${place}`, allowances);
    yield "</div></section>\n";
    if (document !== undefined) yield* attachmentsHtml(document, allowances, `${place}-`);
  }
}
