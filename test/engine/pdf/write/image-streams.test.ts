import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  encodeGray,
  encodePixels,
  jpeg2000AsItIs,
  jpegAsItIs,
  pngAsItIs,
} from "../../../../functions/engine/pdf/write/image-streams.ts";

/** A JPEG's start, up to the frame with its size of 300 x 200. */
function jpegOf({ marker = 0xc0, bits = 8, components = 3, before = [] as readonly number[] } = {}): Uint8Array {
  return Uint8Array.of(...[0xff, 0xd8, ...before, 0xff, marker, 0, 11, bits, 0, 200, 1, 44, components], 1, 2);
}

describe("a JPEG in a PDF", () => {
  it("is the file itself with its size and colours", () => {
    const bytes = jpegOf();

    expect(jpegAsItIs(bytes)).toEqual({
      bytes,
      entries: {
        ...{ Type: "XObject", Subtype: "Image", Width: 300, Height: 200 },
        ...{ ColorSpace: "DeviceRGB", BitsPerComponent: 8, Filter: "DCTDecode" },
      },
    });
  });

  it.each([
    [1, "DeviceGray", undefined],
    [4, "DeviceCMYK", [1, 0, 1, 0, 1, 0, 1, 0]],
  ])("with %i components has %s", (components, ColorSpace, Decode) => {
    expect(jpegAsItIs(jpegOf({ components }))?.entries).toMatchObject({ ColorSpace });
    expect(jpegAsItIs(jpegOf({ components }))?.entries["Decode"]).toEqual(Decode);
  });

  it.each([0xc0, 0xc1, 0xc2])("may have the frame marker %i", (marker) => {
    expect(jpegAsItIs(jpegOf({ marker }))).toBeDefined();
  });

  it.each([
    ["other segments", [0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xdb, 0, 3, 9]],
    ["fill bytes", [0xff, 0xff, 0xff]],
  ])("may have %s before its frame", (_what, before) => {
    expect(jpegAsItIs(jpegOf({ before }))?.entries).toMatchObject({ Width: 300, Height: 200 });
  });

  it.each([
    ["lossless coding", jpegOf({ marker: 0xc3 })],
    ["arithmetic coding", jpegOf({ marker: 0xc9 })],
    ["twelve bits", jpegOf({ bits: 12 })],
    ["two components", jpegOf({ components: 2 })],
    ["a scan before its frame", jpegOf({ before: [0xff, 0xda, 0, 2] })],
    ["other bytes before its frame", jpegOf({ before: [0, 0] })],
    ["a frame that is cut off", jpegOf().subarray(0, 11)],
    ["a frame without its size", jpegOf().subarray(0, 8)],
    ["no bytes", new Uint8Array()],
  ])("is not embedded with %s", (_what, bytes) => {
    expect(jpegAsItIs(bytes)).toBeUndefined();
  });

  it("may end with the last byte of its frame's header", () => {
    expect(jpegAsItIs(jpegOf().subarray(0, 12))).toBeDefined();
  });
});

describe("a JPEG 2000 in a PDF", () => {
  const frame = { tiles: 1, levels: 5, grid: [0, 0, 30, 20], isCmyk: false } as const;

  it.each([
    [1, false, "DeviceGray"],
    [2, false, "DeviceGray"],
    [3, false, "DeviceRGB"],
    [4, false, "DeviceRGB"],
    [3, true, undefined],
  ])("with %i components and colours in the file %s has the colour space %s", (components, hasColors, space) => {
    const bytes = Uint8Array.of(1);

    const stream = jpeg2000AsItIs(bytes, { width: 30, height: 20 }, { ...frame, components, hasColors });

    expect(stream.bytes).toBe(bytes);
    expect(stream.entries).toEqual({
      ...{ Type: "XObject", Subtype: "Image", Width: 30, Height: 20, Filter: "JPXDecode" },
      ...(space === undefined ? {} : { ColorSpace: space }),
    });
  });
});

const chunk = (type: string, data: readonly number[]) => {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  return bytes;
};
const header = ({ width = 3, height = 2, bits = 8, color = 2, interlaced = 0 } = {}) =>
  chunk("IHDR", [0, 0, 0, width, 0, 0, 0, height, bits, color, 0, 0, interlaced]);
const pngOf = (...chunks: readonly Uint8Array[]) => Buffer.concat([Buffer.alloc(8), ...chunks, chunk("IEND", [])]);

describe("a PNG in a PDF", () => {
  it("keeps its compressed rows, which may lie in several chunks", () => {
    const png = pngOf(header(), chunk("IDAT", [1, 2]), chunk("tEXt", [9]), chunk("IDAT", [3]));

    expect(pngAsItIs(png)).toEqual({
      bytes: Uint8Array.of(1, 2, 3),
      entries: {
        ...{ Type: "XObject", Subtype: "Image", Width: 3, Height: 2 },
        ...{ ColorSpace: "DeviceRGB", BitsPerComponent: 8, Filter: "FlateDecode" },
        DecodeParms: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: 3 },
      },
    });
  });

  it("may be gray or have a palette", () => {
    const gray = pngAsItIs(pngOf(header({ color: 0, bits: 1 })));
    const palette = pngAsItIs(pngOf(header({ color: 3, bits: 4 }), chunk("PLTE", [1, 2, 3, 4, 5, 6])));

    expect(gray?.entries).toMatchObject({ ColorSpace: "DeviceGray", BitsPerComponent: 1 });
    expect(gray?.entries["DecodeParms"]).toEqual({ Predictor: 15, Colors: 1, BitsPerComponent: 1, Columns: 3 });
    expect(palette?.entries["ColorSpace"]).toEqual(["Indexed", "DeviceRGB", 1, Buffer.from([1, 2, 3, 4, 5, 6])]);
    expect(palette?.entries["DecodeParms"]).toMatchObject({ Colors: 1, BitsPerComponent: 4 });
  });

  it.each([
    ["interlacing", [header({ interlaced: 1 })]],
    ["transparency", [header(), chunk("tRNS", [0, 0])]],
    ["an alpha channel", [header({ color: 6 })]],
    ["no width", [header({ width: 0 })]],
    ["no height", [header({ height: 0 })]],
    ["a palette that is missing", [header({ color: 3 })]],
    ["a palette without a colour", [header({ color: 3 }), chunk("PLTE", [1, 2])]],
    ["a header that is too short", [chunk("IHDR", [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0])]],
    ["no header", []],
  ])("is not embedded with %s", (_what, chunks) => {
    expect(pngAsItIs(pngOf(...chunks))).toBeUndefined();
  });

  it("may lack its end", () => {
    const cut = (...chunks: readonly Uint8Array[]) => pngAsItIs(Buffer.concat([Buffer.alloc(8), ...chunks]));

    expect(cut(header())).toBeDefined();
    expect(cut(header(), chunk("tRNS", []))).toBeUndefined();
  });

  it("may have a palette with one colour", () => {
    const png = pngAsItIs(pngOf(header({ color: 3 }), chunk("PLTE", [1, 2, 3])));

    expect(png?.entries["ColorSpace"]).toEqual(["Indexed", "DeviceRGB", 0, Buffer.from([1, 2, 3])]);
  });
});

describe("pixels in a PDF", () => {
  const rgba = (...pixels: readonly (readonly number[])[]) => Uint8Array.from(pixels.flat());
  const [black, white] = [[0, 0, 0, 255] as const, [255, 255, 255, 255] as const];

  it("are one bit each when they are black and white, from the highest bit on", () => {
    const gray = Uint8Array.of(255, 0, 255, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0);

    const stream = encodeGray(gray, 10, 2);

    expect(stream.entries).toMatchObject({
      ...{ Width: 10, Height: 2, ColorSpace: "DeviceGray", BitsPerComponent: 1, Filter: "FlateDecode" },
    });
    expect([...inflateSync(stream.bytes)]).toEqual([0b10100000, 0b01000000, 0b00000001, 0]);
  });

  it.each([1, 254])("are one byte each with a gray level of %i", (level) => {
    const stream = encodeGray(Uint8Array.of(0, level, 255), 3, 1);

    expect(stream.entries).toMatchObject({ ColorSpace: "DeviceGray", BitsPerComponent: 8 });
    expect([...inflateSync(stream.bytes)]).toEqual([0, level, 255]);
  });

  it("are gray when all colours are, and black and white when they can be", () => {
    const gray = encodePixels(rgba(black, [7, 7, 7, 255]), 2, 1);
    const plain = encodePixels(rgba(black, white), 2, 1);

    expect([...inflateSync(gray.bytes)]).toEqual([0, 7]);
    expect(plain.entries).toMatchObject({ BitsPerComponent: 1 });
    expect([...inflateSync(plain.bytes)]).toEqual([0b01000000]);
  });

  it.each([
    [7, 8, 8],
    [8, 8, 7],
  ])("keep the colour %i %i %i of a single pixel", (...color) => {
    const stream = encodePixels(rgba(black, [...color, 255]), 2, 1);

    expect(stream.entries).toMatchObject({ ColorSpace: "DeviceRGB", BitsPerComponent: 8, Width: 2, Height: 1 });
    expect([...inflateSync(stream.bytes)]).toEqual([0, 0, 0, ...color]);
  });

  it("lie on white paper", () => {
    const stream = encodePixels(rgba([0, 100, 200, 0], [0, 100, 200, 51]), 2, 1);

    expect([...inflateSync(stream.bytes)]).toEqual([255, 255, 255, 204, 224, 244]);
  });
});
