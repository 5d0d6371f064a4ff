// Damage inside ZIP archives: a member is changed and deflated again, so that readers get past the checksum.

import { type Zippable, zipSync } from "fflate";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { openZip, type Zip } from "../../../functions/engine/codecs/containers/zip-archive.ts";
import {
  cutEnd,
  cutOut,
  edited,
  flipBits,
  type Mutator,
  oddInteger,
  repeat,
  repeatPiece,
  setBytes,
  setHeaderIntegers,
  setIntegers,
  setNumbers,
  spliceItself,
} from "./mutate-bytes.ts";
import { damageXml } from "./mutate-markup.ts";

const LIMITS = { unpackedBytes: 32 * 1024 ** 2, archiveEntries: 2_000, inflating: undefined };
const SPOKEN = /\.(xml|rels|x?html?|ncx|opf|bin)$/;
const LEADING =
  /(document|content|styles|numbering|footnotes|comments|slide\d+|sharedStrings|workbook|sheet\d*)\.(xml|bin)$|\.(rels|opf|x?html)$|Content_Types/;
const TEXT_DAMAGE = [damageXml, damageXml, damageXml, setNumbers, flipBits, cutEnd, spliceItself, cutOut, repeatPiece];
const BINARY_DAMAGE = [flipBits, setIntegers, setBytes, cutEnd, cutOut, repeatPiece, setHeaderIntegers];
/** One archive in so many loses a member. */
const LOSES_MEMBER = 12;
/** One in so many has a picture or another member changed too. */
const CHANGES_ANY = 5;

export const damageMembers: Mutator = (bytes, random, others) => {
  const zip = opened(bytes);
  const names = zip?.names.filter((name) => !name.endsWith("/")) ?? [];
  if (zip === undefined || names.length === 0) return flipBits(bytes, random, others);
  const spoken = orAll(
    names.filter((name) => SPOKEN.test(name)),
    names,
  );
  const leading = orAll(
    spoken.filter((name) => LEADING.test(name)),
    spoken,
  );
  const targets = new Set(Array.from({ length: random.pick([1, 1, 2, 4]) }, () => random.pick(leading)));
  if (random.below(CHANGES_ANY) === 0) targets.add(random.pick(names));
  const dropped = random.below(LOSES_MEMBER) === 0 ? random.pick(names) : undefined;
  const members: Zippable = {};
  for (const name of names) {
    const content = readable(zip, name);
    if (content === undefined || name === dropped) continue;
    const damage = random.pick(name.endsWith(".bin") ? BINARY_DAMAGE : TEXT_DAMAGE);
    const isTarget = targets.has(name) && content.length > 0;
    // "mimetype" must not be compressed.
    members[name] = [isTarget ? damage(content, random, others) : content, { level: name === "mimetype" ? 0 : 1 }];
  }
  // fflate takes the current time otherwise.
  return Buffer.from(zipSync(members, { mtime: new Date(2020, 0, 1) }));
};

/** APPNOTE 6.3.10: entries, local headers, and the ends of the directory. */
const RECORDS = new Set(["\x01\x02", "\x03\x04", "\x05\x06", "\x06\x06", "\x06\x07"]);
const RECORD_FIELDS = 20;

export const damageDirectory: Mutator = (bytes, random, others) => {
  const marks = [...bytes.toString("latin1").matchAll(/PK(..)/gs)];
  const places = marks.filter(([, kind = ""]) => RECORDS.has(kind)).map(({ index }) => index);
  if (places.length === 0) return setIntegers(bytes, random, others);
  return edited(bytes, (copy) => {
    repeat(random.pick([1, 2, 6]), () => {
      const at = random.pick(places) + 4 + 2 * random.below(RECORD_FIELDS);
      const width = random.pick([2, 4]);
      const value = oddInteger(random) % 2 ** (8 * width);
      if (at + width <= copy.length) copy.writeUIntLE(value, at, width);
    });
  });
};

function opened(bytes: Buffer): Zip | undefined {
  return tolerant(() => openZip(bytes, LIMITS));
}

function readable(zip: Zip, name: string): Buffer | undefined {
  return tolerant(() => {
    const content = zip.read(name);
    return content === undefined ? undefined : Buffer.from(content);
  });
}

/** A mutant of a mutant may be no archive any more. */
function tolerant<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExtractionError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function orAll(some: readonly string[], all: readonly string[]): readonly string[] {
  return some.length > 0 ? some : all;
}
