// Joins words that are set with spaces between their letters, "C O N T E N T S".

import type { FrameLine } from "./frame-line.ts";
import { glueWords } from "./words.ts";

const LEAST_LETTERS = 5;
const SINGLE_SHARE = 0.6;
/** A longer line is no heading, and `wordEnds` would take long. */
const MOST_LETTERS = 120;

export function isSpacedOut({ words }: FrameLine): boolean {
  if (words.length < LEAST_LETTERS || words.length > MOST_LETTERS) return false;
  if (words.slice(0, 2).some(({ text }) => text.length > 4)) return false;
  let singles = 0;
  for (const { text } of words) {
    // Kerned pairs stay together, "C O N F I G U R AT I O N", as do letters written at once: "P E NGUIN".
    if (!/^(?:\p{L}{1,6}\p{P}?|\p{P})$/u.test(text)) return false;
    if (/^\p{L}$/u.test(text)) singles++;
  }
  return singles >= SINGLE_SHARE * words.length;
}

/** Joins the letters. pdf.js cannot tell spaces from gaps in such text, so the vocabulary shows where words end. */
export function mendSpacedLetters(line: FrameLine, vocabulary: ReadonlySet<string>): FrameLine {
  if (!isSpacedOut(line)) return line;
  const ends = wordEnds(
    line.words.map((word) => word.text),
    vocabulary,
  );
  const words = ends.map((end, index) => glueWords(line.words.slice(ends[index - 1] ?? 0, end)));
  // Letters that form no known words are an alphabet, or labels in a figure.
  const known = words.filter((word) => word.text.length > 2 && vocabulary.has(lettersOf(word.text)));
  if (known.reduce((sum, word) => sum + word.text.length, 0) < KNOWN_SHARE * lengthOf(line)) return line;
  return { ...line, words, text: words.map((word) => word.text).join(" ") };
}

const KNOWN_SHARE = 0.4;

function lengthOf({ words }: FrameLine): number {
  return words.reduce((sum, word) => sum + word.text.length, 0);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]+$/u, "");
}

const UNKNOWN_COST = 6;
/** Letters or kerned pairs. */
const LONGEST_WORD = 24;

/** Cuts the letters into words at the lowest cost: few words, and known ones. */
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
