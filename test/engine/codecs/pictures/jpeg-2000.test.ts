import { describe, expect, it } from "vitest";
import { decodeImage, imageFrames, imageTypeOf } from "../../../../functions/engine/codecs/pictures/decode-image.ts";
import { rgbaOf } from "../../../../functions/engine/codecs/pictures/jpeg-2000.ts";
import { codestreamAt, HALF_TRANSPARENT_JP2, WORDS_JP2 } from "../../../support/documents/jpeg-2000.ts";

const MAX = { maxPixels: 1_000_000, maxBytes: 1e9 };
const bare = WORDS_JP2.subarray(codestreamAt(WORDS_JP2));

/** Changes a number in the size marker of the codestream: 0 is the width, 1 the height, 8 the components. */
function withSize(file: Uint8Array, changes: Readonly<Record<number, number>>): Uint8Array {
  const changed = Buffer.from(file);
  for (const [index, value] of Object.entries(changes)) {
    changed.writeUInt32BE(value, codestreamAt(file) + 8 + 4 * Number(index));
  }
  return new Uint8Array(changed);
}

/** Adds a resolution box, in dots per metre. */
function withDensity(file: Uint8Array, across: number, down: number): Uint8Array {
  const header = Buffer.from(file).indexOf("jp2h") - 4;
  const length = Buffer.from(file).readUInt32BE(header);
  const resolution = Buffer.alloc(26);
  resolution.writeUInt32BE(26, 0);
  resolution.write("res ", 4);
  resolution.writeUInt32BE(18, 8);
  resolution.write("resc", 12);
  for (const [index, value] of [down, 1, across, 1].entries()) resolution.writeUInt16BE(value, 16 + index * 2);
  const grown = Buffer.from(file);
  grown.writeUInt32BE(length + 26, header);
  return Buffer.concat([grown.subarray(0, header + length), resolution, grown.subarray(header + length)]);
}

describe("JPEG 2000", () => {
  it("is recognized as a file and as a bare codestream, with its size", () => {
    expect([WORDS_JP2, bare].map(imageTypeOf)).toEqual(["jp2", "jp2"]);
    expect([WORDS_JP2, bare].map((bytes) => imageFrames(bytes, 9))).toEqual([
      [{ width: 320, height: 72, dpi: 96 }],
      [{ width: 320, height: 72, dpi: 96 }],
    ]);
  });

  it("has the density of its file, and gets square pixels", () => {
    expect(imageFrames(withDensity(WORDS_JP2, 7_874, 7_874), 9)[0]?.dpi).toBeCloseTo(200, 1);
    expect(imageFrames(withDensity(WORDS_JP2, 7_874, 3_937), 9)).toMatchObject([{ width: 320, height: 144 }]);
  });

  it("has the same pixels as a file and as a codestream: dark words on white", async () => {
    const [file, codestream] = await Promise.all([decodeImage(WORDS_JP2, 1, MAX), decodeImage(bare, 1, MAX)]);

    expect(Buffer.from(file.gray).equals(Buffer.from(codestream.gray))).toBe(true);
    expect(file).toMatchObject({ width: 320, height: 72, dpi: 96 });
    const dark = file.gray.filter((level) => level < 64).length;
    expect(dark).toBeGreaterThan(1_000);
    expect(file.gray.filter((level) => level > 200).length).toBeGreaterThan(5 * dark);
  });

  it("has a white ground where it is transparent", async () => {
    const { gray } = await decodeImage(HALF_TRANSPARENT_JP2, 1, MAX);

    expect([gray[0], gray[15]]).toEqual([255, 76]);
  });

  it("is decoded at half its size when that is nearer to the wanted size, and keeps its size in inches", async () => {
    const halved = await decodeImage(WORDS_JP2, 1, { maxPixels: 5_000, maxBytes: 1e9 });

    expect(halved).toMatchObject({ width: 149, height: 33 });
    expect(halved.width / halved.dpi).toBeCloseTo(320 / 96, 1);
    expect(halved.gray.filter((level) => level < 128).length).toBeGreaterThan(200);
  });

  it("is refused before decoding when it would need too much memory", async () => {
    const wide = withSize(HALF_TRANSPARENT_JP2, { 0: 12_000, 1: 12_000, 4: 12_000, 5: 12_000 });

    const decoding = decodeImage(wide, 1, { maxPixels: 25_000_000, maxBytes: 1e9 });

    await expect(decoding).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
    await expect(decodeImage(withSize(WORDS_JP2, { 0: 2e9, 1: 2e9 }), 1, MAX)).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
    });
  });

  it("gives DAMAGED_DOCUMENT or its readable part when it is cut or damaged", async () => {
    const cut = WORDS_JP2.subarray(0, codestreamAt(WORDS_JP2) + 100);

    await expect(decodeImage(cut, 1, MAX)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
    expect(imageFrames(WORDS_JP2.subarray(0, 60), 9)).toEqual([]);
    expect(imageFrames(withSize(WORDS_JP2, { 0: 0 }), 9)).toEqual([]);
  });
});

describe("the channels of a JPEG 2000 picture", () => {
  const COLORS = { hasColors: true, isCmyk: false };

  it.each([
    ["gray", [10, 20], 1, COLORS, [10, 10, 10, 255, 20, 20, 20, 255]],
    ["gray and alpha", [10, 99, 20, 0], 2, COLORS, [10, 10, 10, 99, 20, 20, 20, 0]],
    ["three colours", [1, 2, 3, 4, 5, 6], 3, COLORS, [1, 2, 3, 255, 4, 5, 6, 255]],
    ["three colours and alpha", [1, 2, 3, 99, 4, 5, 6, 0], 4, COLORS, [1, 2, 3, 99, 4, 5, 6, 0]],
    ["five channels", [1, 2, 3, 4, 5], 5, COLORS, [1, 2, 3, 255]],
    ["two channels without known colours", [10, 99], 2, { ...COLORS, hasColors: false }, [10, 10, 10, 255]],
    ["four channels without known colours", [1, 2, 3, 99], 4, { ...COLORS, hasColors: false }, [1, 2, 3, 255]],
    [
      "four inks",
      [0, 100, 255, 51, 0, 0, 0, 0],
      4,
      { ...COLORS, isCmyk: true },
      [204, 124, 0, 255, 255, 255, 255, 255],
    ],
    ["four inks with full black", [0, 0, 0, 255], 4, { ...COLORS, isCmyk: true }, [0, 0, 0, 255]],
  ])("of %s become RGBA", (_, decoded, channels, facts, expected) => {
    expect([...rgbaOf(Uint8ClampedArray.from(decoded), channels, facts)]).toEqual(expected);
  });
});
