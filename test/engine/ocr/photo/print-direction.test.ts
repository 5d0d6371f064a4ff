import { describe, expect, it } from "vitest";
import type { Mark } from "../../../../functions/engine/ocr/ink/ink-marks.ts";
import { medianHeight, printDirection } from "../../../../functions/engine/ocr/photo/print-direction.ts";

/** Letters of lines at an angle, in degrees clockwise. */
function page(degrees: number): readonly Mark[] {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return Array.from({ length: 400 }, (_, each) => {
    const [along, across] = [15 * (each % 40), 30 * Math.floor(each / 40)];
    const [x, y] = [500 + along * cosine - across * sine, 500 + along * sine + across * cosine];
    return { left: x - 5, right: x + 5, top: y - 5, bottom: y + 5, pixels: 50, levels: 500 };
  });
}

describe("the direction of print", () => {
  it.each([0, 3, 27, -41, 88])("is found at %s degrees", (degrees) => {
    expect(Math.abs((printDirection(page(degrees)) ?? 999) - degrees)).toBeLessThanOrEqual(1);
  });

  it("is that of the lines, not that of the columns, at a quarter turn", () => {
    expect(Math.abs(printDirection(page(90)) ?? 0)).toBeGreaterThanOrEqual(89);
  });

  it("is unknown for a few letters", () => {
    expect(printDirection(page(0).slice(0, 8))).toBeUndefined();
    expect(printDirection([])).toBeUndefined();
  });
});

describe("the height of letters", () => {
  it("is that of most, and 1 where there are none", () => {
    const [letter] = page(0);
    const title = { left: 0, right: 60, top: 0, bottom: 60, pixels: 900, levels: 9_000 };

    expect(medianHeight([...page(0), title])).toBeCloseTo((letter?.bottom ?? 0) - (letter?.top ?? 0));
    expect(medianHeight([])).toBe(1);
  });
});
