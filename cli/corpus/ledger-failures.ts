// Failures of SQLite that are no fault of this program: a damaged ledger, or one that cannot be read or written.

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";

/** Primary result codes (https://sqlite.org/rescode.html) of busy, locked, read-only, I/O, corrupt, full, open, no database. */
const OF_THE_FILE: ReadonlySet<number> = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** Turns such a failure into OUTPUT_REFUSED. Undefined for every other error. */
export function ledgerFailure(error: unknown): ExtractionError | undefined {
  if (!(error instanceof Error) || errorCode(error) !== "ERR_SQLITE_ERROR") return undefined;
  const code = "errcode" in error ? Number(error.errcode) : 0;
  // The upper bits hold details.
  if (!OF_THE_FILE.has(code & 0xff)) return undefined;
  return new ExtractionError("OUTPUT_REFUSED", `the corpus could not be used (${error.message})`, {
    remedy: "check its disk and permissions; if it is damaged, restore a copy or extract into a new destination",
    cause: error,
  });
}
