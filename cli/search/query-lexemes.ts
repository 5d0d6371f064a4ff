// Splits a query into words, phrases, operators and filters.

import { UsageError } from "../shell/usage.ts";

/** Parts of a document in which a term is searched. */
export type SearchField = "text" | "title" | "author" | "name";

export type Lexeme =
  | { readonly kind: "open" | "close" | "and" | "or" | "not" }
  | { readonly kind: "filter"; readonly name: string; readonly value: string }
  | { readonly kind: "term"; readonly field: SearchField; readonly text: string; readonly isPrefix: boolean };

const FIELDS: ReadonlyMap<string, SearchField> = new Map(
  (["text", "title", "author", "name"] as const).map((field) => [field, field]),
);
const FILTERS: ReadonlySet<string> = new Set(["date", "after", "before", "format"]);
const OPERATORS: Readonly<Record<string, "and" | "or" | "not">> = { AND: "and", OR: "or", NOT: "not" };

/** A parenthesis, or a word with an optional "-" and field; its text is a phrase in quotes or has no space. */
const LEXEME = /\s*(?:([()])|(-)?(?:([a-z]+):)?(?:"([^"]*)"(\*)?|([^\s()"]+)))/uy;

/** Throws UsageError for an open quote. */
export function lexemesOf(query: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  const text = query.trimEnd();
  LEXEME.lastIndex = 0;
  while (LEXEME.lastIndex < text.length) {
    const match = LEXEME.exec(text);
    if (match === null) throw new UsageError("a quote of the query is not closed");
    const [, parenthesis, minus, field, phrase, star, word = ""] = match;
    if (parenthesis !== undefined) lexemes.push({ kind: parenthesis === "(" ? "open" : "close" });
    else {
      if (minus !== undefined) lexemes.push({ kind: "not" });
      lexemes.push(lexemeOf(field, phrase, star !== undefined, word));
    }
  }
  return lexemes;
}

function lexemeOf(field: string | undefined, phrase: string | undefined, starred: boolean, word: string): Lexeme {
  const operator = field === undefined && phrase === undefined ? OPERATORS[word] : undefined;
  if (operator !== undefined) return { kind: operator };
  if (field !== undefined && FILTERS.has(field)) return { kind: "filter", name: field, value: phrase ?? word };
  const known = FIELDS.get(field ?? "text");
  if (phrase !== undefined) return { kind: "term", field: known ?? "text", text: phrase, isPrefix: starred };
  // An unknown field is a word, as in "http://example.org" or "note:".
  const text = known === undefined ? `${field}:${word}` : word;
  return { kind: "term", field: known ?? "text", text: text.replace(/\*+$/, ""), isPrefix: text.endsWith("*") };
}
