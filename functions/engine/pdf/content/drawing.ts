// Records the paths that a page paints and clips to, in the form of pdf.js's operator list. ruling-lines.ts reads it.

import type { CoreColorSpace, CoreDict, CoreEvaluator, PdfCore } from "../core/core-types.ts";
import * as op from "../core/operators.ts";
import { addRectangle, boundsOf, CLOSE, CURVE, LINE, MOVE } from "./path.ts";

export interface Drawing {
  readonly fnArray: number[];
  readonly argsArray: unknown[];
}

/** Colours of a graphics state. Every saved state has a copy. */
export interface Colours {
  fill: CoreColorSpace;
  stroke: CoreColorSpace;
  /** Fill colour as "#rrggbb"; undefined for patterns. */
  fillHex: string | undefined;
  /** Stroke colour as "#rrggbb"; undefined for patterns. */
  strokeHex: string | undefined;
  fillAlpha: number;
  strokeAlpha: number;
}

export function blackInk({ gray }: PdfCore["ColorSpaceUtils"]): Colours {
  return { fill: gray, stroke: gray, fillHex: BLACK, strokeHex: BLACK, fillAlpha: 1, strokeAlpha: 1 };
}

const BLACK = "#000000";

/** Parts that looking up a colour space needs. */
export interface ColourPlace {
  readonly evaluator: CoreEvaluator;
  readonly resources: CoreDict;
  readonly cache: unknown;
}

/** Limit on the numbers of all paths. A page with more is a map or a drawing, and its lines make no tables. */
const MOST_NUMBERS = 1_000_000;

export class DrawingRecorder {
  readonly drawing: Drawing = { fnArray: [], argsArray: [] };
  readonly #core: PdfCore;
  #path: number[] = [];
  #x = 0;
  #y = 0;
  #numbers = 0;
  #clips = false;

  constructor(core: PdfCore) {
    this.#core = core;
  }

  /** Amount recorded so far. A form that adds nothing is not worth reading again. */
  count(): number {
    return this.#numbers;
  }

  add(operator: number, args: readonly unknown[] = []): void {
    if (this.#numbers > MOST_NUMBERS) return;
    const { fnArray, argsArray } = this.drawing;
    this.#numbers += 1 + args.length;
    fnArray.push(operator);
    argsArray.push(args);
    if (this.#numbers > MOST_NUMBERS) fnArray.length = argsArray.length = 0;
  }

  /** Records a path or colour operator. Returns a promise when a colour space must be looked up first. */
  take(operator: number, args: readonly unknown[], colours: Colours, where: ColourPlace): Promise<void> | undefined {
    switch (operator) {
      case op.moveTo:
        this.#x = Number(args[0]);
        this.#y = Number(args[1]);
        this.#path.push(MOVE, this.#x, this.#y);
        return;
      case op.lineTo:
        this.#x = Number(args[0]);
        this.#y = Number(args[1]);
        this.#path.push(LINE, this.#x, this.#y);
        return;
      case op.rectangle:
        this.#x = Number(args[0]);
        this.#y = Number(args[1]);
        addRectangle(this.#path, this.#x, this.#y, Number(args[2]), Number(args[3]));
        return;
      case op.curveTo:
      case op.curveTo2:
      case op.curveTo3: {
        const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = args.map(Number);
        if (operator === op.curveTo) this.#path.push(CURVE, p, q, r, s, t, u);
        else if (operator === op.curveTo2) this.#path.push(CURVE, this.#x, this.#y, p, q, r, s);
        else this.#path.push(CURVE, p, q, r, s, r, s);
        this.#x = operator === op.curveTo ? t : r;
        this.#y = operator === op.curveTo ? u : s;
        return;
      }
      case op.closePath:
        this.#path.push(CLOSE);
        return;
      case op.clip:
      case op.eoClip:
        this.#clips = true;
        return;
      default:
        if (operator >= op.stroke && operator <= op.endPath) this.#paint(operator, colours);
        else if (operator === op.shadingFill || operator === op.endInlineImage) this.add(operator);
        else return this.#takeColour(operator, args, colours, where);
        return;
    }
  }

  #takeColour(
    operator: number,
    args: readonly unknown[],
    colours: Colours,
    where: ColourPlace,
  ): Promise<void> | undefined {
    switch (operator) {
      case op.setFillGray:
        this.#device(true, this.#core.ColorSpaceUtils.gray, args, colours);
        return;
      case op.setStrokeGray:
        this.#device(false, this.#core.ColorSpaceUtils.gray, args, colours);
        return;
      case op.setFillRGBColor:
        this.#device(true, this.#core.ColorSpaceUtils.rgb, args, colours);
        return;
      case op.setStrokeRGBColor:
        this.#device(false, this.#core.ColorSpaceUtils.rgb, args, colours);
        return;
      case op.setFillCMYKColor:
        this.#device(true, this.#core.ColorSpaceUtils.cmyk, args, colours);
        return;
      case op.setStrokeCMYKColor:
        this.#device(false, this.#core.ColorSpaceUtils.cmyk, args, colours);
        return;
      case op.setFillColor:
      case op.setFillColorN:
        // The drawing keeps the colour before the pattern, because a pattern is no background of cells.
        if (colours.fill.name !== "Pattern") this.#colour(true, colours.fill, args, colours);
        else colours.fillHex = undefined;
        return;
      case op.setStrokeColor:
      case op.setStrokeColorN:
        if (colours.stroke.name !== "Pattern") this.#colour(false, colours.stroke, args, colours);
        else colours.strokeHex = undefined;
        return;
      case op.setFillColorSpace:
      case op.setStrokeColorSpace:
        return chooseSpace(this.#core, operator === op.setFillColorSpace, args[0], colours, where);
      default:
        return;
    }
  }

  #paint(operator: number, { fillHex, fillAlpha }: Colours): void {
    const path = this.#path;
    const closes = operator === op.closeStroke || operator === op.closeFillStroke || operator === op.closeEOFillStroke;
    if (closes) path.push(CLOSE);
    if (path.length > 0 && operator !== op.endPath) {
      this.add(op.constructPath, [operator, [new Float32Array(path)], fillHex, fillAlpha]);
      this.#numbers += path.length;
    }
    // The clip starts after the path is painted (ISO 32000-2, 8.5.4).
    if (this.#clips && path.length > 0) this.add(op.clip, boundsOf(path));
    this.#clips = false;
    this.#path = [];
  }

  #colour(isFill: boolean, space: CoreColorSpace, args: readonly unknown[], colours: Colours): void {
    if (!args.every(isNumber)) return;
    const hex = space.getRgbHex(args, 0);
    if (isFill) colours.fillHex = hex;
    else colours.strokeHex = hex;
    this.add(isFill ? op.setFillRGBColor : op.setStrokeRGBColor, [hex]);
  }

  #device(isFill: boolean, space: CoreColorSpace, args: readonly unknown[], colours: Colours): void {
    if (!args.every(isNumber)) return;
    if (isFill) colours.fill = space;
    else colours.stroke = space;
    this.#colour(isFill, space, args, colours);
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
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
