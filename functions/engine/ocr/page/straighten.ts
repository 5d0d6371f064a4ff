// Sheets that were askew in the scanner. Tesseract straightens lines itself, but at five degrees it sometimes loses
// most of a page.

import type { PageInk } from "../ink/page-ink.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PixelBox, RecognizedLine, RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";

const MOST_DEGREES = 10;
const STEP_DEGREES = 0.25;
// Fewer marks form lines at many angles by chance.
const LEAST_MARKS = 50;
const WHITE = 255;

/**
 * Angle of most lines in degrees counterclockwise. At this angle the bottoms of letters lie on the fewest rows: so many times
 * fewer than level at least, or the angle is 0.
 */
export function skewOf({ marks, height }: PageInk, leastGain = 1): number {
  if (marks.length < LEAST_MARKS) return 0;
  let best = { degrees: 0, score: 0 };
  let level = 0;
  for (let degrees = -MOST_DEGREES; degrees <= MOST_DEGREES; degrees += STEP_DEGREES) {
    const slope = Math.tan(radians(degrees));
    const rows = new Uint32Array(3 * height);
    for (const { left, right, bottom } of marks) {
      const row = Math.round(height + bottom + ((left + right) / 2) * slope);
      rows[row] = (rows[row] as number) + 1;
    }
    const score = rows.reduce((sum, count) => sum + count * count, 0);
    if (degrees === 0) level = score;
    if (score > best.score || (score === best.score && Math.abs(degrees) < Math.abs(best.degrees))) {
      best = { degrees, score };
    }
  }
  return best.score < leastGain * level ? 0 : best.degrees;
}

/** Rotates the picture around its centre, so that lines at the angle become level. The corners are cut off. */
export function straighten(image: GrayImage, degrees: number): GrayImage {
  const { width, height, gray } = image;
  const [cosine, sine] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const levels = new Uint8Array(gray.length).fill(WHITE);
  for (let y = 0, at = 0; y < height; y++) {
    let fromX = width / 2 - (cosine * width) / 2 + sine * (y - height / 2);
    let fromY = height / 2 + (sine * width) / 2 + cosine * (y - height / 2);
    for (let x = 0; x < width; x++, at++, fromX += cosine, fromY -= sine) {
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const corner = top * width + left;
      const [right, below] = [fromX - left, fromY - top];
      const upper = (gray[corner] as number) * (1 - right) + (gray[corner + 1] as number) * right;
      const lower = (gray[corner + width] as number) * (1 - right) + (gray[corner + width + 1] as number) * right;
      levels[at] = upper + (lower - upper) * below;
    }
  }
  return { ...image, gray: levels };
}

/** Converts the places of a reading of `straighten(image, degrees)` to places in the image. */
export function slantBack(
  paragraphs: readonly RecognizedParagraph[],
  { width, height }: Pick<GrayImage, "width" | "height">,
  degrees: number,
): readonly RecognizedParagraph[] {
  const [cosine, sine] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const back = (x: number, y: number): readonly [x: number, y: number] => {
    const [across, down] = [x - width / 2, y - height / 2];
    return [width / 2 + cosine * across + sine * down, height / 2 - sine * across + cosine * down];
  };
  // The box around the turned box's middle line. Around the corners, the box of a long line would be far too high.
  const boxBack = ([left, top, right, bottom]: PixelBox): PixelBox => {
    const ends = [back(left, (top + bottom) / 2), back(right, (top + bottom) / 2)];
    const half = ((bottom - top) / 2) * cosine;
    const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
    return [Math.min(...xs), Math.min(...ys) - half, Math.max(...xs), Math.max(...ys) + half];
  };
  const lineBack = (line: RecognizedLine): RecognizedLine => {
    const [x, y] = back(line.baseline.x, line.baseline.y);
    return {
      ...line,
      box: boxBack(line.box),
      baseline: { x, y, angle: line.baseline.angle + degrees },
      words: line.words.map((word) => ({ ...word, box: boxBack(word.box) })),
    };
  };
  return paragraphs.map(({ box, lines }) => ({ box: boxBack(box), lines: lines.map(lineBack) }));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
