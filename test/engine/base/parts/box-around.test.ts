import { describe, expect, it } from "vitest";
import { boxAround } from "../../../../functions/engine/base/parts/box-around.ts";

describe("the box around boxes", () => {
  it("has the outermost edge of each side", () => {
    const boxes = [[3, -4, 5, -2] as const, [-9, -3, -8, -1] as const];

    expect(boxAround(boxes)).toEqual([-9, -4, 5, -1]);
    expect(boxAround([[0.1, 0.2, 0.5, 0.5]])).toEqual([0.1, 0.2, 0.5, 0.5]);
  });

  it("is inside out without boxes", () => {
    const { POSITIVE_INFINITY: least, NEGATIVE_INFINITY: most } = Number;

    expect(boxAround([])).toEqual([least, least, most, most]);
  });
});
