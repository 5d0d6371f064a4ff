// One run on AWS: collect an unfinished execution, list the sources, start or redrive an execution, follow, collect.

import { randomUUID } from "node:crypto";
import type { ExtractResponse } from "../../functions/engine/request/contract.ts";
import { printInOrder } from "../batch/ordered-responses.ts";
import type { Destination } from "../corpus/destination.ts";
import type { Due } from "../corpus/document-rows.ts";
import type { Ledger } from "../corpus/ledger.ts";
import { listSources } from "../corpus/listing.ts";
import { placeDocuments } from "../corpus/places.ts";
import { beginRun, endRun, takeOverListing } from "../corpus/runs.ts";
import type { LocalEngine } from "../shell/local-engine.ts";
import type { Sourced, UnreadSource } from "../sources/source.ts";
import { type AwsCounts, countRun } from "./aws-counts.ts";
import { type AwsRun, type AwsRuns, openAwsRuns } from "./aws-runs.ts";
import { collectBatches } from "./collect.ts";
import { follow } from "./follow.ts";
import { reportedBatches } from "./map-report.ts";
import type { OnAwsOptions } from "./on-aws-options.ts";
import { isRedrive, mayGoOn } from "./redrive.ts";
import type { RemoteLedger } from "./remote-ledger.ts";
import { sendList } from "./send-list.ts";
import type { Counts, Execution, Machine, StepFunctions } from "./step-functions.ts";

export interface OnAwsTools {
  readonly ledger: Ledger;
  readonly engine: LocalEngine;
  readonly engineVersion: string;
  readonly steps: StepFunctions;
  readonly machine: Machine;
  /** Undefined where the ledger stays on this machine. */
  readonly remote: RemoteLedger | undefined;
  readonly onListed: (total: number) => void;
  readonly onUnread: (source: UnreadSource) => void;
  readonly onPrepared: (documents: number) => void;
  /** An execution runs from now on, also without this command. */
  readonly onRunning: (run: AwsRun, how: "started" | "followed" | "redriven") => void;
  readonly onCounts: (counts: Counts) => void;
  readonly onCollected: (documents: number) => void;
  readonly onEnd: (run: AwsRun, end: Execution) => void;
  readonly onFailure: (uri: string, response: ExtractResponse) => void;
  /** Prints a line of --jsonl. */
  readonly print: (line: string) => void;
}

type Options = Omit<OnAwsOptions, "destination"> & {
  /** Destination of the collected results. Undefined: the results stay in `remote`. */
  readonly collected: Destination | undefined;
};

/** Key prefix of objects that the stack deletes after 15 days. */
const TEMPORARY = "temp/batch";
const JOBS = 8;

/** Runs the batch. Without sources, it works on the documents of the last listing. */
export async function runOnAws(
  sources: AsyncIterable<Sourced> | undefined,
  options: Options,
  tools: OnAwsTools,
): Promise<AwsCounts> {
  const { ledger, engineVersion } = tools;
  const runs = openAwsRuns(ledger);
  const run = beginRun(ledger, engineVersion, options.optionsHash);
  const isFollowed = await followLast(runs, run, options, tools);
  if (sources === undefined) takeOverListing(ledger, run);
  else {
    const { shard, flat } = options;
    const { onListed, onUnread } = tools;
    const { total } = await listSources(ledger, sources, { run, shard, flat, onListed, onUnread });
    placeDocuments(ledger, { run, total, flat });
  }
  // The same command follows its execution, so it must not repeat the documents that it has just collected.
  const mode: Due["mode"] = isFollowed && options.mode.kind === "refresh" ? { kind: "changed" } : options.mode;
  const due: Due = { run, options: options.optionsHash, engine: engineVersion, mode };
  if (!isFollowed || mode.kind === "changed") await work(runs, due, options, tools);
  const counts = countRun(ledger, run);
  if (options.jsonl) printInOrder(ledger, run, tools.print).printAll();
  endRun(ledger, run, counts);
  await tools.remote?.store(ledger);
  return counts;
}

/** Follows an execution that an earlier command started and did not collect. Returns false without one. */
async function followLast(runs: AwsRuns, run: number, options: Options, tools: OnAwsTools): Promise<boolean> {
  const last = runs.last();
  if (last === undefined || last.state === "collected") return false;
  if (last.state === "starting" && (await tools.steps.describe(last.execution)) === undefined) {
    runs.forget(last.id);
    return false;
  }
  const followed: AwsRun = { ...last, run, state: "started" };
  tools.onRunning(followed, "followed");
  await finish(followed, 0, runs, options, tools);
  return true;
}

async function work(runs: AwsRuns, due: Due, options: Options, tools: OnAwsTools): Promise<void> {
  const { ledger, steps } = tools;
  const last = runs.last();
  const before = last !== undefined && isRedrive(ledger, due, last) ? await steps.describe(last.execution) : undefined;
  if (last !== undefined && before !== undefined && mayGoOn(last, before)) {
    const again: AwsRun = { ...last, run: due.run, state: "started" };
    await redrive(again, before, runs, tools);
    await running(again, before.redrives + 1, runs, options, tools);
    return;
  }
  const started = await start(runs, due, options, tools);
  if (started !== undefined) await running(started, 0, runs, options, tools);
}

/**
 * The ledger says "started" before the call: when its answer is lost, a later command follows the execution, and does
 * not start another one for the same documents.
 */
async function redrive(again: AwsRun, before: Execution, runs: AwsRuns, { ledger, steps, remote }: OnAwsTools) {
  runs.save(again);
  await remote?.store(ledger);
  try {
    await steps.redrive(again.execution);
  } catch (error) {
    const now = await steps.describe(again.execution);
    if (now?.status !== "RUNNING" && (now?.redrives ?? 0) <= before.redrives) throw error;
  }
}

/** Starts an execution for the due documents. Undefined where none is due. */
async function start(runs: AwsRuns, due: Due, options: Options, tools: OnAwsTools): Promise<AwsRun | undefined> {
  const { ledger, engine, steps, machine, onPrepared, onFailure } = tools;
  const { remote, collected, results: wanted, event, upload, jobs = JOBS } = options;
  const id = `textractor-${randomUUID()}`;
  const folder = `s3://${machine.bucket}/${TEMPORARY}/${id}`;
  const results = remote ?? `${folder}/results`;
  // The index for the search is made of the JSON.
  const extensions = remote === undefined ? { ...wanted, json_uri: ".json" } : wanted;
  const aws: AwsRun = {
    ...{ id, execution: `${machine.arn.replace(":stateMachine:", ":execution:")}:${id}`, run: due.run, results },
    ...{ extensions, wanted, options: due.options, engine: due.engine, documents: 0, state: "starting" },
  };
  runs.save(aws);
  const places = { results, extensions, temporary: `s3://${machine.bucket}/${TEMPORARY}/pages` };
  const copies = upload ? `${folder}/documents` : undefined;
  const target = collected?.kind === "folder" ? collected.path : remote;
  const list = { list: `${folder}/list.jsonl`, copies, target, jobs, onPrepared, onFailure };
  const sent = await sendList(ledger, { due, event, places, ...list }, engine.tools.storage);
  if (sent.length === 0) {
    runs.forget(id);
    return undefined;
  }
  const listed = { ...aws, documents: sent.length };
  runs.save(listed);
  // Before the start: where the ledger cannot be stored, no other machine would know of the execution.
  await tools.remote?.store(ledger);
  await steps.start(machine.arn, id, { bucket: machine.bucket, jsonl: `${TEMPORARY}/${id}/list.jsonl` });
  markWaiting(ledger, sent);
  return { ...listed, state: "started" };
}

/** Documents without an outcome are due in the next run, whatever earlier results they have. */
function markWaiting({ database, transaction }: Ledger, ids: readonly number[]): void {
  const mark = database.prepare("UPDATE documents SET status = 'waiting' WHERE id = ? AND status <> 'waiting'");
  transaction(() => {
    for (const id of ids) mark.run(id);
  });
}

async function running(
  aws: AwsRun,
  redrives: number,
  runs: AwsRuns,
  options: Options,
  tools: OnAwsTools,
): Promise<void> {
  runs.save(aws);
  tools.onRunning(aws, redrives === 0 ? "started" : "redriven");
  await finish(aws, redrives, runs, options, tools);
}

/** Follows the execution and collects its report. */
async function finish(
  aws: AwsRun,
  redrives: number,
  runs: AwsRuns,
  { collected }: Options,
  tools: OnAwsTools,
): Promise<void> {
  const { ledger, engine, machine, steps, onCounts, onCollected, onEnd, onFailure } = tools;
  const { end, mapRun } = await follow({ execution: aws.execution, redrives, onCounts }, steps);
  const { storage, settings } = engine.tools;
  if (mapRun !== undefined) {
    let documents = 0;
    const onDocument = (uri: string, response: ExtractResponse) => {
      onCollected(++documents);
      if (response.results.textractor.status === "failed") onFailure(uri, response);
    };
    const to = { aws, destination: collected, maxBytes: settings.limits.downloadBytes, onDocument };
    await collectBatches(reportedBatches(mapRun, machine, storage), ledger, to, storage);
  }
  runs.save({ ...aws, state: "collected", status: end.status });
  onEnd(aws, end);
}
