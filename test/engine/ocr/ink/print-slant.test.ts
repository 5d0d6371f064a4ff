import { describe, expect, it } from "vitest";
import { slantOf } from "../../../../functions/engine/ocr/ink/print-slant.ts";
import { drawPage, widthOf } from "../page/draw-page.ts";

const slant = (text: string, size: number, look: { readonly bold?: boolean; readonly italic?: boolean } = {}) =>
  slantOf(drawPage({ texts: [{ text, x: 100, y: 200, size, ...look }] }), [
    100,
    200 - size,
    100 + 1.2 * widthOf(text, size),
    200 + 0.3 * size,
  ]) ?? 0;

describe("the slant of printed words", () => {
  it.each(["harvest", "Minutes", "without", "Windmill", "employees"])(
    "shows italics of %s in all sizes and weights",
    (text) => {
      for (const size of [18, 28, 60]) {
        for (const bold of [false, true]) {
          const upright = slant(text, size, { bold });

          expect(upright).toBeLessThan(1.1);
          expect(upright).toBeGreaterThan(0.75);
          expect(slant(text, size, { bold, italic: true })).toBeGreaterThan(1.2);
        }
      }
    },
  );

  it("is unknown without print", () => {
    expect(slantOf(drawPage({}), [100, 100, 200, 140])).toBeUndefined();
    expect(slantOf(drawPage({}), [-50, -50, -10, -10])).toBeUndefined();
  });
});
