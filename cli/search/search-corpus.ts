// Searches the pages of a corpus.

import type { Box } from "../../functions/engine/base/model.ts";
import type { SearchLine } from "../../functions/engine/output/search-pages.ts";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";
import type { Ledger } from "../corpus/ledger.ts";
import { storedLines } from "../corpus/page-rows.ts";
import { matchExpression } from "./match-expression.ts";
import type { SearchFilters, SearchQuery } from "./search-query.ts";
import { type Snippet, snippetOf } from "./snippet.ts";

export interface SearchHit {
  readonly uri: string;
  readonly final_uri?: string;
  /** Path of the results below the destination, without their extension. */
  readonly place: string;
  readonly title?: string;
  readonly date?: string;
  /** Counted from 1. */
  readonly page: number;
  readonly label?: string;
  /** Higher is better. Comparable within one answer only. */
  readonly score: number;
  readonly snippet: string;
  /** Box of the matching line in points, where the format has geometry. */
  readonly box?: Box;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Matching pages, at most one more than are ranked. */
  readonly total: number;
  /** False when too many pages match to rank them: then the hits are the first ones of the corpus. */
  readonly ranked: boolean;
}

/** Ranking reads the positions of every matching page. A query with more matches says little. */
export const MOST_RANKED = 20_000;

export interface SearchBounds {
  /** Most hits. */
  readonly limit: number;
  /** Matching pages that are ranked. */
  readonly mostRanked: number;
}

/** BM25 weights of the columns body, lead, title, author and name: a word of the title says more than one of the text. */
const WEIGHTS = "1, 3, 3, 3, 2";

/** Finds the best pages. Equal scores keep the order of the corpus. */
export function searchCorpus(
  { database }: Ledger,
  { root, filters }: SearchQuery,
  { limit, mostRanked }: SearchBounds,
): SearchAnswer {
  const match = matchExpression(root);
  const { joins, conditions, values } = filtersOf(filters);
  const where = `page_index MATCH :match ${conditions}`;
  const counted = database
    .prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM page_index ${joins} WHERE ${where} LIMIT :most)`)
    .get({ match, ...values, most: mostRanked + 1 });
  const total = Number(counted?.["total"]);
  const ranked = total <= mostRanked;
  const rows = database
    .prepare(`
      SELECT page_index.rowid AS id, ${ranked ? `-bm25(page_index, ${WEIGHTS})` : "0"} AS score
      FROM page_index ${joins} WHERE ${where} ORDER BY ${ranked ? "score DESC, " : ""}page_index.rowid LIMIT :limit`)
    .all({ match, ...values, limit });
  const page = database.prepare(`
    SELECT p.number, p.label, p.lines, d.uri, d.final_uri, d.place, d.title, d.date
    FROM pages AS p JOIN documents AS d ON d.id = p.document WHERE p.id = ?`);
  const hits = rows.map(({ id = null, score }) => hitOf(page.get(id) ?? {}, Number(score), root));
  return { hits, total, ranked };
}

function filtersOf({ from, before, format }: SearchFilters) {
  const conditions = [
    ...(from === undefined ? [] : ["AND d.date >= :from"]),
    ...(before === undefined ? [] : ["AND d.date < :before"]),
    ...(format === undefined ? [] : ["AND iif(json_valid(d.metadata), d.metadata ->> 'format', NULL) = :format"]),
  ];
  const given = Object.entries({ from, before, format }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    joins:
      conditions.length === 0
        ? ""
        : "JOIN pages AS p ON p.id = page_index.rowid JOIN documents AS d ON d.id = p.document",
    conditions: conditions.join(" "),
    values: Object.fromEntries(given),
  };
}

type Row = Readonly<Record<string, unknown>>;

function hitOf(row: Row, score: number, root: SearchQuery["root"]): SearchHit {
  const { uri, final_uri, place, title, date, number, label, lines } = row;
  const { text, box }: Snippet = snippetOf(readableLines(lines), root);
  return {
    uri: String(uri),
    ...(final_uri === uri || typeof final_uri !== "string" ? {} : { final_uri }),
    place: String(place),
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof date === "string" ? { date } : {}),
    page: Number(number),
    ...(typeof label === "string" ? { label } : {}),
    score: Math.round(score * 1_000) / 1_000,
    snippet: text,
    ...(box === undefined ? {} : { box }),
  };
}

/** Lines of a page. None where its row is damaged: one bad block of the disk must not hide the other hits. */
function readableLines(lines: unknown): readonly SearchLine[] {
  try {
    return lines instanceof Uint8Array ? storedLines(lines) : [];
  } catch (error) {
    if (!(error instanceof SyntaxError) && errorCode(error) === "") throw error;
    return [];
  }
}
