import { describe, expect, it } from "vitest";
import {
  type ImageType,
  imageTypeOf,
  readImageHeader,
} from "../../../../functions/engine/codecs/pictures/image-header.ts";
import { heifBytes } from "../../../support/documents/heif.ts";
import { tiffBytes } from "../../../support/documents/images.ts";
import { WORDS_JP2 } from "../../../support/documents/jpeg-2000.ts";

/** Number as bytes, the high one first. */
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);
const little = (value: number, bytes: number) => big(value, bytes).reverse();
const latin1 = (text: string) => [...Buffer.from(text, "latin1")];
const frames = (...parts: readonly (readonly number[])[]) => readImageHeader(Uint8Array.from(parts.flat()), 9);
const upright = { orientation: 1 };

describe("the type of an image", () => {
  const bmp = (size: number) => [...latin1("BM"), ...little(0, 12), ...little(size, 4), ...little(0, 8)];

  it.each([
    ["\x89PNG\r\n\x1a\n", "png"],
    ["\x89PNG\r\n\x1a\r", undefined],
    ["\xff\xd8\xff", "jpeg"],
    ["\xff\xd8", undefined],
    ["GIF87a", "gif"],
    ["GIF89a", "gif"],
    ["GIF88a", undefined],
    ["RIFF1234WEBP", "webp"],
    ["RIFF1234WAVE", undefined],
    ["RIFX1234WEBP", undefined],
    ["II*\0", "tiff"],
    ["\xff\x4f\xff\x51", "jp2"],
    ["\0\0\0\x10ftypheic", "heic"],
    ["\0\0\0\x10ftypavif", undefined],
  ])("beginning with %j is %s", (start, type) => {
    expect(imageTypeOf(Buffer.from(start, "latin1"))).toBe(type);
  });

  it("is BMP with a known header that is complete", () => {
    for (const size of [12, 40, 52, 56, 64, 108, 124]) expect(imageTypeOf(Uint8Array.from(bmp(size)))).toBe("bmp");
    for (const size of [0, 13, 41, 125]) expect(imageTypeOf(Uint8Array.from(bmp(size)))).toBeUndefined();
    expect(imageTypeOf(Uint8Array.from(bmp(40).slice(0, 25)))).toBeUndefined();
  });

  it("without a readable header has no frame", () => {
    for (const start of ["", "words", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF89a", "RIFF1234WEBP"]) {
      expect(readImageHeader(Buffer.from(start, "latin1"), 9)).toEqual([]);
    }
  });

  it.each([
    ["jp2", WORDS_JP2, 320, 72],
    ["heic", heifBytes({ width: 64, height: 32, gray: new Uint8Array(64 * 32) }), 64, 32],
  ] as readonly (readonly [ImageType, Uint8Array, number, number])[])(
    "%s has its frame from its own reader",
    (type, bytes, width, height) => {
      expect(imageTypeOf(bytes)).toBe(type);
      expect(readImageHeader(bytes, 9)).toMatchObject([{ width, height }]);
    },
  );

  it("lies anywhere in its buffer", () => {
    const png = [...latin1("\x89PNG\r\n\x1a\n"), ...big(0, 8), ...big(3, 4), ...big(2, 4)];

    expect(readImageHeader(Uint8Array.from([1, 2, ...png]).subarray(2), 1)).toMatchObject([{ width: 3, height: 2 }]);
  });
});

describe("a PNG", () => {
  const chunk = (type: string, content: readonly number[]) => [
    ...big(content.length, 4),
    ...latin1(type),
    ...content,
    ...big(0, 4),
  ];
  const png = (width: number, height: number, ...chunks: readonly (readonly number[])[]) =>
    frames(latin1("\x89PNG\r\n\x1a\n"), chunk("IHDR", [...big(width, 4), ...big(height, 4), 8, 0, 0, 0, 0]), ...chunks);
  const physical = (across: number, down: number, unit: number) =>
    chunk("pHYs", [...big(across, 4), ...big(down, 4), unit]);

  it("has the size of its header, and none of zero", () => {
    expect(png(70_000, 2)).toEqual([{ width: 70_000, height: 2, ...upright }]);
    expect(png(0, 2)).toEqual([]);
    expect(png(2, 0)).toEqual([]);
    expect(png(1, 1)).toHaveLength(1);
  });

  it("has its density in dots per metre", () => {
    expect(png(3, 2, physical(10_000, 5_000, 1))[0]?.density).toEqual([254, 127]);
    expect(png(3, 2, physical(10_000, 5_000, 0))[0]?.density).toBeUndefined();
    expect(png(3, 2, physical(10_000, 5_000, 1), physical(1, 1, 1))[0]?.density).toEqual([254, 127]);
    expect(png(3, 2, chunk("tEXt", [1, 2, 3]), physical(10_000, 5_000, 1))[0]?.density).toEqual([254, 127]);
  });

  it.each([
    ["iCCP", true],
    ["gAMA", true],
    ["cHRM", true],
    ["cICP", true],
    ["sRGB", undefined],
  ])("has its own colours with the chunk %s: %s", (type, hasProfile) => {
    expect(png(3, 2, chunk(type, []))[0]?.hasProfile).toBe(hasProfile);
  });

  it("has no header behind its pixels", () => {
    expect(png(3, 2, chunk("IDAT", []), chunk("gAMA", []))).toEqual([{ width: 3, height: 2, ...upright }]);
  });
});

describe("a JPEG", () => {
  const segment = (marker: number, content: readonly number[]) => [
    0xff,
    marker,
    ...big(content.length + 2, 2),
    ...content,
  ];
  const jpeg = (...parts: readonly (readonly number[])[]) => frames([0xff, 0xd8], ...parts);
  const frame = (marker = 0xc0) => segment(marker, [8, ...big(20, 2), ...big(30, 2), 3]);
  const size = { width: 30, height: 20, ...upright };
  const jfif = (unit: number) => segment(0xe0, [...latin1("JFIF\0"), 1, 2, unit, ...big(100, 2), ...big(50, 2), 0, 0]);
  const exif = (orientation: number, dpi?: number) => {
    const entry = (tag: number, value: number) => [...big(tag, 2), ...big(4, 2), ...big(1, 4), ...big(value, 4)];
    const entries = [entry(274, orientation), ...(dpi === undefined ? [] : [entry(282, dpi), entry(283, dpi)])];
    return segment(0xe1, [
      ...latin1("Exif\0\0MM\0*"),
      ...big(8, 4),
      ...big(entries.length, 2),
      ...entries.flat(),
      ...big(0, 4),
    ]);
  };

  it.each([0xc0, 0xc1, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf])("has its size in the frame %i", (marker) => {
    expect(jpeg(frame(marker))).toEqual([size]);
  });

  it.each([0xc2, 0xc6, 0xca, 0xce])("is progressive with the frame %i", (marker) => {
    expect(jpeg(frame(marker))).toEqual([{ ...size, progressive: 3 }]);
  });

  it.each([0xc4, 0xc8, 0xcc, 0xbf, 0xd9 + 2, 0xe0, 0xfe])("has no size in the segment %i", (marker) => {
    expect(jpeg(segment(marker, [8, 0, 9, 0, 9, 3]), frame())).toEqual([size]);
  });

  it.each([0xda, 0xd9])("ends its header at the marker %i", (marker) => {
    expect(jpeg(segment(marker, [1]), frame())).toEqual([]);
  });

  it.each([
    ["markers without a length", [0xff, 0x01, 0xff, 0xd0, 0xff, 0xd7, 0xff, 0xd8, 0xff, 0x00]],
    ["fill bytes", [0xff, 0xff, 0xff]],
    ["stray bytes", [7, 7]],
  ])("may have %s before its frame", (_what, bytes) => {
    expect(jpeg(segment(0xfe, [1, 2]), bytes, frame())).toEqual([size]);
  });

  it.each([
    [0, undefined],
    [1, [100, 50]],
    [2, [254, 127]],
    [3, undefined],
  ])("of JFIF has its density in unit %i", (unit, density) => {
    expect(jpeg(jfif(unit), frame())[0]?.density).toEqual(density);
  });

  it("has the orientation and density of its first EXIF segment, but JFIF's density first", () => {
    expect(jpeg(exif(6, 240), exif(3, 100), frame())).toEqual([{ ...size, orientation: 6, density: [240, 240] }]);
    expect(jpeg(exif(6, 240), jfif(1), frame())).toEqual([{ ...size, orientation: 6, density: [100, 50] }]);
    expect(jpeg(jfif(0), exif(6, 240), frame())).toEqual([{ ...size, orientation: 6, density: [240, 240] }]);
    expect(jpeg(exif(8), frame())).toEqual([{ ...size, orientation: 8 }]);
  });

  it("has no EXIF in a segment of another kind", () => {
    expect(jpeg(segment(0xe1, latin1("http://ns.adobe.com/xap/1.0/")), frame())).toEqual([size]);
    expect(jpeg(segment(0xe1, latin1("Exif")), frame())).toEqual([size]);
    expect(jpeg(segment(0xe2, exif(6).slice(4)), frame())).toEqual([size]);
    expect(jpeg(segment(0xe3, [...latin1("JFIF\0"), 1, 2, 1, 0, 9, 0, 9]), frame())).toEqual([size]);
    expect(jpeg(segment(0xe0, [...latin1("JFXX\0"), 1, 2, 1, 0, 9, 0, 9]), frame())).toEqual([size]);
  });

  it("has a profile in its own kind of segment", () => {
    expect(jpeg(segment(0xe2, latin1("ICC_PROFILE\0")), frame())).toEqual([{ ...size, hasProfile: true }]);
    expect(jpeg(segment(0xe2, latin1("MPF\0 and more")), frame())).toEqual([size]);
    expect(jpeg(segment(0xe3, latin1("ICC_PROFILE\0")), frame())).toEqual([size]);
  });
});

describe("a GIF", () => {
  const gif = (flags: number, ...parts: readonly (readonly number[])[]) =>
    frames(latin1("GIF89a"), little(300, 2), little(200, 2), [flags, 0, 0], ...parts);
  const image = (left: number, top: number, width: number, height: number) => [
    0x2c,
    ...[left, top, width, height].flatMap((number) => little(number, 2)),
    0,
  ];

  it("has the size of its screen, or of a first frame that is larger", () => {
    expect(gif(0, image(0, 0, 300, 200))).toEqual([{ width: 300, height: 200, ...upright }]);
    expect(gif(0, image(0, 0, 400, 100))).toMatchObject([{ width: 400, height: 200 }]);
    expect(gif(0, image(10, 150, 20, 500))).toMatchObject([{ width: 300, height: 650 }]);
    expect(gif(0, image(290, 0, 20, 5))).toMatchObject([{ width: 310, height: 200 }]);
  });

  it.each([
    [0x80, 6],
    [0x81, 12],
    [0xf7, 768],
    [0x07, 0],
  ])("with the flags %i has a colour table of %i bytes", (flags, bytes) => {
    const table = new Array(bytes).fill(0x2d);

    expect(gif(flags, table, image(0, 0, 301, 1))).toMatchObject([{ width: 301 }]);
  });

  it("may have extensions before its frame", () => {
    const comment = [0x21, 0xfe, 2, 65, 66, 1, 67, 0];

    expect(gif(0, comment, [0x21, 0xf9, 4, 0, 0, 0, 0, 0], image(0, 0, 301, 1))).toMatchObject([{ width: 301 }]);
  });

  it("without a frame has no picture", () => {
    expect(gif(0, [0x3b])).toEqual([]);
    expect(gif(0, [0x21, 0xfe, 0, 0x3b])).toEqual([]);
  });
});

describe("a WebP", () => {
  const webp = (kind: string, ...content: readonly (readonly number[])[]) =>
    frames(latin1(`RIFF1234WEBP${kind}`), little(0, 4), ...content);

  it("in the extended form has its size minus one in three bytes", () => {
    expect(webp("VP8X", [0, 0, 0, 0], little(70_000, 3), little(9, 3))).toEqual([
      { width: 70_001, height: 10, ...upright },
    ]);
    expect(webp("VP8X", [0x20, 0, 0, 0], little(4, 3), little(4, 3))[0]?.hasProfile).toBe(true);
    expect(webp("VP8X", [0x10, 0, 0, 0], little(4, 3), little(4, 3))[0]?.hasProfile).toBeUndefined();
  });

  it("without loss has its size minus one in 14 bits each", () => {
    const bits = (16_383 + 9_000 * 2 ** 14 + 2 ** 28) % 2 ** 32;

    expect(webp("VP8L", [0x2f], little(bits, 4))).toEqual([{ width: 16_384, height: 9_001, ...upright }]);
  });

  it("with loss has its size in 14 bits each", () => {
    const key = [0, 0, 0, 0x9d, 0x01, 0x2a];

    expect(webp("VP8 ", key, little(0xc000 + 640, 2), little(0x4000 + 480, 2))).toEqual([
      { width: 640, height: 480, ...upright },
    ]);
  });

  it("of another kind has no picture", () => {
    expect(webp("ALPH", new Array(20).fill(1))).toEqual([]);
  });
});

describe("a BMP", () => {
  const bmp = (header: number, ...rest: readonly (readonly number[])[]) =>
    frames(latin1("BM"), little(0, 12), little(header, 4), ...rest, new Array(20).fill(0));
  const modern = (header: number, height: readonly number[]) =>
    bmp(header, little(30, 4), height, new Array(12).fill(0), little(10_000, 4), little(5_000, 4));

  it("of the oldest form has its size in two bytes each", () => {
    expect(bmp(12, little(40_000, 2), little(20, 2))).toEqual([{ width: 40_000, height: 20, ...upright }]);
  });

  it("has its density in dots per metre", () => {
    expect(modern(40, little(20, 4))).toEqual([{ width: 30, height: 20, ...upright, density: [254, 127] }]);
  });

  it("may begin with its top row, which a negative height says", () => {
    expect(modern(40, [0xec, 0xff, 0xff, 0xff])).toMatchObject([{ width: 30, height: 20 }]);
  });

  it("has its own colours from version 4 on", () => {
    expect(modern(64, little(20, 4))[0]?.hasProfile).toBeUndefined();
    expect(modern(108, little(20, 4))[0]?.hasProfile).toBe(true);
    expect(modern(124, little(20, 4))[0]?.hasProfile).toBe(true);
  });
});

it("a TIFF has its pages, up to the wanted number, and not its thumbnails", () => {
  const page = { width: 3, height: 2, gray: new Uint8Array(6) };
  const second = { ...page, tags: { 274: 6, 282: 300, 283: 200 } };

  const found = readImageHeader(tiffBytes([page, { ...page, tags: { 254: 1 } }, second, page]), 2);

  expect(found.map(({ tiff: _, ...frame }) => frame)).toEqual([
    { width: 3, height: 2, orientation: 1 },
    { width: 3, height: 2, orientation: 6, density: [300, 200] },
  ]);
  expect(found[1]?.tiff?.values(274)).toEqual([6]);
});
