// Finds Vietnamese letters that form no syllables. All words of Vietnamese are syllables of a few kinds.

import { toNfc } from "../../codecs/text/nfc.ts";

/** Letters with a tone. Only Vietnamese has so many kinds; Yoruba and Igbo have two or three. */
const TONED = /[\u1ea0-\u1ef9]/g;
const LEAST_TONED_KINDS = 6;
const TONED_SHARE = 0.05;
const LEAST_WORDS = 8;
const NO_SYLLABLE_SHARE = 0.4;
const LETTERS = /\p{L}{3,}/gu;
const BEYOND_ASCII = /[^ -~]/;

/** Decides whether words with Vietnamese letters are no syllables. A part of a syllable counts as a syllable. */
export function hasNoSyllables(text: string): boolean {
  const toned = text.match(TONED) ?? [];
  if (new Set(toned).size < LEAST_TONED_KINDS || toned.length < TONED_SHARE * text.length) return false;
  const words = [...new Set(text.match(LETTERS) ?? [])].filter((word) => BEYOND_ASCII.test(word));
  const none = words.filter((word) => !isSyllable(word)).length;
  return words.length >= LEAST_WORDS && none > NO_SYLLABLE_SHARE * words.length;
}

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;
const SYLLABLE =
  /^(ngh?|nh|gh?|kh?|ph?|th|tr|ch|qu?|[bcdđhlmnrstvx])?(uy[êu]|[iyu]ê[u]?|ươ[iu]?|u[ôơ]i?|[iu]a|ưa|o[aăeo][iyo]?|u[âêy]|uâ?y|[aâ][uyi]|[aăâeêioôơuưy][iouy]?)(ng?|nh?|ch?|[mpt])?$/;

function isSyllable(word: string): boolean {
  const apart = word.toLowerCase().normalize("NFD");
  if ((apart.match(TONES) ?? []).length > 1) return false;
  return SYLLABLE.test(toNfc(apart.replace(TONES, "")));
}
