// Tesseract's words inside the boxes of the second reader.

import type { RecognizedLine, RecognizedParagraph, RecognizedWord } from "../tesseract/tesseract-hocr.ts";
import { placeOf, type TurnedBox } from "./turned-box.ts";

export interface ClaimedWord {
  readonly word: RecognizedWord;
  /** Tesseract's line of the word. */
  readonly line: RecognizedLine;
}

export interface Claims {
  /** Words of each box, in Tesseract's order. */
  readonly of: ReadonlyMap<TurnedBox, readonly ClaimedWord[]>;
  /** Words outside of all boxes. */
  readonly unclaimed: readonly ClaimedWord[];
}

/** Gives each word to the box around its middle. Where boxes overlap, it is the one whose middle line is nearer. */
export function claimedWords(paragraphs: readonly RecognizedParagraph[], boxes: readonly TurnedBox[]): Claims {
  const of = new Map<TurnedBox, ClaimedWord[]>(boxes.map((box) => [box, []]));
  const unclaimed: ClaimedWord[] = [];
  for (const line of paragraphs.flatMap(({ lines }) => lines)) {
    for (const word of line.words) {
      const box = boxAround(word, boxes);
      (box === undefined ? unclaimed : (of.get(box) ?? unclaimed)).push({ word, line });
    }
  }
  return { of, unclaimed };
}

function boxAround({ box: [left, top, right, bottom] }: RecognizedWord, boxes: readonly TurnedBox[]) {
  let nearest: { box: TurnedBox; distance: number } | undefined;
  for (const box of boxes) {
    const [along, across] = placeOf(box, [(left + right) / 2, (top + bottom) / 2]);
    if (along < 0 || along > box.length || across < 0 || across > box.height) continue;
    const distance = Math.abs(across / box.height - 0.5);
    if (nearest === undefined || distance < nearest.distance) nearest = { box, distance };
  }
  return nearest?.box;
}
