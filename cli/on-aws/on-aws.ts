// `textractor batch … --on aws`: extracts a corpus on the deployed stack.

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { ENGINE_VERSION } from "../../functions/engine/base/version.ts";
import { destinationOf } from "../corpus/destination.ts";
import { openLedger } from "../corpus/ledger.ts";
import { refuseWrongFields } from "../shell/document-request.ts";
import { countFaults } from "../shell/faults.ts";
import { onInterruption } from "../shell/interruptions.ts";
import { openLocalEngine } from "../shell/local-engine.ts";
import type { Outcome } from "../shell/outcome.ts";
import { UsageError } from "../shell/usage.ts";
import { localSourceTools } from "../sources/local-source-tools.ts";
import { resolveSources } from "../sources/resolve-sources.ts";
import type { Sourced } from "../sources/source.ts";
import { type AwsCounts, isComplete, summaryOf } from "./aws-counts.ts";
import { type AwsProgress, openAwsProgress } from "./aws-progress.ts";
import type { AwsRun } from "./aws-runs.ts";
import { type OnAwsOptions, readOnAwsOptions } from "./on-aws-options.ts";
import { remoteLedger, workingFolder } from "./remote-ledger.ts";
import { runOnAws } from "./run-on-aws.ts";
import { type Execution, openStepFunctions } from "./step-functions.ts";

/** Runs the command. Throws UsageError for a wrong command line. */
export async function onAwsCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const options = readOnAwsOptions(args, environment);
  refuseWrongFields(options.event);
  refuseOwnResults(options);
  const progress = openAwsProgress(process.stderr, options.quiet);
  try {
    const { counts, faults } = await corpusRun(options, environment, progress);
    if (!options.quiet) progress.say(summaryOf(counts));
    return { code: isComplete(counts) && faults === 0 ? 0 : 1, isStuck: false };
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    progress.say(`textractor: ${error.code}: ${error.message}`);
    return { code: 1, isStuck: false };
  } finally {
    progress.end();
  }
}

/** Throws UsageError when a source is the place of the results. */
function refuseOwnResults({ remote, sources }: OnAwsOptions): void {
  if (remote === undefined || !sources.some((source) => source.replace(/\/+$/, "") === remote)) return;
  throw new UsageError(`--into is the place of the documents (${remote}); name another prefix`);
}

/** Documents that pass between two changes of the progress line. */
const STEP = 100;

async function corpusRun(options: OnAwsOptions, environment: NodeJS.ProcessEnv, progress: AwsProgress) {
  const engine = openLocalEngine(environment);
  const faults = countFaults(engine.tools.log, progress.say);
  const { storage, settings } = engine.tools;
  const folder = options.remote && workingFolder(options.remote, engine.cacheFolder);
  const destination = folder === undefined ? options.destination : destinationOf(folder);
  const remote = options.remote && folder ? remoteLedger(options.remote, folder, storage) : undefined;
  const steps = await openStepFunctions(environment);
  let running: AwsRun | undefined;
  onInterruption(() => progress.sayPlainly(interrupted(running)));
  try {
    // Before anything is listed: a wrong name or missing rights end the command at once.
    const machine = await steps.machine(options.stateMachine);
    await remote?.fetch();
    const ledger = openLedger(destination.ledger);
    try {
      const { lists, asDocuments, exclude, dropTracked } = options;
      const place = { into: destination.path, asDocuments, exclude, dropTracked };
      const tools = localSourceTools({ environment, settings, storage, standardInput: () => process.stdin });
      const found = resolveSources(options.sources, { lists, ...place }, tools);
      const hasSources = options.sources.length + lists.length > 0;
      const counts: AwsCounts = await runOnAws(
        hasSources ? withoutResults(found, options) : undefined,
        { ...options, collected: options.remote === undefined ? destination : undefined },
        {
          ...{ ledger, engine, engineVersion: ENGINE_VERSION, steps, machine, remote },
          onListed: (total) => progress.show(`listing: ${total} documents`),
          onUnread: ({ uri, error }) => progress.say(`textractor: ${publicUri(uri)}: ${error.code}: ${error.message}`),
          onPrepared: (sent) => sent % STEP === 0 && progress.show(`preparing: ${sent} documents`),
          onRunning: (run, how) => {
            running = run;
            if (!options.quiet) progress.sayPlainly(runningLine(run, how));
          },
          onCounts: progress.counts,
          onCollected: (documents) => documents % STEP === 0 && progress.show(`collecting: ${documents} documents`),
          onEnd: (run, end) => {
            running = undefined;
            if (end.status !== "SUCCEEDED") progress.sayPlainly(endLine(run, end));
          },
          onFailure(uri, { results }) {
            const { code, reason } = results.textractor;
            progress.say(`textractor: ${publicUri(uri)}: ${code}: ${reason}`);
          },
          print: (line) => process.stdout.write(`${line}\n`),
        },
      );
      return { counts, faults: faults.count() };
    } catch (error) {
      if (error instanceof ExtractionError && running !== undefined) progress.sayPlainly(interrupted(running));
      throw error;
    } finally {
      ledger.close();
    }
  } finally {
    steps.close();
    await engine.close();
  }
}

/** Skips results of an earlier run where their place is below a named prefix. */
async function* withoutResults(
  found: AsyncIterable<Sourced>,
  { remote, sources }: OnAwsOptions,
): AsyncGenerator<Sourced> {
  const isBelow = sources.some((source) => remote?.startsWith(`${source.replace(/\/+$/, "")}/`));
  for await (const one of found) if (!isBelow || !one.uri.startsWith(`${remote}/`)) yield one;
}

function runningLine({ execution, documents }: AwsRun, how: "started" | "followed" | "redriven"): string {
  return `textractor: ${how} ${execution} (${documents} documents); after Ctrl-C it goes on, and the same command follows it again`;
}

function interrupted(running: AwsRun | undefined): string {
  if (running === undefined) return "textractor: stopped; run the same command to resume";
  const stop = `aws stepfunctions stop-execution --execution-arn ${running.execution}`;
  return `textractor: the execution goes on; run the same command to follow it, or stop it with: ${stop}`;
}

function endLine({ execution }: AwsRun, { status, reason, isRedrivable }: Execution): string {
  const remedy = isRedrivable ? "--retry-failed continues it" : "run the same command to start another";
  const why = reason === "" ? "" : ` (${reason})`;
  return `textractor: SERVICE_FAILED: ${execution} ended ${status}${why}; ${remedy}`;
}
