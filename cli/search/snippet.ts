// The lines of a page that show why it matches.

import type { Box } from "../../functions/engine/base/model.ts";
import { type SearchLine, textOfLines } from "../../functions/engine/output/search-pages.ts";
import { indexTokens } from "../corpus/search-tokens.ts";
import type { SearchNode, SearchTerm } from "./search-query.ts";

export interface Snippet {
  readonly text: string;
  /** Box of the best line, in points. */
  readonly box?: Box;
}

const MOST_CHARACTERS = 240;

/** The line with most of the query's terms, and the next lines up to MOST_CHARACTERS. */
export function snippetOf(lines: readonly SearchLine[], root: SearchNode): Snippet {
  const terms = termsOf(root);
  let best = 0;
  let most = 0;
  for (const [index, [text]] of lines.entries()) {
    const tokens = indexTokens(text).split(" ");
    const continued = continuedTokens(text, lines[index + 1]);
    const found = terms.reduce((sum, term) => sum + Math.max(weightIn(term, tokens), weightIn(term, continued) / 2), 0);
    if (found <= most) continue;
    most = found;
    best = index;
  }
  const [, box] = lines[best] ?? [""];
  const shown: SearchLine[] = [];
  let length = 0;
  for (const line of lines.slice(best)) {
    if (length >= MOST_CHARACTERS) break;
    shown.push(line);
    length += line[0].length + 1;
  }
  const text = textOfLines(shown, " ").replace(/\s+/g, " ");
  return { text: cut(text.trim()), ...(box === undefined ? {} : { box }) };
}

/** Tokens of a line whose last word continues in the next line without a space. Empty for other lines. */
function continuedTokens(line: string, [next, , isJoined]: SearchLine = [""]): readonly string[] {
  return isJoined ? indexTokens(line + next).split(" ") : [];
}

/** Terms that a page may have, so not those after NOT. */
function termsOf(node: SearchNode): readonly SearchTerm[] {
  return node.kind === "term" ? [node] : node.nodes.flatMap(termsOf);
}

/** 1 where the line has the whole term; a part of it where a phrase goes on in the next line. */
function weightIn({ tokens, isPrefix }: SearchTerm, line: readonly string[]): number {
  let most = 0;
  for (const start of line.keys()) {
    let length = 0;
    while (length < tokens.length && isAt(length, start + length)) length++;
    most = Math.max(most, length / tokens.length);
  }
  return most;

  function isAt(index: number, place: number): boolean {
    const token = tokens[index] ?? "";
    const isLast = index === tokens.length - 1;
    return isLast && isPrefix ? (line[place] ?? "").startsWith(token) : line[place] === token;
  }
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MOST_CHARACTERS ? text : `${characters.slice(0, MOST_CHARACTERS - 1).join("")}…`;
}
