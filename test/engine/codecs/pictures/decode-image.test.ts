import { deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { decodeImage, imageFrames, imageTypeOf } from "../../../../functions/engine/codecs/pictures/decode-image.ts";
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
    ["none stated, a small picture", pngBytes(SIX), 96],
    ["none stated, as large as a scan", pngBytes({ width: 1_600, height: 1, gray: new Uint8Array(1_600) }), 300],
    [
      "72 dpi on 4,000 pixels, which no page has",
      pngBytes({ width: 4_000, height: 1, gray: new Uint8Array(4_000) }, 2_835),
      300,
    ],
    ["1 dpi, which no device has", pngBytes(SIX, 39), 96],
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

  it("skip thumbnails of other frames", () => {
    expect(imageFrames(tiffBytes([SIX, { ...SIX, tags: { 254: 1 } }]), 10)).toHaveLength(1);
  });

  it("end when their directories form a circle", () => {
    expect(imageFrames(tiffBytes([SIX, SIX], { loop: true }), 10)).toHaveLength(2);
  });
});
