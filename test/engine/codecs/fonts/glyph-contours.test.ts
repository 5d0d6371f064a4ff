import { describe, expect, it } from "vitest";
import { contourHeights } from "../../../../functions/engine/codecs/fonts/glyph-contours.ts";

type Point = readonly [x: number, y: number];

/** Description of a glyph with coordinates of two bytes, without instructions. */
function glyph(...contours: readonly (readonly Point[])[]): Buffer {
  const points = contours.flat();
  const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
  const ends = contours.map((_, index) => contours.slice(0, index + 1).flat().length - 1);
  const steps = (axis: 0 | 1) => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  return Buffer.concat([
    words(contours.length, 0, 0, 0, 0, ...ends, 0),
    Buffer.from(points.map(() => 1)),
    words(...steps(0), ...steps(1)),
  ]);
}

const heights = (bytes: Uint8Array, at = 0) =>
  contourHeights(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at);
const STEM: readonly Point[] = [
  [0, 0],
  [10, 0],
  [10, 100],
];
const DOT: readonly Point[] = [
  [0, 120],
  [10, 150],
];

describe("the contours of a glyph", () => {
  it("have their heights in order", () => {
    expect(heights(glyph(STEM, DOT))).toEqual([100, 30]);
    expect(heights(glyph(DOT))).toEqual([30]);
  });

  it("are read from any place of the table", () => {
    expect(heights(Buffer.concat([Buffer.alloc(6), glyph(STEM)]), 6)).toEqual([100]);
  });

  it("may have coordinates of one byte, the same ones again, and repeated flags", () => {
    const [short, same] = [2 + 4 + 16 + 32, 16 + 32];
    const negative = 2 + 4;
    // Four points: (5, 7), (5, 7), (3, 5), (3, 14).
    const flags = [short, same, negative, 4 + 16 + 32];
    expect(heights(Buffer.from([0, 1, ...Array(8).fill(0), 0, 3, 0, 0, ...flags, 5, 2, 7, 2, 9]))).toEqual([9]);

    // Three points with one flag, each two units to the right and three up.
    const repeated = Buffer.from([0, 1, ...Array(8).fill(0), 0, 2, 0, 0, short + 8, 2, 2, 2, 2, 3, 3, 3]);
    expect(heights(repeated)).toEqual([6]);
  });

  it.each([
    ["that consists of others", Buffer.from([0xff, 0xff, ...Array(40).fill(0)])],
    ["without contours", Buffer.alloc(40)],
    ["that ends within its head", glyph(STEM).subarray(0, 11)],
    ["that ends within its flags", glyph(STEM).subarray(0, 15)],
    ["that ends within its points", glyph(STEM).subarray(0, -1)],
    ["with too many points", Buffer.from([0, 1, ...Array(8).fill(0), 7, 0xd0, 0, 0])],
    ["of no bytes", Buffer.alloc(0)],
  ])("are unknown in a glyph %s", (_, bytes) => {
    expect(heights(bytes)).toBeUndefined();
  });
});
