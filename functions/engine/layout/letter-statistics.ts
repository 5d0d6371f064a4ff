// How likely the letters of a text follow each other in its script, whatever the language.

import tables from "./letter-pairs.json" with { type: "json" };

export type Script = keyof typeof tables;

const SCRIPTS = Object.keys(tables).filter((name): name is Script => name in tables);
const PATTERNS = SCRIPTS.map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, "u") }));

/** Of the first letters; undefined for the scripts of thousands of characters, and for what is rare. */
export function scriptOf(letters: string): Script | undefined {
  if (/^[a-z]/.test(letters)) return "Latin";
  return PATTERNS.find(({ pattern }) => pattern.test(letters.slice(0, 2)))?.script;
}

const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;

/** Small letters without accents and vowel points: what the tables know. */
export function foldLetters(word: string): string {
  if (/^[a-z]+$/i.test(word)) return word.toLowerCase();
  return word.toLowerCase().normalize("NFKD").replace(ACCENTS, "").normalize("NFC");
}

/** Bits of a step of the tables (bench/garbled-tables.ts). */
const BITS_PER_STEP = 10.5 / 35;
const UNKNOWN_STEPS = 30;

interface Pairs {
  readonly places: ReadonlyMap<string, number>;
  readonly pairs: readonly string[];
}

const read = new Map<Script, Pairs>();

function pairsOf(script: Script): Pairs {
  const known = read.get(script);
  if (known !== undefined) return known;
  const table = tables[script];
  const places = new Map([...` ${table.letters}`].map((letter, index) => [letter, index]));
  const pairs = { places, pairs: table.pairs };
  read.set(script, pairs);
  return pairs;
}

// The tables know names in all languages; sentences lie between them and letters exchanged at random, further from the
// names where these are borrowed ones, spelled by sound.
const WAY_TO_EXCHANGED: Partial<Record<Script, number>> = {
  Latin: 0.42,
  Cyrillic: 0.55,
  Greek: 0.55,
  Georgian: 0.55,
  Armenian: 0.55,
};
const USUAL_WAY = 0.68;

/** Bits of a pair beyond which no language of the script goes. */
export function unnaturalBits(script: Script): number {
  const { natural, exchanged } = tables[script];
  return natural + (WAY_TO_EXCHANGED[script] ?? USUAL_WAY) * (exchanged - natural);
}

const NEARLY_EXCHANGED = 0.9;

/** Bits of a pair that only letters exchanged at random come near to. */
export function exchangedBits(script: Script): number {
  const { natural, exchanged } = tables[script];
  return natural + NEARLY_EXCHANGED * (exchanged - natural);
}

export interface Surprise {
  /** Of the pairs of neighbouring letters: how little the word looks like one of its script. */
  readonly bits: number;
  readonly pairs: number;
}

/** Of a folded word. */
export function surpriseOf(word: string, script: Script): Surprise {
  const table = pairsOf(script);
  let steps = 0;
  let pairs = -1;
  let before: number | undefined;
  for (const letter of word) {
    const place = table.places.get(letter);
    const step = before === undefined || place === undefined ? undefined : table.pairs[before]?.[place];
    if (pairs >= 0) steps += step === undefined ? UNKNOWN_STEPS : Number.parseInt(step, 36);
    pairs++;
    before = place;
  }
  return { bits: steps * BITS_PER_STEP, pairs: Math.max(0, pairs) };
}
