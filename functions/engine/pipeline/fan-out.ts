// The fan-out: pages recognised side by side, each at most once, inside a time budget.

import type { TimeBudget } from "../budget.ts";
import type { OcrPage, PageOutcome, PageRequest, Usage } from "../contract.ts";
import { type ErrorCode, ExtractionError } from "../errors.ts";
import type { Log } from "../log.ts";
import { dollarsOf } from "../receipt.ts";
import type { Storage } from "../storage/storage.ts";
import { releaseLease } from "./page-lease.ts";
import { type PageResult, pagePlace, readPageResult } from "./page-place.ts";

export interface MissingPage {
  readonly page: number;
  readonly code: ErrorCode;
  readonly reason: string;
}

export interface FanOut {
  /** By page. */
  readonly done: ReadonlyMap<number, PageResult>;
  /** Ascending by page. */
  readonly missing: readonly MissingPage[];
  /** Of the invocations that this run made and that answered. */
  readonly usage: readonly Usage[];
  /** When the time ran out: the pages that this run finished, and those that it did not begin. */
  readonly outOfTime?: { readonly finishedPages: number; readonly pagesNotBegun: number };
}

export interface FanOutTools {
  readonly storage: Storage;
  readonly ocrPage: OcrPage;
  /** What may be spent on waiting. */
  readonly budget: TimeBudget;
  readonly concurrency: number;
  /** Dollars; no page is begun once the finished ones have used them up. */
  readonly maxCost: number | undefined;
  /** Dollars that earlier invocations of a document that goes on have spent. */
  readonly spent: number;
  readonly log: Log;
  readonly onPage?: ((done: number, of: number) => void) | undefined;
}

/** Recognises the pages that have no result yet. A page that fails or comes late is reported missing, never thrown. */
export async function fanOut(requests: readonly PageRequest[], tools: FanOutTools): Promise<FanOut> {
  const done = new Map<number, PageResult>();
  const failed = new Map<number, MissingPage>();
  const usage: Usage[] = [];
  const queue = [...requests];
  let reused = 0;

  const work = async (signal: AbortSignal): Promise<void> => {
    for (let request = next(queue, signal); request !== undefined; request = next(queue, signal)) {
      try {
        const earlier = await readPageResult(pagePlace(request), tools.storage, signal);
        if (earlier !== undefined) reused++;
        done.set(request.page, earlier ?? (await recognizeOnce(request, signal, tools, usage)));
        tools.onPage?.(done.size, requests.length);
      } catch (error) {
        if (!(error instanceof ExtractionError)) throw error;
        failed.set(request.page, { page: request.page, code: error.code, reason: error.message });
        tools.log.warn("page missing", { page: request.page, code: error.code, reason: error.message });
      }
    }
  };
  const inTime = await withinTime(tools.budget, (signal) =>
    Promise.all(Array.from({ length: Math.min(tools.concurrency, requests.length) }, () => work(signal))),
  );

  // Workers may still be settling after the time is up: what counts is what was there at this moment.
  const missing = requests.filter(({ page }) => !done.has(page)).map(({ page }) => failed.get(page) ?? late(page));
  return {
    done: new Map(done),
    missing: missing.sort((a, b) => a.page - b.page),
    usage: [...usage],
    ...(inTime ? {} : { outOfTime: { finishedPages: done.size - reused, pagesNotBegun: queue.length } }),
  };
}

/** Nothing more is begun once the time is up. */
function next(queue: PageRequest[], signal: AbortSignal): PageRequest | undefined {
  return signal.aborted ? undefined : queue.shift();
}

async function recognizeOnce(
  request: PageRequest,
  signal: AbortSignal,
  tools: FanOutTools,
  usage: Usage[],
): Promise<PageResult> {
  const { storage, maxCost } = tools;
  const spent = usage.reduce((sum, each) => sum + dollarsOf(each), tools.spent);
  if (maxCost !== undefined && spent >= maxCost) {
    throw new ExtractionError(
      "LIMIT_EXCEEDED",
      `max_cost: ${spent.toFixed(6)} dollars are spent, allowed are ${maxCost}; raise max_cost`,
    );
  }
  const outcome = await twice(request, signal, tools);
  if (outcome.usage !== undefined) usage.push(outcome.usage);
  const result = await readPageResult(pagePlace(request), storage, signal);
  if (result !== undefined) return result;
  throw new ExtractionError(
    "SERVICE_FAILED",
    `page ${request.page} was recognised but its result is gone; send the event again`,
    { retryable: true },
  );
}

/** An `ocr` that ended without an answer is tried once more; the lease that it left behind is released first. */
async function twice(
  request: PageRequest,
  signal: AbortSignal,
  { storage, ocrPage }: FanOutTools,
): Promise<PageOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ocrPage(request, signal);
    } catch (error) {
      // When our own time is up, the page may well be finished by others: its lease is not ours to release.
      if (signal.aborted || !(error instanceof ExtractionError)) throw error;
      await releaseLease(pagePlace(request).leaseUri, request.run, storage);
      if (attempt === 2 || !error.retryable) throw error;
    }
  }
}

/** False when the time ran out first. */
async function withinTime(budget: TimeBudget, work: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
  try {
    await budget.run("waiting for OCR", Number.POSITIVE_INFINITY, work);
    return true;
  } catch (error) {
    if (!(error instanceof ExtractionError) || error.code !== "OUT_OF_TIME") throw error;
    return false;
  }
}

function late(page: number): MissingPage {
  const reason = "the page was not finished in time; send the event again, finished pages are kept";
  return { page, code: "OUT_OF_TIME", reason };
}
