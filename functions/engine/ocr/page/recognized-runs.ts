// Runs of text from recognised words, so that a scan's tables and blocks are found as those of a text layer.

import type { Box, Line } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { intoFrame } from "../../layout/geometry/frame-angle.ts";
import { median } from "../../layout/geometry/median.ts";
import type { Run } from "../../layout/lines/run.ts";
import { confidenceOf } from "../lines/believed-lines.ts";
import { boldWords } from "../lines/bold-words.ts";
import { italicWords } from "../lines/italic-words.ts";
import type { LevelPage } from "../lines/level-lines.ts";
import { type LineBullet, lineBullets } from "../lines/line-bullets.ts";
import { monospacedLines } from "../lines/monospaced-lines.ts";
import { printSize } from "../lines/print-size.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedLine, RecognizedParagraph, RecognizedWord } from "../tesseract/tesseract-hocr.ts";

/** Points per pixel. */
export interface ToPoints {
  readonly x: number;
  readonly y: number;
}

/** Heights over and under the baseline, in em, as of usual text fonts. */
const ASCENT_EM = 0.75;
const DESCENT_EM = 0.25;
/** Sizes that differ by less than this share are one size: a line without descenders measures smaller. */
const SAME_SIZE = 0.15;

/** Font names of the runs. */
export const REGULAR = "regular";
export const BOLD = "bold";
export const ITALIC = "italic";
export const BOLD_ITALIC = "bold italic";
export const MONOSPACED = "monospaced";

/** Lines of such a mean confidence may be no text. They are neither large nor bold, so they are no headings. */
const DOUBTFUL = 60;

/**
 * One run for each word, in Tesseract's order, and one for each bullet, instead of what was read in its place. `level` has their
 * places on the level page.
 */
export function recognizedRuns(
  paragraphs: readonly RecognizedParagraph[],
  image: GrayImage,
  toPoints: ToPoints,
  level: LevelPage,
): readonly Run[] {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const sizes = steadySizes(lines);
  const sizeOf = (line: RecognizedLine) => sizes.get(line) ?? line.size;
  const sure = lines.filter((line) => confidenceOf(line) >= DOUBTFUL);
  const bold = boldWords(sure, image, sizeOf);
  const italic = italicWords(sure, image);
  const monospaced = monospacedLines(sure);
  const { bullets, readAlone } = lineBullets(lines, image, sizeOf);
  const fontOf = (word: RecognizedWord, line: RecognizedLine) => {
    if (monospaced.has(line)) return MONOSPACED;
    if (italic.has(word)) return bold.has(word) ? BOLD_ITALIC : ITALIC;
    return bold.has(word) ? BOLD : REGULAR;
  };
  return lines
    .filter((line) => !readAlone.has(line))
    .flatMap((line) => withBullet(line, bullets.get(line)).map((word) => ({ word, line })))
    .map(({ word, line }, order) => {
      const size = sizeOf(line) * toPoints.y;
      return runOf({ word, line, size, font: fontOf(word, line), order }, toPoints, level);
    });
}

/** Line of the model, without the bullets and sizes that the layout adds. */
export function lineOf({ box, words, baseline }: RecognizedLine, toPoints: ToPoints): Line {
  return {
    box: boxInPoints(box, toPoints),
    baseline: [round(baseline.x * toPoints.x), round(baseline.y * toPoints.y), round(baseline.angle)],
    words: words.map(({ text, box: own, confidence }) => ({ text, box: boxInPoints(own, toPoints), confidence })),
  };
}

function boxInPoints([left, top, right, bottom]: RecognizedWord["box"], { x, y }: ToPoints): Box {
  return [round(left * x), round(top * y), round(right * x), round(bottom * y)];
}

/** Words of a line, with its bullet. */
function withBullet({ words }: RecognizedLine, bullet: LineBullet | undefined): readonly RecognizedWord[] {
  const [first, ...rest] = words;
  if (first === undefined || bullet === undefined) return words;
  return [{ text: "•", box: bullet.box, confidence: first.confidence }, ...(bullet.isMisread ? rest : words)];
}

interface PlacedWord {
  readonly word: RecognizedWord;
  readonly line: RecognizedLine;
  /** Points. */
  readonly size: number;
  readonly font: string;
  readonly order: number;
}

function runOf({ word, line, size, font, order }: PlacedWord, toPoints: ToPoints, level: LevelPage): Run {
  const angle = level.angleOf(line);
  const { x, y } = toPoints;
  const [left, top, right, bottom] = [word.box[0] * x, word.box[1] * y, word.box[2] * x, word.box[3] * y];
  const [middleX, middleY] = level.place((left + right) / 2, (top + bottom) / 2);
  const [halfWidth, halfHeight] = [(right - left) / 2, (bottom - top) / 2];
  const corners = [
    intoFrame(middleX - halfWidth, middleY - halfHeight, angle),
    intoFrame(middleX + halfWidth, middleY + halfHeight, angle),
  ];
  const start = startOnBaseline(word, line, toPoints);
  const [, baseline] = intoFrame(...level.place(...start), angle);
  return {
    text: toNfc(word.text),
    angle,
    left: Math.min(...corners.map(([along]) => along)),
    right: Math.max(...corners.map(([along]) => along)),
    baseline,
    top: baseline - ASCENT_EM * size,
    bottom: baseline + DESCENT_EM * size,
    size,
    font,
    direction: directionOf(word.text),
    order,
    spaceBefore: true,
    recognized: {
      box: [round(left), round(top), round(right), round(bottom)],
      confidence: word.confidence,
      baseline: [round(start[0]), round(start[1]), round(line.baseline.angle)],
    },
  };
}

/** Start of the baseline under a word, in points. Along turned lines it is that of the line. */
function startOnBaseline({ box }: RecognizedWord, { baseline }: RecognizedLine, { x, y }: ToPoints): [number, number] {
  if (Math.abs(baseline.angle) > MOST_SLOPE) return [baseline.x * x, baseline.y * y];
  const slope = -Math.tan((baseline.angle * Math.PI) / 180);
  return [box[0] * x, (baseline.y + slope * (box[0] - baseline.x)) * y];
}

/** Degrees. */
const MOST_SLOPE = 45;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /[\p{L}\p{Nd}]/u;

function directionOf(text: string): Run["direction"] {
  if (RIGHT_TO_LEFT.test(text)) return "rtl";
  return LETTER.test(text) ? "ltr" : "neutral";
}

/** Sizes in pixels, where sizes near that of most text are that size. */
function steadySizes(lines: readonly RecognizedLine[]): ReadonlyMap<RecognizedLine, number> {
  const usual = median(lines.flatMap((line) => Array<number>(line.words.length).fill(printSize(line))));
  const isUsual = (line: RecognizedLine, size: number) =>
    Math.abs(size - usual) <= SAME_SIZE * usual || (size > usual && confidenceOf(line) < DOUBTFUL);
  return new Map(
    lines.map((line) => {
      const size = printSize(line, usual);
      return [line, isUsual(line, size) ? usual : size];
    }),
  );
}
