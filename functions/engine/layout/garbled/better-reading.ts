// Compares a text layer's reading of one place with that of OCR. The layer wins unless the evidence is against it.

import { isGarbled } from "./garbled.ts";
import { foldLetters, randomnessOf, type Script, scriptOf, surpriseOf } from "./letter-statistics.ts";

/** Mean confidence, of 100, from which OCR can show that a layer is wrong. */
const SURE = 80;
const LEAST_LETTERS = 3;
/** Share of neighbouring letters that two readings of the same word have in common. */
const SAME_WORD = 0.3;
/** Difference in randomness: 0 for names in the script, 1 for letters exchanged at random. */
const MORE_RANDOM = 0.4;

/** Decides whether OCR reads a place better than the text layer. `confidence` is the mean of its words. */
export function readsBetter(recognized: string, confidence: number, layer: string): boolean {
  const letters = lettersOf(recognized);
  if (confidence < SURE || letters.length < LEAST_LETTERS) return false;
  if (!/[\p{L}\p{N}]/u.test(layer) || isGarbled([{ font: "", text: layer }])) return true;
  const own = lettersOf(layer);
  const script = scriptOf(own);
  // OCR in the languages of the request reads other scripts as noise.
  if (script === undefined || script !== scriptOf(letters)) return false;
  if (own.length < LEAST_LETTERS || sharedPairs(own, letters) >= SAME_WORD) return false;
  return randomnessIn(layer, script) - randomnessIn(recognized, script) >= MORE_RANDOM;
}

function lettersOf(text: string): string {
  return foldLetters(text).replace(/[^\p{L}]/gu, "");
}

function sharedPairs(own: string, other: string): number {
  const pairs = new Set(pairsOf(other));
  const all = pairsOf(own);
  return all.filter((pair) => pairs.has(pair)).length / Math.max(1, all.length);
}

function pairsOf(letters: string): readonly string[] {
  const all = [...letters];
  return all.slice(1).map((letter, index) => `${all[index]}${letter}`);
}

function randomnessIn(text: string, script: Script): number {
  let [bits, pairs] = [0, 0];
  for (const word of foldLetters(text).match(/\p{L}{2,}/gu) ?? []) {
    const surprise = surpriseOf(word, script);
    bits += surprise.bits;
    pairs += surprise.pairs;
  }
  return pairs === 0 ? 0 : randomnessOf(script, bits / pairs);
}
