// Prints the responses of a run in the order of its sources. Responses that wait for an earlier one stay in the ledger.

import { isRecord } from "../../functions/engine/base/is-record.ts";
import { visible } from "../../functions/engine/base/visible.ts";
import type { Ledger } from "../corpus/ledger.ts";

export interface OrderedResponses {
  /** Prints the responses before the first document that is not done. `sequence` is this document's. */
  printBefore(sequence: number): void;
  /** Prints the rest at the end of a run. */
  printAll(): void;
}

const ROWS = 100;

export function printInOrder({ database }: Ledger, run: number, print: (line: string) => void): OrderedResponses {
  const next = database.prepare(`
    SELECT d.sequence, d.uri, d.status, d.code, d.reason, d.run, coalesce(d.response, original.response) AS response,
      original.uri AS original
    FROM documents AS d LEFT JOIN documents AS original ON original.id = d.duplicate_of
    WHERE d.listed_run = ? AND d.sequence > ? AND d.sequence < ? ORDER BY d.sequence LIMIT ${ROWS}`);
  let last = 0;
  const printBefore = (sequence: number) => {
    for (;;) {
      const rows = next.all(run, last, sequence);
      if (rows.length === 0) return;
      for (const row of rows) {
        last = Number(row["sequence"]);
        print(visible(JSON.stringify(lineOf(row, run))));
      }
    }
  };
  return { printBefore, printAll: () => printBefore(Number.MAX_SAFE_INTEGER) };
}

type Row = Readonly<Record<string, unknown>>;

function lineOf(row: Row, run: number): object {
  const { uri, status, code, reason, response, original } = row;
  if (status === "duplicate") return { document_uri: uri, duplicate_of: original };
  if (typeof response !== "string") {
    const results = { success: false, status: "failed", code, reason };
    return { document_uri: uri, results: { textractor: results } };
  }
  const parsed = parsedResponse(response);
  if (parsed === undefined) return damagedLine(uri);
  return row["run"] === run ? parsed : { ...parsed, unchanged: true };
}

/** Undefined for text that is no JSON object: a ledger on a disk with faults, or changed by another program. */
function parsedResponse(response: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(response);
    return isRecord(parsed) ? parsed : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function damagedLine(uri: unknown): object {
  const reason = "the corpus does not have its response in full; extract it again: textractor batch with --refresh";
  return {
    document_uri: uri,
    results: { textractor: { success: false, status: "failed", code: "DAMAGED_DOCUMENT", reason } },
  };
}
