import { describe, expect, it } from "vitest";
import { divideByBackground, normalizeBackground } from "../../../../functions/engine/ocr/ink/normalize-background.ts";
import type { GrayImage } from "../../../../functions/engine/ocr/tesseract/gray-image.ts";
import { drawText } from "../page/draw-text.ts";

const picture = (width: number, height: number, level: (x: number, y: number) => number): GrayImage => ({
  width,
  height,
  dpi: 100,
  gray: Uint8Array.from({ length: width * height }, (_, at) => level(at % width, Math.floor(at / width))),
});

/** Background by its definition: the lightest mean of 5 x 5 cells, smoothed over 7 x 7 cells, between their centres. */
function backgroundAt({ width, height, gray }: GrayImage): (x: number, y: number) => number {
  const [across, down] = [Math.ceil(width / 16), Math.ceil(height / 16)];
  const inside = (place: number, length: number) => Math.max(0, Math.min(length - 1, place));
  const mean = (levels: readonly number[]) => levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const around = (reach: number, level: (column: number, row: number) => number) => (column: number, row: number) => {
    const steps = Array.from({ length: 2 * reach + 1 }, (_, step) => step - reach);
    return steps.flatMap((y) => steps.map((x) => level(inside(column + x, across), inside(row + y, down))));
  };
  const cell = (column: number, row: number) =>
    mean([...gray].filter((_, at) => Math.floor((at % width) / 16) === column && Math.floor(at / width / 16) === row));
  const lightest = (column: number, row: number) => Math.max(...around(2, cell)(column, row));
  const table = Array.from({ length: across * down }, (_, at) => lightest(at % across, Math.floor(at / across)));
  const smoothed = Array.from({ length: across * down }, (_, at) =>
    mean(around(3, (column, row) => table[row * across + column] ?? 0)(at % across, Math.floor(at / across))),
  );
  return (x, y) => {
    const [column, row] = [inside((x + 0.5) / 16 - 0.5, across), inside((y + 0.5) / 16 - 0.5, down)];
    const level = (down: number, right: number) =>
      smoothed[
        Math.min(Math.ceil(row), Math.floor(row) + down) * across +
          Math.min(Math.ceil(column), Math.floor(column) + right)
      ] ?? 0;
    const share = column % 1;
    const [upper, lower] = [0, 1].map((down) => level(down, 0) * (1 - share) + level(down, 1) * share);
    return (upper ?? 0) * (1 - (row % 1)) + (lower ?? 0) * (row % 1);
  };
}

describe("a picture divided by its background", () => {
  it.each([
    [255, 230],
    [100, 230],
    [8, 230],
    [4, 115],
    [0, 0],
  ])("of even paper of level %i has the level %i everywhere", (level, expected) => {
    const even = divideByBackground(picture(40, 33, () => level));

    expect(new Set(even)).toEqual(new Set([expected]));
  });

  it.each([
    [100, 90],
    [170, 20],
    [5, 130],
    [16, 16],
  ])("of %i x %i pixels follows the paper around each pixel", (width, height) => {
    const uneven = picture(width, height, (x, y) => 60 + ((x * 3 + y * 2) % 150) + ((x * 31 + y * 17) % 23));
    const background = backgroundAt(uneven);

    const divided = divideByBackground(uneven);

    const expected = uneven.gray.map((level, at) =>
      Math.min(255, (level * 230) / background(at % width, Math.floor(at / width))),
    );
    const furthest = divided.reduce((most, level, at) => Math.max(most, Math.abs(level - (expected[at] ?? 0))), 0);
    // Single-precision numbers may round to the next level.
    expect(furthest).toBeLessThanOrEqual(1);
  });
});

describe("a normalized picture", () => {
  /** Even paper of level 200, 64 x 64, whose first pixels have other levels. */
  const sheet = (...runs: readonly (readonly [count: number, level: number])[]) => {
    const levels = runs.flatMap(([count, level]) => new Array<number>(count).fill(level));
    // Only one cell in 16 has ink, so every neighbourhood has a cell of paper.
    return picture(64, 64, (x, y) => (x < 16 && y < 16 ? (levels[y * 16 + x] ?? 200) : 200));
  };

  it("has black ink on white paper, and grays between them", () => {
    const { gray, ...rest } = normalizeBackground(sheet([41, 0], [10, 100]));

    expect(rest).toEqual({ width: 64, height: 64, dpi: 100 });
    expect([gray[0], gray[2 * 64 + 10], gray[4_000]]).toEqual([0, 127, 255]);
  });

  it.each([
    [21, 127],
    [20, 0],
  ])(
    "has its black at the darkest half percent of its pixels: %i of 4,096 are black, so gray is %i",
    (black, level) => {
      const { gray } = normalizeBackground(sheet([black, 0], [100, 100]));

      expect(gray[3 * 64]).toBe(level);
    },
  );

  it("of faint ink has more contrast, but not of noise", () => {
    const faint = normalizeBackground(sheet([100, 150])).gray;
    const noise = normalizeBackground(picture(64, 64, (x, y) => 200 + ((x * 7 + y * 3) % 3))).gray;

    expect([faint[0], faint[4_000]]).toEqual([0, 255]);
    expect(Math.max(...noise) - Math.min(...noise)).toBeLessThan(60);
  });
});

describe("a normalized page of print", () => {
  it("is white, and its ink is black", () => {
    const page = drawText({ lines: ["letters that stand on paper", "and letters below them, too"] });
    const gray = page.gray.map((level, at) => (40 + (level / 255) * 160) * (1 - (0.6 * (at % 700)) / 700));

    const { gray: evened } = normalizeBackground({ ...page, gray });

    const wrong = evened.filter((level, at) =>
      page.gray[at] === 255 ? level < 200 : page.gray[at] === 0 && level > 90,
    );
    expect(wrong.length).toBeLessThan(0.005 * evened.length);
  });
});
