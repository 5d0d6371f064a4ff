import { describe, expect, it } from "vitest";
import { strokeWidth } from "../../../../functions/engine/ocr/ink/stroke-weights.ts";
import { drawPage } from "../page/draw-page.ts";

const BOX = [90, 60, 400, 110] as const;
const word = (bold: boolean, size = 32) => drawPage({ texts: [{ text: "Millwright", x: 100, y: 100, size, bold }] });

describe("the strokes of a word", () => {
  it("are as wide as they are drawn", () => {
    const stems = drawPage({ bars: [100, 120, 140].map((x) => [x, 60, 4, 50] as const) });

    expect(strokeWidth(stems, BOX)).toBe(4);
  });

  it("are wider by a third and more in bold print, and grow with the size", () => {
    const [regular = 0, bold = 0, large = 0] = [word(false), word(true), word(false, 64)].map((page) =>
      strokeWidth(page, BOX),
    );

    expect(bold / regular).toBeGreaterThan(1.33);
    expect(large / regular).toBeGreaterThan(1.6);
  });

  it("have no width where nothing is printed clearly", () => {
    const faint = word(false);
    for (const [at, level] of faint.gray.entries()) faint.gray[at] = 255 - (255 - level) / 8;

    expect(strokeWidth(drawPage({}), BOX)).toBeUndefined();
    expect(strokeWidth(faint, BOX)).toBeUndefined();
    expect(strokeWidth(word(false), [-50, -50, -10, -10])).toBeUndefined();
  });

  it("count within a box with fractions of pixels, as those of enlarged pictures", () => {
    expect(strokeWidth(word(true), [90.5, 60.5, 399.5, 109.5])).toBeCloseTo(strokeWidth(word(true), BOX) ?? 0, 0);
  });
});
