// The end of a chunk that the next chunk repeats: whole sentences where they fit, else words.

import { cutSentences, spacedWords } from "./cut-text.ts";
import type { Part } from "./draft.ts";
import { addCounts, NO_TOKENS, tokenCounts, tokensOf } from "./token-estimate.ts";

/** Returns the last text of the parts, at most so many tokens. Tables and headings are not repeated. */
export function overlapOf(parts: readonly Part[], tokens: number): readonly Part[] {
  const found: Part[] = [];
  // A separator follows each part.
  let left = tokens - 1;
  for (const part of parts.toReversed()) {
    if (part.passage.kind === "table" || part.passage.kind === "heading") break;
    const end = endOf(part, left);
    if (end === undefined) break;
    found.unshift(end);
    left -= tokensOf(end.counts) + 1;
    if (end.start > part.start) break;
  }
  return found;
}

/** Returns as much of the end of a part as has at most so many tokens. */
function endOf({ passage, start, end }: Part, most: number): Part | undefined {
  const text = passage.text.slice(start, end);
  const bySentence = lastOf([...cutSentences(text)], most);
  const length = bySentence === 0 ? lastOf(spacedWords(text), most) : bySentence;
  if (length === 0) return undefined;
  return { passage, start: end - length, end, counts: tokenCounts(text.slice(text.length - length)) };
}

/** Length of the last pieces that have at most so many tokens. */
function lastOf(pieces: readonly string[], most: number): number {
  let length = 0;
  let counts = NO_TOKENS;
  for (const piece of pieces.toReversed()) {
    counts = addCounts(counts, tokenCounts(piece));
    if (tokensOf(counts) > most) break;
    length += piece.length;
  }
  return length;
}
