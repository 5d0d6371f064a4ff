// Damaged documents made from healthy ones: the same for the same seed and number.

import { extname } from "node:path";
import { type Random, seeded } from "../random/seeded.ts";
import { anyDamage, type Mutator, setNumbers, splice } from "./mutate-bytes.ts";
import { damageCompound } from "./mutate-compound.ts";
import { damageMail, damageRtf, damageXml } from "./mutate-markup.ts";
import { damagePdf } from "./mutate-pdf.ts";
import { damageDirectory, damageMembers } from "./mutate-zip.ts";

export interface Original {
  /** Name of the file, with its extension. */
  readonly name: string;
  readonly read: () => Buffer;
}

export interface Mutant {
  /** Number, damages and original: "000017-damageXml-letter.docx". */
  readonly name: string;
  readonly bytes: Buffer;
}

/** One of `seed`, by its number. */
export type Mutants = (seed: number, number: number) => Mutant;

interface Family {
  /** Weight of each extension when one is drawn. */
  readonly weights: Readonly<Record<string, number>>;
  readonly damages: readonly Mutator[];
}

const SIMPLE = anyDamage.slice(0, 5);

const FAMILIES: readonly Family[] = [
  { weights: { pdf: 16 }, damages: [damagePdf] },
  {
    weights: { docx: 10, xlsx: 8, pptx: 6, odt: 6, epub: 5, xlsb: 5, ods: 3, odp: 2, xlsm: 1 },
    damages: [...times(14, damageMembers), ...times(3, damageDirectory), ...SIMPLE],
  },
  { weights: { doc: 9, xls: 8, ppt: 8, msg: 7, dot: 1 }, damages: [...anyDamage, ...times(8, damageCompound)] },
  {
    weights: { html: 5, xml: 2, fb2: 2, fodt: 1, svg: 1 },
    damages: [...SIMPLE, ...times(6, damageXml), setNumbers, setNumbers, splice],
  },
  { weights: { rtf: 8 }, damages: [...SIMPLE, ...times(4, setNumbers), ...times(4, damageRtf), splice, splice] },
  { weights: { eml: 6, mbox: 2 }, damages: [...SIMPLE, ...times(6, damageMail), splice] },
  {
    weights: {
      csv: 2,
      txt: 1,
      md: 1,
      json: 1,
      vtt: 1,
      srt: 1,
      png: 2,
      jpg: 2,
      tif: 2,
      gif: 1,
      bmp: 1,
      heic: 1,
      webp: 1,
      jp2: 1,
    },
    damages: anyDamage,
  },
];

const WEIGHTS = new Map(FAMILIES.flatMap(({ weights }) => Object.entries(weights)));
const MOST_BYTES = 6_000_000;
const LONGEST_NAME = 120;
/** One mutant in so many is damaged twice. */
const DAMAGED_TWICE = 4;

export function canBeDamaged(name: string): boolean {
  return WEIGHTS.has(extensionOf(name));
}

export function openMutants(originals: readonly Original[]): Mutants {
  const byExtension = Map.groupBy(originals, ({ name }) => extensionOf(name));
  const drawn = [...WEIGHTS].flatMap(([extension, weight]) =>
    byExtension.has(extension) ? times(weight, extension) : [],
  );
  return (seed, number) => {
    const random = seeded(`${seed}/${number}`);
    const extension = random.pick(drawn);
    const original = random.pick(byExtension.get(extension) ?? []);
    const others = {
      ofSameFormat: () => random.pick(byExtension.get(extension) ?? []).read(),
      ofAnyFormat: () => random.pick(byExtension.get(random.pick(drawn)) ?? []).read(),
    };
    const damages = damagesOf(extension, random);
    const bytes = damages.reduce((before, damage) => atLeastOne(damage(before, random, others)), original.read());
    const how = damages.map(({ name }) => name).join("-");
    const safe = original.name.slice(-LONGEST_NAME).replaceAll(/[^\w.-]/g, "_");
    const name = `${String(number).padStart(6, "0")}-${how}-${safe}`;
    return { name, bytes: bytes.subarray(0, MOST_BYTES) };
  };
}

function damagesOf(extension: string, random: Random): readonly Mutator[] {
  const damages = FAMILIES.find(({ weights }) => Object.hasOwn(weights, extension))?.damages ?? anyDamage;
  const first = random.pick(damages);
  return random.below(DAMAGED_TWICE) === 0 ? [first, random.pick(damages)] : [first];
}

/** Mutators choose places in what they are given. */
function atLeastOne(bytes: Buffer): Buffer {
  return bytes.length === 0 ? Buffer.alloc(1) : bytes;
}

function extensionOf(name: string): string {
  return extname(name).slice(1).toLowerCase();
}

function times<T>(count: number, item: T): readonly T[] {
  return Array.from({ length: count }, () => item);
}
