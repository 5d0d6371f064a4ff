// Darkest and lightest level within a box of a picture.

import type { Box } from "../../base/model.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";

export interface BoxLevels {
  /** Pixels of the box that are in the picture. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly darkest: number;
  readonly lightest: number;
  /** Lightest minus darkest; negative for a box outside of the picture. */
  readonly contrast: number;
}

/** Looks at each row, or at one of `step` rows. */
export function levelsIn({ gray, width, height }: GrayImage, box: Box, step = 1): BoxLevels {
  const [left, top] = [Math.max(0, Math.floor(box[0])), Math.max(0, Math.floor(box[1]))];
  const [right, bottom] = [Math.min(width, Math.ceil(box[2])), Math.min(height, Math.ceil(box[3]))];
  let [darkest, lightest] = [255, 0];
  for (let y = top; y < bottom; y += step) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const level = gray[at] as number;
      if (level < darkest) darkest = level;
      if (level > lightest) lightest = level;
    }
  }
  return { left, top, right, bottom, darkest, lightest, contrast: lightest - darkest };
}
