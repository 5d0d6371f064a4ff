// Which marks on a page may be letters, and which of that size are drawn: bars, lines, frames, corners of dark areas.

import type { Levels, Mark } from "./ink-marks.ts";

/** At 100 dpi: from a letter of 5 points without ascender to a headline of 60; words that touch are wide. */
const LETTER = { leastHeight: 3, mostHeight: 60, leastWidth: 1, mostWidth: 300 };
/** A bar of a chart fills its box; the letter that fills most, a small "l" or "I", is narrower than this. */
const BAR = { leastAcross: 7, leastArea: 100, leastFilled: 0.75 };
/** A frame, an arc or the line of a graph leaves its box empty; the emptiest letters, "L" and "7", fill a fifth. */
const OUTLINE = { leastAcross: 13, mostFilled: 0.16 };
/** The narrowest letter is five times as high as wide; a line of a grid, broken by noise, is longer. */
const LINE = { mostAcross: 3, leastTimesLonger: 7 };
/** Pixels around a mark's box that are looked at, and of which no more than this share may be ink of its own kind. */
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

/** True for a mark of the size of a letter that cannot be one, by its shape or by what is around it. */
export function isDrawn(mark: Mark, image: Levels): boolean {
  const { low, high } = sizeOf(mark);
  const filled = mark.pixels / (low * high);
  if (low >= BAR.leastAcross && low * high > BAR.leastArea && filled > BAR.leastFilled) return true;
  if (low >= OUTLINE.leastAcross && filled < OUTLINE.mostFilled) return true;
  if (low <= LINE.mostAcross && high >= LINE.leastTimesLonger * low) return true;
  return isPartOfArea(mark, image);
}

/** Text that is turned by a quarter is as wide as it should be high. */
function sizeOf({ left, top, right, bottom }: Mark): { readonly low: number; readonly high: number } {
  const [width, height] = [right - left, bottom - top];
  return { low: Math.min(width, height), high: Math.max(width, height) };
}

/** Letters have paper around them. Where a large dark area ends, its corners alone differ from their neighbourhood. */
function isPartOfArea(mark: Mark, image: Levels): boolean {
  const around = levelsAround(mark, image);
  if (around.length === 0) return false;
  const own = mark.levels / mark.pixels;
  const darker = own < around.reduce((sum, level) => sum + level, 0) / around.length;
  const same = around.filter((level) => (darker ? level <= own + AROUND.levels : level >= own - AROUND.levels));
  return same.length >= AROUND.mostInk * around.length;
}

function levelsAround({ left, top, right, bottom }: Mark, { width, height, gray }: Levels): readonly number[] {
  const { distance } = AROUND;
  const [first, last] = [Math.max(0, left - distance), Math.min(width, right + distance)];
  const levels: number[] = [];
  for (const y of [top - distance, bottom + distance - 1]) {
    if (y < 0 || y >= height) continue;
    for (let x = first; x < last; x++) levels.push(gray[y * width + x] ?? 0);
  }
  for (const x of [left - distance, right + distance - 1]) {
    if (x < 0 || x >= width) continue;
    for (let y = Math.max(0, top - distance); y < Math.min(height, bottom + distance); y++) {
      levels.push(gray[y * width + x] ?? 0);
    }
  }
  return levels;
}
