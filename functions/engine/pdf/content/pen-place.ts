// Place of the pen, whose numbers change with every glyph. V8 allocates a new object for each number that is set in a
// closure variable: a third of all allocations when reading a long document. Fields of an object avoid this if they
// never held a small integer, so they start as NaN.

import type { TextState } from "./text-state.ts";

/** Text rendering matrix, and the rise that is part of it. */
export interface Place {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  rise: number;
}

/** Size of a piece of text: `width` and `height` at the present scale, the totals of the text at earlier scales. */
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

/** Updates the pen after a change of the font or the text matrix. */
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

/** Updates the pen's place after a move. */
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

/** Adds the size at the present scale to the totals. */
export function addUp(size: ItemSize, vertical: boolean, scale: number): void {
  if (vertical) size.totalHeight += size.height * scale;
  else size.totalWidth += size.width * scale;
}
