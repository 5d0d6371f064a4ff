// Letters that stand out clearly. Textures of a desk have marks of the size of letters too, but fainter ones.

import { type Mark, marksOf } from "../ink/ink-marks.ts";
import { isDrawn, isLetterSized } from "../ink/letter-like.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import { PAPER } from "./paper.ts";

const LEAST_CONTRAST = 25;
const LEAST_PIXELS = 8;
/** Depth of a letter, as a share of the strongest. */
const STRONG_SHARE = 0.5;
const BLOTS = 100;

/** Letter-like marks of a picture whose paper is evened out. */
export function strongLetters(even: GrayImage): readonly Mark[] {
  const marks = marksOf(even, LEAST_CONTRAST).filter(
    (mark) => isLetterSized(mark, LEAST_PIXELS) && !isDrawn(mark, even),
  );
  const least = leastDepth(marks.map(depthOf));
  return marks.filter((mark) => depthOf(mark) >= least);
}

/** Share by which a mark is darker than the paper, 0 to 1. */
function depthOf({ levels, pixels }: Mark): number {
  return Math.max(0, Math.min(1, 1 - levels / pixels / PAPER));
}

/** Half of the depth of the strongest marks, but for a few that may be blots. */
function leastDepth(depths: readonly number[]): number {
  const sorted = [...depths].sort((a, b) => b - a);
  return STRONG_SHARE * (sorted[Math.min(BLOTS, sorted.length >> 2)] ?? 0);
}
