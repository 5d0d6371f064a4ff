// The numbers of a corpus, from its ledger.

import type { Ledger } from "../corpus/ledger.ts";
import { lastPlan, type Plan } from "../corpus/plans.ts";

export interface CorpusReport {
  readonly total: number;
  /** Documents by status, such as `{ complete: 120, failed: 3 }`. */
  readonly documents: Readonly<Record<string, number>>;
  readonly pages: number;
  readonly ocr_pages: number;
  /** Time of all documents. Documents that ran at the same time each count. */
  readonly seconds: number;
  /** CPU time of all runs that ended. Absent where none did. */
  readonly cpu_seconds?: number;
  /** The last plan of `plan --into`; null where it is not readable. */
  readonly plan?: Plan | null;
  /** Absent where nothing was billed, as on a laptop. */
  readonly dollars?: number;
  /** Failed, partial and unreadable documents by code, the most frequent first. */
  readonly failures: readonly Failures[];
}

export interface Failures {
  /** A code of docs/errors.md, or PARTIAL. */
  readonly code: string;
  readonly count: number;
  /** The first ones in the order of the sources. */
  readonly examples: readonly { readonly uri: string; readonly reason: string }[];
}

const EXAMPLES = 3;

export function corpusReport(ledger: Ledger): CorpusReport {
  const { database } = ledger;
  const cpu = database
    .prepare("SELECT sum(json_extract(receipt, '$.cpu_seconds')) AS cpu FROM runs WHERE json_valid(receipt)")
    .get()?.["cpu"];
  const plan = lastPlan(ledger);
  const sums = database
    .prepare(`SELECT count(*) AS total, coalesce(sum(pages), 0) AS pages, coalesce(sum(ocr_pages), 0) AS ocr,
      coalesce(sum(ms), 0) / 1000.0 AS seconds, sum(dollars) AS dollars FROM documents`)
    .get();
  const statuses = database
    .prepare("SELECT status, count(*) AS n FROM documents GROUP BY status ORDER BY status")
    .all();
  const failing = "status IN ('failed', 'partial', 'unread')";
  const codes = database
    .prepare(`SELECT coalesce(code, 'PARTIAL') AS code, count(*) AS n FROM documents WHERE ${failing}
      GROUP BY 1 ORDER BY n DESC, code`)
    .all();
  const examples = database.prepare(`
    SELECT uri, coalesce(reason, '') AS reason FROM documents
    WHERE ${failing} AND coalesce(code, 'PARTIAL') = ? ORDER BY listed_run DESC, sequence LIMIT ${EXAMPLES}`);
  return {
    total: Number(sums?.["total"]),
    documents: Object.fromEntries(statuses.map(({ status, n }) => [String(status), Number(n)])),
    pages: Number(sums?.["pages"]),
    ocr_pages: Number(sums?.["ocr"]),
    seconds: Number(sums?.["seconds"]),
    ...(typeof cpu === "number" ? { cpu_seconds: cpu } : {}),
    ...(plan === undefined ? {} : { plan }),
    ...(typeof sums?.["dollars"] === "number" ? { dollars: sums["dollars"] } : {}),
    failures: codes.map(({ code, n }) => ({
      code: String(code),
      count: Number(n),
      examples: examples.all(String(code)).map(({ uri, reason }) => ({ uri: String(uri), reason: String(reason) })),
    })),
  };
}
