// Text that only the glyphs of a font show: ligatures that a document's map to Unicode lacks, and blanks. Word for macOS
// and others map "fi", which is a character, but not Calibri's "ti", "ft" and "tt". Other readers show the glyph's code in
// their place: "acDon" or "acƟon". macOS puts line ends into fonts of their own, with a blank glyph for "!".
// Some maps of Word have spaces for letters.

import { type GlyphBox, LIGATURE_LETTERS, ligatureOf } from "../../codecs/fonts/ligature-shapes.ts";
import { glyphsOfTrueType, type TrueTypeGlyphs } from "../../codecs/fonts/true-type.ts";
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
  const blanks = blanksByCode(font, bytes);
  if (blanks !== undefined) return blanks;
  const [ligatures, letters] = [ligaturesByCode(font, bytes), lettersByOrder(font, bytes)];
  return letters === undefined ? ligatures : new Map([...(ligatures ?? []), ...letters]);
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
    const text = String(toUnicode?.get?.(code) ?? "");
    if (glyph > 0 && glyphs.boxOf(glyph) === undefined && text.trim() !== "") blanks.set(code, " ");
  }
  return blanks.size === 0 ? undefined : blanks;
}

/** Codes with a space. A right map has one or two. */
const LEAST_SPACES = 3;
/** Letters of the map that show the order of the glyphs, and their share of all letters. */
const [LEAST_LETTERS, IN_ORDER] = [8, 0.95];
const [FIRST_SIGN, LAST_SIGN] = [0x21, 0x7e];

/**
 * Returns the characters of painted glyphs for which the map of a composite font has spaces. The glyphs of most fonts are
 * in the order of ASCII, as the letters of the map show. Undefined for other fonts.
 */
export function lettersByOrder(font: MappedFont, bytes: Uint8Array): ReadonlyMap<number, string> | undefined {
  const { composite, toUnicode, widths = {} } = font;
  if (composite !== true || font.hasIncludedToUnicodeMap !== true) return undefined;
  const spaces = Object.keys(widths).flatMap((code) => (toUnicode?.get?.(Number(code)) === " " ? Number(code) : []));
  const glyphs = spaces.length < LEAST_SPACES ? undefined : glyphsOfTrueType(bytes);
  if (glyphs === undefined) return undefined;
  const numberOf = glyphNumbers(font, glyphs);
  const offsets = new Map<number, number>();
  let letters = 0;
  toUnicode?.forEach?.((code) => {
    const text = toUnicode.get?.(code) ?? "";
    if (!/^[A-Za-z]$/.test(text)) return;
    const offset = text.charCodeAt(0) - numberOf(code);
    offsets.set(offset, (offsets.get(offset) ?? 0) + 1);
    letters++;
  });
  const [[offset, count] = [0, 0]] = [...offsets].sort(([, a], [, b]) => b - a);
  if (count < LEAST_LETTERS || count < IN_ORDER * letters) return undefined;
  const shown = spaces.flatMap((code): (readonly [number, string])[] => {
    const character = numberOf(code) + offset;
    const isPainted = glyphs.boxOf(numberOf(code)) !== undefined;
    return isPainted && character >= FIRST_SIGN && character <= LAST_SIGN
      ? [[code, String.fromCharCode(character)]]
      : [];
  });
  return shown.length === 0 ? undefined : new Map(shown);
}

/** Returns a function from the codes of a font to the numbers of its glyphs. */
function glyphNumbers({ composite, cidToGidMap }: MappedFont, glyphs: TrueTypeGlyphs): (code: number) => number {
  if (composite !== true) return (code) => glyphs.numberOf(code);
  const isNumbered = cidToGidMap === undefined || cidToGidMap.size === 0;
  return isNumbered ? (code) => code : (code) => cidToGidMap.get(code) ?? 0;
}

/** Most codes of a font that can be ligatures. A map that lacks more is damaged. */
const MOST_LIGATURES = 256;
/** Letters in whose place Word for Windows has ligatures: their codes are the numbers of Calibri's glyphs. */
const DOUBTFUL = /^[\u0100-\u024f]$/;

/** Returns the ligatures that the boxes of a font's glyphs show, by code. */
export function ligaturesByCode(font: MappedFont, bytes: Uint8Array): ReadonlyMap<number, string> | undefined {
  const { toUnicode, composite, hasEncoding } = font;
  // Without a map from the document, or with an encoding, other names of the glyphs are known. Only the map from each
  // code to itself has `firstChar`.
  if (font.hasIncludedToUnicodeMap !== true || (composite !== true && hasEncoding === true)) return undefined;
  if (toUnicode === undefined || toUnicode === null || "firstChar" in toUnicode) return undefined;
  const codes = doubtfulCodes(font);
  const glyphs = codes.length === 0 ? undefined : glyphsOfTrueType(bytes);
  if (glyphs === undefined) return undefined;
  const numberOf = glyphNumbers(font, glyphs);
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
