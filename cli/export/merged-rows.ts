// Writes the rows of a merged corpus.

import { isRecord } from "../../functions/engine/base/is-record.ts";
import { ENGINE_VERSION } from "../../functions/engine/base/version.ts";
import type { Ledger } from "../corpus/ledger.ts";
import { type IndexedPage, preparePageRows } from "../corpus/page-rows.ts";
import { beginRun, endRun } from "../corpus/runs.ts";
import type { Corpora, Corpus } from "./corpora.ts";
import { type CorpusDocument, RESULT_FIELDS } from "./corpus-document.ts";

export interface MergedDocument {
  readonly document: CorpusDocument;
  /** Gzip. */
  readonly text: Uint8Array | null;
  readonly json: Uint8Array | null;
  readonly pages: readonly IndexedPage[];
}

export interface MergedRows {
  /** Adds documents in one transaction. */
  add(documents: readonly MergedDocument[]): void;
  /** Connects duplicates with their originals, and ends the run of the merge. */
  end(documents: number): void;
}

/** Runs of a corpus under their numbers in the merged one. */
interface MovedRuns {
  readonly offset: number;
  /** First run of the last listing: its documents are those that `batch --retry-failed` works on. */
  readonly lastListing: number;
}

export function mergeRows(ledger: Ledger, corpora: Corpora): MergedRows {
  const { database, transaction } = ledger;
  const runs = new Map(corpora.all.map((corpus) => [corpus, copyRuns(ledger, corpus)]));
  const ownRun = beginRun(ledger, ENGINE_VERSION, "merged");
  for (const [corpus, { offset }] of runs) copySkipped(ledger, corpus, offset);
  database.exec("CREATE TEMP TABLE duplicates (document INTEGER, original TEXT)");
  const remember = database.prepare("INSERT INTO duplicates VALUES (?, ?)");
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('documents')")
    .all()
    .map(({ name }) => String(name));
  const insert = database.prepare(
    `INSERT INTO documents (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  const pageRows = preparePageRows(ledger);
  const addOne = ({ document, text, json, pages }: MergedDocument) => {
    const { position: id, corpus, row, place = null, original } = document;
    const { offset = 0, lastListing = 0 } = runs.get(corpus) ?? {};
    const listed = Number(row["listed_run"]);
    const values: Readonly<Record<string, unknown>> = {
      ...row,
      ...{ id, place, text, json, sequence: id, duplicate_of: null, response: responseOf(document) },
      listed_run: listed >= lastListing ? ownRun : listed + offset,
      run: typeof row["run"] === "number" ? row["run"] + offset : null,
    };
    insert.run(...columns.map((column) => columnValue(values[column])));
    if (original !== undefined) remember.run(id, original);
    const author = isRecord(document.metadata) ? document.metadata["author"] : undefined;
    const fields = { title: textOf(row["title"]), author: textOf(author), name: textOf(row["name"]) };
    pageRows.replace(id, fields, pages);
  };
  return {
    add: (documents) => transaction(() => documents.forEach(addOne)),
    end(documents) {
      database.exec(`UPDATE documents SET duplicate_of = d.original_id FROM (
        SELECT duplicates.document, o.id AS original_id FROM duplicates JOIN documents AS o ON o.uri = duplicates.original
      ) AS d WHERE documents.id = d.document`);
      database.prepare("UPDATE runs SET listed = ? WHERE id = ?").run(documents, ownRun);
      endRun(ledger, ownRun, { merged: documents });
    },
  };
}

function copyRuns({ database, transaction }: Ledger, { ledger }: Corpus): MovedRuns {
  const source = ledger.database;
  const [offset, lastListing] = [numberFrom(database, "SELECT coalesce(max(id), 0) AS n FROM runs"), lastListingOf()];
  const add = database.prepare(
    "INSERT INTO runs (id, started, ended, listed, engine, options, receipt) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  transaction(() => {
    for (const run of source.prepare("SELECT * FROM runs ORDER BY id").iterate()) {
      const values = ["started", "ended", "listed", "engine", "options", "receipt"].map((name) => run[name] ?? null);
      add.run(Number(run["id"]) + offset, ...values);
    }
  });
  return { offset, lastListing };

  function lastListingOf(): number {
    return numberFrom(source, "SELECT coalesce(max(id), 0) AS n FROM runs WHERE listed IS NOT NULL");
  }
}

function copySkipped({ database, transaction }: Ledger, { ledger }: Corpus, offset: number): void {
  const add = database.prepare("INSERT OR IGNORE INTO skipped (uri, reason, listed_run) VALUES (?, ?, ?)");
  transaction(() => {
    for (const { uri, reason, listed_run } of ledger.database.prepare("SELECT * FROM skipped").iterate())
      add.run(String(uri), String(reason), Number(listed_run) + offset);
  });
}

function numberFrom(database: Ledger["database"], sql: string): number {
  return Number(database.prepare(sql).get()?.["n"]);
}

/** The response without the files of a folder corpus, which the merged corpus does not have. */
function responseOf({ row, response }: CorpusDocument): string | null {
  if (typeof row["response"] !== "string") return null;
  return JSON.stringify(Object.fromEntries(Object.entries(response).filter(([field]) => !RESULT_FIELDS.has(field))));
}

function columnValue(value: unknown): string | number | Uint8Array | null {
  return typeof value === "string" || typeof value === "number" || value instanceof Uint8Array ? value : null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
