// Distinguishes marks that may be letters from drawn marks of that size: bars, lines, frames, corners of dark areas.

import type { Levels, Mark } from "./ink-marks.ts";

/** Pixels at 100 dpi, from a letter of 5 points without ascender to a headline of 60. Touching words are wide. */
const LETTER = { leastHeight: 3, mostHeight: 60, leastWidth: 1, mostWidth: 300 };
/** Limits for a chart's bar, which fills its box. The letters that fill theirs most, "l" and "I", are narrower. */
const BAR = { leastAcross: 7, leastArea: 104, leastFilled: 0.75 };
/** Limits for a frame, an arc or a graph's line in an empty box. The emptiest letters, "L" and "7", fill a fifth. */
const OUTLINE = { leastAcross: 13, mostFilled: 0.16 };
/** Limits for a piece of a grid line. The narrowest letter is five times as high as wide; such pieces are longer. */
const LINE = { mostAcross: 3, leastTimesLonger: 7 };
/** Distance of the pixels to check around a mark's box, and the largest share of them that may be the same ink. */
const AROUND = { distance: 2, mostInk: 0.4, levels: 4 };

export function isLetterSized(mark: Mark, leastPixels: number): boolean {
  const { low, high } = sizeOf(mark);
  return (
    high >= LETTER.leastHeight &&
    low >= LETTER.leastWidth &&
    low <= LETTER.mostHeight &&
    high <= LETTER.mostWidth &&
    mark.pixels >= leastPixels
  );
}

/** True for a letter-sized mark that cannot be a letter, by its shape or its surroundings. */
export function isDrawn(mark: Mark, image: Levels): boolean {
  const { low, high } = sizeOf(mark);
  const filled = mark.pixels / (low * high);
  if (low >= BAR.leastAcross && low * high >= BAR.leastArea && filled > BAR.leastFilled) return true;
  if (low >= OUTLINE.leastAcross && filled < OUTLINE.mostFilled) return true;
  if (low <= LINE.mostAcross && high >= LINE.leastTimesLonger * low) return true;
  return isPartOfArea(mark, image);
}

/** Shorter and longer side: a quarter turn of the text swaps width and height. */
function sizeOf({ left, top, right, bottom }: Mark): { readonly low: number; readonly high: number } {
  const [width, height] = [right - left, bottom - top];
  return { low: Math.min(width, height), high: Math.max(width, height) };
}

/** Recognizes the corner of a large dark area, which differs from its neighbourhood too. Letters have paper around. */
function isPartOfArea(mark: Mark, image: Levels): boolean {
  const around = levelsAround(mark, image);
  if (around.length === 0) return false;
  const own = mark.levels / mark.pixels;
  const darker = own < around.reduce((sum, level) => sum + level, 0) / around.length;
  const same = around.filter((level) => (darker ? level <= own + AROUND.levels : level >= own - AROUND.levels));
  return same.length >= AROUND.mostInk * around.length;
}

/** Levels of the rectangle of pixels around a mark's box. Its corners belong to two sides and count twice. */
function levelsAround({ left, top, right, bottom }: Mark, { width, height, gray }: Levels): readonly number[] {
  const { distance } = AROUND;
  const [first, last] = [left - distance, right + distance - 1];
  const [highest, lowest] = [top - distance, bottom + distance - 1];
  const levels: number[] = [];
  const add = (x: number, y: number) => {
    if (x >= 0 && x < width && y >= 0 && y < height) levels.push(gray[y * width + x] as number);
  };
  for (let x = first; x <= last; x++) for (const y of [highest, lowest]) add(x, y);
  for (let y = highest; y <= lowest; y++) for (const x of [first, last]) add(x, y);
  return levels;
}
