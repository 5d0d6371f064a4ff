// A temporary ledger with documents.

import type { Ledger } from "../../cli/corpus/ledger.ts";
import { temporaryLedger } from "./temporary-ledger.ts";

export interface LedgerRow {
  readonly [column: string]: string | number | null;
}

/** Documents of run 2 that are complete and current with options "o" and engine "e", but for the given columns. */
export function ledgerWith(...rows: readonly LedgerRow[]): Ledger {
  const ledger = temporaryLedger();
  for (const [index, given] of rows.entries()) {
    const row: LedgerRow = {
      ...{ id: index + 1, uri: `/${index + 1}`, name: "n", place: `p${index + 1}`, listed_version: "v", listed_run: 2 },
      ...{ sequence: index + 1, status: "complete", version: "v", options: "o", engine: "e", sha256: "s", etag: "t" },
      ...given,
    };
    const columns = Object.keys(row);
    const values = columns.map((column) => `:${column}`);
    ledger.database.prepare(`INSERT INTO documents (${columns}) VALUES (${values})`).run(row);
  }
  return ledger;
}
