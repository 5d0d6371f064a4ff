// Finds glyph numbers that were taken for characters: shifted by a distance, counted by first use, or signs in any order.

import { isDigit } from "../text/characters.ts";
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

const COUNTED_KINDS = 14;
/** Uses of each kind; a table of characters, or a list from A to Z, uses each once. */
const USES = 3;
const SHARE_IN_ORDER = 0.8;
/** New characters to look at first. Their order rules out nearly all texts. */
const FIRST_KINDS = 8;

/** Decides whether nearly every new character is the next one in Unicode. */
export function isNumberedByFirstUse(text: string): boolean {
  const seen = new Set<number>();
  let characters = 0;
  let inOrder = 0;
  let last = Number.NaN;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    // Lists of places and of versions have digits in order: a1, a2, b1, b2.
    if (code === NEXT_PIECE || code === SPACE || isDigit(code)) continue;
    characters++;
    if (seen.has(code)) continue;
    seen.add(code);
    if (code === last + 1) inOrder++;
    if (seen.size === FIRST_KINDS && 2 * inOrder < FIRST_KINDS) return false;
    last = code;
  }
  return seen.size >= COUNTED_KINDS && characters >= USES * seen.size && inOrder >= SHARE_IN_ORDER * (seen.size - 1);
}

const NEXT_PIECE = 0x0a;
const SPACE = 0x20;

const SOUP_PAIRS = 60;
const SOUP_KINDS = 40;
const SOUP_SHARE = 0.22;
const SIGNS = /[\p{P}\p{S}]{2,}/gu;

/** Decides whether signs form many different pairs; code and formulas repeat a few pairs. */
export function hasSymbolSoup(text: string): boolean {
  let soup = 0;
  const kinds = new Set<string>();
  for (const signs of text.match(SIGNS) ?? []) {
    let last = "";
    for (const sign of signs) {
      if (last !== "" && sign !== last) {
        soup++;
        kinds.add(last + sign);
      }
      last = sign;
    }
  }
  if (kinds.size < SOUP_KINDS) return false;
  const pairs = [...text.matchAll(/\S(?=\S)/gu)].length;
  return pairs >= SOUP_PAIRS && soup > SOUP_SHARE * pairs;
}
