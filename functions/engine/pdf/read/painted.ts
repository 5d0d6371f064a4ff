// Follows the operators of a page's drawing, and returns what they paint, with the state that they paint in.

import type { Box } from "../../base/model.ts";
import type { Drawing } from "../content/drawing.ts";
import * as op from "../core/operators.ts";
import { argsOf, clippedTo, EVERYWHERE, type Matrix, matrixOf, multiply, numberOf } from "./page-places.ts";

/** Part of the graphics state that the readers of drawings need. */
export interface PaintState {
  /** Leads from the user space of the moment to points from the page's top left. */
  readonly matrix: Matrix;
  readonly clip: Box;
  readonly lineWidth: number;
  /** Colours as "#rrggbb". Under a pattern, the colour before it. */
  readonly fill: unknown;
  readonly stroke: unknown;
}

interface Paint {
  /** Index among the drawn operators. */
  readonly at: number;
  readonly state: PaintState;
}

export interface PaintedPath extends Paint {
  readonly kind: "path";
  readonly path: Float32Array;
  readonly fills: boolean;
  readonly strokes: boolean;
  /** Fill colour as "#rrggbb"; no string for patterns. */
  readonly colour: unknown;
  readonly alpha: unknown;
}

export interface PaintedPicture extends Paint {
  readonly kind: "picture";
  /** Stream of the picture; undefined for a picture within the content. */
  readonly image: unknown;
  /** Id of the marked content that paints it. */
  readonly content: string | undefined;
}

interface PaintedShading extends Paint {
  readonly kind: "shading";
}

export type Painted = PaintedPath | PaintedPicture | PaintedShading;

/** Returns what the page paints, in order. `transform` leads from user space to points from the page's top left. */
export function paintedBy({ fnArray, argsArray }: Drawing, transform: unknown): Painted[] {
  const painted: Painted[] = [];
  const saved: PaintState[] = [];
  const contents: (string | undefined)[] = [];
  let state = firstState(transform);
  for (let at = 0; at < fnArray.length; at++) {
    const operator = fnArray[at] ?? 0;
    const args = argsArray[at];
    if (operator === op.save) saved.push(state);
    else if (operator === op.restore || operator === op.paintFormXObjectEnd) state = saved.pop() ?? state;
    else if (operator === op.beginMarkedContent) contents.push(contentOf(args) ?? contents.at(-1));
    else if (operator === op.endMarkedContent) contents.pop();
    else if (CHANGES.has(operator)) {
      if (operator === op.paintFormXObjectBegin) saved.push(state);
      state = changed(state, operator, args);
    } else if (PAINTS.has(operator)) {
      const paint = paintOf(operator, argsOf(args), at, state, contents.at(-1));
      if (paint !== undefined) painted.push(paint);
    }
  }
  return painted;
}

function firstState(transform: unknown): PaintState {
  return { matrix: matrixOf(transform), clip: EVERYWHERE, lineWidth: 1, fill: BLACK, stroke: BLACK };
}

const BLACK = "#000000";

const CHANGES: ReadonlySet<number> = new Set([
  op.paintFormXObjectBegin,
  op.transform,
  op.clip,
  op.setLineWidth,
  op.setFillRGBColor,
  op.setStrokeRGBColor,
]);
const PAINTS: ReadonlySet<number> = new Set([op.constructPath, op.paintXObject, op.endInlineImage, op.shadingFill]);

function changed(state: PaintState, operator: number, args: unknown): PaintState {
  switch (operator) {
    case op.clip:
      return { ...state, clip: clippedTo(args, state) };
    case op.transform:
      return { ...state, matrix: multiply(state.matrix, args) };
  }
  const [first] = argsOf(args);
  switch (operator) {
    case op.paintFormXObjectBegin:
      return { ...state, matrix: multiply(state.matrix, first) };
    case op.setLineWidth:
      return { ...state, lineWidth: numberOf(first, 1) };
    case op.setFillRGBColor:
      return { ...state, fill: first };
    default:
      return { ...state, stroke: first };
  }
}

function contentOf(args: unknown): string | undefined {
  const [id] = argsOf(args);
  return typeof id === "string" ? id : undefined;
}

// Charts paint tens of thousands of paths, so nothing is copied or taken apart on the way.
function paintOf(
  operator: number,
  args: readonly unknown[],
  at: number,
  state: PaintState,
  content: string | undefined,
): Painted | undefined {
  if (operator === op.shadingFill) return { kind: "shading", at, state };
  const first = args[0];
  if (operator !== op.constructPath) return { kind: "picture", at, state, image: first, content };
  const paths = args[1];
  const path: unknown = Array.isArray(paths) ? paths[0] : undefined;
  if (!(path instanceof Float32Array)) return undefined;
  const fills = FILLS.has(first);
  const strokes = STROKES.has(first);
  return { kind: "path", at, state, path, fills, strokes, colour: args[2], alpha: args[3] };
}

const BOTH = [op.fillStroke, op.eoFillStroke, op.closeFillStroke, op.closeEOFillStroke];
const FILLS: ReadonlySet<unknown> = new Set([op.fill, op.eoFill, ...BOTH]);
const STROKES: ReadonlySet<unknown> = new Set([op.stroke, op.closeStroke, ...BOTH]);
