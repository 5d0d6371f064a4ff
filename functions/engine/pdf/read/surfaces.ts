// Finds the painted surfaces that text may lie on: filled areas and pictures. Finds strokes too, which may be letters.

import type { Box } from "../../base/model.ts";
import { type Point, pointsOf, subpathsOf } from "../content/path.ts";
import { boxOf, boxOfPath, EVERYWHERE, type Matrix, UNIT } from "./page-places.ts";
import type { Painted, PaintedPath } from "./painted.ts";

/** Area that a page paints. */
export interface Surface {
  /** Box in points from the page's top left. */
  readonly box: Box;
  /** Colour as "#rrggbb"; undefined for pictures, patterns and shadings. */
  readonly colour: string | undefined;
  readonly isPicture: boolean;
  /** True for an opaque upright rectangle, which hides everything below it. Only the box of other surfaces is known. */
  readonly isSolid: boolean;
  /** True for a path that is stroked and not filled. Text next to it lies on what is around it. */
  readonly isStroke: boolean;
  /** Index among the drawn operators. */
  readonly at: number;
}

/** A page with more strokes is a drawing, which counts as one stroke over the whole page. */
const MOST_STROKES = 2_000;

/** Returns surfaces in painting order. */
export function surfacesOf(painted: readonly Painted[]): Surface[] {
  const surfaces: Surface[] = [];
  let strokes = 0;
  for (const paint of painted) {
    const { kind, at, state } = paint;
    if (kind === "picture") surfaces.push({ ...PLAIN, box: boxOf(UNIT, state.matrix), isPicture: true, at });
    else if (kind === "shading") surfaces.push({ ...PLAIN, box: EVERYWHERE, at });
    else if (paint.fills) {
      const area = areaOf(paint);
      if (area !== undefined) surfaces.push(area);
    } else if (paint.strokes && strokes <= MOST_STROKES) {
      const parts = subpathsOf(paint.path);
      strokes += parts.length;
      const boxes = strokes > MOST_STROKES ? [EVERYWHERE] : parts.map((part) => boxOfPath(part, state.matrix));
      for (const box of boxes) surfaces.push({ ...PLAIN, box, isStroke: true, at });
    }
  }
  return surfaces;
}

function areaOf({ path, colour, alpha, at, state: { matrix } }: PaintedPath): Surface | undefined {
  const box = boxOfPath(path, matrix);
  const isEmpty = box[0] > box[2];
  const isSolid = path.length <= MOST_NUMBERS && isUpright(matrix) && isOpaque(alpha) && isRectangle(pointsOf(path));
  return isEmpty ? undefined : { ...PLAIN, box, colour: typeof colour === "string" ? colour : undefined, isSolid, at };
}

const PLAIN = { colour: undefined, isPicture: false, isSolid: false, isStroke: false };
/** Numbers of a rectangle's path: a move and three lines, each an operator and a point, and the end. */
const MOST_NUMBERS = 13;
const OPAQUE = 0.95;

function isOpaque(alpha: unknown): boolean {
  return typeof alpha === "number" && alpha >= OPAQUE;
}

function isRectangle(points: readonly Point[]): boolean {
  const [xs, ys] = [new Set(points.map(([x]) => x)), new Set(points.map(([, y]) => y))];
  return points.length === 4 && xs.size === 2 && ys.size === 2;
}

function isUpright([a, b, c, d]: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}
