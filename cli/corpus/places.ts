// Places of results below the destination: short names where they are unique, and hashes where they are not.

import { hash } from "node:crypto";
import { basename, dirname, extname, join } from "node:path";
import { foldedName } from "../sources/folded-name.ts";
import { cutToFit } from "../sources/result-names.ts";
import type { Ledger } from "./ledger.ts";
import { INDEX_OF_NAMES, INDEX_OF_PLACES } from "./ledger-schema.ts";
import { type SmallMemory, useSmallMemory } from "./small-memory.ts";

/** A folder with more entries is slow to list and to browse. */
const MOST_PLAIN_NAMES = 10_000;

export interface Placing {
  readonly run: number;
  /** Documents of all shards. */
  readonly total: number;
  /** True: one folder for everything, whatever the number. */
  readonly flat: boolean;
}

/**
 * Gives a place to each document of the run that has none. A document keeps its place in later runs. Where several
 * documents have one name, all of them get a hash of their address, so that their order does not matter.
 */
export function placeDocuments(ledger: Ledger, placing: Placing): void {
  const memory = useSmallMemory(ledger);
  try {
    place(ledger, placing, memory);
  } finally {
    memory.release();
  }
}

function place(ledger: Ledger, { run, total, flat }: Placing, memory: SmallMemory): void {
  const { database, transaction } = ledger;
  const isSpread = total > MOST_PLAIN_NAMES && !flat;
  const placeOf = isSpread ? spreadPlace : plainPlace(ledger);
  const update = database.prepare("UPDATE documents SET place = ? WHERE id = ?");
  const placeAll = (rows: readonly Unplaced[]) => {
    for (const row of rows) update.run(placeOf(row), row.id);
    memory.hold();
  };
  if (!isSpread || !isMostOfCorpus(ledger, run)) {
    for (const rows of unplaced(ledger, run)) transaction(() => placeAll(rows));
    return;
  }
  // Hashed places come in no order: each would change another page of their index. An index that is made at the end is
  // sorted first.
  transaction(() => {
    database.exec("DROP INDEX IF EXISTS documents_by_place");
    for (const rows of unplaced(ledger, run)) placeAll(rows);
    database.exec(INDEX_OF_PLACES);
  });
}

interface Unplaced {
  readonly id: number;
  readonly uri: string;
  readonly name: string;
}

/** Rows of one query. */
const ROWS = 1_000;

/** Yields the documents of the run that have no place, in the order of their sources. */
function* unplaced({ database }: Ledger, run: number): Generator<readonly Unplaced[]> {
  const next = database.prepare(`
    SELECT id, uri, name, sequence FROM documents
    WHERE listed_run = ? AND sequence > ? AND place IS NULL AND name <> '' ORDER BY sequence LIMIT ${ROWS}`);
  for (let last = 0; ; ) {
    const rows = next.all(run, last);
    if (rows.length === 0) return;
    yield rows.map(({ id, uri, name }) => ({ id: Number(id), uri: String(uri), name: String(name) }));
    last = Number(rows.at(-1)?.["sequence"]);
  }
}

/** True where most places of the corpus are still to be given. */
function isMostOfCorpus({ database }: Ledger, run: number): boolean {
  const count = (condition: string, ...values: readonly number[]) =>
    Number(database.prepare(`SELECT count(*) AS n FROM documents WHERE ${condition}`).get(...values)?.["n"]);
  const missing = count("listed_run = ? AND place IS NULL AND name <> ''", run);
  return missing > MOST_PLAIN_NAMES && missing > count("place IS NOT NULL");
}

function spreadPlace({ uri, name }: Unplaced): string {
  return spreadName(name, uri);
}

function plainPlace(ledger: Ledger): (row: Unplaced) => string {
  const { database } = ledger;
  database.exec(INDEX_OF_NAMES);
  const twin = database.prepare("SELECT 1 FROM documents WHERE name = ? COLLATE NOCASE AND id <> ? LIMIT 1");
  const taken = database.prepare("SELECT 1 FROM documents WHERE place = ? LIMIT 1");
  const isFoldedTwin = foldedTwins(ledger);
  return ({ id, uri, name }) => {
    const isTwin = (other: string) => twin.get(other, id) !== undefined || taken.get(other) !== undefined;
    return isTwin(name) || isFoldedTwin(name, id, isTwin) ? hashedName(name, uri) : name;
  };
}

/** SQLite compares letters of ASCII in any case. Names with other letters get a table with their folded form. */
function foldedTwins({ database }: Ledger) {
  const other = (column: string) => `${column} GLOB '*[^' || char(1) || '-' || char(127) || ']*'`;
  if (database.prepare(`SELECT 1 FROM documents WHERE ${other("name")} LIMIT 1`).get() === undefined)
    return () => false;
  database.function("folded_name", { deterministic: true }, (name) => foldedName(String(name)));
  database.exec(`
    DROP TABLE IF EXISTS temp.folded_names;
    CREATE TEMP TABLE folded_names AS SELECT folded_name(name) AS name, id FROM documents WHERE ${other("name")}
      UNION ALL SELECT folded_name(place), id FROM documents WHERE ${other("place")};
    CREATE INDEX temp.folded_names_by_name ON folded_names(name)`);
  const twin = database.prepare("SELECT 1 FROM folded_names WHERE name = ? AND id <> ? LIMIT 1");
  return (name: string, id: number, isTwin: (other: string) => boolean) => {
    const folded = foldedName(name);
    return twin.get(folded, id) !== undefined || isTwin(folded);
  };
}

/** "sub/report.docx" becomes "sub/report-1f0c8e2a.docx". Long names are cut. */
export function hashedName(name: string, uri: string, digits = 8): string {
  return nameWith(name, hash("sha256", uri).slice(0, digits));
}

/** "sub/report.docx" becomes "1f/report-1f0c8e2a4b6d.docx": 256 folders hold a million documents. */
export function spreadName(name: string, uri: string): string {
  // With 48 bits, a million documents of one name have different places (birthday bound: 1 in 560).
  const digits = hash("sha256", uri).slice(0, 12);
  return join(digits.slice(0, 2), nameWith(basename(name), digits));
}

function nameWith(name: string, digits: string): string {
  const extension = extname(name);
  return join(dirname(name), cutToFit(basename(name, extension), `-${digits}${extension}`));
}
