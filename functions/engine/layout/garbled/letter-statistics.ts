// Measures how likely the letters of a text follow each other in its script, whatever the language.

import { whenNeeded } from "../../base/when-needed.ts";
import tables from "./letter-pairs.json" with { type: "json" };

export type Script = keyof typeof tables;

const SCRIPTS = Object.keys(tables).filter((name): name is Script => name in tables);
const PATTERNS = whenNeeded(() =>
  SCRIPTS.map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, "u") })),
);

/** Returns the script of the first letters; undefined for rare scripts and for scripts of thousands of characters. */
export function scriptOf(letters: string): Script | undefined {
  if (/^[a-z]/.test(letters)) return "Latin";
  return PATTERNS().find(({ pattern }) => pattern.test(letters.slice(0, 2)))?.script;
}

const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;

/** Returns small letters without accents and vowel points, as in the tables. */
export function foldLetters(word: string): string {
  if (/^[a-z]+$/i.test(word)) return word.toLowerCase();
  return word.toLowerCase().normalize("NFKD").replace(ACCENTS, "").normalize("NFC");
}

/** Bits for each step of the tables (bench/inputs/garbled/garbled-tables.ts). */
const BITS_PER_STEP = 10.5 / 35;
const UNKNOWN_STEPS = 30;

interface Pairs {
  /** Index of each letter's row and column, by the letter's code. */
  readonly places: Uint8Array;
  /** One row for each first letter of a pair. The last row and the last column are for unknown letters. */
  readonly steps: Uint8Array;
  readonly width: number;
}

const read = new Map<Script, Pairs>();

function pairsOf(script: Script): Pairs {
  const known = read.get(script);
  if (known !== undefined) return known;
  const table = tables[script];
  const codes = [...` ${table.letters}`].map((letter) => letter.codePointAt(0) ?? 0);
  const width = codes.length + 1;
  const places = new Uint8Array(Math.max(...codes) + 1).fill(width - 1);
  for (const [place, code] of codes.entries()) places[code] = place;
  const steps = new Uint8Array(width * width).fill(UNKNOWN_STEPS);
  for (const [before, row] of table.pairs.entries()) {
    for (let place = 0; place < row.length; place++)
      steps[before * width + place] = Number.parseInt(row[place] ?? "", 36);
  }
  const pairs = { places, steps, width };
  read.set(script, pairs);
  return pairs;
}

/** Randomness of letters, from 0 for names in the script to 1 for letters exchanged at random. */
export function randomnessOf(script: Script, bitsOfPair: number): number {
  const { natural, exchanged } = tables[script];
  return (bitsOfPair - natural) / (exchanged - natural);
}

// The tables come from names in all languages. Sentences are more random than names, but less than exchanged letters.
// They are more random where the names are borrowed and spelled by sound, where words have no spaces between them, and
// where the names are in another language than the sentences: Uyghur is at .8.
const NATURAL_RANDOMNESS: Partial<Record<Script, number>> = {
  Latin: 0.3,
  Cyrillic: 0.45,
  Greek: 0.4,
  Georgian: 0.4,
  Armenian: 0.45,
  Arabic: 0.75,
  Devanagari: 0.5,
  Thai: 0.65,
};
const USUAL_RANDOMNESS = 0.6;
/** Spread of the randomness of a single pair, on healthy pages. */
const SPREAD = 1.1;

/** Randomness above that of any language of the script. Fewer pairs of letters reach higher values by chance. */
export function unnaturalRandomness(script: Script, pairs: number): number {
  return (NATURAL_RANDOMNESS[script] ?? USUAL_RANDOMNESS) + SPREAD / Math.sqrt(pairs);
}

export interface Surprise {
  /** Sum over the pairs of neighbouring letters: high for words that do not look like words of the script. */
  readonly bits: number;
  readonly pairs: number;
}

/** Returns the surprise of a folded word. */
export function surpriseOf(word: string, script: Script): Surprise {
  const { places, steps, width } = pairsOf(script);
  let sum = 0;
  let pairs = -1;
  let before = width - 1;
  for (let at = 0; at < word.length; at++) {
    const code = word.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    const place = places[code] ?? width - 1;
    if (pairs >= 0) sum += steps[before * width + place] ?? UNKNOWN_STEPS;
    pairs++;
    before = place;
  }
  return { bits: sum * BITS_PER_STEP, pairs: Math.max(0, pairs) };
}
