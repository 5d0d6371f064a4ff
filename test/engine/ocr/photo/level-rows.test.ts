import { describe, expect, it } from "vitest";
import type { Slope } from "../../../../functions/engine/ocr/photo/letter-rows.ts";
import { slopesOf } from "../../../../functions/engine/ocr/photo/letter-rows.ts";
import { followRows } from "../../../../functions/engine/ocr/photo/level-rows.ts";
import { BENT_ROWS, fallAt, HEIGHT, LETTER_HEIGHT, WIDTH } from "./bent-rows.ts";

const SLOPES = slopesOf(BENT_ROWS, LETTER_HEIGHT);
const PLACES = [100, 250, 500, 750, 900];
const middle = fallAt(WIDTH / 2);

describe("rows of a level picture", () => {
  it("show the rows of print at each place", () => {
    const follow = followRows(SLOPES, WIDTH, HEIGHT);

    for (const x of PLACES) {
      expect(Math.abs((follow?.(x, 400) ?? 0) - (400 + fallAt(x) - middle))).toBeLessThan(4);
    }
  });

  it("do not follow a few slopes that are not of lines of print", () => {
    const odd: readonly Slope[] = Array.from({ length: 6 }, (_, at) => ({
      x: 150 * at,
      y: 100 * at,
      slope: 1,
      weight: 1,
    }));
    const follow = followRows([...SLOPES, ...odd], WIDTH, HEIGHT);

    for (const x of PLACES) {
      expect(Math.abs((follow?.(x, 400) ?? 0) - (400 + fallAt(x) - middle))).toBeLessThan(6);
    }
  });

  it("are never steeper than a curl, which bounds the height of the picture", () => {
    const steep: readonly Slope[] = Array.from({ length: 40 }, (_, at) => ({
      x: 25 * at,
      y: 20 * at,
      slope: 50,
      weight: 1,
    }));
    const follow = followRows(steep, WIDTH, HEIGHT);

    for (const x of [0, WIDTH]) expect(Math.abs((follow?.(x, 400) ?? 0) - 400)).toBeLessThanOrEqual(0.6 * WIDTH);
  });

  it("are not followed without slopes", () => {
    expect(followRows([], WIDTH, HEIGHT)).toBeUndefined();
  });
});
