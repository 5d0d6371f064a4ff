// Damage to compound files (MS-CFB): their sector table, their directory, the records in their streams.

import type { Random } from "../random/seeded.ts";
import { edited, type Mutator, oddInteger, overlay, repeat, setIntegers } from "./mutate-bytes.ts";

const SIGNATURE = 0xe011cfd0;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
// MS-CFB, section 2.2: where the header's numbers lie.
const HEADER_FIELDS = [24, 26, 28, 30, 32, 44, 48, 56, 60, 64, 68, 72, 76, 80] as const;
/** Left, right, child, start and size of an entry of the directory. */
const ENTRY_FIELDS = [68, 72, 76, 116, 120] as const;
const [FREE, END, FAT] = [0xffffffff, 0xfffffffe, 0xfffffffd];

export const damageCompound: Mutator = (bytes, random, others) => {
  if (bytes.length < 3 * HEADER_BYTES || bytes.readUInt32LE(0) !== SIGNATURE) return setIntegers(bytes, random, others);
  const edits = [damageSectorTable, damageDirectory, damageHeader, damageRecords];
  const which = random.below(edits.length + 1);
  const edit = edits[which];
  return edit === undefined ? overlay(bytes, random, others) : edited(bytes, (copy) => edit(copy, random));
};

function damageSectorTable(bytes: Buffer, random: Random): void {
  const size = sectorBytes(bytes);
  const start = (bytes.readUInt32LE(76) + 1) * size;
  const sectors = Math.max(1, Math.min(size / 4, Math.floor(bytes.length / size)));
  repeat(random.pick([1, 3, 20]), () => {
    const next = random.pick([0, 1, 2, random.below(sectors), END, FREE, FAT, 0x7fffffff]);
    put(bytes, start + 4 * random.below(sectors), next);
  });
}

function damageDirectory(bytes: Buffer, random: Random): void {
  const size = sectorBytes(bytes);
  const start = (bytes.readUInt32LE(48) + 1) * size;
  repeat(random.pick([1, 3, 8]), () => {
    const entry = start + ENTRY_BYTES * random.below(size / ENTRY_BYTES);
    put(bytes, entry + random.pick(ENTRY_FIELDS), random.pick([0, 1, 2, 3, random.below(12), FREE, 0x7fffffff]));
  });
}

function damageHeader(bytes: Buffer, random: Random): void {
  put(bytes, random.pick(HEADER_FIELDS), oddInteger(random));
}

function damageRecords(bytes: Buffer, random: Random): void {
  repeat(random.pick([1, 4, 16]), () => {
    const at = HEADER_BYTES + random.below(bytes.length - HEADER_BYTES);
    put(bytes, at - (at % 2), oddInteger(random));
  });
}

function sectorBytes(bytes: Buffer): number {
  return bytes.readUInt16LE(30) === 12 ? 4_096 : 512;
}

function put(bytes: Buffer, at: number, value: number): void {
  if (at + 4 <= bytes.length) bytes.writeUInt32LE(value, at);
}
