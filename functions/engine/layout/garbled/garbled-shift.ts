// Finds glyph numbers that were taken for characters, in a font with the glyph order of nearly all TrueType fonts.

import { isSmallLatin } from "../text/characters.ts";
import { foldLetters, randomnessOf, scriptOf, surpriseOf } from "./letter-statistics.ts";

/** Distance from a glyph's number to its character. The space is the fourth glyph of most fonts, the second of some. */
const SHIFTS = [29, 31];
const LEAST_SUSPECTS = 30;
const LEAST_PAIRS = 20;
/** Most randomness of words, from 0 for natural words to 1 for letters exchanged at random. */
const WORDS_RANDOMNESS = 0.3;
const LEAST_GAIN = 0.5;

/** Decides whether the text becomes words when it is shifted back, and is no words now. */
export function hasShiftedGlyphs(text: string): boolean {
  if (!isSuspect(text)) return false;
  const asItIs = randomnessIn(text);
  if (asItIs === undefined) return false;
  return SHIFTS.some((shift) => {
    const randomness = randomnessIn(
      text.replace(SHIFTED, (character) => String.fromCharCode(character.charCodeAt(0) + shift)),
    );
    return randomness !== undefined && randomness < WORDS_RANDOMNESS && asItIs - randomness > LEAST_GAIN;
  });
}

const SHIFTED = /(?!\n)[\p{Cc}!-`]/gu;

/** Quick test: shifted small letters become capitals and the signs after them. */
function isSuspect(text: string): boolean {
  let small = 0;
  let suspects = 0;
  for (let at = 0; at < text.length; at++) {
    // Stops when the rest cannot change the result: in text of words, after two thirds.
    if (2 * small >= suspects + text.length - at) return false;
    const code = text.charCodeAt(at);
    if (isSmallLatin(code)) small++;
    else if (code >= FIRST_SUSPECT && code < UNDERLINE) suspects++;
  }
  return suspects >= LEAST_SUSPECTS && small < suspects / 2;
}

const FIRST_SUSPECT = 0x42;
/** Underscores do not count, since rows of them are lines to write on. */
const UNDERLINE = 0x5f;

function randomnessIn(text: string): number | undefined {
  let bits = 0;
  let pairs = 0;
  for (const word of new Set((text.match(/[A-Za-z]{2,}/g) ?? []).map(foldLetters))) {
    if (scriptOf(word) !== "Latin") continue;
    const surprise = surpriseOf(word, "Latin");
    bits += surprise.bits;
    pairs += surprise.pairs;
  }
  return pairs < LEAST_PAIRS ? undefined : randomnessOf("Latin", bits / pairs);
}
