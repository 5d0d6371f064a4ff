// One page of a document: its picture next to its text.

import type { Page } from "../../../functions/engine/base/model.ts";
import { blocksHtml } from "./block-html.ts";
import { escaped, plural } from "./markup.ts";
import { pageBadges, pageName, pageState, pageTitle } from "./page-facts.ts";
import type { ViewAllowances } from "./view-limits.ts";

/** Picture of a page: in the file, at an address of the server, or none, with the reason. */
export type PagePicture =
  | { readonly kind: "inside" }
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "none"; readonly reason: string };

export function pageHtml(page: Page, picture: PagePicture | undefined, allowances: ViewAllowances): string {
  const { number } = page;
  const title = `page-${number}-title`;
  return `<section class="page" id="page-${number}" data-page="${number}" aria-labelledby="${title}">
<header class="page-head"><h2 id="${title}">${pageTitle(page)}</h2> ${pageBadges(page)}</header>
<div class="sides">${picture === undefined ? "" : sheetHtml(page, picture)}
<div class="side"><div class="reading">${readingHtml(page, allowances)}</div><pre class="source" tabindex="0" aria-label="Source of page ${number}" hidden></pre></div></div></section>\n`;
}

function readingHtml(page: Page, allowances: ViewAllowances): string {
  if (page.source === "missing")
    return '<p class="empty missing-text">This page has no text: it needs OCR, and OCR has no result for it.</p>';
  const blocks = blocksHtml(page, pageName(page).toLowerCase(), allowances);
  return blocks === "" ? '<p class="empty">No text on this page.</p>' : blocks;
}

// A page without a size has no picture. 1 point keeps a damaged size from dividing by zero.
function sheetHtml({ number, width = 595, height = 842, source, ...page }: Page, picture: PagePicture): string {
  const [across, down] = [Math.max(1, width), Math.max(1, height)];
  const words = page.blocks.reduce(
    (sum, { lines = [] }) => sum + lines.reduce((all, line) => all + line.words.length, 0),
    0,
  );
  const label = `Picture of page ${number}, ${plural(words, "word")}`;
  const address = picture.kind === "address" ? ` data-address="${escaped(picture.address)}"` : "";
  const note = picture.kind === "none" ? `<p class="no-picture">No picture: ${escaped(picture.reason)}</p>` : "";
  const state = pageState({ number, source, ...page });
  return `<div class="sheet ${state}"><div class="paper" role="img" aria-label="${escaped(label)}" data-kind="${picture.kind}"${address}>
<svg class="overlay" viewBox="0 0 ${across} ${down}" aria-hidden="true"></svg>${note}</div></div>`;
}
