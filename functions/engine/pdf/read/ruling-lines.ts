// Finds the straight lines of a page, such as a table's rules: strokes, edges of boxes, and thin filled rectangles. Finds
// the backgrounds of rows and cells too: filled rectangles that are no line.

import type { Box } from "../../base/model.ts";
import type { Drawing } from "../content/drawing.ts";
import { CLOSE, MOVE, POINTS_OF, type Point } from "../content/path.ts";
import * as op from "../core/operators.ts";

/** A page with more is a map or a drawing, which takes too long to search for tables. */
const MAX_RULINGS = 20_000;

/**
 * Returns horizontal and vertical lines as thin boxes, and backgrounds as boxes that are at least `LEAST_BACKGROUND` high
 * and wide, in points from the page's top left, in any order and repeated.
 * `transform` leads there from user space.
 */
export function rulingsOf({ fnArray, argsArray }: Drawing, transform: unknown): Box[] {
  const lines: Box[] = [];
  const saved: State[] = [];
  let state: State = { matrix: matrixOf(transform), lineWidth: 1, fill: BLACK, stroke: BLACK };
  for (const [index, operator] of fnArray.entries()) {
    const args = argsOf(argsArray[index]);
    if (operator === op.save) saved.push(state);
    else if (operator === op.restore || operator === op.paintFormXObjectEnd) state = saved.pop() ?? state;
    else if (operator === op.paintFormXObjectBegin) {
      saved.push(state);
      state = { ...state, matrix: multiply(state.matrix, args[0]) };
    } else if (operator === op.transform) state = { ...state, matrix: multiply(state.matrix, args) };
    else if (operator === op.setLineWidth) state = { ...state, lineWidth: numberOf(args[0], 1) };
    else if (operator === op.setFillRGBColor) state = { ...state, fill: args[0] };
    else if (operator === op.setStrokeRGBColor) state = { ...state, stroke: args[0] };
    else if (operator === op.constructPath) {
      const paint = paintOf(args[0]);
      const coordinates: unknown = Array.isArray(args[1]) ? args[1][0] : undefined;
      if (!(coordinates instanceof Float32Array)) continue;
      for (const path of straightPathsOf(coordinates, state.matrix)) {
        if (paint.strokes && state.stroke !== WHITE) addStrokes(path, state, lines);
        if (paint.fills && state.fill !== WHITE) addFill(path, lines);
      }
    }
    if (lines.length > MAX_RULINGS) return [];
  }
  return lines;
}

interface State {
  readonly matrix: Matrix;
  readonly lineWidth: number;
  readonly fill: unknown;
  readonly stroke: unknown;
}

export type Matrix = readonly [number, number, number, number, number, number];

const BLACK = "#000000";
const WHITE = "#ffffff";

const STROKES: ReadonlySet<unknown> = new Set([op.stroke, op.closeStroke]);
const FILLS: ReadonlySet<unknown> = new Set([op.fill, op.eoFill]);
const BOTH: ReadonlySet<unknown> = new Set([op.fillStroke, op.eoFillStroke, op.closeFillStroke, op.closeEOFillStroke]);

function paintOf(operator: unknown): { strokes: boolean; fills: boolean } {
  const isBoth = BOTH.has(operator);
  return { strokes: isBoth || STROKES.has(operator), fills: isBoth || FILLS.has(operator) };
}

interface Subpath {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

/** Subpaths without curves. The others belong to charts, which have many. */
function straightPathsOf(coordinates: Float32Array, [a, b, c, d, e, f]: Matrix): Subpath[] {
  const paths: Subpath[] = [];
  let points: Point[] = [];
  let straight = true;
  const finish = (closed: boolean) => {
    if (straight) paths.push({ points, closed });
    points = [];
    straight = true;
  };
  for (let at = 0; at < coordinates.length; ) {
    const operator = coordinates[at++] ?? CLOSE;
    const count = POINTS_OF[operator] ?? 0;
    if (operator === MOVE) finish(false);
    if (count === 0) finish(true);
    else if (count > 1) straight = false;
    else if (straight) {
      const x = coordinates[at] ?? 0;
      const y = coordinates[at + 1] ?? 0;
      points.push([a * x + c * y + e, b * x + d * y + f]);
    }
    at += 2 * count;
  }
  finish(false);
  return paths;
}

/** Points by which a line may be skewed and still look straight. */
const SKEW = 0.7;

function addStrokes({ points, closed }: Subpath, { matrix, lineWidth }: State, lines: Box[]): void {
  const half = Math.min(MAX_THICKNESS, lineWidth * Math.hypot(matrix[0], matrix[1])) / 2;
  const [first] = points;
  for (const [index, [x1, y1]] of points.entries()) {
    const end = points[index + 1] ?? (closed ? first : undefined);
    if (end === undefined) return;
    const [x2, y2] = end;
    const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
    const [left, top] = [Math.min(x1, x2), Math.min(y1, y2)];
    if (height <= SKEW && width > height) {
      const y = (y1 + y2) / 2;
      lines.push([left, y - half, left + width, y + half]);
    } else if (width <= SKEW && height > width) {
      const x = (x1 + x2) / 2;
      lines.push([x - half, top, x + half, top + height]);
    }
  }
}

/** Points; a thicker rectangle is a bar or a background. */
const MAX_THICKNESS = 3;

/** Points; the row of a table is not lower. */
const LEAST_BACKGROUND = 7;

function addFill({ points }: Subpath, lines: Box[]): void {
  const box = rectangleOf(points);
  if (box === undefined) return;
  const thickness = Math.min(box[2] - box[0], box[3] - box[1]);
  if (thickness <= MAX_THICKNESS || thickness >= LEAST_BACKGROUND) lines.push(box);
}

function rectangleOf(points: readonly Point[]): Box | undefined {
  if (points.length < 4 || points.length > 5) return undefined;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  if (!box.every(Number.isFinite)) return undefined;
  const atCorner = ([x, y]: Point) =>
    Math.min(x - box[0], box[2] - x) <= SKEW && Math.min(y - box[1], box[3] - y) <= SKEW;
  return points.every(atCorner) ? box : undefined;
}

function argsOf(args: unknown): readonly unknown[] {
  if (Array.isArray(args)) return args;
  return args instanceof Float32Array ? [...args] : [];
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

export function matrixOf(value: unknown): Matrix {
  const [a, b, c, d, e, f] = argsOf(value);
  return [numberOf(a, 1), numberOf(b, 0), numberOf(c, 0), numberOf(d, 1), numberOf(e, 0), numberOf(f, 0)];
}

export function multiply(outer: Matrix, value: unknown): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = matrixOf(value);
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}
