// Print that differs from its paper by little more than the noise does: found by the rows it makes, and brought out.

import type { GrayImage } from "../tesseract/gray-image.ts";
import { type Levels, type Mark, marksOf } from "./ink-marks.ts";
import { isLetterSized } from "./letter-like.ts";
import { divideByBackground } from "./normalize-background.ts";
import { levelAt } from "./percentile.ts";
import { smooth } from "./smooth.ts";

// Levels that print differs by when it is smoothed at 100 dpi; what shines through from the other side, less.
const LEAST_CONTRAST = 5;
const CONTRAST_OF_NOISE = 0.9;
const LEAST_PIXELS = 12;
/** At 100 dpi, smoothed, the smallest letter is this wide and high; a faint ruled line is not. */
const LEAST_ACROSS = 4;
/** Of a short sentence. */
const LEAST_LETTERS = 40;
/** Edges that share a row, times as many as if they lay anywhere: 4 and more for lines of print, 1 for texture. */
const LEAST_CROWDING = 3;
/** Pairs that a few dozen marks of texture may have more than expected. */
const CHANCE = 5;
/** Strips of the page are looked at one by one: within one even a slanted line keeps to its row. */
const STRIPS = 6;

/** Letters that smoothing brings out of the noise, where they stand in lines, and not on what is drawn; none otherwise. */
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

/** Print makes lines, across the page or down it; the grain of paper lies anywhere. */
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

/** Pairs of edges on the same row of the same strip, for each pair that would be there by chance. */
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

/** Levels that noise is spread over before it is smoothed, so that rounding does not eat what is left of the print. */
const GAIN = 4;
const PAPER = 160;
/** Deviations of the smoothed noise below the paper's level: what becomes white, and what becomes black. */
const WHITE_FROM = 1.6;
const BLACK_FROM = 4.5;

/** The picture with its noise smoothed away and its faint print black on white: 0.3 s for an A4 page at 200 dpi. */
export function bringOut(image: GrayImage): GrayImage {
  const even = divideByBackground(image);
  const paper = levelAt(even, 0.5);
  const strong = { ...image, gray: mapped(even, (level) => PAPER + GAIN * (level - paper)) };
  const smoothed = smooth(smooth(strong)).gray;
  const middle = levelAt(smoothed, 0.5);
  // Print is darker than paper, so that the lighter half has the noise alone.
  const deviation = Math.max(1, levelAt(smoothed, 0.84) - middle);
  const [white, black] = [middle - WHITE_FROM * deviation, middle - BLACK_FROM * deviation];
  return { ...image, gray: mapped(smoothed, (level) => (255 * (level - black)) / (white - black)) };
}

function mapped(gray: Uint8Array, change: (level: number) => number): Uint8Array {
  const levels = Uint8Array.from({ length: 256 }, (_, level) => Math.max(0, Math.min(255, change(level))));
  return gray.map((level) => levels[level] ?? 0);
}
