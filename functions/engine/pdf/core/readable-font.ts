// A font for reading: the meaning of each code, and its advance of the pen.

import {
  expertCharacter,
  familyOf,
  pictureFamily,
  privateCharacter,
  symbolCharacter,
} from "../../codecs/text/symbol-fonts.ts";
import { texCharacters } from "../../codecs/text/tex-encodings.ts";
import type { CoreFont, CoreGlyph } from "./core-types.ts";
import { type KnownGlyphs, textOfGlyphName } from "./glyph-names.ts";

/** Kinds of characters. Plain ones are shown; the other kinds get special treatment, as in pdf.js. */
export const [PLAIN, WHITESPACE, DIACRITIC, INVISIBLE] = [0, 1, 2, 3] as const;

export interface ReadableGlyph {
  readonly unicode: string;
  /** Advance in glyph space; downwards in vertical text. */
  readonly advance: number;
  /** True for the code that word spacing applies to. */
  readonly isSpace: boolean;
  readonly kind: typeof PLAIN | typeof WHITESPACE | typeof DIACRITIC | typeof INVISIBLE;
  /** True for a meaning that only the shape of the glyph shows. */
  readonly isGuessed?: boolean;
  /** True for a soft hyphen that is painted. */
  readonly isSoftHyphen?: boolean;
}

/** Text without a character that means something: control and private characters, and replacements. */
export const MEANINGLESS = /^[\p{Cc}\p{Co}\ufffd]*$/u;

/** Unicode's character for text that is not known. */
const UNKNOWN = "\ufffd";

const IDENTITY = [0.001, 0, 0, 0.001, 0, 0];

export class ReadableFont {
  /** Identifier, unique in the document. */
  readonly id: string;
  readonly font: CoreFont;
  /** Name in the document. Other sizes and subsets may have the same name. */
  readonly name: unknown;
  readonly vertical: boolean;
  /** First number of the font matrix, which leads from glyph space to text space. */
  readonly scale: number;
  /** Characters by code of a font without a map; undefined for all other fonts. */
  readonly characters: ReadonlyMap<number, string> | undefined;
  readonly #matrix: readonly number[];
  #heightFactor: number | undefined;
  readonly #knownGlyphs: () => KnownGlyphs;
  /** Family of a simple font of pictures; undefined for all others. */
  readonly #pictures: string | undefined;
  #texCharacters: ReadonlyMap<number, string> | undefined;
  readonly #glyphs: (ReadableGlyph | undefined)[] = [];
  readonly #read = { charcode: 0, length: 0 };

  constructor(id: string, font: CoreFont, knownGlyphs: () => KnownGlyphs, characters?: ReadonlyMap<number, string>) {
    this.id = id;
    this.characters = characters;
    this.font = font;
    this.name = font.name;
    this.vertical = font.vertical === true;
    this.#pictures = font.composite === true ? undefined : pictureFamily(font.name);
    this.#matrix = font.fontMatrix ?? IDENTITY;
    this.scale = this.#matrix[0] ?? 0.001;
    this.#knownGlyphs = knownGlyphs;
  }

  get isType3(): boolean {
    return this.font.isType3Font === true;
  }

  /** Ratio of the real height of Type 3 text to its font size; 1 for all other fonts. */
  heightFactor(fontSize: number): number {
    if (!this.isType3 || (fontSize > 1 && this.font.isCharBBox !== true)) return 1;
    this.#heightFactor ??= heightFactor(this.font, this.#matrix);
    return this.#heightFactor;
  }

  /** Writes the glyphs to the front of an array, which callers reuse. Returns their number. */
  readGlyphs(codes: string, into: ReadableGlyph[]): number {
    const { cMap, _charToGlyph } = this.font;
    // pdf.js's placeholder for an unreadable font has no glyphs.
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
    // A space of one byte and the same code in two bytes are different glyphs.
    const key = code * 2 + Number(isSpace);
    const found = this.#glyphs[key];
    if (found !== undefined) return found;
    const { font } = this;
    const drawn = font._charToGlyph?.(code, isSpace);
    const text = this.#meaningOf(code, drawn);
    const shown = font.shownText?.get(code);
    const read = readGlyph(drawn, this.vertical, shown ?? text);
    const glyph = shown === undefined ? read : { ...read, isGuessed: true };
    // With codes above those of real fonts, V8 would turn the array into a hash table.
    if (code < 65_536) this.#glyphs[key] = glyph;
    return glyph;
  }

  /** Text of a glyph whose meaning pdf.js does not know; undefined for all others. */
  #meaningOf(code: number, drawn: CoreGlyph | undefined): string | undefined {
    if (this.characters !== undefined) return this.characters.get(code) ?? UNKNOWN;
    const named = nameWithoutMeaning(this.font, code, drawn?.unicode);
    if (named === undefined) return this.#pictureOf(code, drawn) ?? meaningOf(drawn, this.font);
    return textOfGlyphName(named, this.#knownGlyphs()) ?? this.#texCharacter(code) ?? iconOf(this.name, code);
  }

  /** Picture for a code that the document takes for a letter: no font of pictures has letters. */
  #pictureOf(code: number, drawn: CoreGlyph | undefined): string | undefined {
    return this.#pictures !== undefined && isLatin(code, drawn?.unicode)
      ? symbolCharacter(this.#pictures, code)
      : undefined;
  }

  #texCharacter(code: number): string | undefined {
    const { differences = new Map<number, string>(), widths = {} } = this.font;
    this.#texCharacters ??= texCharacters(differences, (other) => widths[other]);
    return this.#texCharacters.get(code);
  }
}

/** Name of a glyph for which pdf.js knows only the code, or a text that the name proves false. */
function nameWithoutMeaning(font: CoreFont, code: number, text = ""): string | undefined {
  if (font.composite === true) return undefined;
  const name = font.differences?.get(code);
  if (font.toUnicode?.has(code) === false) return name ?? font.defaultEncoding?.[code];
  return name !== undefined && isFalseText(text, name) ? name : undefined;
}

/**
 * Returns true for a control character, and for the text of a ligature that does not begin with its letter. The maps of
 * PDFs by macOS have U+0000 for "ffi" and U+21B5 for "ff".
 */
function isFalseText(text: string, name: string): boolean {
  return /^\p{Cc}$/u.test(text) || (LIGATURE_NAME.test(name) && !/^[f\ufb00-\ufb06]/.test(text));
}

const LIGATURE_NAME = /^(?:f[il]|ff[il]?)$/;

/**
 * Meaning of a private character. Most fonts with such characters are Word's Symbol and Wingdings. PDFs by macOS have two
 * characters for a sign of such a font: its code and the private one.
 */
function meaningOf(glyph: CoreGlyph | undefined, { name, composite, isType3Font }: CoreFont): string | undefined {
  const [first, second, ...more] = glyph?.unicode ?? "";
  if (first === undefined || more.length > 0) return undefined;
  const own = second ?? first;
  const code = own.charCodeAt(0);
  if (code < 0xe000 || code > 0xf8ff) return undefined;
  if (second !== undefined && code - SYMBOLS_FROM !== first.charCodeAt(0)) return undefined;
  // Fonts with more than one byte per code and browsers' Type 3 fonts have private characters of their own, such as icons.
  const expert = composite === true || isType3Font === true ? undefined : expertCharacter(code);
  return privateCharacter(String(name), code) ?? expert ?? (second === undefined ? undefined : own);
}

/** Private character of a symbol font's code 0. */
const SYMBOLS_FROM = 0xf000;

/**
 * Private character for a code of a font of icons. Its names, such as "calendar", are those of pictures, and the code is not
 * a letter. Undefined for all other fonts.
 */
function iconOf(font: unknown, code: number): string | undefined {
  return ICONS.test(familyOf(font)) ? String.fromCharCode(PRIVATE_FROM + code) : undefined;
}

/** Matches the families of FontAwesome, Academicons and Simple Icons, but not Lexicon, which has letters. */
const ICONS = /awesome|icons/i;
/** First of Unicode's private characters. */
const PRIVATE_FROM = 0xe000;

/** Decides whether a text is the character of the code in Windows' Latin encoding, which some documents state for pictures. */
function isLatin(code: number, text: string | undefined): boolean {
  return code < 0x100 && text === new TextDecoder("windows-1252").decode(Uint8Array.of(code));
}

function readGlyph(glyph: CoreGlyph | undefined, vertical: boolean, named?: string): ReadableGlyph {
  if (glyph === undefined) return { unicode: "", advance: 0, isSpace: false, kind: PLAIN };
  const advance = vertical ? (glyph.vmetric?.[0] ?? Number.NaN) : glyph.width;
  if (named !== undefined)
    return { unicode: named, advance, isSpace: glyph.isSpace, kind: named === " " ? WHITESPACE : PLAIN };
  // A visible soft hyphen is the hyphen of a word at the end of its line. pdf.js drops it.
  if (glyph.unicode === SOFT_HYPHEN && glyph.width > 0)
    return { unicode: "-", advance, isSpace: glyph.isSpace, kind: PLAIN, isSoftHyphen: true };
  const { isInvisibleFormatMark, isWhitespace, isZeroWidthDiacritic } = glyph.category;
  const kind = isInvisibleFormatMark ? INVISIBLE : isWhitespace ? WHITESPACE : isZeroWidthDiacritic ? DIACRITIC : PLAIN;
  const unicode = vertical ? glyph.unicode : asPainted(glyph.unicode);
  return { unicode, advance, isSpace: glyph.isSpace, kind };
}

/**
 * Characters of a ligature in the order of painting. Later, the bidirectional algorithm turns the painted order of
 * right-to-left text into the written one, and would turn the letters of a ligature such as lam-alef too.
 */
function asPainted(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  const written = Array.from(text.normalize("NFKC"));
  return written.length > 1 ? written.reverse().join("") : text;
}

/** Matches text whose letters are all Hebrew, Arabic or of their presentation forms. */
const RIGHT_TO_LEFT = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+$/;

const SOFT_HYPHEN = "\u00ad";

/** Ratio of height to font size for Type 3 text. */
function heightFactor(font: CoreFont, matrix: readonly number[]): number {
  const { bbox } = font;
  if (matrix.every((value, index) => value === IDENTITY[index])) return 1;
  const height = (bbox?.[3] ?? 0) - (bbox?.[1] ?? 0);
  return height > 0 ? likelyHeight(height, font) * (matrix[3] ?? 1) : 1;
}

/** Most of a font's height, in widths of its widest glyph. */
const HIGHEST = 4;
/** Least of a font's height, in widths of its widest glyph. */
const LOWEST = 0.1;
/** Height of a font in widths of its usual glyph. */
const USUAL_HEIGHT = 2;

/** Height of the font's box, or a guess by its widths: Ghostscript states a box of 1,000 or of 1 for bitmaps of 40 pixels. */
function likelyHeight(height: number, { widths = [] }: CoreFont): number {
  const own = Object.values(widths).filter((width) => width > 0);
  let [sum, widest] = [0, 0];
  for (const width of own) {
    sum += width;
    widest = Math.max(widest, width);
  }
  const isLikely = height >= LOWEST * widest && (widest === 0 || height <= HIGHEST * widest);
  return isLikely ? height : (USUAL_HEIGHT * sum) / own.length;
}
