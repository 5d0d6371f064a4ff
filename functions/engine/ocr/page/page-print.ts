// The size and the print of a page, which decide how long OCR takes. Nothing is recognised.

import { isBlank } from "../ink/blank-page.ts";
import type { Mark } from "../ink/ink-marks.ts";
import { findInk } from "../ink/page-ink.ts";
import type { RecognizeRequest } from "./page-recognition.ts";
import { pagePicture } from "./recognize-page.ts";

export interface PagePrint {
  /** Letters by the widths of the marks: letters that touch are one wide mark. */
  readonly letters: number;
  /** Pixels that Tesseract gets. */
  readonly pixels: number;
  /** True for a page that Tesseract never sees. */
  readonly isBlank: boolean;
}

/** Width of a letter with its space, as a share of its height. */
const LETTER_WIDTH = 0.8;

/** Paints the page like OCR does, and counts its letters. Throws ExtractionError. */
export async function pagePrint(request: RecognizeRequest): Promise<PagePrint> {
  const picture = await pagePicture(request);
  const pixels = picture.width * picture.height;
  if (isBlank(picture)) return { letters: 0, pixels, isBlank: true };
  const ink = findInk(picture);
  const print = ink.marks.filter((mark) => !ink.drawn.has(mark));
  const height = medianHeight(print);
  const letters = print.reduce(
    (sum, { left, right }) => sum + Math.max(1, (right - left) / (LETTER_WIDTH * height)),
    0,
  );
  return { letters: Math.round(letters), pixels, isBlank: false };
}

function medianHeight(marks: readonly Mark[]): number {
  const heights = marks.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 1;
}
