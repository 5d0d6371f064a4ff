// One run of a batch: list the sources, place their results, work on the due documents, report.

import type { ExtractResponse } from "../../functions/engine/request/contract.ts";
import { countListed, type Due, type DueDocument, dueDocuments, prepareDocumentRows } from "../corpus/document-rows.ts";
import type { Ledger } from "../corpus/ledger.ts";
import { listSources } from "../corpus/listing.ts";
import { placeDocuments } from "../corpus/places.ts";
import { beginRun, endRun, takeOverListing } from "../corpus/runs.ts";
import { requestOf } from "../shell/document-request.ts";
import type { LocalEngine } from "../shell/local-engine.ts";
import type { Unanswered } from "../shell/unanswered.ts";
import type { Sourced, UnreadSource } from "../sources/source.ts";
import { type BatchOutcome, type BatchRun, batchDocument } from "./batch-document.ts";
import type { RunOptions } from "./batch-options.ts";
import type { BatchCounts } from "./batch-progress.ts";
import { paceByHost } from "./host-limit.ts";
import { createOneByOne } from "./one-by-one.ts";
import { type OrderedResponses, printInOrder } from "./ordered-responses.ts";
import { createRobots } from "./robots.ts";

export interface BatchTools {
  readonly ledger: Ledger;
  readonly engine: LocalEngine;
  readonly engineVersion: string;
  readonly onListed: (total: number) => void;
  readonly onUnread: (source: UnreadSource) => void;
  readonly onProgress: (counts: BatchCounts) => void;
  readonly unanswered: Pick<Unanswered, "expect" | "answered">;
  readonly onFailure: (uri: string, response: ExtractResponse) => void;
  /** Prints a line of --jsonl. */
  readonly print: (line: string) => void;
}

/** Runs the batch. Without sources, it works on the documents of the last listing. */
export async function runBatch(
  sources: AsyncIterable<Sourced> | undefined,
  options: RunOptions,
  tools: BatchTools,
): Promise<BatchCounts> {
  const { ledger, engine, engineVersion } = tools;
  const isRendered = requestOf({ ...options.event, document_uri: "document" }).renderJs !== false;
  // Without a browser every document would fail, once it is fetched.
  if (isRendered) await engine.tools.renderer?.check();
  const before = process.cpuUsage();
  const run = beginRun(ledger, engineVersion, options.optionsHash);
  if (sources === undefined) takeOverListing(ledger, run);
  else {
    const { shard, flat } = options;
    const { onListed, onUnread } = tools;
    const { total } = await listSources(ledger, sources, { run, shard, flat, onListed, onUnread });
    placeDocuments(ledger, { run, total, flat });
  }
  const due = { run, options: options.optionsHash, engine: engineVersion, mode: options.mode };
  const counts = countsOf(ledger, due);
  const responses = printInOrder(ledger, run, options.jsonl ? tools.print : () => undefined);
  await workOff(due, counts, responses, { ...options, isRendered }, tools);
  responses.printAll();
  const { user, system } = process.cpuUsage(before);
  endRun(ledger, run, { ...counts, cpu_seconds: (user + system) / 1e6 });
  return counts;
}

type Counts = { -readonly [Name in keyof BatchCounts]: BatchCounts[Name] };

/** Counts at the start of a run. Sources that could not be read have failed already. */
function countsOf(ledger: Ledger, due: Due): Counts {
  const { unread, current, failedBefore, ...listed } = countListed(ledger, due);
  return {
    ...{ due: listed.due + current + failedBefore + unread, complete: 0, partial: 0, failed: unread },
    ...{ unchanged: current, failedBefore, duplicates: 0, pages: 0 },
  };
}

async function workOff(
  due: Due,
  counts: Counts,
  responses: OrderedResponses,
  options: RunOptions & Pick<BatchRun, "isRendered">,
  { ledger, engine, ...tools }: BatchTools,
): Promise<void> {
  const { run } = due;
  const open = openSequences(dueDocuments(ledger, due));
  const queue = paceByHost(open.items, options.perHost);
  const batch = {
    ...{ run, engine, destination: options.destination, rows: prepareDocumentRows(ledger), event: options.event },
    ...{
      results: options.results,
      images: options.images,
      options: options.optionsHash,
      engineVersion: tools.engineVersion,
    },
    oneByOne: createOneByOne(),
    isRendered: options.isRendered,
    robots: options.ignoreRobots ? undefined : createRobots(engine.tools),
    onPage: () => tools.onProgress(counts),
  };
  const work = async () => {
    for (let document = await queue.next(); document !== undefined; document = await queue.next()) {
      tools.unanswered.expect([document.uri]);
      const outcome = await batchDocument(document, batch);
      tools.unanswered.answered(document.uri);
      queue.done(document);
      count(counts, outcome);
      if (outcome.kind === "finished" && outcome.response.results.textractor.status === "failed")
        tools.onFailure(document.uri, outcome.response);
      responses.printBefore(open.done(document.sequence));
      tools.onProgress(counts);
    }
  };
  await Promise.all(Array.from({ length: options.jobs ?? engine.documentsAtOnce }, work));
}

function count(counts: Counts, outcome: BatchOutcome): void {
  if (outcome.kind === "unchanged") counts[outcome.isComplete ? "unchanged" : "failedBefore"]++;
  else if (outcome.kind === "duplicate") counts.duplicates++;
  else {
    const { status, num_pages = 0 } = outcome.response.results.textractor;
    if (status === "complete") counts.complete++;
    else if (status === "failed") counts.failed++;
    else counts.partial++;
    counts.pages += num_pages;
  }
}

/** Follows which documents are open, so that the responses before the first open one can be printed. */
function openSequences(documents: Iterator<DueDocument>) {
  const open = new Set<number>();
  let last = 0;
  const items: Iterator<DueDocument> = {
    next() {
      const next = documents.next();
      if (next.done !== true) {
        last = next.value.sequence;
        open.add(last);
      }
      return next;
    },
  };
  return {
    items,
    /** Returns the sequence of the first document that is not done. */
    done(sequence: number): number {
      open.delete(sequence);
      // The documents are taken in order, and a set keeps the order of its entries.
      const [first = last + 1] = open;
      return first;
    },
  };
}
