// Boxes of words as high as their print. The boxes of lines are 1.5 to 2.5 times as high as the letters, by chance.

import { levelAt } from "../ink/percentile.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PixelBox, RecognizedLine, RecognizedWord } from "../tesseract/tesseract-hocr.ts";

/** Degrees. Rows of pixels cross the print of steeper lines. */
const STRAIGHT = 2;
/** Least difference of ink and paper, in levels. */
const LEAST_CONTRAST = 40;
/** Greatest gap within a letter, such as under the dot of an i, and least height of the print, by the box's height. */
const GAP = 0.1;
const LEAST_HEIGHT = 0.25;
const HAS_DESCENDER = /[gjpqyçQ()[\]{},;|/$_]/u;
const HAS_LETTERS = /[\p{L}\p{Nd}]/u;

/** The line with words as high as their print, and its baseline under those without descenders. */
export function withTightWords(line: RecognizedLine, image: GrayImage): RecognizedLine {
  if (Math.abs(line.baseline.angle) > STRAIGHT) return line;
  const words = line.words.map((word) => tightWord(word, image));
  const bottoms = words
    .filter((word, at) => word !== line.words[at] && !HAS_DESCENDER.test(word.text))
    .map(({ box }) => box[3])
    .sort((a, b) => a - b);
  const y = bottoms[bottoms.length >> 1];
  return { ...line, words, baseline: y === undefined ? line.baseline : { ...line.baseline, y } };
}

function tightWord(word: RecognizedWord, image: GrayImage): RecognizedWord {
  if (!HAS_LETTERS.test(word.text)) return word;
  const rows = rowsOfPrint(word.box, image);
  if (rows === undefined) return word;
  const [left, top, right, bottom] = word.box;
  if (rows.bottom - rows.top < LEAST_HEIGHT * (bottom - top)) return word;
  return { ...word, box: [left, rows.top, right, rows.bottom] };
}

/** Rows of pixels with ink around the middle of the box. Undefined without clear print there. */
function rowsOfPrint(box: PixelBox, { width, height, gray }: GrayImage) {
  const [left, top] = [Math.max(0, Math.floor(box[0])), Math.max(0, Math.floor(box[1]))];
  const [right, bottom] = [Math.min(width, Math.ceil(box[2])), Math.min(height, Math.ceil(box[3]))];
  if (right <= left || bottom <= top) return undefined;
  const levels = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++) {
    levels.set(gray.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  }
  const [dark, middle, light] = [levelAt(levels, 0.05), levelAt(levels, 0.5), levelAt(levels, 0.95)];
  if (light - dark < LEAST_CONTRAST) return undefined;
  // Most pixels of a word's box are paper.
  const isDark = light - middle < middle - dark;
  const limit = (dark + light) / 2;
  const hasInk = (y: number) => {
    const row = levels.subarray((y - top) * (right - left), (y - top + 1) * (right - left));
    return row.some((level) => (isDark ? level < limit : level > limit));
  };
  const gap = GAP * (bottom - top);
  const middleRow = Math.floor((top + bottom) / 2);
  const end = (step: 1 | -1) => {
    let last: number | undefined;
    for (let y = middleRow; y >= top && y < bottom; y += step) {
      if (hasInk(y)) last = y;
      else if (Math.abs(y - (last ?? middleRow)) > gap) break;
    }
    return last;
  };
  const [first, last] = [end(-1), end(1)];
  if (first === undefined && last === undefined) return undefined;
  return { top: first ?? (last as number), bottom: (last ?? (first as number)) + 1 };
}
