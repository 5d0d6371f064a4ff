// Pictures that were straightened by a map, and the way back of their words.

import { boxAround } from "../../base/parts/box-around.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PixelBox, RecognizedLine, RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";

export type Point = readonly [x: number, y: number];

/** A straightened picture: its size, and the place in the original picture that each of its places shows. */
export interface Warp {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  placeOf(x: number, y: number): Point;
}

/** Side of a cell of pixels. Inside a cell the map is taken as even: curls and cameras bend far more gently. */
const CELL = 16;
const WHITE = 255;

/** Turns lines of this direction, in degrees clockwise, to level ones. The new picture holds the whole old one. */
export function turning({ width, height, dpi }: GrayImage, degrees: number): Warp {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const wide = Math.abs(cosine) * width + Math.abs(sine) * height;
  const high = Math.abs(cosine) * height + Math.abs(sine) * width;
  return {
    width: Math.ceil(wide),
    height: Math.ceil(high),
    dpi,
    placeOf(x, y) {
      const [across, down] = [x - wide / 2, y - high / 2];
      return [width / 2 + cosine * across - sine * down, height / 2 + sine * across + cosine * down];
    },
  };
}

/** Picture of the warp's size, white where the warp leaves the original. */
export function warped({ width, height, gray }: GrayImage, warp: Warp): GrayImage {
  const levels = new Uint8Array(warp.width * warp.height).fill(WHITE);
  for (let top = 0; top < warp.height; top += CELL) {
    for (let left = 0; left < warp.width; left += CELL) {
      const [right, bottom] = [Math.min(warp.width, left + CELL), Math.min(warp.height, top + CELL)];
      const upperLeft = warp.placeOf(left, top);
      const upperRight = warp.placeOf(left + CELL, top);
      const lowerLeft = warp.placeOf(left, top + CELL);
      const lowerRight = warp.placeOf(left + CELL, top + CELL);
      for (let y = top; y < bottom; y++) {
        const down = (y - top) / CELL;
        let fromX = upperLeft[0] + (lowerLeft[0] - upperLeft[0]) * down;
        let fromY = upperLeft[1] + (lowerLeft[1] - upperLeft[1]) * down;
        const stepX = (upperRight[0] + (lowerRight[0] - upperRight[0]) * down - fromX) / CELL;
        const stepY = (upperRight[1] + (lowerRight[1] - upperRight[1]) * down - fromY) / CELL;
        for (let x = left, at = y * warp.width + left; x < right; x++, at++, fromX += stepX, fromY += stepY) {
          const [column, row] = [Math.floor(fromX), Math.floor(fromY)];
          if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) continue;
          const corner = row * width + column;
          const [across, below] = [fromX - column, fromY - row];
          const upper = (gray[corner] as number) * (1 - across) + (gray[corner + 1] as number) * across;
          const next = corner + width;
          const lower = (gray[next] as number) * (1 - across) + (gray[next + 1] as number) * across;
          levels[at] = upper + (lower - upper) * below + 0.5;
        }
      }
    }
  }
  return { width: warp.width, height: warp.height, dpi: warp.dpi, gray: levels };
}

/** Picture of a fraction of the size: each pixel is the mean of a square of that side. */
export function reduced({ width, height, dpi, gray }: GrayImage, side: number): GrayImage {
  const [across, down] = [Math.max(1, Math.floor(width / side)), Math.max(1, Math.floor(height / side))];
  const levels = new Uint8Array(across * down);
  for (let y = 0, to = 0; y < down; y++) {
    for (let x = 0; x < across; x++, to++) {
      let [sum, pixels] = [0, 0];
      for (let row = y * side; row < Math.min(height, (y + 1) * side); row++) {
        for (let column = x * side; column < Math.min(width, (x + 1) * side); column++, pixels++) {
          sum += gray[row * width + column] as number;
        }
      }
      levels[to] = sum / pixels;
    }
  }
  return { width: across, height: down, dpi: dpi / side, gray: levels };
}

/** Converts the places of a reading of the warped picture to places in the original. */
export function unwarped(paragraphs: readonly RecognizedParagraph[], warp: Warp): readonly RecognizedParagraph[] {
  return paragraphs.map(({ lines }) => {
    const back = lines.map((line) => lineBack(line, warp));
    return { box: boxAround(back.map(({ box }) => box)), lines: back };
  });
}

/** Converts the places of a line of the warped picture to places in the original. */
export function lineBack(line: RecognizedLine, warp: Warp): RecognizedLine {
  const words = line.words.map((word) => ({ ...word, box: boxBack(word.box, warp) }));
  const { x, y } = line.baseline;
  const baseline = baselineBack(line.baseline, line.box, warp);
  const [sine, cosine] = directionOf(line.baseline.angle);
  const [aboveX, aboveY] = warp.placeOf(x - line.size * sine, y - line.size * cosine);
  return {
    box: boxAround(words.map(({ box }) => box)),
    baseline,
    size: Math.hypot(aboveX - baseline.x, aboveY - baseline.y),
    words,
  };
}

/** The straight line through the two ends of a line's baseline. */
export function baselineBack(
  { x, y, angle }: RecognizedLine["baseline"],
  [left, top, right, bottom]: PixelBox,
  { placeOf }: Pick<Warp, "placeOf">,
): RecognizedLine["baseline"] {
  const length = Math.max(1, right - left, bottom - top);
  const [sine, cosine] = directionOf(angle);
  const [startX, startY] = placeOf(x, y);
  const [endX, endY] = placeOf(x + length * cosine, y - length * sine);
  return { x: startX, y: startY, angle: (Math.atan2(startY - endY, endX - startX) * 180) / Math.PI };
}

function directionOf(degrees: number): readonly [sine: number, cosine: number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.sin(radians), Math.cos(radians)];
}

/** The box around the turned box's middle line and half its height: around the corners it would be far too large. */
export function boxBack([left, top, right, bottom]: PixelBox, { placeOf }: Pick<Warp, "placeOf">): PixelBox {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const ends = [placeOf(left, y), placeOf(right, y)];
  const [over, under] = [placeOf(x, top), placeOf(x, bottom)];
  const [wide, high] = [Math.abs(under[0] - over[0]) / 2, Math.abs(under[1] - over[1]) / 2];
  const [xs, ys] = [ends.map((end) => end[0]), ends.map((end) => end[1])];
  return [Math.min(...xs) - wide, Math.min(...ys) - high, Math.max(...xs) + wide, Math.max(...ys) + high];
}
