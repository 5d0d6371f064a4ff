// Measures the work of a run beyond the survey: results, the index and the ledger. A few documents are extracted for
// that, without OCR, into a ledger that is removed.

import { join } from "node:path";
import { ENGINE_VERSION } from "../../functions/engine/base/version.ts";
import type { BatchOptions } from "../batch/batch-options.ts";
import { runBatch } from "../batch/run-batch.ts";
import { destinationOf } from "../corpus/destination.ts";
import { openLedger } from "../corpus/ledger.ts";
import type { LocalEngine } from "../shell/local-engine.ts";
import type { SourceDocument } from "../sources/source.ts";
import { cpuLaps } from "./cpu-seconds.ts";
import { type Line, lineThrough } from "./line-fit.ts";
import {
  isReadable,
  type LookedAt,
  type LookTools,
  lookAtDocuments,
  type ReadableDocument,
} from "./look-at-documents.ts";

/** CPU seconds of a whole process for one document, from the CPU time that its thread reports for the survey. */
export interface ResultsMeasure {
  /** Seconds for the survey, in threads that have started. */
  readonly surveying: Line;
  /** Seconds for extracting the document without OCR. */
  readonly extracting: Line;
}

/** Documents to extract, and the largest share of the time of all that one of them and all of them may take. */
const MOST_DOCUMENTS = 12;
const MOST_SHARE = { one: 0.08, all: 0.2 };

/** Measures with documents that were read whole, small and large ones. Without any, the survey counts alone. */
export async function measureResults(
  looked: readonly LookedAt[],
  options: BatchOptions,
  folder: string,
  look: LookTools,
): Promise<ResultsMeasure> {
  const chosen = chosenFrom(looked.filter(isReadable));
  if (chosen.length === 0) return { surveying: NOTHING_MORE, extracting: NOTHING_MORE };
  const documents = chosen.map(({ document }) => document);
  // The survey again, because the first one included the start of the threads.
  const surveys = cpuLaps();
  const again = await lookAtDocuments(documents, { ...look, jobs: 1, onLooked: surveys.lap });
  const extractions = cpuLaps();
  await extract(documents, options, folder, look.engine, extractions.lap);
  const lines = [surveys, extractions].map(({ seconds }) =>
    lineThrough(
      again.map(({ survey }, index) => ["cpuMs" in survey ? survey.cpuMs / 1000 : 0, seconds[index] ?? 0] as const),
      1,
    ),
  );
  const [survey = NOTHING_MORE, extraction = NOTHING_MORE] = lines;
  // Both measurements include the compiler, which in a long run works only at the beginning.
  return {
    surveying: { fixed: survey.fixed, factor: COLLECTING },
    extracting: { fixed: extraction.fixed, factor: COLLECTING * Math.max(1, extraction.factor / survey.factor) },
  };
}

/** CPU time of a process over that of its threads: the collection of garbage works beside them. */
const COLLECTING = 1.15;
const NOTHING_MORE: Line = { fixed: 0, factor: 1 };

/** Half of the documents by their draw, so that they are usual ones, and half of them the largest ones. */
function chosenFrom(looked: readonly ReadableDocument[]): readonly ReadableDocument[] {
  const total = looked.reduce((sum, { survey }) => sum + survey.wholeCpuMs, 0);
  const whole = looked.filter(({ survey }) => survey.read >= survey.wanted);
  const small = whole.filter(({ survey }) => survey.cpuMs <= MOST_SHARE.one * total);
  const usual = small.sort((a, b) => a.document.draw - b.document.draw).slice(0, MOST_DOCUMENTS / 2);
  const largest = small.filter((each) => !usual.includes(each)).sort((a, b) => b.survey.cpuMs - a.survey.cpuMs);
  const chosen = [...usual];
  let sum = usual.reduce((before, { survey }) => before + survey.cpuMs, 0);
  for (const each of largest) {
    if (chosen.length === MOST_DOCUMENTS) break;
    if (sum + each.survey.cpuMs > MOST_SHARE.all * total) continue;
    chosen.push(each);
    sum += each.survey.cpuMs;
  }
  return chosen.length > 0 ? chosen : whole.slice(0, 1);
}

async function extract(
  documents: readonly { readonly uri: string; readonly name: string }[],
  options: BatchOptions,
  folder: string,
  engine: LocalEngine,
  onDocument: () => void,
): Promise<void> {
  const place = join(folder, options.destination.kind === "database" ? "measured.sqlite" : "measured");
  const destination = destinationOf(place);
  const ledger = openLedger(destination.ledger);
  const nothing = () => undefined;
  try {
    await runBatch(
      sourcesOf(documents),
      {
        ...{ ...options, destination, shard: { index: 1, count: 1 }, jsonl: false, jobs: 1 },
        event: { ...options.event, ocr: "off" },
      },
      {
        ...{ ledger, engine, engineVersion: ENGINE_VERSION, unanswered: { expect: nothing, answered: nothing } },
        ...{ onListed: nothing, onUnread: nothing, onProgress: onDocument, onFailure: nothing, print: nothing },
      },
    );
  } finally {
    ledger.close();
  }
}

async function* sourcesOf(documents: readonly { readonly uri: string; readonly name: string }[]) {
  for (const { uri, name } of documents) yield { kind: "document", uri, name } satisfies SourceDocument;
}
