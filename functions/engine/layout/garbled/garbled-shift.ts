// Finds glyph numbers that were taken for characters, in a font with the glyph order of nearly all TrueType fonts.

import { foldLetters, randomnessOf, surpriseOf } from "./letter-statistics.ts";

/** Distance from a glyph's number to its character. The space is the fourth glyph of most fonts, the second of some. */
const SHIFTS = [29, 31];
const LEAST_SUSPECTS = 30;
const LEAST_PAIRS = 20;
/** Most randomness of words, from 0 for natural words to 1 for letters exchanged at random. */
const WORDS_RANDOMNESS = 0.3;
const LEAST_GAIN = 0.5;

/** Decides whether the text becomes words when it is shifted back, and is no words now. */
export function hasShiftedGlyphs(text: string): boolean {
  const asItIs = isSuspect(text) ? randomnessIn(text) : undefined;
  return asItIs !== undefined && SHIFTS.some((shift) => becomesWords(text, shift, asItIs));
}

function becomesWords(text: string, shift: number, asItIs: number): boolean {
  const shifted = text.replace(SHIFTED, (character) => String.fromCharCode(character.charCodeAt(0) + shift));
  const randomness = randomnessIn(shifted);
  return randomness !== undefined && randomness < WORDS_RANDOMNESS && asItIs - randomness > LEAST_GAIN;
}

const SHIFTED = /(?!\n)[\p{Cc}!-`]/gu;

/** Quick test: shifted small letters become capitals and the signs after them. */
function isSuspect(text: string): boolean {
  const small = text.replace(OTHER_THAN_SMALL, "").length;
  const suspects = text.replace(OTHER_THAN_SUSPECT, "").length;
  return suspects >= LEAST_SUSPECTS && 2 * small < suspects;
}

const OTHER_THAN_SMALL = /[^a-z]+/g;
/** Underscores are no suspects, since rows of them are lines to write on. */
const OTHER_THAN_SUSPECT = /[^B-^]+/g;

function randomnessIn(text: string): number | undefined {
  let bits = 0;
  let pairs = 0;
  for (const word of new Set((text.match(/[A-Za-z]{2,}/g) ?? []).map(foldLetters))) {
    const surprise = surpriseOf(word, "Latin");
    bits += surprise.bits;
    pairs += surprise.pairs;
  }
  return pairs < LEAST_PAIRS ? undefined : randomnessOf("Latin", bits / pairs);
}
