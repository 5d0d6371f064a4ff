// Finds the painted surfaces that text may lie on: filled areas and pictures. Finds strokes too, which may be letters.

import type { Box } from "../../base/model.ts";
import type { Drawing } from "../content/drawing.ts";
import { type Point, pointsOf, subpathsOf } from "../content/path.ts";
import * as op from "../core/operators.ts";
import { boxOf, boxOfPath, EVERYWHERE, type Matrix, matrixOf, multiply, UNIT } from "./page-places.ts";

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

const STROKES: ReadonlySet<unknown> = new Set([op.stroke, op.closeStroke]);
const FILLS: ReadonlySet<unknown> = new Set([
  op.fill,
  op.eoFill,
  op.fillStroke,
  op.eoFillStroke,
  op.closeFillStroke,
  op.closeEOFillStroke,
]);

/** A page with more strokes is a drawing, which counts as one stroke over the whole page. */
const MOST_STROKES = 2_000;

/** Returns surfaces in painting order. `transform` leads from user space to points from the page's top left. */
export function surfacesOf({ fnArray, argsArray }: Drawing, transform: unknown): Surface[] {
  const surfaces: Surface[] = [];
  const saved: Matrix[] = [];
  let matrix = matrixOf(transform);
  let strokes = 0;
  for (let at = 0; at < fnArray.length; at++) {
    const operator = fnArray[at];
    const args = argsArray[at];
    if (operator === op.save) saved.push(matrix);
    else if (operator === op.restore || operator === op.paintFormXObjectEnd) matrix = saved.pop() ?? matrix;
    else if (operator === op.paintFormXObjectBegin) {
      saved.push(matrix);
      matrix = multiply(matrix, Array.isArray(args) ? args[0] : undefined);
    } else if (operator === op.transform) matrix = multiply(matrix, args);
    else if (operator === op.paintXObject || operator === op.endInlineImage) {
      surfaces.push({ ...PLAIN, box: boxOf(UNIT, matrix), isPicture: true, at });
    } else if (operator === op.shadingFill) {
      surfaces.push({ ...PLAIN, box: EVERYWHERE, at });
    } else if (operator === op.constructPath && Array.isArray(args)) {
      const [path]: readonly unknown[] = Array.isArray(args[1]) ? args[1] : [];
      if (!(path instanceof Float32Array)) continue;
      if (STROKES.has(args[0]) && strokes <= MOST_STROKES) {
        const subpaths = subpathsOf(path);
        strokes += subpaths.length;
        const boxes = strokes > MOST_STROKES ? [EVERYWHERE] : subpaths.map((subpath) => boxOfPath(subpath, matrix));
        for (const box of boxes) surfaces.push({ ...PLAIN, box, isStroke: true, at });
      }
      const points = FILLS.has(args[0]) ? pointsOf(path) : [];
      if (points.length === 0) continue;
      const colour = typeof args[2] === "string" ? args[2] : undefined;
      const isSolid = points.length === RECTANGLE && isUpright(matrix) && isOpaque(args[3]) && isRectangle(points);
      surfaces.push({ ...PLAIN, box: boxOfPath(path, matrix), colour, isSolid, at });
    }
  }
  return surfaces;
}

const PLAIN = { colour: undefined, isPicture: false, isSolid: false, isStroke: false };
const RECTANGLE = 4;
const OPAQUE = 0.95;

function isOpaque(alpha: unknown): boolean {
  return typeof alpha === "number" && alpha >= OPAQUE;
}

function isRectangle(points: readonly Point[]): boolean {
  const [xs, ys] = [new Set(points.map(([x]) => x)), new Set(points.map(([, y]) => y))];
  return xs.size === 2 && ys.size === 2;
}

function isUpright([a, b, c, d]: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}
