// Where the pen is, as numbers that change with every glyph. In variables of a closure V8 makes a new object of each number
// that it sets: a third of all that reading a long document allocated. In fields of an object it does not, if they were
// never small integers, hence NaN.

import type { TextState } from "./text-state.ts";

/** A text rendering matrix, and the rise that is part of it. */
export interface Place {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  rise: number;
}

/** Of a piece of text: at the present scale, and of what has been shown at others. */
export interface ItemSize {
  width: number;
  totalWidth: number;
  height: number;
  totalHeight: number;
}

const { NaN: UNSET } = Number;

export function newPlace(): Place {
  return { a: UNSET, b: UNSET, c: UNSET, d: UNSET, e: UNSET, f: UNSET, rise: UNSET };
}

export function newItemSize(): ItemSize {
  return { width: UNSET, totalWidth: UNSET, height: UNSET, totalHeight: UNSET };
}

/** After the font or the text matrix has changed. */
export function measurePen(pen: Place, s: TextState, heightFactor: number): void {
  const { ca, cb, cc, cd, fontSize } = s;
  const along = fontSize * s.horizontalScale;
  const up = fontSize * heightFactor;
  const xa = s.ta * along;
  const xb = s.tb * along;
  const xc = s.tc * up;
  const xd = s.td * up;
  pen.a = ca * xa + cc * xb;
  pen.b = cb * xa + cd * xb;
  pen.c = ca * xc + cc * xd;
  pen.d = cb * xc + cd * xd;
  placePen(pen, s);
}

/** After the pen has moved. */
export function placePen(pen: Place, s: TextState): void {
  const { ca, cb, cc, cd } = s;
  const x = s.tc * s.rise + s.te;
  const y = s.td * s.rise + s.tf;
  pen.e = ca * x + cc * y + s.ce;
  pen.f = cb * x + cd * y + s.cf;
}

export function matrixOf({ a, b, c, d, e, f }: Place): number[] {
  return [a, b, c, d, e, f];
}

export function copyPlace(to: Place, { a, b, c, d, e, f }: Place, rise: number): void {
  to.a = a;
  to.b = b;
  to.c = c;
  to.d = d;
  to.e = e;
  to.f = f;
  to.rise = rise;
}

/** What was shown at the present scale, to what was shown before. */
export function addUp(size: ItemSize, vertical: boolean, scale: number): void {
  if (vertical) size.totalHeight += size.height * scale;
  else size.totalWidth += size.width * scale;
}
