import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RecognizedParagraph } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";
import { drawText } from "../page/draw-text.ts";

const LETTER = drawText({ lines: ["The quick brown fox", "jumps over 13 lazy dogs"] });
const INVOICE = drawText({ lines: ["INVOICE HX-48217", "Total: 1,234.50 EUR", "due on 14 March"], size: 26 });

describe("recognize", () => {
  let recognize: typeof import("../../../../functions/engine/ocr/tesseract/tesseract.ts").recognize;
  let modelsInUse: typeof import("../../../../functions/engine/ocr/tesseract/tesseract.ts").modelsInUse;

  // A new module, as in a new worker thread.
  beforeEach(async () => {
    vi.resetModules();
    ({ recognize, modelsInUse } = await import("../../../../functions/engine/ocr/tesseract/tesseract.ts"));
  });

  it("finds the words of a picture, in order, line by line", async () => {
    const paragraphs = await recognize(LETTER, ["eng"]);

    expect(textOf(paragraphs)).toBe("The quick brown fox\njumps over 13 lazy dogs");
  });

  it("returns boxes, baseline and size in pixels of the picture, and the confidence", async () => {
    const [paragraph] = await recognize(drawText({ lines: ["Hxmh dddd"], left: 100, baseline: 120 }), ["eng"]);

    const line = paragraph?.lines[0];
    const word = line?.words[0];
    expect(word?.box[0]).toBeGreaterThanOrEqual(100);
    expect(word?.box[0]).toBeLessThanOrEqual(104);
    // Letters without descenders end at the baseline.
    expect(Math.abs((word?.box[3] ?? 0) - 120)).toBeLessThanOrEqual(1);
    expect(Math.abs((line?.baseline.y ?? 0) - 120)).toBeLessThanOrEqual(1);
    expect(line?.baseline.angle).toBeCloseTo(0, 1);
    expect(line?.size).toBeGreaterThan(22);
    expect(line?.size).toBeLessThan(42);
    expect(word?.confidence).toBeGreaterThan(50);
  });

  it("returns the same result for a page after another page as without it", async () => {
    const alone = await recognize(LETTER, ["eng"]);
    await recognize(INVOICE, ["eng"]);
    const after = await recognize(LETTER, ["eng"]);

    expect(JSON.stringify(after)).toBe(JSON.stringify(alone));
  });

  it("returns the same result from an engine that started with another page", async () => {
    await recognize(INVOICE, ["eng"]);
    const after = await recognize(LETTER, ["eng"]);
    vi.resetModules();
    const fresh = await import("../../../../functions/engine/ocr/tesseract/tesseract.ts");
    const alone = await fresh.recognize(LETTER, ["eng"]);

    expect(JSON.stringify(after)).toBe(JSON.stringify(alone));
  });

  it("continues with a new module after a number of pages", async () => {
    const alone = await recognize(LETTER, ["eng"]);
    const speck = drawText({ lines: ["."], width: 40, height: 40, left: 10, baseline: 20 });

    for (let page = 0; page < 55; page++) await recognize(speck, ["eng"]);

    expect(JSON.stringify(await recognize(LETTER, ["eng"]))).toBe(JSON.stringify(alone));
  });

  it("does not mix two pages that are requested at the same time", async () => {
    const [letter, invoice] = await Promise.all([recognize(LETTER, ["eng"]), recognize(INVOICE, ["eng"])]);

    expect(textOf(letter)).toContain("lazy dogs");
    expect(textOf(invoice)).toContain("HX-48217");
  });

  it("finds nothing on white, in a single pixel, and in a narrow strip", async () => {
    for (const [width, height] of [
      [300, 200],
      [1, 1],
      [2, 900],
    ] as const) {
      const gray = new Uint8Array(width * height).fill(255);

      expect(await recognize({ width, height, dpi: 200, gray }, ["eng"])).toEqual([]);
    }
  });

  it("refuses a missing language, and still reads the next page", async () => {
    await expect(recognize(LETTER, ["eng", "qqq"])).rejects.toMatchObject({ code: "LANGUAGE_MISSING" });

    expect(textOf(await recognize(LETTER, ["eng"]))).toContain("quick brown");
  });

  it.each([
    [32_768, 1],
    [1, 32_768],
  ])("refuses a picture that is too long for Tesseract: %i x %i pixels", async (width, height) => {
    const gray = new Uint8Array(32_768).fill(255);

    await expect(recognize({ width, height, dpi: 200, gray }, ["eng"])).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: expect.stringContaining(`found ${width} x ${height} pixels, allowed are 32767`),
    });
    expect(await recognize({ width: 32_767, height: 1, dpi: 200, gray }, ["eng"])).toEqual([]);
  });

  it("names the models that it used", async () => {
    expect(await modelsInUse()).toEqual([]);

    await recognize(drawText({ lines: ["."], width: 40, height: 40, left: 10, baseline: 20 }), ["eng"]);

    expect(await modelsInUse()).toEqual([expect.stringMatching(/^eng [0-9a-f]{12}$/)]);
  });

  it("searches again where other folders are given", async () => {
    await recognize(drawText({ lines: ["."], width: 40, height: 40, left: 10, baseline: 20 }), ["eng"]);

    await expect(recognize(LETTER, ["eng"], ["/nowhere"])).rejects.toMatchObject({ code: "LANGUAGE_MISSING" });
  });
});

function textOf(paragraphs: readonly RecognizedParagraph[]): string {
  return paragraphs
    .flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(" ")))
    .join("\n");
}
