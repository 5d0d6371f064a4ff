// Decides whether a text layer is garbage: its fonts map glyphs to no characters, or to wrong ones.

import { toNfc } from "../../codecs/text/nfc.ts";
import { isSpace } from "../text/characters.ts";
import {
  hasMixedScripts,
  hasNoSyllables,
  hasNoWords,
  hasRareCharacters,
  hasStrayMarks,
  isPhoneticOnly,
} from "./beyond-latin.ts";
import { hasMeaningless } from "./garbled-codes.ts";
import { hasImplausibleLetters } from "./garbled-letters.ts";
import { hasMixedCharacters } from "./garbled-mixture.ts";
import { hasShiftedGlyphs, hasSymbolSoup, isNumberedByFirstUse } from "./glyph-numbers.ts";

/** Piece of text as its page writes it. */
export interface FontText {
  /** Font name that pdf.js gives; it only distinguishes fonts. */
  readonly font: string;
  readonly text: string;
}

const LEAST_CHARACTERS = 20;
/** Least share of a page's characters. A font with fewer is no reason for OCR: symbols, ornaments, formulas. */
const SHARE_OF_PAGE = 0.05;
/** The same share for signs, which the labels of a chart often consist of. */
const SIGNS_SHARE_OF_PAGE = 0.15;

/** Characters of a font without a mapping to characters; fewer are enough there. */
const LEAST_UNMAPPED = 6;
/** Icons have fewer kinds of glyphs. */
const LEAST_UNMAPPED_KINDS = 6;

/**
 * Judges each font by itself, so that a single font with wrong characters is found among others. The text of the fonts
 * named as unmapped is known to be glyph numbers.
 */
export function isGarbled(pieces: readonly FontText[], unmapped: ReadonlySet<string> = new Set()): boolean {
  const fonts = new Map<string, string[]>();
  for (const { font, text } of pieces) {
    const texts = fonts.get(font);
    if (texts === undefined) fonts.set(font, [text]);
    else texts.push(text);
  }
  const sizes = new Map([...fonts].map(([font, texts]) => [font, shownCharacters(texts)]));
  const onPage = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return [...fonts].some(([font, texts]) => {
    const size = sizes.get(font) ?? 0;
    if (unmapped.has(font) && isUnmappedText(texts, size, onPage)) return true;
    if (size < LEAST_CHARACTERS || size < SHARE_OF_PAGE * onPage) return false;
    const sample = beginningOf(texts);
    if (hasMeaningless(sample, shownCharacters(sample))) return true;
    const text = sample.join("\n").slice(0, MOST_CHARACTERS);
    if (hasWrongLetters(text)) return true;
    return size >= SIGNS_SHARE_OF_PAGE * onPage && (hasSymbolSoup(text) || isNumberedByFirstUse(text));
  });
}

function isUnmappedText(texts: readonly string[], size: number, onPage: number): boolean {
  if (size < LEAST_UNMAPPED || new Set(texts.join("").replace(/\s/g, "")).size < LEAST_UNMAPPED_KINDS) return false;
  return size >= (size < LEAST_CHARACTERS ? SIGNS_SHARE_OF_PAGE : SHARE_OF_PAGE) * onPage;
}

function hasWrongLetters(text: string): boolean {
  if (hasImplausibleLetters(text) || hasShiftedGlyphs(text) || hasMixedCharacters(text)) return true;
  const beyond = text.match(BEYOND_LATIN_1) ?? [];
  if (beyond.length < LEAST_BEYOND || beyond.length < SHARE_BEYOND * text.length) return false;
  const composed = toNfc(text);
  return (
    hasRareCharacters(composed) ||
    hasMixedScripts(composed) ||
    hasStrayMarks(composed) ||
    isPhoneticOnly(composed) ||
    hasNoSyllables(composed) ||
    hasNoWords(composed)
  );
}

/** Letters and marks, without the quotes, dashes and signs of all languages. */
const BEYOND_LATIN_1 = /[\u0100-\u1fff\u2c00-\uffff]/g;
const LEAST_BEYOND = 4;
const SHARE_BEYOND = 0.015;

/** Characters to judge. More would not improve the result, and take a tenth of the time of reading the page. */
const ENOUGH_CHARACTERS = 800;
/** Limit for a single long piece: the time of some patterns grows with the square of a word's length. */
const MOST_CHARACTERS = 2000;

function beginningOf(texts: readonly string[]): readonly string[] {
  let length = 0;
  return texts.filter((text) => {
    length += text.length;
    return length - text.length < ENOUGH_CHARACTERS;
  });
}

function shownCharacters(texts: readonly string[]): number {
  let shown = 0;
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) if (!isSpace(text.charCodeAt(at))) shown++;
  }
  return shown;
}
