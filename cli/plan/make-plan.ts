// Makes a plan: lists the sources, looks at their documents or a sample of them, measures this machine, and adds up.

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ENGINE_VERSION } from "../../functions/engine/base/version.ts";
import { openLedger } from "../corpus/ledger.ts";
import { listSources } from "../corpus/listing.ts";
import type { Plan } from "../corpus/plans.ts";
import { beginRun } from "../corpus/runs.ts";
import type { LocalEngine } from "../shell/local-engine.ts";
import type { Sourced, UnreadSource } from "../sources/source.ts";
import { addedUp } from "./added-up.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import { drawDocuments, type Stratum } from "./drawn-documents.ts";
import { isReadable, type LookedAt, type LookedStratum, lookAtDocuments } from "./look-at-documents.ts";
import { measureOcr } from "./measure-ocr.ts";
import { measureResults } from "./measure-results.ts";
import type { PlanOptions } from "./plan-options.ts";

export interface PlanTools {
  readonly engine: LocalEngine;
  /** An empty folder for the list of the documents and for results that are only measured. */
  readonly folder: string;
  readonly onListed: (total: number) => void;
  readonly onLooked: (done: number, of: number) => void;
  /** Receives each source that cannot be listed. The plan counts it as a document that fails. */
  readonly onUnread: (source: UnreadSource) => void;
}

/** Plans the batch. Throws UsageError for wrong sources, and LANGUAGE_MISSING where pages need OCR. */
export async function makePlan(sources: AsyncIterable<Sourced>, options: PlanOptions, tools: PlanTools): Promise<Plan> {
  const { engine, folder } = tools;
  const { batch, seed } = options;
  const { event, perHost, ignoreRobots } = batch;
  const listed = await list(sources, options, tools);
  const jobs = batch.jobs ?? engine.documentsAtOnce;
  const look = { engine, event, jobs, perHost, ignoreRobots, onLooked: tools.onLooked };
  const started = cpuSecondsSoFar();
  let looked: readonly LookedAt[] = [];
  const looking = await cpuSeconds(async () => {
    looked = await lookAtDocuments(
      listed.strata.flatMap(({ drawn }) => drawn),
      look,
    );
  });
  const groups = grouped(listed.strata, looked);
  const ofThreads = looked.filter(isReadable).reduce((sum, { survey }) => sum + survey.cpuMs / 1000, 0);
  const results = await measureResults(looked, batch, folder, look);
  const weighted = groups.flatMap(({ count, looked: own }) =>
    own.map((each) => ({ looked: each, weight: count / own.length })),
  );
  const needsOcr = looked.some((each) => isReadable(each) && Object.keys(each.survey.ocr).length > 0);
  const ocr = needsOcr ? await measureOcr(weighted, batch.event, engine) : undefined;
  return addedUp(groups, {
    ...{ started, ocr, jobs, seed, unread: listed.unread },
    reading: results.extracting,
    // The first surveys took longer: threads started and compiled their code, as in the run.
    warmingUp: Math.max(0, looking - looked.length * results.surveying.fixed - ofThreads * results.surveying.factor),
    threads: Math.min(availableParallelism(), jobs),
  });
}

interface Listed {
  readonly strata: readonly Stratum[];
  /** Codes of sources that could not be listed. */
  readonly unread: readonly string[];
}

async function list(
  sources: AsyncIterable<Sourced>,
  { batch, seed, sample }: PlanOptions,
  { folder, onListed, ...tools }: PlanTools,
): Promise<Listed> {
  const ledger = openLedger(join(folder, "listed.sqlite"));
  try {
    const run = beginRun(ledger, ENGINE_VERSION, batch.optionsHash);
    const unread: string[] = [];
    const onUnread = (source: UnreadSource) => {
      unread.push(source.error.code);
      tools.onUnread(source);
    };
    await listSources(ledger, sources, { run, shard: batch.shard, flat: batch.flat, onListed, onUnread });
    return { strata: drawDocuments(ledger, { seed, most: sample }), unread };
  } finally {
    ledger.close();
  }
}

function grouped(strata: readonly Stratum[], looked: readonly LookedAt[]): readonly LookedStratum[] {
  let at = 0;
  return strata.map(({ count, drawn }) => {
    at += drawn.length;
    return { count, looked: looked.slice(at - drawn.length, at) };
  });
}

/** CPU time of this process until now: its start, which every run has. */
function cpuSecondsSoFar(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
