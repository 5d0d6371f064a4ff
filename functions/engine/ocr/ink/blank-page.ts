// Whether a page has anything on it that could be a letter.

import type { GrayImage } from "../tesseract/gray-image.ts";
import { findInk } from "./page-ink.ts";
import { histogramOf } from "./percentile.ts";

// The smallest page number, a "1" of 6 points, has about 2.5 square points of ink.
const LEAST_INK_SQUARE_POINTS = 2;
// Grey levels from the paper: most print differs by 60 and more, the unevenness of a scanned sheet by less than this.
const CONTRAST = 40;
/** Of faint print; fewer are specks, or what shines through from the other side. */
const FAINT_MARKS = 4;

/** True when fewer pixels differ from the paper than the smallest letter has, and no faint print shows. Dust makes it false. */
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
