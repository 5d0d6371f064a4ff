import { describe, expect, it } from "vitest";
import {
  glyphsOfTrueType,
  metricsOfTrueType,
  namesOfTrueType,
} from "../../../../functions/engine/codecs/fonts/true-type.ts";

type Tables = Readonly<Record<string, Buffer>>;

/** Table with 16-bit values at their places. */
function table(length: number, values: Readonly<Record<number, number>> = {}): Buffer {
  const bytes = Buffer.alloc(length);
  for (const [at, value] of Object.entries(values)) bytes.writeInt16BE(value, Number(at));
  return bytes;
}

const TABLES: Tables = {
  head: table(54, { 0: 1, 18: 2000, 50: 1 }),
  hhea: table(36, { 4: 1800, 6: -400 }),
  maxp: table(32, { 0: 1 }),
  hmtx: table(1),
  loca: table(1),
  glyf: table(1),
};

/** Font file with the tables one after the other. */
function fontOf(tables: Tables, version = 0x00010000): Buffer {
  const entries = Object.entries(tables);
  const directory = Buffer.alloc(12 + 16 * entries.length);
  directory.writeUInt32BE(version, 0);
  directory.writeUInt16BE(entries.length, 4);
  let offset = directory.length;
  for (const [index, [tag, { length }]] of entries.entries()) {
    directory.write(tag, 12 + 16 * index, "latin1");
    directory.writeUInt32BE(offset, 20 + 16 * index);
    directory.writeUInt32BE(length, 24 + 16 * index);
    offset += length;
  }
  return Buffer.concat([directory, ...entries.map(([, bytes]) => bytes)]);
}

const HEIGHT = { ascent: 0.9, descent: -0.2 };

describe("the height of a TrueType font", () => {
  it("is a share of the font size", () => {
    expect(metricsOfTrueType(fontOf(TABLES))).toEqual(HEIGHT);
  });

  it.each([
    ["in Apple's version", fontOf(TABLES, 0x74727565)],
    ["with short offsets of glyphs", fontOf({ ...TABLES, head: table(54, { 0: 1, 18: 2000, 50: 0 }) })],
    ["with further tables", fontOf({ ...TABLES, name: table(5) })],
    ["with longer tables", fontOf({ ...TABLES, head: Buffer.concat([TABLES["head"] as Buffer, table(4)]) })],
    ["whose first table looks like a damaged directory", fontOf({ name: Buffer.alloc(20, 0xff), ...TABLES })],
  ])("is read from a font %s", (_, bytes) => {
    expect(metricsOfTrueType(bytes)).toEqual(HEIGHT);
  });

  it("is read from a font within a larger buffer", () => {
    const around = Buffer.concat([Buffer.alloc(7, 1), fontOf(TABLES), Buffer.alloc(7, 1)]);

    expect(metricsOfTrueType(around.subarray(7, -7))).toEqual(HEIGHT);
  });

  it.each(["head", "hhea", "hmtx", "maxp", "loca", "glyf"])("is unknown without the table %s", (tag) => {
    const { [tag]: _, ...others } = TABLES;

    expect(metricsOfTrueType(fontOf(others))).toBeUndefined();
    expect(metricsOfTrueType(fontOf({ ...TABLES, [tag]: table(0) }))).toBeUndefined();
  });

  it.each([
    ["head", 53],
    ["hhea", 35],
    ["maxp", 31],
  ])("is unknown when the table %s has only %i bytes", (tag, length) => {
    expect(metricsOfTrueType(fontOf({ ...TABLES, [tag]: TABLES[tag]?.subarray(0, length) as Buffer }))).toBeUndefined();
  });

  it.each([
    ["of another kind", fontOf(TABLES, 0x4f54544f)],
    ["with outlines of another kind", fontOf({ ...TABLES, "CFF ": table(1) })],
    ["with another version of its head", fontOf({ ...TABLES, head: table(54, { 0: 2, 18: 2000 }) })],
    ["with an unknown format of offsets", fontOf({ ...TABLES, head: table(54, { 0: 1, 18: 2000, 50: 2 }) })],
    ["with another version of its profile", fontOf({ ...TABLES, maxp: table(32, { 0: 0, 2: 0x5000 }) })],
    ["that ends within its last table", fontOf(TABLES).subarray(0, -1)],
    ["that ends within its directory", fontOf(TABLES).subarray(0, 12 + 16 * 6 - 1)],
    ["that ends within a directory of empty tables", fontOf({ name: table(0), post: table(0) }).subarray(0, -1)],
    ["of eleven bytes", fontOf(TABLES).subarray(0, 11)],
    ["without tables", fontOf({})],
    ["of no bytes", Buffer.alloc(0)],
  ])("is unknown for a font %s", (_, bytes) => {
    expect(metricsOfTrueType(bytes)).toBeUndefined();
  });
});

const MAC = Array.from({ length: 258 }, (_, index) => `mac${index}`);

const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));

const own = Buffer.from("\x03ffi\x02ff", "latin1");
/** Glyphs: none, mac5, ffi, ff. */
const post = Buffer.concat([words(2, 0), Buffer.alloc(28), words(4, 0, 5, 258, 259), own]);
const mapOf = (platform: number, encoding: number, map: Buffer) =>
  Buffer.concat([words(0, 1, platform, encoding, 0, 12), map]);

const bytesMap = Buffer.concat([words(0, 262, 0), Buffer.alloc(256)]);
bytesMap.set([1, 2, 3], 6 + 0xa2);

describe("the names of a TrueType font's glyphs", () => {
  it.each([
    ["of bytes", mapOf(1, 0, bytesMap)],
    ["of a trimmed table", mapOf(1, 0, words(6, 16, 0, 0xa2, 3, 1, 2, 3))],
    ["of segments", mapOf(3, 0, words(4, 32, 0, 4, 0, 0, 0, 0xf0a4, 0xffff, 0, 0xf0a2, 0xffff, 0x0f5f, 1, 0, 0))],
    ["of segments with an array", mapOf(3, 0, words(4, 30, 0, 2, 0, 0, 0, 0xf0a4, 0, 0xf0a2, 0, 2, 1, 2, 3))],
  ])("go by the codes of a map %s", (_, cmap) => {
    expect([...namesOfTrueType(fontOf({ cmap, post }), MAC)]).toEqual([
      [0xa2, "mac5"],
      [0xa3, "ffi"],
      [0xa4, "ff"],
    ]);
  });

  it.each([
    ["without a map for simple fonts", fontOf({ cmap: mapOf(3, 1, bytesMap), post })],
    ["without names", fontOf({ cmap: mapOf(1, 0, bytesMap), post: words(3, 0) })],
    ["with a map of another format", fontOf({ cmap: mapOf(1, 0, words(12, 0)), post })],
    ["whose tables end early", fontOf({ cmap: mapOf(1, 0, words(6, 16, 0, 0xa2, 3)), post })],
    ["that is cut", fontOf({ cmap: mapOf(1, 0, bytesMap), post }).subarray(0, 60)],
    ["of no bytes", Buffer.alloc(0)],
  ])("are unknown in a font %s", (_, bytes) => {
    expect(namesOfTrueType(bytes, MAC).size).toBe(0);
  });
});

describe("the glyphs of a TrueType font", () => {
  /** Font with two glyphs, the second one without ink, and offsets of two or four bytes. */
  function glyphs(offsets: "short" | "long", changed: Tables = {}) {
    const loca = offsets === "short" ? table(6, { 0: 0, 2: 6, 4: 6 }) : table(12, { 2: 0, 6: 12, 10: 12 });
    return glyphsOfTrueType(
      fontOf({
        ...TABLES,
        head: table(54, { 0: 1, 18: 1000, 50: offsets === "short" ? 0 : 1 }),
        hhea: table(36, { 34: 1 }),
        hmtx: table(8, { 0: 600, 2: 50 }),
        glyf: table(12, { 0: 1, 2: 50, 4: -200, 6: 550, 8: 700 }),
        loca,
        ...changed,
      }),
    );
  }

  it.each(["short", "long"] as const)("have boxes in em, by %s offsets", (offsets) => {
    const box = glyphs(offsets)?.boxOf(0);

    expect(box).toMatchObject({ advance: 0.6, left: 0.05, bottom: -0.2, top: 0.7 });
    expect(box?.right).toBeCloseTo(0.05);
  });

  it("have no box without ink, or beyond the font's end", () => {
    expect([1, 2, 70_000].map((glyph) => glyphs("short")?.boxOf(glyph))).toEqual([undefined, undefined, undefined]);
    expect(glyphs("short", { glyf: table(4) })?.boxOf(0)).toBeUndefined();
  });

  it("have no number without a map from codes", () => {
    expect(glyphs("short")?.numberOf(65)).toBe(0);
  });

  it.each(["head", "hhea", "hmtx", "loca", "glyf"])("are not read without the table %s", (tag) => {
    expect(glyphs("short", { [tag]: Buffer.alloc(0) })).toBeUndefined();
  });
});
