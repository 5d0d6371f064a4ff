// Size of recognised print, from the heights of its words. Tesseract's own size of a short line may be off by half, because
// it is that of the whole block.

import { median } from "../../layout/geometry/median.ts";
import type { RecognizedLine } from "../tesseract/tesseract-hocr.ts";

/** Heights in em, as of usual text fonts: of letters without and with ascenders, of "t", and below the baseline. */
const X_HEIGHT = 0.52;
const ASCENDER = 0.74;
const T_HEIGHT = 0.66;
const DESCENDER = 0.21;
const HAS_ASCENDER = /[\p{Lu}\p{Nd}bdfhklißäöüáéíóúàèìòùâêîôû()[\]|/&%$€£?!]/u;
const HAS_DESCENDER = /[gjpqyçQ()[\],;]/u;
/** Signs that go below the baseline in some fonts and not in others. */
const MAY_DESCEND = /[/|$]/;
/** Times Tesseract's size. Taller boxes reach into the next line. */
const TALLEST = 1.3;
const HAS_LETTERS = /[\p{L}\p{Nd}]{2}/u;

/**
 * Size of the line's print in pixels: the median of what its words show. Of the sizes that a word leaves open, the one
 * nearest `usual` counts.
 */
export function printSize({ words, size, baseline }: RecognizedLine, usual = 0): number {
  const isUpright = Math.abs(baseline.angle % 180) < 45 || Math.abs(baseline.angle % 180) > 135;
  const sizes = words
    .filter(({ text }) => HAS_LETTERS.test(text))
    .map(({ text, box: [left, top, right, bottom] }) => {
      const height = isUpright ? bottom - top : right - left;
      const above = HAS_ASCENDER.test(text) ? ASCENDER : text.includes("t") ? T_HEIGHT : X_HEIGHT;
      const [least, most] = [height / (above + DESCENDER), height / above];
      if (HAS_DESCENDER.test(text)) return least;
      return MAY_DESCEND.test(text) ? Math.min(Math.max(usual, least), most) : most;
    });
  const own = sizes.length === 0 ? size : median(sizes);
  return own > TALLEST * size ? size : own;
}
