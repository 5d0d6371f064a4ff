import { describe, expect, it } from "vitest";
import { histogramOf, levelAt, percentile } from "../../../../functions/engine/ocr/ink/percentile.ts";

describe("a histogram", () => {
  it("counts the pixels of each of 256 levels", () => {
    const histogram = histogramOf(Uint8Array.of(0, 7, 7, 255, 255, 255));

    expect(histogram).toHaveLength(256);
    expect([0, 1, 7, 254, 255].map((level) => histogram[level])).toEqual([1, 0, 2, 0, 3]);
  });
});

describe("a percentile", () => {
  it.each([
    [0.1, 10],
    [0.25, 10],
    [0.26, 20],
    [0.5, 20],
    [0.75, 30],
    [1, 40],
  ])("of %d is the lowest level with this share of the pixels at or below it: %i", (share, level) => {
    expect(levelAt(Uint8Array.of(40, 10, 30, 20), share)).toBe(level);
  });

  it("counts the shares of the given total", () => {
    expect(percentile(Uint32Array.of(0, 3, 5), 16, 0.5)).toBe(2);
    expect(percentile(Uint32Array.of(0, 3, 5), 6, 0.5)).toBe(1);
    expect(percentile(Uint32Array.of(0, 3, 5), 8, 2)).toBe(-1);
  });
});
