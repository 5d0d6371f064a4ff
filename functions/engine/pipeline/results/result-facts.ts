// What a merged document says of itself: the counts and lists of the response.

import { nowMs } from "../../base/budget.ts";
import type { ExtractRequest, ExtractResult } from "../../request/contract.ts";
import { receiptOf } from "../../request/receipt.ts";
import type { OcrChoice } from "../../worker/choose-ocr-pages.ts";
import type { FinishedDocument } from "../../worker/finish-document.ts";
import type { FormatFacts } from "../../worker/tasks.ts";
import type { Recognition } from "../fan-out/ocr-document.ts";
import type { Tools } from "../tools/tools.ts";

type Facts = Omit<ExtractResult, "warnings" | "cost">;

export function resultFacts(
  { numPages, emptyPages, lost, missingAttached, size, ocrPages }: FinishedDocument,
  { skipped }: OcrChoice,
  { done, missing: late, outOfTime }: Recognition,
  format: FormatFacts,
  request: ExtractRequest,
): Facts {
  const missing = late.map(({ page }) => page);
  const ocrRan = done.size > 0 || missing.length > 0;
  const paged = format.name === "pdf" || format.name === "image";
  return {
    status: missing.length + skipped.length + lost.length + missingAttached === 0 ? "complete" : "partial",
    method: methodOf(format, request, ocrRan),
    size,
    numPages,
    missingTextPages: [...missing, ...skipped, ...lost].sort((a, b) => a - b),
    emptyContentPages: paged ? emptyPages : [],
    missingSearchablePdfPages: request.createSearchablePdf ? missing : [],
    ...(missingAttached === 0 ? {} : { missingAttachedPages: missingAttached }),
    ...(ocrPages === undefined ? {} : { ocrPages }),
    ...(request.page === undefined ? {} : { page: request.page }),
    ...(outOfTime === undefined ? {} : { outOfTime }),
  };
}

/** The receipt of the document: this run's time until now, that of the invocations it made, and of earlier runs. */
export function resultCost(
  { usage }: Recognition,
  { continuation }: ExtractRequest,
  { billing, settings }: Tools,
): Pick<ExtractResult, "cost"> {
  if (billing === undefined) return {};
  const own = { ...billing, milliseconds: nowMs() - billing.startedMs + billing.initMs };
  const pages = usage.map((each) => ({ ...each, functionName: settings.ocrFunction }));
  const cost = receiptOf([own, ...pages], continuation.spent);
  return cost === undefined ? {} : { cost };
}

/** The names of 2017, where a single page was recognised as an image is. */
function methodOf(format: FormatFacts, request: ExtractRequest, ocrRan: boolean): string {
  if (!ocrRan) return format.method;
  if (format.name === "image" || request.page !== undefined) return "image_to_text";
  return "pdf_to_text_with_ocr";
}
