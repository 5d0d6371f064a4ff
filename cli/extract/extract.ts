// `textractor extract`: runs each document through the pipeline of the Lambda functions.

import { createReadStream } from "node:fs";
import { join } from "node:path";
import { asExtractionError } from "../../functions/engine/base/internal-error.ts";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { visible } from "../../functions/engine/base/visible.ts";
import { type AnswerTools, answerRequest } from "../../functions/engine/pipeline/answer-event.ts";
import type { ExtractRequest, ExtractResponse } from "../../functions/engine/request/contract.ts";
import { askPassword } from "../shell/ask-password.ts";
import { inCommandWords } from "../shell/command-words.ts";
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
import { localSourceTools } from "../sources/local-source-tools.ts";
import type { ResolveOptions, ResolveTools } from "../sources/resolve-sources.ts";
import { placeIn, placesIn, uniqueNames } from "../sources/result-names.ts";
import type { SkippedSource, SourceDocument, UnreadSource } from "../sources/source.ts";
import { type Counts, closingLine } from "./closing-line.ts";
import { type ExtractOptions, readOptions, SEVERAL } from "./extract-options.ts";
import { documentsAmong, namedSources } from "./named-sources.ts";
import { printResult, writeOutput } from "./print-result.ts";
import { countFiles, placesOfFiles } from "./written-files.ts";

type RunOptions = ExtractOptions & Pick<SpooledInput, "asWritten">;

/** Tools that the documents of one run share. */
interface Run {
  readonly engine: LocalEngine;
  readonly sources: ResolveTools;
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
  const { limits } = readSettings(environment);
  // A list has no limit: it is read row by row.
  const mostBytes = given.lists.includes("-") ? Number.POSITIVE_INFINITY : limits.downloadBytes;
  const spooled = await spoolInput([...given.uris, ...given.lists], () => process.stdin, mostBytes);
  const opened = openLocalEngine(environment);
  const files = countFiles(opened.tools.storage);
  const engine = { ...opened, tools: { ...opened.tools, storage: files.storage } };
  const options = { ...given, ...spooled, uris: spooled.uris.slice(0, given.uris.length) };
  const [list = ""] = spooled.uris.slice(given.uris.length + given.lists.indexOf("-"));
  const sources = localSourceTools({ environment, ...engine.tools, standardInput: () => createReadStream(list) });
  const run = { engine, sources, progress, unanswered: watchUnanswered(progress) };
  const faults = countFaults(engine.tools.log, progress.say);
  let complete = false;
  try {
    complete =
      options.into === undefined ? await extractToStdout(options, run) : await extractInto(options.into, options, run);
    if (!given.quiet && !given.jsonl) for (const line of files.lines(given, complete)) progress.say(line);
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
  const { engine, progress, unanswered } = run;
  const { output, quiet } = options;
  const uri = await onlyDocument(options, run);
  if (uri === undefined) return false;
  const printed = holdResults(engine.tools.storage);
  const holding = { ...engine, tools: { ...engine.tools, storage: printed.storage } };
  const places = placesIn(HELD, "result", options.results);
  unanswered.expect([options.asWritten(uri)]);
  const files = placesOfFiles(options, (folder) => folder);
  const markdownPlace = output === undefined || output === "-" ? "" : output;
  const document = { uri, name: options.asWritten(uri), places: { ...places, ...files }, markdownPlace };
  const response = await extractOne(document, options, { ...run, engine: holding });
  if (response.results.textractor.success) {
    const result = (await printed.bytesAt(places[options.printed] ?? "")) ?? new Uint8Array();
    progress.end();
    if (output === undefined || output === "-") printResult(result);
    else {
      await writeOutput(uri, output, result, engine.tools.storage);
      if (!quiet) progress.say(`textractor: wrote ${output}`);
    }
  }
  return response.results.textractor.status === "complete";
}

/** The document to print. Undefined after a message that none was found. Throws UsageError where more are found. */
async function onlyDocument(options: RunOptions, { sources, progress }: Run): Promise<string | undefined> {
  const [source = ""] = options.uris;
  const path = localPath(source) ?? source;
  if ((await sources.disk.facts(path))?.kind === "folder") throw new UsageError("a folder needs --into DIR");
  let only: string | undefined;
  for await (const found of namedSources(options.uris, resolveOptions(HELD, options), sources)) {
    if (only !== undefined) throw new UsageError(SEVERAL);
    if (found.kind === "document") only = found.uri;
    else sayUnread(found, progress);
  }
  return only;
}

async function extractInto(folder: string, options: RunOptions, run: Run): Promise<boolean> {
  const { engine, progress, unanswered } = run;
  const counts: Counts = { complete: 0, partial: 0, failed: 0, skipped: 0 };
  const report = (response: ExtractResponse) => {
    const { status } = response.results.textractor;
    counts[status === "complete" || status === "failed" ? status : "partial"]++;
    if (options.jsonl) process.stdout.write(`${visible(JSON.stringify(response))}\n`);
  };
  const queue = placedSources(folder, options, run);
  const work = async () => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      const found = next.value;
      if (found.kind === "document" && options.skipExisting && (await exists(found.places["text_uri"], engine))) {
        counts.skipped++;
      } else if (found.kind === "document") {
        unanswered.expect([options.asWritten(found.uri)]);
        report(await extractOne(found, options, run));
      } else if (found.kind === "unread") {
        sayUnread(found, progress);
        report(failureResponse({ document_uri: found.uri }, found.error));
      } else if (!options.quiet) sayUnread(found, progress);
    }
  };
  // One document per thread at a time.
  const works = await Promise.allSettled(Array.from({ length: engine.tools.settings.ocrConcurrency }, work));
  for (const ended of works) if (ended.status === "rejected") throw ended.reason;
  if (!options.quiet && !options.jsonl) progress.say(closingLine(folder, counts));
  return counts.partial + counts.failed === 0;
}

async function exists(place: string | undefined, { tools }: LocalEngine): Promise<boolean> {
  return place !== undefined && (await tools.storage.head(place)) !== undefined;
}

type Places = Readonly<Record<string, string>>;

/** A document with its results. */
interface Placed extends Pick<SourceDocument, "uri" | "name"> {
  readonly places: Places;
  /** Final place of a held Markdown. */
  readonly markdownPlace?: string;
}

/** Throws UsageError, also where a result would overwrite a document. Documents before it are extracted. */
async function* placedSources(
  folder: string,
  options: RunOptions,
  { sources, unanswered }: Run,
): AsyncGenerator<(SourceDocument & Placed) | UnreadSource | SkippedSource> {
  const resolving = resolveOptions(localPath(folder) ?? folder, options);
  const named = [...options.uris, ...options.lists].map(options.asWritten);
  unanswered.expect(named);
  const documents = await documentsAmong(options.uris, resolving, sources);
  const nameOnce = uniqueNames();
  for await (const found of namedSources(options.uris, resolving, sources)) {
    if (found.kind !== "document") {
      yield found;
      continue;
    }
    const name = nameOnce(found.name);
    const places = placesIn(folder, name, options.results);
    for (const place of Object.values(places)) {
      if (!(await documents.has(place))) continue;
      throw new UsageError(`a result of ${found.uri} would overwrite the document ${place}; change --into`);
    }
    // A folder for each document, because names of tables and pictures have only page and number.
    const files = placesOfFiles(options, (folder) => placeIn(folder, name));
    yield { ...found, name, places: { ...places, ...files } };
  }
  for (const source of named) unanswered.answered(source);
}

function resolveOptions(into: string, { lists, links, exclude, dropTracked }: ExtractOptions): ResolveOptions {
  return { lists, into, asDocuments: links ? "lists" : true, exclude, dropTracked };
}

function sayUnread(found: UnreadSource | SkippedSource, progress: Progress): void {
  const problem =
    found.kind === "unread"
      ? `${found.error.code}: ${inCommandWords(found.error.message)}`
      : `skipped: ${found.reason}`;
  progress.say(`textractor: ${publicUri(found.uri)}: ${problem}`);
}

/** Extracts one document. A failure is printed and is part of the response, so the other documents go on. */
async function extractOne(
  { uri, name, places, markdownPlace }: Placed,
  options: RunOptions,
  { engine, progress, unanswered }: Run,
): Promise<ExtractResponse> {
  const event = { ...options.event, ...places, document_uri: uri, temp_uri_prefix: join(engine.cacheFolder, "pages") };
  progress.begin(name);
  const onPage = (done: number, of: number) => progress.pages(name, done, of);
  const outcome = await outcomeOf(event, { markdownPlace }, { ...engine.tools, onPage });
  const document = options.asWritten(uri);
  unanswered.answered(document);
  const response = {
    ...(outcome instanceof Error ? failureResponse(event, outcome) : outcome),
    document_uri: document,
  };
  const { status, code, reason, warnings = [] } = response.results.textractor;
  if (status === "failed") progress.say(`textractor: ${publicUri(document)}: ${code}: ${inCommandWords(reason ?? "")}`);
  if (!options.quiet)
    for (const warning of warnings) progress.say(`textractor: ${publicUri(document)}: ${inCommandWords(warning)}`);
  return response;
}

/** The response, or the error of an address that cannot be asked for. */
async function outcomeOf(
  event: Readonly<Record<string, unknown>>,
  more: Pick<ExtractRequest, "markdownPlace">,
  tools: AnswerTools,
): Promise<ExtractResponse | Error> {
  try {
    return await answerRequest({ ...requestOf(event), ...more }, tools);
  } catch (error) {
    return asExtractionError(error, tools.log);
  }
}
