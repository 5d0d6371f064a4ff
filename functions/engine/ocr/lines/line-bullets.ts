// Bullets of a page, which Tesseract leaves out or reads as a letter or sign: discs and squares, and other shapes, such as
// diamonds that it reads as "@", at one place left of several lines.

import type { Box } from "../../base/model.ts";
import { bulletIn, type Sign, signIn } from "../ink/printed-bullets.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedLine } from "../tesseract/tesseract-hocr.ts";

/** Bullet of a line. */
export interface LineBullet {
  /** Pixels. */
  readonly box: Box;
  /** True where it is the line's first word, which was read as something else. */
  readonly isMisread: boolean;
}

export interface LineBullets {
  readonly bullets: ReadonlyMap<RecognizedLine, LineBullet>;
  /** Lines that are only the bullet of another line. */
  readonly readAlone: ReadonlySet<RecognizedLine>;
}

/** Places of a bullet left of its text, in em: gaps, and heights over the baseline. */
const LEFT_EM = { near: 0.1, far: 2.6 };
const OVER_EM = { low: -0.05, high: 0.75 };
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
/** A sign or letter that Tesseract may see in a disc. */
const MAY_BE_DISC = /^[^\p{Lu}\p{Nd}]$/u;
/** Signs and letters that it sees in other bullets. A sign of money or of a number is no bullet. */
const MAY_BE_BULLET = /^(?:[@¢<>»›«‹°*+=~¤®■□▪▫◆◇♦●○•·∙eomxO]|[<>»›«‹]{2})$/u;
/** Number alone after the sign: the sign is its own. */
const NUMBER = /^[\d.,]+%?$/;
/** Least size of a check box, in em. */
const CHECK_BOX_EM = 0.55;
/** Share of the texts that begin as an item does. Quoted lines of a mail have a sign too, and go on in small letters. */
const ITEMS = 0.5;
const STARTS_ITEM = /^[^\p{L}]*[\p{Lu}\p{Lo}\p{N}]/u;

interface Candidate extends LineBullet {
  readonly line: RecognizedLine;
  readonly sign: Sign;
  readonly size: number;
  readonly text: string;
}

/** Bullets of the lines. `sizeOf` gives the size of a line's print in pixels. */
export function lineBullets(
  lines: readonly RecognizedLine[],
  image: GrayImage,
  sizeOf: (line: RecognizedLine) => number,
): LineBullets {
  const found = new Map<RecognizedLine, LineBullet>();
  const straight = lines.filter(({ baseline }) => Math.abs(baseline.angle) <= STRAIGHT);
  for (const line of straight) {
    const isMisread = line.words.length > 1 && MAY_BE_DISC.test(line.words[0]?.text ?? "");
    const box = bulletIn(image, areaOf(line, sizeOf(line), isMisread), sizeOf(line));
    if (box !== undefined) found.set(line, { box, isMisread });
  }
  const candidates = straight.flatMap((line) => (found.has(line) ? [] : candidateOf(line, image, sizeOf(line))));
  for (const candidate of candidates) {
    const alike = candidates.filter((other) => isAlike(candidate, other));
    const items = alike.filter(({ text }) => STARTS_ITEM.test(text)).length;
    if (alike.length >= LEAST_LINES && items >= ITEMS * alike.length) found.set(candidate.line, candidate);
  }
  return apartFromText(found, lines);
}

/** Leaves out bullets that are text of another line, such as a number in the column before. */
function apartFromText(found: ReadonlyMap<RecognizedLine, LineBullet>, lines: readonly RecognizedLine[]): LineBullets {
  const readAlone = new Set<RecognizedLine>();
  const bullets = new Map(
    [...found].filter(([own, { box }]) => {
      const over = lines.filter((line) => line !== own && line.words.some((word) => isOver(word.box, box)));
      const signs = over.filter(({ words: [only, more] }) => more === undefined && isSign(only?.text ?? ""));
      if (signs.length < over.length) return false;
      for (const sign of signs) readAlone.add(sign);
      return true;
    }),
  );
  return { bullets, readAlone };
}

function isSign(text: string): boolean {
  return MAY_BE_BULLET.test(text) || MAY_BE_DISC.test(text);
}

/** Decides whether a word's box is on a bullet, or on half of it. */
function isOver([left, top, right, bottom]: Box, bullet: Box): boolean {
  return left < bullet[2] && right > bullet[0] && top < bullet[3] && bottom > bullet[1];
}

/** Area of a line's bullet: that of its first word, if it was misread, or left of it. */
function areaOf({ words: [first], baseline }: RecognizedLine, size: number, isMisread: boolean): Box {
  const [left, , right, bottom] = first?.box ?? [0, 0, 0, 0];
  const base = Math.min(bottom, baseline.y);
  const [top, end] = [base - OVER_EM.high * size, base - OVER_EM.low * size];
  return isMisread
    ? [left - 1, top, right + 1, end]
    : [left - LEFT_EM.far * size, top, left - LEFT_EM.near * size, end];
}

function candidateOf(line: RecognizedLine, image: GrayImage, size: number): Candidate[] {
  const [first, second] = line.words;
  if (first === undefined) return [];
  const isMisread = second !== undefined && MAY_BE_BULLET.test(first.text);
  if (isMisread && LETTER.test(first.text) && first.confidence >= SURE) return [];
  if (isMisread && line.words.length === 2 && NUMBER.test(second.text)) return [];
  const next = isMisread ? second : first;
  const area = areaOf(line, size, isMisread);
  const sign = signIn(image, area);
  const isApart = sign !== undefined && next.box[0] - sign.box[2] >= LEAST_GAP_EM * size;
  if (!isApart || !isBullet(sign, area, size)) return [];
  return [{ line, sign, size, text: next.text, box: sign.box, isMisread }];
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
