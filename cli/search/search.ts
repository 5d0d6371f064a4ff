// `textractor search`: full-text search over the pages of a corpus.

import { publicText } from "../../functions/engine/base/public-text.ts";
import { visible } from "../../functions/engine/base/visible.ts";
import { destinationOf } from "../corpus/destination.ts";
import { readLedger } from "../corpus/ledger.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { UsageError } from "../shell/usage.ts";
import { MOST_RANKED, type SearchAnswer, type SearchHit, searchCorpus } from "./search-corpus.ts";
import { parseQuery } from "./search-query.ts";

const OPTIONS = {
  limit: { type: "string", default: "10" },
  json: { type: "boolean", default: false },
} as const;

/** Returns the exit code: 0 with hits, 1 without, like grep. Throws UsageError. */
export function searchCommand(args: readonly string[]): number {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [destination, ...words] = positionals;
  if (destination === undefined || words.length === 0) throw new UsageError("search takes DEST and a query");
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError(`--limit takes a number from 1, not ${values.limit}`);
  const query = parseQuery(words.join(" "));
  const ledger = readLedger(destinationOf(destination).ledger);
  try {
    const answer = searchCorpus(ledger, query, { limit, mostRanked: MOST_RANKED });
    if (values.json) for (const hit of answer.hits) process.stdout.write(`${visible(JSON.stringify(hit))}\n`);
    else process.stdout.write(textOf(answer));
    return answer.hits.length > 0 ? 0 : 1;
  } finally {
    ledger.close();
  }
}

function textOf({ hits, total, ranked }: SearchAnswer): string {
  if (hits.length === 0) return "no page matches\n";
  const found = total === 1 ? "1 page matches" : `${total} pages match`;
  const pages = ranked ? found : `over ${MOST_RANKED} pages match, too many to rank; add a word`;
  return `${hits.map(hitText).join("\n\n")}\n\n${pages}\n`;
}

function hitText({ uri, title, date, page, snippet }: SearchHit): string {
  const facts = [title, date?.slice(0, 10)].filter((fact) => fact !== undefined && fact !== "");
  const head = `${uri}, page ${page}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
  return `${publicText(head)}\n  ${visible(snippet)}`;
}
