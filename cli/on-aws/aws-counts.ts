// Numbers of a run on AWS, from the ledger, and their line for a person.

import type { Ledger } from "../corpus/ledger.ts";

export interface AwsCounts {
  readonly complete: number;
  readonly partial: number;
  readonly failed: number;
  readonly unchanged: number;
  /** Documents that failed or stayed partial in an earlier run. */
  readonly failedBefore: number;
  /** Documents without an outcome, because their execution failed or was stopped. */
  readonly waiting: number;
  readonly pages: number;
  readonly dollars: number;
}

export function countRun({ database }: Pick<Ledger, "database">, run: number): AwsCounts {
  const own = "run IS :run AND status";
  const counts = database
    .prepare(`
      SELECT count(*) FILTER (WHERE ${own} = 'complete') AS complete,
        count(*) FILTER (WHERE ${own} = 'partial') AS partial,
        count(*) FILTER (WHERE status = 'unread' OR (${own} = 'failed')) AS failed,
        count(*) FILTER (WHERE run IS NOT :run AND status IN ('failed', 'partial')) AS failedBefore,
        count(*) FILTER (WHERE status = 'waiting') AS waiting,
        count(*) FILTER (WHERE status = 'duplicate' OR (run IS NOT :run AND status = 'complete')) AS unchanged,
        coalesce(sum(pages) FILTER (WHERE run IS :run), 0) AS pages,
        coalesce(sum(dollars) FILTER (WHERE run IS :run), 0) AS dollars
      FROM documents WHERE listed_run = :run`)
    .get({ run });
  const number = (name: keyof AwsCounts) => Number(counts?.[name]);
  return {
    ...{ complete: number("complete"), partial: number("partial"), failed: number("failed") },
    ...{ unchanged: number("unchanged"), failedBefore: number("failedBefore"), waiting: number("waiting") },
    ...{ pages: number("pages"), dollars: number("dollars") },
  };
}

export function isComplete({ partial, failed, failedBefore, waiting }: AwsCounts): boolean {
  return partial + failed + failedBefore + waiting === 0;
}

/** "1990 complete, 10 failed, 0 unchanged; 12040 pages; 1.2345 dollars" */
export function summaryOf({ complete, partial, failed, failedBefore, waiting, unchanged, ...sums }: AwsCounts): string {
  const parts = [
    `${complete} complete`,
    ...(partial > 0 ? [`${partial} partial`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    `${unchanged} unchanged`,
    ...(failedBefore > 0 ? [`${failedBefore} failed earlier (--retry-failed tries them again)`] : []),
    ...(waiting > 0 ? [`${waiting} without an outcome`] : []),
  ];
  return `${parts.join(", ")}; ${sums.pages} pages; ${sums.dollars.toFixed(4)} dollars`;
}
