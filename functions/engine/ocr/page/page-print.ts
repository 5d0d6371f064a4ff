// The amount of print on a page, which decides how long OCR takes. Nothing is recognised.

import { isBlank } from "../ink/blank-page.ts";
import type { Mark } from "../ink/ink-marks.ts";
import { findInk } from "../ink/page-ink.ts";
import type { RecognizeRequest } from "./page-recognition.ts";
import { pagePicture } from "./recognize-page.ts";

export interface PagePrint {
  /** Letters by the widths of the marks: letters that touch are one wide mark. */
  readonly letters: number;
  /** Marks that may be letters. */
  readonly marks: number;
  /** True for a page that Tesseract never sees. */
  readonly isBlank: boolean;
  /** True for print of so few pixels that it is often read more than once. */
  readonly isSmall: boolean;
}

/** Width of a letter with its space, as a share of its height. */
const LETTER_WIDTH = 0.8;
/** Median height of letters at 100 dpi: below it, most pages are read in more ways than one. */
const SMALL_PIXELS = 5;
/** Fewer marks say nothing about the height of letters. */
const LEAST_MARKS = 10;

/** Paints the page like OCR does, and counts its marks. Throws ExtractionError. */
export async function pagePrint(request: RecognizeRequest): Promise<PagePrint> {
  const picture = await pagePicture(request);
  if (isBlank(picture)) return { letters: 0, marks: 0, isBlank: true, isSmall: false };
  const ink = findInk(picture);
  const print = ink.marks.filter((mark) => !ink.drawn.has(mark));
  const height = medianHeight(print);
  const letters = print.reduce(
    (sum, { left, right }) => sum + Math.max(1, (right - left) / (LETTER_WIDTH * height)),
    0,
  );
  const isSmall = print.length >= LEAST_MARKS && height <= SMALL_PIXELS;
  return { letters: Math.round(letters), marks: print.length, isBlank: false, isSmall };
}

function medianHeight(marks: readonly Mark[]): number {
  const heights = marks.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 1;
}
