// Finds the straight lines of a page, such as a table's rules: strokes, edges of boxes, and thin filled rectangles. Finds
// the backgrounds of rows and cells too: filled rectangles that are no line.

import type { Box } from "../../base/model.ts";
import type { Drawing } from "../content/drawing.ts";
import { CLOSE, MOVE, POINTS_OF, type Point } from "../content/path.ts";
import * as op from "../core/operators.ts";
import {
  argsOf,
  boxOf,
  clippedTo,
  common,
  EVERYWHERE,
  IDENTITY,
  type Matrix,
  matrixOf,
  multiply,
  numberOf,
} from "./page-places.ts";

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
  let state: State = { matrix: matrixOf(transform), clip: EVERYWHERE, lineWidth: 1, fill: BLACK, stroke: BLACK };
  for (let at = 0; at < fnArray.length; at++) {
    const [operator, args] = [fnArray[at], argsOf(argsArray[at])];
    if (operator === op.save) saved.push(state);
    else if (operator === op.restore || operator === op.paintFormXObjectEnd) state = saved.pop() ?? state;
    else if (operator === op.paintFormXObjectBegin) {
      saved.push(state);
      state = { ...state, matrix: multiply(state.matrix, args[0]) };
    } else if (operator === op.transform) state = { ...state, matrix: multiply(state.matrix, args) };
    else if (operator === op.clip) state = { ...state, clip: clippedTo(args, state) };
    else if (operator === op.setLineWidth) state = { ...state, lineWidth: numberOf(args[0], 1) };
    else if (operator === op.setFillRGBColor) state = { ...state, fill: args[0] };
    else if (operator === op.setStrokeRGBColor) state = { ...state, stroke: args[0] };
    else if (operator === op.constructPath) {
      const paint = paintOf(args[0]);
      const coordinates: unknown = Array.isArray(args[1]) ? args[1][0] : undefined;
      if (!(coordinates instanceof Float32Array)) continue;
      for (const path of plainPathsOf(coordinates, state.matrix)) {
        if (paint.strokes && state.stroke !== WHITE) addStrokes(path, state, lines);
        if (paint.fills && state.fill !== WHITE) addFill(path, state, lines);
      }
    }
    if (lines.length > MAX_RULINGS) return [];
  }
  return lines;
}

interface State {
  readonly matrix: Matrix;
  readonly clip: Box;
  readonly lineWidth: number;
  readonly fill: unknown;
  readonly stroke: unknown;
}

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
  /** Indices of the points at which a curve ends. */
  readonly bends: readonly number[];
}

/** Curves of a rectangle with four rounded corners; some programs draw a corner in two. Charts have more. */
const MOST_BENDS = 8;

/** Subpaths with few curves. */
function plainPathsOf(coordinates: Float32Array, [a, b, c, d, e, f]: Matrix): Subpath[] {
  const paths: Subpath[] = [];
  let points: Point[] = [];
  let bends: number[] = [];
  const finish = (closed: boolean) => {
    if (bends.length <= MOST_BENDS) paths.push({ points, closed, bends });
    points = [];
    bends = [];
  };
  for (let at = 0; at < coordinates.length; ) {
    const operator = coordinates[at++] ?? CLOSE;
    const end = at + 2 * (POINTS_OF[operator] ?? 0);
    if (operator === MOVE) finish(false);
    if (end === at) finish(true);
    else if (bends.length <= MOST_BENDS) {
      if (end > at + 2) bends.push(points.length);
      const [x, y] = [coordinates[end - 2] ?? 0, coordinates[end - 1] ?? 0];
      points.push([a * x + c * y + e, b * x + d * y + f]);
    }
    at = end;
  }
  finish(false);
  return paths;
}

/** Points by which a line may be skewed and still look straight. */
const SKEW = 0.7;
/** The same as a share of the line's length. Charts draw curves in thousands of short pieces, most of them steeper. */
const SLANT = 0.1;

function addStrokes({ points, closed, bends }: Subpath, { matrix, clip, lineWidth }: State, lines: Box[]): void {
  if (bends.length > 0) return;
  const half = Math.min(MAX_THICKNESS, lineWidth * Math.hypot(matrix[0], matrix[1])) / 2;
  const [first] = points;
  for (let at = 0; at < points.length; at++) {
    const [start, end] = [points[at], points[at + 1] ?? (closed ? first : undefined)];
    if (start === undefined || end === undefined) return;
    const [[x1, y1], [x2, y2]] = [start, end];
    const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
    const skew = Math.min(SKEW, SLANT * Math.max(width, height));
    const [left, top] = [Math.min(x1, x2), Math.min(y1, y2)];
    if (height <= skew && width > height) {
      const y = (y1 + y2) / 2;
      addVisible([left, y - half, left + width, y + half], clip, lines);
    } else if (width <= skew && height > width) {
      const x = (x1 + x2) / 2;
      addVisible([x - half, top, x + half, top + height], clip, lines);
    }
  }
}

/** Points; a thicker rectangle is a bar or a background. */
const MAX_THICKNESS = 3;

/** Points; the row of a table is not lower. */
const LEAST_BACKGROUND = 7;

/** Programs paint one border through a clip that is cut to its corners, or fill the whole page through the clip of a cell. */
function addVisible(box: Box, clip: Box, lines: Box[]): void {
  const [left, top, right, bottom] = common(box, clip);
  if (left <= right && top <= bottom) lines.push([left, top, right, bottom]);
}

function addFill({ points, bends }: Subpath, { clip }: State, lines: Box[]): void {
  const box = bends.length > 0 ? roundedBoxOf(points, bends) : (rectangleOf(points) ?? mitredLineOf(points));
  if (box === undefined) return;
  const visible = common(box, clip);
  const thickness = Math.min(visible[2] - visible[0], visible[3] - visible[1]);
  const isLine = thickness >= 0 && thickness <= MAX_THICKNESS;
  if (isLine || thickness >= LEAST_BACKGROUND) lines.push(visible);
}

function rectangleOf(points: readonly Point[]): Box | undefined {
  if (points.length < 4 || points.length > 5) return undefined;
  const box = boundsOf(points);
  if (!box.every(Number.isFinite)) return undefined;
  const atCorner = ([x, y]: Point) =>
    Math.min(x - box[0], box[2] - x) <= SKEW && Math.min(y - box[1], box[3] - y) <= SKEW;
  return points.every(atCorner) ? box : undefined;
}

/** Least share of the sides of a box with rounded corners that is straight. A disc has none. */
const STRAIGHT_SHARE = 0.5;

/** Recognises a rectangle with rounded corners, such as the left end of a header row. */
function roundedBoxOf(points: readonly Point[], bends: readonly number[]): Box | undefined {
  const box = boundsOf(points);
  const [left, top, right, bottom] = box;
  const isOnSide = ([x, y]: Point) => Math.min(x - left, right - x) <= SKEW || Math.min(y - top, bottom - y) <= SKEW;
  if (points.length > 3 * MOST_BENDS || !points.every(isOnSide)) return undefined;
  let straight = 0;
  for (const [index, [x, y]] of points.entries()) {
    const [x1, y1] = points.at(index - 1) ?? [x, y];
    if (!bends.includes(index)) straight += Math.abs(x - x1) + Math.abs(y - y1);
  }
  return straight >= STRAIGHT_SHARE * 2 * (right - left + bottom - top) ? box : undefined;
}

/** Points; the slanted ends of a thicker polygon are visible. */
const MITRED_THICKNESS = 1.5;
/** Corners of a line with mitred ends, some of them repeated. */
const MITRED_POINTS = 8;

/** Recognises the border of a cell that meets the next border at a slant. */
function mitredLineOf(points: readonly Point[]): Box | undefined {
  if (points.length < 4 || points.length > MITRED_POINTS) return undefined;
  const box = boundsOf(points);
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  return Math.min(width, height) <= MITRED_THICKNESS && Math.max(width, height) > MAX_THICKNESS ? box : undefined;
}

function boundsOf(points: readonly Point[]): Box {
  return boxOf(points, IDENTITY);
}
