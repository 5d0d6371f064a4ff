// Merges recognised pages into the document. A page keeps its own text unless OCR was forced or reads it better.

import type { Document, OcrReason, Page } from "../base/model.ts";
import { namePages } from "../base/page-ranges.ts";
import { placeFigures } from "../layout/document/place-parts.ts";
import { RecognizedPages } from "../layout/document/recognized-pages.ts";
import type { PagePicture } from "../pdf/read/read-page.ts";
import { type OcrChoice, reasonsOf } from "./choose-ocr-pages.ts";
import { mergeLayer } from "./merge-layer.ts";
import type { MissingPage, PageResult } from "./page-result.ts";
import { pageWarnings } from "./page-warnings.ts";

/** Share of the recognised words that a text layer must hold to be kept in place of them. */
const SAME_WORDS = 0.9;

/** OCR results of one document. */
export interface Recognized {
  readonly done: ReadonlyMap<number, PageResult>;
  /** Ascending by page. */
  readonly missing: readonly MissingPage[];
}

export interface MergedPages {
  readonly document: Document;
  readonly warnings: readonly string[];
}

/** Merges all results into a document that is in memory. */
export function mergePages(document: Document, choice: OcrChoice, recognized: Recognized): MergedPages {
  const merge = pageMerger(choice, recognized.missing);
  const merged = keptPages(document, choice).map((own) => merge(own, recognized.done.get(own.number)).page);
  const running = new RecognizedPages();
  for (const page of merged) running.add(page);
  const pages = merged.map(running.marker());
  const ofPages = [...recognized.done].flatMap(([page, { warnings }]) => warnings.map((each) => [page, each] as const));
  return { document: { ...document, pages }, warnings: mergeWarnings(choice, recognized.missing, ofPages) };
}

/** Pages within `max_pages`. */
export function keptPages({ pages }: Pick<Document, "pages">, choice: Pick<OcrChoice, "skipped">): readonly Page[] {
  const skipped = new Set(choice.skipped);
  return pages.filter(({ number }) => !skipped.has(number));
}

/** Reasons for which the words of OCR replace those of the page. */
const REPLACING: ReadonlySet<OcrReason> = new Set(["garbled_text_layer", "old_ocr_layer", "forced"]);

export interface MergedPage {
  readonly page: Page;
  /** Invisible text for the searchable PDF; absent where the page keeps its own text. */
  readonly layer?: string;
}

/** Returns a function that merges one page with its OCR result, if it has one. */
export function pageMerger(
  choice: OcrChoice,
  missing: readonly MissingPage[],
): (own: Page, result: PageResult | undefined) => MergedPage {
  const reasons = reasonsOf(choice);
  const absent = new Set(missing.map(({ page }) => page));
  return (own, result) => {
    const reason = reasons.get(own.number);
    if (result !== undefined) {
      const { page, ...layer } = mergedPage(own, result, reason);
      const { omitted } = result.page;
      // The warning of the result says that the JSON has these lines.
      return { page: { ...page, ...(omitted === undefined ? {} : { omitted }) }, ...layer };
    }
    if (!absent.has(own.number)) return { page: own };
    // A garbled text layer counts as no text. Any other text is better than none.
    const isNothing = reason === "garbled_text_layer" || isEmpty(own);
    return { page: isNothing ? { ...own, source: "missing", blocks: [] } : own };
  };
}

function mergedPage(own: Page, result: PageResult, reason: OcrReason | undefined): MergedPage {
  if (reason !== undefined && REPLACING.has(reason)) return recognizedPage(own, result, reason);
  if (hasSameWords(own, result)) return { page: own };
  if (isEmpty(own)) return recognizedPage(own, result, reason);
  const { page, found } = mergeLayer(own, result.page);
  if (found.length === 0) return { page: own };
  const why = page.source === "ocr" && reason !== undefined ? { reason } : {};
  return withLayer({ ...page, ...why }, result.layer);
}

/** The page as OCR read it. A page that shows nothing to OCR keeps its text. */
function recognizedPage(own: Page, result: PageResult, reason: OcrReason | undefined): MergedPage {
  if (reason !== "garbled_text_layer" && isEmpty(result.page) && !isEmpty(own)) return { page: own };
  const why = reason === undefined ? {} : { reason };
  const blocks = placeFigures(result.page.blocks, picturesOf(own));
  const page = { ...result.page, blocks, ...why, ...(own.label === undefined ? {} : { label: own.label }) };
  // The PDF's own words, if they are the same, need no second layer.
  return withLayer(page, reason === "forced" && hasSameWords(own, result) ? "" : result.layer);
}

/** Pictures with a file of their own. OCR finds words, and the files are written with or without them. */
function picturesOf({ blocks }: Page): readonly PagePicture[] {
  return blocks.flatMap(({ kind, box, alt, file }) => {
    if (kind !== "figure" || file === undefined || box === undefined) return [];
    return [{ box, ...(alt === undefined ? {} : { alt }), file }];
  });
}

function withLayer(page: Page, layer: string): MergedPage {
  return layer === "" ? { page } : { page, layer };
}

function isEmpty({ blocks }: Page): boolean {
  return blocks.every(({ text }) => text.trim() === "");
}

/** Warnings about skipped and missing pages, and the given warnings of recognised pages. */
export function mergeWarnings(
  { skipped }: Pick<OcrChoice, "skipped">,
  missing: readonly MissingPage[],
  ofPages: readonly (readonly [page: number, warning: string])[],
): readonly string[] {
  return [
    ...(skipped.length === 0 ? [] : [`max_pages skips ${namePages(skipped)}; raise it to get them`]),
    ...pageWarnings(
      missing.map(({ page, code, reason }) => [page, `missing (${code}): ${reason}`]),
      (pages, plural, why) => `${pages} ${plural ? "are" : "is"} ${why}`,
    ),
    ...pageWarnings(ofPages, (pages, _, warning) => `${pages}: ${warning}`),
  ];
}

function hasSameWords(own: Page, recognized: PageResult): boolean {
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
