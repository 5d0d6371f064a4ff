// Finds digits and signs inside words, as when letters, digits and signs were exchanged for each other.

import { whenNeeded } from "../../base/when-needed.ts";
import { coincidenceOf, countsIn } from "./letter-statistics.ts";
import { withoutAddresses } from "./words-to-judge.ts";

const LEAST_WORDS = 8;
const LEAST_MIXED = 5;
const LEAST_KINDS = 6;
const MIXED_SHARE = 0.2;
/** Probability that two characters are the same: .016 in keys, which use all alike, .04 and more in words. */
const LEAST_COINCIDENCE = 0.025;

// Capitals next to digits are part numbers and formulas. Scripts without spaces have digits next to letters.
const LETTER =
  "(?:(?![\\p{Lu}\\p{Lm}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}])\\p{L}\\p{M}*)";
const SIGNS = "[%€§¤¢£¥¦©«»¬®°±²³¶·¸¹¼½¾¿]";
const INSIDE = whenNeeded(
  () =>
    new RegExp(
      `(${LETTER})\\d+(?=(${LETTER}))|\\d(${LETTER})${LETTER}*(?=\\d)|(${LETTER})${SIGNS}+(?=(${LETTER}))`,
      "gu",
    ),
);
/** Cheap first test for digits and signs before letters. */
const BESIDE_LETTERS = /[\d%€\u00a2-\u00bf](?=[a-z\u00c0-\u1fff\u3000-\uffff])/g;
const HEXADECIMAL = /^[\da-fxh#:;=.,()'"-]+$/i;

/** Decides whether many different words have digits and signs next to many different letters. */
export function hasMixedCharacters(text: string): boolean {
  return (text.match(BESIDE_LETTERS) ?? []).length >= LEAST_MIXED && hasMixedWords(text);
}

function hasMixedWords(text: string): boolean {
  const words = [...new Set(withoutAddresses(text).split(/\s+/u))].filter(
    (word) => word.length > 2 && /\p{L}/u.test(word) && !HEXADECIMAL.test(word),
  );
  if (words.length < LEAST_WORDS) return false;
  const beside = words.filter((word) => word.search(BESIDE_LETTERS) >= 0);
  if (beside.length < LEAST_MIXED || beside.length < MIXED_SHARE * words.length) return false;
  const kinds = new Set<string>();
  let mixed = 0;
  for (const word of beside) {
    const found = [...word.matchAll(INSIDE())];
    if (found.length > 0) mixed++;
    for (const [, ...letters] of found) for (const letter of letters) if (letter !== undefined) kinds.add(letter);
  }
  if (mixed < LEAST_MIXED || mixed < MIXED_SHARE * words.length || kinds.size < LEAST_KINDS) return false;
  return coincidenceOf(countsIn(words.join(""))) >= LEAST_COINCIDENCE;
}
