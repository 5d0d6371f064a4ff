// Finds letters in an order that no language has, as when each letter stands for another one.

import { countsIn } from "./coincidence.ts";
import { areLatinWords, type Tally } from "./latin-words.ts";
import {
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
