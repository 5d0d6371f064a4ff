// Removes documents without results from a corpus.

import type { Ledger } from "./ledger.ts";

/** Forgets a document that was recorded as missing, unless it has results of an earlier version. */
export function forgetMissing({ database }: Ledger, uri: string): void {
  database
    .prepare(`DELETE FROM documents WHERE uri = ? AND status = 'failed' AND code = 'NOT_FOUND'
      AND NOT EXISTS (SELECT 1 FROM pages WHERE document = documents.id)`)
    .run(uri);
}

export type Forgotten = "removed" | "unknown" | "kept";

/** Forgets a document that failed, unless it has results of an earlier version. */
export function forgetFailed({ database }: Ledger, uri: string): Forgotten {
  const { changes } = database
    .prepare(`DELETE FROM documents WHERE uri = ? AND status IN ('failed', 'unread') AND text IS NULL AND pages IS NULL
      AND NOT EXISTS (SELECT 1 FROM pages WHERE document = documents.id)`)
    .run(uri);
  if (changes > 0) return "removed";
  return database.prepare("SELECT 1 FROM documents WHERE uri = ?").get(uri) === undefined ? "unknown" : "kept";
}
