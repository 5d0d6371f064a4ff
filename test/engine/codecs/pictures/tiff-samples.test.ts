import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { TiffFrame } from "../../../../functions/engine/codecs/pictures/tiff-directory.ts";
import { COMPRESSION, type Piece, TAG } from "../../../../functions/engine/codecs/pictures/tiff-pieces.ts";
import { samplesOf } from "../../../../functions/engine/codecs/pictures/tiff-samples.ts";

type Tags = Readonly<Record<number, number>>;
const frameOf = (tags: Tags): TiffFrame => ({
  width: 0,
  height: 0,
  orientation: 1,
  tags: [],
  values: (tag) => (tags[tag] === undefined ? [] : [tags[tag]]),
});

/** Samples of a piece whose bytes begin at byte 3 of the file. */
function samples(data: readonly number[] | Uint8Array, tags: Tags, [width, height] = [4, 1], order = 0x49) {
  const piece: Piece = {
    left: 0,
    top: 0,
    width: width ?? 0,
    height: height ?? 0,
    offsets: [3],
    byteCounts: [data.length],
  };
  return [...samplesOf(Uint8Array.from([order, order, 0, ...data, 99, 99, 99]), frameOf(tags), piece)];
}
const gray = { [TAG.bits]: 8 };

describe("the samples of a piece", () => {
  it.each([
    ["stored", { [TAG.compression]: COMPRESSION.none }, [1, 2, 3, 4]],
    ["stored, by default", {}, [1, 2, 3, 4]],
    ["PackBits", { [TAG.compression]: COMPRESSION.packBits }, [3, 1, 2, 3, 4]],
    ["deflate", { [TAG.compression]: COMPRESSION.deflate }, deflateSync(Buffer.of(1, 2, 3, 4))],
    ["old deflate", { [TAG.compression]: COMPRESSION.oldDeflate }, deflateSync(Buffer.of(1, 2, 3, 4))],
    // 256 clears the table, 257 ends; each code has 9 bits.
    ["LZW", { [TAG.compression]: COMPRESSION.lzw }, [0x80, 0x00, 0x40, 0x40, 0x30, 0x22, 0x02]],
  ])("are unpacked: %s", (_name, tags, data) => {
    expect(samples(data, { ...gray, ...tags })).toEqual([1, 2, 3, 4]);
  });

  it("are zeros where the data ends early, and no more than the piece needs", () => {
    expect(samples([1, 2], gray)).toEqual([1, 2, 0, 0]);
    expect(samples([1, 2, 3, 4, 5], gray)).toEqual([1, 2, 3, 4]);
    expect(samples(deflateSync(Buffer.of(1, 2)), { ...gray, [TAG.compression]: COMPRESSION.deflate })).toEqual([
      1, 2, 0, 0,
    ]);
    const nothing: Piece = { left: 0, top: 0, width: 2, height: 1, offsets: [], byteCounts: [] };
    expect([...samplesOf(Uint8Array.of(7, 8, 9), frameOf(gray), nothing)]).toEqual([0, 0]);
  });

  it.each([
    [1, undefined, undefined, 2],
    [8, undefined, undefined, 9],
    [8, 3, undefined, 27],
    [8, 3, 1, 27],
    [8, 3, 2, 9],
    [4, 1, undefined, 5],
  ])("of %s bits, %s samples and planes of kind %s take %i bytes a row", (bits, count, planar, rowBytes) => {
    const tags = {
      [TAG.bits]: bits,
      ...(count === undefined ? {} : { [TAG.samples]: count }),
      ...(planar === undefined ? {} : { [TAG.planar]: planar }),
    };

    expect(samples([], tags, [9, 2])).toHaveLength(rowBytes * 2);
  });

  it("have one bit by default", () => {
    expect(samples([0b10100000], {}, [4, 1])).toEqual([0b10100000]);
  });

  it("have the low byte first in 16 bits", () => {
    const tags = { [TAG.bits]: 16 };

    expect(samples([1, 2, 3, 4], tags, [2, 1], 0x4d)).toEqual([2, 1, 4, 3]);
    expect(samples([1, 2, 3, 4], tags, [2, 1], 0x49)).toEqual([1, 2, 3, 4]);
    expect(samples([1, 2], gray, [2, 1], 0x4d)).toEqual([1, 2]);
  });

  it("are reversed in their bytes for the other order of bits", () => {
    const bytes = [0b00000001, 0b11010000];

    expect(samples(bytes, { ...gray, [TAG.fillOrder]: 2 }, [2, 1])).toEqual([0b10000000, 0b00001011]);
    expect(samples(bytes, { ...gray, [TAG.fillOrder]: 1 }, [2, 1])).toEqual(bytes);
  });
});

describe("differences from the left pixel", () => {
  const differences = (bits: number, more: Tags = {}) => ({ [TAG.bits]: bits, [TAG.predictor]: 2, ...more });

  it("of 8 bits are added up in each row", () => {
    expect(samples([1, 2, 3, 250, 10, 1], differences(8), [3, 2])).toEqual([1, 3, 6, 250, 4, 5]);
  });

  it("of several samples are added to the same sample", () => {
    expect(samples([1, 10, 2, 20, 3, 30], differences(8, { [TAG.samples]: 2 }), [3, 1])).toEqual([1, 10, 3, 30, 6, 60]);
  });

  it("of separate planes are added sample by sample", () => {
    const tags = differences(8, { [TAG.samples]: 2, [TAG.planar]: 2 });

    expect(samples([1, 10, 2, 20], tags, [4, 1])).toEqual([1, 11, 13, 33]);
  });

  it("of 16 bits are added with their carry", () => {
    expect(samples([255, 1, 1, 0, 1, 2], differences(16), [3, 1])).toEqual([255, 1, 0, 2, 1, 4]);
    expect(samples([1, 255, 1, 0], differences(16), [2, 1], 0x4d)).toEqual([255, 1, 255, 2]);
  });

  it("are not defined for other sizes, nor without the tag", () => {
    expect(samples([0x11, 0x11], differences(4), [4, 1])).toEqual([0x11, 0x11]);
    expect(samples([0x11, 0x11], differences(4, { [TAG.samples]: 2 }), [2, 1])).toEqual([0x11, 0x11]);
    expect(samples([1, 1, 1, 1], { ...gray, [TAG.predictor]: 1 })).toEqual([1, 1, 1, 1]);
  });
});

describe("fax data", () => {
  // White run of 2: 0111. Black run of 2: 11.
  it.each([
    ["rows", { [TAG.compression]: COMPRESSION.faxRows }, [0b01111100, 0b01111100], [0x30, 0x30]],
    // A line end is eleven zeros and a one.
    ["group 3", { [TAG.compression]: COMPRESSION.group3 }, [0x00, 0x17, 0xc0, 0x01, 0x7c], [0x30, 0x30]],
    [
      "group 3 with options of one dimension",
      { [TAG.compression]: COMPRESSION.group3, [TAG.faxOptions]: 6 },
      [0x00, 0x17, 0xc0, 0x01, 0x7c],
      [0x30, 0x30],
    ],
    // In two dimensions a tag bit follows the line end: 1 for runs, 0 for modes. Vertical modes of 0 repeat the row.
    [
      "group 3 in two dimensions",
      { [TAG.compression]: COMPRESSION.group3, [TAG.faxOptions]: 5 },
      [0x00, 0x1b, 0xe0, 0x02, 0xc0],
      [0x30, 0x30],
    ],
    // Horizontal mode: 001, then both runs.
    ["group 4", { [TAG.compression]: COMPRESSION.group4 }, [0b00101111, 0b11100000], [0x30, 0x30]],
  ])("is unpacked: %s", (_name, tags, data, rows) => {
    expect(samples(data, { [TAG.bits]: 1, ...tags }, [4, 2])).toEqual(rows);
  });
});
