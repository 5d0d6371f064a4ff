import { describe, expect, it } from "vitest";
import { smooth } from "../../../../functions/engine/ocr/ink/smooth.ts";

const WEIGHTS = [1, 4, 6, 4, 1];
/** The mean of the pixels around a place, with the edge's pixels repeated outside. */
function mean(gray: Uint8Array, width: number, height: number, x: number, y: number): number {
  let sum = 0;
  for (let down = -2; down <= 2; down++) {
    for (let across = -2; across <= 2; across++) {
      const row = Math.max(0, Math.min(height - 1, y + down));
      const column = Math.max(0, Math.min(width - 1, x + across));
      sum += (WEIGHTS[down + 2] ?? 0) * (WEIGHTS[across + 2] ?? 0) * (gray[row * width + column] ?? 0);
    }
  }
  return Math.floor((sum + 128) / 256);
}

describe("a smoothed picture", () => {
  it.each([
    [9, 7],
    [1, 5],
    [5, 1],
    [2, 2],
    [1, 1],
  ])("of %i x %i pixels has the weighted mean of five by five pixels", (width, height) => {
    const gray = Uint8Array.from({ length: width * height }, (_, at) => (at * 97 + 31) % 256);

    const expected = Array.from(gray, (_, at) => mean(gray, width, height, at % width, Math.floor(at / width)));

    expect([...smooth({ width, height, gray }).gray]).toEqual(expected);
  });

  it("spreads one pixel by the weights 1 4 6 4 1 in both directions", () => {
    const gray = new Uint8Array(25);
    gray[12] = 255;

    const { gray: smoothed } = smooth({ width: 5, height: 5, gray });

    expect([...smoothed.subarray(10, 15)]).toEqual([6, 24, 36, 24, 6]);
    expect([2, 7, 12, 17, 22].map((at) => smoothed[at])).toEqual([6, 24, 36, 24, 6]);
  });

  it.each([
    [127, 0],
    [128, 1],
  ])("rounds halves up: a corner of %i levels adds %i to a level two pixels away", (level, expected) => {
    const gray = new Uint8Array(25);
    gray[0] = level;

    expect(smooth({ width: 5, height: 5, gray }).gray[12]).toBe(expected);
  });

  it("keeps even areas and every other property, and does not change its source", () => {
    const image = { width: 3, height: 2, dpi: 200, gray: new Uint8Array(6).fill(255) };
    image.gray[0] = 254;

    const smoothed = smooth(image);

    expect(smoothed).toMatchObject({ width: 3, height: 2, dpi: 200 });
    expect([...image.gray]).toEqual([254, 255, 255, 255, 255, 255]);
    expect([...smooth({ ...image, gray: new Uint8Array(6).fill(77) }).gray]).toEqual(Array(6).fill(77));
  });
});
