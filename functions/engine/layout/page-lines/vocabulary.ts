// Vocabulary of a document. It shows which line-end hyphens belong to a word, and which spaced letters are words.

import { whenNeeded } from "../../base/when-needed.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { isSpacedOut } from "../lines/spaced-letters.ts";

/** Matches words of small Latin letters only, as most words are. */
const PLAIN = /^[a-z]+$/;
const HYPHENATED = /[-\u2010\u00ad]$/;

/** Returns the words in lower case, without the two halves of words that a line-end hyphen cuts. */
export function vocabularyOf(lines: readonly FrameLine[]): Set<string> {
  const vocabulary = new Set<string>();
  const others = new Set<string>();
  let cut = false;
  for (const line of lines) {
    if (isSpacedOut(line)) continue;
    const { words } = line;
    const wasCut = cut;
    cut = HYPHENATED.test(words.at(-1)?.text ?? "");
    for (const { text } of words.slice(wasCut ? 1 : 0, cut ? -1 : undefined)) {
      if (PLAIN.test(text)) vocabulary.add(text);
      else others.add(text);
    }
  }
  for (const text of others) vocabulary.add(withoutEdges(text.toLowerCase()));
  return vocabulary;
}

const EDGES = whenNeeded(() => /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu);
const ASCII = /^[\x20-\x7e]*$/;
const ASCII_EDGES = /^[^a-z0-9]+|[^a-z0-9]+$/g;
/** Matches words that begin and end with a letter or digit, as nearly all do. */
const BETWEEN_LETTERS = /^[a-z0-9](?:.*[a-z0-9])?$/s;

function withoutEdges(text: string): string {
  return BETWEEN_LETTERS.test(text) ? text : text.replace(ASCII.test(text) ? ASCII_EDGES : EDGES(), "");
}
