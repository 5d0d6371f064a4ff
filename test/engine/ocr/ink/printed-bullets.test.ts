import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { bulletIn } from "../../../../functions/engine/ocr/ink/printed-bullets.ts";
import { drawPage } from "../page/draw-page.ts";

const AREA: Box = [80, 80, 120, 110];
const SIZE = 28;

describe("a bullet in a picture", () => {
  it("is a filled disc or square of its size", () => {
    const disc = bulletIn(drawPage({ discs: [[100, 95, 5]] }), AREA, SIZE);
    const square = bulletIn(drawPage({ bars: [[96, 90, 9, 9]] }), AREA, SIZE);

    expect(disc).toEqual([95, 90, 105, 100]);
    expect(square).toEqual([96, 90, 105, 99]);
  });

  it.each([
    ["letter", { texts: [{ text: "e", x: 92, y: 102 }] }],
    ["plus", { texts: [{ text: "+", x: 92, y: 102 }] }],
    ["dash", { bars: [[90, 95, 14, 3]] }],
    ["speck", { discs: [[100, 95, 1.2]] }],
    ["blot", { discs: [[100, 95, 9]] }],
    [
      "pair of discs",
      {
        discs: [
          [92, 95, 4],
          [108, 95, 4],
        ],
      },
    ],
  ] as const)("is not a %s", (_, page) => {
    expect(bulletIn(drawPage(page), AREA, SIZE)).toBeUndefined();
  });

  it("is nothing on empty or faintly printed paper, or outside of the picture", () => {
    const faint = drawPage({ discs: [[100, 95, 5]] });
    for (const [at, level] of faint.gray.entries()) faint.gray[at] = 255 - (255 - level) / 6;

    expect(bulletIn(drawPage({}), AREA, SIZE)).toBeUndefined();
    expect(bulletIn(faint, AREA, SIZE)).toBeUndefined();
    expect(bulletIn(drawPage({}), [-60, -60, -10, -10], SIZE)).toBeUndefined();
  });
});
