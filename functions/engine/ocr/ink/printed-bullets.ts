// Bullets of a picture. Tesseract leaves discs out, or reads them as "e", "+" or "«".

import type { Box } from "../../base/model.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import { levelsIn } from "./box-levels.ts";

/** Sizes of a bullet, in em. */
const SIZE_EM = { least: 0.12, most: 0.55 };
/** Width by height. */
const SHAPE = { least: 0.75, most: 1.33 };
/** Share of its box that a disc or square fills. A disc fills .79; letters and signs fill less than .65. */
const FILLED = 0.68;
/** Least difference of ink and paper, in levels. */
const LEAST_CONTRAST = 60;

/**
 * Box around the only print in an area, in pixels, if it is a filled disc or square. `size` is that of the text beside it, in
 * pixels.
 */
export function bulletIn(image: GrayImage, area: Box, size: number): Box | undefined {
  const ink = inkIn(image, area);
  if (ink === undefined) return undefined;
  const [left, top, right, bottom] = ink.box;
  const [width, height] = [right - left, bottom - top];
  const shape = width / height;
  if (shape < SHAPE.least || shape > SHAPE.most) return undefined;
  if (Math.max(width, height) > SIZE_EM.most * size || Math.min(width, height) < SIZE_EM.least * size) return undefined;
  return ink.dark >= FILLED * width * height ? ink.box : undefined;
}

/** Print in an area. */
export interface Sign {
  /** Pixels. */
  readonly box: Box;
  /** Share of the box that is dark. */
  readonly filled: number;
  /** True where nothing is printed in its middle, as in a check box or a ring. */
  readonly isHollow: boolean;
}

/** Part of a box around its middle, from and to, as shares of its width and height. */
const [MIDDLE_FROM, MIDDLE_TO] = [0.35, 0.65];

/** All print in an area; undefined without clear print. */
export function signIn(image: GrayImage, area: Box): Sign | undefined {
  const ink = inkIn(image, area);
  if (ink === undefined) return undefined;
  const [left, top, right, bottom] = ink.box;
  const x = (share: number) => left + share * (right - left);
  const y = (share: number) => top + share * (bottom - top);
  const middle = darkIn(image, [x(MIDDLE_FROM), y(MIDDLE_FROM), x(MIDDLE_TO), y(MIDDLE_TO)], ink.threshold);
  return { box: ink.box, filled: ink.dark / ((right - left) * (bottom - top)), isHollow: middle === 0 };
}

/** Number of pixels of an area that are darker than a level. */
function darkIn({ gray, width }: GrayImage, [left, top, right, bottom]: Box, level: number): number {
  let dark = 0;
  for (let y = Math.floor(top); y < bottom; y++) {
    for (let x = Math.floor(left); x < right; x++) if ((gray[y * width + x] as number) <= level) dark++;
  }
  return dark;
}

interface Ink {
  readonly box: Box;
  /** Number of dark pixels, and the level up to which they are dark. */
  readonly dark: number;
  readonly threshold: number;
}

/** Box around the dark pixels of an area. Undefined without clear print. */
function inkIn(image: GrayImage, area: Box): Ink | undefined {
  const { gray, width } = image;
  const { left: x1, top: y1, right: x2, bottom: y2, lightest, contrast } = levelsIn(image, area);
  if (contrast < LEAST_CONTRAST) return undefined;
  let [left, top, right, bottom, dark] = [x2, y2, x1, y1, 0];
  for (let y = y1; y < y2; y++) {
    for (let x = x1, at = y * width + x1; x < x2; x++, at++) {
      const darkness = (lightest - (gray[at] as number)) / contrast;
      if (darkness < 0.5) continue;
      dark++;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right > left ? { box: [left, top, right, bottom], dark, threshold: lightest - contrast / 2 } : undefined;
}
