import { expect, test } from "vitest";
import { middleOf } from "../../../../functions/engine/layout/lines/run.ts";

test("the middle of a run is 0.3 em over its baseline", () => {
  expect(middleOf({ baseline: 100, size: 10 })).toBe(97);
  expect(middleOf({ baseline: 100, size: 20 })).toBe(94);
});
