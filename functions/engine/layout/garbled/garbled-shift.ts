// Numbers of glyphs taken for characters, in a font whose glyphs are in the order that nearly all TrueType fonts have.

import { isSmallLatin } from "../text/characters.ts";
import { foldLetters, scriptOf, surpriseOf, wayToExchanged } from "./letter-statistics.ts";

/** From a glyph's number to its character: the space is the fourth glyph of most fonts, and the second of some. */
const SHIFTS = [29, 31];
const LEAST_SUSPECTS = 30;
const LEAST_PAIRS = 20;
/** On the way from words to letters exchanged at random. */
const WORDS_WAY = 0.3;
const LEAST_GAIN = 0.5;

/** Whether the text becomes words when it is shifted back, and is none as it is. */
export function shiftedGlyphs(text: string): boolean {
  if (!isSuspect(text)) return false;
  const asItIs = wayOf(text);
  if (asItIs === undefined) return false;
  return SHIFTS.some((shift) => {
    const way = wayOf(text.replace(SHIFTED, (character) => String.fromCharCode(character.charCodeAt(0) + shift)));
    return way !== undefined && way < WORDS_WAY && asItIs - way > LEAST_GAIN;
  });
}

const SHIFTED = /(?!\n)[\p{Cc}!-`]/gu;

/** Small letters become capitals and the signs between these and small letters. */
function isSuspect(text: string): boolean {
  let small = 0;
  let suspects = 0;
  for (let at = 0; at < text.length; at++) {
    // As soon as what is left cannot turn it: in text of words, after two thirds of it.
    if (2 * small >= suspects + text.length - at) return false;
    const code = text.charCodeAt(at);
    if (isSmallLatin(code)) small++;
    else if (code >= FIRST_SUSPECT && code < UNDERLINE) suspects++;
  }
  return suspects >= LEAST_SUSPECTS && small < suspects / 2;
}

const FIRST_SUSPECT = 0x42;
/** Lines to write on. */
const UNDERLINE = 0x5f;

function wayOf(text: string): number | undefined {
  let bits = 0;
  let pairs = 0;
  for (const word of new Set((text.match(/[A-Za-z]{2,}/g) ?? []).map(foldLetters))) {
    if (scriptOf(word) !== "Latin") continue;
    const surprise = surpriseOf(word, "Latin");
    bits += surprise.bits;
    pairs += surprise.pairs;
  }
  return pairs < LEAST_PAIRS ? undefined : wayToExchanged("Latin", bits / pairs);
}
