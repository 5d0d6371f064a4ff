// `textractor watch`: extracts files as they appear in folders, with the ledger and the engine of batch.

import { lstatSync } from "node:fs";
import { nowMs, sleep } from "../../functions/engine/base/budget.ts";
import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { ENGINE_VERSION } from "../../functions/engine/base/version.ts";
import { openBatchProgress } from "../batch/batch-progress.ts";
import { type BatchTools, runBatch } from "../batch/run-batch.ts";
import { forgetMissing } from "../corpus/forget-document.ts";
import { type Ledger, openLedger } from "../corpus/ledger.ts";
import { askPassword } from "../shell/ask-password.ts";
import { inCommandWords } from "../shell/command-words.ts";
import { refuseWrongFields } from "../shell/document-request.ts";
import { countFaults } from "../shell/faults.ts";
import { onInterruption } from "../shell/interruptions.ts";
import { openLocalEngine } from "../shell/local-engine.ts";
import type { Outcome } from "../shell/outcome.ts";
import { watchUnanswered } from "../shell/unanswered.ts";
import { watchFolders } from "./watch-folders.ts";
import { readWatchOptions, type WatchOptions } from "./watch-options.ts";
import { linklessDisk, scanFolders, type WatchedFile } from "./watched-files.ts";

/** Runs until an interruption. Throws UsageError for a wrong command line. */
export async function watchCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const given = readWatchOptions(args, environment);
  const options = given.askPassword ? withPassword(given, await askPassword()) : given;
  refuseWrongFields(options.batch.event);
  const progress = openBatchProgress(process.stderr, options.quiet);
  const ledger = openLedger(options.batch.destination.ledger);
  const engine = openLocalEngine(environment);
  countFaults(engine.tools.log, progress.say);
  const unanswered = watchUnanswered(progress);
  onInterruption(() => {
    ledger.close();
    progress.say("textractor: stopped; the same command goes on with what was not finished");
  });
  const extract = extraction(options, ledger, {
    ...{ ledger, engine, engineVersion: ENGINE_VERSION, unanswered, say: progress.say },
    print: (line) => process.stdout.write(`${line}\n`),
  });
  const { folders, exclude, settleMs, everyMs } = options;
  if (!options.quiet) progress.say(`textractor: watching ${folders.join(", ")}`);
  try {
    await watchFolders(
      {
        ...{ scan: () => scanFolders({ folders, exclude }), isUnchanged, extract, now: nowMs, pause: sleep },
        isCurrent: currentFiles(ledger, options.batch.optionsHash),
        say: (message) => progress.say(`textractor: ${message}`),
      },
      { settleMs, everyMs, jobs: options.jobs ?? engine.documentsAtOnce },
      new AbortController().signal,
    );
  } finally {
    await engine.close();
    unanswered.stop();
    if (ledger.database.isOpen) ledger.close();
  }
  return { code: 1, isStuck: engine.tools.threads.stuck() > 0 };
}

function withPassword(options: WatchOptions, password: string): WatchOptions {
  return { ...options, batch: { ...options.batch, event: { ...options.batch.event, password } } };
}

async function isUnchanged({ uri, version }: WatchedFile): Promise<boolean> {
  const facts = await linklessDisk.facts(uri);
  return facts?.kind === "file" && version === `${facts.modifiedMs}-${facts.bytes}`;
}

/** Asks the ledger, so that memory does not grow with the number of files. */
function currentFiles({ database }: Ledger, options: string): (file: WatchedFile) => boolean {
  const current = database.prepare(`
    SELECT 1 FROM documents
    WHERE uri = ? AND version = ? AND options = ? AND engine = ? AND status NOT IN ('waiting', 'unread')`);
  return ({ uri, version }) => current.get(uri, version, options, ENGINE_VERSION) !== undefined;
}

type ExtractionTools = Pick<BatchTools, "ledger" | "engine" | "engineVersion" | "unanswered" | "print"> & {
  readonly say: (line: string) => void;
};

/** Extracts settled files as a small batch of their own. */
function extraction({ batch, quiet }: WatchOptions, ledger: Ledger, { say, ...tools }: ExtractionTools) {
  return async (files: readonly WatchedFile[]) => {
    async function* sources() {
      yield* files;
    }
    let vanished = 0;
    const counts = await runBatch(
      sources(),
      { ...batch, jobs: 1 },
      {
        ...tools,
        onListed: () => undefined,
        onUnread: () => undefined,
        onProgress: () => undefined,
        onFailure(uri, { results }) {
          const { code, reason } = results.textractor;
          if (code !== "NOT_FOUND" || existsAsFile(uri))
            return say(`textractor: ${publicUri(uri)}: ${code}: ${inCommandWords(reason ?? "")}`);
          vanished++;
          forgetMissing(ledger, uri);
        },
      },
    );
    const { complete, partial, failed, pages } = counts;
    const parts = [
      ...(complete > 0 ? [`${complete} complete`] : []),
      ...(partial > 0 ? [`${partial} partial`] : []),
      ...(failed > vanished ? [`${failed - vanished} failed`] : []),
    ];
    if (!quiet && parts.length > 0) say(`${new Date().toISOString()} ${parts.join(", ")}; ${pages} pages`);
  };
}

function existsAsFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
