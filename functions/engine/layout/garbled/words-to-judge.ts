// Finds the words of a text whose letters can show that the text is garbage.

import { whenNeeded } from "../../base/when-needed.ts";
import { isDigit, LATIN_TEXT } from "../text/characters.ts";
import { PHONETIC_OR_FORMULA } from "./beyond-latin.ts";

const LETTERS = whenNeeded(() => /[\p{L}\p{M}]{2,}/gu);
const LATIN_LETTERS = /[A-Za-z\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\u024f]{2,}/g;
/** Letters of the longest word in languages with spaces; languages without spaces have no capitals. */
const LONGEST_WORD = 30;
const STRETCH = /.{10}/gu;
const LEAST_CAPITALS = 4;
const LEAST_BESIDE_DIGITS = 5;

/** Words of the text, each once, without keys, part numbers, abbreviations, phonetics and formulas. */
export function wordsToJudge(text: string): readonly string[] {
  const words = new Set<string>();
  const inCapitals = new Set<string>();
  let keys = 0;
  const plain = withoutAddresses(text);
  const mayBeNone = isNoWord(plain);
  let end = 0;
  for (const word of plain.match(LATIN_TEXT.test(plain) ? LATIN_LETTERS : LETTERS()) ?? []) {
    const start = plain.indexOf(word, end);
    end = start + word.length;
    if (words.has(word) || (mayBeNone && isNoWord(word))) continue;
    const isPlain = PLAIN_WORD.test(word);
    const capitals = !isPlain && CAPITALS.test(word);
    if (capitals && word.length < LEAST_CAPITALS) continue;
    const isBesideDigits = belongsToName(plain.charCodeAt(start - 1)) || belongsToName(plain.charCodeAt(end));
    if (isBesideDigits && (capitals || word.length < LEAST_BESIDE_DIGITS)) continue;
    // If the space was exchanged too, a whole line looks like one word. Its stretches are judged instead.
    if (capitals) {
      if (word.length <= LONGEST_WORD) inCapitals.add(word);
    } else if (word.length > LONGEST_WORD && /\p{Lu}|\p{Ll}/u.test(word)) {
      for (const part of word.match(STRETCH) ?? []) words.add(part);
    } else if (isPlain) words.add(word);
    else {
      if (KEY.test(word)) keys++;
      for (const part of partsOf(word)) words.add(part);
    }
  }
  if (keys > MOST_KEYS * words.size) return [];
  // Words in capitals among other words are abbreviations.
  return inCapitals.size > words.size ? [...words, ...inCapitals] : [...words];
}

/** Splits names in programs, such as getPlainName. A word of short parts stays whole: its capitals are random. */
function partsOf(word: string): readonly string[] {
  const parts = word.split(INNER_CAPITAL);
  return word.length < LEAST_PART * parts.length ? [word] : parts.filter((part) => part.length > 1);
}

const MOST_KEYS = 0.5;
const LEAST_PART = 3.5;
/** Matches most words: these are no keys and have no parts. */
const PLAIN_WORD = /^[A-Z]?[a-z]+$/;
const CAPITALS = /^\p{Lu}+$/u;
/** Matches the mixed case of keys, source maps and other data written in letters. */
const KEY = /[A-Z]{2}[a-z]+[A-Z]|[a-z][A-Z]{2}[A-Za-z]*[a-z]/;
const INNER_CAPITAL = /(?<=[a-z])(?=[A-Z])/;
const FILLED_IN = /(.)\1\1/u;

function isNoWord(text: string): boolean {
  return PHONETIC_OR_FORMULA.test(text) || FILLED_IN.test(text);
}

/** Accepts a digit, or the underscore that replaces a space in names. */
function belongsToName(code: number): boolean {
  return isDigit(code) || code === UNDERLINE;
}

const UNDERLINE = 0x5f;

const ADDRESS = /\b(https?:|www\.)\S+|\/?\w+([/._-]\w+){2,}/g;
/** Quick test: all addresses match, and few other texts. */
const HAS_ADDRESS = /\w[/._-]\w+[/._-]\w|www\.|https?:/;

export function withoutAddresses(text: string): string {
  return HAS_ADDRESS.test(text) ? text.replace(ADDRESS, " ") : text;
}
