// `textractor batch`: extracts a whole corpus into a folder or a SQLite file, like a build tool.

import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { ENGINE_VERSION } from "../../functions/engine/base/version.ts";
import { openKnownLedger, openLedger } from "../corpus/ledger.ts";
import { askPassword } from "../shell/ask-password.ts";
import { inCommandWords } from "../shell/command-words.ts";
import { refuseWrongFields } from "../shell/document-request.ts";
import { countFaults } from "../shell/faults.ts";
import { onInterruption } from "../shell/interruptions.ts";
import { openLocalEngine } from "../shell/local-engine.ts";
import type { Outcome } from "../shell/outcome.ts";
import { watchUnanswered } from "../shell/unanswered.ts";
import { localSourceTools } from "../sources/local-source-tools.ts";
import { resolveSources } from "../sources/resolve-sources.ts";
import { readBatchOptions } from "./batch-options.ts";
import { type BatchCounts, doneOf, openBatchProgress } from "./batch-progress.ts";
import { runBatch } from "./run-batch.ts";

/** Runs the command. Throws UsageError for a wrong command line. */
export async function batchCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const given = readBatchOptions(args, environment);
  const options = given.askPassword ? { ...given, event: { ...given.event, password: await askPassword() } } : given;
  refuseWrongFields(options.event);
  const progress = openBatchProgress(process.stderr, options.quiet);
  let counts: BatchCounts | undefined;
  onInterruption(() => {
    const done = counts === undefined ? "" : `${doneOf(counts)} of ${counts.due} documents are done; `;
    progress.say(`textractor: stopped; ${done}run the same command to resume`);
  });
  const isRetry = options.sources.length + options.lists.length === 0;
  const ledger = (isRetry ? openKnownLedger : openLedger)(options.destination.ledger);
  const engine = openLocalEngine(environment);
  const faults = countFaults(engine.tools.log, progress.say);
  const unanswered = watchUnanswered(progress);
  try {
    const { destination, lists, asDocuments, exclude, dropTracked } = options;
    const found = resolveSources(
      options.sources,
      { lists, into: destination.path, asDocuments, exclude, dropTracked },
      localSourceTools({
        environment,
        settings: engine.tools.settings,
        storage: engine.tools.storage,
        standardInput: () => process.stdin,
      }),
    );
    counts = await runBatch(isRetry ? undefined : found, options, {
      ledger,
      engine,
      engineVersion: ENGINE_VERSION,
      unanswered,
      onListed: progress.listed,
      onUnread: ({ uri, error }) =>
        progress.say(`textractor: ${publicUri(uri)}: ${error.code}: ${inCommandWords(error.message)}`),
      onProgress: (latest) => {
        counts = latest;
        progress.update(latest);
      },
      onFailure(uri, { results }) {
        const { code, reason } = results.textractor;
        progress.say(`textractor: ${publicUri(uri)}: ${code}: ${inCommandWords(reason ?? "")}`);
      },
      print: (line) => process.stdout.write(`${line}\n`),
    });
    if (!options.quiet) progress.say(`${summaryOf(counts)}; results are in ${destination.path}`);
  } finally {
    progress.end();
    await engine.close();
    unanswered.stop();
    ledger.close();
  }
  const isComplete = counts.failed + counts.partial + counts.failedBefore + faults.count() === 0;
  return { code: isComplete ? 0 : 1, isStuck: engine.tools.threads.stuck() > 0 };
}

function summaryOf({ complete, partial, failed, failedBefore, unchanged, duplicates, pages }: BatchCounts): string {
  const parts = [
    `${complete} complete`,
    ...(partial > 0 ? [`${partial} partial`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(duplicates > 0 ? [`${duplicates} duplicates`] : []),
    `${unchanged} unchanged`,
    ...(failedBefore > 0 ? [`${failedBefore} failed earlier (--retry-failed tries them again)`] : []),
  ];
  return `${parts.join(", ")}; ${pages} pages`;
}
