// Chinese and Japanese characters that make no words, by the dictionary that ICU has for finding the ends of lines.

import { whenNeeded } from "../../base/when-needed.ts";

const LEAST_CHARACTERS = 40;
/** Names of people are shorter, and in no dictionary. */
const STRETCH = whenNeeded(() => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{4,}/gu);
/** Of today's texts .05 to .4 of the characters are words by themselves, of Laozi half, exchanged at random .8 to .95. */
const ALONE_SHARE = 0.72;

/** Whether nearly no characters beside each other are words. */
export function noWords(text: string): boolean {
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

/** One for both languages: they share the dictionary. */
function dictionary(): Intl.Segmenter {
  known ??= new Intl.Segmenter("zh", { granularity: "word" });
  return known;
}

let found: boolean | undefined;

/** A Node built with little of ICU has none, and would find no words anywhere. */
function hasDictionary(): boolean {
  found ??= [...dictionary().segment("人民")].length === 1;
  return found;
}
