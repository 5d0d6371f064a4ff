// Finds the lines of a block in the block's text, which joins lines and removes the hyphens of broken words.

import type { Line } from "../base/model.ts";

/** Part of a text, from `start` up to, but not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Hyphens and dashes after which the text may continue without a space. */
const HYPHEN = /[-\u00ad\u2010\u2013]$/;
/** Characters between two words that are in no line, such as the bars of a table. */
const MOST_SKIPPED = 40;

/**
 * Cuts the text into the parts of its lines. A word that runs on in the next line belongs to its first line.
 * Undefined where the lines are not in the text in their order, as in some tables.
 */
export function lineSpans(text: string, lines: readonly Line[]): readonly Span[] | undefined {
  const starts: number[] = [];
  let at = 0;
  let taken = 0;
  for (const { words } of lines) {
    let start = text.length;
    for (const { text: word } of words) {
      const found = findWord(text, word, at);
      if (found === undefined) return undefined;
      start = Math.min(start, found.start);
      at = found.end;
    }
    starts.push(Math.min(Math.max(start, taken), text.length));
    const last = words.at(-1)?.text ?? "";
    taken = HYPHEN.test(last) ? wordEnd(text, at) : at;
  }
  return starts.map((start, index) => ({ start: index === 0 ? 0 : start, end: starts[index + 1] ?? text.length }));
}

/** Finds a word at or shortly after a position. At the end of a line it may have lost its hyphen. */
function findWord(text: string, word: string, from: number): Span | undefined {
  let start = from;
  while (start < text.length && isSpace(text, start)) start++;
  if (text.startsWith(word, start)) return { start, end: start + word.length };
  const stem = word.replace(HYPHEN, "");
  if (stem !== "" && text.startsWith(stem, start)) return { start, end: start + stem.length };
  const later = text.slice(start, start + MOST_SKIPPED + word.length).indexOf(word);
  return later < 0 ? undefined : { start: start + later, end: start + later + word.length };
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isSpace(text, end)) end++;
  return end;
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text[at] ?? "");
}
