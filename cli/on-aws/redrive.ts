// Decides whether a retry is a redrive of the last execution, which repeats its failed batches and runs the others.

import type { Due } from "../corpus/document-rows.ts";
import type { Ledger } from "../corpus/ledger.ts";
import type { AwsRun } from "./aws-runs.ts";
import type { Execution } from "./step-functions.ts";

/**
 * True where the documents to retry are those of the failed batches: a redrive repeats neither documents of other
 * batches nor a part of a batch, and it keeps the options of its list.
 */
export function isRedrive({ database }: Ledger, { run, options, engine, mode }: Due, last: AwsRun): boolean {
  if (mode.kind !== "failed" || last.options !== options || last.engine !== engine) return false;
  const { due, batches, both, waiting } =
    database
      .prepare(`
        SELECT count(*) FILTER (WHERE is_due) AS due, count(*) FILTER (WHERE is_batch) AS batches,
          count(*) FILTER (WHERE is_due AND is_batch) AS both, count(*) FILTER (WHERE is_waiting) AS waiting
        FROM (
          SELECT listed_run = :run AND status IN ('failed', 'partial')
              AND (:codes = '[]' OR code IN (SELECT value FROM json_each(:codes))) AS is_due,
            run IS :last AND status = 'failed' AND json_extract(response, '$.failed_batch') IS NOT NULL AS is_batch,
            listed_run = :run AND status = 'waiting' AS is_waiting
          FROM documents
        )`)
      .get({ run, last: last.run, codes: JSON.stringify(mode.codes) }) ?? {};
  if (due !== both || batches !== both) return false;
  return Number(both) > 0 || (mode.codes.length === 0 && Number(waiting) > 0);
}

/** True for an execution that failed or was stopped, and may go on. Step Functions allows it for 14 days. */
export function mayGoOn(last: AwsRun, { isRedrivable, status }: Execution): boolean {
  return last.state === "collected" && isRedrivable && status !== "SUCCEEDED";
}
