// `textractor export`: the documents of corpora as files, lines, chunks, tables, or one corpus.

import { publicText } from "../../functions/engine/base/public-text.ts";
import { onInterruption } from "../shell/interruptions.ts";
import { watchUnanswered } from "../shell/unanswered.ts";
import { type Corpora, openCorpora } from "./corpora.ts";
import { exportDocuments } from "./export-documents.ts";
import { type ExportOptions, readExportOptions } from "./export-options.ts";
import { openExportProgress } from "./export-progress.ts";
import { collectLeftOut } from "./left-out.ts";
import { refuseTarget } from "./target-place.ts";

/** Returns the exit code: 0 when everything was exported, else 1. Throws UsageError and ExtractionError. */
export async function exportCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const options = readExportOptions(args, environment);
  const corpora = openCorpora(options.corpora);
  try {
    refuseTarget(options.target, corpora);
    return await exported(options, corpora);
  } finally {
    corpora.close();
  }
}

async function exported(options: ExportOptions, corpora: Corpora): Promise<number> {
  const progress = openExportProgress(process.stderr, options.quiet, corpora.total);
  const say = (line: string) => progress.say(publicText(line));
  const leftOut = collectLeftOut(say);
  const unanswered = watchUnanswered({ say });
  onInterruption(() => say("textractor: stopped; what was not finished is not in the target"));
  try {
    const documents = await exportDocuments(options, corpora, { leftOut, unanswered, onDocument: progress.next });
    for (const line of leftOut.summary()) say(line);
    if (!options.quiet) say(`${documents} of ${corpora.total} documents exported`);
  } finally {
    progress.end();
    unanswered.stop();
  }
  return leftOut.total() === 0 ? 0 : 1;
}
