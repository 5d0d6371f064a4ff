// Finds letters in an order that no language has, as when each letter stands for another one.

import {
  coincidenceOf,
  countsIn,
  foldLetters,
  randomnessOf,
  type Script,
  scriptOf,
  surpriseOf,
  unnaturalRandomness,
} from "./letter-statistics.ts";
import { wordsToJudge } from "./words-to-judge.ts";

const LEAST_PAIRS = 15;
const LEAST_LETTERS = 9;

/**
 * Decides whether the words of one script are no words, although their letters are as unevenly used as those of a
 * language.
 */
export function hasImplausibleLetters(text: string): boolean {
  const tallies = new Map<Script, Tally>();
  // Each word counts once: a name or a command that a page repeats says no more about the language.
  for (const word of new Set(wordsToJudge(text).map(foldLetters))) add(word, tallies);
  return [...tallies].some(([script, tally]) => {
    if (tally.pairs < LEAST_PAIRS) return false;
    const randomness = randomnessOf(script, tally.bits / tally.pairs);
    // Nearly all words are natural; their letters need not be counted.
    if (randomness <= unnaturalRandomness(script, tally.pairs)) return false;
    const letters = countsIn(tally.words.join(""));
    return letters.size >= LEAST_LETTERS && (script !== "Latin" || areLatinWords(tally, letters, randomness));
  });
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

/** Words of one script, and how surprising their pairs of letters are. */
export interface Tally {
  bits: number;
  pairs: number;
  readonly words: string[];
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
export function areLatinWords(tally: Tally, letters: ReadonlyMap<string, number>, randomness: number): boolean {
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
