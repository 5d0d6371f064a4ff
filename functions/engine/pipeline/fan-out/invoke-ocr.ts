// Invokes `ocr` for one page or several, invokes it once more for failures that may pass, and reads the results.

import { ExtractionError, fromWire } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { OcrPage, PageRequest, Usage } from "../../request/contract.ts";
import type { Storage } from "../../storage/storage.ts";
import type { Packed } from "../../worker/packed-page.ts";
import type { PageResult } from "../../worker/page-result.ts";
import { releaseLease } from "../page-results/page-lease.ts";
import { pagePlace, readStoredPage } from "../page-results/stored-page.ts";

export interface InvokeOcrTools {
  readonly storage: Storage;
  readonly ocrPage: OcrPage;
  /** Called for each billed invocation, failed ones included. */
  readonly bill: (usage: Usage) => void;
  readonly log: Log;
}

export type ResultsByPage = ReadonlyMap<number, Packed<PageResult> | ExtractionError>;

/** Recognises the pages. Failures that may pass are retried once, page by page: one page may have ended the others. */
export async function invokeOcr(
  requests: readonly PageRequest[],
  signal: AbortSignal,
  tools: InvokeOcrTools,
): Promise<ResultsByPage> {
  const results = new Map<number, Packed<PageResult> | ExtractionError>();
  const failures = await invokeOnce(requests, signal, tools);
  for (const request of requests) {
    const failure = failures.get(request.page);
    const again = failure !== undefined && mayPassAlone(failure, requests.length);
    const result = again ? invokeAlone(request, signal, tools) : (failure ?? storedResult(request, signal, tools));
    results.set(request.page, await result);
  }
  return results;
}

/** A page that is alone in its invocation has all of its time. */
function mayPassAlone({ retryable, code }: ExtractionError, pages: number): boolean {
  return retryable || (pages > 1 && code === "OUT_OF_TIME");
}

async function invokeAlone(
  request: PageRequest,
  signal: AbortSignal,
  tools: InvokeOcrTools,
): Promise<Packed<PageResult> | ExtractionError> {
  // The invocation may have ended after this page was done.
  const earlier = await readStoredPage(pagePlace(request), tools, signal);
  if (earlier !== undefined) return earlier;
  const failures = await invokeOnce([request], signal, tools);
  return failures.get(request.page) ?? (await storedResult(request, signal, tools));
}

async function storedResult(
  request: PageRequest,
  signal: AbortSignal,
  tools: InvokeOcrTools,
): Promise<Packed<PageResult> | ExtractionError> {
  const result = await readStoredPage(pagePlace(request), tools, signal);
  if (result !== undefined) return result;
  return new ExtractionError("SERVICE_FAILED", `page ${request.page} was recognised but its result is gone`, {
    remedy: "send the event again",
    retryable: true,
  });
}

/** Invokes `ocr` once. Resolves to the failures by page. Releases the leases of an invocation that died. */
async function invokeOnce(
  requests: readonly PageRequest[],
  signal: AbortSignal,
  { storage, ocrPage, bill }: InvokeOcrTools,
): Promise<ReadonlyMap<number, ExtractionError>> {
  const [first, ...more] = requests;
  if (first === undefined) return new Map();
  const request = more.length === 0 ? first : { ...first, more: more.map(({ page, reason }) => ({ page, reason })) };
  try {
    const { failed = [] } = await ocrPage(request, signal, bill);
    return new Map(failed.map(({ page, error }) => [page, extractionError(fromWire(error))]));
  } catch (error) {
    // When our own time is up, other runs may still finish the pages, so their leases stay.
    if (signal.aborted || !(error instanceof ExtractionError)) throw error;
    for (const each of requests) await releaseLease(pagePlace(each).leaseUri, each.run, storage);
    return new Map(requests.map(({ page }) => [page, error]));
  }
}

/** `ocr` sends failures of pages only as ExtractionError. */
function extractionError(error: Error): ExtractionError {
  if (error instanceof ExtractionError) return error;
  throw error;
}
