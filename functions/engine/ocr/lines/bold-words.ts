// Bold print of a recognised page: pieces of lines whose strokes are clearly thicker than those of most text.

import { median } from "../../layout/geometry/median.ts";
import { SECTION_NUMBER } from "../../layout/text/item-markers.ts";
import { strokeWidth } from "../ink/stroke-weights.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedLine, RecognizedWord } from "../tesseract/tesseract-hocr.ts";

/** Times the usual weight. Bold fonts have 1.4 to 1.7; the weights of regular print vary by a tenth. */
const BOLD_WEIGHT = 1.28;
/** Share of a piece's words that are at least so heavy. A bold term at the start of a sentence makes no line bold. */
const BOLD_SHARE = 0.6;
const HEAVY = 1.15;
/** Gap in em that ends a piece of a line: the next piece may be another cell. After a section's number it is wider. */
const [PIECE_GAP_EM, NUMBER_GAP_EM] = [1, 2.5];
/** Fewer words with a weight do not show what is usual. */
const LEAST_WORDS = 8;
const HAS_LETTERS = /[\p{L}\p{Nd}]{2}/u;

/** Words of bold pieces. `sizeOf` gives the size of a line's print in pixels. */
export function boldWords(
  lines: readonly RecognizedLine[],
  image: GrayImage,
  sizeOf: (line: RecognizedLine) => number,
): ReadonlySet<RecognizedWord> {
  const pieces = lines.flatMap((line) => piecesOf(line, sizeOf(line)).map((words) => ({ words, size: sizeOf(line) })));
  const weighed = pieces.map(({ words, size }) => ({ words, weights: weightsOf(words, image, size) }));
  const all = weighed.flatMap(({ weights }) => weights);
  if (all.length < LEAST_WORDS) return new Set();
  const usual = median(all);
  const isBold = (weights: readonly number[]) =>
    weights.length > 0 &&
    median(weights) >= BOLD_WEIGHT * usual &&
    weights.filter((weight) => weight >= HEAVY * usual).length >= BOLD_SHARE * weights.length;
  return new Set(weighed.flatMap(({ words, weights }) => (isBold(weights) ? words : [])));
}

/** Weights of the words: widths of their strokes in em. Single characters and signs show too little. */
function weightsOf(words: readonly RecognizedWord[], image: GrayImage, size: number): readonly number[] {
  return words.flatMap(({ text, box }) => {
    const width = HAS_LETTERS.test(text) ? strokeWidth(image, box) : undefined;
    return width === undefined ? [] : [width / size];
  });
}

function piecesOf({ words }: RecognizedLine, size: number): RecognizedWord[][] {
  const pieces: RecognizedWord[][] = [];
  for (const word of words) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    const isNumber = last !== undefined && words[0] === last && SECTION_NUMBER.test(last.text);
    const most = (isNumber ? NUMBER_GAP_EM : PIECE_GAP_EM) * size;
    if (last !== undefined && word.box[0] - last.box[2] <= most) piece?.push(word);
    else pieces.push([word]);
  }
  return pieces;
}
