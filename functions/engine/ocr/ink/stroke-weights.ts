// Weight of printed words: how thick their strokes are for their size. It tells bold print from the text around it.

import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PixelBox } from "../tesseract/tesseract-hocr.ts";
import { levelsIn } from "./box-levels.ts";

/** Least difference of ink and paper in a word's box, in levels. Fainter print has no measurable strokes. */
export const LEAST_CONTRAST = 40;
/** Rows of pixels looked at in a word. More rows change the mean by little. */
const ROWS = 24;
/** Share of the contrast above which a pixel belongs to a stroke. */
const INK = 0.35;

/**
 * Mean width of the strokes that a row of pixels crosses, in pixels. Gray edges count by their darkness, so the measure is
 * finer than a pixel. Undefined where the print is too faint, or nothing is printed.
 */
export function strokeWidth(image: GrayImage, box: PixelBox): number | undefined {
  const { gray, width } = image;
  const step = rowStep(box);
  const { left, top, right, bottom, lightest, contrast } = levelsIn(image, box, step);
  if (contrast < LEAST_CONTRAST) return undefined;
  let [ink, strokes] = [0, 0];
  for (let y = top; y < bottom; y += step) {
    let inStroke = false;
    for (let at = y * width + left; at < y * width + right; at++) {
      const darkness = (lightest - (gray[at] as number)) / contrast;
      const isInk = darkness > INK;
      if (isInk) ink += darkness;
      if (isInk && !inStroke) strokes++;
      inStroke = isInk;
    }
  }
  return strokes === 0 ? undefined : ink / strokes;
}

/** Distance of the rows looked at. */
export function rowStep([, top, , bottom]: PixelBox): number {
  return Math.max(1, Math.floor((bottom - top) / ROWS));
}
