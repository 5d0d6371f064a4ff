// Finds the straight lines of a page, such as a table's rules: strokes, edges of boxes, and thin filled rectangles. Finds
// the backgrounds of rows and cells too: filled rectangles that are no line. Slanted lines and curves show charts.

import type { Box } from "../../base/model.ts";
import { boundsOf, CLOSE, MOVE, POINTS_OF, type Point } from "../content/path.ts";
import { boxOf, common, IDENTITY, type Matrix } from "./page-places.ts";
import type { Painted, PaintedPath, PaintState } from "./painted.ts";

/** A page with more is a map or a drawing, which takes too long to search for tables. */
const MAX_RULINGS = 20_000;

/**
 * Returns horizontal and vertical lines as thin boxes, and backgrounds as boxes that are at least `LEAST_BACKGROUND` high
 * and wide, in points from the page's top left, in any order and repeated.
 */
export function rulingsOf(painted: readonly Painted[]): Box[] {
  const lines: Box[] = [];
  for (const paint of painted) {
    if (paint.kind === "path") addPath(paint, lines);
    if (lines.length > MAX_RULINGS) return [];
  }
  return lines;
}

/** A page with more is a map; a few show that text is part of a drawing. */
const MOST_SKETCHES = 1_000;
/** Points. A smaller sketch is an arrow's head, a bullet or a letter. */
const LEAST_SKETCH = 5;

/** Returns the boxes of slanted lines and curves, such as arrows and the lines of charts, in points from the page's top left. */
export function sketchesOf(painted: readonly Painted[]): Box[] {
  const sketches: Box[] = [];
  for (const paint of painted) {
    if (paint.kind !== "path" || !paint.strokes || paint.state.stroke === WHITE) continue;
    for (const part of partsOf(paint.path)) {
      if (!isSlanted(paint, part)) continue;
      const [left, top, right, bottom] = common(boundsOfPart(paint, part), paint.state.clip);
      if (right - left >= LEAST_SKETCH && bottom - top >= LEAST_SKETCH) sketches.push([left, top, right, bottom]);
      if (sketches.length === MOST_SKETCHES) return sketches;
    }
  }
  return sketches;
}

/** Decides whether a part has a line that is neither level nor upright, or curves other than those of round corners. */
function isSlanted({ path, state }: PaintedPath, part: PathPart): boolean {
  if (part.bends > 0 && part.points >= LEAST_POINTS && part.points <= MOST_POINTS) {
    const { points, bends } = cornersOf(path, part, state.matrix);
    return roundedBoxOf(points, bends) === undefined;
  }
  if (part.bends > 0) return true;
  const [a, b, c, d] = state.matrix;
  for (let at = part.from + 3; at < part.to; at += 3) {
    const [width, height] = [(path[at + 1] ?? 0) - (path[at - 2] ?? 0), (path[at + 2] ?? 0) - (path[at - 1] ?? 0)];
    if (Math.abs(a * width + c * height) > LEAST_SLANT && Math.abs(b * width + d * height) > LEAST_SLANT) return true;
  }
  return false;
}

/** Points of a rectangle with a round corner. */
const LEAST_POINTS = 5;
/** Points by which both ends of a slanted line differ, across and down. */
const LEAST_SLANT = 2;

function boundsOfPart({ path, state }: PaintedPath, { from, to }: PathPart): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = boundsOf(path.subarray(from, to));
  const corners: Point[] = [
    [left, bottom],
    [right, top],
  ];
  return boxOf(corners, state.matrix);
}

const WHITE = "#ffffff";

function addPath(paint: PaintedPath, lines: Box[]): void {
  const { path, state } = paint;
  const strokes = paint.strokes && state.stroke !== WHITE;
  const fills = paint.fills && state.fill !== WHITE;
  if (!strokes && !fills) return;
  for (const part of partsOf(path)) {
    if (strokes && part.bends === 0) addStrokes(path, part, state, lines);
    if (fills && part.points <= MOST_POINTS) addFill(cornersOf(path, part, state.matrix), state, lines);
  }
}

/** Part of a path from one move or end of a part to the next. */
interface PathPart {
  /** First and last index, the last exclusive, among the path's numbers. */
  readonly from: number;
  readonly to: number;
  readonly points: number;
  /** Points at which a curve ends. */
  readonly bends: number;
  readonly isClosed: boolean;
}

/** Charts have paths of thousands of points, so the parts have no points of their own. */
function partsOf(path: Float32Array): PathPart[] {
  const parts: PathPart[] = [];
  let from = 0;
  let points = 0;
  let bends = 0;
  const finish = (to: number, isClosed: boolean) => {
    if (points > 0) parts.push({ from, to, points, bends, isClosed });
    points = bends = 0;
  };
  for (let at = 0; at < path.length; ) {
    const operator = path[at] ?? CLOSE;
    const count = POINTS_OF[operator] ?? 0;
    if (operator === MOVE) finish(at, false);
    if (points === 0) from = at;
    if (count === 0) finish(at, true);
    else points++;
    if (count > 1) bends++;
    at += 1 + 2 * count;
  }
  finish(path.length, false);
  return parts;
}

/** Curves of a rectangle with four rounded corners; some programs draw a corner in two. Charts have more. */
const MOST_BENDS = 8;
/** Points of a filled rectangle, with rounded corners or without. */
const MOST_POINTS = 3 * MOST_BENDS;

interface Corners {
  readonly points: readonly Point[];
  /** Indices of the points at which a curve ends. */
  readonly bends: readonly number[];
}

function cornersOf(path: Float32Array, { from, to }: PathPart, [a, b, c, d, e, f]: Matrix): Corners {
  const points: Point[] = [];
  const bends: number[] = [];
  for (let at = from; at < to; ) {
    const count = POINTS_OF[path[at] ?? CLOSE] ?? 0;
    const end = at + 1 + 2 * count;
    if (count > 1) bends.push(points.length);
    const [x, y] = [path[end - 2] ?? 0, path[end - 1] ?? 0];
    points.push([a * x + c * y + e, b * x + d * y + f]);
    at = end;
  }
  return { points, bends };
}

/** Points by which a line may be skewed and still look straight. */
const SKEW = 0.7;
/** The same as a share of the line's length. Charts draw curves in thousands of short pieces, most of them steeper. */
const SLANT = 0.1;

/** Adds the straight lines of a part without curves. */
function addStrokes(path: Float32Array, { from, to, isClosed }: PathPart, state: PaintState, lines: Box[]): void {
  const [a, b, c, d, e, f] = state.matrix;
  const half = Math.min(MAX_THICKNESS, state.lineWidth * Math.hypot(a, b)) / 2;
  const [firstX, firstY] = [path[from + 1] ?? 0, path[from + 2] ?? 0];
  let x1 = a * firstX + c * firstY + e;
  let y1 = b * firstX + d * firstY + f;
  // Each operator has one point. A closed part ends where it began.
  for (let at = from + 3; at < to + (isClosed ? 3 : 0); at += 3) {
    const x = at < to ? (path[at + 1] ?? 0) : firstX;
    const y = at < to ? (path[at + 2] ?? 0) : firstY;
    const x2 = a * x + c * y + e;
    const y2 = b * x + d * y + f;
    addStroke(x1, y1, x2, y2, half, state.clip, lines);
    x1 = x2;
    y1 = y2;
  }
}

function addStroke(x1: number, y1: number, x2: number, y2: number, half: number, clip: Box, lines: Box[]): void {
  const width = Math.abs(x2 - x1);
  const height = Math.abs(y2 - y1);
  const skew = Math.min(SKEW, SLANT * Math.max(width, height));
  if (height <= skew && width > height) {
    const [left, y] = [Math.min(x1, x2), (y1 + y2) / 2];
    addVisible([left, y - half, left + width, y + half], clip, lines);
  } else if (width <= skew && height > width) {
    const [x, top] = [(x1 + x2) / 2, Math.min(y1, y2)];
    addVisible([x - half, top, x + half, top + height], clip, lines);
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

function addFill({ points, bends }: Corners, { clip }: PaintState, lines: Box[]): void {
  const box = bends.length > 0 ? roundedBoxOf(points, bends) : (rectangleOf(points) ?? mitredLineOf(points));
  if (box === undefined) return;
  const visible = common(box, clip);
  const thickness = Math.min(visible[2] - visible[0], visible[3] - visible[1]);
  const isLine = thickness >= 0 && thickness <= MAX_THICKNESS;
  if (isLine || thickness >= LEAST_BACKGROUND) lines.push(visible);
}

function rectangleOf(points: readonly Point[]): Box | undefined {
  if (points.length < 4 || points.length > 5) return undefined;
  const box = boxAround(points);
  if (!box.every(Number.isFinite)) return undefined;
  const atCorner = ([x, y]: Point) =>
    Math.min(x - box[0], box[2] - x) <= SKEW && Math.min(y - box[1], box[3] - y) <= SKEW;
  return points.every(atCorner) ? box : undefined;
}

/** Least share of the sides of a box with rounded corners that is straight. A disc has none. */
const STRAIGHT_SHARE = 0.5;

/** Recognises a rectangle with rounded corners, such as the left end of a header row. */
function roundedBoxOf(points: readonly Point[], bends: readonly number[]): Box | undefined {
  const box = boxAround(points);
  const [left, top, right, bottom] = box;
  const isOnSide = ([x, y]: Point) => Math.min(x - left, right - x) <= SKEW || Math.min(y - top, bottom - y) <= SKEW;
  if (bends.length > MOST_BENDS || !points.every(isOnSide)) return undefined;
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
  const box = boxAround(points);
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  return Math.min(width, height) <= MITRED_THICKNESS && Math.max(width, height) > MAX_THICKNESS ? box : undefined;
}

function boxAround(points: readonly Point[]): Box {
  return boxOf(points, IDENTITY);
}
