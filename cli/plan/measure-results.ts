// Measures the work of a run after reading: results, the index and the ledger. A few documents are extracted for that,
// without OCR, into a ledger that is removed.

import { join } from "node:path";
import { ENGINE_VERSION } from "../../functions/engine/base/version.ts";
import type { BatchOptions } from "../batch/batch-options.ts";
import { runBatch } from "../batch/run-batch.ts";
import { destinationOf } from "../corpus/destination.ts";
import { openLedger } from "../corpus/ledger.ts";
import type { LocalEngine } from "../shell/local-engine.ts";
import type { SourceDocument } from "../sources/source.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import {
  isReadable,
  type LookedAt,
  type LookTools,
  lookAtDocuments,
  type ReadableDocument,
} from "./look-at-documents.ts";

/** Documents to extract, and the largest share of the time of all surveys that theirs may take. */
const MOST_DOCUMENTS = 12;
const MOST_SHARE = 0.1;

/** CPU time of a whole process, as a multiple of the time that its threads report for surveys. */
export interface ResultsMeasure {
  /** Seconds for surveying documents in threads that have started. */
  readonly surveying: number;
  /** Seconds for extracting the documents without OCR. */
  readonly extracting: number;
}

/** Measures with documents that were read whole. The factors are 1 without any. */
export async function measureResults(
  looked: readonly LookedAt[],
  options: BatchOptions,
  folder: string,
  look: LookTools,
): Promise<ResultsMeasure> {
  const chosen = chosenFrom(looked.filter(isReadable));
  if (chosen.length === 0) return { surveying: 1, extracting: 1 };
  const documents = chosen.map(({ document }) => document);
  // The survey again: the first one included the start of the threads.
  let again: readonly LookedAt[] = [];
  const surveying = await cpuSeconds(async () => {
    again = await lookAtDocuments(documents, { ...look, onLooked: () => undefined });
  });
  const extracting = await cpuSeconds(() => extract(documents, options, folder, look.engine));
  const ofThreads = again.filter(isReadable).reduce((sum, { survey }) => sum + survey.cpuMs / 1000, 0);
  return { surveying: surveying / ofThreads, extracting: Math.max(surveying, extracting) / ofThreads };
}

/** Documents by their draw, small and large ones, within the limits. The first one is always within. */
function chosenFrom(looked: readonly ReadableDocument[]): readonly ReadableDocument[] {
  const most = MOST_SHARE * looked.reduce((sum, { survey }) => sum + survey.cpuMs, 0);
  const whole = looked.filter(({ survey }) => survey.read >= survey.wanted);
  const chosen: ReadableDocument[] = [];
  let sum = 0;
  for (const each of whole.sort((a, b) => a.document.draw - b.document.draw)) {
    if (chosen.length === MOST_DOCUMENTS) break;
    if (chosen.length > 0 && sum + each.survey.cpuMs > most) continue;
    chosen.push(each);
    sum += each.survey.cpuMs;
  }
  return chosen;
}

async function extract(
  documents: readonly { readonly uri: string; readonly name: string }[],
  options: BatchOptions,
  folder: string,
  engine: LocalEngine,
): Promise<void> {
  const destination = destinationOf(
    join(folder, options.destination.kind === "database" ? "measured.sqlite" : "measured"),
  );
  const ledger = openLedger(destination.ledger);
  const nothing = () => undefined;
  try {
    await runBatch(
      sourcesOf(documents),
      { ...options, destination, shard: { index: 1, count: 1 }, jsonl: false, event: { ...options.event, ocr: "off" } },
      {
        ...{ ledger, engine, engineVersion: ENGINE_VERSION, unanswered: { expect: nothing, answered: nothing } },
        ...{ onListed: nothing, onUnread: nothing, onProgress: nothing, onFailure: nothing, print: nothing },
      },
    );
  } finally {
    ledger.close();
  }
}

async function* sourcesOf(documents: readonly { readonly uri: string; readonly name: string }[]) {
  for (const { uri, name } of documents) yield { kind: "document", uri, name } satisfies SourceDocument;
}
