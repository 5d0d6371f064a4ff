import { describe, expect, it } from "vitest";
import { lineThrough } from "../../../cli/plan/line-fit.ts";

describe("a line through measurements", () => {
  it("has the fixed part and the factor", () => {
    const { fixed, factor } = lineThrough(
      [
        [1, 5],
        [2, 7],
        [4, 11],
      ],
      1,
    );

    expect([fixed, factor]).toEqual([expect.closeTo(3), expect.closeTo(2)]);
  });

  it("has no negative fixed part and no factor below the least", () => {
    expect(
      lineThrough(
        [
          [1, 1],
          [2, 5],
        ],
        1,
      ),
    ).toEqual({ fixed: 0, factor: 2 });
    expect(
      lineThrough(
        [
          [1, 4],
          [2, 4.5],
        ],
        1,
      ),
    ).toEqual({ fixed: 2.75, factor: 1 });
  });

  it("is through one point, or none", () => {
    expect(lineThrough([[2, 3]], 1)).toEqual({ fixed: 1, factor: 1 });
    expect(lineThrough([], 1)).toEqual({ fixed: 0, factor: 1 });
  });
});
