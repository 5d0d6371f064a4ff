// Separates exchanged words in Latin letters from codes, keys and abbreviations.

import { coincidenceOf } from "./coincidence.ts";

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
