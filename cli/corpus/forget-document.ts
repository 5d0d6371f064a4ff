// Removes a document that vanished before anybody read it.

import type { Ledger } from "./ledger.ts";

/** Forgets a document that was recorded as missing, unless it has results of an earlier version. */
export function forgetMissing({ database }: Ledger, uri: string): void {
  database
    .prepare(`DELETE FROM documents WHERE uri = ? AND status = 'failed' AND code = 'NOT_FOUND'
      AND NOT EXISTS (SELECT 1 FROM pages WHERE document = documents.id)`)
    .run(uri);
}
