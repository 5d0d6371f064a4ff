// Marks on a page that look like letters, and the share of them outside of recognised words. Tesseract's own confidence
// ignores text that it never saw: it was 91 to 94 on photographed pages with a third of the text lost.

import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PixelBox, RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";
import { faintMarks } from "./faint-print.ts";
import { type Levels, type Mark, marksOf } from "./ink-marks.ts";
import { isDrawn, isLetterSized } from "./letter-like.ts";
import { levelAt } from "./percentile.ts";
import { smooth } from "./smooth.ts";

/** Approximate resolution for the analysis: a letter of six points is still five pixels high. */
const LOOKED_AT_DPI = 100;
// Least difference of ink to its neighbourhood in levels. It must also exceed the noise's chance differences.
const LEAST_CONTRAST = 14;
const NOISE_DEVIATIONS = 4.5;
/** Noise level above which a page is smoothed, because single pixels hide letters. Clean scans have 0 to 4. */
const NOISY_FROM = 12;
/** Share of independent noise after smoothing. Neighbours do not show it, because smoothing makes them alike. */
const SMOOTHED_NOISE = 0.29;
const SMOOTHED_DEVIATIONS = 3;
const LEAST_PIXELS = 5;
/** Least pixels of a letter after smoothing, which leaves blots of six pixels. */
const LEAST_PIXELS_IN_NOISE = 12;
/** Most marks on a nearly empty page. Such a page may have faint print that is hidden in its noise. */
const NEARLY_EMPTY = 15;
// Below this Tesseract guesses: words read upside down or in a picture have 0 to 40.
const BELIEVED_CONFIDENCE = 45;
// The corners of a letter may lie outside of its word's box.
const REACH_PIXELS = 2;
// Fewer lost marks than the letters of a short word do not count as a loss.
const LEAST_LETTERS = 4;

/** Letter-sized marks on a page. */
export interface PageInk {
  readonly marks: readonly Mark[];
  /** Marks that are not letters: bars, lines, frames and parts of dark areas. */
  readonly drawn: ReadonlySet<Mark>;
  /** Pixels of the picture per analysed pixel, along one side. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Noise as a difference of neighbours in levels; 0 when it does not hide print. */
  readonly noise: number;
  /** True when the marks are faint print that only smoothing reveals. */
  readonly faint: boolean;
}

/** Pictures do not change, and several steps ask for the ink of one. */
const known = new WeakMap<GrayImage, PageInk>();

/** Finds the marks in 20 ms for an A4 page at 200 dpi, and in twice that for a nearly empty page. */
export function findInk(image: GrayImage): PageInk {
  const ink = known.get(image) ?? inkIn(image);
  known.set(image, ink);
  return ink;
}

function inkIn(image: GrayImage): PageInk {
  const scale = Math.max(1, Math.round(image.dpi / LOOKED_AT_DPI));
  const reduced = reduce(image, scale);
  const { width, height } = reduced;
  const found = noiseOf(reduced);
  const noise = found < NOISY_FROM ? 0 : found;
  const looked = noise === 0 ? reduced : smooth(reduced);
  const contrast = noise === 0 ? NOISE_DEVIATIONS * found : SMOOTHED_DEVIATIONS * SMOOTHED_NOISE * noise;
  const leastPixels = noise === 0 ? LEAST_PIXELS : LEAST_PIXELS_IN_NOISE;
  const marks = marksOf(looked, Math.max(LEAST_CONTRAST, contrast)).filter((mark) => isLetterSized(mark, leastPixels));
  const drawn = new Set(marks.filter((mark) => isDrawn(mark, looked)));
  const isNearlyEmpty = noise === 0 && marks.length - drawn.size <= NEARLY_EMPTY;
  const faint = isNearlyEmpty ? faintMarks(reduced, found, drawn) : [];
  if (faint.length === 0) return { marks, drawn, scale, width, height, noise, faint: false };
  return { marks: faint, drawn: new Set(), scale, width, height, noise, faint: true };
}

/** Share of the print's ink, 0 to 1, outside of all words with at least this confidence, by default a believable one. */
export function uncoveredShare(
  ink: PageInk,
  paragraphs: readonly RecognizedParagraph[],
  least = BELIEVED_CONFIDENCE,
): number {
  const boxes = believedBoxes(ink, paragraphs, least);
  const print = ink.marks.filter((mark) => !ink.drawn.has(mark));
  const outside = print.filter((mark) => {
    const [x, y] = [Math.floor((mark.left + mark.right) / 2), Math.floor((mark.top + mark.bottom) / 2)];
    return !boxes.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y <= bottom);
  });
  if (outside.length < LEAST_LETTERS) return 0;
  const pixels = (marks: readonly Mark[]) => marks.reduce((sum, mark) => sum + mark.pixels, 0);
  return pixels(outside) / pixels(print);
}

/** Mean of each square of pixels, rounded down. */
function reduce({ width, height, gray }: GrayImage, scale: number): Levels {
  const reduced = { width: Math.floor(width / scale), height: Math.floor(height / scale) };
  const levels = new Uint8Array(reduced.width * reduced.height);
  for (let to = 0, top = 0; to < levels.length; top += scale * width) {
    for (let left = top; left < top + scale * reduced.width; left += scale, to++) {
      let sum = 0;
      for (let row = left; row < left + scale * width; row += width) {
        for (let at = row; at < row + scale; at++) sum += gray[at] as number;
      }
      levels[to] = sum / (scale * scale);
    }
  }
  return { ...reduced, gray: levels };
}

/** Deviation of noise: the median difference of neighbours, because most neighbours differ only by noise. */
function noiseOf({ gray }: Levels): number {
  const differences = new Uint8Array(gray.length);
  for (let at = 1; at < gray.length; at++) differences[at] = Math.abs((gray[at] as number) - (gray[at - 1] as number));
  return levelAt(differences, 0.5);
}

/** Boxes of words with at least this confidence, in analysed pixels, with their reach. */
function believedBoxes(
  { scale }: PageInk,
  paragraphs: readonly RecognizedParagraph[],
  least: number,
): readonly PixelBox[] {
  const words = paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return words
    .filter(({ confidence }) => confidence >= least)
    .map(({ box }) => {
      const [left, top, right, bottom] = box.map((edge) => Math.round(edge / scale)) as [
        number,
        number,
        number,
        number,
      ];
      return [left - REACH_PIXELS, top - REACH_PIXELS, right + REACH_PIXELS, bottom + REACH_PIXELS];
    });
}
