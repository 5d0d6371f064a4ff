// Letters that no language puts beside each other, as where each stands for another one.

import { exchangedBits, foldLetters, type Script, scriptOf, surpriseOf, unnaturalBits } from "./letter-statistics.ts";

const LEAST_PAIRS = 40;
const LEAST_LETTERS = 9;
const WITHOUT_SPACES: ReadonlySet<string> = new Set(["Thai", "Lao", "Khmer", "Myanmar"]);
/** Of two letters of the text, that both are the same: .065 to .08 in languages, .037 to .041 in codes and keys. */
const LEAST_COINCIDENCE = 0.044;
/** A name made of X, and other things filled in. */
const MOST_COINCIDENCE = 0.25;

interface Tally {
  bits: number;
  pairs: number;
  letters: number;
  readonly counts: Map<string, number>;
  readonly words: Set<string>;
}

/** Whether the words of one script are none, although their letters are as unevenly used as those of a language. */
export function implausibleLetters(texts: readonly string[]): boolean {
  const tallies = new Map<Script, Tally>();
  for (const word of texts.flatMap(wordsOf)) add(word, tallies);
  return [...tallies].some(([script, tally]) => {
    if (tally.pairs < LEAST_PAIRS || tally.counts.size < LEAST_LETTERS) return false;
    const same = coincidence(tally);
    if (same < LEAST_COINCIDENCE || same > MOST_COINCIDENCE) return false;
    const bits = tally.bits / tally.pairs;
    return bits > unnaturalBits(script) && (WITHOUT_SPACES.has(script) || areWords(script, tally, bits));
  });
}

/** The few names and commands that a page may repeat are no sample of a language. */
const LEAST_DISTINCT = 12;
/** Commands of machine code, symbols of the stock exchange and abbreviations are shorter than words, and fewer. */
const COMMANDS = { words: 16, length: 4.5 };
const LONG_WORDS = { words: 8, pairs: 80 };
/** Syllables apart, as in Vietnamese, or words that were cut at letters that became signs. */
const SYLLABLES = { words: 20, length: 3 };

function areWords(script: Script, { words, pairs }: Tally, bits: number): boolean {
  if (script !== "Latin") return words.size >= LEAST_DISTINCT;
  const length = [...words].reduce((sum, word) => sum + word.length, 0) / words.size;
  if (length >= COMMANDS.length) return words.size >= (pairs >= LONG_WORDS.pairs ? LONG_WORDS.words : LEAST_DISTINCT);
  if (length >= SYLLABLES.length) return words.size >= COMMANDS.words;
  return words.size >= SYLLABLES.words && bits > exchangedBits(script);
}

function add(word: string, tallies: Map<Script, Tally>): void {
  const letters = foldLetters(word);
  const script = scriptOf(letters);
  if (script === undefined) return;
  const { bits, pairs } = surpriseOf(letters, script);
  const tally = tallies.get(script) ?? { bits: 0, pairs: 0, letters: 0, counts: new Map(), words: new Set() };
  tally.words.add(letters);
  tally.bits += bits;
  tally.pairs += pairs;
  for (const letter of letters) {
    tally.letters++;
    tally.counts.set(letter, (tally.counts.get(letter) ?? 0) + 1);
  }
  tallies.set(script, tally);
}

function coincidence({ counts, letters }: Tally): number {
  let same = 0;
  for (const count of counts.values()) same += count * (count - 1);
  return same / (letters * (letters - 1));
}

// Addresses of the web, paths, and names of files and packages.
const ADDRESS = /\b(https?:|www\.)\S+|\/?\w+([/._-]\w+){2,}/g;
const LETTERS = /[\p{L}\p{M}]{2,}/gu;
/** Longer than words of any language that has spaces; the others have no capitals. */
const LONGEST_WORD = 30;
const STRETCH = /.{10}/gu;
const LEAST_CAPITALS = 4;
const LEAST_BESIDE_DIGITS = 5;

/** What is written as words are: no keys, part numbers, abbreviations, phonetics or formulas. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  const plain = text.replace(ADDRESS, " ");
  for (const match of plain.matchAll(LETTERS)) {
    const [word] = match;
    const around = `${plain[match.index - 1] ?? ""}${plain[match.index + word.length] ?? ""}`;
    if (NO_WORD.test(word)) continue;
    // Part numbers, abbreviations and hexadecimal digits.
    const capitals = /^\p{Lu}+$/u.test(word);
    if (capitals && word.length < LEAST_CAPITALS) continue;
    if (/[\d_]/.test(around) && (capitals || word.length < LEAST_BESIDE_DIGITS)) continue;
    // Where the space is one of the letters that were exchanged, a line is one word: judged, but not as one.
    if (word.length <= LONGEST_WORD || !/\p{Lu}|\p{Ll}/u.test(word)) words.push(word);
    else if (!capitals) words.push(...(word.match(STRETCH) ?? []));
  }
  return words;
}

// Phonetic letters, and letters of formulas.
const NO_WORD = /[\u0250-\u02ff\u2100-\u214f\u{1d400}-\u{1d7ff}]/u;

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
const OTHER_SCRIPT = new RegExp(
  `[^${SCRIPTS_OF_WORDS.map((name) => `\\p{Script=${name}}`).join("")}\\p{M}\\p{P}]`,
  "gu",
);

/** Whether words are made of letters of several scripts. */
export function mixedScripts(texts: readonly string[]): boolean {
  let words = 0;
  let mixed = 0;
  for (const text of texts) {
    for (const [word] of text.matchAll(/\p{L}{3,}/gu)) {
      if (NO_WORD.test(word)) continue;
      words++;
      if (scriptsIn(word) > 1) mixed++;
    }
  }
  return words >= LEAST_WORDS && mixed > MIXED_SHARE * words;
}

// Japanese and Korean mix theirs in every word.
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Lm}]/u;
const EACH_SCRIPT = [...SCRIPTS_OF_WORDS].map((name) => new RegExp(`\\p{Script=${name}}`, "u"));

function scriptsIn(word: string): number {
  if (EAST_ASIAN.test(word)) return 1;
  const known = EACH_SCRIPT.filter((pattern) => pattern.test(word)).length;
  return known + (word.replace(OTHER_SCRIPT, "") === word ? 0 : 1);
}

const STRAY_SHARE = 0.1;

/** Whether marks stand where no letter is that could carry them: at the start of words. */
export function strayMarks(texts: readonly string[]): boolean {
  let words = 0;
  let stray = 0;
  for (const text of texts) {
    // The first word of a piece may go on from the piece before.
    const starts = text.match(/\s[\p{L}\p{M}]/gu) ?? [];
    words += starts.length;
    stray += starts.filter((start) => /\p{M}/u.test(start)).length;
  }
  return words >= LEAST_WORDS && stray > STRAY_SHARE * words;
}
