// Runs of a batch in the ledger, with their receipts.

import type { Ledger } from "./ledger.ts";

/** Begins a run and returns its number. */
export function beginRun({ database }: Ledger, engine: string, options: string): number {
  const started = new Date().toISOString();
  const { lastInsertRowid } = database
    .prepare("INSERT INTO runs (started, engine, options) VALUES (?, ?, ?)")
    .run(started, engine, options);
  return Number(lastInsertRowid);
}

/** Ends a run with its receipt, which `report` shows. */
export function endRun({ database }: Ledger, run: number, receipt: object): void {
  database
    .prepare("UPDATE runs SET ended = ?, receipt = ? WHERE id = ?")
    .run(new Date().toISOString(), JSON.stringify(receipt), run);
}

/** Moves the documents of the last listing to a run that lists nothing itself, such as a retry. */
export function takeOverListing({ database, transaction }: Ledger, run: number): number {
  return transaction(() => {
    const { changes } = database
      .prepare(`UPDATE documents SET listed_run = ?
        WHERE listed_run >= (SELECT max(id) FROM runs WHERE listed IS NOT NULL)`)
      .run(run);
    return Number(changes);
  });
}
