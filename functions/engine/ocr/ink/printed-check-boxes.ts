// Check boxes of a picture: square outlines of the size of print, empty or ticked.

import type { Box } from "../../base/model.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import { levelAt } from "./percentile.ts";

export interface PrintedCheckBox {
  /** Pixels, with the outline. */
  readonly box: Box;
  readonly isChecked: boolean;
}

/** Least and most side, in em of the page's text. */
const SIDE_EM = { least: 0.6, most: 2 };
/** Least side in inches: 5 points. The outlines of smaller ones are as thick as the strokes of letters. */
const LEAST_INCHES = 5 / 72;
/** Least side in pixels. Smaller ones have no inside. */
const LEAST_PIXELS = 9;
/** Width by height. */
const SHAPE = { least: 0.75, most: 1.33 };
/** Share of the pixels by which a page is mostly paper. */
const PAPER_SHARE = 0.6;
/** Difference of an outline to the paper, in levels. */
const LEAST_CONTRAST = 64;
/** Pixels of an outline that may be missing in one place. */
const MISSING = 1;
/** Shares of a side that must be dark, and of the pixels outside of it that must be paper. */
const [DARK_SHARE, PAPER_OUTSIDE] = [0.9, 0.75];
/** Pixels of a corner that must have ink. Letters are round there. */
const CORNER = 2;
/** Thickest outline, as a share of the side. */
const THICKEST = 0.2;
/** Share of the inside that a tick fills at least. Specks fill less. */
const TICKED = 0.04;
/** Share of the inner side of an outline that a tick may cross. Strokes of letters and filled squares are thicker than an outline. */
const MOST_INSIDE = 0.5;
/** A page with more is a drawing, or a field for single letters. */
const MOST_BOXES = 400;

/** Finds check boxes. `size` is that of the page's text in pixels. Empty for pages with more than 400. */
export function printedCheckBoxes(image: GrayImage, size: number): readonly PrintedCheckBox[] {
  const picture = { ...image, level: levelAt(image.gray, PAPER_SHARE) - LEAST_CONTRAST };
  const least = Math.round(Math.max(LEAST_PIXELS, LEAST_INCHES * image.dpi, SIDE_EM.least * size));
  const most = Math.round(SIDE_EM.most * size);
  const found: PrintedCheckBox[] = [];
  for (let y = 2; y < image.height - least; y++) {
    for (const [from, to] of runsOf(picture, y, least, most)) {
      const box = outlineBelow(picture, from, to, y);
      if (box === undefined || found.some((other) => isSame(other.box, box))) continue;
      const check = checkBoxOf(picture, box);
      if (check !== undefined && found.push(check) > MOST_BOXES) return [];
    }
  }
  return found;
}

interface Picture extends GrayImage {
  /** Darker pixels are ink. */
  readonly level: number;
}

type Span = readonly [from: number, to: number];

/** Dark runs of a row with a length between least and most. Two of the pixels looked at first are in each of them. */
function runsOf(picture: Picture, y: number, least: number, most: number): readonly Span[] {
  const { gray, width, level } = picture;
  const runs: Span[] = [];
  const step = (least >> 1) - MISSING;
  for (let x = step, row = y * width; x < width; x += step) {
    if ((gray[row + x] as number) > level) continue;
    const from = endOfRun(picture, row, x, -1);
    const to = endOfRun(picture, row, x, 1);
    if (to + 1 - from >= least && to + 1 - from <= most) runs.push([from, to + 1]);
    x = Math.max(x, to);
  }
  return runs;
}

/** Last dark pixel of a run in one direction. */
function endOfRun({ gray, width, level }: Picture, row: number, x: number, direction: 1 | -1): number {
  let last = x;
  for (let at = x; at >= 0 && at < width && Math.abs(at - last) <= MISSING + 1; at += direction) {
    if ((gray[row + at] as number) <= level) last = at;
  }
  return last;
}

/** Box of the outline whose upper side is this run. */
function outlineBelow(picture: Picture, from: number, to: number, top: number): Box | undefined {
  const width = to - from;
  const thickest = Math.max(2, Math.ceil(THICKEST * width));
  const leftEnd = endOfSide(picture, from, from + thickest, top, Math.round(width / SHAPE.least));
  const rightEnd = endOfSide(picture, to - thickest, to, top, Math.round(width / SHAPE.least));
  const bottom = Math.min(leftEnd, rightEnd);
  if (Math.abs(leftEnd - rightEnd) > thickest || bottom - top < width / SHAPE.most) return undefined;
  return bottom - top <= width / SHAPE.least ? [from, top, to, bottom] : undefined;
}

/** Row below the last one that has ink between two columns. */
function endOfSide(picture: Picture, from: number, to: number, top: number, most: number): number {
  let last = top;
  for (let y = top; y <= Math.min(top + most, picture.height - 1) && y - last <= MISSING + 1; y++) {
    if (shareOf(picture, [from, y, to, y + 1]) > 0) last = y;
  }
  return last + 1;
}

function checkBoxOf(picture: Picture, box: Box): PrintedCheckBox | undefined {
  const [left, top, right, bottom] = box;
  const width = right - left;
  const thickest = Math.max(2, Math.ceil(THICKEST * width));
  const steps = Array.from({ length: thickest - 1 }, (_, index) => index);
  const sides: readonly (readonly [of: "columns" | "rows", bands: readonly Box[]])[] = [
    ["columns", steps.map((step) => [left, top + step, right, top + step + 2])],
    ["columns", steps.map((step) => [left, bottom - step - 2, right, bottom - step])],
    ["rows", steps.map((step) => [left + step, top, left + step + 2, bottom])],
    ["rows", steps.map((step) => [right - step - 2, top, right - step, bottom])],
  ];
  if (!sides.every(([of, bands]) => bands.some((band) => coverOf(picture, band, of) >= DARK_SHARE))) return undefined;
  const corners = [left, right - CORNER].flatMap((x) =>
    [top, bottom - CORNER].map((y): Box => [x, y, x + CORNER, y + CORNER]),
  );
  if (corners.some((corner) => shareOf(picture, corner) === 0)) return undefined;
  const outside = edgesOf(insetBy(box, -2));
  if (outside.some((side) => shareOf(picture, side) > 1 - PAPER_OUTSIDE)) return undefined;
  const inset = thickest + 1;
  const insets = Array.from({ length: inset }, (_, index) => insetBy(box, index + 1));
  const isOutline = insets.some((inner) => edgesOf(inner).every((edge) => shareOf(picture, edge) <= MOST_INSIDE));
  if (!isOutline) return undefined;
  const inner = insetBy(box, inset);
  return { box, isChecked: shareOf(picture, inner) >= TICKED };
}

function insetBy([left, top, right, bottom]: Box, pixels: number): Box {
  return [left + pixels, top + pixels, right - pixels, bottom - pixels];
}

/** Outermost rows and columns of a box. */
function edgesOf([left, top, right, bottom]: Box): readonly Box[] {
  return [
    [left, top, right, top + 1],
    [left, bottom - 1, right, bottom],
    [left, top, left + 1, bottom],
    [right - 1, top, right, bottom],
  ];
}

/** Share of the columns (or rows) of an area that have ink. */
function coverOf(picture: Picture, [left, top, right, bottom]: Box, of: "columns" | "rows"): number {
  const [from, to] = of === "columns" ? [left, right] : [top, bottom];
  let covered = 0;
  for (let at = from; at < to; at++) {
    const line: Box = of === "columns" ? [at, top, at + 1, bottom] : [left, at, right, at + 1];
    if (shareOf(picture, line) > 0) covered++;
  }
  return covered / (to - from);
}

/** Share of an area's pixels that are ink. Outside of the picture is paper. */
function shareOf({ gray, width, height, level }: Picture, [left, top, right, bottom]: Box): number {
  let dark = 0;
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      if ((gray[y * width + x] as number) <= level) dark++;
    }
  }
  return dark / Math.max(1, (right - left) * (bottom - top));
}

/** The rows of a thick side, and an inner outline, are those of one box. */
function isSame(box: Box, other: Box): boolean {
  return other[0] < box[2] && other[2] > box[0] && other[1] < box[3] && other[3] > box[1];
}
