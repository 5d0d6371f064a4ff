// A line that the second reader found, and its form among Tesseract's lines.

import type { RecognizedLine, RecognizedWord } from "../tesseract/tesseract-hocr.ts";
import { placeIn, type TurnedBox, uprightBox } from "./turned-box.ts";

export interface SecondLine {
  readonly box: TurnedBox;
  /** True when the text runs against the box's direction. */
  readonly isUpsideDown: boolean;
  /** Words in the direction of the text. */
  readonly words: readonly RecognizedWord[];
  /** Mean confidence of its characters, 0 to 100. */
  readonly confidence: number;
}

/** Size of print, and height of the baseline over the box's lower edge, in heights of a box. Medians of 164 lines. */
const SIZE = 0.74;
const BELOW_BASELINE = 0.25;

export function recognizedLine({ box, isUpsideDown, words }: SecondLine): RecognizedLine {
  const [x, y] = isUpsideDown
    ? placeIn(box, box.length, BELOW_BASELINE * box.height)
    : placeIn(box, 0, (1 - BELOW_BASELINE) * box.height);
  // The model counts angles counterclockwise.
  const angle = (-box.angle * 180) / Math.PI + (isUpsideDown ? 180 : 0);
  return {
    box: uprightBox(box),
    baseline: { x, y, angle: angle <= -45 ? angle + 360 : angle },
    size: SIZE * box.height,
    words,
  };
}
