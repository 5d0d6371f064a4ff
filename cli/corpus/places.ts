// Places of results below the destination: short names where they are unique, and hashes where they are not.

import { createHash } from "node:crypto";
import { basename, dirname, extname, join } from "node:path";
import type { Ledger } from "./ledger.ts";

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
export function placeDocuments({ database, transaction }: Ledger, { run, total, flat }: Placing): void {
  const next = database.prepare(`
    SELECT id, uri, name FROM documents
    WHERE listed_run = ? AND place IS NULL AND name <> '' AND id > ? ORDER BY id LIMIT 1000`);
  const twin = database.prepare("SELECT 1 FROM documents WHERE name = ? COLLATE NOCASE AND id <> ? LIMIT 1");
  const taken = database.prepare("SELECT 1 FROM documents WHERE place = ? LIMIT 1");
  const place = database.prepare("UPDATE documents SET place = ? WHERE id = ?");
  const placeOf = (id: number, uri: string, name: string): string => {
    if (total > MOST_PLAIN_NAMES && !flat) return spreadName(name, uri);
    const isAlone = twin.get(name, id) === undefined && taken.get(name) === undefined;
    return isAlone ? name : hashedName(name, uri);
  };
  for (let last = 0; ; ) {
    const rows = next.all(run, last);
    if (rows.length === 0) return;
    transaction(() => {
      for (const { id, uri, name } of rows) {
        last = Number(id);
        place.run(placeOf(last, String(uri), String(name)), last);
      }
    });
  }
}

/** "sub/report.docx" becomes "sub/report-1f0c8e2a.docx". */
export function hashedName(name: string, uri: string, digits = 8): string {
  const extension = extname(name);
  const hash = createHash("sha256").update(uri).digest("hex").slice(0, digits);
  return join(dirname(name), `${basename(name, extension)}-${hash}${extension}`);
}

/** "sub/report.docx" becomes "1f/report-1f0c8e2a4b6d.docx": 256 folders hold a million documents. */
export function spreadName(name: string, uri: string): string {
  const folder = createHash("sha256").update(uri).digest("hex").slice(0, 2);
  // With 48 bits, a million documents of one name have different places (birthday bound: 1 in 560).
  return join(folder, hashedName(basename(name), uri, 12));
}
