import { deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import {
  decodeImage,
  decodePixels,
  imageFrames,
  imageTypeOf,
} from "../../../../functions/engine/codecs/pictures/decode-image.ts";
import { readImageHeader } from "../../../../functions/engine/codecs/pictures/image-header.ts";
import { pngBytes, tiffBytes } from "../../../support/documents/images.ts";

const MAX = { maxPixels: 1_000_000, maxBytes: 1e9 };
/** 3 x 2 pixels, each with a different gray. */
const SIX = { width: 3, height: 2, gray: Uint8Array.of(0, 50, 100, 150, 200, 250) };

/** A JPEG of 40 x 20 that is black in its top left quarter, with an EXIF orientation and density. */
function jpegBytes(orientation: number, dpi?: number): Uint8Array {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, 40, 20);
  context.fillStyle = "#000";
  context.fillRect(0, 0, 20, 10);
  const jpeg = canvas.toBuffer("image/jpeg", 100);
  const exif = Buffer.alloc(6 + 8 + 2 + 3 * 12 + 4 + 8);
  exif.write("Exif\0\0II*\0\x08\0\0\0\x03\0", "latin1");
  const entries = [
    [0x112, 3, 1, orientation],
    [0x11a, 5, 1, 50],
    [0x11b, 5, 1, 50],
  ] as const;
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 16 + index * 12;
    exif.writeUInt16LE(tag, at);
    exif.writeUInt16LE(type, at + 2);
    exif.writeUInt32LE(count, at + 4);
    exif.writeUInt32LE(value, at + 8);
  }
  exif.writeUInt32LE(dpi ?? 0, 56);
  exif.writeUInt32LE(1, 60);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  // Skia writes a JFIF header without a density.
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
}

describe("image files", () => {
  it.each([
    ["png", pngBytes(SIX)],
    ["tiff", tiffBytes([SIX])],
    ["jpeg", jpegBytes(1)],
    ["webp", createCanvas(7, 5).toBuffer("image/webp")],
    ["gif", Buffer.from("GIF89a\x07\0\x05\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x07\0\x05\0\0", "latin1")],
  ])("of type %s are recognized by their first bytes and have their size", (type, bytes) => {
    const [frame] = imageFrames(bytes, 10);

    expect(imageTypeOf(bytes)).toBe(type);
    expect([frame?.width, frame?.height]).toEqual({ png: [3, 2], tiff: [3, 2], jpeg: [40, 20] }[type] ?? [7, 5]);
  });

  it.each([
    ["PNG, 300 dpi in dots per metre", pngBytes({ ...SIX, width: 3 }, 11_811), 300],
    ["TIFF, 80 dots per centimetre", tiffBytes([{ ...SIX, tags: { 282: 80, 283: 80, 296: 3 } }]), 203],
    ["EXIF, 240 dpi", jpegBytes(1, 240), 240],
  ])("have a plausible density: %s", (_what, bytes, dpi) => {
    expect(Math.round(imageFrames(bytes, 1)[0]?.dpi ?? 0)).toBe(dpi);
  });

  it.each([
    ["PNG", pngBytes(SIX)],
    ["TIFF", tiffBytes([SIX])],
  ])("decode to their gray pixels: %s", async (_type, bytes) => {
    const image = await decodeImage(bytes, 1, MAX);

    expect(image).toEqual({ ...SIX, dpi: 96 });
  });

  it("weight red, green and blue as eyes do", async () => {
    const canvas = createCanvas(3, 1);
    const context = canvas.getContext("2d");
    for (const [x, colour] of ["#f00", "#0f0", "#00f"].entries()) {
      context.fillStyle = colour;
      context.fillRect(x, 0, 1, 1);
    }

    const { gray } = await decodeImage(canvas.toBuffer("image/png"), 1, MAX);

    expect([...gray]).toEqual([76, 150, 29]);
  });

  it("have a white ground where they are transparent", async () => {
    const { gray } = await decodeImage(createCanvas(1, 1).toBuffer("image/png"), 1, MAX);

    expect([...gray]).toEqual([255]);
  });

  it.each([
    [1, 40, 20, "top left"],
    [2, 40, 20, "top right"],
    [3, 40, 20, "bottom right"],
    [4, 40, 20, "bottom left"],
    [5, 20, 40, "top left"],
    [6, 20, 40, "top right"],
    [7, 20, 40, "bottom right"],
    [8, 20, 40, "bottom left"],
  ])("are turned upright by EXIF orientation %i", async (orientation, width, height, corner) => {
    const bytes = jpegBytes(orientation);

    const image = await decodeImage(bytes, 1, MAX);

    const at = (x: number, y: number) => (image.gray[y * image.width + x] ?? 255) < 128;
    const corners = {
      "top left": at(2, 2),
      "top right": at(width - 3, 2),
      "bottom left": at(2, height - 3),
      "bottom right": at(width - 3, height - 3),
    };
    expect([image.width, image.height]).toEqual([width, height]);
    expect(imageFrames(bytes, 1)[0]).toMatchObject({ width, height });
    expect(Object.entries(corners).filter(([, isBlack]) => isBlack)).toEqual([[corner, true]]);
  });

  it.each([
    [3, 3, 2, [250, 200, 150, 100, 50, 0]],
    [6, 2, 3, [150, 0, 200, 50, 250, 100]],
    [8, 2, 3, [100, 250, 50, 200, 0, 150]],
    [5, 2, 3, [0, 150, 50, 200, 100, 250]],
  ])("are turned upright by TIFF orientation %i", async (orientation, width, height, gray) => {
    const image = await decodeImage(tiffBytes([{ ...SIX, tags: { 274: orientation } }]), 1, MAX);

    expect(image).toMatchObject({ width, height });
    expect([...image.gray]).toEqual(gray);
  });

  it("are scaled down to the limit of pixels, and so is their density", async () => {
    const bytes = pngBytes({ width: 400, height: 200, gray: new Uint8Array(80_000).fill(120) }, 11_811);

    const image = await decodeImage(bytes, 1, { maxPixels: 20_000, maxBytes: 1e9 });

    expect(image).toMatchObject({ width: 200, height: 100 });
    expect(image.dpi).toBeCloseTo(150, 0);
    expect(image.gray[10_000]).toBe(120);
  });

  it("get square pixels, even a fax of 204 by 98 dots per inch", async () => {
    const bytes = tiffBytes([{ ...SIX, tags: { 282: 204, 283: 98 } }]);

    const image = await decodeImage(bytes, 1, MAX);

    expect(image).toMatchObject({ width: 3, height: 4, dpi: 204 });
    expect([...image.gray]).toEqual([0, 50, 100, 0, 50, 100, 150, 200, 250, 150, 200, 250]);
  });

  it("are refused before decoding when they have far more pixels than the limit", async () => {
    const bytes = pngBytes(SIX);
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(16, 60_000);
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(20, 60_000);

    await expect(decodeImage(bytes, 1, MAX)).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: expect.stringContaining("TEXTRACTOR_MAX_PAGE_PIXELS"),
    });
  });

  it.each([
    ["a PNG that ends after its header", pngBytes(SIX).subarray(0, 36)],
    ["a TIFF with an unknown compression", tiffBytes([{ ...SIX, tags: { 259: 50_001 } }])],
    ["a TIFF whose JPEG strip is not a JPEG", tiffBytes([{ ...SIX, tags: { 259: 7 } }])],
    ["a TIFF with 60,000 samples", tiffBytes([{ ...SIX, tags: { 277: 60_000 } }])],
  ])("are damaged documents: %s", async (_what, bytes) => {
    await expect(decodeImage(bytes, 1, MAX)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });

  it("return the requested frame, or throw PAGE_OUT_OF_RANGE", async () => {
    const bytes = tiffBytes([SIX, { ...SIX, gray: SIX.gray.map((value) => 255 - value) }]);

    const second = await decodeImage(bytes, 2, MAX);

    expect([...second.gray]).toEqual([255, 205, 155, 105, 55, 5]);
    await expect(decodeImage(bytes, 3, MAX)).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
  });

  it("of a large TIFF are right in every row, although rows are converted in bands", async () => {
    const [width, height] = [1_501, 1_503];
    const gray = Uint8Array.from({ length: width * height }, (_, at) => (at * 7 + (at >> 11)) % 251);
    const strip = { width, height, gray: deflateSync(gray), tags: { 259: 8 } };
    const rgb = Uint8Array.from({ length: gray.length * 3 }, (_, at) => gray[Math.floor(at / 3)] ?? 0);

    const whole = await decodeImage(tiffBytes([strip]), 1, { maxPixels: width * height, maxBytes: 1e9 });
    const coloured = await decodeImage(
      tiffBytes([{ width, height, gray: deflateSync(rgb), tags: { 259: 8, 262: 2, 277: 3 } }]),
      1,
      { maxPixels: width * height, maxBytes: 1e9 },
    );

    expect(Buffer.compare(whole.gray, gray)).toBe(0);
    expect(Buffer.compare(coloured.gray, gray)).toBe(0);
  });

  it("of bilevel TIFF are black for 1 or for 0, as the file defines", async () => {
    const bits = { width: 10, height: 2, gray: Uint8Array.of(0b10000000, 0b01000000, 0, 0) };

    const white = await decodeImage(tiffBytes([{ ...bits, tags: { 258: 1, 262: 0 } }]), 1, MAX);
    const black = await decodeImage(tiffBytes([{ ...bits, tags: { 258: 1, 262: 1 } }]), 1, MAX);

    expect([...white.gray.subarray(0, 10)]).toEqual([0, 255, 255, 255, 255, 255, 255, 255, 255, 0]);
    expect([...black.gray.subarray(0, 10)]).toEqual([255, 0, 0, 0, 0, 0, 0, 0, 0, 255]);
  });

  it("of bilevel TIFF are scaled to gray and turned upright", async () => {
    const bits = { width: 8, height: 4, gray: Uint8Array.of(0b11110000, 0b11110000, 0b11000000, 0b11000000) };

    const image = await decodeImage(tiffBytes([{ ...bits, tags: { 258: 1, 262: 0, 274: 6 } }]), 1, {
      maxPixels: 8,
      maxBytes: 1e9,
    });

    // At half the size each pixel is the mean of four. Orientation 6 is turned clockwise.
    expect([image.width, image.height]).toEqual([2, 4]);
    expect([...image.gray]).toEqual([0, 0, 255, 0, 255, 255, 255, 255]);
  });

  it("give pixels or an ExtractionError, whatever bytes are changed", async () => {
    const sources = [tiffBytes([SIX]), pngBytes(SIX, 11_811), jpegBytes(6, 240)];
    const changes = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sources), changes, async (source, changed) => {
        const bytes = Uint8Array.from(source);
        for (const [where, value] of changed) bytes[Math.floor(where * (bytes.length - 1))] = value;
        const outcome = await decodeImage(bytes, 1, MAX).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ExtractionError);
      }),
    );
  });
});

describe("the limits of an image", () => {
  const row = (width: number) => pngBytes({ width, height: 1, gray: new Uint8Array(width) });

  it("allow six times the pixels kept", async () => {
    expect(await decodeImage(row(6), 1, { ...MAX, maxPixels: 1 })).toMatchObject({ width: 2, height: 1 });
    await expect(decodeImage(row(7), 1, { ...MAX, maxPixels: 1 })).rejects.toThrow("6 (6 times the pixels kept)");
  });

  it("include the memory to decode it", async () => {
    await expect(decodeImage(row(6), 1, { ...MAX, maxBytes: 1 })).rejects.toThrow("TEXTRACTOR_DECODING_MEMORY_MB");
  });

  it("do not hide why it is damaged", async () => {
    await expect(decodeImage(row(6).subarray(0, 10), 1, MAX)).rejects.toThrow("its header cannot be read");
    await expect(decodeImage(row(6), 2, MAX)).rejects.toThrow("the image has no frame 2, only 1 frames");
    await expect(decodeImage(Buffer.from("text"), 1, MAX)).rejects.toMatchObject({ code: "UNSUPPORTED_FORMAT" });
  });
});

describe("a TIFF", () => {
  it.each([
    [0, 3, 2],
    [5, 2, 3],
    [8, 2, 3],
    [9, 3, 2],
  ])(
    "with orientation %i has its size upright, in gray and with one bit per pixel",
    async (orientation, width, height) => {
      const gray = tiffBytes([{ ...SIX, tags: { 274: orientation } }]);
      const bits = tiffBytes([
        { width: 3, height: 2, gray: Uint8Array.of(0x80, 0), tags: { 258: 1, 274: orientation } },
      ]);

      for (const bytes of [gray, bits]) {
        expect(imageFrames(bytes, 1)[0]).toMatchObject({ width, height });
        const decoded = await decodeImage(bytes, 1, MAX);
        expect([decoded.width, decoded.height, decoded.gray.length]).toEqual([width, height, 6]);
      }
    },
  );

  it("is scaled down to the mean of its pixels", async () => {
    const gray = Uint8Array.of(0, 100, 10, 10, 100, 200, 10, 10, 50, 50, 0, 0, 50, 50, 0, 0);

    const image = await decodeImage(tiffBytes([{ width: 4, height: 4, gray }]), 1, { ...MAX, maxPixels: 4 });

    expect(image).toMatchObject({ width: 2, height: 2, dpi: 48 });
    expect([...image.gray]).toEqual([100, 10, 50, 0]);
  });

  it("is decoded in colors as it is stored", async () => {
    const bytes = tiffBytes([{ ...SIX, tags: { 274: 6 } }]);
    const [stored] = readImageHeader(bytes, 1);
    if (stored === undefined) throw new Error("the TIFF has no frame");

    const decoded = await decodePixels(bytes, stored, MAX);

    expect(decoded).toMatchObject({ width: 3, height: 2, orientation: 6 });
    expect([...(decoded?.rgba ?? [])]).toEqual([...SIX.gray].flatMap((level) => [level, level, level, 255]));
  });
});
