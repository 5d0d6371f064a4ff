// Removes a document that vanished before anybody read it.

import type { Ledger } from "./ledger.ts";

/** Forgets a document that was recorded as missing. When its file comes back, it is new. */
export function forgetMissing({ database }: Ledger, uri: string): void {
  database.prepare("DELETE FROM documents WHERE uri = ? AND status = 'failed' AND code = 'NOT_FOUND'").run(uri);
}
