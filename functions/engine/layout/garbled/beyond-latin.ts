// Finds characters beyond Latin-1 that nobody writes so: mixed scripts, stray marks, rare characters, no words, no syllables.

import { whenNeeded } from "../../base/when-needed.ts";
import { toNfc } from "../../codecs/text/nfc.ts";

const LEAST_WORDS = 12;
const MIXED_SHARE = 0.3;
const SCRIPTS_OF_WORDS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Hebrew",
  "Arabic",
  "Armenian",
  "Georgian",
  "Thai",
  "Devanagari",
];
const OTHER_SCRIPT = whenNeeded(
  () => new RegExp(`[^${SCRIPTS_OF_WORDS.map((name) => `\\p{Script=${name}}`).join("")}\\p{M}\\p{P}]`, "gu"),
);

/** Decides whether words mix letters of several scripts. */
export function hasMixedScripts(text: string): boolean {
  let words = 0;
  let mixed = 0;
  for (const [word] of text.matchAll(/\p{L}{3,}/gu)) {
    if (PHONETIC_OR_FORMULA.test(word)) continue;
    words++;
    if (scriptsIn(word) > 1) mixed++;
  }
  return words >= LEAST_WORDS && mixed > MIXED_SHARE * words;
}

/** Matches letters that no language uses in its words. */
export const PHONETIC_OR_FORMULA = /[\u0250-\u02ff\u2100-\u214f\u{1d400}-\u{1d7ff}]/u;
// Japanese and Korean mix their scripts in every word.
const EAST_ASIAN = whenNeeded(
  () => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Lm}]/u,
);
const EACH_SCRIPT = whenNeeded(() => SCRIPTS_OF_WORDS.map((name) => new RegExp(`\\p{Script=${name}}`, "u")));
const PLAIN_LATIN = /^[a-z]+$/i;

function scriptsIn(word: string): number {
  if (PLAIN_LATIN.test(word) || EAST_ASIAN().test(word)) return 1;
  const known = EACH_SCRIPT().filter((pattern) => pattern.test(word)).length;
  return known + (word.replace(OTHER_SCRIPT(), "") === word ? 0 : 1);
}

const STRAY_SHARE = 0.1;

/** Decides whether marks are at the start of words, without a letter to carry them. */
export function hasStrayMarks(text: string): boolean {
  // The first word of a piece may continue the piece before.
  const starts = text.match(/[^\S\n][\p{L}\p{M}]/gu) ?? [];
  const stray = starts.filter((start) => /\p{M}/u.test(start)).length;
  return starts.length >= LEAST_WORDS && stray > STRAY_SHARE * starts.length;
}

const LEAST_LETTERS = 40;
/** Half of the letters of a pronunciation are plain ones. */
const PHONETIC_SHARE = 0.7;
/** Normal text has fewer accents than letters. */
const MARKS_SHARE = 0.55;

/** Decides whether nearly all letters are phonetic ones, or accents without letters. */
export function isPhoneticOnly(text: string): boolean {
  const letters = text.match(/\p{L}|[\u02b0-\u02ff]|[\u0300-\u036f]/gu) ?? [];
  if (letters.length < LEAST_LETTERS) return false;
  const phonetic = letters.filter((letter) => /[\u0250-\u02ff]/.test(letter)).length;
  const marks = letters.filter((letter) => /[\u0300-\u036f]/.test(letter)).length;
  return phonetic > PHONETIC_SHARE * letters.length || marks > MARKS_SHARE * letters.length;
}

const LEAST_CHARACTERS = 40;
/** Modern and old texts have over 95 %; random characters have a quarter to a third. */
const LEAST_COMMON_SHARE = 0.6;

/** Decides whether most characters are rare ones, as when each one is shifted by some distance in Unicode. */
export function hasRareCharacters(text: string): boolean {
  if (isRare(text, /\p{Script=Han}/gu, commonHan) || isRare(text, /[\uac00-\ud7a3]/g, commonHangul)) return true;
  const letters = text.match(/\p{L}/gu) ?? [];
  const rare = letters.filter((letter) => RARE_LETTER.test(letter)).length;
  return letters.length >= LEAST_CHARACTERS && rare > LARGEST_RARE_SHARE * letters.length;
}

// Latin letters that a few languages use among others, parts of Korean syllables, additions to Arabic, and scripts
// between Mongolian and phonetic letters, which hardly any document uses.
const RARE_LETTER = /[\u0180-\u024f\u07c0-\u08ff\u1100-\u11ff\u1900-\u1c7f]/;
const LARGEST_RARE_SHARE = 0.5;

function isRare(text: string, pattern: RegExp, common: () => ReadonlySet<string>): boolean {
  const found = text.match(pattern) ?? [];
  if (found.length < LEAST_CHARACTERS) return false;
  return found.filter((character) => common().has(character)).length < LEAST_COMMON_SHARE * found.length;
}

let han: ReadonlySet<string> | undefined;

/** Returns level 1 of GB 2312, of Big5 and of JIS X 0208: 3755, 5401 and 2965 characters. */
function commonHan(): ReadonlySet<string> {
  han ??= new Set([
    ...decoded("gb2312", [0xb0, 0xd7], [[0xa1, 0xfe]]),
    ...decoded(
      "big5",
      [0xa4, 0xc6],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
    ...decoded("euc-jp", [0xb0, 0xcf], [[0xa1, 0xfe]]),
  ]);
  return han;
}

let hangul: ReadonlySet<string> | undefined;

/** Returns the syllables of KS X 1001: 2350 of the 11,172 that can be written. */
function commonHangul(): ReadonlySet<string> {
  hangul ??= new Set(decoded("euc-kr", [0xb0, 0xc8], [[0xa1, 0xfe]]));
  return hangul;
}

type Range = readonly [first: number, last: number];

function decoded(encoding: string, [firstRow, lastRow]: Range, cells: readonly Range[]): string {
  const bytes: number[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (const [first, last] of cells) for (let cell = first; cell <= last; cell++) bytes.push(row, cell);
  }
  return new TextDecoder(encoding).decode(new Uint8Array(bytes));
}

/** Stretches of four and more characters: names of people are shorter, and in no dictionary. */
const STRETCH = whenNeeded(() => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{4,}/gu);
/**
 * Share of characters that are words by themselves: .05 to .4 in modern texts, half in Laozi, .8 to .95 in characters
 * exchanged at random.
 */
const ALONE_SHARE = 0.72;

/** Decides whether nearly no neighbouring characters form words. */
export function hasNoWords(text: string): boolean {
  const stretches = new Set(text.match(STRETCH()) ?? []);
  const characters = [...stretches].reduce((sum, stretch) => sum + stretch.length, 0);
  // Opening the dictionary costs 13 ms of CPU time.
  if (characters < LEAST_CHARACTERS || !hasDictionary()) return false;
  let alone = 0;
  for (const stretch of stretches) {
    for (const { segment } of dictionary().segment(stretch)) if (segment.length === 1) alone++;
  }
  return alone > ALONE_SHARE * characters;
}

let known: Intl.Segmenter | undefined;

/** Returns the segmenter of both languages, which share a dictionary. */
function dictionary(): Intl.Segmenter {
  known ??= new Intl.Segmenter("zh", { granularity: "word" });
  return known;
}

let found: boolean | undefined;

/** Returns false in a Node built with a small ICU, which has no dictionary and finds no words. */
function hasDictionary(): boolean {
  found ??= [...dictionary().segment("人民")].length === 1;
  return found;
}

/** Letters with a tone. Only Vietnamese has so many kinds; Yoruba and Igbo have two or three. */
const TONED = /[\u1ea0-\u1ef9]/g;
const LEAST_TONED_KINDS = 6;
const TONED_SHARE = 0.05;
const LEAST_SYLLABLES = 8;
const NO_SYLLABLE_SHARE = 0.4;
const LETTERS = /\p{L}{3,}/gu;
const BEYOND_ASCII = /[^ -~]/;

/** Decides whether words with Vietnamese letters are no syllables. A part of a syllable counts as a syllable. */
export function hasNoSyllables(text: string): boolean {
  const toned = text.match(TONED) ?? [];
  if (new Set(toned).size < LEAST_TONED_KINDS || toned.length < TONED_SHARE * text.length) return false;
  const words = [...new Set(text.match(LETTERS) ?? [])].filter((word) => BEYOND_ASCII.test(word));
  const none = words.filter((word) => !isSyllable(word)).length;
  return words.length >= LEAST_SYLLABLES && none > NO_SYLLABLE_SHARE * words.length;
}

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;
const SYLLABLE =
  /^(ngh?|nh|gh?|kh?|ph?|th|tr|ch|qu?|[bcdđhlmnrstvx])?(uy[êu]|[iyu]ê[u]?|ươ[iu]?|u[ôơ]i?|[iu]a|ưa|o[aăeo][iyo]?|u[âêy]|uâ?y|[aâ][uyi]|[aăâeêioôơuưy][iouy]?)(ng?|nh?|ch?|[mpt])?$/;

function isSyllable(word: string): boolean {
  const apart = word.toLowerCase().normalize("NFD");
  if ((apart.match(TONES) ?? []).length > 1) return false;
  return SYLLABLE.test(toNfc(apart.replace(TONES, "")));
}
