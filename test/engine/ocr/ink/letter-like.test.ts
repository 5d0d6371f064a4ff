import { describe, expect, it } from "vitest";
import { isDrawn, isLetterSized } from "../../../../functions/engine/ocr/ink/letter-like.ts";

/** A mark of this size in the middle of white paper, where all of its pixels have one level. */
const markOf = (width: number, height: number, pixels = Math.round(width * height * 0.5), level = 0) => ({
  ...{ left: 100, top: 100, right: 100 + width, bottom: 100 + height, pixels, levels: pixels * level },
});
const PAPER = { width: 600, height: 600, gray: new Uint8Array(600 * 600).fill(255) };

describe("a letter-sized mark", () => {
  it.each([
    [2, 1, false],
    [3, 1, true],
    [60, 60, true],
    [61, 61, false],
    [300, 60, true],
    [301, 60, false],
    [300, 61, false],
  ])("of %i x %i pixels, upright or on its side: %s", (long, short, expected) => {
    expect(isLetterSized(markOf(long, short, 5), 5)).toBe(expected);
    expect(isLetterSized(markOf(short, long, 5), 5)).toBe(expected);
  });

  it("has the least number of pixels", () => {
    expect([4, 5, 6].map((pixels) => isLetterSized(markOf(6, 6, pixels), 5))).toEqual([false, true, true]);
  });
});

describe("a drawn mark", () => {
  it.each([
    ["a bar that fills its box", 10, 12, 91, true],
    ["a bar that fills three quarters of its box", 10, 12, 90, false],
    ["a bar as narrow as a letter", 6, 20, 120, false],
    ["a bar of the least width", 7, 20, 140, true],
    ["a bar of the least area", 10, 10, 100, false],
    ["a bar above the least area", 7, 15, 105, true],
    ["a frame with little ink", 20, 20, 63, true],
    ["an outline with a sixth of its box", 20, 20, 64, false],
    ["an outline of the least width", 13, 20, 41, true],
    ["an outline as narrow as a letter", 12, 20, 38, false],
    ["a line seven times as long as wide", 3, 21, 40, true],
    ["a line not so long", 3, 20, 40, false],
    ["a line as wide as a letter", 4, 28, 56, false],
  ])("is %s: %i x %i with %i pixels: %s", (_what, width, height, pixels, expected) => {
    expect(isDrawn(markOf(width, height, pixels), PAPER)).toBe(expected);
    expect(isDrawn(markOf(height, width, pixels), PAPER)).toBe(expected);
  });

  /** Paper whose pixels around the box of a mark of 10 x 10, two pixels away, have the ink's level in part. */
  const surrounded = (share: number, ink: number, paper: number) => {
    const gray = new Uint8Array(600 * 600).fill(paper);
    const around: number[] = [];
    for (let step = 98; step < 112; step++) around.push(98 * 600 + step, 111 * 600 + step);
    for (let step = 98; step < 112; step++) around.push(step * 600 + 98, step * 600 + 111);
    for (const at of around.slice(0, Math.round(around.length * share))) gray[at] = ink;
    return { width: 600, height: 600, gray };
  };

  it.each([
    [0.3, 50, 200, false],
    [0.5, 50, 200, true],
    [0.5, 54, 200, true],
    [0.5, 55, 200, false],
    [0.5, 50, 10, true],
    [0.5, 46, 10, true],
    [0.5, 45, 10, false],
  ])("is a part of an area when %d of its surroundings have the level %i on %i: %s", (share, ink, paper, expected) => {
    expect(isDrawn(markOf(10, 10, 50, 50), surrounded(share, ink, paper))).toBe(expected);
  });

  it("is no part of an area in a picture without surroundings", () => {
    const mark = { left: 0, top: 0, right: 10, bottom: 10, pixels: 50, levels: 0 };

    expect(isDrawn(mark, { width: 10, height: 10, gray: new Uint8Array(100) })).toBe(false);
  });
});
