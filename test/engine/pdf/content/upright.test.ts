import { expect, test } from "vitest";
import { upright } from "../../../../functions/engine/pdf/content/upright.ts";

test.each([
  ["to the right", [0.5, 0, 0, 2], [3, 7]],
  ["upside down", [-0.5, 0, 0, -2], [-3, -7]],
  ["upwards", [0, 0.5, -2, 0], [7, 3]],
  ["downwards", [0, -0.5, 2, 0], [-7, -3]],
] as const)("text that runs %s has its distances along the line first", (_, turn, expected) => {
  expect(upright(3, 7, turn, [3, 4, -4, 3])).toEqual(expected);
});

test.each([
  ["turned by an odd angle", [0.8, 0.6, -0.6, 0.8]],
  ["slanted", [1, 0, 0.3, 1]],
  ["slanted the other way", [1, 0.3, 0, 1]],
  ["upwards and slanted", [0, 1, -1, 0.3]],
  ["upwards and slanted the other way", [0.3, 1, -1, 0]],
  ["downwards and slanted", [0, -1, 1, 0.3]],
  ["downwards and slanted the other way", [0.3, -1, 1, 0]],
  ["upside down and slanted", [-1, 0, 0.3, -1]],
  ["upside down and slanted the other way", [-1, 0.3, 0, -1]],
  ["of no width", [0, 0, 0, 1]],
  ["of no width and height", [0, 0, 0, 0]],
] as const)("the distances of text that is %s are measured with the turn of the glyph", (_, turn) => {
  expect(upright(10, 5, turn, [3, 4, -4, 3])).toEqual([(3 * 10 + 4 * 5) / 5, (-4 * 10 + 3 * 5) / 5]);
});
