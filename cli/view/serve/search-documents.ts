// Hits of a search over a corpus, with the documents that have them.

import type { Corpus } from "../../export/corpora.ts";
import { MOST_RANKED, type SearchHit, searchCorpus } from "../../search/search-corpus.ts";
import { parseQuery, type SearchNode } from "../../search/search-query.ts";

export interface FoundPage extends SearchHit {
  readonly document: number;
}

export interface FoundPages {
  readonly hits: readonly FoundPage[];
  readonly total: number;
  readonly ranked: boolean;
  /** Words of the query that a page may have, for marking them. */
  readonly words: readonly string[];
}

const MOST_HITS = 50;

/** Throws UsageError for a wrong query. */
export function searchDocuments({ ledger }: Corpus, asked: string): FoundPages {
  const query = parseQuery(asked);
  const { hits, total, ranked } = searchCorpus(ledger, query, { limit: MOST_HITS, mostRanked: MOST_RANKED });
  const row = ledger.database.prepare("SELECT id FROM documents WHERE uri = ?");
  return {
    hits: hits.map((hit) => ({ ...hit, document: Number(row.get(hit.uri)?.["id"]) })),
    total,
    ranked,
    words: [...new Set(wordsOf(query.root))],
  };
}

function wordsOf(node: SearchNode): readonly string[] {
  if (node.kind !== "term") return node.nodes.flatMap(wordsOf);
  return node.field === "text" ? node.tokens : [];
}
