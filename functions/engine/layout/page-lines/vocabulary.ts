// Vocabulary of a document. It shows which line-end hyphens belong to a word, and which spaced letters are words.

import { whenNeeded } from "../../base/when-needed.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { isSpacedOut } from "../lines/spaced-letters.ts";
import { isSmallLatin } from "../text/characters.ts";

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
    const end = cut ? words.length - 1 : words.length;
    for (let index = wasCut ? 1 : 0; index < end; index++) {
      const text = words[index]?.text ?? "";
      if (isPlain(text)) vocabulary.add(text);
      else others.add(text);
    }
  }
  for (const text of others) vocabulary.add(withoutEdges(text.toLowerCase()));
  return vocabulary;
}

const EDGES = whenNeeded(() => /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu);
const ASCII = /^[\0-\x7f]*$/;
const ASCII_EDGES = /^[^a-z0-9]+|[^a-z0-9]+$/g;
/** Matches words that begin and end with a letter or digit, as nearly all do. */
const BETWEEN_LETTERS = /^[a-z0-9](?:.*[a-z0-9])?$/s;

function withoutEdges(text: string): string {
  if (BETWEEN_LETTERS.test(text)) return text;
  return text.replace(ASCII.test(text) ? ASCII_EDGES : EDGES(), "");
}

/** Returns true for words of small Latin letters only, as most words are. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isSmallLatin(text.charCodeAt(at))) return false;
  return text !== "";
}
