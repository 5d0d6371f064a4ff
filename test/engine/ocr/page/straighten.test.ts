import { describe, expect, it } from "vitest";
import type { Mark } from "../../../../functions/engine/ocr/ink/ink-marks.ts";
import { findInk, type PageInk } from "../../../../functions/engine/ocr/ink/page-ink.ts";
import { skewOf, slantBack, straighten } from "../../../../functions/engine/ocr/page/straighten.ts";
import type { GrayImage } from "../../../../functions/engine/ocr/tesseract/gray-image.ts";
import { drawText } from "./draw-text.ts";

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const inkOf = (marks: readonly Mark[]): PageInk => ({
  marks,
  drawn: new Set(),
  scale: 1,
  width: 600,
  height: 800,
  noise: 0,
  faint: false,
});
const markAt = (x: number, bottom: number): Mark => ({
  left: x - 4,
  right: x + 4,
  top: bottom - 9,
  bottom,
  pixels: 30,
  levels: 0,
});
/** Letters on lines that rise by the angle. */
const linesAt = (degrees: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const x = 20 + (index % 25) * 23;
    return markAt(x, Math.round(300 + Math.floor(index / 25) * 40 - x * Math.tan(radians(degrees))));
  });

describe("the skew of a page", () => {
  it.each([-10, -3.25, 0, 2.5, 10])("is the angle at which its lines rise: %s degrees", (degrees) => {
    expect(skewOf(inkOf(linesAt(degrees, 100)))).toBe(degrees);
  });

  it("is at most ten degrees", () => {
    expect(Math.abs(skewOf(inkOf(linesAt(14, 100))))).toBeLessThanOrEqual(10);
  });

  it("is unknown, and so 0, with fewer than fifty letters", () => {
    expect(skewOf(inkOf(linesAt(5, 50)))).toBe(5);
    expect(skewOf(inkOf(linesAt(5, 49)))).toBe(0);
  });

  it("is 0 where another angle gains less than asked for", () => {
    expect(skewOf(inkOf(linesAt(2.5, 100)), 1.3)).toBe(2.5);
    expect(skewOf(inkOf(linesAt(2.5, 100)), 100)).toBe(0);
  });

  it("is the least angle among equally good ones", () => {
    const column = Array.from({ length: 60 }, () => markAt(300, 400));

    expect(skewOf(inkOf(column))).toBe(0);
  });
});

const speckled: GrayImage = {
  width: 30,
  height: 20,
  dpi: 100,
  gray: Uint8Array.from({ length: 600 }, (_, at) => (at * 53 + (at % 30) * 11) % 256),
};

describe("a straightened picture", () => {
  /** Level of the picture at a place between four pixels; undefined where one of them is outside. */
  const levelAt = ({ width, height, gray }: GrayImage, x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return undefined;
    const at = (column: number, row: number) => gray[row * width + column] ?? 0;
    const upper = at(left, top) * (left + 1 - x) + at(left + 1, top) * (x - left);
    const lower = at(left, top + 1) * (left + 1 - x) + at(left + 1, top + 1) * (x - left);
    return upper * (top + 1 - y) + lower * (y - top);
  };

  it.each([3, -7.3, 41])("is rotated by %s degrees around its centre, on white", (degrees) => {
    const { width, height } = speckled;
    const [cosine, sine] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];

    const turned = straighten(speckled, degrees);

    expect(turned).toMatchObject({ width, height, dpi: 100 });
    const differences = [...turned.gray].map((level, at) => {
      const [across, down] = [(at % width) - width / 2, Math.floor(at / width) - height / 2];
      const from = levelAt(
        speckled,
        width / 2 + cosine * across + sine * down,
        height / 2 - sine * across + cosine * down,
      );
      return Math.abs(level - Math.floor(from ?? 255));
    });
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  });

  it("keeps its pixels at an angle of 0, except the last row and column", () => {
    const expected = speckled.gray.map((level, at) => (at % 30 === 29 || at >= 19 * 30 ? 255 : level));

    expect([...straighten(speckled, 0).gray]).toEqual([...expected]);
  });
});

describe("a reading of a straightened picture", () => {
  const box = [50, 30, 70, 40] as const;
  const reading = [
    {
      box,
      lines: [{ box, baseline: { x: 50, y: 40, angle: 1 }, size: 9, words: [{ text: "word", box, confidence: 90 }] }],
    },
  ];
  const rounded = (numbers: readonly number[]) => numbers.map((number) => Math.round(number * 100) / 100);

  it("has its boxes and baselines at their places in the slanted picture", () => {
    const [paragraph] = slantBack(reading, { width: 100, height: 60 }, 30);
    const line = paragraph?.lines[0];

    // The middle line runs from (52.5, 34.33) to (69.82, 24.33). Half of the height is 5 * cos 30.
    const slanted = [52.5, 20, 69.82, 38.66];
    for (const each of [paragraph, line, line?.words[0]]) expect(rounded(each?.box ?? [])).toEqual(slanted);
    expect(rounded([line?.baseline.x ?? 0, line?.baseline.y ?? 0])).toEqual([55, 38.66]);
    expect([line?.baseline.angle, line?.size, line?.words[0]?.text]).toEqual([31, 9, "word"]);
  });

  it("falls where its lines fell", () => {
    const [paragraph] = slantBack(reading, { width: 100, height: 60 }, -30);

    // The middle line runs from (47.5, 34.33) to (64.82, 44.33).
    expect(rounded(paragraph?.box ?? [])).toEqual([47.5, 30, 64.82, 48.66]);
    expect(paragraph?.lines[0]?.baseline.angle).toBe(-29);
  });
});

const SHEET = Array.from({ length: 9 }, (_, line) => `letters that stand on line ${line}`);

describe("a slanted page", () => {
  it.each([-5, -2, 0, 3, 8])("has lines at %s degrees", (degrees) => {
    const slanted = straighten(drawText({ lines: SHEET, height: 560 }), -degrees);

    expect(Math.abs(skewOf(findInk(slanted)) - degrees)).toBeLessThanOrEqual(0.5);
  });
});
