// Damage that any file can have, whatever its format: flipped bits, lost ends, pieces of other files.

import type { Random } from "../random/seeded.ts";

/** Other documents for splices. */
export interface OtherDocuments {
  ofSameFormat(): Buffer;
  ofAnyFormat(): Buffer;
}

/** Never changes the bytes that it is given. */
export type Mutator = (bytes: Buffer, random: Random, others: OtherDocuments) => Buffer;

/** Numbers at which signed, narrow and unchecked arithmetic fails. */
const ODD_INTEGERS = [
  0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x10000, 0x100000, 0x1000000, 0x7fffffff, 0x80000000, 0xfffffffe,
  0xffffffff,
] as const;

/** The same, as formats of text write them. */
const ODD_NUMBERS = [
  "0",
  "-1",
  "65536",
  "1048577",
  "16777216",
  "99999999",
  "2147483648",
  "-2147483648",
  "4294967295",
  "1e308",
  "9".repeat(400),
] as const;

const BLOCKS = [1, 4, 16, 512, 4_096] as const;
const HEADER_BYTES = 2_048;
const LONGEST_REPETITION = 200_000;

export const flipBits: Mutator = (bytes, random) =>
  edited(bytes, (copy) => {
    repeat(random.pick([1, 2, 5, 20, 100]), () => {
      const at = random.below(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
    });
  });

export const setBytes: Mutator = (bytes, random) =>
  edited(bytes, (copy) =>
    repeat(random.pick([1, 3, 10, 50]), () => copy.fill(random.below(256), ...oneOf(copy, random))),
  );

export const cutEnd: Mutator = (bytes, random) => bytes.subarray(0, 1 + random.below(bytes.length));

export const cutOut: Mutator = (bytes, random) => {
  const at = random.below(bytes.length);
  const length = random.pick([...BLOCKS, 1 + random.below(bytes.length)]);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
};

export const repeatPiece: Mutator = (bytes, random) => {
  const at = random.below(bytes.length);
  const piece = bytes.subarray(at, at + random.pick(BLOCKS));
  const wanted = random.pick([1, 2, 50]);
  const times = wanted * piece.length > LONGEST_REPETITION ? 1 : wanted;
  return Buffer.concat([bytes.subarray(0, at), ...Array.from({ length: times }, () => piece), bytes.subarray(at)]);
};

export const fillPiece: Mutator = (bytes, random) =>
  edited(bytes, (copy) => {
    const at = random.below(copy.length);
    copy.subarray(at, at + random.pick(BLOCKS)).fill(random.pick([0, 255]));
  });

export const setIntegers: Mutator = (bytes, random) =>
  edited(bytes, (copy) => {
    repeat(random.pick([1, 2, 8]), () => {
      const width = random.pick([2, 4] as const);
      const at = random.below(Math.max(1, copy.length - 4));
      setInteger(copy, random.below(10) < 7 ? at - (at % width) : at, width, random);
    });
  });

export const setHeaderIntegers: Mutator = (bytes, random) =>
  edited(bytes, (copy) => {
    repeat(random.pick([1, 2, 4]), () => {
      const at = random.below(Math.max(1, Math.min(HEADER_BYTES, copy.length - 4)));
      setInteger(copy, at, random.pick([1, 2, 4] as const), random);
    });
  });

/** The beginning of one document with the end of another. */
export const splice: Mutator = (bytes, random, others) => {
  const other = random.below(5) < 4 ? others.ofSameFormat() : others.ofAnyFormat();
  return Buffer.concat([bytes.subarray(0, random.below(bytes.length)), other.subarray(random.below(other.length))]);
};

/** A piece of another document of the format over its own. */
export const overlay: Mutator = (bytes, random, others) =>
  edited(bytes, (copy) => {
    const other = others.ofSameFormat();
    const from = random.below(other.length);
    other.copy(copy, random.below(copy.length), from, from + random.pick([16, 512, 4_096, 65_536]));
  });

/** Joins the file's beginning with its end, with a part missing or repeated. */
export const spliceItself: Mutator = (bytes, random) =>
  Buffer.concat([bytes.subarray(0, random.below(bytes.length)), bytes.subarray(random.below(bytes.length))]);

export const setNumbers: Mutator = (bytes, random) =>
  replaceSome(bytes, /-?\d+/g, random, [1, 2, 5, 20], () => random.pick(ODD_NUMBERS));

export const anyDamage: readonly Mutator[] = [
  flipBits,
  setBytes,
  cutEnd,
  cutOut,
  repeatPiece,
  fillPiece,
  setIntegers,
  setHeaderIntegers,
  splice,
  overlay,
];

/** Puts something else in the place of some matches of the pattern; flips bits where nothing matches. */
export function replaceSome(
  bytes: Buffer,
  pattern: RegExp,
  random: Random,
  counts: readonly number[],
  replacement: (match: string, all: readonly string[]) => string,
): Buffer {
  const text = bytes.toString("latin1");
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return flipBits(bytes, random, NO_OTHERS);
  const words = matches.map(([word]) => word);
  const chosen = new Set(Array.from({ length: random.pick(counts) }, () => random.below(matches.length)));
  const pieces: string[] = [];
  let from = 0;
  for (const index of [...chosen].sort((a, b) => a - b)) {
    const [match] = matches.slice(index, index + 1);
    if (match === undefined) continue;
    pieces.push(text.slice(from, match.index), replacement(match[0], words));
    from = match.index + match[0].length;
  }
  return Buffer.from(pieces.join("") + text.slice(from), "latin1");
}

/** Little or big endian, as both come in every kind of file. */
export function setInteger(bytes: Buffer, at: number, width: 1 | 2 | 4, random: Random): void {
  const value = random.pick(ODD_INTEGERS) % 2 ** (8 * width);
  const isLittle = random.below(2) === 0;
  if (at + width > bytes.length) return;
  if (isLittle) bytes.writeUIntLE(value, at, width);
  else bytes.writeUIntBE(value, at, width);
}

export function oddInteger(random: Random): number {
  return random.pick(ODD_INTEGERS);
}

export function oddNumber(random: Random): string {
  return random.pick(ODD_NUMBERS);
}

export function insert(bytes: Buffer, at: number, what: string): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(what, "latin1"), bytes.subarray(at)]);
}

export function edited(bytes: Buffer, edit: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  edit(copy);
  return copy;
}

export function repeat(times: number, what: () => void): void {
  for (let count = 0; count < times; count++) what();
}

function oneOf(bytes: Buffer, random: Random): [number, number] {
  const at = random.below(bytes.length);
  return [at, at + 1];
}

const NO_OTHERS: OtherDocuments = { ofSameFormat: () => Buffer.alloc(1), ofAnyFormat: () => Buffer.alloc(1) };
