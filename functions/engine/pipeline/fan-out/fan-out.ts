// The fan-out: pages recognised side by side, each at most once, inside a time budget.

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
import { invokeOcr, type OcrResults } from "./invoke-ocr.ts";
import { createPace } from "./pace.ts";

export interface FanOut {
  /** By page. */
  readonly done: ReadonlyMap<number, Packed<PageResult>>;
  /** Ascending by page. */
  readonly missing: readonly MissingPage[];
  /** When the time ran out: the pages that this run finished, and those that it did not begin. */
  readonly outOfTime?: { readonly finishedPages: number; readonly pagesNotStarted: number };
}

export interface FanOutTools {
  readonly storage: Storage;
  readonly ocrPage: OcrPage;
  /** What may be spent on waiting. */
  readonly budget: TimeBudget;
  readonly concurrency: number;
  /** That one invocation may be asked for; several only while there are so many more pages than places. */
  readonly pagesPerInvocation: number;
  /** A next invocation goes on: nothing is begun that this one would not see the end of, and be able to account for. */
  readonly mayContinue: boolean;
  /** No page is begun once it refuses. */
  readonly bill: Bill;
  readonly log: Log;
  readonly onPage?: ((done: number, of: number) => void) | undefined;
}

/** A page that waited less for a free `ocr` is not worth a line of the log. */
const LONG_WAIT_MS = 1_000;

/** Recognises the pages that have no result yet. A page that fails or comes late is reported missing, never thrown. */
export async function fanOut(requests: readonly PageRequest[], tools: FanOutTools): Promise<FanOut> {
  const { budget, log } = tools;
  const done = new Map<number, Packed<PageResult>>();
  const failed = new Map<number, MissingPage>();
  const queue = [...requests];
  const pace = createPace(tools);
  let reused = 0;

  const settle = (page: number, result: Packed<PageResult> | ExtractionError): void => {
    if (result instanceof ExtractionError) {
      failed.set(page, { page, code: result.code, reason: result.message });
      log.warn("page missing", { page, code: result.code, reason: result.message });
      return;
    }
    done.set(page, result);
    tools.onPage?.(done.size, requests.length);
  };

  /** The next pages without a result; none when nothing is to be begun any more. */
  const nextGroup = async (signal: AbortSignal): Promise<readonly PageRequest[]> => {
    const group: PageRequest[] = [];
    while (!signal.aborted && group.length < pace.pagesAtOnce(queue.length + group.length, budget.remaining())) {
      const request = queue.shift();
      if (request === undefined) break;
      const earlier = await earlierResult(request, tools, signal);
      if (earlier === undefined) group.push(request);
      else {
        if (!(earlier instanceof ExtractionError)) reused++;
        settle(request.page, earlier);
      }
    }
    return group;
  };

  const work = async (signal: AbortSignal): Promise<void> => {
    for (let group = await nextGroup(signal); group.length > 0; group = await nextGroup(signal)) {
      const started = nowMs();
      let billedMs = 0;
      const add = (usage: Usage) => {
        billedMs += usage.milliseconds;
        tools.bill.add(usage);
      };
      const results = await recognized(group, signal, { ...tools, bill: { ...tools.bill, add } });
      const tookMs = nowMs() - started;
      pace.took(group.length, tookMs);
      const waited = Math.round(tookMs - billedMs);
      if (waited >= LONG_WAIT_MS) log.info("page waited", { page: group[0]?.page, waited });
      for (const [page, result] of results) settle(page, result);
    }
  };
  const inTime = await withinTime(budget, (signal) =>
    Promise.all(Array.from({ length: Math.min(tools.concurrency, requests.length) }, () => work(signal))),
  );

  // Workers may still be settling after the time is up: what counts is what was there at this moment.
  const missing = requests.filter(({ page }) => !done.has(page)).map(({ page }) => failed.get(page) ?? late(page));
  return {
    done: new Map(done),
    missing: missing.sort((a, b) => a.page - b.page),
    ...(inTime && queue.length === 0
      ? {}
      : { outOfTime: { finishedPages: done.size - reused, pagesNotStarted: queue.length } }),
  };
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

async function recognized(
  group: readonly PageRequest[],
  signal: AbortSignal,
  { storage, ocrPage, bill, log }: FanOutTools,
): Promise<OcrResults> {
  const toAll = (error: ExtractionError) => new Map(group.map(({ page }) => [page, error]));
  const refusal = bill.refusal();
  if (refusal !== undefined) return toAll(refusal);
  try {
    return await invokeOcr(group, signal, { storage, ocrPage, bill: bill.add, log });
  } catch (error) {
    return toAll(asExtractionError(error, log));
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
