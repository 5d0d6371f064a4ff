// The fan-out: recognises pages concurrently, each at most once, within a time budget.

import { nowMs, type TimeBudget } from "../../base/budget.ts";
import { ExtractionError } from "../../base/errors.ts";
import { asExtractionError } from "../../base/internal-error.ts";
import type { Log } from "../../base/log.ts";
import type { OcrPage, PageRequest, Usage } from "../../request/contract.ts";
import type { Storage } from "../../storage/storage.ts";
import type { Packed } from "../../worker/packed-page.ts";
import type { MissingPage, PageResult } from "../../worker/page-result.ts";
import { pagePlace, readStoredPage } from "../page-results/stored-page.ts";
import type { Bill } from "./bill.ts";
import { invokeOcr, type ResultsByPage } from "./invoke-ocr.ts";
import { createPace, type Pace } from "./pace.ts";

export interface FanOut {
  /** Results by page. */
  readonly done: ReadonlyMap<number, Packed<PageResult>>;
  /** Missing pages, ascending. */
  readonly missing: readonly MissingPage[];
  /** Present when the time ran out: pages that this run finished, and pages that it never started. */
  readonly outOfTime?: { readonly finishedPages: number; readonly pagesNotStarted: number };
}

export interface FanOutTools {
  readonly storage: Storage;
  readonly ocrPage: OcrPage;
  /** Time for waiting. */
  readonly budget: TimeBudget;
  readonly concurrency: number;
  /** Most pages of one invocation. It gets several only while more pages are left than invocations are allowed. */
  readonly pagesPerInvocation: number;
  /**
   * True when a next invocation can do the rest. Then no page is started that would not finish and be billed in time.
   */
  readonly mayContinue: boolean;
  /** No page is started after the bill refuses. */
  readonly bill: Bill;
  readonly log: Log;
  readonly onPage?: ((done: number, of: number) => void) | undefined;
}

/** State that the workers of one fan-out share. */
interface Run {
  readonly total: number;
  readonly queue: PageRequest[];
  readonly done: Map<number, Packed<PageResult>>;
  readonly failed: Map<number, MissingPage>;
  readonly pace: Pace;
  /** Number of results that were already stored. */
  reused: number;
}

/** Shorter waits for a free `ocr` are not logged. */
const LONG_WAIT_MS = 1_000;

/** Recognises the pages that have no result yet. A page that fails or is late is reported as missing, never thrown. */
export async function fanOut(requests: readonly PageRequest[], tools: FanOutTools): Promise<FanOut> {
  const run: Run = {
    total: requests.length,
    queue: [...requests],
    done: new Map(),
    failed: new Map(),
    pace: createPace(tools),
    reused: 0,
  };
  const workers = Math.min(tools.concurrency, requests.length);
  const inTime = await withinTime(tools.budget, (signal) =>
    Promise.all(Array.from({ length: workers }, () => recognizeGroups(run, signal, tools))),
  );

  // Workers may still be settling after the time is up. Only the results of this moment count.
  const { done, failed, queue, reused } = run;
  const missing = requests.filter(({ page }) => !done.has(page)).map(({ page }) => failed.get(page) ?? late(page));
  return {
    done: new Map(done),
    missing: missing.sort((a, b) => a.page - b.page),
    ...(inTime && queue.length === 0
      ? {}
      : { outOfTime: { finishedPages: done.size - reused, pagesNotStarted: queue.length } }),
  };
}

/** One worker: recognises groups of pages until none is left or should be started. */
async function recognizeGroups(run: Run, signal: AbortSignal, tools: FanOutTools): Promise<void> {
  for (;;) {
    const group = await nextGroup(run, signal, tools);
    if (group.length === 0) return;
    const started = nowMs();
    let billedMs = 0;
    const add = (usage: Usage) => {
      billedMs += usage.milliseconds;
      tools.bill.add(usage);
    };
    const results = await recognizeGroup(group, signal, { ...tools, bill: { ...tools.bill, add } });
    const tookMs = nowMs() - started;
    run.pace.took(group.length, tookMs);
    const waited = Math.round(tookMs - billedMs);
    if (waited >= LONG_WAIT_MS) tools.log.info("page waited", { page: group[0]?.page, waited });
    for (const [page, result] of results) settle(run, page, result, tools);
  }
}

/** Takes the next pages without a result from the queue. Empty when no page should be started any more. */
async function nextGroup(run: Run, signal: AbortSignal, tools: FanOutTools): Promise<readonly PageRequest[]> {
  const { queue, pace } = run;
  const group: PageRequest[] = [];
  const hasPlace = () => group.length < pace.pagesPerCall(queue.length + group.length, tools.budget.remaining());
  while (!signal.aborted && hasPlace()) {
    const request = queue.shift();
    if (request === undefined) break;
    const earlier = await earlierResult(request, tools, signal);
    if (earlier === undefined) group.push(request);
    else {
      if (!(earlier instanceof ExtractionError)) run.reused++;
      settle(run, request.page, earlier, tools);
    }
  }
  return group;
}

function settle(
  { done, failed, total }: Run,
  page: number,
  result: Packed<PageResult> | ExtractionError,
  { log, onPage }: FanOutTools,
): void {
  if (result instanceof ExtractionError) {
    failed.set(page, { page, code: result.code, reason: result.message });
    log.warn("page missing", { page, code: result.code, reason: result.message });
    return;
  }
  done.set(page, result);
  onPage?.(done.size, total);
}

async function earlierResult(
  request: PageRequest,
  tools: Pick<FanOutTools, "storage" | "log">,
  signal: AbortSignal,
): Promise<Packed<PageResult> | ExtractionError | undefined> {
  try {
    return await readStoredPage(pagePlace(request), tools, signal);
  } catch (error) {
    return asExtractionError(error, tools.log);
  }
}

async function recognizeGroup(
  group: readonly PageRequest[],
  signal: AbortSignal,
  { storage, ocrPage, bill, log }: FanOutTools,
): Promise<ResultsByPage> {
  const forAll = (error: ExtractionError) => new Map(group.map(({ page }) => [page, error]));
  const refusal = bill.refusal();
  if (refusal !== undefined) return forAll(refusal);
  try {
    return await invokeOcr(group, signal, { storage, ocrPage, bill: bill.add, log });
  } catch (error) {
    return forAll(asExtractionError(error, log));
  }
}

/** Waits for the work. False when the time ran out first. */
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
  const reason = "the page was not finished in time; send the event again: finished pages are kept";
  return { page, code: "OUT_OF_TIME", reason };
}
