// What a merged document says of itself: the counts and lists of the response.

import type { ExtractRequest, ExtractResult, OcrSummary } from "../contract.ts";
import type { Format } from "../formats/format.ts";
import type { OcrReason, Page } from "../model.ts";
import { receiptOf } from "../receipt.ts";
import type { FanOut } from "./fan-out.ts";
import type { MergedPages } from "./merge-pages.ts";
import type { Tools } from "./tools.ts";

type Facts = Omit<ExtractResult, "warnings" | "cost">;

export function factsOf(
  merged: MergedPages,
  { done, outOfTime }: FanOut,
  text: string,
  format: Format,
  request: ExtractRequest,
): Facts {
  const { document, missing, leftOut } = merged;
  const recognized = [...done.values()].map(({ page }) => page);
  const ocrRan = recognized.length > 0 || missing.length > 0;
  const paged = format.name === "pdf" || format.name === "image";
  return {
    status: missing.length + leftOut.length === 0 ? "complete" : "partial",
    method: methodOf(format, request, ocrRan),
    size: codePoints(text),
    numPages: document.metadata.pages,
    missingTextPages: [...missing, ...leftOut],
    emptyContentPages: paged ? document.pages.filter(isEmpty).map((page) => page.number) : [],
    missingSearchablePdfPages: request.createSearchablePdf ? missing : [],
    ...(recognized.length === 0 ? {} : { ocrPages: summaryOf(recognized) }),
    ...(request.page === undefined ? {} : { page: request.page }),
    ...(outOfTime === undefined ? {} : { outOfTime }),
  };
}

/** The receipt of the document: this run's time until now, that of the invocations it made, and of earlier runs. */
export function costOf(
  startedMs: number,
  { usage }: FanOut,
  { continuation }: ExtractRequest,
  { billing, settings }: Tools,
): Pick<ExtractResult, "cost"> {
  if (billing === undefined) return {};
  const own = { ...billing, milliseconds: performance.now() - startedMs };
  const pages = usage.map((each) => ({ ...each, functionName: settings.ocrFunction }));
  const cost = receiptOf([own, ...pages], continuation.spent);
  return cost === undefined ? {} : { cost };
}

/** The names of 2017, where a single page was recognised as an image is. */
function methodOf(format: Format, request: ExtractRequest, ocrRan: boolean): string {
  if (!ocrRan) return format.method;
  if (format.name === "image" || request.page !== undefined) return "image_to_text";
  return "pdf_to_text_with_ocr";
}

function summaryOf(pages: readonly Page[]): OcrSummary {
  const reasons: Partial<Record<OcrReason, number>> = {};
  for (const { reason } of pages) if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const confidences = pages.flatMap((page) => (page.confidence === undefined ? [] : [page.confidence]));
  const mean = confidences.reduce((sum, each) => sum + each, 0) / confidences.length;
  return { count: pages.length, reasons, ...(confidences.length === 0 ? {} : { confidence: Math.round(mean) }) };
}

function isEmpty(page: Page): boolean {
  return page.source !== "missing" && page.blocks.every((block) => block.text.trim() === "");
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
