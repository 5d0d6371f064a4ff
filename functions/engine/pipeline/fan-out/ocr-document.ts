// Sends the chosen pages of the document, and of its attached scans, through the fan-out.

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

/** `done` and `missing` cover the document's own pages; `outOfTime` covers attached scans too. */
export interface Recognition extends FanOut {
  /** Results of each attached scan, in the order of the scans. */
  readonly attached: readonly FanOut[];
  /** Usage of all billed invocations. */
  readonly usage: readonly Usage[];
}

interface PagesToRecognize {
  readonly format: FormatFacts;
  readonly choice: OcrChoice;
  readonly scans: readonly ChosenScan[];
}

/** Recognises the chosen pages. Throws where no page of the document can ever be recognised. */
export async function ocrDocument(
  source: Source,
  { format, choice, scans }: PagesToRecognize,
  waitingReserveMs: number,
  request: ExtractRequest,
  tools: Tools,
): Promise<Recognition> {
  const bill = openBill(request);
  const billed = { ...tools, bill };
  const findSource = () => ocrSource(request, source, tools);
  const pages = { findSource, chosen: choice.ocr, format: format.name, waitingReserveMs };
  const own = await ocrPages(pages, request, billed);
  refuseIfHopeless(own, choice.ocr);
  const attached = await ocrScans(scans, waitingReserveMs, request, billed);
  const all = [own, ...attached];
  const late = all.flatMap(({ outOfTime }) => outOfTime ?? []);
  return {
    done: own.done,
    missing: own.missing,
    attached,
    usage: [...bill.usage],
    ...(late.length === 0 ? {} : { outOfTime: late.reduce(added) }),
  };
}

type OutOfTime = NonNullable<FanOut["outOfTime"]>;

function added(one: OutOfTime, other: OutOfTime): OutOfTime {
  return {
    finishedPages: one.finishedPages + other.finishedPages,
    pagesNotStarted: one.pagesNotStarted + other.pagesNotStarted,
  };
}

/** Recognises the scans concurrently. All together use no more invocations than one document may have. */
async function ocrScans(
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
      const findSource = () => stageCopy({ bytes, digest: versionOfContent(bytes) }, request, tools);
      const pages = { findSource, chosen: choice.ocr, format, waitingReserveMs };
      results[index] = await ocrPages(pages, request, shared);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}
