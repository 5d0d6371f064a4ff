import { describe, expect, it } from "vitest";
import { isBlank } from "../../../../functions/engine/ocr/ink/blank-page.ts";
import { drawText } from "../page/draw-text.ts";

describe("a blank page", () => {
  const paper = (level: number) => ({
    width: 850,
    height: 1100,
    dpi: 100,
    gray: new Uint8Array(850 * 1100).fill(level),
  });

  it("is empty white, gray or black paper", () => {
    expect([255, 200, 0].map((level) => isBlank(paper(level)))).toEqual([true, true, true]);
  });

  it("may be unevenly lit and noisy", () => {
    const sheet = paper(0);

    const gray = sheet.gray.map((_, at) => 225 + ((at * 2_654_435_761) % 23) - (at % 850) / 60);

    expect(isBlank({ ...sheet, gray })).toBe(true);
  });

  it("has no page number of six points", () => {
    const number = drawText({ lines: ["1"], size: 17, width: 1700, height: 2200 });

    expect(isBlank(number)).toBe(false);
  });

  it("has no faint text and no white text on black", () => {
    const { gray, ...rest } = drawText({ lines: ["faint"] });

    expect(isBlank({ ...rest, gray: gray.map((level) => (level < 128 ? 180 : 250)) })).toBe(false);
    expect(isBlank({ ...rest, gray: gray.map((level) => 255 - level) })).toBe(false);
  });

  it("has no print that differs from its paper by thirty of 255 levels", () => {
    const { gray, ...rest } = drawText({ lines: ["hardly there"] });

    expect(isBlank({ ...rest, gray: gray.map((level) => 190 + (level / 255) * 30) })).toBe(false);
  });

  it.each([
    ["dashes", 40, 3],
    ["boxes", 90, 60],
  ])("may have pale %s", (_, width, height) => {
    const { gray, ...sheet } = paper(240);
    for (let y = 100; y < 1_000; y += 120) {
      for (let x = 50; x < 700; x += 130) {
        for (let row = y; row < y + height; row++) gray.fill(215, row * 850 + x, row * 850 + x + width);
      }
    }

    expect(isBlank({ ...sheet, gray })).toBe(true);
  });

  it("may have print that shows through from the other side", () => {
    const { gray, ...rest } = drawText({ lines: ["the other side"] });

    expect(isBlank({ ...rest, gray: gray.map((level) => 240 + (level / 255) * 10) })).toBe(true);
  });

  it.each([
    [199, 41, true],
    [200, 41, false],
    [200, 40, true],
  ])("at 720 dpi with %i pixels that differ by %i levels is blank: %s", (pixels, contrast, blank) => {
    const gray = new Uint8Array(100 * 100).fill(200);
    for (let at = 0; at < pixels; at++) gray[(40 + Math.floor(at / 20)) * 100 + 40 + (at % 20)] = 200 - contrast;

    expect(isBlank({ width: 100, height: 100, dpi: 720, gray })).toBe(blank);
  });

  it.each([
    [3, true],
    [4, false],
  ])("with %i letters of pale print is blank: %s", (letters, blank) => {
    const sheet = paper(230);
    for (let letter = 0; letter < letters; letter++) {
      for (let y = 300; y < 310; y++) sheet.gray.fill(200, y * 850 + 100 + 20 * letter, y * 850 + 105 + 20 * letter);
    }

    expect(isBlank(sheet)).toBe(blank);
  });
});
