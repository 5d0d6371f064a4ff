// Words set with space between their letters, "C O N T E N T S", put together again.

import { isSmallLatin } from "../text/characters.ts";
import type { FrameLine } from "./frame-line.ts";
import { glueWords } from "./words.ts";

const LEAST_LETTERS = 5;
const SINGLE_SHARE = 0.6;
/** A line longer than a heading's is no such line, and would cost the square of its length. */
const MOST_LETTERS = 120;

export function isSpacedOut({ words }: FrameLine): boolean {
  if (words.length < LEAST_LETTERS || words.length > MOST_LETTERS) return false;
  if ((words[0]?.text.length ?? 0) > 4 || (words[1]?.text.length ?? 0) > 4) return false;
  // Of a character beyond U+FFFF, too. Prose ends here.
  if (words.filter(({ text }) => text.length <= 2).length < SINGLE_SHARE * words.length) return false;
  let singles = 0;
  for (const { text } of words) {
    // Kerned pairs stay together, "C O N F I G U R AT I O N", and letters in one piece: "P E NGUIN".
    if (!/^(?:\p{L}{1,6}\p{P}?|\p{P})$/u.test(text)) return false;
    if (/^\p{L}$/u.test(text)) singles++;
  }
  return singles >= SINGLE_SHARE * words.length;
}

/** pdf.js tells no spaces from gaps in such text, so the document's other words tell where words end. */
export function mendSpacedLetters(line: FrameLine, vocabulary: ReadonlySet<string>): FrameLine {
  if (!isSpacedOut(line)) return line;
  const ends = wordEnds(
    line.words.map((word) => word.text),
    vocabulary,
  );
  const words = ends.map((end, index) => glueWords(line.words.slice(ends[index - 1] ?? 0, end)));
  // Letters that spell nothing are an alphabet, or the points of a figure.
  const known = words.filter((word) => word.text.length > 2 && vocabulary.has(lettersOf(word.text)));
  if (known.reduce((sum, word) => sum + word.text.length, 0) < KNOWN_SHARE * lengthOf(line)) return line;
  return { ...line, words, text: words.map((word) => word.text).join(" ") };
}

const KNOWN_SHARE = 0.4;

function lengthOf({ words }: FrameLine): number {
  return words.reduce((sum, word) => sum + word.text.length, 0);
}

function lettersOf(text: string): string {
  const lower = text.toLowerCase();
  // Looking for what is no letter asks each character, and each line for hundreds of words.
  return isSmallLatin(lower.charCodeAt(lower.length - 1)) ? lower : lower.replace(/[^\p{L}]+$/u, "");
}

const UNKNOWN_COST = 6;
/** In letters, or kerned pairs of them. */
const LONGEST_WORD = 24;

/** The cheapest way to cut the letters into words: few, and known ones. */
function wordEnds(letters: readonly string[], vocabulary: ReadonlySet<string>): number[] {
  const text = letters.join("");
  const starts = [0];
  for (const each of letters) starts.push((starts.at(-1) ?? 0) + each.length);
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= letters.length; end++) {
    let cheapest = { cost: Number.POSITIVE_INFINITY, from: 0 };
    for (let from = Math.max(0, end - LONGEST_WORD); from < end; from++) {
      const word = lettersOf(text.slice(starts[from], starts[end]));
      const cost = (best[from]?.cost ?? 0) + costOf(word, vocabulary);
      if (cost < cheapest.cost) cheapest = { cost, from };
    }
    best.push(cheapest);
  }
  const ends: number[] = [];
  for (let end = letters.length; end > 0; end = best[end]?.from ?? 0) ends.unshift(end);
  return ends;
}

function costOf(word: string, vocabulary: ReadonlySet<string>): number {
  if (!vocabulary.has(word)) return UNKNOWN_COST + word.length;
  return word.length <= 2 ? 2 : 1;
}
