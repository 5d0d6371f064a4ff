import { describe, expect, it } from "vitest";
import { strongLetters } from "../../../../functions/engine/ocr/photo/strong-letters.ts";

const [WIDTH, HEIGHT] = [400, 300];

/** Upright strokes of a level, in a grid. */
function strokes(gray: Uint8Array, top: number, level: number): void {
  for (let y = top; y < top + 100; y += 25) {
    for (let x = 10; x < WIDTH - 10; x += 16) {
      for (let row = y; row < y + 12; row++) gray.fill(level, row * WIDTH + x, row * WIDTH + x + 4);
    }
  }
}

describe("strong letters", () => {
  it("are those of the print, not the fainter marks of a desk's grain", () => {
    const gray = new Uint8Array(WIDTH * HEIGHT).fill(235);
    strokes(gray, 20, 40);
    strokes(gray, 180, 180);
    const letters = strongLetters({ width: WIDTH, height: HEIGHT, dpi: 200, gray });

    expect(letters).toHaveLength(4 * 24);
    expect(letters.every(({ bottom }) => bottom < 150)).toBe(true);
  });

  it("are the faint ones where there are no others", () => {
    const gray = new Uint8Array(WIDTH * HEIGHT).fill(235);
    strokes(gray, 180, 180);

    expect(strongLetters({ width: WIDTH, height: HEIGHT, dpi: 200, gray })).toHaveLength(4 * 24);
  });

  it("are none on empty paper", () => {
    const gray = new Uint8Array(WIDTH * HEIGHT).fill(235);

    expect(strongLetters({ width: WIDTH, height: HEIGHT, dpi: 200, gray })).toEqual([]);
  });
});
