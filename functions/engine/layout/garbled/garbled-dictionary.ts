// Finds Chinese and Japanese characters that form no words, with ICU's dictionary for line breaking.

import { whenNeeded } from "../../base/when-needed.ts";

const LEAST_CHARACTERS = 40;
/** Stretches of four and more characters: names of people are shorter, and in no dictionary. */
const STRETCH = whenNeeded(() => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{4,}/gu);
/**
 * Share of characters that are words by themselves: .05 to .4 in modern texts, half in Laozi, .8 to .95 in characters
 * exchanged at random.
 */
const ALONE_SHARE = 0.72;

/** Decides whether nearly no neighbouring characters form words. */
export function hasNoWords(text: string): boolean {
  const stretches = new Set(text.match(STRETCH()) ?? []);
  const characters = [...stretches].reduce((sum, stretch) => sum + stretch.length, 0);
  // Opening the dictionary costs 13 ms of CPU time.
  if (characters < LEAST_CHARACTERS || !hasDictionary()) return false;
  let alone = 0;
  for (const stretch of stretches) {
    for (const { segment } of dictionary().segment(stretch)) if (segment.length === 1) alone++;
  }
  return alone > ALONE_SHARE * characters;
}

let known: Intl.Segmenter | undefined;

/** Returns the segmenter of both languages, which share a dictionary. */
function dictionary(): Intl.Segmenter {
  known ??= new Intl.Segmenter("zh", { granularity: "word" });
  return known;
}

let found: boolean | undefined;

/** Returns false in a Node built with a small ICU, which has no dictionary and finds no words. */
function hasDictionary(): boolean {
  found ??= [...dictionary().segment("人民")].length === 1;
  return found;
}
