// Joins words that are set with spaces between their letters, "C O N T E N T S".

import { median } from "../geometry/median.ts";
import type { FrameLine } from "./frame-line.ts";
import { type FrameWord, glueWords } from "./words.ts";

const LEAST_LETTERS = 5;
const SINGLE_SHARE = 0.6;
/** Code units of a letter. */
const MOST_UNITS = 2;
/** A longer line is no heading, and `wordEnds` would take long. */
const MOST_LETTERS = 120;

export function isSpacedOut({ words }: FrameLine): boolean {
  if (words.length < LEAST_LETTERS || words.length > MOST_LETTERS) return false;
  if (isLong(words[0]) || isLong(words[1])) return false;
  // Nearly all lines end here; patterns take longer.
  const short = words.reduce((sum, { text }) => sum + (text.length <= MOST_UNITS ? 1 : 0), 0);
  if (short < SINGLE_SHARE * words.length) return false;
  let singles = 0;
  for (const { text } of words) {
    // Kerned pairs stay together, "C O N F I G U R AT I O N", as do letters written at once: "P E NGUIN".
    if (!/^(?:\p{L}{1,6}\p{P}?|\p{P}|\p{N}{1,2})$/u.test(text)) return false;
    if (/^\p{L}$/u.test(text)) singles++;
  }
  return singles >= SINGLE_SHARE * words.length;
}

function isLong(word: FrameWord | undefined): boolean {
  return word !== undefined && word.text.length > 4;
}

/**
 * Joins the letters. Gaps that are wider than those between letters end words. Where all gaps are alike, the vocabulary
 * shows where words end.
 */
export function mendSpacedLetters(line: FrameLine, vocabulary: ReadonlySet<string>, bodySize = line.size): FrameLine {
  if (!isSpacedOut(line)) return line;
  const { ends: wide, isEven, separateLetters } = wideGaps(line);
  const ends = separateLetters
    ? wide
    : wide.flatMap((end, index) => endsWithin(line, wide[index - 1] ?? 0, end, vocabulary));
  const words = ends.map((end, index) => glueWords(line.words.slice(ends[index - 1] ?? 0, end)));
  // Letters that form no known words are an alphabet, or labels in a figure.
  const known = words.filter((word) => word.text.length > 2 && vocabulary.has(lettersOf(word.text)));
  const isKnown = known.reduce((sum, word) => sum + word.text.length, 0) >= KNOWN_SHARE * lengthOf(line);
  const isTitle = isEven && (wide.length > 1 || line.size >= LARGER * bodySize) && hasVowels(line.text);
  return isKnown || isTitle ? { ...line, words, text: words.map((word) => word.text).join(" ") } : line;
}

function endsWithin({ words }: FrameLine, start: number, end: number, vocabulary: ReadonlySet<string>): number[] {
  const texts = words.slice(start, end).map(({ text }) => text);
  return wordEnds(texts, vocabulary).map((each) => start + each);
}

/** Print that is larger by this factor is no label in a figure. */
const LARGER = 1.15;
/** A gap between words has at least a space more than the gap between letters. */
const SPACE_EM = 0.15;
const WIDER = 1.4;
/** Narrowest gap between spaced letters, and how far such gaps differ, in em. */
const [LETTER_GAP_EM, EVEN_EM] = [0.2, 0.05];

/** Ends of the stretches between wide gaps. Kerning and digits differ, so only gaps between letters must be even. */
function wideGaps({ words, size }: FrameLine) {
  const gaps = words.slice(1).map((word, index) => {
    const last = words[index];
    const gap = word.left - (last?.right ?? word.left);
    return { gap, end: index + 1, isLetters: LETTER.test(last?.text ?? "") && LETTER.test(word.text) };
  });
  const usual = median(gaps.filter(({ isLetters }) => isLetters).map(({ gap }) => gap));
  const wide = gaps.filter(({ gap }) => gap > Math.max(WIDER * usual, usual + SPACE_EM * size));
  const letters = gaps.filter((each) => each.isLetters && !wide.includes(each));
  const isEven = usual > LETTER_GAP_EM * size && letters.every(({ gap }) => Math.abs(gap - usual) <= EVEN_EM * size);
  return {
    ends: [...wide.map(({ end }) => end), words.length],
    isEven,
    separateLetters: wide.some((each) => each.isLetters),
  };
}

const LETTER = /^\p{L}$/u;

/** Tells words from an alphabet and from symbols: about two of five letters of a text are vowels. */
function hasVowels(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const vowels = text.normalize("NFD").match(/[aeiouyаеиоуыэюяαεηιουω]/giu)?.length ?? 0;
  return vowels > 0.25 * letters && vowels < 0.7 * letters;
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
