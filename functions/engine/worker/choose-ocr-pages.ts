// Chooses the pages for OCR, each with its reason.

import type { Extraction, OcrReason, Page } from "../base/model.ts";
import { namePages } from "../base/page-ranges.ts";
import { isScanned } from "../formats/shared/scan-threshold.ts";
import { renderText } from "../output/text-output.ts";
import type { ExtractRequest } from "../request/contract.ts";

export interface ChosenPage {
  readonly page: number;
  readonly reason: OcrReason;
}

export interface OcrChoice {
  /** Ascending by page. */
  readonly ocr: readonly ChosenPage[];
  /** Pages beyond `max_pages`. */
  readonly skipped: readonly number[];
}

/** Request fields that decide which pages are recognised. */
export type OcrChoiceRequest = Pick<ExtractRequest, "maxPages" | "ocr" | "page">;

/** Chooses the pages for OCR, and the pages that `max_pages` skips. */
export function chooseOcrPages(format: string, extraction: Extraction, request: OcrChoiceRequest): OcrChoice {
  const choice = chosenByText(format, extraction, request);
  if (request.ocr !== "redo" || request.page !== undefined) return choice;
  const skipped = new Set(choice.skipped);
  const old = (extraction.oldLayers ?? []).filter((page) => !skipped.has(page));
  const others = choice.ocr.filter(({ page }) => !old.includes(page));
  const redone = old.map((page): ChosenPage => ({ page, reason: "old_ocr_layer" }));
  return { ...choice, ocr: [...others, ...redone].sort((a, b) => a.page - b.page) };
}

function chosenByText(
  format: string,
  { document, unreadable, otherPagesBytes = 0 }: Extraction,
  request: OcrChoiceRequest,
): OcrChoice {
  const numbers = document.pages.map((page) => page.number);
  const kept = new Set(numbers.slice(0, request.maxPages));
  const skipped = numbers.filter((number) => !kept.has(number));
  if (request.ocr === "off" || (format !== "pdf" && format !== "image")) return { ocr: [], skipped };

  const lost = lostPages(document);
  const readable = [...kept].filter((page) => lost.every(({ number }) => number !== page));
  const all = (reason: OcrReason): ChosenPage[] => readable.map((page) => ({ page, reason }));
  if (format === "image") return { ocr: all("image_file"), skipped };
  if (request.ocr === "force" || request.page !== undefined) return { ocr: all("forced"), skipped };
  if (isScanned(textBytes(document) + otherPagesBytes)) {
    // A small document is only tried. A garbled page of it loses its text as in any document.
    const garbled = new Set(unreadable.flatMap(({ page, reason }) => (reason === GARBLED ? [page] : [])));
    const ocr = all("document_under_512_bytes");
    return { ocr: ocr.map((each) => (garbled.has(each.page) ? { ...each, reason: GARBLED } : each)), skipped };
  }
  if (request.ocr === "document") return { ocr: [], skipped };
  return { ocr: unreadable.filter(({ page }) => kept.has(page)), skipped };
}

const GARBLED = "garbled_text_layer";

/**
 * Warning for pages that need OCR but do not get it because of the request, so that they are not mistaken for empty.
 */
export function unrecognizedWarnings(
  { unreadable }: Pick<Extraction, "unreadable">,
  { ocr, skipped }: OcrChoice,
  request: OcrChoiceRequest,
): readonly string[] {
  if (request.ocr !== "off" && request.ocr !== "document") return [];
  const settled = new Set([...skipped, ...ocr.map(({ page }) => page)]);
  const pages = unreadable.map(({ page }) => page).filter((page) => !settled.has(page));
  if (pages.length === 0) return [];
  const why = request.ocr === "off" ? "which is off; turn it on" : 'which "document" skips; use "auto"';
  return [`${namePages(pages)} ${pages.length > 1 ? "need" : "needs"} OCR, ${why} to have the text`];
}

/** Reasons of this run, by page. A stored result may hold another run's reason. */
export function reasonsOf({ ocr }: Pick<OcrChoice, "ocr">): ReadonlyMap<number, OcrReason> {
  return new Map(ocr.map(({ page, reason }) => [page, reason]));
}

/** Pages of a PDF that ended their parser, and would end the next one. An image's frames have no text before OCR. */
export function lostPages({ metadata, pages }: Extraction["document"]): readonly Page[] {
  return metadata.format === "pdf" ? pages.filter(({ source }) => source === "missing") : [];
}

function textBytes(document: Extraction["document"]): number {
  return Buffer.byteLength(renderText(document, { pageMarkers: false, removeHeadersFooters: false }).trim(), "utf8");
}
