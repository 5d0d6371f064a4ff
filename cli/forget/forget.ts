// `textractor forget`: removes documents that failed from a corpus, so that reports and retries no longer name them.

import { resolve } from "node:path";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { publicText } from "../../functions/engine/base/public-text.ts";
import { destinationOf } from "../corpus/destination.ts";
import { type Forgotten, forgetFailed } from "../corpus/forget-document.ts";
import { openLedger, readLedger } from "../corpus/ledger.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { UsageError } from "../shell/usage.ts";

const REASONS: Readonly<Record<Exclude<Forgotten, "removed">, string>> = {
  unknown: "is not in the corpus; textractor report names what failed",
  kept: "has results, and only documents that failed without any can be removed",
};

/** Returns the exit code: 0 when all documents were removed, else 1. Throws UsageError. */
export function forgetCommand(args: readonly string[]): number {
  const { positionals } = parseOptions(args, {});
  const [named, ...documents] = positionals;
  if (named === undefined || documents.length === 0) throw new UsageError("forget takes DEST and DOCUMENT...");
  const { ledger: path } = destinationOf(named);
  // Opening for writing would make a corpus where none is.
  readLedger(path).close();
  const ledger = openLedger(path, named);
  const say = (line: string) => process.stderr.write(`textractor: ${publicText(line)}\n`);
  try {
    let removed = 0;
    for (const document of documents) {
      const result = forgetFailed(ledger, addressOf(document));
      if (result === "removed") removed++;
      else say(`${document} ${REASONS[result]}`);
    }
    say(`removed ${removed} of ${documents.length} documents`);
    return removed === documents.length ? 0 : 1;
  } finally {
    ledger.close();
  }
}

/** The address by which a ledger knows a document: a whole path, or an address of another kind. */
function addressOf(document: string): string {
  const path = localPath(document) ?? document;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(path) ? path : resolve(path);
}
