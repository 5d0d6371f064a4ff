// Classifies characters, and replaces characters that only fonts need with the ones that the author wrote.

import { whenNeeded } from "../../base/when-needed.ts";
import { toNfc } from "../../codecs/text/nfc.ts";

/** Han and Kana with their punctuation, which have no spaces and break anywhere. Korean has spaces, so no Hangul. */
const IDEOGRAPH = whenNeeded(() => /[\u3001-\u30ff\uff01-\uffef]|\p{Script=Han}/u);

export function hasIdeograph(text: string): boolean {
  return !LATIN_TEXT.test(text) && IDEOGRAPH().test(text);
}

/** Matches text that has only Latin letters, digits, signs and punctuation. */
export const LATIN_TEXT = /^[^\u0250-\u1fff\u2070-\uffff]*$/;

/** Returns true for the codes that `\s` matches. */
export function isSpace(code: number): boolean {
  if (code < NO_BREAK_SPACE) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code === NO_BREAK_SPACE || (code >= FIRST_RARE_SPACE && /\s/.test(String.fromCodePoint(code)));
}

const NO_BREAK_SPACE = 0xa0;
const FIRST_RARE_SPACE = 0x1680;

/** Returns true for the codes of 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Recognises a letter of ASCII. */
export function isPlainLetter(code: number): boolean {
  const small = code | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

/** Decides whether both texts have an ideograph at their boundary, where no space is written. */
export function meetsInIdeographs(before: string, after: string): boolean {
  // The end of a long text is cut off first, since the pattern would try each of its characters.
  return IDEOGRAPH_START().test(after) && IDEOGRAPH_END().test(before.slice(-2));
}

const IDEOGRAPH_START = whenNeeded(() => /^(?:[\u3001-\u30ff\uff01-\uffef]|\p{Script=Han})/u);
const IDEOGRAPH_END = whenNeeded(() => /(?:[\u3001-\u30ff\uff01-\uffef]|\p{Script=Han})$/u);

/** Decides whether both texts have a full-width Latin letter at their boundary. Words of these have painted spaces. */
export function meetsInWideLatin(before: string, after: string): boolean {
  return WIDE_LATIN.test(after.slice(0, 1)) && WIDE_LATIN.test(before.slice(-1));
}

const WIDE_LATIN = /[\uff21-\uff3a\uff41-\uff5a]/;

/** Returns the text in NFC, with accents on their letters and without the special forms of Arabic and mathematics, and without radicals for ideographs. */
export function plainCharacters(text: string): string {
  // Most words of most documents need no change.
  return ASCII.test(text) ? text : toNfc(withPlainForms(composeAccents(text)));
}

function withPlainForms(text: string): string {
  return text.replace(PRESENTATION_FORMS, (forms) => forms.normalize("NFKC"));
}

const ASCII = /^[\x20-\x7e]*$/;

// pdf.js replaces Latin ligatures and some of these forms. A search for the plain letter would not find the others, nor
// the italic letters of word processors' equations (U+1D400 to U+1D7FF), nor the Kangxi radicals (U+2F00 to U+2FD5) to
// which Chrome maps ideographs of the same look.
const PRESENTATION_FORMS = /[\u2f00-\u2fd5\ufb1d-\ufdfb\ufe70-\ufefc\u{1d400}-\u{1d7ff}]+/gu;

/** Combining accent for each spacing accent. */
export const COMBINING: ReadonlyMap<string, string> = new Map([
  ["\u00a8", "\u0308"],
  ["\u00b4", "\u0301"],
  ["\u00b8", "\u0327"],
  ["\u00af", "\u0304"],
  ["\u02c6", "\u0302"],
  ["\u02c7", "\u030c"],
  ["\u02d8", "\u0306"],
  ["\u02d9", "\u0307"],
  ["\u02da", "\u030a"],
  ["\u02dc", "\u0303"],
  ["\u02dd", "\u030b"],
]);
const DOTLESS: ReadonlyMap<string, string> = new Map([
  ["\u0131", "i"],
  ["\u0237", "j"],
]);
const SPACING_ACCENT = whenNeeded(() => /([\u00a8\u00b4\u00af\u02c6\u02c7\u02d8-\u02da\u02dc\u02dd])(\p{L})/gu);

/** Replaces "na¨ıve" by "naïve". Combines only pairs that exist as one character. */
function composeAccents(text: string): string {
  return text.replace(SPACING_ACCENT(), (pair, accent: string, letter: string) => {
    const composed = accented(letter, COMBINING.get(accent) ?? "");
    return [...composed].length === 1 ? composed : pair;
  });
}

/** Returns the letter with the combining accent, as one character if that exists. */
export function accented(letter: string, accent: string): string {
  return toNfc((DOTLESS.get(letter) ?? letter) + accent);
}
