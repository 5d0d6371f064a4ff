// The paper under the print of a photograph. Unlike a scan's it has hard edges: of shadows, and of the sheet on a desk.

import type { GrayImage } from "../tesseract/gray-image.ts";

/** Side of a cell in pixels of the picture. */
export const CELL = 4;
/** Cells on each side that strokes are closed over: print up to strokes of 36 pixels. */
const CLOSED = 4;
/** Cells on each side that the closed paper is smoothed over. */
const SMOOTHED = 1;
/** Level of paper after evening out. Below white, so that light noise is not cut off. */
export const PAPER = 235;
const DARKEST = 6;

/** Means or other values of cells of pixels, in rows. */
export interface Cells {
  readonly across: number;
  readonly down: number;
  readonly levels: Float32Array;
}

/** Level of the paper in each cell: the picture with its dark strokes closed. */
export function paperOf(image: Pick<GrayImage, "width" | "height" | "gray">): Cells {
  const lightest = overSquares(meansOf(image), CLOSED, Math.max);
  const closed = overSquares(lightest, CLOSED, Math.min);
  return smoothed(closed, SMOOTHED);
}

/** The picture with paper of the same level everywhere. */
export function evenedOut(image: GrayImage, paper: Cells): GrayImage {
  const { width, height, gray } = image;
  const even = new Uint8Array(gray.length);
  eachPixel(width, height, paper, (at, level) => {
    even[at] = Math.min(255, ((gray[at] as number) * PAPER) / Math.max(DARKEST, level));
  });
  return { ...image, gray: even };
}

/** Cells on each side in which the darkest print is looked for: two lines. */
const PRINT_WITHIN = 12;
/** Least and most depth of print that is stretched to black, in levels. Below is noise, above is black already. */
const DEPTH = { least: 30, most: 140 };
/** Share of the usual depth of a page's print. Fainter marks are no print. */
const LEAST_SHARE = 0.35;

/** Stretches print to black, place by place: faded print, and print under glare. Takes a picture that is evened out. */
export function stretched(even: GrayImage): GrayImage {
  const { width, height, gray } = even;
  const means = meansOf(even);
  const darkest = overSquares(means, PRINT_WITHIN, Math.min);
  const depths = { ...darkest, levels: darkest.levels.map((level) => Math.max(0, PAPER - level)) };
  const sorted = Float32Array.from(depths.levels).sort();
  const usual = sorted[Math.floor(0.9 * sorted.length)] ?? 0;
  const least = Math.max(DEPTH.least, LEAST_SHARE * usual);
  const wanted = smoothed(depths, PRINT_WITHIN / 2);
  const stretchedGray = new Uint8Array(gray.length);
  eachPixel(width, height, wanted, (at, depth) => {
    const gain = DEPTH.most / Math.max(least, Math.min(DEPTH.most, depth));
    stretchedGray[at] = Math.max(0, Math.min(255, PAPER - (PAPER - (gray[at] as number)) * gain));
  });
  return { ...even, gray: stretchedGray };
}

/** Calls with each pixel's place in the picture and the level between the cells around it. */
function eachPixel(width: number, height: number, cells: Cells, each: (at: number, level: number) => void): void {
  const { across, down, levels } = cells;
  for (let y = 0, at = 0; y < height; y++) {
    const [row, nextRow, below] = between(y, down);
    for (let x = 0; x < width; x++, at++) {
      const [column, nextColumn, right] = between(x, across);
      const upper = mixed(levels[row * across + column], levels[row * across + nextColumn], right);
      const lower = mixed(levels[nextRow * across + column], levels[nextRow * across + nextColumn], right);
      each(at, mixed(upper, lower, below));
    }
  }
}

function between(pixel: number, cells: number): readonly [first: number, second: number, share: number] {
  const place = Math.max(0, Math.min(cells - 1, (pixel + 0.5) / CELL - 0.5));
  const first = Math.floor(place);
  return [first, Math.min(cells - 1, first + 1), place - first];
}

function mixed(first: number | undefined, second: number | undefined, share: number): number {
  return (first as number) + ((second as number) - (first as number)) * share;
}

function meansOf({ width, height, gray }: Pick<GrayImage, "width" | "height" | "gray">): Cells {
  const [across, down] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const sums = new Float32Array(across * down);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * across;
    for (let x = 0; x < width; x++, at++) {
      const cell = row + ((x / CELL) | 0);
      sums[cell] = (sums[cell] as number) + (gray[at] as number);
    }
  }
  const pixelsOf = (cell: number, length: number) => Math.min(CELL, length - cell * CELL);
  for (let cell = 0; cell < sums.length; cell++) {
    const pixels = pixelsOf(cell % across, width) * pixelsOf(Math.floor(cell / across), height);
    sums[cell] = (sums[cell] as number) / pixels;
  }
  return { across, down, levels: sums };
}

/** The greatest or the least of each square, along rows and then along columns. */
export function overSquares(cells: Cells, distance: number, choose: (a: number, b: number) => number): Cells {
  return along(along(cells, 1, distance, choose), cells.across, distance, choose);
}

function along(
  { across, down, levels }: Cells,
  step: number,
  distance: number,
  choose: (a: number, b: number) => number,
): Cells {
  const length = step === 1 ? across : down;
  const chosen = new Float32Array(levels.length);
  for (let at = 0; at < levels.length; at++) {
    const place = step === 1 ? at % across : Math.floor(at / across);
    const [first, last] = [Math.max(0, place - distance), Math.min(length - 1, place + distance)];
    let found = levels[at] as number;
    for (let other = first; other <= last; other++)
      found = choose(found, levels[at + (other - place) * step] as number);
    chosen[at] = found;
  }
  return { across, down, levels: chosen };
}

function smoothed(cells: Cells, distance: number): Cells {
  return meanAlong(meanAlong(cells, 1, distance), cells.across, distance);
}

function meanAlong({ across, down, levels }: Cells, step: number, distance: number): Cells {
  const length = step === 1 ? across : down;
  const means = new Float32Array(levels.length);
  for (let at = 0; at < levels.length; at++) {
    const place = step === 1 ? at % across : Math.floor(at / across);
    const [first, last] = [Math.max(0, place - distance), Math.min(length - 1, place + distance)];
    let sum = 0;
    for (let other = first; other <= last; other++) sum += levels[at + (other - place) * step] as number;
    means[at] = sum / (last - first + 1);
  }
  return { across, down, levels: means };
}
