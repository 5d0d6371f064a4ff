import { describe, expect, it } from "vitest";
import { findInk } from "../../../../functions/engine/ocr/ink/page-ink.ts";
import { mayBeNarrowed, narrow, widenBack } from "../../../../functions/engine/ocr/page/narrow-print.ts";
import { turnImage } from "../../../../functions/engine/ocr/page/turn.ts";
import { recognize } from "../../../../functions/engine/ocr/tesseract/tesseract.ts";
import { drawText } from "./draw-text.ts";

const LINES = ["The warden told the meeting that the sluice", "had been mended twice since Lady Day, and"];
const PAGE = drawText({ lines: LINES, width: 900, height: 200, size: 30 });

describe("a picture made narrower", () => {
  it("has nine pixels for ten, each the mean of the pixels that it covers", () => {
    const row = [0, 90, 180, 30, 60, 60, 60, 60, 60, 240, 10, 20];

    const narrowed = narrow({ width: 12, height: 2, dpi: 200, gray: Uint8Array.from([...row, ...row]) });

    // Each covers 1.11 pixels: the first is nine tenths of the first pixel and a tenth of the second.
    const expected = [9, 108, 135, 42, 60, 60, 60, 60, 222, 11];
    expect(narrowed).toEqual({ width: 10, height: 2, dpi: 200, gray: Uint8Array.from([...expected, ...expected]) });
  });

  it("has words at their places in the original picture", async () => {
    const plain = await recognize(PAGE, ["eng"]);

    const widened = widenBack(await recognize(narrow(PAGE), ["eng"]));

    const words = (paragraphs: typeof plain) => paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words));
    expect(words(widened).map(({ text }) => text)).toEqual(LINES.join(" ").split(" "));
    for (const [index, { box }] of words(widened).entries()) {
      const expected = words(plain)[index]?.box ?? [];
      expect(Math.max(...box.map((edge, side) => Math.abs(edge - (expected[side] ?? 0))))).toBeLessThan(4);
    }
  });

  it("keeps the angle and the height of its lines", () => {
    const line = { box: [9, 20, 90, 50], words: [], size: 18 } as const;
    const at = (angle: number) => ({ ...line, baseline: { x: 9, y: 40, angle } });
    const slanted = (Math.atan(0.1) * 180) / Math.PI;

    const [paragraph] = widenBack([{ box: [9, 20, 90, 50], lines: [at(slanted), at(180), at(90)] }]);

    const [upright, onItsHead, onItsSide] = paragraph?.lines ?? [];
    expect(upright?.baseline.angle).toBeCloseTo((Math.atan(0.09) * 180) / Math.PI);
    expect(upright).toMatchObject({ box: [10, 20, 100, 50], size: 18 });
    expect(onItsHead?.baseline.angle).toBeCloseTo(180);
    expect(onItsSide?.baseline.angle).toBeCloseTo(90);
    expect(onItsSide?.size).toBeCloseTo(20);
  });

  it.each([
    ["large letters", drawText({ lines: LINES, size: 28 }), ["eng"], true],
    ["lines that run down the page", turnImage(drawText({ lines: LINES, size: 60 }), 1), ["eng"], false],
    ["small letters", drawText({ lines: LINES, size: 14 }), ["eng"], false],
    ["a language that was not measured", drawText({ lines: LINES, size: 28 }), ["eng", "jpn"], false],
    ["an empty page", { width: 300, height: 300, dpi: 200, gray: new Uint8Array(90_000).fill(255) }, ["eng"], false],
  ])("is used only for suitable print: %s", (_, image, languages, expected) => {
    expect(mayBeNarrowed(findInk(image), languages)).toBe(expected);
  });
});
