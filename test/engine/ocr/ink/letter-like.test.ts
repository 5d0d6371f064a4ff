import { describe, expect, it } from "vitest";
import { isDrawn, isLetterSized } from "../../../../functions/engine/ocr/ink/letter-like.ts";
import { findInk, uncoveredShare } from "../../../../functions/engine/ocr/ink/page-ink.ts";
import type { PixelBox } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";
import { drawText } from "../page/draw-text.ts";

/** A mark of this size in the middle of white paper, where all of its pixels have one level. */
const markOf = (width: number, height: number, pixels = Math.round(width * height * 0.5), level = 0) => ({
  ...{ left: 100, top: 100, right: 100 + width, bottom: 100 + height, pixels, levels: pixels * level },
});
const PAPER = { width: 600, height: 600, gray: new Uint8Array(600 * 600).fill(255) };

describe("a letter-sized mark", () => {
  it.each([
    [2, 1, false],
    [3, 1, true],
    [60, 60, true],
    [61, 61, false],
    [300, 60, true],
    [301, 60, false],
    [300, 61, false],
  ])("of %i x %i pixels, upright or on its side: %s", (long, short, expected) => {
    expect(isLetterSized(markOf(long, short, 5), 5)).toBe(expected);
    expect(isLetterSized(markOf(short, long, 5), 5)).toBe(expected);
  });

  it("has the least number of pixels", () => {
    expect([4, 5, 6].map((pixels) => isLetterSized(markOf(6, 6, pixels), 5))).toEqual([false, true, true]);
  });
});

describe("a drawn mark", () => {
  it.each([
    ["a bar that fills its box", 10, 12, 91, true],
    ["a bar that fills three quarters of its box", 10, 12, 90, false],
    ["a bar as narrow as a letter", 6, 20, 120, false],
    ["a bar of the least width", 7, 20, 140, true],
    ["a bar of the least area", 10, 10, 100, false],
    ["a bar of the least area and more", 8, 13, 104, true],
    ["a bar above the least area", 7, 15, 105, true],
    ["a frame with little ink", 20, 20, 63, true],
    ["an outline with a sixth of its box", 20, 20, 64, false],
    ["an outline of the least width", 13, 20, 41, true],
    ["an outline as narrow as a letter", 12, 20, 38, false],
    ["a line seven times as long as wide", 3, 21, 40, true],
    ["a line not so long", 3, 20, 40, false],
    ["a line as wide as a letter", 4, 28, 56, false],
  ])("is %s: %i x %i with %i pixels: %s", (_what, width, height, pixels, expected) => {
    expect(isDrawn(markOf(width, height, pixels), PAPER)).toBe(expected);
    expect(isDrawn(markOf(height, width, pixels), PAPER)).toBe(expected);
  });

  /** Paper whose pixels around the box of a mark of 10 x 10, two pixels away, have the ink's level in part. */
  const surrounded = (share: number, ink: number, paper: number) => {
    const gray = new Uint8Array(600 * 600).fill(paper);
    const around: number[] = [];
    for (let step = 98; step < 112; step++) around.push(98 * 600 + step, 111 * 600 + step);
    for (let step = 98; step < 112; step++) around.push(step * 600 + 98, step * 600 + 111);
    for (const at of around.slice(0, Math.round(around.length * share))) gray[at] = ink;
    return { width: 600, height: 600, gray };
  };

  it.each([
    [0.3, 50, 200, false],
    [0.5, 50, 200, true],
    [0.5, 54, 200, true],
    [0.5, 55, 200, false],
    [0.5, 50, 10, true],
    [0.5, 46, 10, true],
    [0.5, 45, 10, false],
  ])("is a part of an area when %d of its surroundings have the level %i on %i: %s", (share, ink, paper, expected) => {
    expect(isDrawn(markOf(10, 10, 50, 50), surrounded(share, ink, paper))).toBe(expected);
  });

  /** Places of the forty pixels, two away from a mark of 6 x 6 at (left, top); each corner counts twice. */
  const ringAround = (left: number, top: number) => {
    const steps = Array.from({ length: 10 }, (_, step) => step - 2);
    return {
      top: steps.map((step) => [left + step, top - 2] as const),
      bottom: steps.map((step) => [left + step, top + 7] as const),
      left: steps.map((step) => [left - 2, top + step] as const),
      right: steps.map((step) => [left + 7, top + step] as const),
    };
  };
  const small = (left: number, top: number) => ({
    ...{ left, top, right: left + 6, bottom: top + 6, pixels: 18, levels: 18 * 50 },
  });

  it.each([
    ["top", "left"],
    ["top", "right"],
    ["bottom", "left"],
    ["bottom", "right"],
    ["left", "top"],
    ["left", "bottom"],
    ["right", "top"],
    ["right", "bottom"],
  ] as const)(
    "is a part of an area that has its %s and four pixels of its %s, but not with one fewer",
    (side, other) => {
      const drawn = (more: number) => {
        const gray = new Uint8Array(40 * 40).fill(200);
        const ring = ringAround(10, 10);
        // A full side counts twelve times, because its two corners belong to another side as well.
        for (const [x, y] of [...ring[side], ...ring[other].slice(3, 3 + more)]) gray[y * 40 + x] = 50;
        return isDrawn(small(10, 10), { width: 40, height: 40, gray });
      };

      expect([drawn(4), drawn(3)]).toEqual([true, false]);
    },
  );

  it("ignores the area inside and outside of the pixels around it", () => {
    const ring = new Set(Object.values(ringAround(10, 10)).flatMap((side) => side.map(([x, y]) => y * 40 + x)));
    const gray = Uint8Array.from({ length: 40 * 40 }, (_, at) => (ring.has(at) ? 200 : 50));

    expect(isDrawn(small(10, 10), { width: 40, height: 40, gray })).toBe(false);
  });

  it.each([
    // Two sides lie inside the picture. Each has nine pixels, so that eight of eighteen are enough.
    ["upper left", 1, { y: 8, first: 0 }],
    ["lower right", 33, { y: 31, first: 32 }],
  ])("is compared with the pixels inside the picture at its %s corner", (_where, place, { y, first }) => {
    const drawn = (count: number) => {
      const gray = new Uint8Array(40 * 40).fill(200);
      gray.fill(50, y * 40 + first, y * 40 + first + count);
      return isDrawn(small(place, place), { width: 40, height: 40, gray });
    };

    expect([drawn(7), drawn(8)]).toEqual([false, true]);
  });

  it.each([
    [2, 2],
    [32, 32],
  ])("is compared with the picture's first and last pixels, at (%i, %i)", (left, top) => {
    const gray = new Uint8Array(40 * 40).fill(200);
    const ring = ringAround(left, top);
    const [row, column] = left === 2 ? [ring.top, ring.left] : [ring.bottom, ring.right];
    for (const [x, y] of [...row, ...column.slice(3, 7)]) gray[y * 40 + x] = 50;

    expect(isDrawn(small(left, top), { width: 40, height: 40, gray })).toBe(true);
  });

  it("is as light as the mean of its surroundings without being a part of the darker ones", () => {
    const gray = new Uint8Array(40 * 40).fill(20);
    const ring = ringAround(10, 10);
    // 12 of 40 pixels have 120 levels, and 28 have 20: their mean is the mark's own level of 50.
    for (const [x, y] of ring.top) gray[y * 40 + x] = 120;

    expect(isDrawn(small(10, 10), { width: 40, height: 40, gray })).toBe(false);
  });

  it("is no part of an area in a picture without surroundings", () => {
    const mark = { left: 0, top: 0, right: 10, bottom: 10, pixels: 50, levels: 0 };

    expect(isDrawn(mark, { width: 10, height: 10, gray: new Uint8Array(100) })).toBe(false);
  });
});

describe("drawings on a page", () => {
  // One word covers the text, and the drawings are below.
  const line = { box: [0, 0, 700, 260], baseline: { x: 0, y: 0, angle: 0 }, size: 30 } as const;
  const whole = [{ box: line.box, lines: [{ ...line, words: [{ text: "word", box: line.box, confidence: 90 }] }] }];
  const text = drawText({
    lines: ["letters that stand on paper", "and letters below them, too", "until the sheet is full"],
  });
  const wide = { ...text, height: 660, gray: new Uint8Array(700 * 660).fill(255) };
  wide.gray.set(text.gray);
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
    expect(uncoveredShare(ink, whole)).toBe(0);
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
