// Decides whether a second reader may find more on a page: the alarm of `auto`. docs/decisions/second-reader.md has the
// measurements; `npm run bench -- ocr alarm` repeats them.

import { findInk, uncoveredShare } from "../ink/page-ink.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedLine, RecognizedWord } from "../tesseract/tesseract-hocr.ts";
import { isAlarming, type Reading } from "./hard-pages.ts";

/** Shares of a page's characters in words of low confidence, from which a second reading pays. */
const DOUBT = [
  { confidence: 50, share: 0.03 },
  { confidence: 70, share: 0.075 },
];
/** Fewer doubtful words, such as an address and a logo, are no sign of bad print. */
const LEAST_WORDS = 3;
/** Greatest length that counts of a word: one long address is as much doubt as one long word. */
const LONGEST = 12;
/** Words with a letter or digit. Tesseract reads other signs in arrows, frames and stains. */
const NO_SIGN = /[\p{L}\p{N}]/u;
/** Pixels from the picture's upper or lower edge. Lines that it cuts through cannot be read in any way. */
const EDGE = 2;

/** True where the reading probably lost text, or much of it is in words of low confidence. */
export function isWorthReadingAgain(reading: Reading, image: GrayImage): boolean {
  const lines = reading.paragraphs.flatMap((paragraph) => paragraph.lines);
  const words = lines
    .filter((line) => isWhole(line, image))
    .flatMap((line) => line.words.filter(({ text }) => NO_SIGN.test(text)));
  const all = lengthOf(words);
  const doubts = DOUBT.map(({ confidence, share }) => {
    const doubtful = words.filter((word) => word.confidence < confidence);
    return { isMuch: lengthOf(doubtful) > share * all, isSome: doubtful.length >= LEAST_WORDS };
  });
  if (doubts.some(({ isMuch, isSome }) => isMuch && isSome)) return true;
  if (!isAlarming(reading)) return false;
  return doubts.some(({ isSome }) => isSome) || reading.flat !== undefined || isUnread(reading, image);
}

/** True where the print that no word covers is more than the print of a doubtful word or two. */
function isUnread({ confidence, paragraphs }: Reading, image: GrayImage): boolean {
  return isAlarming({ confidence, uncovered: uncoveredShare(findInk(image), paragraphs, 0) });
}

function isWhole({ words }: RecognizedLine, { height }: GrayImage): boolean {
  return words.every(({ box: [, top, , bottom] }) => top > EDGE && bottom < height - EDGE);
}

function lengthOf(words: readonly RecognizedWord[]): number {
  return words.reduce((sum, { text }) => sum + Math.min(LONGEST, text.length), 0);
}
