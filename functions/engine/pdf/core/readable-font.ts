// A font as reading needs it: what each code means and how far it moves the pen.

import { privateCharacter } from "../../codecs/text/symbol-fonts.ts";
import type { CoreFont, CoreGlyph } from "./core-types.ts";
import { type KnownGlyphs, textOfGlyphName } from "./glyph-names.ts";

/** Plain characters are shown; the others are treated apart, as pdf.js does. */
export const PLAIN = 0;
export const WHITESPACE = 1;
export const DIACRITIC = 2;
export const INVISIBLE = 3;

export interface ReadableGlyph {
  readonly unicode: string;
  /** In glyph space; of vertical text the advance downwards. */
  readonly advance: number;
  /** The code that word spacing applies to. */
  readonly isSpace: boolean;
  readonly kind: typeof PLAIN | typeof WHITESPACE | typeof DIACRITIC | typeof INVISIBLE;
}

const IDENTITY = [0.001, 0, 0, 0.001, 0, 0];

export class ReadableFont {
  /** Unique in the document. */
  readonly id: string;
  readonly font: CoreFont;
  /** The document's name of it, which other sizes and subsets may share. */
  readonly name: unknown;
  readonly vertical: boolean;
  /** First number of the font matrix: glyph space to text space. */
  readonly scale: number;
  readonly #matrix: readonly number[];
  readonly #knownGlyphs: () => KnownGlyphs;
  readonly #glyphs: (ReadableGlyph | undefined)[] = [];
  readonly #read = { charcode: 0, length: 0 };

  constructor(id: string, font: CoreFont, knownGlyphs: () => KnownGlyphs) {
    this.id = id;
    this.font = font;
    this.name = font.name;
    this.vertical = font.vertical === true;
    this.#matrix = font.fontMatrix ?? IDENTITY;
    this.scale = this.#matrix[0] ?? 0.001;
    this.#knownGlyphs = knownGlyphs;
  }

  /** By how much Type 3 text is higher than its font size says; 1 for all else. */
  heightFactor(fontSize: number): number {
    return this.font.isType3Font === true ? heightFactor(this.font, this.#matrix, fontSize) : 1;
  }

  /** Puts the glyphs into the front of an array, which is used again and again; tells how many they are. */
  readGlyphs(codes: string, into: ReadableGlyph[]): number {
    const { cMap, _charToGlyph } = this.font;
    // The font that stands for one that cannot be read has no glyphs.
    if (_charToGlyph === undefined) return 0;
    if (cMap === undefined || cMap === null) {
      for (let at = 0; at < codes.length; at++) {
        const code = codes.charCodeAt(at);
        into[at] = this.#glyphOf(code, code === 0x20);
      }
      return codes.length;
    }
    const read = this.#read;
    let count = 0;
    for (let at = 0; at < codes.length; count++) {
      cMap.readCharCode(codes, at, read);
      at += read.length;
      into[count] = this.#glyphOf(read.charcode, read.length === 1 && codes.charCodeAt(at - 1) === 0x20);
    }
    return count;
  }

  #glyphOf(code: number, isSpace: boolean): ReadableGlyph {
    // A space of one byte and the same code of two are two glyphs.
    const key = code * 2 + Number(isSpace);
    const found = this.#glyphs[key];
    if (found !== undefined) return found;
    const { font } = this;
    const named = nameWithoutMeaning(font, code);
    const drawn = font._charToGlyph?.(code, isSpace);
    const text = named === undefined ? meaningOf(drawn, font) : textOfGlyphName(named, this.#knownGlyphs());
    const glyph = readGlyph(drawn, this.vertical, text);
    // Beyond the codes that fonts have, an array would become a hash table.
    if (code < 65_536) this.#glyphs[key] = glyph;
    return glyph;
  }
}

/** The document's name of a glyph that pdf.js leaves at its code, for want of a meaning. */
function nameWithoutMeaning({ differences, toUnicode }: CoreFont, code: number): string | undefined {
  return toUnicode?.has(code) === false ? differences?.get(code) : undefined;
}

/** Of a private character; most fonts that have any are Word's Symbol and Wingdings. */
function meaningOf(glyph: CoreGlyph | undefined, { name }: CoreFont): string | undefined {
  const code = glyph?.unicode.length === 1 ? glyph.unicode.charCodeAt(0) : 0;
  return code >= 0xe000 && code <= 0xf8ff ? privateCharacter(String(name), code) : undefined;
}

function readGlyph(glyph: CoreGlyph | undefined, vertical: boolean, named?: string): ReadableGlyph {
  if (glyph === undefined) return { unicode: "", advance: 0, isSpace: false, kind: PLAIN };
  const advance = vertical ? (glyph.vmetric?.[0] ?? Number.NaN) : glyph.width;
  // What a font draws and calls a soft hyphen is the hyphen of a word that its line cut, and pdf.js drops it.
  const text = named ?? (glyph.unicode === SOFT_HYPHEN && glyph.width > 0 ? "-" : undefined);
  if (text !== undefined) return { unicode: text, advance, isSpace: glyph.isSpace, kind: PLAIN };
  const { isInvisibleFormatMark, isWhitespace, isZeroWidthDiacritic } = glyph.category;
  const kind = isInvisibleFormatMark ? INVISIBLE : isWhitespace ? WHITESPACE : isZeroWidthDiacritic ? DIACRITIC : PLAIN;
  return { unicode: glyph.unicode, advance, isSpace: glyph.isSpace, kind };
}

const SOFT_HYPHEN = "\u00ad";

/** Of Type 3 text. */
function heightFactor({ isCharBBox, bbox }: CoreFont, matrix: readonly number[], fontSize: number): number {
  if (fontSize > 1 && isCharBBox !== true) return 1;
  if (matrix.every((value, index) => value === IDENTITY[index])) return 1;
  const height = (bbox?.[3] ?? 0) - (bbox?.[1] ?? 0);
  return height > 0 ? height * (matrix[3] ?? 1) : 1;
}
