// The story of a second reading: find the lines, read those that Tesseract leaves in doubt, choose the better readings.

import { median } from "../../layout/geometry/median.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";
import { type ChosenLines, chosenLines } from "./choose-readings.ts";
import { claimedWords } from "./claimed-words.ts";
import { doubtfulParts } from "./doubtful-parts.ts";
import { stripOf, upsideDownStrip } from "./line-strip.ts";
import { confidenceOf, wordsOf } from "./line-words.ts";
import { type Networks, STRIP_HEIGHT } from "./networks.ts";
import type { SecondLine } from "./second-line.ts";
import type { TurnedBox } from "./turned-box.ts";

/** The recogniser's steps are this many pixels wide. */
const STEP = 8;
/** Longest strip: a line of 200 characters. */
const LONGEST = 400 * STEP;
/** Most pixels of strips that are read, at about .25 CPU ms each. Textures look like many lines. */
const MOST_READ = 40_000;

/** Confidence of words that tell the size of the page's print and the direction of their line, and their number. */
const SURE = 80;
const LEAST_SURE = 10;

export interface SecondReading extends ChosenLines {
  /** Numbers of lines that were found, and of those that were read. */
  readonly found: number;
  readonly read: number;
  /** Share of the read lines that both readers read alike. Undefined without such lines. */
  readonly agreement?: number;
}

/** Reads doubtful lines again. `paragraphs` are Tesseract's words on the same image. */
export async function readSecond(
  image: GrayImage,
  paragraphs: readonly RecognizedParagraph[],
  networks: Networks,
): Promise<SecondReading> {
  const boxes = await networks.findLines(image, heightOf(paragraphs));
  const { claims, doubtful } = doubtfulParts(claimedWords(paragraphs, boxes));
  const read = new Map<TurnedBox, SecondLine>();
  let pixels = 0;
  for (const box of doubtful) {
    pixels += widthOf(box);
    if (pixels > MOST_READ) break;
    const isUpright = claims.of.get(box)?.some(({ word }) => word.confidence >= SURE) === true;
    const isUpsideDown = !isUpright && (await networks.isUpsideDown(image, box));
    read.set(box, await readLine(image, { box, isUpsideDown }, networks));
  }
  const chosen = chosenLines(claims, read, image);
  const reading = { ...chosen, found: boxes.length, read: read.size };
  return read.size === 0 ? reading : { ...reading, agreement: 1 - chosen.choices.length / read.size };
}

/** Height of most believable words. */
function heightOf(paragraphs: readonly RecognizedParagraph[]): number {
  const words = paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const sure = words.filter(({ confidence }) => confidence >= SURE);
  return sure.length < LEAST_SURE ? 0 : median(sure.map(({ box: [, top, , bottom] }) => bottom - top));
}

async function readLine(
  image: GrayImage,
  { box, isUpsideDown }: Pick<SecondLine, "box" | "isUpsideDown">,
  networks: Networks,
): Promise<SecondLine> {
  const strip = stripOf(image, box, widthOf(box), STRIP_HEIGHT);
  const { characters, steps } = await networks.readStrip(isUpsideDown ? upsideDownStrip(strip) : strip);
  return {
    box,
    isUpsideDown,
    words: wordsOf(characters, { box, steps, isUpsideDown }),
    confidence: confidenceOf(characters),
  };
}

/** Width of the line's strip in pixels. */
function widthOf({ length, height }: TurnedBox): number {
  const steps = Math.round((STRIP_HEIGHT * length) / height / STEP);
  return Math.min(LONGEST, Math.max(2, steps) * STEP);
}
