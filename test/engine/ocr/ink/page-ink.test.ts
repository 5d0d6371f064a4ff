import { describe, expect, it } from "vitest";
import { normalizeBackground } from "../../../../functions/engine/ocr/ink/normalize-background.ts";
import { findInk, uncoveredShare } from "../../../../functions/engine/ocr/ink/page-ink.ts";
import { skewOf, straighten } from "../../../../functions/engine/ocr/page/straighten.ts";
import type { PixelBox } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";
import { drawText } from "../page/draw-text.ts";

const LINES = ["letters that stand on paper", "and letters below them, too", "until the sheet is full"];
const PAGE = drawText({ lines: LINES });

const words = (boxes: readonly PixelBox[], confidence = 90) => {
  const line = { box: boxes[0] ?? [0, 0, 0, 0], baseline: { x: 0, y: 0, angle: 0 }, size: 30 } as const;
  return [{ box: line.box, lines: [{ ...line, words: boxes.map((box) => ({ text: "word", box, confidence })) }] }];
};

describe("the ink of a page", () => {
  it("is covered by the words around it, but not by words at other places or with a low confidence", () => {
    const ink = findInk(PAGE);

    expect(uncoveredShare(ink, words([[0, 0, 700, 260]]))).toBe(0);
    expect(uncoveredShare(ink, words([[0, 0, 700, 260]], 20))).toBe(1);
    expect(uncoveredShare(ink, [])).toBe(1);
    // One line of three is uncovered.
    expect(uncoveredShare(ink, words([[0, 0, 700, 85]]))).toBeGreaterThan(0.5);
    expect(uncoveredShare(ink, words([[0, 0, 700, 85]]))).toBeLessThan(0.75);
  });

  it("is found when it is faint, light on dark, noisy or in the shade", () => {
    const count = findInk(PAGE).marks.length;
    const variants = [
      PAGE.gray.map((level) => 150 + (level * 35) / 255),
      PAGE.gray.map((level) => 255 - level),
      PAGE.gray.map((level, at) => Math.min(255, level * 0.6 + 40 + ((Math.imul(at, 2_654_435_761) >>> 24) % 24))),
      PAGE.gray.map((level, at) => level * (1 - (0.7 * (at % 700)) / 700)),
    ];

    for (const gray of variants) {
      const found = findInk({ ...PAGE, gray }).marks.length;
      expect(Math.abs(found - count)).toBeLessThan(0.35 * count);
    }
  });

  it("does not include empty paper, a frame, a black box or specks", () => {
    const gray = new Uint8Array(700 * 260).fill(240);
    expect(findInk({ ...PAGE, gray }).marks).toEqual([]);

    for (let y = 5; y < 255; y++) gray.fill(0, y * 700 + 5, y * 700 + (y < 8 || y > 250 ? 695 : 8));
    for (let y = 60; y < 200; y++) gray.fill(20, y * 700 + 60, y * 700 + 260);
    gray[120 * 700 + 400] = 0;

    expect(uncoveredShare(findInk({ ...PAGE, gray }), [])).toBe(0);
  });
});

describe("drawings on a page", () => {
  const whole: PixelBox = [0, 0, 700, 260];
  const wide = { ...PAGE, height: 660, gray: new Uint8Array(700 * 660).fill(255) };
  wide.gray.set(PAGE.gray);
  const filled = (boxes: readonly PixelBox[], level: number) => {
    const gray = Uint8Array.from(wide.gray);
    for (const [left, top, right, bottom] of boxes) {
      for (let y = top; y < bottom; y++) gray.fill(level, y * 700 + left, y * 700 + right);
    }
    return { ...wide, gray };
  };
  const five = [0, 1, 2, 3, 4];

  it.each([
    [
      "the bars of a chart",
      filled(
        five.map((bar) => [80 + bar * 90, 560 - bar * 40, 120 + bar * 90, 600]),
        60,
      ),
    ],
    [
      "pieces of faint lines",
      filled(
        five.map((line) => [80 + line * 80, 400, 150 + line * 80, 404]),
        120,
      ),
    ],
    [
      "frames",
      filled(
        five.flatMap((frame) => edgesOf([80 + frame * 100, 320, 160 + frame * 100, 400])),
        0,
      ),
    ],
    [
      "the corners of dark areas",
      filled(
        [
          [60, 320, 260, 600],
          [360, 320, 560, 600],
        ],
        30,
      ),
    ],
  ])("are not uncovered print: %s", (_, page) => {
    const ink = findInk(page);

    expect(ink.drawn.size).toBeGreaterThanOrEqual(4);
    expect(uncoveredShare(ink, words([whole]))).toBe(0);
  });

  it.each([
    ["capitals, digits and brackets", "ITALIC LETTERS: 1/2 L7 []", 0],
    ["narrow letters, beside a dash", "illicit, till \u2014 lily pill", 1],
    ["a letter that touches its neighbours is taken for a part of them", "the quick brown fox jumps", 1],
  ])("do not include letters: %s", (_, line, drawn) => {
    const ink = findInk(drawText({ lines: [line] }));

    expect(ink.drawn.size).toBe(drawn);
    expect(uncoveredShare(ink, [])).toBe(1);
  });
});

function edgesOf([left, top, right, bottom]: PixelBox): readonly PixelBox[] {
  return [
    [left, top, right, top + 2],
    [left, bottom - 2, right, bottom],
    [left, top, left + 2, bottom],
    [right - 2, top, right, bottom],
  ];
}

describe("a slanted page", () => {
  it.each([-5, -2, 0, 3, 8])("has lines at %s degrees", (degrees) => {
    const slanted = straighten(drawText({ lines: [...LINES, ...LINES, ...LINES], height: 560 }), -degrees);

    expect(Math.abs(skewOf(findInk(slanted)) - degrees)).toBeLessThanOrEqual(0.5);
  });
});

describe("a normalized background", () => {
  it("is white, and ink is black", () => {
    const gray = PAGE.gray.map((level, at) => (40 + (level / 255) * 160) * (1 - (0.6 * (at % 700)) / 700));

    const { gray: evened } = normalizeBackground({ ...PAGE, gray });

    const wrong = evened.filter((level, at) =>
      PAGE.gray[at] === 255 ? level < 200 : PAGE.gray[at] === 0 && level > 90,
    );
    expect(wrong.length).toBeLessThan(0.005 * evened.length);
  });
});
