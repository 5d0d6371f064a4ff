// `textractor extract`: runs each document through the pipeline of the Lambda functions.

import { join } from "node:path";
import { asExtractionError } from "../../functions/engine/base/internal-error.ts";
import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { visible } from "../../functions/engine/base/visible.ts";
import { type AnswerTools, answerRequest } from "../../functions/engine/pipeline/answer-event.ts";
import type { ExtractResponse } from "../../functions/engine/request/contract.ts";
import { askPassword } from "../shell/ask-password.ts";
import { failureResponse, refuseWrongFields, requestOf } from "../shell/document-request.ts";
import { countFaults } from "../shell/faults.ts";
import { HELD, holdResults } from "../shell/held-results.ts";
import { onInterruption } from "../shell/interruptions.ts";
import { type LocalEngine, openLocalEngine } from "../shell/local-engine.ts";
import type { Outcome } from "../shell/outcome.ts";
import { openProgress, type Progress } from "../shell/progress.ts";
import { type SpooledInput, spoolInput } from "../shell/spooled-input.ts";
import { type Unanswered, watchUnanswered } from "../shell/unanswered.ts";
import { UsageError } from "../shell/usage.ts";
import { findDocuments, isFolder } from "../sources/named-documents.ts";
import { placesIn } from "../sources/result-names.ts";
import { type ExtractOptions, readOptions } from "./extract-options.ts";
import { refuseOverwriting } from "./own-documents.ts";

type RunOptions = ExtractOptions & Pick<SpooledInput, "asWritten">;

/** Tools that the documents of one run share. */
interface Run {
  readonly engine: LocalEngine;
  readonly progress: Progress;
  readonly unanswered: Unanswered;
}

/** Runs the command. Throws UsageError for a wrong command line. */
export async function extractCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const given = await withPassword(readOptions(args, environment));
  refuseWrongFields(given.event);
  const progress = openProgress(process.stderr, given.quiet);
  // The cache already holds all finished pages.
  onInterruption(() => progress.say("textractor: stopped; finished pages are kept, run the same command to resume"));
  const spooled = await spoolInput(given.uris, () => process.stdin, readSettings(environment).limits.downloadBytes);
  const engine = openLocalEngine(environment);
  const options = { ...given, ...spooled };
  const run = { engine, progress, unanswered: watchUnanswered(progress) };
  const faults = countFaults(engine.tools.log, progress.say);
  let complete = false;
  try {
    complete =
      options.into === undefined ? await extractToStdout(options, run) : await extractInto(options.into, options, run);
  } finally {
    progress.end();
    await Promise.all([engine.close(), spooled.remove()]);
    run.unanswered.stop();
  }
  return { code: complete && faults.count() === 0 ? 0 : 1, isStuck: engine.tools.threads.stuck() > 0 };
}

async function withPassword(options: ExtractOptions): Promise<ExtractOptions> {
  if (!options.askPassword) return options;
  return { ...options, event: { ...options.event, password: await askPassword() } };
}

async function extractToStdout(options: RunOptions, run: Run): Promise<boolean> {
  const { engine, unanswered } = run;
  const [uri = ""] = options.uris;
  if (await isFolder(uri)) throw new UsageError("a folder needs --into DIR");
  const printed = holdResults(engine.tools.storage);
  const holding = { ...engine, tools: { ...engine.tools, storage: printed.storage } };
  const places = placesIn(HELD, "result", options.results);
  unanswered.expect([options.asWritten(uri)]);
  const response = await extractOne(uri, "result", places, options, { ...run, engine: holding });
  if (response.results.textractor.success) {
    const wanted = PRINTABLE.flatMap((field) => places[field] ?? [])[0] ?? "";
    const result = printed.bytesAt(wanted);
    if (result !== undefined) process.stdout.write(result);
    if (result?.at(-1) !== LINE_FEED) process.stdout.write("\n");
  }
  return response.results.textractor.status === "complete";
}

const LINE_FEED = 10;
/** The result to print: the one that was asked for, else the text. */
const PRINTABLE = ["json_uri", "markdown_uri", "hocr_uri", "chunks_uri", "text_uri"];

async function extractInto(folder: string, options: RunOptions, run: Run): Promise<boolean> {
  const { engine, progress, unanswered } = run;
  const { documents, unread } = await findDocuments(options.uris, folder);
  const queue = documents.map(({ uri, name }) => ({ uri, name, places: placesIn(folder, name, options.results) }));
  await refuseOverwriting(queue);
  unanswered.expect(queue.map(({ uri }) => options.asWritten(uri)));
  let complete = true;
  const report = (response: ExtractResponse) => {
    if (response.results.textractor.status !== "complete") complete = false;
    if (options.jsonl) process.stdout.write(`${visible(JSON.stringify(response))}\n`);
  };
  for (const { uri, error } of unread) {
    progress.say(`textractor: ${uri}: ${error.code}: ${error.message}`);
    report(failureResponse({ document_uri: uri }, error));
  }
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      report(await extractOne(next.uri, next.name, next.places, options, run));
    }
  };
  // One document per thread at a time.
  await Promise.all(Array.from({ length: engine.tools.settings.ocrConcurrency }, work));
  return complete;
}

type Places = Readonly<Record<string, string>>;

/** Extracts one document. A failure is printed and is part of the response, so the other documents go on. */
async function extractOne(
  uri: string,
  name: string,
  places: Places,
  options: RunOptions,
  { engine, progress, unanswered }: Run,
): Promise<ExtractResponse> {
  const event = { ...options.event, ...places, document_uri: uri, temp_uri_prefix: join(engine.cacheFolder, "pages") };
  const onPage = (done: number, of: number) => progress.pages(name, done, of);
  const outcome = await outcomeOf(event, { ...engine.tools, onPage });
  const document = options.asWritten(uri);
  unanswered.answered(document);
  const response = {
    ...(outcome instanceof Error ? failureResponse(event, outcome) : outcome),
    document_uri: document,
  };
  const { status, code, reason, warnings = [] } = response.results.textractor;
  if (status === "failed") progress.say(`textractor: ${publicUri(document)}: ${code}: ${reason}`);
  if (!options.quiet) for (const warning of warnings) progress.say(`textractor: ${publicUri(document)}: ${warning}`);
  return response;
}

/** The response, or the error of an address that cannot be asked for. */
async function outcomeOf(
  event: Readonly<Record<string, unknown>>,
  tools: AnswerTools,
): Promise<ExtractResponse | Error> {
  try {
    return await answerRequest(requestOf(event), tools);
  } catch (error) {
    return asExtractionError(error, tools.log);
  }
}
