import { describe, expect, it } from "vitest";
import { isTiff, readTiffFrames } from "../../../../functions/engine/codecs/pictures/tiff-directory.ts";

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Four bytes: values, or their place. */
  readonly value: readonly number[];
}

/** Number as bytes, the high one first. */
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);
const long = (tag: number, value: number): Entry => ({ tag, type: 4, count: 1, value: big(value, 4) });

interface Parts {
  readonly entries: readonly Entry[];
  /** Claimed number of entries. */
  readonly count?: number;
  readonly next?: number;
}

/** A big-endian file whose directories follow each other; the first begins at byte 8. */
function file(...directories: readonly Parts[]): Uint8Array {
  let at = 8;
  const bytes = directories.flatMap(({ entries, count = entries.length, next }, index) => {
    at += 6 + entries.length * 12;
    const following = next ?? (index + 1 < directories.length ? at : 0);
    const rows = entries.flatMap((each) => [
      ...big(each.tag, 2),
      ...big(each.type, 2),
      ...big(each.count, 4),
      ...each.value,
    ]);
    return [...big(count, 2), ...rows, ...big(following, 4)];
  });
  return Uint8Array.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, ...bytes]);
}

const SIZE = [long(256, 30), long(257, 20)];
const all = { pagesOnly: false };
const pages = { pagesOnly: true };
const framesOf = (bytes: Uint8Array, most = 10) => readTiffFrames(bytes, most, all);

describe("a TIFF file", () => {
  it.each([
    ["II*\0", true],
    ["MM\0*", true],
    ["II\0*", false],
    ["MM*\0", false],
    ["II*", false],
  ])("begins with %j: %s", (start, is) => {
    expect(isTiff(Buffer.from(start, "latin1"))).toBe(is);
  });

  it("has the size and the defaults of its directory", () => {
    expect(framesOf(file({ entries: SIZE }))).toMatchObject([
      { width: 30, height: 20, orientation: 1, tags: [256, 257] },
    ]);
    expect(framesOf(file({ entries: SIZE }))[0]).not.toHaveProperty("density");
    expect(framesOf(file({ entries: [] }))).toMatchObject([{ width: 0, height: 0, orientation: 1, tags: [] }]);
    expect(framesOf(file({ entries: [...SIZE, long(274, 6)] }))).toMatchObject([{ orientation: 6 }]);
  });

  it("has no frame when it is shorter than its header or points beyond its end", () => {
    const bytes = file({ entries: SIZE });

    expect(framesOf(bytes.subarray(0, 7))).toEqual([]);
    expect(framesOf(bytes.subarray(0, 8))).toEqual([]);
    expect(framesOf(bytes.subarray(0, 9))).toEqual([]);
    expect(framesOf(bytes.subarray(0, 10))).toMatchObject([{ width: 0 }]);
    expect(framesOf(Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 0, 0, 0))).toEqual([]);
    expect(framesOf(Buffer.from("not a TIFF file"))).toEqual([]);
  });

  it("has the entries that its bytes hold", () => {
    const bytes = file({ entries: SIZE });

    expect(framesOf(bytes.subarray(0, 10 + 23))[0]?.tags).toEqual([256]);
    expect(framesOf(bytes.subarray(0, 10 + 24))[0]?.tags).toEqual([256, 257]);
  });

  it("lies anywhere in its buffer", () => {
    const bytes = Buffer.concat([Buffer.alloc(5), file({ entries: SIZE })]).subarray(5);

    expect(framesOf(bytes)).toMatchObject([{ width: 30, height: 20 }]);
  });

  it("has directories in a row, up to the wanted number", () => {
    const bytes = file({ entries: [long(256, 1)] }, { entries: [long(256, 2)] }, { entries: [long(256, 3)] });

    expect(framesOf(bytes).map(({ width }) => width)).toEqual([1, 2, 3]);
    expect(framesOf(bytes, 2).map(({ width }) => width)).toEqual([1, 2]);
    expect(framesOf(bytes, 0)).toEqual([]);
    // The last link needs all of its four bytes.
    expect(framesOf(bytes.subarray(0, 8 + 18 - 1))).toHaveLength(1);
    expect(framesOf(bytes.subarray(0, 8 + 18 + 2))).toHaveLength(2);
  });

  it("ends where its directories form a circle", () => {
    expect(framesOf(file({ entries: SIZE, next: 8 }))).toHaveLength(1);
  });

  it("has 512 entries a directory at most, and its next directory behind all of them", () => {
    const entries = Array.from({ length: 513 }, (_, at) => long(1_000 + at, at));
    const [first, second] = framesOf(file({ entries }, { entries: SIZE }));

    expect(first?.tags).toHaveLength(512);
    expect(second?.width).toBe(30);
  });

  it("has pages that are neither thumbnails, masks nor without a picture", () => {
    const kinds = [0, 1, 2, 4, 3, 8].map((subfile) => ({
      entries: [...SIZE, long(254, subfile), long(1_000, subfile)],
    }));
    const flat = [{ entries: [long(256, 5)] }, { entries: [long(257, 5)] }];
    const bytes = file(...kinds, ...flat, { entries: [long(256, 1), long(257, 1)] });

    expect(readTiffFrames(bytes, 20, pages).map(({ values }) => values(1_000)[0])).toEqual([0, 2, 8, undefined]);
    expect(framesOf(bytes, 20)).toHaveLength(9);
    expect(readTiffFrames(bytes, 2, pages)).toHaveLength(2);
  });

  it.each([
    [2, [300, 200]],
    [undefined, [300, 200]],
    [3, [762, 508]],
    [1, undefined],
  ])("has a density in unit %s", (unit, density) => {
    const entries = [...SIZE, long(282, 300), long(283, 200), ...(unit === undefined ? [] : [long(296, unit)])];

    expect(framesOf(file({ entries }))[0]?.density).toEqual(density);
  });

  it("has no density where one side has none", () => {
    expect(framesOf(file({ entries: [...SIZE, long(282, 300)] }))[0]?.density).toBeUndefined();
    expect(framesOf(file({ entries: [...SIZE, long(283, 300)] }))[0]?.density).toBeUndefined();
  });
});

describe("the values of a tag", () => {
  const valuesOf = (entry: Omit<Entry, "tag">, most?: number) => {
    const [frame] = framesOf(file({ entries: [{ tag: 700, ...entry }] }));
    return frame?.values(700, most);
  };

  it.each([
    ["bytes", 1, 4, [1, 2, 3, 255], [1, 2, 3, 255]],
    ["letters", 2, 2, [65, 66, 0, 0], [65, 66]],
    ["shorts", 3, 2, [1, 2, 255, 254], [258, 65_534]],
    ["a long", 4, 1, [1, 2, 3, 4], [0x01020304]],
    ["signed bytes", 6, 3, [255, 1, 128, 0], [-1, 1, -128]],
    ["undefined bytes", 7, 4, [200, 1, 2, 3], [200, 1, 2, 3]],
    ["signed shorts", 8, 2, [255, 254, 0, 7], [-2, 7]],
    ["a signed long", 9, 1, [255, 255, 255, 254], [-2]],
    ["none of an unknown type", 13, 1, [1, 2, 3, 4], []],
  ])("are %s", (_what, type, count, value, expected) => {
    expect(valuesOf({ type, count, value })).toEqual(expected);
  });

  it.each([
    ["rationals", 5, [0, 0, 0, 6, 0, 0, 0, 4], 1.5],
    ["rationals without a denominator", 5, [0, 0, 0, 6, 0, 0, 0, 0], 6],
    ["signed rationals", 10, [255, 255, 255, 250, 0, 0, 0, 4], -1.5],
    ["signed rationals without a denominator", 10, [255, 255, 255, 250, 0, 0, 0, 0], -6],
  ])("may be %s, which lie elsewhere", (_what, type, bytes, expected) => {
    const directory = file({ entries: [{ tag: 700, type, count: 1, value: big(26, 4) }] });

    const [frame] = framesOf(Uint8Array.from([...directory, ...bytes]));

    expect(frame?.values(700)).toEqual([expected]);
  });

  it("are the first ones, and none for an absent tag", () => {
    expect(valuesOf({ type: 1, count: 4, value: [1, 2, 3, 4] }, 2)).toEqual([1, 2]);
    expect(framesOf(file({ entries: [] }))[0]?.values(700)).toEqual([]);
  });

  it("lie in the entry up to four bytes, and elsewhere beyond that", () => {
    const place = big(26, 4);

    expect(valuesOf({ type: 1, count: 4, value: place })).toEqual(place);
    const bytes = Uint8Array.from([
      ...file({ entries: [{ tag: 700, type: 1, count: 5, value: place }] }),
      5,
      6,
      7,
      8,
      9,
    ]);
    expect(framesOf(bytes)[0]?.values(700)).toEqual([5, 6, 7, 8, 9]);
  });

  it("are cut at the end of the file", () => {
    const directory = file({ entries: [{ tag: 700, type: 3, count: 1_000_000, value: big(26, 4) }] });

    expect(framesOf(Uint8Array.from([...directory, 0, 1, 0, 2, 9]))[0]?.values(700)).toEqual([1, 2]);
    expect(valuesOf({ type: 3, count: 10, value: big(9_999, 4) })).toEqual([]);
  });

  it("are read in the order of a little-endian file", () => {
    const bytes = Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0, 0, 0, 7, 1, 0, 0, 2, 1, 4, 0);
    const rest = [1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0];
    const [frame] = framesOf(Uint8Array.from([...bytes, ...rest]));

    expect([frame?.width, frame?.values(258)]).toEqual([263, [9]]);
  });
});
