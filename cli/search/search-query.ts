// The query language of `search`: words, phrases, prefixes, AND, OR, NOT, parentheses, fields and filters.

import { queryTokens } from "../corpus/search-tokens.ts";
import { UsageError } from "../shell/usage.ts";
import { type Lexeme, lexemesOf, type SearchField } from "./query-lexemes.ts";

export interface SearchTerm {
  readonly kind: "term";
  readonly field: SearchField;
  /** Tokens in sequence. */
  readonly tokens: readonly string[];
  /** True when the last token is a prefix. */
  readonly isPrefix: boolean;
}

export type SearchNode =
  | SearchTerm
  | { readonly kind: "or"; readonly nodes: readonly SearchNode[] }
  /** All of `nodes`, and none of `without`. */
  | { readonly kind: "and"; readonly nodes: readonly SearchNode[]; readonly without: readonly SearchNode[] };

/** Conditions on the document. Dates are ISO 8601 or their beginnings; `before` is exclusive. */
export interface SearchFilters {
  readonly from?: string;
  readonly before?: string;
  readonly format?: string;
}

export interface SearchQuery {
  readonly root: SearchNode;
  readonly filters: SearchFilters;
}

/** A shorter prefix has too many words. Scripts without spaces are searched by pairs, where one character is enough. */
const SHORTEST_PREFIX = 2;

/** Parses a query. Throws UsageError, which says what is wrong. */
export function parseQuery(query: string): SearchQuery {
  const lexemes = lexemesOf(query);
  let at = 0;
  let filters: SearchFilters = {};
  const peek = () => lexemes[at];

  const alternatives = (depth: number): SearchNode | undefined => {
    const nodes = [conjunction(depth)];
    while (peek()?.kind === "or") {
      at++;
      nodes.push(conjunction(depth));
    }
    const found = nodes.filter((node) => node !== undefined);
    return found.length > 1 ? { kind: "or", nodes: found } : found[0];
  };

  const conjunction = (depth: number): SearchNode | undefined => {
    const nodes: SearchNode[] = [];
    const without: SearchNode[] = [];
    for (let next = peek(); next !== undefined && next.kind !== "or" && next.kind !== "close"; next = peek()) {
      if (next.kind === "and") at++;
      else if (next.kind === "filter") {
        if (depth > 0) throw new UsageError(`${next.name}: belongs to the whole query, outside of parentheses`);
        filters = { ...filters, ...filterOf(next.name, next.value) };
        at++;
      } else {
        const isNegated = next.kind === "not";
        if (isNegated) at++;
        const node = operand(depth);
        if (node !== undefined) (isNegated ? without : nodes).push(node);
      }
    }
    if (nodes.length === 0 && without.length > 0) {
      throw new UsageError("NOT needs a word that the pages have, such as: budget NOT draft");
    }
    if (nodes.length === 0) return undefined;
    return nodes.length === 1 && without.length === 0 ? nodes[0] : { kind: "and", nodes, without };
  };

  const operand = (depth: number): SearchNode | undefined => {
    const next = peek();
    at++;
    if (next?.kind === "term") return termOf(next);
    if (next?.kind !== "open") throw new UsageError("the query ends after NOT, or NOT stands before an operator");
    const inner = alternatives(depth + 1);
    if (peek()?.kind !== "close") throw new UsageError("a parenthesis of the query is not closed");
    at++;
    return inner;
  };

  const root = alternatives(0);
  if (peek() !== undefined) throw new UsageError("the query closes a parenthesis that it does not open");
  if (root === undefined) throw new UsageError("the query has no word to search for");
  return { root, filters };
}

/** The term, or undefined where its text has no letter or digit. */
function termOf({ field, text, isPrefix }: Lexeme & { readonly kind: "term" }): SearchTerm | undefined {
  const found = queryTokens(text);
  const last = found.tokens.at(-1);
  if (last === undefined) return undefined;
  if (isPrefix && !found.isPrefix && [...last].length < SHORTEST_PREFIX) {
    throw new UsageError(`the prefix ${text}* is too short; it needs ${SHORTEST_PREFIX} letters`);
  }
  return { kind: "term", field, tokens: found.tokens, isPrefix: isPrefix || found.isPrefix };
}

function filterOf(name: string, value: string): SearchFilters {
  if (name === "format") return { format: value.toLowerCase() };
  if (name === "after") return { from: dayOf(name, value) };
  if (name === "before") return { before: dayOf(name, value) };
  const [first = "", last = first] = value.split("..");
  return {
    ...(first === "" ? {} : { from: dayOf(name, first) }),
    ...(last === "" ? {} : { before: afterPeriod(dayOf(name, last)) }),
  };
}

function dayOf(name: string, value: string): string {
  if (/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(value)) return value;
  throw new UsageError(`${name}: takes a year, a month or a day, such as 2017, 2017-05 or 2017-05-31, not ${value}`);
}

/** The first year, month or day after this one. */
function afterPeriod(period: string): string {
  const [year = 0, month = 1, day = 1] = period.split("-").map(Number);
  const parts = period.split("-").length;
  const next = new Date(
    Date.UTC(year + Number(parts === 1), month - 1 + Number(parts === 2), day + Number(parts === 3)),
  );
  return next.toISOString().slice(0, period.length);
}
