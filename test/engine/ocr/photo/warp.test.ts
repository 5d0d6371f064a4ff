import { describe, expect, it } from "vitest";
import { baselineBack, boxBack, unwarped, type Warp, warped } from "../../../../functions/engine/ocr/photo/warp.ts";

const IMAGE = { width: 40, height: 30, dpi: 100, gray: Uint8Array.from({ length: 1200 }, (_, at) => at % 251) };
const SLOPED: Warp = { width: 80, height: 60, dpi: 200, placeOf: (x, y) => [x / 2, (y + x) / 2] };

describe("a warped picture", () => {
  it("shows at each place the place of the map, and white beyond the original", () => {
    const { gray, ...size } = warped(IMAGE, { ...IMAGE, placeOf: (x, y) => [x + 3, y + 2] });

    expect(size).toEqual({ width: 40, height: 30, dpi: 100 });
    expect(gray[5 * 40 + 7]).toBe(IMAGE.gray[7 * 40 + 10]);
    expect(gray[29 * 40 + 39]).toBe(255);
  });

  it("gives boxes back along the slope of a line, and no higher than the word is there", () => {
    expect(boxBack([20, 10, 40, 14], SLOPED)).toEqual([10, 15, 20, 27]);
  });

  it("gives baselines back with their slope", () => {
    const { x, y, angle } = baselineBack({ x: 20, y: 14, angle: 0 }, [20, 10, 40, 14], SLOPED);

    expect([x, y]).toEqual([10, 17]);
    expect(angle).toBeCloseTo(-45);
  });

  it("gives all parts of a reading back", () => {
    const box = [20, 10, 40, 14] as const;
    const word = { text: "barley", confidence: 90, box };
    const line = { box, baseline: { x: 20, y: 14, angle: 0 }, size: 4, words: [word] };
    const [paragraph] = unwarped([{ box, lines: [line] }], SLOPED);

    const back = [10, 15, 20, 27];
    expect(paragraph).toMatchObject({ box: back, lines: [{ box: back, size: 2, words: [{ ...word, box: back }] }] });
  });
});
