import { describe, expect, it } from "vitest";
import { LeastSquares, rowsOf, slopesOf } from "../../../../functions/engine/ocr/photo/letter-rows.ts";
import { BENT_ROWS, fallAt, LETTER_HEIGHT, LETTERS, ROWS } from "./bent-rows.ts";

const everyFourthMissing = BENT_ROWS.filter((_, at) => at % 5 !== 4);
const alone = BENT_ROWS.filter((_, at) => at % 4 === 0);

describe("rows of letters", () => {
  it("are followed along their curve, from the first letter to the last", () => {
    expect(rowsOf(BENT_ROWS, LETTER_HEIGHT).map((row) => row.length)).toEqual(Array(ROWS).fill(LETTERS));
  });

  it("are not found among marks that lie apart", () => {
    expect(rowsOf(alone, LETTER_HEIGHT)).toEqual([]);
    expect(slopesOf(alone, LETTER_HEIGHT)).toEqual([]);
  });

  it("have the slope of their curve at each place, whatever letters have descenders", () => {
    for (const { x, slope } of slopesOf(BENT_ROWS, LETTER_HEIGHT)) {
      expect(Math.abs(slope - (fallAt(x + 1) - fallAt(x)))).toBeLessThan(0.05);
    }
  });

  it("may be single words where a page has no longer ones", () => {
    const spread = everyFourthMissing.map((mark) => {
      const away = 60 * Math.floor((mark.left - 50) / 75);
      return { ...mark, left: mark.left + away, right: mark.right + away };
    });

    expect(rowsOf(spread, LETTER_HEIGHT).every(({ length }) => length === 4)).toBe(true);
    expect(slopesOf(spread, LETTER_HEIGHT)).toHaveLength(ROWS * 12);
  });

  it("do not count when there are only a few", () => {
    expect(slopesOf(BENT_ROWS.slice(0, 20), LETTER_HEIGHT)).toEqual([]);
  });
});

describe("a least squares fit", () => {
  it("finds the factors of its terms", () => {
    const sums = new LeastSquares(2);
    for (const x of [0, 1, 2, 3]) sums.add([1, x], 5 + 2 * x, 1);
    const [start = 0, rise = 0] = sums.solved(0) ?? [];

    expect(start).toBeCloseTo(5);
    expect(rise).toBeCloseTo(2);
  });

  it("has no factors when the terms do not determine them", () => {
    const sums = new LeastSquares(2);
    sums.add([1, 3], 5, 1);

    expect(sums.solved(0)).toBeUndefined();
    expect(sums.solved(0.1)).toBeDefined();
  });
});
