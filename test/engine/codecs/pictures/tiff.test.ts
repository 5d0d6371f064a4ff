import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import {
  decodeBilevelTiff,
  decodeTiffFrame,
  decodeTiffGray,
  directoryOf,
} from "../../../../functions/engine/codecs/pictures/tiff.ts";
import { readTiffFrames, type TiffFrame } from "../../../../functions/engine/codecs/pictures/tiff-directory.ts";
import { type TiffFrameParts, tiffBytes } from "../../../support/documents/images.ts";

/** File of one frame, with further tags that have several numbers. */
function opened(parts: TiffFrameParts, lists: Readonly<Record<number, readonly number[]>> = {}) {
  const bytes = tiffBytes([parts]);
  const [frame] = readTiffFrames(bytes, 1, { pagesOnly: true });
  if (frame === undefined) throw new Error("the file has no frame");
  const values: TiffFrame["values"] = (tag, most) => lists[tag]?.slice(0, most) ?? frame.values(tag, most);
  const tags = new Set([...frame.tags, ...Object.keys(lists).map(Number)]);
  return { bytes, frame: { ...frame, tags: [...tags].filter((tag) => lists[tag]?.length !== 0), values } };
}
const gray = async (...args: Parameters<typeof opened>) => {
  const { bytes, frame } = opened(...args);
  return [...(await decodeTiffGray(bytes, frame))];
};
const rgba = async (...args: Parameters<typeof opened>) => {
  const { bytes, frame } = opened(...args);
  return [...(await decodeTiffFrame(bytes, frame))];
};
const bilevel = (...args: Parameters<typeof opened>) => {
  const { bytes, frame } = opened(...args);
  const rows = decodeBilevelTiff(bytes, frame);
  return rows && [...rows];
};
const damaged = (problem: string) => ({ code: "DAMAGED_DOCUMENT", problem: expect.stringContaining(problem) });
const SIX = { width: 3, height: 2, gray: Uint8Array.of(0, 50, 100, 150, 200, 250) };
// The pixels of a file begin at byte 8.
const PIXELS = 8;

describe("the pixels of a TIFF frame", () => {
  it("are gray or in colours", async () => {
    expect(await gray(SIX)).toEqual([...SIX.gray]);
    expect(await rgba(SIX)).toEqual([...SIX.gray].flatMap((level) => [level, level, level, 255]));
    const colours = { width: 2, height: 1, gray: Uint8Array.of(255, 0, 0, 0, 0, 255), tags: { 262: 2, 277: 3 } };
    expect(await rgba(colours)).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
    expect(await gray(colours)).toEqual([76, 29]);
  });

  it("are black and white with the defaults of the standard: one bit, one sample", async () => {
    const bits = opened(
      { width: 4, height: 1, gray: Uint8Array.of(0b01010000), tags: { 258: 1 } },
      { 258: [], 277: [] },
    );

    expect([...(await decodeTiffGray(bits.bytes, bits.frame))]).toEqual([0, 255, 0, 255]);
  });

  it("lie at the place of their strip", async () => {
    const strips = { 273: [PIXELS + 3, PIXELS], 279: [3, 3] };

    expect(await gray({ ...SIX, tags: { 278: 1 } }, strips)).toEqual([150, 200, 250, 0, 50, 100]);
    expect(await rgba({ ...SIX, tags: { 278: 1 } }, strips)).toHaveLength(24);
  });

  it("without a strip stay white", async () => {
    expect(await gray({ ...SIX, tags: { 278: 1 } }, { 273: [PIXELS] })).toEqual([0, 50, 100, 255, 255, 255]);
    const white = await rgba({ ...SIX, tags: { 278: 1 } }, { 273: [PIXELS] });
    expect(white.slice(12)).toEqual(new Array(12).fill(255));
  });

  it("of tiles are cut at the right and lower edge", async () => {
    const tiles = { 322: [2], 323: [2], 324: [PIXELS, PIXELS + 4], 325: [4, 4] };
    const pixels = { width: 3, height: 1, gray: Uint8Array.of(1, 2, 9, 9, 3, 9, 9, 9) };

    expect(await gray(pixels, tiles)).toEqual([1, 2, 3]);
    expect((await rgba(pixels, tiles)).filter((_, at) => at % 4 === 0)).toEqual([1, 2, 3]);
  });

  it("of tiles beyond the lower edge are skipped", async () => {
    const tiles = { 322: [2], 323: [2], 324: [PIXELS, PIXELS + 4], 325: [4, 4] };
    const pixels = { width: 2, height: 3, gray: Uint8Array.of(1, 2, 3, 4, 5, 6, 9, 9) };

    expect((await rgba(pixels, tiles)).filter((_, at) => at % 4 === 0)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("of rows wider than a band are converted row by row", async () => {
    const width = 2 ** 20 + 1;
    const pixels = Uint8Array.from({ length: 2 * width }, (_, at) => (at * 7) % 251);
    const { bytes, frame } = opened({ width, height: 2, gray: pixels });

    expect(Buffer.compare(await decodeTiffGray(bytes, frame), pixels)).toBe(0);
  });

  it("are sums of differences with a predictor", async () => {
    expect(await gray({ ...SIX, gray: Uint8Array.of(1, 2, 3, 10, 20, 30), tags: { 317: 2 } })).toEqual([
      1, 3, 6, 10, 30, 60,
    ]);
  });

  it.each([
    [1, [0b01000000, 0b10000000], [0, 255, 0, 255, 0, 0]],
    [2, [0b00011000, 0b11000000], [0, 85, 170, 255, 0, 0]],
    [4, [0x01, 0xf0, 0xe2, 0x00], [0, 17, 255, 238, 34, 0]],
    [8, [0, 1, 2, 253, 254, 255], [0, 1, 2, 253, 254, 255]],
  ])("may have %i bits, with 0 for black or for white", async (size, bytes, levels) => {
    const frame = { width: 3, height: 2, gray: Uint8Array.from(bytes) };

    expect(await gray({ ...frame, tags: { 258: size, 262: 1 } })).toEqual(levels);
    expect(await gray({ ...frame, tags: { 258: size, 262: 0 } })).toEqual(levels.map((level) => 255 - level));
  });

  it("may have small samples in separate planes", async () => {
    const planes = { width: 2, height: 1, gray: Uint8Array.of(0x0f, 0x77), tags: { 258: 4, 262: 2, 277: 2, 284: 2 } };

    expect(await gray(planes, { 273: [PIXELS, PIXELS + 1], 279: [1, 1] })).toEqual([0, 255]);
  });

  it("in separate planes are those of the first plane, as gray", async () => {
    const planes = { width: 2, height: 1, gray: Uint8Array.of(10, 20, 30, 40), tags: { 262: 2, 277: 2, 284: 2 } };

    expect(await gray(planes, { 273: [PIXELS, PIXELS + 2], 279: [2, 2] })).toEqual([10, 20]);
  });

  it("of a palette have its colours", async () => {
    const map = [...[0, 65_535], ...[32_768, 0], ...[0, 65_535]];
    const palette = { width: 2, height: 1, gray: Uint8Array.of(0b01000000), tags: { 258: 1, 262: 3 } };

    expect((await rgba(palette, { 320: map })).map((level) => Math.round(level / 16))).toEqual([
      0, 8, 0, 16, 16, 0, 16, 16,
    ]);
  });

  it.each([
    [{ 259: 9 }, "its compression 9 is not supported"],
    [{ 258: 32 }, "its 1 samples of 32 bits are not supported"],
    [{ 258: 3 }, "its 1 samples of 3 bits are not supported"],
    [{ 277: 9 }, "its 9 samples of 8 bits are not supported"],
  ])("with the tags %j are refused", async (tags, problem) => {
    await expect(gray({ ...SIX, tags })).rejects.toMatchObject(damaged(problem));
  });

  it("may have eight samples, of which the first is the gray", async () => {
    const samples = { width: 1, height: 1, gray: Uint8Array.of(77, 1, 2, 3, 4, 5, 6, 7), tags: { 277: 8 } };

    await expect(gray(samples)).resolves.toHaveLength(1);
  });
});

describe("the directory for utif2", () => {
  const piece = { left: 0, top: 0, width: 5, height: 4, offsets: [77], byteCounts: [9] };
  const frameOf = (tags: Readonly<Record<number, number>>): TiffFrame => ({
    width: 5,
    height: 40,
    orientation: 1,
    tags: Object.keys(tags).map(Number),
    values: (tag) => (tags[tag] === undefined ? [] : [tags[tag]]),
  });

  it("has the piece's size and place, and the tags that colours and JPEG need", () => {
    const every = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [250 + index, 5_000 + index]));
    const { width, height, isLE, ...tags } = directoryOf(frameOf(every), piece);

    // Bits, photometric, samples, colour map, extra samples, sample format, JPEG tables, old JPEG, YCbCr.
    const passed = [258, 262, 277, 320, 338, 339, 347, 512, 513, 514, 515, 519, 520, 521, 529, 530, 531, 532];
    expect([width, height, isLE]).toEqual([5, 4, true]);
    expect(tags).toEqual({
      ...Object.fromEntries(passed.map((tag) => [`t${tag}`, [4_750 + tag]])),
      t256: [5],
      t257: [4],
      t259: [5_009],
      t273: [77],
      t278: [4],
      t279: [9],
    });
  });

  it("has the defaults of the standard, and the rows of each strip where there are several", () => {
    const several = { ...piece, offsets: [77, 88], byteCounts: [9, 9] };

    expect(directoryOf(frameOf({}), piece)).toMatchObject({ t259: [1], t278: [4] });
    expect(directoryOf(frameOf({ 278: 3 }), piece)).toMatchObject({ t278: [4] });
    expect(directoryOf(frameOf({ 278: 3 }), several)).toMatchObject({ t273: [77, 88], t278: [3], t279: [9, 9] });
    expect(directoryOf(frameOf({ 278: 30 }), several)).toMatchObject({ t278: [4] });
  });

  it("describes gray where samples are in separate planes", () => {
    expect(directoryOf(frameOf({ 258: 8, 262: 2, 277: 3, 284: 2 }), piece)).toMatchObject({
      t258: [8],
      t262: [1],
      t277: [1],
    });
    expect(directoryOf(frameOf({ 262: 2, 284: 2 }), piece)).toMatchObject({ t258: [1], t262: [1] });
    expect(directoryOf(frameOf({ 258: 8, 262: 2, 277: 3, 284: 1 }), piece)).toMatchObject({ t262: [2], t277: [3] });
  });
});

describe("a JPEG strip", () => {
  const jpegOf = (width: number, height: number) => {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.fillStyle = "#000";
    context.fillRect(0, 0, 8, 8);
    return new Uint8Array(canvas.toBuffer("image/jpeg", 100));
  };
  const tags = { 259: 7, 262: 6, 277: 3 };

  it("is decoded", async () => {
    const pixels = await gray({ width: 16, height: 16, gray: jpegOf(16, 16), tags });

    expect(pixels.map((level) => level < 128)).toEqual(
      Array.from({ length: 256 }, (_, at) => at % 16 < 8 && at < 8 * 16),
    );
  });

  it("may be larger than its frame by the blocks at its edge, and no more", async () => {
    const frame = (jpeg: Uint8Array) => gray({ width: 16, height: 16, gray: jpeg, tags });

    await expect(frame(jpegOf(48, 48))).resolves.toHaveLength(256);
    await expect(frame(jpegOf(48, 49))).rejects.toMatchObject(
      damaged("one of its JPEG strips or tiles has the wrong size"),
    );
    await expect(frame(Uint8Array.of(1, 2, 3))).rejects.toMatchObject(damaged("or no header"));
    const png = new Uint8Array(createCanvas(16, 16).toBuffer("image/png"));
    await expect(frame(png)).rejects.toMatchObject(damaged("or no header"));
  });
});

describe("the bits of a black-and-white TIFF", () => {
  const bits = { width: 9, height: 2, gray: Uint8Array.of(0b10000000, 0b01000000, 0b00100000, 0) };

  it("are 1 for white", () => {
    expect(bilevel({ ...bits, tags: { 258: 1 } })).toEqual([0b10000000, 0b01000000, 0b00100000, 0]);
    expect(bilevel({ ...bits, tags: { 258: 1, 262: 0 } })).toEqual([0b01111111, 0b10111111, 0b11011111, 255]);
    expect(bilevel(bits, { 258: [], 277: [] })).toEqual([0b10000000, 0b01000000, 0b00100000, 0]);
  });

  it("are white without a strip", () => {
    const strips = { 273: [PIXELS], 279: [2] };

    expect(bilevel({ ...bits, tags: { 258: 1, 278: 1 } }, strips)).toEqual([0b10000000, 0b01000000, 255, 255]);
    expect(bilevel({ ...bits, tags: { 258: 1, 262: 0, 278: 1 } }, strips)).toEqual([0b01111111, 0b10111111, 255, 255]);
  });

  it("are those of strips in their order", () => {
    const strips = { 273: [PIXELS + 2, PIXELS], 279: [2, 2] };

    expect(bilevel({ ...bits, tags: { 258: 1, 278: 1 } }, strips)).toEqual([0b00100000, 0, 0b10000000, 0b01000000]);
  });

  it("are those of tiles as wide as the frame, cut at its end", () => {
    const tile = (width: number) => ({ 322: [width], 323: [4], 324: [PIXELS], 325: [4] });
    const wide = { width: 16, height: 1, gray: Uint8Array.of(1, 2, 3, 4), tags: { 258: 1 } };

    expect(bilevel(wide, tile(16))).toEqual([1, 2]);
    expect(bilevel(wide, tile(8))).toBeUndefined();
    const two = { 322: [16], 323: [2], 324: [PIXELS, PIXELS + 4], 325: [4, 4] };
    const rows = { ...wide, height: 3, gray: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) };
    expect(bilevel(rows, two)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ["gray", {}],
    ["of two samples", { 258: 1, 277: 2 }],
    ["of a palette", { 258: 1, 262: 3 }],
    ["JPEG", { 258: 1, 259: 7 }],
    ["old JPEG", { 258: 1, 259: 6 }],
    ["of an unknown compression", { 258: 1, 259: 9 }],
  ])("do not exist for a frame that is %s", (_what, tags) => {
    expect(bilevel({ ...bits, tags })).toBeUndefined();
  });
});
