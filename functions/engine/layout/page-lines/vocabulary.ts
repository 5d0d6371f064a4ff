// Vocabulary of a document. It shows which line-end hyphens belong to a word, and which spaced letters are words.

import { whenNeeded } from "../../base/when-needed.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { isSpacedOut } from "../lines/spaced-letters.ts";

/** Matches words of small Latin letters only, as most words are. */
const PLAIN = /^[a-z]+$/;
const HYPHENATED = /[-\u2010\u00ad]$/;

/** Returns the words in lower case, without the two halves of words that a line-end hyphen cuts. */
export function vocabularyOf(lines: readonly FrameLine[]): Set<string> {
  const texts = new Set<string>();
  let cut = false;
  for (const line of lines) {
    if (isSpacedOut(line)) continue;
    const { words } = line;
    const wasCut = cut;
    cut = HYPHENATED.test(words.at(-1)?.text ?? "");
    const end = words.length - (cut ? 1 : 0);
    for (let at = wasCut ? 1 : 0; at < end; at++) texts.add(words[at]?.text ?? "");
  }
  const vocabulary = new Set<string>();
  for (const text of texts) vocabulary.add(PLAIN.test(text) ? text : withoutEdges(text.toLowerCase()));
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
