// Recognised pages into the document: OCR where a page needed it, its own text where that says the same.

import type { Document, Page } from "../model.ts";
import { formatPages } from "../page-ranges.ts";
import type { Choice } from "./choose-pages.ts";
import type { MissingPage } from "./fan-out.ts";
import type { PageResult } from "./page-place.ts";
import { pageWarnings } from "./page-warnings.ts";

/** Share of the recognised words that a text layer must hold to count as saying what OCR found. */
const SAME_WORDS = 0.9;

/** What became of the pages that needed OCR. */
export interface Recognized {
  readonly done: ReadonlyMap<number, PageResult>;
  /** Ascending by page. */
  readonly missing: readonly MissingPage[];
}

export interface MergedPages {
  readonly document: Document;
  /** Layers to graft, by page. */
  readonly layers: ReadonlyMap<number, string>;
  /** Pages that needed OCR and have not got it. */
  readonly missing: readonly number[];
  readonly leftOut: readonly number[];
  readonly warnings: readonly string[];
}

export function mergePages(document: Document, { ocr, leftOut }: Choice, { done, missing }: Recognized): MergedPages {
  const reasons = new Map(ocr.map(({ page, reason }) => [page, reason]));
  const layers = new Map<number, string>();
  const absent = new Set(missing.map(({ page }) => page));
  const unasked = new Set(leftOut);

  const pages = document.pages
    .filter(({ number }) => !unasked.has(number))
    .map((own): Page => {
      const reason = reasons.get(own.number);
      const result = done.get(own.number);
      if (result !== undefined) {
        if (reason !== "garbled_text_layer" && saysTheSame(own, result)) return own;
        if (result.layer !== "") layers.set(own.number, result.layer);
        return { ...result.page, ...(own.label === undefined ? {} : { label: own.label }) };
      }
      if (!absent.has(own.number)) return own;
      // A garbled layer is no text; any other one is better than nothing.
      return reason === "garbled_text_layer" || own.blocks.length === 0
        ? { ...own, source: "missing", blocks: [] }
        : own;
    });
  return {
    document: { ...document, pages },
    layers,
    missing: missing.map(({ page }) => page),
    leftOut,
    warnings: [
      ...(leftOut.length === 0 ? [] : [`max_pages leaves out pages ${formatPages(leftOut)}; raise it to have them`]),
      ...pageWarnings(
        missing.map(({ page, code, reason }) => [page, `missing (${code}): ${reason}`]),
        (pages, plural, why) => `${pages} ${plural ? "are" : "is"} ${why}`,
      ),
      ...pageWarnings(
        [...done].flatMap(([page, { warnings }]) => warnings.map((warning) => [page, warning] as const)),
        (pages, _, warning) => `${pages}: ${warning}`,
      ),
    ],
  };
}

function saysTheSame(own: Page, recognized: PageResult): boolean {
  const layer = new Map<string, number>();
  for (const word of wordsOf(own)) layer.set(word, (layer.get(word) ?? 0) + 1);
  if (layer.size === 0) return false;
  const words = wordsOf(recognized.page);
  let found = 0;
  for (const word of words) {
    const left = layer.get(word) ?? 0;
    if (left > 0) found++;
    layer.set(word, left - 1);
  }
  return found >= words.length * SAME_WORDS;
}

function wordsOf(page: Page): readonly string[] {
  return page.blocks.flatMap((block) => block.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
