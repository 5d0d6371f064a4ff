// Finds the small marks that a page draws: discs, circles, squares and pictures. Browsers, typesetting programs and slides
// draw the bullets of lists this way.

import type { Box } from "../../base/model.ts";
import { CURVE, LINE, MOVE, POINTS_OF } from "../content/path.ts";
import { boxOf, boxOfPath, UNIT } from "./page-places.ts";
import type { Painted, PaintedPath, PaintedPicture } from "./painted.ts";

export interface DrawnMark {
  /** Points from the page's top left. */
  readonly box: Box;
  /** Bullet that the mark looks like. */
  readonly sign: "•" | "◦" | "▪" | "▫";
  /** Colour of the paint; undefined for patterns and pictures. */
  readonly colour: unknown;
}

/** A page with more is a chart or a map. */
const MAX_MARKS = 400;
/** Points. */
const SIZE = { least: 1, most: 12 };
/** Width by height. Word paints its bullets of pictures with the space above them. */
const SHAPE = { least: 0.8, most: 1.25 };
const SHAPE_OF_PICTURE = { least: 0.6, most: 1.6 };
const WHITE = "#ffffff";
/** Numbers of the path of a triangle, and of one with more parts than a ring has. */
const PATH = { least: 12, most: 240 };

export function marksOf(painted: readonly Painted[]): DrawnMark[] {
  const marks: DrawnMark[] = [];
  let sides: readonly PaintedPath[] = NO_SIDES;
  for (const paint of painted) {
    sides = paint.kind === "path" && isStroke(paint) ? withSide(sides, paint) : NO_SIDES;
    const path = sides.length === SIDES.most ? squareOf(sides) : paint;
    const shape = path?.kind === "path" ? shapeOf(path.path) : undefined;
    const drawn = path?.kind === "path" && shape !== undefined ? markOf(path, shape) : undefined;
    const mark = paint.kind === "picture" ? markOfPicture(paint) : drawn;
    if (mark !== undefined) marks.push(mark);
    if (marks.length > MAX_MARKS) return [];
  }
  return marks;
}

const NO_SIDES: readonly PaintedPath[] = [];

/** Adds a stroke that begins at the end of the last one; another begins a new square, as does the fifth. */
function withSide(sides: readonly PaintedPath[], stroke: PaintedPath): readonly PaintedPath[] {
  const last = sides.at(-1);
  const goesOn = last !== undefined && sides.length < SIDES.most && startsAtEnd(stroke, last);
  return goesOn ? [...sides, stroke] : [stroke];
}

/** Joins four strokes painted one by one to the square that they draw. */
function squareOf(sides: readonly PaintedPath[]): PaintedPath | undefined {
  const [first, last] = [sides[0], sides.at(-1)];
  if (first === undefined || last === undefined || !startsAtEnd(first, last)) return undefined;
  const path = Float32Array.from(sides.flatMap((side, index) => [...side.path.slice(index === 0 ? 0 : LINE_FROM)]));
  return { ...last, path };
}

/** Index of the line among the numbers of a stroke: a move and a line, each an operator and a point. */
const LINE_FROM = 3;
const NUMBERS_OF_STROKE = 6;

function isStroke({ path, fills, strokes }: PaintedPath): boolean {
  return strokes && !fills && path.length === NUMBERS_OF_STROKE && path[LINE_FROM] === LINE;
}

/** Points of user space. */
const SAME_POINT = 0.05;

function startsAtEnd({ path: next }: PaintedPath, { path: last }: PaintedPath): boolean {
  const [x = 0, y = 0, endX = 0, endY = 0] = [next[1], next[2], last[LINE_FROM + 1], last[LINE_FROM + 2]];
  return Math.abs(x - endX) < SAME_POINT && Math.abs(y - endY) < SAME_POINT;
}

interface Shape {
  readonly isRound: boolean;
  readonly isRing: boolean;
}

function markOf({ path, colour, state, ...paint }: PaintedPath, { isRound, isRing }: Shape): DrawnMark | undefined {
  const [fills, strokes] = [paint.fills && colour !== WHITE, paint.strokes && state.stroke !== WHITE];
  if (!fills && !strokes) return undefined;
  const box = boxOfPath(path, state.matrix);
  if (!isSmall(box, SHAPE)) return undefined;
  const isFilled = fills && !isRing;
  const [full, hollow] = isRound ? (["•", "◦"] as const) : (["▪", "▫"] as const);
  return { box, sign: isFilled ? full : hollow, colour: fills ? colour : state.stroke };
}

/** Slides have small pictures as bullets, also one of its own for each. */
function markOfPicture({ state }: PaintedPicture): DrawnMark | undefined {
  const box = boxOf(UNIT, state.matrix);
  return isSmall(box, SHAPE_OF_PICTURE) ? { box, sign: "•", colour: undefined } : undefined;
}

function isSmall([left, top, right, bottom]: Box, shape: typeof SHAPE): boolean {
  const [width, height] = [right - left, bottom - top];
  const isInSize = Math.min(width, height) >= SIZE.least && Math.max(width, height) <= SIZE.most;
  return isInSize && width >= shape.least * height && width <= shape.most * height;
}

/** Curves of a disc; browsers draw 16. */
const ROUND = { least: 4, most: 16 };
const SIDES = { least: 3, most: 4 };

/** Recognises a disc, a square, or a ring of two of these, by the number of curves and lines. */
function shapeOf(path: Float32Array): Shape | undefined {
  if (path.length < PATH.least || path.length > PATH.most) return undefined;
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
  return isRound || isSquare ? { isRound, isRing: parts === 2 } : undefined;
}
