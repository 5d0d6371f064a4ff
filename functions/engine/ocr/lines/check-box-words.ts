// Words that Tesseract reads in check boxes: "O", "[_]", or "OYes" where the box stands close before its text.

import type { Box } from "../../base/model.ts";
import type { PrintedCheckBox } from "../ink/printed-check-boxes.ts";
import type { RecognizedLine, RecognizedParagraph, RecognizedWord } from "../tesseract/tesseract-hocr.ts";

/** Width of a word that is the box alone, times that of the box. */
const ALONE = 1.5;
/** Most signs that are read in one box, such as "[_]". */
const MOST_SIGNS = 3;
/** Share of the box's width by which a word must reach over it. */
const OVER = 0.3;
/** Short words without the number of an item, "3.0". */
const SIGNS = /^\P{Nd}{1,3}$/u;
/** Share of such a word that must be in the box for all of it to be read there. Ticks reach out of their boxes. */
const INSIDE = 0.35;
/** Confidence from which on a letter in a box is one: fields for letters have boxes, and "El" in bold print looks like one. */
const SURE = 75;
const WORD = /[\p{L}\p{N}]{2}/u;
/** Letters without case. Some ideographs are boxes; among Latin words, "区" is a ticked one. */
const IDEOGRAPH = /\p{Lo}/u;
/** Share of a page's words from which on ideographs are its text. */
const IDEOGRAPHIC = 0.1;
/** Confidence from which on several letters are a word where the box has ink in it: "II" in a serif font looks like a ticked box. */
const LIKELY = 50;
const LETTER = /^[\p{L}\p{N}]$/u;
/** Letters that ticks look like. */
const TICK = /^[XxVvYyJ]$/;

export interface CheckBoxWords {
  readonly paragraphs: readonly RecognizedParagraph[];
  /** Boxes that are no fields for letters. */
  readonly boxes: readonly PrintedCheckBox[];
}

/** Leaves out what was read in check boxes. */
export function withoutCheckBoxWords(
  paragraphs: readonly RecognizedParagraph[],
  found: readonly PrintedCheckBox[],
): CheckBoxWords {
  if (found.length === 0) return { paragraphs, boxes: found };
  const words = paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const isIdeographic = words.filter(({ text }) => IDEOGRAPH.test(text)).length >= IDEOGRAPHIC * words.length;
  const texts = isIdeographic ? words : words.filter(({ text }) => !IDEOGRAPH.test(text));
  const boxes = found.filter(({ box, isChecked }) => !texts.some((word) => isText(word, box, isChecked)));
  const lineOf = (line: RecognizedLine) => ({
    ...line,
    words: line.words.flatMap((word) =>
      boxes.reduce<RecognizedWord[]>((left, { box }) => left.flatMap((each) => outside(each, box)), [word]),
    ),
  });
  const kept = paragraphs
    .map((paragraph) => ({ ...paragraph, lines: paragraph.lines.map(lineOf).filter((line) => line.words.length > 0) }))
    .filter(({ lines }) => lines.length > 0);
  return { paragraphs: kept, boxes };
}

/** Recognises a letter in a box, and words and parts of words that look like a box. */
function isText({ text, box: word, confidence }: RecognizedWord, box: Box, isChecked: boolean): boolean {
  if (overlapOf(word, box) === 0) return false;
  if (WORD.test(text)) return confidence >= (isChecked ? LIKELY : SURE);
  if (confidence < SURE) return false;
  if (IDEOGRAPH.test(text)) return true;
  return isChecked && LETTER.test(text) && !TICK.test(text) && holdsMiddle(box, word);
}

/** Width in pixels that a word and a box have in common; 0 where the word is in another line. */
function overlapOf([left, top, right, bottom]: Box, box: Box): number {
  const middle = (top + bottom) / 2;
  return middle < box[1] || middle > box[3] ? 0 : Math.max(0, Math.min(right, box[2]) - Math.max(left, box[0]));
}

function holdsMiddle([left, top, right, bottom]: Box, word: Box): boolean {
  const [x, y] = [(word[0] + word[2]) / 2, (word[1] + word[3]) / 2];
  return x > left && x < right && y > top && y < bottom;
}

/** The word, or its part outside of the box, or nothing. */
function outside(word: RecognizedWord, box: Box): RecognizedWord[] {
  const [left, top, right, bottom] = word.box;
  const width = box[2] - box[0];
  const over = overlapOf(word.box, box);
  if (right - left <= ALONE * width && holdsMiddle(box, word.box)) return [];
  if (over < OVER * width) return [word];
  const share = over / (right - left);
  if (share >= INSIDE && SIGNS.test(word.text)) return [];
  const signs = Math.min(MOST_SIGNS, Math.max(1, Math.floor(share * word.text.length)));
  const isBefore = box[0] - left < right - box[2];
  const text = isBefore ? word.text.slice(signs).replace(/^[\][|_]+/, "") : word.text.slice(0, -signs);
  const part: Box = isBefore ? [box[2], top, right, bottom] : [left, top, box[0], bottom];
  return text === "" ? [] : [{ ...word, text, box: part }];
}
