import { expect, test } from "vitest";
import { median, medianSize } from "../../../../functions/engine/layout/geometry/median.ts";

test.each([
  ["the middle of an odd count", [30, 1, 2], 2],
  ["the upper middle of an even count", [4, 1, 3, 2], 3],
  ["the only number", [7], 7],
  ["0 for no numbers", [], 0],
  ["the middle by size, not by spelling", [100, 9, 20], 20],
])("the median is %s", (_, numbers, expected) => {
  expect(median(numbers)).toBe(expected);
});

test("the median leaves the numbers in their order", () => {
  const numbers = [3, 1, 2];

  median(numbers);

  expect(numbers).toEqual([3, 1, 2]);
});

test("the median size is that of the pieces' sizes", () => {
  expect(medianSize([{ size: 12 }, { size: 8 }, { size: 10 }])).toBe(10);
});
