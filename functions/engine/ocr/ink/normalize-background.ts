// Makes a picture's paper evenly white: it corrects shadows, yellowed or gray paper, and faint ink.

import type { GrayImage } from "../tesseract/gray-image.ts";
import { histogramOf } from "./percentile.ts";

/** Side of a background cell in pixels of the picture. */
const CELL = 16;
// No stroke of a letter fills a cell, and no headline fills a neighbourhood, so the lightest cell nearby is paper.
const LIGHTEST_WITHIN = 2;
const SMOOTHED_WITHIN = 3;
// Level of paper before the contrast is stretched. Below white, so that light noise is not cut off.
const PAPER = 230;
const DARKEST_BACKGROUND = 8;
// Shares of all pixels: the ones that may become fully black, and the ones that are certainly paper.
const BLACKEST_SHARE = 0.005;
const PAPER_SHARE = 0.5;
// Least range to stretch: an empty page stays empty, and its noise does not become black.
const LEAST_RANGE = 20;

/** Divides by the background, then stretches the result from black to white: 0.1 s for an A4 page at 200 dpi. */
export function normalizeBackground(image: GrayImage): GrayImage {
  const gray = divideByBackground(image);
  stretch(gray);
  return { ...image, gray };
}

interface Cells {
  readonly across: number;
  readonly down: number;
  readonly levels: Float32Array;
}

/** Makes the paper equally light everywhere. */
export function divideByBackground({ width, height, gray }: GrayImage): Uint8Array {
  const { across, down, levels } = backgroundOf({ width, height, gray });
  const divided = new Uint8Array(gray.length);
  const cell = (row: number, column: number) => levels[row * across + column] as number;
  for (let y = 0; y < height; y++) {
    const [row, nextRow, below] = between(y, down);
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const [column, nextColumn, right] = between(x, across);
      const upper = mix(cell(row, column), cell(row, nextColumn), right);
      const lower = mix(cell(nextRow, column), cell(nextRow, nextColumn), right);
      const background = Math.max(mix(upper, lower, below), DARKEST_BACKGROUND);
      divided[at] = Math.min(255, ((gray[at] as number) * PAPER) / background);
    }
  }
  return divided;
}

/** Cells on both sides of a pixel, and the pixel's place between them as a share. */
function between(pixel: number, cells: number): readonly [first: number, second: number, share: number] {
  const place = Math.max(0, Math.min(cells - 1, (pixel + 0.5) / CELL - 0.5));
  const first = Math.floor(place);
  return [first, Math.min(cells - 1, first + 1), place - first];
}

function mix(first: number, second: number, share: number): number {
  return first + (second - first) * share;
}

function backgroundOf(image: Pick<GrayImage, "width" | "height" | "gray">): Cells {
  const cells = meansOf(image);
  const lightest = overNeighbours(cells, LIGHTEST_WITHIN, (levels) => Math.max(...levels));
  return overNeighbours(
    lightest,
    SMOOTHED_WITHIN,
    (levels) => levels.reduce((sum, each) => sum + each) / levels.length,
  );
}

function meansOf({ width, height, gray }: Pick<GrayImage, "width" | "height" | "gray">): Cells {
  const [across, down] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const sums = new Float32Array(across * down);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * across;
    for (let x = 0; x < width; x++, at++) {
      const cell = row + Math.floor(x / CELL);
      sums[cell] = (sums[cell] as number) + (gray[at] as number);
    }
  }
  const pixelsOf = (cell: number, length: number) => Math.min(CELL, length - cell * CELL);
  const levels = sums.map(
    (sum, cell) => sum / (pixelsOf(cell % across, width) * pixelsOf(Math.floor(cell / across), height)),
  );
  return { across, down, levels };
}

/** Combines along rows, then along columns. For a maximum and a mean, this equals combining squares. */
function overNeighbours(cells: Cells, distance: number, combine: (levels: readonly number[]) => number): Cells {
  const { across, down } = cells;
  const along = (levels: Float32Array, length: number, step: number, start: (at: number) => number) =>
    levels.map((_, at) => {
      const place = Math.floor((at - start(at)) / step);
      const near: number[] = [];
      for (let other = place - distance; other <= place + distance; other++) {
        const inside = Math.max(0, Math.min(length - 1, other));
        near.push(levels[start(at) + inside * step] as number);
      }
      return combine(near);
    });
  const rows = along(cells.levels, across, 1, (at) => at - (at % across));
  return { ...cells, levels: along(rows, down, across, (at) => at % across) };
}

function stretch(gray: Uint8Array): void {
  const histogram = histogramOf(gray);
  let [low, high] = [0, 255];
  for (let seen = 0; seen < gray.length * BLACKEST_SHARE; low++) seen += histogram[low] as number;
  for (let seen = 0; seen < gray.length * PAPER_SHARE; high--) seen += histogram[high] as number;
  const gain = 255 / Math.max(LEAST_RANGE, high - low);
  const levels = Uint8Array.from({ length: 256 }, (_, level) => Math.max(0, Math.min(255, (level - low) * gain)));
  for (let at = 0; at < gray.length; at++) gray[at] = levels[gray[at] as number] as number;
}
