import { describe, expect, it } from "vitest";
import {
  addRectangle,
  boundsOf,
  CLOSE,
  CURVE,
  LINE,
  MOVE,
  POINTS_OF,
  pointsOf,
} from "../../../../functions/engine/pdf/content/path.ts";

// Operators of pdf.js: 0 move, 1 line, 2 curve, 3 quadratic curve, 4 close.
describe("a path", () => {
  it("has one point for a move and a line, three and two for curves, and none for its end", () => {
    const path = [0, 1, 2, 1, 3, 4, 2, 5, 6, 7, 8, 9, 10, 3, 11, 12, 13, 14, 4, 0, 15, 16];

    expect(pointsOf(path)).toEqual([...[1, 3, 5, 7, 9, 11, 13].map((x) => [x, x + 1]), [15, 16]]);
    expect(pointsOf([])).toEqual([]);
  });

  it("has pdf.js's numbers for its operators", () => {
    expect([MOVE, LINE, CURVE, CLOSE].map((operator) => POINTS_OF[operator])).toEqual([1, 1, 3, 0]);
  });

  it("has no points for an unknown operator, and zeros for coordinates that are cut off", () => {
    expect(pointsOf([9, 0, 15, 16])).toEqual([[15, 16]]);
    expect(pointsOf([1])).toEqual([[0, 0]]);
  });

  it("has bounds around all its points", () => {
    expect(boundsOf([0, 5, 9, 1, -2, 30, 2, 7, 8, 11, -4, 6, 6])).toEqual([-2, -4, 11, 30]);
    expect(boundsOf([])).toEqual([Infinity, Infinity, -Infinity, -Infinity]);
  });

  it("gets the four corners of a rectangle, counterclockwise", () => {
    const path = [0, 1, 1];

    addRectangle(path, 10, 20, 3, 4);

    expect(path).toEqual([0, 1, 1, 0, 10, 20, 1, 13, 20, 1, 13, 24, 1, 10, 24, 4]);
  });

  it.each([
    [0, 4, [0, 10, 20, 1, 10, 24, 4]],
    [3, 0, [0, 10, 20, 1, 13, 20, 4]],
  ])("gets a line for a rectangle of %i x %i", (width, height, expected) => {
    const path: number[] = [];

    addRectangle(path, 10, 20, width, height);

    expect(path).toEqual(expected);
  });
});
