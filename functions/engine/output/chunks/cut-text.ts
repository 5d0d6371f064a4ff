// Cuts a text at the best places for a reader: rows, lines, sentences, words, and graphemes at last.

import type { Span } from "../line-spans.ts";
import type { Passage } from "./passages.ts";
import { type TokenCounts, tokenCounts, tokensOf } from "./token-estimate.ts";

/** Part of a passage's text that no cut divides. */
export interface Piece extends Span {
  readonly counts: TokenCounts;
}

type Cut = (text: string) => Iterable<string>;

const cutLines: Cut = (text) => matches(text, /[^\n]*\n|[^\n]+$/g);
const cutAtSpaces: Cut = (text) => matches(text, /(?:^\s+)?\S+\s*/g);
const cutWords: Cut = (text) => segments(text, "word");
const cutGraphemes: Cut = (text) => segments(text, "grapheme");

/** Cuts by kind of text, from the best to the last resort. A table's row is never cut. */
const CUTS: Readonly<Record<Passage["kind"], readonly Cut[]>> = {
  text: [cutSentences, cutAtSpaces, cutWords, cutGraphemes],
  heading: [cutSentences, cutAtSpaces, cutWords, cutGraphemes],
  code: [cutLines, cutAtSpaces, cutWords, cutGraphemes],
  table: [cutLines],
};

/** Cuts a passage into pieces of at most so many tokens. Together, the pieces are the text. */
export function cutPassage({ kind, text }: Passage, most: number): Iterable<Piece> {
  return cutPart(text, 0, CUTS[kind], most);
}

function* cutPart(text: string, start: number, [cut, ...finer]: readonly Cut[], most: number): Iterable<Piece> {
  if (cut === undefined) return;
  let at = start;
  for (const part of cut(text)) {
    const counts = tokenCounts(part);
    if (finer.length > 0 && tokensOf(counts) > most) yield* cutPart(part, at, finer, most);
    else yield { start: at, end: at + part.length, counts };
    at += part.length;
  }
}

/** Matches the end of a word that is mostly abbreviated, as in "Dr. Smith" or "No. 5". */
const ABBREVIATION = /(?:^|[\s(])(?:\p{Lu}\p{L}{1,2}|\p{L}|pp|vs|cf|al)\.$/u;

/** UTF-16 units of an abbreviation with its period and the character before it. */
const LONGEST_ABBREVIATION = 8;

export function* cutSentences(text: string): Iterable<string> {
  let held = "";
  for (const segment of segments(text, "sentence")) {
    held += segment;
    if (endsInAbbreviation(segment)) continue;
    yield held;
    held = "";
  }
  if (held !== "") yield held;
}

/** A line break ends a sentence, also after an abbreviation. */
function endsInAbbreviation(segment: string): boolean {
  const words = segment.trimEnd();
  return ABBREVIATION.test(words.slice(-LONGEST_ABBREVIATION)) && !/[^ \u00a0]/.test(segment.slice(words.length));
}

/** Returns the whitespace-separated words of a text, each with the space around it. */
export function spacedWords(text: string): readonly string[] {
  return [...cutAtSpaces(text)];
}

function* matches(text: string, pattern: RegExp): Iterable<string> {
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    yield match[0];
    end = match.index + match[0].length;
  }
  if (end < text.length) yield text.slice(end);
}

/** Segmenters by their unit. Making one takes longer than cutting a paragraph. */
const SEGMENTERS = new Map<Intl.SegmenterOptions["granularity"], Intl.Segmenter>();

function* segments(text: string, granularity: "sentence" | "word" | "grapheme"): Iterable<string> {
  const known = SEGMENTERS.get(granularity);
  // The locale is fixed, so that every machine cuts the same text in the same way.
  const segmenter = known ?? new Intl.Segmenter("en", { granularity });
  if (known === undefined) SEGMENTERS.set(granularity, segmenter);
  for (const { segment } of segmenter.segment(text)) yield segment;
}
