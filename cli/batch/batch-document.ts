// The life of one document of a batch: look for changes, read, extract, and record the outcome in the ledger.

import { join, resolve } from "node:path";
import { nowMs } from "../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { asExtractionError } from "../../functions/engine/base/internal-error.ts";
import { answerRequest } from "../../functions/engine/pipeline/answer-event.ts";
import type { ExtractResponse } from "../../functions/engine/request/contract.ts";
import { isContentVersion, versionOfContent } from "../../functions/engine/storage/content-version.ts";
import {
  type ReadOptions,
  readChanged,
  type Storage,
  type StoredObject,
} from "../../functions/engine/storage/storage.ts";
import type { Destination } from "../corpus/destination.ts";
import type { DocumentRows, DueDocument, FinishedDocument, SourceFacts } from "../corpus/document-rows.ts";
import { pageIndexOf } from "../corpus/page-rows.ts";
import { failureResponse, requestOf } from "../shell/document-request.ts";
import { HELD, holdResults } from "../shell/held-results.ts";
import type { LocalEngine } from "../shell/local-engine.ts";
import type { ResultExtensions } from "../shell/result-options.ts";
import { placeIn, placesIn } from "../sources/result-names.ts";
import type { OneByOne } from "./one-by-one.ts";
import type { Robots } from "./robots.ts";

/** Everything that the documents of one run share. */
export interface BatchRun {
  readonly run: number;
  readonly engine: LocalEngine;
  readonly destination: Destination;
  readonly rows: DocumentRows;
  /** Event fields of every document. */
  readonly event: Readonly<Record<string, unknown>>;
  readonly results: ResultExtensions;
  /** Folder or prefix of the pictures. */
  readonly images?: string | undefined;
  /** Hash of the options that decide the results, and the version of the engine. */
  readonly options: string;
  readonly engineVersion: string;
  /** Runs works of one key in sequence. Of two documents with one content, the second finds the first finished. */
  readonly oneByOne: OneByOne;
  /** True where a browser may render web pages. */
  readonly isRendered: boolean;
  /** Rules of web sites for crawlers; absent where the user has switched them off. */
  readonly robots?: Robots | undefined;
  readonly onPage: (place: string, done: number, of: number) => void;
}

export type BatchOutcome =
  /** `isComplete` is false where an earlier run failed or stayed partial: the document waits for --retry-failed. */
  | { readonly kind: "unchanged"; readonly isComplete: boolean }
  | { readonly kind: "duplicate" }
  | { readonly kind: "finished"; readonly response: ExtractResponse };

/** Works on one document. Failures of the document are recorded and returned, and never thrown. */
export async function batchDocument(document: DueDocument, run: BatchRun): Promise<BatchOutcome> {
  const started = nowMs();
  const { rows, options, engineVersion } = run;
  const { id, listedVersion, finished } = document;
  const unchanged = (): BatchOutcome => {
    rows.keep(id, listedVersion);
    return { kind: "unchanged", isComplete: finished?.isComplete === true };
  };
  const { storage, settings, log } = run.engine.tools;
  let object: StoredObject;
  try {
    await run.robots?.check(document.uri);
    const read = await readDue(document, storage, { maxBytes: settings.limits.downloadBytes });
    if (read === undefined) return unchanged();
    object = read;
  } catch (error) {
    return record(document, run, { started, response: failureOf(document, asExtractionError(error, log)) });
  }
  const source = factsOf(document.uri, object);
  if (finished?.sha256 === source.sha256) return unchanged();
  // Rendered pages of one application have one markup, and another text each.
  if (!document.linked || run.isRendered) return await extractRead(document, run, { object, source, started });
  return await run.oneByOne(source.sha256, async () => {
    const same = rows.withContent(source.sha256, options, engineVersion);
    if (same === undefined || same === id) return await extractRead(document, run, { object, source, started });
    rows.duplicate(id, same, { run: run.run, listedVersion, source });
    return { kind: "duplicate" };
  });
}

/** Reads the document; undefined where its listing has no version and it still has that of the last reading. */
async function readDue(
  { uri, listedVersion, finished }: DueDocument,
  storage: Storage,
  options: ReadOptions,
): Promise<StoredObject | undefined> {
  if (finished?.etag === undefined || listedVersion !== undefined) return await storage.read(uri, options);
  return await readChanged(storage, uri, finished.etag, options);
}

function factsOf(uri: string, { bytes, facts, version }: StoredObject): SourceFacts {
  const etag = version();
  const sha256 = isContentVersion(etag) ? etag : versionOfContent(bytes);
  return { bytes: bytes.length, sha256, etag, finalUri: facts.finalUri ?? uri };
}

interface ReadDocument {
  readonly object: StoredObject;
  readonly source: SourceFacts;
  readonly started: number;
}

async function extractRead(document: DueDocument, run: BatchRun, read: ReadDocument): Promise<BatchOutcome> {
  const { engine, destination, event } = run;
  const held = holdResults(readingOnce(engine.tools.storage, document.uri, read.object));
  const places = placesIn(destination.kind === "database" ? HELD : destination.path, document.place, run.results);
  const images = run.images === undefined ? {} : { images_uri: placeIn(run.images, document.place) };
  const own = {
    ...event,
    ...places,
    ...images,
    document_uri: document.uri,
    temp_uri_prefix: join(engine.cacheFolder, "pages"),
  };
  const request = checkedRequest(own, run.rows, engine);
  if (request instanceof ExtractionError)
    return record(document, run, { ...read, response: failureOf(document, request) });
  const tools = {
    ...engine.tools,
    storage: held.storage,
    onPage: (done: number, of: number) => run.onPage(document.place, done, of),
  };
  const outcome = await answerRequest({ ...request, searchPagesUri: PAGE_INDEX }, tools).catch((error: unknown) =>
    asExtractionError(error, engine.tools.log),
  );
  const answer = outcome instanceof Error ? failureOf(document, outcome) : outcome;
  const response = destination.kind === "database" ? withoutPlaces(answer, places) : answer;
  const index = await held.bytesAt(PAGE_INDEX);
  if (!response.results.textractor.success || index === undefined) return record(document, run, { ...read, response });
  const [pages, text, json] = await Promise.all([
    pageIndexOf(index),
    held.gzipAt(places["text_uri"] ?? ""),
    held.gzipAt(places["json_uri"] ?? ""),
  ]);
  return record(document, run, { ...read, response, results: { ...pages, text, json } });
}

/** The request, or an error: one document that cannot be asked for must not end the run. */
function checkedRequest(event: Readonly<Record<string, unknown>>, rows: DocumentRows, { tools }: LocalEngine) {
  try {
    for (const [field, place] of Object.entries(event)) {
      if (!field.endsWith("_uri") || field === "document_uri" || !rows.isDocument(resolve(String(place)))) continue;
      throw new ExtractionError("OUTPUT_REFUSED", `a result would overwrite the document ${String(place)}`, {
        remedy: "change --into",
      });
    }
    return requestOf(event);
  } catch (error) {
    return asExtractionError(error, tools.log);
  }
}

/** Results that are not files are held under this folder, which no real path has. */
const PAGE_INDEX = placeIn(HELD, "page-index");

/** A storage that gives the document's bytes, which were read already, to the first reader. */
function readingOnce(storage: Storage, uri: string, object: StoredObject): Storage {
  let first: StoredObject | undefined = object;
  return {
    ...storage,
    async read(asked, options) {
      const kept = asked === uri ? first : undefined;
      first = undefined;
      return kept ?? (await storage.read(asked, options));
    },
  };
}

function failureOf({ uri }: DueDocument, error: Error): ExtractResponse {
  return failureResponse({ document_uri: uri }, error);
}

/** The response without the addresses of results that only the ledger has. */
function withoutPlaces(response: ExtractResponse, places: Readonly<Record<string, string>>): ExtractResponse {
  const { results, ...fields } = response;
  const kept = Object.entries(fields).filter(([field]) => !(field in places));
  return { ...Object.fromEntries(kept), results };
}

interface Recorded {
  readonly started: number;
  readonly response: ExtractResponse;
  readonly source?: SourceFacts;
  readonly results?: FinishedDocument["results"];
}

function record(document: DueDocument, run: BatchRun, { started, response, source, results }: Recorded): BatchOutcome {
  run.rows.finish({
    ...{ id: document.id, run: run.run, listedVersion: document.listedVersion, source, response, results },
    ...{ milliseconds: nowMs() - started, options: run.options, engine: run.engineVersion },
  });
  return { kind: "finished", response };
}
