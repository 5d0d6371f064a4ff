// Letters of a page whose rows bend: each row falls to its middle and rises again.

import type { Mark } from "../../../../functions/engine/ocr/ink/ink-marks.ts";

export const [WIDTH, HEIGHT, ROWS, LETTERS] = [1000, 800, 14, 60] as const;
export const LETTER_HEIGHT = 12;

/** Pixels by which a row lies lower at a place. */
export function fallAt(x: number): number {
  return 40 * Math.sin((Math.PI * x) / WIDTH);
}

export const BENT_ROWS: readonly Mark[] = Array.from({ length: ROWS * LETTERS }, (_, at) => {
  const [left, row] = [50 + 15 * (at % LETTERS), Math.floor(at / LETTERS)];
  // Every seventh letter has a descender.
  const bottom = Math.round(80 + 45 * row + fallAt(left + 5)) + (at % 7 === 0 ? 4 : 0);
  return { left, right: left + 10, top: bottom - LETTER_HEIGHT, bottom, pixels: 60, levels: 1800 };
});
