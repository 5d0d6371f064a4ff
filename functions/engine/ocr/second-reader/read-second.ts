// The story of a second reading: find the lines, read those that Tesseract leaves in doubt, choose the better readings.

import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";
import { type ChosenLines, chosenLines } from "./choose-readings.ts";
import { claimedWords, isDoubtful } from "./claimed-words.ts";
import { stripOf, upsideDownStrip } from "./line-strip.ts";
import { confidenceOf, wordsOf } from "./line-words.ts";
import { type Networks, STRIP_HEIGHT } from "./networks.ts";
import type { SecondLine } from "./second-line.ts";
import type { TurnedBox } from "./turned-box.ts";

/** The recogniser's steps are this many pixels wide. */
const STEP = 8;
/** Longest strip: a line of 200 characters. */
const LONGEST = 400 * STEP;
/** Most lines that are read, at about .15 CPU s each. Textures look like many lines. */
const MOST_READ = 150;

export interface SecondReading extends ChosenLines {
  /** Numbers of lines that were found, and of those that were read. */
  readonly found: number;
  readonly read: number;
}

/** Reads doubtful lines again. `paragraphs` are Tesseract's words on the same image. */
export async function readSecond(
  image: GrayImage,
  paragraphs: readonly RecognizedParagraph[],
  networks: Networks,
): Promise<SecondReading> {
  const boxes = await networks.findLines(image);
  const claims = claimedWords(paragraphs, boxes);
  const read = new Map<TurnedBox, SecondLine>();
  for (const [box, words] of claims.of) {
    if (read.size < MOST_READ && isDoubtful(box, words)) read.set(box, await readLine(image, box, networks));
  }
  return { ...chosenLines(claims, read, image), found: boxes.length, read: read.size };
}

async function readLine(image: GrayImage, box: TurnedBox, networks: Networks): Promise<SecondLine> {
  const steps = Math.round((STRIP_HEIGHT * box.length) / box.height / STEP);
  const width = Math.min(LONGEST, Math.max(2, steps) * STEP);
  const isUpsideDown = await networks.isUpsideDown(image, box);
  const strip = stripOf(image, box, width, STRIP_HEIGHT);
  const { characters, steps: read } = await networks.readStrip(isUpsideDown ? upsideDownStrip(strip) : strip);
  return {
    box,
    isUpsideDown,
    words: wordsOf(characters, { box, steps: read, isUpsideDown }),
    confidence: confidenceOf(characters),
  };
}
