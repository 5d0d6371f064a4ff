// Sheets that went through the scanner the wrong way round. Tesseract's LSTM-only build has no orientation detection; it
// reads text that is turned by 90 degrees, one way or the other, but what stands on its head comes out as gibberish.

import { type GrayImage, recognize } from "./recognize.ts";
import type { PixelBox, RecognizedLine, RecognizedParagraph } from "./tesseract-hocr.ts";

// Gibberish has a mean confidence of 35 to 45, poor photocopies have 70 and more.
const DOUBTFUL_CONFIDENCE = 60;
const CLEAR_GAIN = 15;

/** The words of the image, also when it stands on its head; boxes are those of the image as it is. */
export async function recognizeEitherWay(
  image: GrayImage,
  languages: readonly string[],
  folders?: readonly string[],
): Promise<readonly RecognizedParagraph[]> {
  const found = await recognize(image, languages, folders);
  const confidence = meanConfidence(found);
  if (confidence === undefined || confidence >= DOUBTFUL_CONFIDENCE) return found;
  const turned = await recognize({ ...image, gray: image.gray.toReversed() }, languages, folders);
  const gain = (meanConfidence(turned) ?? 0) - confidence;
  return gain < CLEAR_GAIN ? found : turned.map((paragraph) => turnedBack(paragraph, image));
}

/** Undefined when there are no words. */
export function meanConfidence(paragraphs: readonly RecognizedParagraph[]): number | undefined {
  const words = paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  if (words.length === 0) return undefined;
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}

function turnedBack({ box, lines }: RecognizedParagraph, { width, height }: GrayImage): RecognizedParagraph {
  const back = ([left, top, right, bottom]: PixelBox): PixelBox => [
    width - right,
    height - bottom,
    width - left,
    height - top,
  ];
  const lineBack = (line: RecognizedLine): RecognizedLine => {
    const { x, y, angle } = line.baseline;
    return {
      ...line,
      box: back(line.box),
      baseline: { x: width - x, y: height - y, angle: angle > 0 ? angle - 180 : angle + 180 },
      words: line.words.map((word) => ({ ...word, box: back(word.box) })),
    };
  };
  return { box: back(box), lines: lines.map(lineBack) };
}
