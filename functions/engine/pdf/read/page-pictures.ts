// Finds the pictures of a page. Joins pictures cut in pieces; skips ornaments, scans and backgrounds.

import type { Box } from "../../base/model.ts";
import { boxAround } from "../../base/parts/box-around.ts";
import type { CoreStream } from "../core/core-types.ts";
import { boxOf, common, type Matrix, UNIT } from "./page-places.ts";
import type { Painted, PaintedPicture } from "./painted.ts";

export interface Picture {
  readonly box: Box;
  /** Id of the marked content that paints the picture, or its first piece. */
  readonly content?: string;
  /** The picture itself, where it is one upright piece that is not clipped. */
  readonly image?: CoreStream;
}

interface PageSize {
  /** Points. */
  readonly width: number;
  readonly height: number;
}

/** Points. A picture with a smaller side is an icon, a bullet or a line. */
const SMALLEST = 36;
/** Share of the page's area. A larger picture is a scan or a background. */
const LARGEST_SHARE = 0.75;
/** A page with more paints its letters as pictures, or a map. */
const MOST_PIECES = 2_000;

/** Returns pictures from the top down. */
export function picturesOf(painted: readonly Painted[], { width, height }: PageSize): Picture[] {
  const isPart = ({ box }: Picture) => area(box) < LARGEST_SHARE * width * height;
  const pieces = painted.flatMap((paint) => {
    const piece = paint.kind === "picture" ? pieceOf(paint, [0, 0, width, height]) : undefined;
    return piece === undefined || !isPart(piece) ? [] : [piece];
  });
  if (pieces.length > MOST_PIECES) return [];
  return joined(pieces.sort(fromTheTop))
    .filter((picture) => isPart(picture) && smallerSide(picture.box) >= SMALLEST)
    .map(({ box: [left, top, right, bottom], ...rest }): Picture => {
      return { ...rest, box: [round(left), round(top), round(right), round(bottom)] };
    })
    .sort(fromTheTop);
}

/** Visible part of the piece, within the page and its clipping paths. */
function pieceOf({ state, image, content }: PaintedPicture, page: Box): Picture | undefined {
  const whole = boxOf(UNIT, state.matrix);
  const box = common(common(whole, page), state.clip);
  if (area(box) === 0) return undefined;
  const isWhole = isUpright(state.matrix) && area(box) >= area(whole) * WHOLE;
  return {
    box,
    ...(content === undefined ? {} : { content }),
    ...(isWhole && image !== undefined ? { image: image as CoreStream } : {}),
  };
}

/** Share of a picture's area above which nothing of it counts as clipped. */
const WHOLE = 0.99;
const STRAIGHT = 1e-3;

/** y grows downwards, and a picture's first row is at the top of its unit square. */
function isUpright([a, b, c, d]: Matrix): boolean {
  return a > 0 && d < 0 && Math.abs(b) < STRAIGHT * a && Math.abs(c) < STRAIGHT * -d;
}

/** Rounds of joining: one joins rows, the next joins the rows to a picture. Parts of one picture need no more. */
const MOST_ROUNDS = 8;

/** Joins pieces: programs cut pictures in strips and tiles, and lay shadows and frames around them. */
function joined(pieces: readonly Picture[]): readonly Picture[] {
  let pictures = pieces;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const fewer: Picture[] = [];
    for (const picture of pictures) {
      const at = fewer.findLastIndex(({ box }) => belong(box, picture.box));
      const other = fewer[at];
      if (other === undefined) fewer.push(picture);
      else {
        const { image: _, ...rest } = { ...picture, ...other };
        fewer[at] = { ...rest, box: boxAround([other.box, picture.box]) };
      }
    }
    if (fewer.length === pictures.length) break;
    pictures = fewer;
  }
  return pictures;
}

/** Points between pieces of one picture, and between their aligned edges. */
const SEAM = 1;
/** Least overlap of two joined pictures, as a share of the smaller one. */
const OVERLAP = 0.5;

function belong(a: Box, b: Box): boolean {
  const [left, top, right, bottom] = common(a, b);
  if (right - left < -SEAM || bottom - top < -SEAM) return false;
  const isRow = Math.abs(a[1] - b[1]) <= SEAM && Math.abs(a[3] - b[3]) <= SEAM;
  const isColumn = Math.abs(a[0] - b[0]) <= SEAM && Math.abs(a[2] - b[2]) <= SEAM;
  return isRow || isColumn || area([left, top, right, bottom]) >= OVERLAP * Math.min(area(a), area(b));
}

function area([left, top, right, bottom]: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

function smallerSide([left, top, right, bottom]: Box): number {
  return Math.min(right - left, bottom - top);
}

function fromTheTop({ box: a }: Picture, { box: b }: Picture): number {
  return a[1] - b[1] || a[0] - b[0];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
