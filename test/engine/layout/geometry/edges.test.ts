import { expect, test } from "vitest";
import { edgesOf } from "../../../../functions/engine/layout/geometry/edges.ts";

test("the edges of boxes are the outermost ones, whichever box has them", () => {
  const boxes = [
    { left: 50, top: 90, right: 80, bottom: 130 },
    { left: 20, top: 100, right: 70, bottom: 140 },
    { left: 40, top: 60, right: 95, bottom: 110 },
  ];

  expect(edgesOf(boxes)).toEqual({ left: 20, top: 60, right: 95, bottom: 140 });
});

test("no boxes have an inside-out box, which overlaps nothing", () => {
  expect(edgesOf([])).toEqual({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });
});
