import { expect, test } from "vitest";
import { rulesOf } from "../../../../functions/engine/layout/geometry/drawn-rules.ts";
import { across, down } from "../tables/draw-table.ts";

test("consecutive pieces and dots are one rule", () => {
  const pieces = [across(100, 50, 80), across(100.5, 81, 120), across(100, 300, 330)];
  const dots = Array.from({ length: 20 }, (_, index) => across(200, 50 + index * 3, 51 + index * 3));

  const { across: rules } = rulesOf([...pieces, ...dots], 0);

  expect(rules.map(({ from, to }) => [from, to])).toEqual([
    [50, 120],
    [300, 330],
    [50, 108],
  ]);
});

test("ticks are no rules", () => {
  expect(rulesOf([across(100, 50, 54), down(50, 100, 104)], 0)).toEqual({ across: [], down: [] });
});

test("rules are in the frame of the text around them", () => {
  const { across: rules } = rulesOf([down(100, 300, 500)], 90);

  expect(rules).toEqual([{ at: 100, from: -500, to: -300 }]);
});
