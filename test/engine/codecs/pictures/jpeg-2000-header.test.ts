import { describe, expect, it } from "vitest";
import { isJpeg2000, readJpeg2000 } from "../../../../functions/engine/codecs/pictures/jpeg-2000-header.ts";

/** Number as bytes, the high one first. */
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);
const box = (type: string, ...content: readonly (readonly number[])[]) => {
  const body = content.flat();
  return [...big(body.length + 8, 4), ...Buffer.from(type, "latin1"), ...body];
};
const SIGNATURE = [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a];

interface Size {
  /** Right, bottom, left, top; tile width and height; left and top of the first tile. */
  readonly numbers?: readonly number[];
  readonly components?: number;
}
const NUMBERS = [100, 80, 0, 0, 100, 80, 0, 0];
/** Codestream with its size marker and further markers. */
const codestream = ({ numbers = NUMBERS, components = 3 }: Size = {}, ...markers: readonly (readonly number[])[]) => [
  ...[0xff, 0x4f, 0xff, 0x51],
  ...big(38 + 3 * components, 2),
  ...big(0, 2),
  ...numbers.flatMap((number) => big(number, 4)),
  ...big(components, 2),
  ...new Array(3 * components).fill(7),
  ...markers.flat(),
];
const comment = [0xff, 0x64, ...big(4, 2), 0xff, 0x52];
const codingStyle = (levels: number) => [0xff, 0x52, ...big(12, 2), 0, 1, 0, 2, 0, levels, 4, 4, 0, 0];
const startOfTile = [0xff, 0x90, ...big(10, 2), 0, 0, 0, 0, 0, 0, 0, 1];
const read = (bytes: readonly number[]) => readJpeg2000(new DataView(Uint8Array.from(bytes).buffer));
const file = (...header: readonly (readonly number[])[]) => [
  ...SIGNATURE,
  ...box("ftyp", [1, 2, 3, 4]),
  ...box("jp2h", ...header),
  ...box("jp2c", codestream()),
];

describe("a JPEG 2000 picture", () => {
  it.each([
    ["a file", SIGNATURE, true],
    ["a codestream", [0xff, 0x4f, 0xff, 0x51], true],
    ["a cut signature", SIGNATURE.slice(0, 11), false],
    ["a JPEG", [0xff, 0xd8, 0xff, 0xe0], false],
  ])("is known by its first bytes: %s", (_what, bytes, is) => {
    expect(isJpeg2000(Uint8Array.from(bytes))).toBe(is);
  });

  it("has its size, components and tiles in its codestream", () => {
    expect(read(codestream())).toEqual({
      width: 100,
      height: 80,
      orientation: 1,
      jpeg2000: { components: 3, tiles: 1, levels: 0, grid: [0, 0, 100, 80], hasColors: false, isCmyk: false },
    });
    expect(read(codestream({ components: 1 }))?.jpeg2000?.components).toBe(1);
  });

  it("is as large as its area of the reference grid", () => {
    expect(read(codestream({ numbers: [100, 80, 30, 20, 100, 80, 0, 0] }))).toMatchObject({
      width: 70,
      height: 60,
      jpeg2000: { grid: [30, 20, 100, 80] },
    });
  });

  it.each([
    [[100, 80, 0, 0, 50, 40, 0, 0], 4],
    [[100, 80, 0, 0, 49, 40, 0, 0], 6],
    [[100, 80, 0, 0, 100, 39, 0, 0], 3],
    [[100, 80, 20, 10, 80, 70, 20, 10], 1],
    [[100, 80, 20, 10, 79, 70, 20, 10], 2],
    [[100, 80, 20, 10, 80, 70, 19, 9], 4],
    [[3, 2, 0, 0, 0, 0, 0, 0], 6],
  ])("with the numbers %j has %i tiles", (numbers, tiles) => {
    expect(read(codestream({ numbers }))?.jpeg2000?.tiles).toBe(tiles);
  });

  it("has the levels of its coding style, which lies before the first tile", () => {
    const levels = (...markers: readonly (readonly number[])[]) => read(codestream({}, ...markers))?.jpeg2000?.levels;

    expect(levels(codingStyle(5))).toBe(5);
    expect(levels(comment, codingStyle(3), startOfTile)).toBe(3);
    expect(levels(startOfTile, codingStyle(5))).toBe(0);
    expect(levels(codingStyle(5).slice(0, 10))).toBe(5);
    expect(levels(codingStyle(5).slice(0, 9))).toBe(0);
    expect(levels()).toBe(0);
  });

  it("in a file has the same numbers, and its colours", () => {
    const srgb = box("colr", [1, 0, 0], big(16, 4));
    const cmyk = box("colr", [1, 0, 0], big(12, 4));
    const profile = box("colr", [2, 0, 0], big(12, 4));
    const colors = (...header: readonly (readonly number[])[]) => {
      const { hasColors, isCmyk } = read(file(...header))?.jpeg2000 ?? {};
      return [hasColors, isCmyk];
    };

    expect(read(file())).toMatchObject({ width: 100, height: 80, jpeg2000: { components: 3 } });
    expect(colors()).toEqual([false, false]);
    expect(colors(srgb)).toEqual([true, false]);
    expect(colors(cmyk)).toEqual([true, true]);
    expect(colors(profile)).toEqual([true, false]);
  });

  it("without a codestream, or with other bytes in its place, is undefined", () => {
    expect(read([...SIGNATURE, ...box("jp2h")])).toBeUndefined();
    expect(read([...SIGNATURE, ...box("jp2c", [0xff, 0x4f, 0xff, 0x52, 0, 0, 0, 0])])).toBeUndefined();
  });

  it("that is cut in its size is a RangeError", () => {
    expect(() => read(codestream().slice(0, 41))).toThrow(RangeError);
    expect(() => read([0xff, 0x4f, 0xff])).toThrow(RangeError);
  });
});

describe("the density of a JPEG 2000 picture", () => {
  /** Down, then across: numerator, denominator; then the exponents. */
  const resolution = (type: string, numbers: readonly number[], exponents: readonly number[]) =>
    box(type, ...numbers.map((number) => big(number, 2)), exponents);
  const density = (...stated: readonly (readonly number[])[]) => read(file(box("res ", ...stated)))?.density;

  it("is in dots per inch, across and down", () => {
    expect(density(resolution("resc", [20_000, 4, 10_000, 1], [0, 0]))).toEqual([254, 127]);
    expect(density(resolution("resc", [100, 1, 1, 1], [2, 4]))).toEqual([254, 254]);
    expect(density(resolution("resc", [10_000, 1, 50_000, 1], [255, 254]))?.map((each) => each.toFixed(4))).toEqual([
      "12.7000",
      "25.4000",
    ]);
    expect(density(resolution("resc", [10_000, 0, 10_000, 0], [0, 0]))).toEqual([254, 254]);
  });

  it("is that of the capture, else that of the display, else none", () => {
    const capture = resolution("resc", [10_000, 1, 10_000, 1], [0, 0]);
    const display = resolution("resd", [20_000, 1, 20_000, 1], [0, 0]);

    expect(density(display, capture)).toEqual([254, 254]);
    expect(density(display)).toEqual([508, 508]);
    expect(density(box("free"))).toBeUndefined();
    expect(read(file())).not.toHaveProperty("density");
  });
});
