import { describe, expect, it } from "vitest";
import { rowsOf, slopesOf } from "../../../../functions/engine/ocr/photo/letter-rows.ts";
import { followRows } from "../../../../functions/engine/ocr/photo/level-rows.ts";

const [WIDTH, HEIGHT, ROWS, LETTERS] = [1000, 800, 14, 60];
const fallAt = (x: number) => 40 * Math.sin((Math.PI * x) / WIDTH);
const LETTER = { pixels: 60, levels: 1800, height: 12 };
const marks = Array.from({ length: ROWS * LETTERS }, (_, at) => {
  const [left, row] = [50 + 15 * (at % LETTERS), Math.floor(at / LETTERS)];
  // Every seventh letter has a descender.
  const bottom = Math.round(80 + 45 * row + fallAt(left + 5)) + (at % 7 === 0 ? 4 : 0);
  return { left, right: left + 10, top: bottom - LETTER.height, bottom, pixels: LETTER.pixels, levels: LETTER.levels };
});

describe("rows of letters", () => {
  it("are followed along their curve, from the first letter to the last", () => {
    expect(rowsOf(marks, LETTER.height).map((row) => row.length)).toEqual(Array(ROWS).fill(LETTERS));
  });

  it("give a map on which they are level", () => {
    const follow = followRows(slopesOf(marks, LETTER.height), WIDTH, HEIGHT);
    const middle = fallAt(WIDTH / 2);
    for (const x of [100, 250, 500, 750, 900]) {
      // A level row at the middle's height shows the curve at each place.
      expect(Math.abs((follow?.(x, 400) ?? 0) - (400 + fallAt(x) - middle))).toBeLessThan(4);
    }
  });

  it("are not found among marks that lie apart", () => {
    expect(
      rowsOf(
        marks.filter((_, at) => at % 4 === 0),
        LETTER.height,
      ),
    ).toEqual([]);
  });
});
