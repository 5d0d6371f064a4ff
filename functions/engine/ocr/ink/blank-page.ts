// Decides whether a page has anything that could be a letter.

import type { GrayImage } from "../tesseract/gray-image.ts";
import { findInk } from "./page-ink.ts";
import { histogramOf } from "./percentile.ts";

// The smallest page number, a "1" of 6 points, has about 2.5 square points of ink.
const LEAST_INK_SQUARE_POINTS = 2;
// Difference to the paper in gray levels: 60 and more for most print, less than this for an uneven sheet.
const CONTRAST = 40;
/** Fewest marks of faint print. Fewer marks are specks, or print that shows through from the other side. */
const FAINT_MARKS = 4;

/** True when the page has less ink than the smallest letter and no faint print. Dust makes it false. */
export function isBlank(image: GrayImage): boolean {
  if (!hasNoInk(image)) return false;
  const { marks, drawn } = findInk(image);
  return marks.length - drawn.size < FAINT_MARKS;
}

function hasNoInk({ gray, dpi }: GrayImage): boolean {
  const histogram = histogramOf(gray);
  const paper = histogram.indexOf(Math.max(...histogram));
  const ink = histogram.reduce((sum, pixels, level) => (Math.abs(level - paper) > CONTRAST ? sum + pixels : sum), 0);
  return ink < LEAST_INK_SQUARE_POINTS * (dpi / 72) ** 2;
}
