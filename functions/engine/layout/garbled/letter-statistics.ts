// How likely the letters of a text follow each other in its script, whatever the language.

import { whenNeeded } from "../../base/when-needed.ts";
import tables from "./letter-pairs.json" with { type: "json" };

export type Script = keyof typeof tables;

const SCRIPTS = Object.keys(tables).filter((name): name is Script => name in tables);
const PATTERNS = whenNeeded(() =>
  SCRIPTS.map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, "u") })),
);

/** Of the first letters; undefined for the scripts of thousands of characters, and for what is rare. */
export function scriptOf(letters: string): Script | undefined {
  if (/^[a-z]/.test(letters)) return "Latin";
  return PATTERNS().find(({ pattern }) => pattern.test(letters.slice(0, 2)))?.script;
}

const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;

/** Small letters without accents and vowel points: what the tables know. */
export function foldLetters(word: string): string {
  if (/^[a-z]+$/i.test(word)) return word.toLowerCase();
  return word.toLowerCase().normalize("NFKD").replace(ACCENTS, "").normalize("NFC");
}

/** Bits of a step of the tables (bench/inputs/garbled/garbled-tables.ts). */
const BITS_PER_STEP = 10.5 / 35;
const UNKNOWN_STEPS = 30;

interface Pairs {
  /** By the letters' codes. */
  readonly places: Uint8Array;
  /** Rows of the letter before, with a last one and a last column for letters that the table does not know. */
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

/** How far the letters are on the way from names of the script, at 0, to letters exchanged at random, at 1. */
export function wayToExchanged(script: Script, bitsOfPair: number): number {
  const { natural, exchanged } = tables[script];
  return (bitsOfPair - natural) / (exchanged - natural);
}

// The tables know names in all languages; sentences lie between them and letters exchanged at random, further from the
// names where these are borrowed ones, spelled by sound, where words are not told apart, and where the names are of other
// languages than the sentences may be: Uyghur is at .8.
const NATURAL_WAY: Partial<Record<Script, number>> = {
  Latin: 0.3,
  Cyrillic: 0.45,
  Greek: 0.4,
  Georgian: 0.4,
  Armenian: 0.45,
  Arabic: 0.75,
  Devanagari: 0.5,
  Thai: 0.65,
};
const USUAL_WAY = 0.6;
/** Of a single pair, on healthy pages. */
const SPREAD = 1.1;

/** The way that no language of the script goes in a text of so many pairs of letters: the fewer, the further by chance. */
export function unnaturalWay(script: Script, pairs: number): number {
  return (NATURAL_WAY[script] ?? USUAL_WAY) + SPREAD / Math.sqrt(pairs);
}

export interface Surprise {
  /** Of the pairs of neighbouring letters: how little the word looks like one of its script. */
  readonly bits: number;
  readonly pairs: number;
}

/** Of a folded word. */
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
