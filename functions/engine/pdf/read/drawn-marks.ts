// Finds the small marks that a page draws: discs, circles and squares. Browsers and typesetting programs draw the bullets
// of lists this way.

import type { Box } from "../../base/model.ts";
import type { Drawing } from "../content/drawing.ts";
import { CURVE, MOVE, POINTS_OF } from "../content/path.ts";
import * as op from "../core/operators.ts";
import { boxOfPath, IDENTITY, type Matrix, matrixOf, multiply } from "./page-places.ts";

export interface DrawnMark {
  /** Points from the page's top left. */
  readonly box: Box;
  /** Bullet that the mark looks like. */
  readonly sign: "•" | "◦" | "▪" | "▫";
  /** Colour of the paint; undefined for patterns. */
  readonly colour: unknown;
}

/** A page with more is a chart or a map. */
const MAX_MARKS = 400;
/** Points. */
const SIZE = { least: 1, most: 12 };
/** Width by height. */
const SHAPE = { least: 0.8, most: 1.25 };
const WHITE = "#ffffff";
/** Numbers of the path of a triangle, and of one with more parts than a ring has. */
const PATH = { least: 12, most: 240 };

/** `transform` leads from user space to points from the page's top left. */
export function marksOf({ fnArray, argsArray }: Drawing, transform: unknown): DrawnMark[] {
  // Most pages draw nothing of such a shape, so their matrices need not be followed.
  const shapes = shapesIn(fnArray, argsArray);
  if (shapes.size === 0) return [];
  const marks: DrawnMark[] = [];
  const saved: State[] = [];
  let state: State = { matrix: matrixOf(transform), stroke: "#000000" };
  for (let at = 0; at < fnArray.length; at++) {
    const operator = fnArray[at];
    const args = argsArray[at];
    if (operator === op.save) saved.push(state);
    else if (operator === op.restore || operator === op.paintFormXObjectEnd) state = saved.pop() ?? state;
    else if (operator === op.paintFormXObjectBegin) {
      saved.push(state);
      state = { ...state, matrix: multiply(state.matrix, Array.isArray(args) ? args[0] : undefined) };
    } else if (operator === op.transform) state = { ...state, matrix: multiply(state.matrix, args) };
    else if (operator === op.setStrokeRGBColor && Array.isArray(args)) state = { ...state, stroke: args[0] };
    else if (operator === op.constructPath && Array.isArray(args)) {
      const shape = shapes.get(at);
      const mark = shape === undefined ? undefined : markOf(args, shape, state);
      if (mark !== undefined) marks.push(mark);
    }
    if (marks.length > MAX_MARKS) return [];
  }
  return marks;
}

interface State {
  readonly matrix: Matrix;
  readonly stroke: unknown;
}

interface Shape {
  readonly path: Float32Array;
  readonly isRound: boolean;
  readonly isRing: boolean;
}

/** Shapes of the paths that may be marks, by the places of their operators. */
function shapesIn(fnArray: Drawing["fnArray"], argsArray: Drawing["argsArray"]): Map<number, Shape> {
  const shapes = new Map<number, Shape>();
  for (let at = 0; at < fnArray.length; at++) {
    const path = fnArray[at] === op.constructPath ? pathIn(argsArray[at]) : undefined;
    const shape = path && shapeOf(path);
    if (shape !== undefined && !isLong(shape.path)) shapes.set(at, shape);
  }
  return shapes;
}

function pathIn(args: unknown): Float32Array | undefined {
  const paths: unknown = Array.isArray(args) ? args[1] : undefined;
  const path: unknown = Array.isArray(paths) ? paths[0] : undefined;
  return path instanceof Float32Array && path.length >= PATH.least && path.length <= PATH.most ? path : undefined;
}

function isLong(path: Float32Array): boolean {
  const [left, top, right, bottom] = boxOfPath(path, IDENTITY);
  return right - left > LONGEST_SHAPE * (bottom - top) || bottom - top > LONGEST_SHAPE * (right - left);
}

/** Width by height, or height by width, before the page's matrices apply. */
const LONGEST_SHAPE = 4;

function markOf(args: readonly unknown[], shape: Shape, { matrix, stroke }: State): DrawnMark | undefined {
  const [paint, , fill] = args;
  const box = boxOfPath(shape.path, matrix);
  if (!isSmall(box)) return undefined;
  const [fills, strokes] = [FILLS.has(paint) && fill !== WHITE, STROKES.has(paint) && stroke !== WHITE];
  if (!fills && !strokes) return undefined;
  const isFilled = fills && !shape.isRing;
  const [full, hollow] = shape.isRound ? (["•", "◦"] as const) : (["▪", "▫"] as const);
  return { box, sign: isFilled ? full : hollow, colour: fills ? fill : stroke };
}

const STROKES: ReadonlySet<unknown> = new Set([
  op.stroke,
  op.closeStroke,
  op.fillStroke,
  op.eoFillStroke,
  op.closeFillStroke,
  op.closeEOFillStroke,
]);
const FILLS: ReadonlySet<unknown> = new Set([
  op.fill,
  op.eoFill,
  op.fillStroke,
  op.eoFillStroke,
  op.closeFillStroke,
  op.closeEOFillStroke,
]);

function isSmall([left, top, right, bottom]: Box): boolean {
  const [width, height] = [right - left, bottom - top];
  const isInSize = Math.min(width, height) >= SIZE.least && Math.max(width, height) <= SIZE.most;
  return isInSize && width >= SHAPE.least * height && width <= SHAPE.most * height;
}

/** Curves of a disc; browsers draw 16. */
const ROUND = { least: 4, most: 16 };
const SIDES = { least: 3, most: 4 };

/** Recognises a disc, a square, or a ring of two of these, by the number of curves and lines. */
function shapeOf(path: Float32Array): Shape | undefined {
  let [parts, curves, lines] = [0, 0, 0];
  for (let at = 0; at < path.length; ) {
    const operator = path[at++] ?? 0;
    const count = POINTS_OF[operator] ?? 0;
    if (operator === MOVE) parts++;
    else if (operator === CURVE) curves++;
    else if (count === 1) lines++;
    at += 2 * count;
  }
  if (parts < 1 || parts > 2) return undefined;
  const isWithin = (count: number, { least, most }: typeof SIDES) => count >= least * parts && count <= most * parts;
  // A rounded square has as many curves as lines.
  const isRound = isWithin(curves, ROUND) && lines <= parts;
  const isSquare = curves === 0 && isWithin(lines, SIDES);
  return isRound || isSquare ? { path, isRound, isRing: parts === 2 } : undefined;
}
