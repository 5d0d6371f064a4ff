// The corpora of an export, and the documents that it takes from them.

import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Destination, destinationOf } from "../corpus/destination.ts";
import { type Ledger, readLedger } from "../corpus/ledger.ts";
import { hashedName } from "../corpus/places.ts";
import { foldedName } from "../sources/folded-name.ts";

export interface Corpus {
  readonly destination: Destination;
  readonly ledger: Ledger;
  /** Prepared once: a statement frees its memory only when the garbage collector finds it. */
  readonly read: CorpusStatements;
}

/** Statements that take the row's number. */
export interface CorpusStatements {
  /** All columns but the results. Where the ledger has them, `has_text` and `has_json` are 1. */
  readonly row: StatementSync;
  /** The gzip of the results, as `result`. */
  readonly text: StatementSync;
  readonly json: StatementSync;
  readonly pages: StatementSync;
}

/** One document of the export. */
export interface ChosenDocument {
  /** Position in the export, from 1. */
  readonly position: number;
  readonly corpus: Corpus;
  /** Row of the document in its corpus. */
  readonly id: number;
  readonly uri: string;
  /** Path of its results, unique in the export. Undefined for a source that could not be listed. */
  readonly place: string | undefined;
}

export interface Corpora {
  readonly all: readonly Corpus[];
  /** Number of different documents. */
  readonly total: number;
  /** Yields each document once, in the order of the corpora and of their sources. */
  documents(): Generator<ChosenDocument>;
  has(uri: string): boolean;
  close(): void;
}

/** Opens the corpora. Each is read as it is now, also where a batch goes on. Throws ExtractionError and UsageError. */
export function openCorpora(named: readonly string[]): Corpora {
  const all: Corpus[] = [];
  // An empty name is a temporary file of SQLite, so that memory does not grow with the number of documents.
  const list = new DatabaseSync("");
  const close = () => {
    for (const { ledger } of all) ledger.close();
    list.close();
  };
  try {
    for (const name of named) {
      const corpus = openCorpus(name);
      all.push(corpus);
      // One state of the corpus, also while a batch writes to it.
      corpus.ledger.database.exec("BEGIN");
    }
    choose(list, all);
    const known = list.prepare("SELECT 1 FROM chosen WHERE uri = ?");
    return {
      all,
      total: Number(list.prepare("SELECT count(*) AS total FROM chosen").get()?.["total"]),
      documents: () => chosenDocuments(list, all),
      has: (uri) => known.get(uri) !== undefined,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Opens a corpus for reading. The caller closes its ledger. Throws ExtractionError and UsageError. */
export function openCorpus(named: string): Corpus {
  const destination = destinationOf(named);
  const ledger = readLedger(destination.ledger);
  return { destination, ledger, read: statementsOf(ledger) };
}

function statementsOf({ database }: Ledger): CorpusStatements {
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('documents') WHERE name NOT IN ('text', 'json')")
    .all()
    .map(({ name }) => `d.${String(name)}`);
  return {
    row: database.prepare(`
      SELECT ${columns.join(", ")}, d.text IS NOT NULL AS has_text, d.json IS NOT NULL AS has_json, o.uri AS original
      FROM documents AS d LEFT JOIN documents AS o ON o.id = d.duplicate_of WHERE d.id = ?`),
    text: database.prepare("SELECT text AS result FROM documents WHERE id = ?"),
    json: database.prepare("SELECT json AS result FROM documents WHERE id = ?"),
    pages: database.prepare("SELECT number, label, lines FROM pages WHERE document = ? ORDER BY id"),
  };
}

/** The lowest rank of a document in several corpora is taken, then the newest. */
const RANK = `CASE status
  WHEN 'complete' THEN 0 WHEN 'duplicate' THEN 1 WHEN 'partial' THEN 2 WHEN 'failed' THEN 3 WHEN 'unread' THEN 4
  ELSE 5 END`;

function choose(list: DatabaseSync, corpora: readonly Corpus[]): void {
  list.exec(`
    CREATE TABLE chosen (
      position INTEGER PRIMARY KEY,
      uri TEXT NOT NULL UNIQUE,
      corpus INTEGER NOT NULL,
      id INTEGER NOT NULL,
      place TEXT,
      folded TEXT,
      rank INTEGER NOT NULL,
      finished TEXT NOT NULL
    );
    BEGIN`);
  const add = list.prepare(`
    INSERT INTO chosen (uri, corpus, id, place, folded, rank, finished) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (uri) DO UPDATE SET
      corpus = excluded.corpus, id = excluded.id, place = excluded.place, folded = excluded.folded,
      rank = excluded.rank, finished = excluded.finished
    WHERE (excluded.rank, chosen.finished) < (chosen.rank, excluded.finished)`);
  for (const [index, { ledger }] of corpora.entries()) {
    const rows = ledger.database.prepare(`
      SELECT id, uri, place, ${RANK} AS rank, coalesce(finished, '') AS finished
      FROM documents ORDER BY listed_run, sequence, id`);
    for (const { id, uri, place, rank, finished } of rows.iterate()) {
      const own = textOf(place) ?? null;
      const folded = own === null ? null : foldedName(own);
      add.run(String(uri), index, Number(id), own, folded, Number(rank), String(finished));
    }
  }
  list.exec("CREATE INDEX chosen_by_place ON chosen(folded)");
  placeApart(list);
  list.exec("COMMIT");
}

/** Adds a hash to the names that several corpora have for different documents, as batch does in one corpus. */
function placeApart(list: DatabaseSync): void {
  list.exec(`CREATE TABLE shared AS SELECT position, uri, place FROM chosen
    WHERE folded IN (SELECT folded FROM chosen GROUP BY folded HAVING count(*) > 1)`);
  const isTaken = list.prepare("SELECT 1 FROM chosen WHERE folded = ?");
  const rename = list.prepare("UPDATE chosen SET place = ?, folded = ? WHERE position = ?");
  for (const { position, uri, place } of list.prepare("SELECT * FROM shared ORDER BY position").iterate()) {
    let free = hashedName(String(place), String(uri));
    // Another document may have the name with the hash as its own.
    for (let number = 2; isTaken.get(foldedName(free)) !== undefined; number++)
      free = hashedName(String(place), `${String(uri)} ${number}`);
    rename.run(free, foldedName(free), Number(position));
  }
}

/** Rows of one query. */
const ROWS = 500;

function* chosenDocuments(list: DatabaseSync, corpora: readonly Corpus[]): Generator<ChosenDocument> {
  const next: StatementSync = list.prepare(`
    SELECT position, corpus, id, uri, place FROM chosen WHERE position > ? ORDER BY position LIMIT ${ROWS}`);
  for (let last = 0; ; ) {
    const rows = next.all(last);
    if (rows.length === 0) return;
    for (const { position, corpus: index, id, uri, place } of rows) {
      last = Number(position);
      const corpus = corpora[Number(index)];
      if (corpus !== undefined)
        yield { position: last, corpus, id: Number(id), uri: String(uri), place: textOf(place) };
    }
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
