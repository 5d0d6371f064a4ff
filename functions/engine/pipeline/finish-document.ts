// The end of a document, in the thread that read it: recognised pages merged in, every output rendered. The main thread
// gets bytes and counts: taking over the model of 619 pages held it up for 1.6 s.

import type { OcrSummary } from "../contract.ts";
import type { Document, OcrReason, Page } from "../model.ts";
import { renderHocr } from "../output/hocr.ts";
import { renderJson } from "../output/json.ts";
import { renderMarkdown } from "../output/markdown.ts";
import { leftOutOfText, renderText, type TextOptions } from "../output/text.ts";
import { endSteps } from "../sandbox/steps.ts";
import { mergeScans, type RecognizedScan } from "./attached-scans.ts";
import { type Choice, lostPages } from "./choose-pages.ts";
import { mergePages, type Recognized } from "./merge-pages.ts";
import type { PageResult } from "./page-place.ts";

/** Outputs beside the text. */
export interface Wanted {
  readonly json: boolean;
  readonly markdown: boolean;
  readonly hocr: boolean;
}

export interface FinishOptions {
  readonly text: TextOptions;
  readonly wanted: Wanted;
}

/** Bytes are UTF-8; absent where nobody asked for them. */
export interface FinishedDocument {
  readonly text: Uint8Array;
  readonly json?: Uint8Array;
  readonly markdown?: Uint8Array;
  readonly hocr?: Uint8Array;
  /** Code points of the text. */
  readonly size: number;
  readonly numPages: number;
  readonly emptyPages: readonly number[];
  /** Absent when nothing was recognised. */
  readonly ocrPages?: OcrSummary;
  /** Pages of scans inside the document that needed OCR and have not got it. */
  readonly missingAttached: number;
  /** Pages that ended their parser. */
  readonly lost: readonly number[];
  /** Pages whose recognised words go over the original. */
  readonly layers: readonly (readonly [page: number, layer: string])[];
  readonly garbled: readonly number[];
  readonly warnings: readonly string[];
}

/** `warnings` are those of reading the document. */
export function finishDocument(
  document: Document,
  warnings: readonly string[],
  choice: Choice,
  recognized: Recognized & { readonly scans?: readonly RecognizedScan[] },
  { text: textOptions, wanted }: FinishOptions,
): FinishedDocument {
  // Outputs grow with the document, and no page is to blame for them.
  endSteps();
  const { scans = [] } = recognized;
  const merged = mergePages(document, choice, recognized);
  const whole = mergeScans(merged.document, scans);
  const everyPage = [recognized, ...scans].flatMap(({ done }) => [...done.values()]);
  const leftOut = leftOutOfText(whole.document);
  const all = [...warnings, ...merged.warnings, ...whole.warnings, ...(leftOut === undefined ? [] : [leftOut])];
  const text = renderText(whole.document, textOptions);
  const { pages, metadata } = whole.document;
  return {
    text: encoded(text),
    ...(wanted.json ? { json: encoded(renderJson(whole.document, all)) } : {}),
    ...(wanted.markdown ? { markdown: encoded(renderMarkdown(whole.document)) } : {}),
    ...(wanted.hocr ? { hocr: encoded(renderHocr(whole.document)) } : {}),
    size: codePoints(text),
    numPages: metadata.pages,
    emptyPages: pages.filter(isEmpty).map(({ number }) => number),
    missingAttached: scans.reduce((sum, { missing }) => sum + missing.length, 0),
    lost: lostPages(document).map(({ number }) => number),
    layers: [...merged.layers],
    ...(everyPage.length === 0 ? {} : { ocrPages: summaryOf(everyPage) }),
    garbled: pages.filter(({ reason }) => reason === "garbled_text_layer").map(({ number }) => number),
    warnings: all,
  };
}

function summaryOf(results: readonly PageResult[]): OcrSummary {
  const reasons: Partial<Record<OcrReason, number>> = {};
  for (const { page } of results) if (page.reason !== undefined) reasons[page.reason] = (reasons[page.reason] ?? 0) + 1;
  const confidences = results.flatMap(({ page }) => (page.confidence === undefined ? [] : [page.confidence]));
  const mean = confidences.reduce((sum, each) => sum + each, 0) / confidences.length;
  return { count: results.length, reasons, ...(confidences.length === 0 ? {} : { confidence: Math.round(mean) }) };
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function isEmpty(page: Page): boolean {
  return page.source !== "missing" && page.blocks.every((block) => block.text.trim() === "");
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
