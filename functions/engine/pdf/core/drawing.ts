// The paths that a page paints and clips to, kept in the form of pdf.js's operator list, which ruling-lines.ts reads.

import type { CoreColorSpace, CoreDict, CoreEvaluator, PdfCore } from "./core-types.ts";
import * as op from "./operators.ts";

export interface Drawing {
  readonly fnArray: number[];
  readonly argsArray: unknown[];
}

export interface DrawingRecorder {
  readonly drawing: Drawing;
  /** Operators recorded so far; a form that adds none is not worth reading again. */
  count(): number;
  add(operator: number, args?: readonly unknown[]): void;
  /** A path or colour operator; a promise where a colour space must be looked up first. */
  take(operator: number, args: readonly unknown[], colours: Colours, where: ColourPlace): Promise<void> | undefined;
}

/** What a graphics state paints with; a copy goes with every saved state. */
export interface Colours {
  fill: CoreColorSpace;
  stroke: CoreColorSpace;
  /** "#rrggbb"; undefined for patterns. */
  fillHex: string | undefined;
  strokeHex: string | undefined;
  fillAlpha: number;
  strokeAlpha: number;
}

export function blackInk({ gray }: PdfCore["ColorSpaceUtils"]): Colours {
  return { ...{ fill: gray, stroke: gray, fillHex: BLACK, strokeHex: BLACK }, ...{ fillAlpha: 1, strokeAlpha: 1 } };
}

const BLACK = "#000000";

export interface ColourPlace {
  readonly evaluator: CoreEvaluator;
  readonly resources: CoreDict;
  readonly cache: unknown;
}

/** Numbers of all paths: a page of more is a map or a drawing, and of its lines none makes a table. */
const MOST_NUMBERS = 1_000_000;

// pdf.js's drawing operators.
const [MOVE, LINE, CURVE, CLOSE] = [0, 1, 2, 4] as const;

export function recordDrawing(core: PdfCore): DrawingRecorder {
  const drawing: Drawing = { fnArray: [], argsArray: [] };
  let path: number[] = [];
  let [x, y] = [0, 0];
  let [numbers, clips] = [0, false];
  const add = (operator: number, args: readonly unknown[] = []): void => {
    if (numbers > MOST_NUMBERS) return;
    numbers += 1 + args.length;
    drawing.fnArray.push(operator);
    drawing.argsArray.push(args);
    if (numbers > MOST_NUMBERS) drawing.fnArray.length = drawing.argsArray.length = 0;
  };
  const paint = (operator: number, { fillHex, fillAlpha }: Colours): void => {
    const closes = operator === op.closeStroke || operator === op.closeFillStroke || operator === op.closeEOFillStroke;
    if (closes) path.push(CLOSE);
    if (path.length > 0 && operator !== op.endPath) {
      add(op.constructPath, [operator, [new Float32Array(path)], fillHex, fillAlpha]);
      numbers += path.length;
    }
    // What is painted with a path is not yet clipped to it (ISO 32000-2, 8.5.4).
    if (clips && path.length > 0) add(op.clip, boundsOf(path));
    clips = false;
    path = [];
  };
  const colour = (isFill: boolean, space: CoreColorSpace, args: readonly unknown[], colours: Colours): void => {
    if (!args.every((each) => typeof each === "number")) return;
    const hex = space.getRgbHex(args, 0);
    if (isFill) colours.fillHex = hex;
    else colours.strokeHex = hex;
    add(isFill ? op.setFillRGBColor : op.setStrokeRGBColor, [hex]);
  };
  const device = (isFill: boolean, space: CoreColorSpace, args: readonly unknown[], colours: Colours): void => {
    if (!args.every((each) => typeof each === "number")) return;
    if (isFill) colours.fill = space;
    else colours.stroke = space;
    colour(isFill, space, args, colours);
  };

  return {
    drawing,
    count: () => numbers,
    add,
    take(operator, args, colours, where) {
      switch (operator) {
        case op.moveTo:
          x = Number(args[0]);
          y = Number(args[1]);
          path.push(MOVE, x, y);
          return;
        case op.lineTo:
          x = Number(args[0]);
          y = Number(args[1]);
          path.push(LINE, x, y);
          return;
        case op.rectangle:
          x = Number(args[0]);
          y = Number(args[1]);
          addRectangle(path, x, y, Number(args[2]), Number(args[3]));
          return;
        case op.curveTo:
        case op.curveTo2:
        case op.curveTo3: {
          const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = args.map(Number);
          if (operator === op.curveTo) path.push(CURVE, p, q, r, s, t, u);
          else if (operator === op.curveTo2) path.push(CURVE, x, y, p, q, r, s);
          else path.push(CURVE, p, q, r, s, r, s);
          x = operator === op.curveTo ? t : r;
          y = operator === op.curveTo ? u : s;
          return;
        }
        case op.closePath:
          path.push(CLOSE);
          return;
        case op.clip:
        case op.eoClip:
          clips = true;
          return;
        case op.setFillGray:
          device(true, core.ColorSpaceUtils.gray, args, colours);
          return;
        case op.setStrokeGray:
          device(false, core.ColorSpaceUtils.gray, args, colours);
          return;
        case op.setFillRGBColor:
          device(true, core.ColorSpaceUtils.rgb, args, colours);
          return;
        case op.setStrokeRGBColor:
          device(false, core.ColorSpaceUtils.rgb, args, colours);
          return;
        case op.setFillCMYKColor:
          device(true, core.ColorSpaceUtils.cmyk, args, colours);
          return;
        case op.setStrokeCMYKColor:
          device(false, core.ColorSpaceUtils.cmyk, args, colours);
          return;
        case op.setFillColor:
        case op.setFillColorN:
          // A pattern keeps the colour before it: what it covers is no background of cells.
          if (colours.fill.name !== "Pattern") colour(true, colours.fill, args, colours);
          else colours.fillHex = undefined;
          return;
        case op.setStrokeColor:
        case op.setStrokeColorN:
          if (colours.stroke.name !== "Pattern") colour(false, colours.stroke, args, colours);
          else colours.strokeHex = undefined;
          return;
        case op.setFillColorSpace:
        case op.setStrokeColorSpace:
          return chooseSpace(core, operator === op.setFillColorSpace, args[0], colours, where);
        default:
          if (operator >= op.stroke && operator <= op.endPath) paint(operator, colours);
          else if (operator === op.shadingFill || operator === op.endInlineImage) add(operator);
          return;
      }
    },
  };
}

function addRectangle(path: number[], x: number, y: number, width: number, height: number): void {
  const [right, top] = [x + width, y + height];
  if (width === 0 || height === 0) path.push(MOVE, x, y, LINE, right, top, CLOSE);
  else path.push(MOVE, x, y, LINE, right, y, LINE, right, top, LINE, x, top, CLOSE);
}

/** Of pdf.js's path: moveTo 0, lineTo 1, curveTo 2, quadraticCurveTo 3 or closePath 4, then so many points. */
export const POINTS_OF = [1, 1, 3, 2, 0];

export type Point = readonly [x: number, y: number];

export function pointsOf(path: ArrayLike<number>): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < path.length; ) {
    const count = POINTS_OF[path[at++] ?? 0] ?? 0;
    for (let point = 0; point < count; point++, at += 2) points.push([path[at] ?? 0, path[at + 1] ?? 0]);
  }
  return points;
}

/** [left, bottom, right, top], around the control points of curves. */
function boundsOf(path: readonly number[]): readonly number[] {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of pointsOf(path)) {
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}

function chooseSpace(
  { ColorSpace, ColorSpaceUtils }: PdfCore,
  isFill: boolean,
  named: unknown,
  colours: Colours,
  { evaluator, resources, cache }: ColourPlace,
): Promise<void> | undefined {
  const choose = (space: CoreColorSpace | null): void => {
    if (isFill) colours.fill = space ?? ColorSpaceUtils.gray;
    else colours.stroke = space ?? ColorSpaceUtils.gray;
  };
  const space = evaluator._getColorSpace(named, resources, cache);
  if (!(space instanceof ColorSpace)) return evaluator._handleColorSpace(space).then(choose);
  choose(space);
  return undefined;
}
