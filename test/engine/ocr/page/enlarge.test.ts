import { describe, expect, it } from "vitest";
import { doubled, halfSize, isWorthEnlarging } from "../../../../functions/engine/ocr/page/enlarge.ts";

const IMAGE = { width: 2, height: 2, dpi: 96, gray: Uint8Array.of(0, 100, 200, 40) };

describe("a small picture", () => {
  it("is enlarged twice, with means of neighbours between its pixels", () => {
    const { gray, ...size } = doubled(IMAGE);

    expect(size).toEqual({ width: 4, height: 4, dpi: 192 });
    expect([...gray]).toEqual([0, 50, 100, 100, 100, 85, 70, 70, 200, 120, 40, 40, 200, 120, 40, 40]);
  });

  it("has its words where they were", () => {
    const [box, half] = [
      [20, 10, 40, 14],
      [10, 5, 20, 7],
    ] as const;
    const words = [{ text: "barley", confidence: 90, box }];
    const [paragraph] = halfSize([{ box, lines: [{ box, baseline: { x: 20, y: 14, angle: 1 }, size: 4, words }] }]);

    expect(paragraph).toMatchObject({
      box: half,
      lines: [{ box: half, size: 2, baseline: { x: 10, y: 7, angle: 1 } }],
    });
    expect(paragraph?.lines[0]?.words[0]?.box).toEqual(half);
  });

  it("is worth it at few dots per inch, and with few pixels", () => {
    expect(isWorthEnlarging(IMAGE)).toBe(true);
    expect(isWorthEnlarging({ ...IMAGE, dpi: 200 })).toBe(false);
    expect(isWorthEnlarging({ ...IMAGE, gray: new Uint8Array(4_000_001) })).toBe(false);
  });
});
