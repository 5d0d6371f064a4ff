// `textractor plan`: the work and the cost of a batch, before it runs. Nothing is recognised or kept.

import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { visible } from "../../functions/engine/base/visible.ts";
import { openLedger } from "../corpus/ledger.ts";
import { storePlan } from "../corpus/plans.ts";
import { askPassword } from "../shell/ask-password.ts";
import { inCommandWords } from "../shell/command-words.ts";
import { refuseWrongFields } from "../shell/document-request.ts";
import { onInterruption } from "../shell/interruptions.ts";
import { openLocalEngine } from "../shell/local-engine.ts";
import type { Outcome } from "../shell/outcome.ts";
import { openStepProgress } from "../shell/step-progress.ts";
import { temporaryFolder } from "../shell/temporary-folder.ts";
import { localSourceTools } from "../sources/local-source-tools.ts";
import { resolveSources } from "../sources/resolve-sources.ts";
import { makePlan } from "./make-plan.ts";
import { type PlanOptions, readPlanOptions } from "./plan-options.ts";
import { printedPlan } from "./printed-plan.ts";

/** Runs the command. Throws UsageError for a wrong command line. */
export async function planCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const folder = await temporaryFolder();
  try {
    const options = await withPassword(readPlanOptions(args, environment, folder.path));
    refuseWrongFields(options.batch.event);
    return await planned(options, folder.path, environment);
  } finally {
    await folder.remove();
  }
}

async function withPassword(options: PlanOptions): Promise<PlanOptions> {
  const { batch } = options;
  if (!batch.askPassword) return options;
  return { ...options, batch: { ...batch, event: { ...batch.event, password: await askPassword() } } };
}

async function planned(options: PlanOptions, folder: string, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const { batch, isStored, json } = options;
  const { sources, lists, asDocuments, exclude, dropTracked, destination } = batch;
  // A place that refuses the plan does so before the work.
  if (isStored) openLedger(destination.ledger).close();
  const progress = openStepProgress(process.stderr, batch.quiet);
  onInterruption(() => progress.say("textractor: stopped; nothing was kept"));
  const engine = openLocalEngine(environment);
  try {
    const { settings, storage } = engine.tools;
    const found = resolveSources(
      sources,
      { lists, into: destination.path, asDocuments, exclude, dropTracked },
      localSourceTools({ environment, settings, storage, standardInput: () => process.stdin }),
    );
    const plan = await makePlan(found, options, {
      ...{ engine, folder },
      onListed: (total) => progress.show(`listing: ${total} documents`),
      onLooked: (done, of) => progress.show(`looked at ${done} of ${of} documents`),
      onUnread: ({ uri, error }) =>
        progress.say(`textractor: ${publicUri(uri)}: ${error.code}: ${inCommandWords(error.message)}`),
    });
    if (isStored) {
      const ledger = openLedger(destination.ledger);
      storePlan(ledger, plan);
      ledger.close();
    }
    progress.end();
    process.stdout.write(json ? `${visible(JSON.stringify(plan))}\n` : printedPlan(plan));
  } finally {
    progress.end();
    await engine.close();
  }
  return { code: 0, isStuck: engine.tools.threads.stuck() > 0 };
}
