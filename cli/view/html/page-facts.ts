// The facts of a page in words: where its text comes from, why it was recognised, how sure OCR is.

import type { OcrReason, Page } from "../../../functions/engine/base/model.ts";
import { escaped, isolated, oneLine } from "./markup.ts";

const REASONS: Readonly<Record<OcrReason, string>> = {
  document_under_512_bytes: "the document has under 512 bytes of text",
  no_text_layer: "the page has no text layer",
  garbled_text_layer: "its text layer is garbled",
  old_ocr_layer: "its text layer is of an earlier OCR",
  image_file: "an image file",
  forced: "asked for",
};

/** Confidence from which a page looks well read, and below which it looks badly read. */
const CONFIDENCE = { good: 85, poor: 70 };

export type PageState = "text" | "ocr" | "unsure" | "missing";

export function pageState({ source, confidence = 100 }: Page): PageState {
  if (source === "missing") return "missing";
  if (source !== "ocr") return "text";
  return confidence < CONFIDENCE.poor ? "unsure" : "ocr";
}

/** The noun of a page: sheets and slides have no geometry and are named by their label. */
export function pageName({ number }: Pick<Page, "number">): string {
  return `Page ${number}`;
}

/** One line about a page, for its number in the overview. */
export function pageSummary(page: Page): string {
  const label = page.label === undefined ? "" : ` (${oneLine(page.label, 60)})`;
  return `${pageName(page)}${label}: ${sourceWords(page)}`;
}

export function pageBadges(page: Page): string {
  const { source, reason, confidence, hidden, rotation } = page;
  // Formats without pictures have text and nothing else.
  const badges = source === "native" ? [] : [`<span class="badge ${pageState(page)}">${shortSource(page)}</span>`];
  if (source === "ocr" && confidence !== undefined) {
    const grade = confidence >= CONFIDENCE.good ? "good" : confidence < CONFIDENCE.poor ? "poor" : "fair";
    badges.push(
      `<span class="confidence ${grade}"><meter min="0" max="100" value="${Math.round(confidence)}" aria-label="Confidence"></meter> ${Math.round(confidence)} % sure</span>`,
    );
  }
  if (reason !== undefined) badges.push(`<span class="why">${escaped(reasonWords(reason))}</span>`);
  if (hidden === true) badges.push('<span class="badge hidden-page">hidden</span>');
  if (rotation !== undefined && rotation !== 0) badges.push(`<span class="why">turned by ${rotation}°</span>`);
  return badges.join(" ");
}

export function pageTitle(page: Page): string {
  const label = page.label?.trim() ?? "";
  if (label === "" || label === String(page.number)) return pageName(page);
  return page.width === undefined ? isolated(label) : `${pageName(page)} <span class="label">${isolated(label)}</span>`;
}

function sourceWords(page: Page): string {
  const { source, confidence, reason } = page;
  if (source === "missing") return "missing, OCR has no result";
  if (source !== "ocr") return source === "text-layer" ? "text of the document" : "text";
  const sure = confidence === undefined ? "" : `, ${Math.round(confidence)} % sure`;
  return `OCR${sure}${reason === undefined ? "" : `, ${reasonWords(reason)}`}`;
}

function shortSource({ source }: Page): string {
  return { "text-layer": "text layer", ocr: "OCR", native: "text", missing: "missing" }[source];
}

function reasonWords(reason: OcrReason): string {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason] : oneLine(reason, 60);
}
