// `textractor report`: the receipt of a corpus, and its failures by code.

import { ERROR_CODES, type ErrorCode } from "../../functions/engine/base/errors.ts";
import { publicText } from "../../functions/engine/base/public-text.ts";
import { visible } from "../../functions/engine/base/visible.ts";
import { destinationOf } from "../corpus/destination.ts";
import { readLedger } from "../corpus/ledger.ts";
import { inCommandWords } from "../shell/command-words.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { UsageError } from "../shell/usage.ts";
import { besidePlan } from "./beside-plan.ts";
import { type CorpusReport, corpusReport } from "./corpus-report.ts";

const OPTIONS = { json: { type: "boolean", default: false } } as const;

/** Returns the exit code: 0 when all documents are complete, else 1. Throws UsageError. */
export function reportCommand(args: readonly string[]): number {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [destination, ...more] = positionals;
  if (destination === undefined || more.length > 0) throw new UsageError("report takes one DEST");
  const ledger = readLedger(destinationOf(destination).ledger);
  try {
    const report = corpusReport(ledger);
    process.stdout.write(values.json ? `${visible(JSON.stringify(report))}\n` : textOf(report));
    const { complete = 0, duplicate = 0 } = report.documents;
    return complete + duplicate === report.total ? 0 : 1;
  } finally {
    ledger.close();
  }
}

function textOf(report: CorpusReport): string {
  const { total, documents, pages, ocr_pages, seconds, dollars, failures } = report;
  const counts = Object.entries(documents).map(([status, count]) => `${count} ${status}`);
  const lines = [
    `${total} documents: ${counts.join(", ")}`,
    `${pages} pages, ${ocr_pages} of them recognised`,
    `${seconds.toFixed(1)} s of work${dollars === undefined ? "" : `, ${dollars.toFixed(4)} dollars`}`,
    ...besidePlan(report),
    ...failures.flatMap(({ code, count, examples }) => [
      "",
      `${count} ${code}: ${ERROR_CODES[code as ErrorCode] ?? "The document is partial."}`,
      ...examples.map(({ uri, reason }) => `  ${uri}: ${inCommandWords(reason)}`),
      ...(count > examples.length ? [`  and ${count - examples.length} more`] : []),
    ]),
  ];
  return `${lines.map(publicText).join("\n")}\n`;
}
