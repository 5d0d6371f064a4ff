// Characters of MTEF: their typefaces, and signs over, under and after them.

import { symbolCharacter } from "../../codecs/text/symbol-fonts.ts";
import type { Alphabet, Formula } from "./formula-tree.ts";
import { letterOf } from "./math-letters.ts";
import {
  FLAG,
  HAS_SIGNS,
  HAS_SIGNS_OF_MATHTYPE,
  hasMore,
  MATHTYPE_VERSION,
  type MtefReader,
  next,
  nextHead,
  nextPair,
  RECORD,
} from "./mtef-records.ts";

export const FACE = {
  text: 1,
  function: 2,
  variable: 3,
  smallGreek: 4,
  largeGreek: 5,
  symbol: 6,
  vector: 7,
  number: 8,
  extra: 11,
};
/** Typefaces whose codes below 256 are those of the font Symbol. */
const SYMBOLS: ReadonlySet<number> = new Set([FACE.smallGreek, FACE.largeGreek, FACE.symbol]);
/** Signs of the font MT Extra. */
const EXTRA: ReadonlyMap<string, string> = new Map([
  ["K", "…"],
  ["L", "⋯"],
  ["M", "⋮"],
  ["O", "⋱"],
  ["h", "ℏ"],
  ["l", "ℓ"],
  ["m", "∓"],
]);

export interface Character {
  readonly formula: Formula;
  /** Neighbours with the same typeface are a word or number. Characters with signs have none. */
  readonly typeface?: number;
}

export function characterOf(reader: MtefReader, flags: number): Character {
  const isMathType = reader.version === MATHTYPE_VERSION;
  const typeface = typefaceOf(reader, isMathType);
  const text = isMathType ? mathTypeText(reader, flags, typeface) : equationText(reader, typeface);
  const base = typeof text === "string" ? (letterOf(text) ?? textOf(text, typeface)) : text;
  const hasEmbellishments = (flags & (isMathType ? HAS_SIGNS_OF_MATHTYPE : HAS_SIGNS)) !== 0;
  return hasEmbellishments ? { formula: embellished(base, reader) } : { formula: base, typeface };
}

const FACE_BIAS = 128;
const LONG_FACE = 255;

function typefaceOf(reader: MtefReader, isMathType: boolean): number {
  const face = next(reader);
  if (isMathType && face === LONG_FACE) return nextPair(reader) - 0x8000;
  return face - FACE_BIAS;
}

function equationText(reader: MtefReader, typeface: number): string {
  const code = reader.version < 3 ? next(reader) : nextPair(reader);
  const symbol = SYMBOLS.has(typeface) && code < 256 ? symbolCharacter("Symbol", code) : undefined;
  return symbol ?? plainText(code, typeface);
}

/** A character of Unicode, its place in its font, or both. */
function mathTypeText(reader: MtefReader, flags: number, typeface: number): string | Formula {
  const code = (flags & FLAG.hasNoCode) === 0 ? nextPair(reader) : undefined;
  const place = (flags & FLAG.has8Bits) === 0 ? undefined : next(reader);
  const farPlace = (flags & FLAG.has16Bits) === 0 ? undefined : nextPair(reader);
  if (code !== undefined) return privateLetter(code) ?? plainText(code, typeface);
  const symbol = SYMBOLS.has(typeface) && place !== undefined ? symbolCharacter("Symbol", place) : undefined;
  return symbol ?? plainText(place ?? farPlace ?? 0, typeface);
}

/** First private codes of MathType for letters of other alphabets: A to Z, then a to z. */
const ALPHABETS: readonly (readonly [first: number, alphabet: Alphabet])[] = [
  [0xf000, "fraktur"],
  [0xf080, "double-struck"],
  [0xf100, "script"],
];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function privateLetter(code: number): Formula | undefined {
  for (const [first, alphabet] of ALPHABETS) {
    const letter = LETTERS[code - first];
    if (letter !== undefined) return { type: "text", text: letter, isUpright: false, alphabet };
  }
  return undefined;
}

/** Other private characters are spaces of several widths. */
function plainText(code: number, typeface: number): string {
  const text = code < 0x20 || (code >= 0xe000 && code <= 0xf8ff) ? " " : String.fromCharCode(code);
  return typeface === FACE.extra ? (EXTRA.get(text) ?? text) : text;
}

export function textOf(text: string, typeface: number): Formula {
  if (typeface === FACE.vector) return { type: "text", text, isUpright: true, alphabet: "bold" };
  const isUpright = typeface === FACE.text || typeface === FACE.function;
  return { type: "text", text, isUpright, ...(typeface === FACE.text ? { role: "words" as const } : {}) };
}

/** Signs over characters and under them, by their numbers. */
const OVER: ReadonlyMap<number, string> = new Map([
  [2, "\u0307"],
  [3, "\u0308"],
  [4, "\u20db"],
  [8, "\u0303"],
  [9, "\u0302"],
  [11, "\u20d7"],
  [12, "\u20d6"],
  [13, "\u20e1"],
  [14, "\u20d1"],
  [15, "\u20d0"],
  [17, "\u0305"],
  [19, "⌢"],
  [20, "⌣"],
  [24, "\u20dc"],
]);
const UNDER: ReadonlyMap<number, string> = new Map([
  [25, "\u0323"],
  [26, "\u0324"],
  [29, "\u0332"],
  [30, "\u0330"],
  [31, "⌢"],
  [32, "⌣"],
  [33, "\u20ef"],
  [34, "\u20ee"],
]);
const PRIMES: ReadonlyMap<number, string> = new Map([
  [5, "′"],
  [6, "″"],
  [18, "‴"],
]);
const CROSSED = 10;

function embellished(base: Formula, reader: MtefReader): Formula {
  let formula = base;
  while (hasMore(reader)) {
    const { type } = nextHead(reader);
    if (type !== RECORD.embellishment) break;
    const kind = next(reader);
    const under = UNDER.get(kind);
    const [sign, prime] = [under ?? OVER.get(kind), PRIMES.get(kind)];
    if (sign !== undefined) formula = { type: "accent", base: formula, sign, isUnder: under !== undefined };
    else if (prime !== undefined) formula = { type: "scripts", base: formula, sup: textOf(prime, FACE.symbol) };
    else if (kind === CROSSED && formula.type === "text")
      formula = { ...formula, text: `${formula.text}\u0338`.normalize("NFC") };
  }
  return formula;
}
