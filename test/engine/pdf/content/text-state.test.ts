import { describe, expect, it } from "vitest";
import {
  concatenate,
  moveLine,
  movePen,
  newTextState,
  scaleOf,
  setTextMatrix,
} from "../../../../functions/engine/pdf/content/text-state.ts";

type Six = [number, number, number, number, number, number];
const current = (s: ReturnType<typeof newTextState>) => [s.ca, s.cb, s.cc, s.cd, s.ce, s.cf];
const text = (s: ReturnType<typeof newTextState>) => [s.ta, s.tb, s.tc, s.td, s.te, s.tf];
const line = (s: ReturnType<typeof newTextState>) => [s.la, s.lb, s.lc, s.ld, s.le, s.lf];
const UNIT = [1, 0, 0, 1, 0, 0];
const MATRIX: Six = [2, 3, 5, 7, 11, 13];

describe("the text state", () => {
  it("begins with unit matrices, full width and no font (ISO 32000-2, table 103)", () => {
    const state = newTextState();

    expect([current(state), text(state), line(state)]).toEqual([UNIT, UNIT, UNIT]);
    expect(state).toMatchObject({
      ...{ font: undefined, fontName: undefined, fontSize: 0, charSpacing: 0, wordSpacing: 0 },
      ...{ leading: 0, horizontalScale: 1, rise: 0, mode: 0 },
    });
  });

  it("multiplies a new transformation with the current one", () => {
    const state = newTextState();

    concatenate(state, ...MATRIX);
    expect(current(state)).toEqual(MATRIX);
    concatenate(state, 17, 19, 23, 29, 31, 37);

    expect(current(state)).toEqual([
      ...[2 * 17 + 5 * 19, 3 * 17 + 7 * 19, 2 * 23 + 5 * 29, 3 * 23 + 7 * 29],
      ...[2 * 31 + 5 * 37 + 11, 3 * 31 + 7 * 37 + 13],
    ]);
  });

  it("sets the text matrix and the matrix of the line", () => {
    const state = newTextState();

    setTextMatrix(state, ...MATRIX);

    expect([text(state), line(state), current(state)]).toEqual([MATRIX, MATRIX, UNIT]);
  });

  it("moves to the next line from the start of this one", () => {
    const state = newTextState();
    setTextMatrix(state, ...MATRIX);
    movePen(state, 100, 200);

    moveLine(state, 17, 19);

    const moved = [2, 3, 5, 7, 2 * 17 + 5 * 19 + 11, 3 * 17 + 7 * 19 + 13];
    expect([text(state), line(state)]).toEqual([moved, moved]);
  });

  it("moves the pen along the line, whose start stays", () => {
    const state = newTextState();
    setTextMatrix(state, ...MATRIX);

    movePen(state, 17, 19);

    expect(text(state)).toEqual([2, 3, 5, 7, 2 * 17 + 5 * 19 + 11, 3 * 17 + 7 * 19 + 13]);
    expect(line(state)).toEqual(MATRIX);
  });

  it("scales text by both matrices", () => {
    const state = newTextState();
    concatenate(state, 3, 4, 0, 1, 0, 0);
    setTextMatrix(state, 0, 2, 1, 0, 0, 0);

    expect(scaleOf(state)).toBe(10);
  });
});
