// Finds letters in an order that no language has, as when each letter stands for another one.

import { whenNeeded } from "../../base/when-needed.ts";
import { isDigit, LATIN_TEXT } from "../text/characters.ts";
import { coincidenceOf, countsIn } from "./coincidence.ts";
import { withoutAddresses } from "./garbled-addresses.ts";
import { PHONETIC_OR_FORMULA } from "./garbled-scripts.ts";
import {
  foldLetters,
  randomnessOf,
  type Script,
  scriptOf,
  surpriseOf,
  unnaturalRandomness,
} from "./letter-statistics.ts";

const LEAST_PAIRS = 15;
const LEAST_LETTERS = 9;

interface Tally {
  bits: number;
  pairs: number;
  readonly words: string[];
}

/**
 * Decides whether the words of one script are no words, although their letters are as unevenly used as those of a
 * language.
 */
export function hasImplausibleLetters(text: string): boolean {
  const tallies = new Map<Script, Tally>();
  // Each word counts once: a name or a command that a page repeats says no more about the language.
  for (const word of new Set(wordsOf(text).map(foldLetters))) add(word, tallies);
  return [...tallies].some(([script, tally]) => {
    if (tally.pairs < LEAST_PAIRS) return false;
    const randomness = randomnessOf(script, tally.bits / tally.pairs);
    // Nearly all words are natural; their letters need not be counted.
    if (randomness <= unnaturalRandomness(script, tally.pairs)) return false;
    const letters = countsIn(tally.words.join(""));
    return letters.size >= LEAST_LETTERS && (script !== "Latin" || areLatinWords(tally, letters, randomness));
  });
}

/** Probability that two letters of the text are the same: .055 to .08 in languages, .037 to .05 in codes and keys. */
const LEAST_COINCIDENCE = 0.044;
const LEAST_COINCIDENCE_OF_MANY = 0.05;
const MANY_PAIRS = 100;
/** Upper limit: text with more is filler, such as a line of one letter. */
const MOST_COINCIDENCE = 0.25;
/** Few abbreviations, machine instructions or names of file types look odder than many. */
const FEW = { pairs: 40, words: 12, randomness: 1.05 };
const SHORT = { length: 3.3, randomness: 0.9, words: 20 };
const MANY_SHORT = { randomness: 0.5, words: 50 };

/** Rules out codes, keys and abbreviations, which use Latin letters in all languages. */
function areLatinWords(tally: Tally, letters: ReadonlyMap<string, number>, randomness: number): boolean {
  const { pairs } = tally;
  const words = tally.words.length;
  const same = coincidenceOf(letters);
  if (same < (pairs < MANY_PAIRS ? LEAST_COINCIDENCE : LEAST_COINCIDENCE_OF_MANY) || same > MOST_COINCIDENCE) {
    return false;
  }
  if (pairs < FEW.pairs || words < FEW.words) return randomness > FEW.randomness;
  if (letters.values().reduce((sum, count) => sum + count, 0) >= SHORT.length * words) return true;
  return [SHORT, MANY_SHORT].some((short) => words >= short.words && randomness > short.randomness);
}

function add(word: string, tallies: Map<Script, Tally>): void {
  const script = scriptOf(word);
  if (script === undefined) return;
  const { bits, pairs } = surpriseOf(word, script);
  const tally = tallies.get(script) ?? { bits: 0, pairs: 0, words: [] };
  tally.words.push(word);
  tally.bits += bits;
  tally.pairs += pairs;
  tallies.set(script, tally);
}

const LETTERS = whenNeeded(() => /[\p{L}\p{M}]{2,}/gu);
const LATIN_LETTERS = /[A-Za-z\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\u024f]{2,}/g;
/** Letters of the longest word in languages with spaces; languages without spaces have no capitals. */
const LONGEST_WORD = 30;
const STRETCH = /.{10}/gu;
const LEAST_CAPITALS = 4;
const LEAST_BESIDE_DIGITS = 5;

/** Words of the text, each once, without keys, part numbers, abbreviations, phonetics and formulas. */
function wordsOf(text: string): readonly string[] {
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
  if (!INNER_CAPITAL.test(word)) return [word];
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
