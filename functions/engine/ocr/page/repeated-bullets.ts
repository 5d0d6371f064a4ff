// Bullets of a page that Tesseract leaves out or reads as a letter or sign, such as "@" for a diamond: one shape, at one place
// left of several lines.

import type { Box } from "../../base/model.ts";
import { type Sign, signIn } from "../ink/printed-bullets.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedLine } from "../tesseract/tesseract-hocr.ts";

/** Bullet of a line. */
export interface RepeatedBullet {
  /** Pixels. */
  readonly box: Box;
  /** True where it is the line's first word, which was read as something else. */
  readonly isMisread: boolean;
}

/** Places of a bullet left of its text, in em: gaps, and heights over the baseline. */
export const LEFT_EM = { near: 0.1, far: 2.6 };
export const OVER_EM = { low: -0.05, high: 0.75 };
/** Lines with one sign at one place. */
const LEAST_LINES = 3;
/** Sizes of a sign in em, at most and at least. A rule beside the text is taller, a speck smaller. */
const SIZE_EM = { least: 0.12, most: 0.85 };
/** Difference of place, in em, of size, as a share, and of the share that is dark. */
const [SAME_PLACE_EM, SAME_SIZE, SAME_FILL] = [0.2, 0.2, 0.12];
/** Space between the sign and its text, in em. */
const LEAST_GAP_EM = 0.2;
/** Confidence from which on a letter is one. */
const SURE = 75;
const LETTER = /^\p{L}$/u;
/** Signs and letters that Tesseract sees in bullets. A sign of money or of a number is one. */
const MAY_BE_BULLET = /^[@¢<>»›«‹°*+=~¤®■□▪▫◆◇♦●○•·∙eomvxEOMVX]$/u;
/** Number alone after the sign: the sign is its own. */
const NUMBER = /^[\d.,]+%?$/;
/** Least size of a check box, in em. */
const CHECK_BOX_EM = 0.55;
/** Share of the texts that begin as an item does. Quoted lines of a mail have a sign too, and go on in small letters. */
const ITEMS = 0.5;
const STARTS_ITEM = /^[^\p{L}]*[\p{Lu}\p{Lo}\p{N}]/u;

interface Candidate extends RepeatedBullet {
  readonly line: RecognizedLine;
  readonly sign: Sign;
  readonly size: number;
  readonly text: string;
}

/** Bullets of the lines. `sizeOf` gives the size of a line's print in pixels. */
export function repeatedBullets(
  lines: readonly RecognizedLine[],
  image: GrayImage,
  sizeOf: (line: RecognizedLine) => number,
): ReadonlyMap<RecognizedLine, RepeatedBullet> {
  const candidates = lines.flatMap((line) => candidateOf(line, image, sizeOf(line)));
  const found = new Map<RecognizedLine, RepeatedBullet>();
  for (const candidate of candidates) {
    const alike = candidates.filter((other) => isAlike(candidate, other));
    const items = alike.filter(({ text }) => STARTS_ITEM.test(text)).length;
    if (alike.length >= LEAST_LINES && items >= ITEMS * alike.length) found.set(candidate.line, candidate);
  }
  return found;
}

function candidateOf(line: RecognizedLine, image: GrayImage, size: number): Candidate[] {
  const [first, second] = line.words;
  if (first === undefined || Math.abs(line.baseline.angle) > STRAIGHT) return [];
  const isMisread = second !== undefined && MAY_BE_BULLET.test(first.text);
  if (isMisread && LETTER.test(first.text) && first.confidence >= SURE) return [];
  if (isMisread && line.words.length === 2 && NUMBER.test(second.text)) return [];
  const [left, , right, bottom] = first.box;
  const base = Math.min(bottom, line.baseline.y);
  const rows = [base - OVER_EM.high * size, base - OVER_EM.low * size] as const;
  const start = isMisread ? second.box[0] : left;
  const area: Box = isMisread
    ? [left - 1, rows[0], right + 1, rows[1]]
    : [left - LEFT_EM.far * size, rows[0], left - LEFT_EM.near * size, rows[1]];
  const sign = signIn(image, area);
  if (sign === undefined || !isBullet(sign, area, size) || start - sign.box[2] < LEAST_GAP_EM * size) return [];
  const text = (isMisread ? second : first).text;
  return [{ line, sign, size, text, box: sign.box, isMisread }];
}

/** Degrees. */
const STRAIGHT = 2;

/** Accepts print as large as a bullet that ends within the area: a word before or a rule beside the text reaches into it. */
function isBullet({ box: [left, top, right, bottom], isHollow }: Sign, area: Box, size: number): boolean {
  const [width, height] = [right - left, bottom - top];
  if (isHollow && Math.min(width, height) >= CHECK_BOX_EM * size) return false;
  const isWord = left <= area[0] + 1 && area[2] - area[0] > SIZE_EM.most * size + 2;
  const isRule = top <= area[1] + 1 && bottom >= area[3] - 1;
  return (
    !isWord &&
    !isRule &&
    Math.max(width, height) <= SIZE_EM.most * size &&
    Math.min(width, height) >= SIZE_EM.least * size
  );
}

function isAlike(a: Candidate, b: Candidate): boolean {
  const [widthA, widthB] = [a.sign.box[2] - a.sign.box[0], b.sign.box[2] - b.sign.box[0]];
  const [heightA, heightB] = [a.sign.box[3] - a.sign.box[1], b.sign.box[3] - b.sign.box[1]];
  return (
    Math.abs(a.box[0] - b.box[0]) <= SAME_PLACE_EM * a.size &&
    Math.abs(widthA - widthB) <= SAME_SIZE * Math.max(widthA, widthB) + 1 &&
    Math.abs(heightA - heightB) <= SAME_SIZE * Math.max(heightA, heightB) + 1 &&
    Math.abs(a.sign.filled - b.sign.filled) <= SAME_FILL
  );
}
