import { describe, expect, it } from "vitest";
import { printedCheckBoxes } from "../../../../functions/engine/ocr/ink/printed-check-boxes.ts";
import { type DrawnPage, drawPage } from "../page/draw-page.ts";

type Bars = NonNullable<DrawnPage["bars"]>;

const SIZE = 28;
/** Outline of a box. */
const outline = (x: number, y: number, side = 24, thickness = 2): Bars => [
  [x, y, side, thickness],
  [x, y + side - thickness, side, thickness],
  [x, y, thickness, side],
  [x + side - thickness, y, thickness, side],
];
const foundIn = (page: DrawnPage) => printedCheckBoxes(drawPage(page), SIZE);
const statesOf = (page: DrawnPage) => foundIn(page).map(({ isChecked }) => isChecked);

describe("check boxes of a picture", () => {
  it("are square outlines, empty or with a tick", () => {
    const tick: Bars = [[310, 210, 4, 8]];

    expect(foundIn({ bars: [...outline(100, 200), ...outline(300, 200), ...tick] })).toEqual([
      { box: [100, 200, 124, 224], isChecked: false },
      { box: [300, 200, 324, 224], isChecked: true },
    ]);
  });

  it("may be thick or thin, large or small, on a tinted ground", () => {
    for (const [side, thickness] of [
      [18, 1],
      [24, 1],
      [30, 4],
      [54, 3],
    ] as const)
      expect(statesOf({ ground: "#e0e8e0", bars: outline(100, 200, side, thickness) })).toEqual([false]);
  });

  it("may have a tick that reaches over their sides", () => {
    const tick: Bars = Array.from({ length: 30 }, (_, step) => [106 + step, 222 - step, 3, 3] as const);

    expect(statesOf({ bars: [...outline(100, 200), ...tick] })).toEqual([true]);
  });

  it("are no letters and no filled squares", () => {
    const texts = ["DOB 08 nHMEl git", "DOB 08 nHMEl git"].map((text, line) => {
      return { text, x: 40, y: 100 + 80 * line, size: 28 + 20 * line, bold: line === 1 };
    });

    expect(foundIn({ texts })).toEqual([]);
    expect(foundIn({ bars: [[100, 200, 24, 24]] })).toEqual([]);
  });

  it("are neither cells of a table, nor open, nor larger or smaller than print", () => {
    const cells: Bars = [
      ...[200, 224, 248].map((y) => [100, y, 74, 2] as const),
      ...[100, 124, 148, 172].map((x) => [x, 200, 2, 50] as const),
    ];

    expect(foundIn({ bars: cells })).toEqual([]);
    expect(foundIn({ bars: outline(100, 200).slice(0, 3) })).toEqual([]);
    for (const side of [12, 60, 120]) expect(foundIn({ bars: outline(100, 200, side) })).toEqual([]);
  });

  it("are not looked for in the few pixels of a small picture", () => {
    const picture = { ...drawPage({ bars: outline(100, 200, 6, 1) }), dpi: 10 };

    for (const size of [0, 1, 5]) expect(printedCheckBoxes(picture, size)).toEqual([]);
  });

  it("are none on a page with hundreds of squares", () => {
    const squares = (rows: number) =>
      Array.from({ length: rows }, (_, row) =>
        Array.from({ length: 20 }, (__, column) => outline(10 + 40 * column, 10 + 40 * row)).flat(),
      ).flat();

    expect(foundIn({ height: 1_000, bars: squares(20) })).toHaveLength(400);
    expect(foundIn({ height: 1_000, bars: squares(21) })).toEqual([]);
  });
});
