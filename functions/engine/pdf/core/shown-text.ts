// Text that only the glyphs of a font show: ligatures that a document's map to Unicode lacks, and blanks. Word for macOS
// and others map "fi", which is a character, but not Calibri's "ti", "ft" and "tt". Other readers show the glyph's code in
// their place: "acDon" or "acƟon". macOS puts the line ends of Word into fonts of their own, with a blank glyph for "!".

import { type GlyphBox, LIGATURE_LETTERS, ligatureOf } from "../../codecs/fonts/ligature-shapes.ts";
import { glyphsOfTrueType } from "../../codecs/fonts/true-type.ts";
import { MEANINGLESS } from "./readable-font.ts";
import type { UnicodeMap } from "./unmapped-font.ts";

/** Properties of a font that decide what is looked for in its glyphs. */
export interface MappedFont {
  readonly composite?: boolean;
  readonly hasEncoding?: boolean;
  readonly hasIncludedToUnicodeMap?: boolean;
  readonly cidToGidMap?: { readonly size: number; get(code: number): number | undefined };
  readonly widths?: Readonly<Record<number, number | undefined>>;
  readonly toUnicode?: UnicodeMap | null;
}

/** Such a font with the range of its codes. */
export interface RangedFont extends MappedFont {
  readonly firstChar: number;
  readonly lastChar: number;
}

/** Returns the text by code that differs from the document's map. Undefined where it does not. */
export function shownTextByCode(font: RangedFont, bytes: Uint8Array): ReadonlyMap<number, string> | undefined {
  return blanksByCode(font, bytes) ?? ligaturesByCode(font, bytes);
}

/** Most codes of a font for line ends and spaces. The invisible text of a scan needs more. */
const MOST_BLANKS = 4;
/** Codes of a simple font. A damaged document may state others. */
const CODES = 256;

/** Returns a space for each code of such a font that the document takes for another character. Undefined for other fonts. */
export function blanksByCode(font: RangedFont, bytes: Uint8Array): ReadonlyMap<number, string> | undefined {
  const { composite, firstChar, lastChar, toUnicode } = font;
  const isShort = firstChar >= 0 && lastChar - firstChar < MOST_BLANKS && lastChar < CODES;
  if (composite === true || !isShort) return undefined;
  const glyphs = glyphsOfTrueType(bytes);
  if (glyphs === undefined) return undefined;
  const blanks = new Map<number, string>();
  for (let code = firstChar; code <= lastChar; code++) {
    const glyph = glyphs.numberOf(code);
    const text = toUnicode?.get?.(code) ?? "";
    if (glyph > 0 && glyphs.boxOf(glyph) === undefined && text.trim() !== "") blanks.set(code, " ");
  }
  return blanks.size === 0 ? undefined : blanks;
}

/** Most codes of a font that can be ligatures. A map that lacks more is damaged. */
const MOST_LIGATURES = 256;
/** Letters in whose place Word for Windows has ligatures: their codes are the numbers of Calibri's glyphs. */
const DOUBTFUL = /^[\u0100-\u024f]$/;

/** Returns the ligatures that the boxes of a font's glyphs show, by code. */
export function ligaturesByCode(font: MappedFont, bytes: Uint8Array): ReadonlyMap<number, string> | undefined {
  const { toUnicode, composite, hasEncoding, cidToGidMap } = font;
  // Without a map from the document, or with an encoding, other names of the glyphs are known. Only the map from each
  // code to itself has `firstChar`.
  if (font.hasIncludedToUnicodeMap !== true || (composite !== true && hasEncoding === true)) return undefined;
  if (toUnicode === undefined || toUnicode === null || "firstChar" in toUnicode) return undefined;
  const codes = doubtfulCodes(font);
  const glyphs = codes.length === 0 ? undefined : glyphsOfTrueType(bytes);
  if (glyphs === undefined) return undefined;
  const isNumbered = cidToGidMap === undefined || cidToGidMap.size === 0;
  const numberOf = (code: number) => {
    if (composite !== true) return glyphs.numberOf(code);
    return isNumbered ? code : (cidToGidMap.get(code) ?? 0);
  };
  const letters = new Map<string, GlyphBox>();
  toUnicode.forEach?.((code) => {
    const letter = toUnicode.get?.(code) ?? "";
    const box = LIGATURE_LETTERS.has(letter) && !letters.has(letter) ? glyphs.boxOf(numberOf(code)) : undefined;
    if (box !== undefined) letters.set(letter, box);
  });
  const found = codes.map(({ code, isUnmapped }): [number, string | undefined] => {
    const box = glyphs.boxOf(numberOf(code));
    return [code, box === undefined ? undefined : ligatureOf(box, letters, isUnmapped)];
  });
  return new Map(found.filter((entry): entry is [number, string] => entry[1] !== undefined));
}

/** Codes without a character, and those with a letter that a ligature may have; none where there are too many. */
function doubtfulCodes({ widths = {}, toUnicode }: MappedFont): { code: number; isUnmapped: boolean }[] {
  const codes: { code: number; isUnmapped: boolean }[] = [];
  for (const key in widths) {
    const code = Number(key);
    const text = toUnicode?.get?.(code) ?? "";
    const isUnmapped = MEANINGLESS.test(text);
    if (isUnmapped || DOUBTFUL.test(text)) codes.push({ code, isUnmapped });
    if (codes.length > MOST_LIGATURES) return [];
  }
  return codes;
}
