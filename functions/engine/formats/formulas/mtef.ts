// Reads formulas of Equation Editor 1 to 3 and MathType 1 to 3: MTEF, versions 1 to 3 (MathType SDK, MTEF v.3).

import { symbolCharacter } from "../../codecs/text/symbol-fonts.ts";
import { type Formula, groupOf, rowOf } from "./formula-tree.ts";
import { templateFormula } from "./mtef-templates.ts";

/** Newest version whose records are read. MathType 4 and later write version 5. */
const LATEST_VERSION = 3;
/** Bytes before the records: version, platform, product and its version. Version 1 has the first only. */
const HEADER_BYTES = 5;

const RECORD = {
  end: 0,
  line: 1,
  character: 2,
  template: 3,
  pile: 4,
  matrix: 5,
  embellishment: 6,
  ruler: 7,
  font: 8,
  size: 9,
};
const FLAG = { isNull: 1, hasRuler: 2, hasEmbellishments: 2, hasSpacing: 4, isNudged: 8 };
/** Limits of a formula that a person writes. */
const MOST_RECORDS = 20_000;
const DEEPEST = 64;

interface Reader {
  readonly bytes: Uint8Array;
  readonly version: number;
  at: number;
  left: number;
  depth: number;
}

/** Object of a list: a slot of a template, or what stands in a line. */
interface Item {
  readonly formula: Formula;
  readonly isSlot: boolean;
  /** Typeface of a character; neighbours with the same one are a word or number. */
  readonly typeface?: number;
}

/** Returns undefined for other versions, and for bytes that are no formula. */
export function mtefFormula(bytes: Uint8Array): Formula | undefined {
  const version = bytes[0] ?? 0;
  if (version < 1 || version > LATEST_VERSION) return undefined;
  const reader: Reader = { bytes, version, at: version === 1 ? 1 : HEADER_BYTES, left: MOST_RECORDS, depth: 0 };
  const items = listOf(reader);
  return items.length === 0 ? undefined : lineOf(items);
}

function listOf(reader: Reader): Item[] {
  const items: Item[] = [];
  if (reader.depth >= DEEPEST) return items;
  reader.depth++;
  while (reader.at < reader.bytes.length && reader.left-- > 0) {
    const tag = next(reader);
    const [type, flags] = [tag & 0x0f, tag >> 4];
    if (type === RECORD.end) break;
    const item = itemOf(reader, type, flags, items);
    if (item !== undefined) items.push(item);
  }
  reader.depth--;
  return items;
}

function itemOf(reader: Reader, type: number, flags: number, before: Item[]): Item | undefined {
  if (type >= RECORD.line && type <= RECORD.embellishment && (flags & FLAG.isNudged) !== 0) skipNudge(reader);
  switch (type) {
    case RECORD.line: {
      if ((flags & FLAG.hasSpacing) !== 0) reader.at += 2;
      if ((flags & FLAG.hasRuler) !== 0) skipRuler(reader, true);
      return { formula: (flags & FLAG.isNull) === 0 ? lineOf(listOf(reader)) : rowOf([]), isSlot: true };
    }
    case RECORD.character:
      return characterOf(reader, flags);
    case RECORD.template: {
      const [selector, variation] = [next(reader), next(reader)];
      reader.at++;
      const slots = listOf(reader).flatMap(({ isSlot, formula }) => (isSlot ? [formula] : []));
      return { formula: templateFormula(selector, variation, slots, () => baseOf(before)), isSlot: false };
    }
    case RECORD.pile: {
      reader.at += 2;
      if ((flags & FLAG.hasRuler) !== 0) skipRuler(reader, true);
      const lines = listOf(reader).map(({ formula }) => [formula]);
      return { formula: lines.length === 1 ? rowOf(lines.flat()) : { type: "matrix", rows: lines }, isSlot: true };
    }
    case RECORD.matrix:
      return { formula: matrixOf(reader), isSlot: false };
    case RECORD.ruler:
      skipRuler(reader, false);
      return undefined;
    case RECORD.font: {
      reader.at += 2;
      while (reader.at < reader.bytes.length && next(reader) !== 0);
      return undefined;
    }
    case RECORD.size:
      skipSize(reader);
      return undefined;
    default:
      return undefined;
  }
}

function next(reader: Reader): number {
  return reader.bytes[reader.at++] ?? 0;
}

const FAR = 128;

/** Distance by which an object was moved: two bytes, or four more where both are 128. */
function skipNudge(reader: Reader): void {
  const [across, down] = [next(reader), next(reader)];
  if (across === FAR && down === FAR) reader.at += 4;
}

function skipRuler(reader: Reader, hasTag: boolean): void {
  if (hasTag) reader.at++;
  const stops = next(reader);
  reader.at += 3 * stops;
}

const [EXPLICIT_SIZE, LARGE_DELTA] = [101, 100];

function skipSize(reader: Reader): void {
  const size = next(reader);
  reader.at += size === EXPLICIT_SIZE ? 2 : size === LARGE_DELTA ? 3 : 1;
}

function matrixOf(reader: Reader): Formula {
  reader.at += 3;
  const [rows, columns] = [next(reader), next(reader)];
  // Two bits for each line between rows, and between columns.
  reader.at += Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4);
  const cells = listOf(reader).map(({ formula }) => formula);
  const own = Array.from({ length: Math.min(rows, cells.length) }, (_, row) => {
    return cells.slice(row * columns, (row + 1) * columns);
  });
  return { type: "matrix", rows: own };
}

const FACE = {
  text: 1,
  function: 2,
  variable: 3,
  smallGreek: 4,
  largeGreek: 5,
  symbol: 6,
  vector: 7,
  number: 8,
  extra: 11,
};
/** Typefaces whose codes below 256 are those of the font Symbol. */
const SYMBOLS: ReadonlySet<number> = new Set([FACE.smallGreek, FACE.largeGreek, FACE.symbol]);
/** Signs of the font MT Extra. */
const EXTRA: ReadonlyMap<string, string> = new Map([
  ["K", "…"],
  ["L", "⋯"],
  ["M", "⋮"],
  ["O", "⋱"],
  ["h", "ℏ"],
  ["l", "ℓ"],
  ["m", "∓"],
]);

function characterOf(reader: Reader, flags: number): Item {
  const typeface = next(reader) - 128;
  const code = reader.version < 3 ? next(reader) : next(reader) | (next(reader) << 8);
  const plain = code < 0x20 || (code >= 0xe000 && code <= 0xf8ff) ? " " : String.fromCharCode(code);
  const symbol = SYMBOLS.has(typeface) && code < 256 ? symbolCharacter("Symbol", code) : undefined;
  const text = symbol ?? (typeface === FACE.extra ? (EXTRA.get(plain) ?? plain) : plain);
  const base = textOf(text, typeface);
  if ((flags & FLAG.hasEmbellishments) === 0) return { formula: base, isSlot: false, typeface };
  return { formula: embellished(base, reader), isSlot: false };
}

function textOf(text: string, typeface: number): Formula {
  if (typeface === FACE.vector) return { type: "text", text, isUpright: true, alphabet: "bold" };
  const isUpright = typeface === FACE.text || typeface === FACE.function;
  return { type: "text", text, isUpright, ...(typeface === FACE.text ? { role: "words" as const } : {}) };
}

/** Signs over characters, by their numbers. */
const ACCENTS: ReadonlyMap<number, string> = new Map([
  [2, "\u0307"],
  [3, "\u0308"],
  [8, "\u0303"],
  [9, "\u0302"],
  [11, "\u20d7"],
  [17, "\u0305"],
]);
const PRIMES: ReadonlyMap<number, string> = new Map([
  [5, "′"],
  [6, "″"],
  [18, "‴"],
]);
const CROSSED = 10;

function embellished(base: Formula, reader: Reader): Formula {
  let formula = base;
  while (reader.at < reader.bytes.length && reader.left-- > 0) {
    const tag = next(reader);
    if ((tag & 0x0f) !== RECORD.embellishment) break;
    if ((tag >> 4) & FLAG.isNudged) skipNudge(reader);
    const kind = next(reader);
    const [sign, prime] = [ACCENTS.get(kind), PRIMES.get(kind)];
    if (sign !== undefined) formula = { type: "accent", base: formula, sign, isUnder: false };
    else if (prime !== undefined) formula = { type: "scripts", base: formula, sup: textOf(prime, FACE.symbol) };
    else if (kind === CROSSED && formula.type === "text")
      formula = { ...formula, text: `${formula.text}\u0338`.normalize("NFC") };
  }
  return formula;
}

/** Takes what a script belongs to from the end of the line: a letter, or all of a number or name. */
function baseOf(before: Item[]): Formula {
  const last = before.pop();
  if (last?.typeface === undefined || last.typeface === FACE.variable) return last?.formula ?? rowOf([]);
  const word = [last];
  while (word[0]?.typeface !== undefined && before.at(-1)?.typeface === last.typeface) {
    const one = before.pop();
    if (one !== undefined) word.unshift(one);
  }
  return lineOf(word);
}

/** Line of objects, with neighbouring characters of one typeface as one text. */
function lineOf(items: readonly Item[]): Formula {
  const parts: Formula[] = [];
  let typeface: number | undefined;
  for (const item of items) {
    const last = parts.at(-1);
    const isSame = item.typeface !== undefined && item.typeface === typeface;
    if (isSame && last?.type === "text" && item.formula.type === "text")
      parts[parts.length - 1] = { ...last, text: last.text + item.formula.text };
    else parts.push(item.formula);
    typeface = item.typeface;
  }
  return groupOf(rowOf(parts));
}
