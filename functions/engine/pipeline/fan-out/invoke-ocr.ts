// One invocation of `ocr` for one page or several: asked, asked once more for what may pass, and its results read.

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
  /** Called for each invocation that was billed, whatever came of it. */
  readonly bill: (usage: Usage) => void;
  readonly log: Log;
}

export type OcrResults = ReadonlyMap<number, Packed<PageResult> | ExtractionError>;

/** What became of each page. What may pass is tried once more, each page by itself: one may have ended all. */
export async function invokeOcr(
  requests: readonly PageRequest[],
  signal: AbortSignal,
  tools: InvokeOcrTools,
): Promise<OcrResults> {
  const results = new Map<number, Packed<PageResult> | ExtractionError>();
  const failures = await ask(requests, signal, tools);
  for (const request of requests) {
    const failure = failures.get(request.page);
    const again = failure !== undefined && mayPassAlone(failure, requests.length);
    const result = again ? askAlone(request, signal, tools) : (failure ?? resultOf(request, signal, tools));
    results.set(request.page, await result);
  }
  return results;
}

/** Alone, a page has all the time of an invocation. */
function mayPassAlone({ retryable, code }: ExtractionError, asked: number): boolean {
  return retryable || (asked > 1 && code === "OUT_OF_TIME");
}

async function askAlone(
  request: PageRequest,
  signal: AbortSignal,
  tools: InvokeOcrTools,
): Promise<Packed<PageResult> | ExtractionError> {
  // The invocation may have ended after this page was done.
  const earlier = await readStoredPage(pagePlace(request), tools, signal);
  if (earlier !== undefined) return earlier;
  const failures = await ask([request], signal, tools);
  return failures.get(request.page) ?? (await resultOf(request, signal, tools));
}

async function resultOf(
  request: PageRequest,
  signal: AbortSignal,
  tools: InvokeOcrTools,
): Promise<Packed<PageResult> | ExtractionError> {
  const result = await readStoredPage(pagePlace(request), tools, signal);
  const gone = `page ${request.page} was recognised but its result is gone; send the event again`;
  return result ?? new ExtractionError("SERVICE_FAILED", gone, { retryable: true });
}

/** One invocation; the failures of its pages. The leases that a dead one has left behind are released. */
async function ask(
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
    // When our own time is up, the pages may well be finished by others: their leases are not ours to release.
    if (signal.aborted || !(error instanceof ExtractionError)) throw error;
    for (const each of requests) await releaseLease(pagePlace(each).leaseUri, each.run, storage);
    return new Map(requests.map(({ page }) => [page, error]));
  }
}

/** An `ocr` tells of its pages' failures in no other form. */
function extractionError(error: Error): ExtractionError {
  if (error instanceof ExtractionError) return error;
  throw error;
}
