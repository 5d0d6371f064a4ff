// The pages of the document, and of the scans inside it, through the fan-out.

import type { ExtractRequest, Usage } from "../../request/contract.ts";
import { versionOfContent } from "../../storage/content-version.ts";
import type { ChosenScan } from "../../worker/attached-scans.ts";
import type { OcrChoice } from "../../worker/choose-ocr-pages.ts";
import type { FormatFacts } from "../../worker/tasks.ts";
import { ocrSource, type Source, stageCopy } from "../source/fetch-source.ts";
import type { Tools } from "../tools/tools.ts";
import { openBill } from "./bill.ts";
import type { FanOut } from "./fan-out.ts";
import { type BilledTools, ocrPages, refuseIfHopeless } from "./ocr-pages.ts";

/** `done` and `missing` are the document's own pages, the time is that of all. */
export interface Recognition extends FanOut {
  /** Of each scan, in their order. */
  readonly attached: readonly FanOut[];
  /** Of all invocations that were made and have answered. */
  readonly usage: readonly Usage[];
}

interface PagesToRecognize {
  readonly format: FormatFacts;
  readonly choice: OcrChoice;
  readonly scans: readonly ChosenScan[];
}

export async function ocrDocument(
  source: Source,
  { format, choice, scans }: PagesToRecognize,
  waitingReserveMs: number,
  request: ExtractRequest,
  tools: Tools,
): Promise<Recognition> {
  const bill = openBill(request);
  const billed = { ...tools, bill };
  const own = await ocrPages(
    () => ocrSource(request, source, tools),
    choice.ocr,
    format.name,
    waitingReserveMs,
    request,
    billed,
  );
  refuseIfHopeless(own, choice.ocr);
  const attached = await recognizeScans(scans, waitingReserveMs, request, billed);
  const all = [own, ...attached];
  const late = all.flatMap(({ outOfTime }) => outOfTime ?? []);
  return {
    done: own.done,
    missing: own.missing,
    attached,
    usage: [...bill.usage],
    ...(late.length === 0 ? {} : { outOfTime: late.reduce(together) }),
  };
}

type OutOfTime = NonNullable<FanOut["outOfTime"]>;

function together(one: OutOfTime, other: OutOfTime): OutOfTime {
  return {
    finishedPages: one.finishedPages + other.finishedPages,
    pagesNotStarted: one.pagesNotStarted + other.pagesNotStarted,
  };
}

/** Side by side, and all together with no more pages under way than one document may have. */
async function recognizeScans(
  scans: readonly ChosenScan[],
  waitingReserveMs: number,
  request: ExtractRequest,
  tools: BilledTools,
): Promise<readonly FanOut[]> {
  const workers = Math.min(scans.length, tools.settings.ocrConcurrency);
  const ocrConcurrency = Math.max(1, Math.floor(tools.settings.ocrConcurrency / Math.max(1, workers)));
  const shared = { ...tools, settings: { ...tools.settings, ocrConcurrency } };
  const results: FanOut[] = [];
  const queue = [...scans.entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, { bytes, format, choice }] = next;
      const from = () => stageCopy({ bytes, digest: versionOfContent(bytes) }, request, tools);
      results[index] = await ocrPages(from, choice.ocr, format, waitingReserveMs, request, shared);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}
