// Slant of printed words, which shows italics: the columns of upright letters are either full or empty, and those of slanted
// letters are so when the word is set upright.

import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PixelBox } from "../tesseract/tesseract-hocr.ts";
import { levelsIn } from "./box-levels.ts";
import { LEAST_CONTRAST, rowStep } from "./stroke-weights.ts";

/** Tangent of the slant of italics: 11 degrees. Fonts have 9 to 16. */
const ITALIC = 0.2;
/**
 * Quotient of the squares' sums of the ink in columns slanted to the right and to the left. Upright letters have about 1,
 * italics more. Undefined where the print is too faint.
 */
export function slantOf(image: GrayImage, box: PixelBox): number | undefined {
  const { gray, width } = image;
  const step = rowStep(box);
  const { left, top, right, bottom, lightest, contrast } = levelsIn(image, box, step);
  if (contrast < LEAST_CONTRAST) return undefined;
  const reach = Math.ceil(ITALIC * (bottom - top));
  const columns = right - left + reach + 1;
  const [forwards, backwards] = [new Float64Array(columns), new Float64Array(columns)];
  for (let y = top; y < bottom; y += step) {
    const up = Math.round(ITALIC * (y - top));
    for (let x = left, at = y * width + left; x < right; x++, at++) {
      const ink = lightest - (gray[at] as number);
      forwards[x - left + up] = (forwards[x - left + up] as number) + ink;
      backwards[x - left + reach - up] = (backwards[x - left + reach - up] as number) + ink;
    }
  }
  return sumOfSquares(forwards) / sumOfSquares(backwards);
}

function sumOfSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
