// Measures how likely the letters of a text follow each other in its script, whatever the language.

import { whenNeeded } from "../../base/when-needed.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import tables from "./letter-pairs.json" with { type: "json" };

export type Script = keyof typeof tables;

const SCRIPTS = Object.keys(tables).filter((name): name is Script => name in tables);
const PATTERNS = whenNeeded(() =>
  SCRIPTS.map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, "u") })),
);

/** Returns the script of the first letters; undefined for rare scripts and for scripts of thousands of characters. */
export function scriptOf(letters: string): Script | undefined {
  return /^[a-z]/.test(letters) ? "Latin" : PATTERNS().find(({ pattern }) => pattern.test(letters.slice(0, 2)))?.script;
}

const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;

/** Returns small letters without accents and vowel points, as in the tables. */
export function foldLetters(word: string): string {
  const small = word.toLowerCase();
  return /^[a-z]+$/.test(small) ? small : toNfc(small.normalize("NFKD").replace(ACCENTS, ""));
}

/** Bits for each step of the tables (bench/inputs/garbled/garbled-tables.ts). */
const BITS_PER_STEP = 10.5 / 35;
const UNKNOWN_STEPS = 30;

/** Steps of each pair of letters. */
interface Pairs {
  /** Row and column of a letter. */
  readonly places: ReadonlyMap<string, number>;
  /** Rows by the first letter, one after the other. */
  readonly steps: Uint8Array;
}

const read = new Map<Script, Pairs>();

function pairsOf(script: Script): Pairs {
  const pairs = read.get(script) ?? pairsFrom(tables[script]);
  read.set(script, pairs);
  return pairs;
}

function pairsFrom({ letters, pairs }: (typeof tables)[Script]): Pairs {
  // The first row and the first column are those of the space.
  const places = new Map([...` ${letters}`].map((letter, place) => [letter, place]));
  return { places, steps: Uint8Array.from(pairs.join(""), (steps) => Number.parseInt(steps, 36)) };
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
  const { places, steps } = pairsOf(script);
  let [sum, letters] = [0, 0];
  let before: number | undefined;
  for (const letter of word) {
    const place = places.get(letter);
    const pair = before === undefined || place === undefined ? -1 : before * places.size + place;
    if (letters > 0) sum += steps[pair] ?? UNKNOWN_STEPS;
    letters++;
    before = place;
  }
  return { bits: sum * BITS_PER_STEP, pairs: Math.max(0, letters - 1) };
}

/** Probability that two characters of a text are the same, from how often it has each. */
export function coincidenceOf(counts: ReadonlyMap<string, number>): number {
  let same = 0;
  let all = 0;
  for (const count of counts.values()) {
    same += count * (count - 1);
    all += count;
  }
  return same / (all * (all - 1));
}

export function countsIn(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}
