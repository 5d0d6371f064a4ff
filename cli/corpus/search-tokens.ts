// Tokens of the full-text index: folded words, and pairs of characters for scripts that write no spaces.
//
// All tokens are made here. SQLite's `ascii` tokenizer then only splits them at the spaces, so that the index and a
// query always agree.

import { UNSPACED } from "../../functions/engine/output/unspaced-scripts.ts";

/** A run of characters that never join a Latin, Greek or Cyrillic word, such as 株, し or 한. */
const UNSPACED_RUN = new RegExp(`${UNSPACED}+`, "gu");

/** Letters without a decomposition that readers type without their stroke or as two letters. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŧ: "t",
  þ: "th",
  ς: "σ",
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "gu");

/** Accents on letters of these scripts, the vowel points of Arabic and Hebrew, and the Arabic tatweel. */
const ACCENTS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{Mn}*)\p{Mn}|[\u0591-\u05c7\u0640\u064b-\u065f\u0670]/gu;

/** The text in lower case, without accents and compatibility forms (such as ﬁ, ² or full-width letters). */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase();
  return plain.replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  return /^[\x00-\x7f]*$/.test(text);
}

/** A word of a text, or a run of characters without spaces. */
interface Piece {
  readonly text: string;
  readonly spaced: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ASCII_WORD = /[a-z0-9]+/g;

/**
 * Korean writes spaces, but breaks a line at any character, so that a line break does not say whether a space is there.
 * Without these spaces, a phrase is found wherever its lines end.
 */
const KOREAN_SPACE = /(?<=\p{Script=Hangul})\s+(?=\p{Script=Hangul})/gu;

function piecesOf(text: string): readonly Piece[] {
  const words = isAscii(text) ? text : text.replaceAll(KOREAN_SPACE, "");
  return (words.match(WORD) ?? []).flatMap((word) => {
    // Most words need none of the work for other scripts.
    if (isAscii(word)) return { text: word.toLowerCase(), spaced: true };
    return (folded(word).match(WORD) ?? []).flatMap(runsOf);
  });
}

function runsOf(word: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: run, index } of word.matchAll(UNSPACED_RUN)) {
    if (index > from) pieces.push({ text: word.slice(from, index), spaced: true });
    pieces.push({ text: run, spaced: false });
    from = index + run.length;
  }
  if (from < word.length) pieces.push({ text: word.slice(from), spaced: true });
  return pieces;
}

/**
 * Tokens of a text for the index, with a space between them. A run of characters without spaces gives each pair of
 * neighbours and the last character: 東京都 gives "東京 京都 都".
 */
export function indexTokens(text: string): string {
  // The same tokens in a third of the time, for the text of most pages.
  if (isAscii(text)) return (text.toLowerCase().match(ASCII_WORD) ?? []).join(" ");
  return piecesOf(text)
    .flatMap(({ text: piece, spaced }) => (spaced ? [piece] : [...pairsOf(piece), [...piece].at(-1) ?? ""]))
    .join(" ");
}

/** The tokens of a query in sequence. `isPrefix`: the last token may continue in the text. */
export interface QueryTokens {
  readonly tokens: readonly string[];
  readonly isPrefix: boolean;
}

/**
 * Tokens of a word or phrase of a query. A run at its end matches also where the text continues the run, because no
 * space marks its end; inside the phrase the run ends with its last character.
 */
export function queryTokens(text: string): QueryTokens {
  const pieces = piecesOf(text);
  const last = pieces.at(-1);
  const tokens = pieces.flatMap(({ text: piece, spaced }, index) => {
    if (spaced) return [piece];
    const pairs = pairsOf(piece);
    return index < pieces.length - 1 || pairs.length === 0 ? [...pairs, [...piece].at(-1) ?? ""] : pairs;
  });
  return { tokens, isPrefix: last !== undefined && !last.spaced && [...last.text].length === 1 };
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
