// Turns a query into an expression of SQLite's FTS5 (https://sqlite.org/fts5.html#full_text_query_syntax).

import type { SearchField } from "./query-lexemes.ts";
import type { SearchNode, SearchTerm } from "./search-query.ts";

/** Words without a field find the page's text, and the title and name of a document on its first page. */
const COLUMNS: Readonly<Record<SearchField, string>> = {
  text: "{body lead}",
  title: "{title}",
  author: "{author}",
  name: "{name}",
};

export function matchExpression(node: SearchNode): string {
  if (node.kind === "term") return termExpression(node);
  if (node.kind === "or") return `(${node.nodes.map(matchExpression).join(" OR ")})`;
  const all = `(${node.nodes.map(matchExpression).join(" AND ")})`;
  if (node.without.length === 0) return all;
  return `(${all} NOT (${node.without.map(matchExpression).join(" OR ")}))`;
}

function termExpression({ field, tokens, isPrefix }: SearchTerm): string {
  // Tokens have letters and digits only, so that no quote needs an escape.
  return `(${COLUMNS[field]} : "${tokens.join(" ")}"${isPrefix ? " *" : ""})`;
}
