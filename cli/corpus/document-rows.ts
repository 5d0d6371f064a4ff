// Rows of documents in the ledger: the documents to work on, and the outcome of each.

import type { Metadata } from "../../functions/engine/base/model.ts";
import type { ExtractResponse } from "../../functions/engine/request/contract.ts";
import type { Ledger } from "./ledger.ts";
import { type IndexedPage, preparePageRows } from "./page-rows.ts";

/** A document to work on. */
export interface DueDocument {
  readonly id: number;
  readonly sequence: number;
  readonly uri: string;
  readonly place: string;
  readonly linked: boolean;
  readonly listedVersion: string | undefined;
  /** The last reading. Undefined where none with these options and this engine exists. */
  readonly finished: FinishedReading | undefined;
}

export interface FinishedReading {
  /** False where it failed or stayed partial. */
  readonly isComplete: boolean;
  readonly etag: string | undefined;
  readonly sha256: string | undefined;
}

/** Conditions for the documents of a run that are due. */
export interface Due {
  readonly run: number;
  /** Hash of the options that decide the results. */
  readonly options: string;
  readonly engine: string;
  readonly mode:
    | { readonly kind: "changed" }
    /** Works on every document again. */
    | { readonly kind: "refresh" }
    /** Works on failed and partial documents alone; without codes, on all of them. */
    | { readonly kind: "failed"; readonly codes: readonly string[] };
}

/** Facts of the document's bytes. */
export interface SourceFacts {
  readonly bytes: number;
  readonly sha256: string;
  readonly etag: string;
  readonly finalUri: string;
}

export interface FinishedDocument {
  readonly id: number;
  readonly run: number;
  readonly listedVersion: string | undefined;
  /** Absent where the document could not be read. */
  readonly source: SourceFacts | undefined;
  readonly response: ExtractResponse;
  readonly milliseconds: number;
  readonly options: string;
  readonly engine: string;
  /** Absent where the document failed: then the results of an earlier run stay. */
  readonly results?: DocumentResults | undefined;
}

export interface DocumentResults {
  readonly metadata: Metadata;
  readonly pages: readonly IndexedPage[];
  /** Gzip; only where the ledger holds the results. */
  readonly text: Uint8Array | undefined;
  readonly json: Uint8Array | undefined;
}

/** Rows of one query, so that memory stays flat. */
const ROWS = 200;

/** True where the first document of this content has another content now. */
const HAS_LOST_ORIGINAL = `(status = 'duplicate'
  AND sha256 IS NOT (SELECT o.sha256 FROM documents AS o WHERE o.id = documents.duplicate_of))`;

const DUE = {
  changed: `(status = 'waiting' OR ${HAS_LOST_ORIGINAL} OR options IS NOT :options OR engine IS NOT :engine
    OR (listed_version IS NULL AND status <> 'failed') OR version IS NOT listed_version)`,
  refresh: "true",
  failed: `(status IN ('failed', 'partial')
    AND (:codes = '[]' OR code IN (SELECT value FROM json_each(:codes))))`,
};

/** Yields the due documents in the order of their sources. */
export function* dueDocuments({ database }: Ledger, { run, options, engine, mode }: Due): Generator<DueDocument> {
  const next = database.prepare(`
    SELECT id, sequence, uri, place, linked, listed_version, status, etag, sha256,
      status <> 'waiting' AND NOT (status = 'failed' AND etag IS NULL) AND NOT ${HAS_LOST_ORIGINAL}
        AND options IS :options AND engine IS :engine AS is_current
    FROM documents
    WHERE listed_run = :run AND sequence > :last AND place IS NOT NULL AND ${DUE[mode.kind]}
    ORDER BY sequence LIMIT ${ROWS}`);
  const codes = mode.kind === "failed" ? { codes: JSON.stringify(mode.codes) } : {};
  for (let last = 0; ; ) {
    const rows = next.all({ run, last, options, engine, ...codes });
    if (rows.length === 0) return;
    for (const row of rows) {
      last = Number(row["sequence"]);
      const isCurrent = mode.kind === "changed" && row["is_current"] === 1;
      yield {
        id: Number(row["id"]),
        sequence: last,
        uri: String(row["uri"]),
        place: String(row["place"]),
        linked: row["linked"] === 1,
        listedVersion: textOf(row["listed_version"]),
        finished: isCurrent ? readingOf(row) : undefined,
      };
    }
  }
}

function readingOf({ status, etag, sha256 }: Readonly<Record<string, unknown>>): FinishedReading {
  return { isComplete: status === "complete" || status === "duplicate", etag: textOf(etag), sha256: textOf(sha256) };
}

/** Documents of a run before its work. */
export interface ListedCounts {
  /** Documents to look at. */
  readonly due: number;
  /** Documents whose results are current. */
  readonly current: number;
  /** Documents that failed or stayed partial earlier, and have not changed. */
  readonly failedBefore: number;
  /** Sources that could not be read. */
  readonly unread: number;
}

export function countListed({ database }: Ledger, { run, options, engine, mode }: Due): ListedCounts {
  const given =
    mode.kind === "failed" ? { codes: JSON.stringify(mode.codes) } : mode.kind === "changed" ? { options, engine } : {};
  const kept = mode.kind === "failed" ? "false" : `place IS NOT NULL AND NOT ${DUE[mode.kind]}`;
  const counts = database
    .prepare(`
      SELECT count(*) FILTER (WHERE status = 'unread') AS unread,
        count(*) FILTER (WHERE place IS NOT NULL AND ${DUE[mode.kind]}) AS due,
        count(*) FILTER (WHERE ${kept} AND status IN ('failed', 'partial')) AS failedBefore,
        count(*) FILTER (WHERE ${kept} AND status NOT IN ('failed', 'partial')) AS current
      FROM documents WHERE listed_run = :run`)
    .get({ run, ...given });
  const { unread, due, failedBefore, current } = counts ?? {};
  return { unread: Number(unread), due: Number(due), failedBefore: Number(failedBefore), current: Number(current) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export interface DocumentRows {
  /**
   * Records a document with its results and pages, in one transaction. Without results, only the outcome changes: the
   * results of an earlier run stay. The ETag stays only where the document was read.
   */
  finish(document: FinishedDocument): void;
  /** Records that the document's content has not changed since its results were made. */
  keep(id: number, listedVersion: string | undefined): void;
  /** Records that another document has the same content. Its own earlier results are removed. */
  duplicate(id: number, of: number, document: Pick<FinishedDocument, "run" | "listedVersion" | "source">): void;
  /** True for the address of a document of the corpus, which no result may overwrite. */
  isDocument(uri: string): boolean;
  /** A complete document with this content, these options and this engine. */
  withContent(sha256: string, options: string, engine: string): number | undefined;
}

export function prepareDocumentRows(ledger: Ledger): DocumentRows {
  const { database, transaction } = ledger;
  const pageRows = preparePageRows(ledger);
  const end = database.prepare(`
    UPDATE documents SET
      status = :status, code = :code, reason = :reason, duplicate_of = NULL, final_uri = coalesce(:finalUri, final_uri),
      bytes = coalesce(:bytes, bytes), sha256 = coalesce(:sha256, sha256), etag = :etag, version = :version,
      options = :options, engine = :engine, ms = :ms, finished = :finished, run = :run, response = :response,
      pages = coalesce(:pages, pages), ocr_pages = coalesce(:ocrPages, ocr_pages), dollars = coalesce(:dollars, dollars)
    WHERE id = :id`);
  const addResults = database.prepare(`
    UPDATE documents SET
      date = CASE WHEN linked THEN coalesce(date, :date) ELSE :date END, title = coalesce(:title, title),
      metadata = :metadata, text = :text, json = :json
    WHERE id = :id`);
  const nameOf = database.prepare("SELECT name, title FROM documents WHERE id = ?");
  const keep = database.prepare("UPDATE documents SET version = ? WHERE id = ?");
  const duplicate = database.prepare(`
    UPDATE documents SET status = 'duplicate', duplicate_of = :of, sha256 = :sha256, etag = :etag, bytes = :bytes,
      final_uri = :finalUri, version = :version, finished = :finished, run = :run, code = NULL, reason = NULL,
      metadata = NULL, pages = NULL, ocr_pages = NULL, ms = NULL, dollars = NULL, response = NULL, text = NULL,
      json = NULL,
      (options, engine) = (SELECT options, engine FROM documents WHERE id = :of)
    WHERE id = :id`);
  const known = database.prepare("SELECT 1 FROM documents WHERE uri = ?");
  const same = database.prepare(`
    SELECT id FROM documents WHERE sha256 = ? AND options = ? AND engine = ? AND status = 'complete' LIMIT 1`);
  return {
    finish: (document) =>
      transaction(() => {
        const { id, results } = document;
        end.run(outcomeOf(document));
        if (results === undefined) return;
        addResults.run({ id, ...resultsOf(results) });
        const { name = "", title = "" } = nameOf.get(id) ?? {};
        const author = results.metadata.author ?? "";
        pageRows.replace(id, { name: String(name), title: String(title ?? ""), author }, results.pages);
      }),
    keep: (id, listedVersion) => void keep.run(listedVersion ?? null, id),
    duplicate(id, of, { run, listedVersion = null, source }) {
      const { sha256 = null, etag = null, bytes = null, finalUri = null } = source ?? {};
      const finished = new Date().toISOString();
      transaction(() => {
        duplicate.run({ id, of, run, version: listedVersion, sha256, etag, bytes, finalUri, finished });
        pageRows.remove(id);
      });
    },
    isDocument: (uri) => known.get(uri) !== undefined,
    withContent(sha256, options, engine) {
      const id = same.get(sha256, options, engine)?.["id"];
      return typeof id === "number" ? id : undefined;
    },
  };
}

function outcomeOf({ id, run, listedVersion, source, response, milliseconds, options, engine }: FinishedDocument) {
  const { status, code = null, reason = null, num_pages: pages = null, ocr_pages, cost } = response.results.textractor;
  const { finalUri = null, bytes = null, sha256 = null, etag = null } = source ?? {};
  return {
    ...{ id, run, status, code, reason, options, engine, finalUri, bytes, sha256, etag, pages },
    ocrPages: ocr_pages?.count ?? (status === "failed" ? null : 0),
    dollars: cost?.dollars ?? null,
    version: listedVersion ?? null,
    ms: Math.round(milliseconds),
    finished: new Date().toISOString(),
    response: JSON.stringify(response),
  };
}

function resultsOf({ metadata, text, json }: DocumentResults) {
  const { created, modified, title = null } = metadata;
  const date = created ?? modified ?? null;
  return { title, date, metadata: JSON.stringify(metadata), text: text ?? null, json: json ?? null };
}
