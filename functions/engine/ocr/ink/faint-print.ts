// Print that differs from its paper by little more than noise. Its lines reveal it, and this file makes it visible.

import type { GrayImage } from "../tesseract/gray-image.ts";
import { type Levels, type Mark, marksOf } from "./ink-marks.ts";
import { isLetterSized } from "./letter-like.ts";
import { divideByBackground } from "./normalize-background.ts";
import { levelAt } from "./percentile.ts";
import { smooth } from "./smooth.ts";

// Difference of smoothed print to paper, in levels at 100 dpi. Print that shows through from the other side has less.
const LEAST_CONTRAST = 5;
const CONTRAST_OF_NOISE = 0.9;
const LEAST_PIXELS = 12;
/** Size of the smallest letter at 100 dpi after smoothing. A faint ruled line is narrower. */
const LEAST_ACROSS = 4;
/** Letters of a short sentence. */
const LEAST_LETTERS = 40;
/** Ratio of edges that share a row to edges at random places: 4 and more for lines of print, 1 for texture. */
const LEAST_CROWDING = 3;
/** Extra pairs that a few dozen marks of texture may have by chance. */
const CHANCE = 5;
/** Number of strips of the page. Within one strip, even a slanted line stays on its row. */
const STRIPS = 6;

/** Letters that smoothing reveals in the noise, outside of drawings. Empty when the letters form no lines. */
export function faintMarks(picture: Levels, noise: number, drawn: ReadonlySet<Mark>): readonly Mark[] {
  const contrast = Math.max(LEAST_CONTRAST, CONTRAST_OF_NOISE * noise);
  const marks = marksOf(smooth(picture), contrast).filter(
    (mark) =>
      isLetterSized(mark, LEAST_PIXELS) &&
      Math.min(mark.right - mark.left, mark.bottom - mark.top) >= LEAST_ACROSS &&
      ![...drawn].some((other) => overlap(mark, other)),
  );
  return marks.length >= LEAST_LETTERS && standInLines(marks, picture) ? marks : [];
}

function overlap(a: Mark, b: Mark): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Decides whether marks form lines, across the page or down it. The grain of paper does not. */
function standInLines(marks: readonly Mark[], { width, height }: Levels): boolean {
  const middle = (from: number, to: number) => (from + to) / 2;
  const across = (edge: (mark: Mark) => number) =>
    crowding(marks, edge, height, ({ left, right }) => middle(left, right) / width);
  const down = (edge: (mark: Mark) => number) =>
    crowding(marks, edge, width, ({ top, bottom }) => middle(top, bottom) / height);
  const most = Math.max(
    across(({ top }) => top),
    across(({ bottom }) => bottom),
    down(({ left }) => left),
    down(({ right }) => right),
  );
  return most >= LEAST_CROWDING;
}

/** Ratio of pairs of edges on the same row of the same strip to the number of pairs expected by chance. */
function crowding(
  marks: readonly Mark[],
  edge: (mark: Mark) => number,
  rows: number,
  place: (mark: Mark) => number,
): number {
  const strips = Array.from({ length: STRIPS }, () => new Uint32Array(rows + 1));
  for (const mark of marks) {
    const counts = strips[Math.floor(place(mark) * STRIPS)] as Uint32Array;
    counts[edge(mark)] = (counts[edge(mark)] as number) + 1;
  }
  const pairs = (count: number) => count * (count - 1);
  let [found, expected] = [0, 0];
  for (const counts of strips) {
    found += counts.reduce((sum, count) => sum + pairs(count), 0);
    expected += pairs(counts.reduce((sum, count) => sum + count)) / rows;
  }
  return found / (CHANCE + expected);
}

/** Gain before smoothing, so that rounding does not remove the rest of the print. */
const GAIN = 4;
const PAPER = 160;
/** Standard deviations of the smoothed noise below the paper's level, for white and for black. */
const WHITE_FROM = 1.6;
const BLACK_FROM = 4.5;

/** Smooths the noise and makes faint print black on white, in 0.3 s for an A4 page at 200 dpi. */
export function bringOut(image: GrayImage): GrayImage {
  const even = divideByBackground(image);
  const paper = levelAt(even, 0.5);
  const strong = { ...image, gray: mapped(even, (level) => PAPER + GAIN * (level - paper)) };
  const smoothed = smooth(smooth(strong)).gray;
  const middle = levelAt(smoothed, 0.5);
  // Print is darker than paper, so the lighter half contains only noise.
  const deviation = Math.max(1, levelAt(smoothed, 0.84) - middle);
  const [white, black] = [middle - WHITE_FROM * deviation, middle - BLACK_FROM * deviation];
  return { ...image, gray: mapped(smoothed, (level) => (255 * (level - black)) / (white - black)) };
}

function mapped(gray: Uint8Array, change: (level: number) => number): Uint8Array {
  const levels = Uint8Array.from({ length: 256 }, (_, level) => Math.max(0, Math.min(255, change(level))));
  return gray.map((level) => levels[level] ?? 0);
}
