// The picture of one line, cut out along its turned box and scaled to the height that the networks read.

import type { GrayImage } from "../tesseract/gray-image.ts";
import { placeIn, type TurnedBox } from "./turned-box.ts";

export interface Strip {
  readonly width: number;
  readonly height: number;
  /** One level for each pixel, 0 to 255. */
  readonly levels: Float32Array;
}

/** Cuts out the box. Each pixel of the strip is the mean of its square in the picture. */
export function stripOf(image: GrayImage, box: TurnedBox, width: number, height: number): Strip {
  const levels = new Float32Array(width * height);
  const [stepAlong, stepAcross] = [box.length / width, box.height / height];
  const [samplesAlong, samplesAcross] = [samplesOf(stepAlong), samplesOf(stepAcross)];
  const [alongX, alongY] = difference(box, stepAlong / samplesAlong, 0);
  const [acrossX, acrossY] = difference(box, 0, stepAcross / samplesAcross);
  const [startX, startY] = placeIn(box, stepAlong / samplesAlong / 2, stepAcross / samplesAcross / 2);
  for (let row = 0, to = 0; row < height; row++) {
    for (let column = 0; column < width; column++, to++) {
      let sum = 0;
      for (let down = row * samplesAcross; down < (row + 1) * samplesAcross; down++) {
        for (let right = column * samplesAlong; right < (column + 1) * samplesAlong; right++) {
          sum += levelAt(image, startX + right * alongX + down * acrossX, startY + right * alongY + down * acrossY);
        }
      }
      levels[to] = sum / (samplesAlong * samplesAcross);
    }
  }
  return { width, height, levels };
}

/** The same line upside down. */
export function upsideDownStrip({ width, height, levels }: Strip): Strip {
  return { width, height, levels: levels.toReversed() };
}

function samplesOf(step: number): number {
  return Math.max(1, Math.round(step));
}

function difference(box: TurnedBox, along: number, across: number): readonly [number, number] {
  const [from, to] = [placeIn(box, 0, 0), placeIn(box, along, across)];
  return [to[0] - from[0], to[1] - from[1]];
}

/** Level between the centres of four pixels. Outside of the picture it is that of the nearest pixel. */
function levelAt({ width, height, gray }: GrayImage, x: number, y: number): number {
  const [column, row] = [within(x - 0.5, width - 1), within(y - 0.5, height - 1)];
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [across, down] = [column - left, row - top];
  const upper = (gray[top * width + left] as number) * (1 - across) + (gray[top * width + right] as number) * across;
  const lower =
    (gray[bottom * width + left] as number) * (1 - across) + (gray[bottom * width + right] as number) * across;
  return upper * (1 - down) + lower * down;
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
