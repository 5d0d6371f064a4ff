// Makes the page requests for the chosen pages and sends them through the fan-out.

import { randomUUID } from "node:crypto";
import { type ErrorCode, ExtractionError } from "../../base/errors.ts";
import type { OcrReason } from "../../base/model.ts";
import { pageEngine } from "../../base/version.ts";
import type { ExtractRequest, PageRequest } from "../../request/contract.ts";
import type { ChosenPage } from "../../worker/choose-ocr-pages.ts";
import { mayContinue } from "../continuation/continue-later.ts";
import type { OcrSource } from "../source/fetch-source.ts";
import type { Tools } from "../tools/tools.ts";
import type { Bill } from "./bill.ts";
import { type FanOut, fanOut } from "./fan-out.ts";

export interface BilledTools extends Tools {
  readonly bill: Bill;
}

export interface ChosenPages {
  /** Stages the document if necessary. Not called where no page is chosen. */
  readonly findSource: () => Promise<OcrSource>;
  readonly chosen: readonly ChosenPage[];
  readonly format: string;
  /** Time that must be left after waiting for OCR. */
  readonly waitingReserveMs: number;
}

/** Recognises the chosen pages of the document or of an attached scan. */
export async function ocrPages(
  { findSource, chosen, format, waitingReserveMs }: ChosenPages,
  request: ExtractRequest,
  tools: BilledTools,
): Promise<FanOut> {
  if (chosen.length === 0) return { done: new Map(), missing: [] };
  const shared = {
    ...(await findSource()),
    run: randomUUID(),
    engine: pageEngine(),
    kind: format === "image" ? ("image" as const) : ("pdf" as const),
    languages: request.languages,
    reader: request.reader,
    password: request.password,
    tempUriPrefix: request.tempUriPrefix,
  };
  const requests = chosen.map(({ page, reason }): PageRequest => ({ ...shared, page, reason }));
  return await fanOut(requests, {
    storage: tools.storage,
    ocrPage: tools.ocrPage,
    budget: tools.budget.keepingBack(waitingReserveMs),
    concurrency: tools.settings.ocrConcurrency,
    pagesPerInvocation: tools.settings.pagesPerInvocation,
    mayContinue: mayContinue(request, tools),
    bill: tools.bill,
    log: tools.log,
    onPage: tools.onPage,
  });
}

/** Codes of failures that concern the request or the whole document, so that no page can ever be recognised. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set([
  "DAMAGED_DOCUMENT",
  "LANGUAGE_MISSING",
  "LIMIT_EXCEEDED",
  "NOT_AVAILABLE",
  "UNSUPPORTED_FORMAT",
]);

/** Reasons for recognising all pages. With any other reason, the document has pages with text as well. */
const REASONS_FOR_ALL_PAGES: ReadonlySet<OcrReason> = new Set(["document_under_512_bytes", "forced", "image_file"]);

/** Throws where a language is missing. Throws for other hopeless failures only where they leave no text at all. */
export function refuseIfHopeless({ done, missing }: FanOut, chosen: readonly ChosenPage[]): void {
  const [first] = missing.filter(({ code }) => HOPELESS.has(code));
  if (first === undefined) return;
  const leavesNothing =
    done.size === 0 &&
    missing.length === chosen.length &&
    missing.every(({ code }) => code === first.code) &&
    chosen.every(({ reason }) => REASONS_FOR_ALL_PAGES.has(reason));
  if (first.code === "LANGUAGE_MISSING" || leavesNothing) throw new ExtractionError(first.code, first.reason);
}
