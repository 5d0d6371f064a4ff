// Counts, page lists and cost of a document for the response.

import { nowMs } from "../../base/budget.ts";
import type { ExtractRequest, ExtractResult } from "../../request/contract.ts";
import { receiptOf } from "../../request/receipt.ts";
import type { OcrChoice } from "../../worker/choose-ocr-pages.ts";
import type { FinishedDocument } from "../../worker/finish-document.ts";
import type { FormatFacts } from "../../worker/tasks.ts";
import type { Recognition } from "../fan-out/ocr-document.ts";
import type { Tools } from "../tools/tools.ts";

type ResultFacts = Omit<ExtractResult, "warnings" | "cost">;

/** Facts of the finished document. It is complete when no requested page is missing. */
export function resultFacts(
  { numPages, emptyPages, lost, missingAttached, missingRegions, size, headersFooters, ocrPages }: FinishedDocument,
  { skipped }: OcrChoice,
  { done, missing: late, outOfTime }: Recognition,
  format: FormatFacts,
  request: ExtractRequest,
): ResultFacts {
  const missing = late.map(({ page }) => page);
  const ocrRan = done.size > 0 || missing.length > 0;
  const paged = format.name === "pdf" || format.name === "image";
  return {
    status:
      missing.length + skipped.length + lost.length + missingAttached + (missingRegions ?? 0) === 0
        ? "complete"
        : "partial",
    method: methodOf(format, request, ocrRan),
    size,
    numPages,
    missingTextPages: [...missing, ...skipped, ...lost].sort((a, b) => a - b),
    emptyContentPages: paged ? emptyPages : [],
    missingSearchablePdfPages: request.createSearchablePdf ? missing : [],
    ...(missingAttached === 0 ? {} : { missingAttachedPages: missingAttached }),
    ...(missingRegions === undefined ? {} : { missingRegions }),
    ...(headersFooters === undefined ? {} : { headersFooters }),
    ...(ocrPages === undefined ? {} : { ocrPages }),
    ...(request.page === undefined ? {} : { page: request.page }),
    ...(outOfTime === undefined ? {} : { outOfTime }),
  };
}

/**
 * Receipt of the document: this run's time until now, its `ocr` invocations, and the document's earlier invocations.
 */
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

/** Method names of 2017, when a single page was recognised like an image. */
function methodOf(format: FormatFacts, request: ExtractRequest, ocrRan: boolean): string {
  if (!ocrRan) return format.method;
  if (format.name === "image" || request.page !== undefined) return "image_to_text";
  return "pdf_to_text_with_ocr";
}
