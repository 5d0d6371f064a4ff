// Finds letters and marks in combinations that no script has.

import { whenNeeded } from "../../base/when-needed.ts";

const LEAST_WORDS = 12;
const MIXED_SHARE = 0.3;
const SCRIPTS_OF_WORDS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Hebrew",
  "Arabic",
  "Armenian",
  "Georgian",
  "Thai",
  "Devanagari",
];
const OTHER_SCRIPT = whenNeeded(
  () => new RegExp(`[^${SCRIPTS_OF_WORDS.map((name) => `\\p{Script=${name}}`).join("")}\\p{M}\\p{P}]`, "gu"),
);

/** Decides whether words mix letters of several scripts. */
export function hasMixedScripts(text: string): boolean {
  let words = 0;
  let mixed = 0;
  for (const [word] of text.matchAll(/\p{L}{3,}/gu)) {
    if (PHONETIC_OR_FORMULA.test(word)) continue;
    words++;
    if (scriptsIn(word) > 1) mixed++;
  }
  return words >= LEAST_WORDS && mixed > MIXED_SHARE * words;
}

/** Matches letters that no language uses in its words. */
export const PHONETIC_OR_FORMULA = /[\u0250-\u02ff\u2100-\u214f\u{1d400}-\u{1d7ff}]/u;
// Japanese and Korean mix their scripts in every word.
const EAST_ASIAN = whenNeeded(
  () => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Lm}]/u,
);
const EACH_SCRIPT = whenNeeded(() => SCRIPTS_OF_WORDS.map((name) => new RegExp(`\\p{Script=${name}}`, "u")));
const PLAIN_LATIN = /^[a-z]+$/i;

function scriptsIn(word: string): number {
  if (PLAIN_LATIN.test(word) || EAST_ASIAN().test(word)) return 1;
  const known = EACH_SCRIPT().filter((pattern) => pattern.test(word)).length;
  return known + (word.replace(OTHER_SCRIPT(), "") === word ? 0 : 1);
}

const STRAY_SHARE = 0.1;

/** Decides whether marks are at the start of words, without a letter to carry them. */
export function hasStrayMarks(text: string): boolean {
  // The first word of a piece may continue the piece before.
  const starts = text.match(/[^\S\n][\p{L}\p{M}]/gu) ?? [];
  const stray = starts.filter((start) => /\p{M}/u.test(start)).length;
  return starts.length >= LEAST_WORDS && stray > STRAY_SHARE * starts.length;
}

const LEAST_LETTERS = 40;
/** Half of the letters of a pronunciation are plain ones. */
const PHONETIC_SHARE = 0.7;
/** Normal text has fewer accents than letters. */
const MARKS_SHARE = 0.55;

/** Decides whether nearly all letters are phonetic ones, or accents without letters. */
export function isPhoneticOnly(text: string): boolean {
  const letters = text.match(/\p{L}|[\u02b0-\u02ff]|[\u0300-\u036f]/gu) ?? [];
  if (letters.length < LEAST_LETTERS) return false;
  const phonetic = letters.filter((letter) => /[\u0250-\u02ff]/.test(letter)).length;
  const marks = letters.filter((letter) => /[\u0300-\u036f]/.test(letter)).length;
  return phonetic > PHONETIC_SHARE * letters.length || marks > MARKS_SHARE * letters.length;
}
