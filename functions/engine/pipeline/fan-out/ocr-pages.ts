// The chosen pages through the fan-out, with what it may spend of time and money.

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

export async function ocrPages(
  from: () => Promise<OcrSource>,
  chosen: readonly ChosenPage[],
  format: string,
  waitingReserveMs: number,
  request: ExtractRequest,
  tools: BilledTools,
): Promise<FanOut> {
  if (chosen.length === 0) return { done: new Map(), missing: [] };
  const shared = {
    ...(await from()),
    run: randomUUID(),
    engine: pageEngine(),
    kind: format === "image" ? ("image" as const) : ("pdf" as const),
    languages: request.languages,
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

/** Causes that lie in the request or the document as a whole, so that no page can ever come. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set([
  "DAMAGED_DOCUMENT",
  "LANGUAGE_MISSING",
  "LIMIT_EXCEEDED",
  "NOT_AVAILABLE",
  "UNSUPPORTED_FORMAT",
]);

/** Why all pages are recognised; any other reason is a page's own, among others that have text. */
const OF_ALL_PAGES: ReadonlySet<OcrReason> = new Set(["document_under_512_bytes", "forced", "image_file"]);

/** A missing language is an error whatever else was found; other causes only when they leave nothing. */
export function refuseIfHopeless({ done, missing }: FanOut, chosen: readonly ChosenPage[]): void {
  const [first] = missing.filter(({ code }) => HOPELESS.has(code));
  if (first === undefined) return;
  const leavesNothing =
    done.size === 0 &&
    missing.length === chosen.length &&
    missing.every(({ code }) => code === first.code) &&
    chosen.every(({ reason }) => OF_ALL_PAGES.has(reason));
  if (first.code === "LANGUAGE_MISSING" || leavesNothing) throw new ExtractionError(first.code, first.reason);
}
