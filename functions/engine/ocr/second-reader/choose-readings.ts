// Chooses between Tesseract's reading and the second one, line by line of the second reader's boxes.

import type { TwoReadings } from "../../base/model.ts";
import { boxAround } from "../../base/parts/box-around.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PixelBox, RecognizedLine, RecognizedWord } from "../tesseract/tesseract-hocr.ts";
import type { ClaimedWord, Claims } from "./claimed-words.ts";
import { recognizedLine, type SecondLine } from "./second-line.ts";
import { withTightWords } from "./tight-words.ts";
import { type TurnedBox, uprightBox } from "./turned-box.ts";

/** Both readings of a line in which they differ, with its place in pixels. */
export interface Choice extends Omit<TwoReadings, "box"> {
  readonly box: PixelBox;
}

export interface ChosenLines {
  readonly lines: readonly RecognizedLine[];
  readonly choices: readonly Choice[];
}

/** Second readings this sure were the nearer ones in 36 of 37 lines of six documents that the readers read differently. */
const SURE = 93;
/** Points that a less sure second reading must be above Tesseract's confidence, which is the lower one of the same line. */
const CLEARLY_BETTER = 30;
/** Least confidence of a line that Tesseract did not see. */
const BELIEVED = 80;
/** Words outside of all boxes are mostly read in rules and drawings. Sure ones and longer ones stay. */
const SURE_WORD = 80;
const BELIEVED_WORD = 45;
const LONG = /[\p{L}\p{N}]{3}/u;

/** `read` has the second reading of each box that was read again. */
export function chosenLines(claims: Claims, read: ReadonlyMap<TurnedBox, SecondLine>, image: GrayImage): ChosenLines {
  const choices: Choice[] = [];
  const lines: RecognizedLine[] = [];
  for (const [box, words] of claims.of) {
    const second = read.get(box);
    const chosen = isSecondBetter(words, second) ? "second" : "tesseract";
    const [first, other] = [textOf(words.map(({ word }) => word)), textOf(second?.words ?? [])];
    if (second !== undefined && first !== other) {
      choices.push({ box: uprightBox(box), tesseract: first, second: other, chosen });
    }
    if (chosen === "second" && second !== undefined && first !== other) {
      lines.push(withTightWords(recognizedLine(second), image));
    } else lines.push(...linesOf(first === other && second !== undefined ? agreed(words, second) : words));
  }
  const stray = claims.unclaimed.filter(({ word: { text, confidence } }) => {
    return confidence >= (LONG.test(text) ? BELIEVED_WORD : SURE_WORD);
  });
  return { lines: [...lines, ...linesOf(stray)], choices };
}

/** Words that both readers read are as sure as the surer of the two. */
function agreed(words: readonly ClaimedWord[], { confidence }: SecondLine): readonly ClaimedWord[] {
  return words.map(({ word, line }) => ({
    line,
    word: confidence > word.confidence ? { ...word, confidence } : word,
  }));
}

function isSecondBetter(words: readonly ClaimedWord[], second: SecondLine | undefined): boolean {
  if (second === undefined || second.words.length === 0) return false;
  if (words.length === 0) return second.confidence >= BELIEVED;
  return second.confidence >= Math.min(SURE, confidenceOf(words) + CLEARLY_BETTER);
}

/** Mean confidence of the words' characters. */
function confidenceOf(words: readonly ClaimedWord[]): number {
  const characters = words.reduce((sum, { word }) => sum + word.text.length, 0);
  return words.reduce((sum, { word }) => sum + word.text.length * word.confidence, 0) / characters;
}

/** Tesseract's lines with only these words. */
function linesOf(words: readonly ClaimedWord[]): readonly RecognizedLine[] {
  return [...Map.groupBy(words, ({ line }) => line)].map(([line, own]) => {
    const kept = own.map(({ word }) => word);
    const isWhole = kept.length === line.words.length && kept.every((word, at) => word === line.words[at]);
    return isWhole ? line : { ...line, box: boxAround(kept.map(({ box }) => box)), words: kept };
  });
}

function textOf(words: readonly RecognizedWord[]): string {
  return words.map(({ text }) => text).join(" ");
}
