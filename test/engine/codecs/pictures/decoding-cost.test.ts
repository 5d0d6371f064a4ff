import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { decodeImage, imageTypeOf } from "../../../../functions/engine/codecs/pictures/decode-image.ts";
import {
  checkBytes,
  checkDecodingCost,
  jpeg2000Bytes,
} from "../../../../functions/engine/codecs/pictures/decoding-cost.ts";
import { readImageHeader } from "../../../../functions/engine/codecs/pictures/image-header.ts";
import { imagePdf } from "../../../../functions/engine/pdf/write/image-pdf.ts";
import { heifBytes } from "../../../support/documents/heif.ts";
import { codestreamAt, WORDS_JP2 } from "../../../support/documents/jpeg-2000.ts";

const MEGABYTE = 1024 ** 2;
const LIMITS = { maxPixels: 25_000_000, maxBytes: 800 * MEGABYTE };

interface GifFrame {
  readonly left?: number;
  readonly top?: number;
  readonly width: number;
  readonly height: number;
}

const word = (value: number) => [value & 0xff, value >> 8];

/** A GIF of one colour, with a comment before the frames that a reader must skip. */
function gifBytes(
  screen: { readonly width: number; readonly height: number },
  frames: readonly GifFrame[],
): Uint8Array {
  const comment = [0x21, 0xfe, 3, 0x2c, 0x2c, 0x2c, 0];
  const images = frames.flatMap(({ left = 0, top = 0, width, height }) => [
    ...[0x2c, ...word(left), ...word(top), ...word(width), ...word(height), 0],
    ...[2, 2, 0x4c, 1, 0],
  ]);
  const colors = [0, 0, 0, 255, 255, 255];
  const start = [...Buffer.from("GIF89a"), ...word(screen.width), ...word(screen.height), 0x80, 0, 0];
  return Uint8Array.from([...start, ...colors, ...comment, ...images, 0x3b]);
}

/** Header of a JPEG without pixels. */
function jpegHead(side: number, kind: number, components: number): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(side, 0);
  size.writeUInt16BE(side, 2);
  return Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    kind,
    0,
    8 + 3 * components,
    8,
    ...size,
    components,
    ...new Uint8Array(200),
  ]);
}

function pngWithChunk(type: string, side: number): Uint8Array {
  const png = Buffer.from(createCanvas(1, 1).toBuffer("image/png"));
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  const chunk = Buffer.alloc(16);
  chunk.writeUInt32BE(4, 0);
  chunk.write(type, 4, "latin1");
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

const costs = expect.objectContaining({
  code: "LIMIT_EXCEEDED",
  message: expect.stringMatching(/memory to decode an image.*TEXTRACTOR_DECODING_MEMORY_MB/),
});

describe("the estimate of a picture's memory", () => {
  const frame = { width: 1_000, height: 1_000, orientation: 1 };
  const FIXED = 16 * MEGABYTE;

  it.each([
    ["png", {}, 5.5e6],
    ["gif", {}, 5.5e6],
    ["bmp", {}, 5.5e6],
    ["jpeg", {}, 5.5e6],
    ["webp", {}, 7e6],
    ["heic", {}, 11.5e6],
    ["tiff", {}, 2e6],
    ["png", { hasProfile: true }, 9.5e6],
    ["heic", { hasProfile: true }, 11.5e6],
    ["jpeg", { progressive: 1 }, 5.5e6],
    ["jpeg", { progressive: 3 }, 9e6],
    ["jpeg", { progressive: 4 }, 11e6],
    ["jpeg", { progressive: 3, hasProfile: true }, 9.5e6],
    ["heic", { decodedPixels: 2e6 }, 23e6],
    ["heic", { decodedPixels: 5e5 }, 11.5e6],
    ["jp2", {}, 8e6],
  ] as const)("counts the bytes of each pixel of %s with %j", (type, facts, bytes) => {
    const check = (maxBytes: number) => () => checkDecodingCost(type, { ...frame, ...facts }, 0, maxBytes);

    expect(check(FIXED + bytes)).not.toThrow();
    expect(check(FIXED + bytes - 1)).toThrow(costs);
  });

  it("adds five bytes for each pixel of the result, which is not larger than the picture", () => {
    const check = (pixels: number, maxBytes: number) => () => checkDecodingCost("tiff", frame, pixels, maxBytes);

    expect(check(1_000, FIXED + 2e6 + 5_000)).not.toThrow();
    expect(check(1_000, FIXED + 2e6 + 4_999)).toThrow(costs);
    expect(check(9e9, FIXED + 2e6 + 5e6)).not.toThrow();
    expect(check(9e9, FIXED + 2e6 + 5e6 - 1)).toThrow(costs);
  });

  it("has eight bytes for each value of JPEG 2000", () => {
    expect(jpeg2000Bytes(1_000)).toBe(FIXED + 8_000);
  });

  it("is named in whole megabytes, rounded up", () => {
    expect(() => checkBytes(MEGABYTE + 1, "it", MEGABYTE)).toThrow(/2 MB for it.* 1 MB/);
    expect(() => checkBytes(MEGABYTE, "it", MEGABYTE)).not.toThrow();
  });
});

describe("the memory that a picture needs", () => {
  it.each([
    ["the first frame is larger than the screen", { width: 1, height: 1 }, [{ width: 50, height: 40 }], [50, 40]],
    [
      "the first frame extends beyond the screen",
      { width: 10, height: 10 },
      [{ left: 5, top: 7, width: 10, height: 10 }],
      [15, 17],
    ],
    ["the screen is larger", { width: 100, height: 90 }, [{ left: 5, width: 9, height: 9 }], [100, 90]],
    [
      "a later frame is larger",
      { width: 9, height: 9 },
      [
        { width: 9, height: 9 },
        { width: 99, height: 99 },
      ],
      [9, 9],
    ],
  ] as const)("follows the size that Skia gives a GIF when %s", async (_, screen, frames, [width, height]) => {
    const bytes = gifBytes(screen, frames);

    const decoded = await decodeImage(bytes, 1, LIMITS);

    expect(readImageHeader(bytes, 1)).toMatchObject([{ width, height }]);
    expect(decoded).toMatchObject({ width, height });
  });

  it("is checked before a GIF of a few bytes is decoded, whatever its screen's size", async () => {
    const bytes = gifBytes({ width: 1, height: 1 }, [{ width: 20_000, height: 20_000 }]);
    const lesser = gifBytes({ width: 1, height: 1 }, [{ width: 12_000, height: 12_000 }]);

    await expect(decodeImage(bytes, 1, LIMITS)).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
    await expect(decodeImage(lesser, 1, LIMITS)).rejects.toEqual(costs);
    await expect(imagePdf(lesser, { ...LIMITS, maxFrames: 1 })).rejects.toEqual(costs);
    expect(bytes.length).toBeLessThan(60);
  });

  it("is limited by the function's memory", async () => {
    const bytes = gifBytes({ width: 1, height: 1 }, [{ width: 3_000, height: 3_000 }]);

    await expect(decodeImage(bytes, 1, { ...LIMITS, maxBytes: 64 * MEGABYTE })).rejects.toEqual(costs);
    expect(await decodeImage(bytes, 1, { ...LIMITS, maxBytes: 200 * MEGABYTE })).toMatchObject({ width: 3_000 });
  });

  it("is larger for a progressive JPEG, and for a JPEG with four components", async () => {
    const [baseline, progressive, cmyk] = [
      jpegHead(9_000, 0xc0, 3),
      jpegHead(9_000, 0xc2, 3),
      jpegHead(8_000, 0xc2, 4),
    ];

    // Within the limit, so Skia decodes it and finds no pixels.
    await expect(decodeImage(baseline, 1, LIMITS)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
    await expect(decodeImage(progressive, 1, LIMITS)).rejects.toEqual(costs);
    await expect(decodeImage(cmyk, 1, LIMITS)).rejects.toEqual(costs);
  });

  it.each(["iCCP", "gAMA", "cHRM", "cICP"])("is larger for a PNG with %s", async (type) => {
    await expect(decodeImage(pngWithChunk("tEXt", 8_600), 1, LIMITS)).rejects.not.toEqual(costs);
    await expect(decodeImage(pngWithChunk(type, 8_600), 1, LIMITS)).rejects.toEqual(costs);
  });

  it("counts the pixels in a HEIF picture's stream, whatever its header claims", async () => {
    const [width, height] = [512, 512];
    const honest = heifBytes({ width, height, gray: new Uint8Array(width * height) });
    const lying = heifBytes({
      width,
      height,
      gray: new Uint8Array(width * height),
      claimed: { width: 32, height: 32 },
    });

    for (const bytes of [honest, lying]) {
      expect(readImageHeader(bytes, 1)).toMatchObject([{ decodedPixels: width * height }]);
      await expect(decodeImage(bytes, 1, { ...LIMITS, maxBytes: 18 * MEGABYTE })).rejects.toEqual(costs);
    }
  });

  it("counts the tiles that a JPEG 2000 picture claims", async () => {
    const tiled = Buffer.from(WORDS_JP2);
    const at = codestreamAt(WORDS_JP2) + 8;
    // 65,280 tiles of 1 x 1 pixels at 256 x 255, with the highest possible number of components.
    for (const [index, value] of [256, 255, 0, 0, 1, 1, 0, 0].entries()) tiled.writeUInt32BE(value, at + 4 * index);
    tiled.writeUInt16BE(16_384, at + 32);

    expect(imageTypeOf(tiled)).toBe("jp2");
    await expect(decodeImage(new Uint8Array(tiled), 1, LIMITS)).rejects.toEqual(costs);
  });
});

describe("the memory to decode a frame", () => {
  const frame = { width: 1_000, height: 2_000, orientation: 1 };
  const jpeg2000 = {
    ...{ components: 3, tiles: 7, levels: 5, hasColors: true, isCmyk: false },
    grid: [0, 0, 1_000, 2_000] as const,
  };

  it.each([
    ["PNG", "png", frame, 2e6 * 5.5],
    ["WebP", "webp", frame, 2e6 * 7],
    ["HEIC", "heic", frame, 2e6 * 11.5],
    ["TIFF", "tiff", frame, 2e6 * 2],
    ["a larger picture inside", "gif", { ...frame, decodedPixels: 3e6 }, 3e6 * 5.5],
    ["a smaller picture inside", "gif", { ...frame, decodedPixels: 1e6 }, 2e6 * 5.5],
    ["a color profile", "jpeg", { ...frame, hasProfile: true }, 2e6 * 9.5],
    ["a progressive JPEG of one component", "jpeg", { ...frame, progressive: 1 }, 2e6 * 5.5],
    ["a progressive JPEG of two components", "jpeg", { ...frame, progressive: 2 }, 2e6 * 7],
    ["a progressive JPEG of four components", "jpeg", { ...frame, progressive: 4 }, 2e6 * 11],
    ["JPEG 2000 without a header", "jp2", frame, 2e6 * 8],
    ["JPEG 2000 of seven tiles", "jp2", { ...frame, jpeg2000 }, 7 * (5_700 + 3 * 1_100)],
  ] as const)("counts the decoder, its pixels and the result: %s", (_what, type, stored, decoding) => {
    const bytes = 16 * MEGABYTE + decoding + 2e6 * 5;

    expect(() => checkDecodingCost(type, stored, 25e6, bytes)).not.toThrow();
    expect(() => checkDecodingCost(type, stored, 25e6, bytes - 1)).toThrow(
      expect.objectContaining({ code: "LIMIT_EXCEEDED" }),
    );
  });

  it("has a result of at most the pixels kept", () => {
    const bytes = 16 * MEGABYTE + 2e6 * 5.5 + 1e6 * 5;

    expect(() => checkDecodingCost("png", frame, 1e6, bytes)).not.toThrow();
    expect(() => checkDecodingCost("png", frame, 1e6, bytes - 1)).toThrow("memory to decode an image");
  });

  it("is reported in whole megabytes, rounded up", () => {
    expect(() => checkBytes(3 * MEGABYTE + 1, "9 values", 2 * MEGABYTE)).toThrow(/4 MB for 9 values.* 2 MB/);
    expect(() => checkBytes(3 * MEGABYTE, "9 values", MEGABYTE - 1)).toThrow(/3 MB for 9 values.* 1 MB/);
  });

  it("is eight bytes for each value of JPEG 2000", () => {
    expect(jpeg2000Bytes(100)).toBe(16 * MEGABYTE + 800);
  });
});
