// Text state: the settings of a content stream that text and paths need (ISO 32000-2, tables 51 and 102).
//
// The state's fields hold the numbers of matrices, because they change with every word: c… is the current
// transformation matrix, t… the text matrix, l… the text line matrix.

import type { ReadableFont } from "../core/readable-font.ts";

export interface TextState {
  ca: number;
  cb: number;
  cc: number;
  cd: number;
  ce: number;
  cf: number;
  ta: number;
  tb: number;
  tc: number;
  td: number;
  te: number;
  tf: number;
  la: number;
  lb: number;
  lc: number;
  ld: number;
  le: number;
  lf: number;
  font: ReadableFont | undefined;
  /** Name of the font in the resources. */
  fontName: string | undefined;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  leading: number;
  horizontalScale: number;
  rise: number;
  /** Text rendering mode (ISO 32000-2, table 104). */
  mode: number;
}

export function newTextState(): TextState {
  return {
    ...{ ca: 1, cb: 0, cc: 0, cd: 1, ce: 0, cf: 0 },
    ...{ ta: 1, tb: 0, tc: 0, td: 1, te: 0, tf: 0 },
    ...{ la: 1, lb: 0, lc: 0, ld: 1, le: 0, lf: 0 },
    font: undefined,
    fontName: undefined,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    leading: 0,
    horizontalScale: 1,
    rise: 0,
    mode: 0,
  };
}

/** Multiplies the current transformation matrix. Takes six numbers, because an object for each call would cost time. */
export function concatenate(s: TextState, a: number, b: number, c: number, d: number, e: number, f: number): void {
  const { ca, cb, cc, cd } = s;
  s.ca = ca * a + cc * b;
  s.cb = cb * a + cd * b;
  s.cc = ca * c + cc * d;
  s.cd = cb * c + cd * d;
  s.ce = ca * e + cc * f + s.ce;
  s.cf = cb * e + cd * f + s.cf;
}

/** Sets the text matrix. It takes six numbers, as `concatenate` does, because it runs for every word. */
export function setTextMatrix(s: TextState, a: number, b: number, c: number, d: number, e: number, f: number): void {
  s.ta = s.la = a;
  s.tb = s.lb = b;
  s.tc = s.lc = c;
  s.td = s.ld = d;
  s.te = s.le = e;
  s.tf = s.lf = f;
}

/** Moves to the start of the next line, offset from the start of this one. */
export function moveLine(s: TextState, x: number, y: number): void {
  s.le = s.la * x + s.lc * y + s.le;
  s.lf = s.lb * x + s.ld * y + s.lf;
  s.ta = s.la;
  s.tb = s.lb;
  s.tc = s.lc;
  s.td = s.ld;
  s.te = s.le;
  s.tf = s.lf;
}

/** Moves along the line, by the width of the shown text. */
export function movePen(s: TextState, x: number, y: number): void {
  s.te = s.ta * x + s.tc * y + s.te;
  s.tf = s.tb * x + s.td * y + s.tf;
}

/** Scale from text space to the page. */
export function scaleOf(s: TextState): number {
  return Math.hypot(s.ca, s.cb) * Math.hypot(s.la, s.lb);
}
