// Italics of a recognised page: words whose letters are slanted.

import { median } from "../../layout/geometry/median.ts";
import { slantOf } from "../ink/print-slant.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedLine, RecognizedWord } from "../tesseract/tesseract-hocr.ts";

/** Times the usual slant. On the pages looked at, upright words have .85 to 1.1, and italics 1.2 to 1.8. */
const ITALIC_SLANT = 1.2;
/** Usual slants of pages that are not all in italics. A page that is a little turned has another than 1. */
const UPRIGHT = { least: 0.8, most: 1.1 };
/** Single characters and pairs such as "of" show too little. They are as the words beside them. */
const SHOWS = /\p{L}{3}/u;

/** Words in italics. */
export function italicWords(lines: readonly RecognizedLine[], image: GrayImage): ReadonlySet<RecognizedWord> {
  const slants = new Map<RecognizedWord, number>();
  for (const word of lines.flatMap(({ words }) => words)) {
    const slant = SHOWS.test(word.text) ? slantOf(image, word.box) : undefined;
    if (slant !== undefined) slants.set(word, slant);
  }
  const middle = slants.size === 0 ? 1 : median([...slants.values()]);
  const usual = middle >= UPRIGHT.least && middle <= UPRIGHT.most ? middle : 1;
  const isItalic = (word: RecognizedWord) => {
    const slant = slants.get(word);
    return slant === undefined ? undefined : slant >= ITALIC_SLANT * usual;
  };
  return new Set(lines.flatMap(({ words }) => italicOf(words, isItalic)));
}

/** Words of a line that are in italics, and the short ones between them or at their end of the line. */
function italicOf(
  words: readonly RecognizedWord[],
  isItalic: (word: RecognizedWord) => boolean | undefined,
): readonly RecognizedWord[] {
  const shown = words.map(isItalic);
  return words.filter((_, index) => {
    if (shown[index] !== undefined) return shown[index];
    const [before, after] = [shown.slice(0, index).findLast(isShown), shown.slice(index + 1).find(isShown)];
    return (before ?? after) === true && (after ?? before) === true;
  });
}

function isShown(italic: boolean | undefined): boolean {
  return italic !== undefined;
}
