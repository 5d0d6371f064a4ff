// The tool `search`: pages of a corpus.

import * as v from "valibot";
import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { visible } from "../../functions/engine/base/visible.ts";
import { allowedAddress } from "../access/allowed-places.ts";
import { destinationOf } from "../corpus/destination.ts";
import { readLedger } from "../corpus/ledger.ts";
import { MOST_RANKED, type SearchHit, searchCorpus } from "../search/search-corpus.ts";
import { parseQuery } from "../search/search-query.ts";
import { defineTool } from "./tool.ts";

const LONGEST_ADDRESS = 4_096;
const LONGEST_QUERY = 1_000;
const HITS = 10;
const MOST_HITS = 50;
/** Hits that can be paged through. A better query finds more than the next thousand. */
const MOST_FROM = 1_000;

const INPUT = v.strictObject({
  corpus: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(LONGEST_ADDRESS),
    v.description("Folder or SQLite file that `textractor batch` made, in an allowed folder"),
  ),
  query: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(LONGEST_QUERY),
    v.description(
      'Words that a page must have; also "a phrase", prefix*, OR, NOT, title:x, date:2017..2019, format:pdf',
    ),
  ),
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_HITS), v.description(`Most hits; default ${HITS}`)),
  ),
  from: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(MOST_FROM),
      v.description("Hits to pass over; default 0"),
    ),
  ),
});

export const searchTool = defineTool({
  name: "search",
  title: "Search a corpus",
  description:
    "Finds pages in a corpus by their words, the best first, and returns document, page and the words around the match. " +
    "Read a page that matters with extract, by its document and page.",
  input: INPUT,
  async run({ corpus, query: words, limit = HITS, from = 0 }, { places, mostCharacters }) {
    const query = parseQuery(words);
    // The file in the folder may be a link, too.
    const ledgerPath = allowedAddress(destinationOf(allowedAddress(corpus, places)).ledger, places);
    const ledger = readLedger(ledgerPath);
    try {
      const { hits, total, ranked } = searchCorpus(ledger, query, { limit: from + limit, mostRanked: MOST_RANKED });
      return listed(hits.slice(from), { from, total, ranked, mostCharacters });
    } finally {
      ledger.close();
    }
  },
});

interface Listing {
  readonly from: number;
  readonly total: number;
  readonly ranked: boolean;
  readonly mostCharacters: number;
}

function listed(hits: readonly SearchHit[], { from, total, ranked, mostCharacters }: Listing): string {
  if (hits.length === 0) return total === 0 ? "No page matches." : `There are only ${total} matching pages.`;
  const shown: string[] = [];
  let characters = 0;
  for (const [index, hit] of hits.entries()) {
    const entry = hitText(hit, from + index + 1);
    characters += entry.length;
    if (characters > mostCharacters && shown.length > 0) break;
    shown.push(entry.slice(0, mostCharacters));
  }
  const next = from + shown.length;
  const found = ranked ? `${total} pages match` : `over ${MOST_RANKED} pages match, too many to rank; add a word`;
  const more = next < total ? `; for the next ones call search again with from ${next}` : "";
  return `${found}${more}\n\n${shown.join("\n\n")}`;
}

function hitText({ uri, title, date, page, snippet }: SearchHit, number: number): string {
  const facts = [title, date?.slice(0, 10)].filter((fact) => fact !== undefined && fact !== "");
  const head = `${number}. ${publicUri(uri)}, page ${page}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
  return `${visible(head)}\n${visible(snippet)}`;
}
