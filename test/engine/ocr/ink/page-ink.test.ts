import { describe, expect, it } from "vitest";
import { findInk, type PageInk, uncoveredShare } from "../../../../functions/engine/ocr/ink/page-ink.ts";
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

/** Paper of even or odd columns that differ by the noise, around 200 levels on the mean. */
function paperOf({ side = 200, noise = 0 }: { readonly side?: number; readonly noise?: number }) {
  const gray = Uint8Array.from({ length: side * side }, (_, at) => 200 + (at % 2 === 0 ? noise / 2 : -noise / 2));
  return { width: side, height: side, dpi: 100, gray };
}
type Sheet = ReturnType<typeof paperOf>;
/** Makes a box of the sheet darker by some levels. */
function darken(sheet: Sheet, [left, top, right, bottom]: PixelBox, levels: number): void {
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++)
      sheet.gray[y * sheet.width + x] = (sheet.gray[y * sheet.width + x] ?? 0) - levels;
  }
}
const countOf = (noise: number, box: PixelBox, levels: number) => {
  const sheet = paperOf({ noise });
  darken(sheet, box, levels);
  return findInk(sheet).marks.length;
};

describe("the contrast of ink", () => {
  it.each([
    ["of a clean page: more than fourteen", 0, [50, 50, 56, 58], 15, 1],
    ["of a clean page: not less", 0, [50, 50, 56, 58], 14, 0],
    ["of a page with little noise: four and a half times the noise", 4, [50, 50, 56, 58], 21, 1],
    ["of a page with little noise: not less", 4, [50, 50, 56, 58], 15, 0],
    ["of a noisy page: most of the noise", 20, [50, 50, 56, 70], 20, 1],
    ["of a noisy page: not less", 20, [50, 50, 56, 70], 17, 0],
  ] as const)("is that %s", (_what, noise, box, levels, count) => {
    expect(countOf(noise, box, levels)).toBe(count);
  });

  it.each([
    [[50, 50, 51, 54], 60, 0],
    [[50, 50, 51, 55], 60, 1],
  ] as const)("needs five pixels of a letter: %j", (box, levels, count) => {
    expect(countOf(0, box, levels)).toBe(count);
  });

  it("needs twelve pixels of a letter in noise", () => {
    // A smoothed dot of one pixel covers a cross or a square, by its depth.
    const pixels = [60, 80, 100, 120, 140, 160, 180].map((levels) => {
      const sheet = paperOf({ noise: 14 });
      darken(sheet, [50, 50, 52, 52], levels);
      return findInk(sheet).marks.map((mark) => mark.pixels);
    });

    expect(new Set(pixels.flat())).toContain(12);
    expect(Math.min(...pixels.flat())).toBe(12);
  });

  it.each([
    [11, 0],
    [12, 12],
    [13, 13],
  ])("is measured after smoothing when neighbours differ by twelve levels: %i", (difference, noise) => {
    const gray = Uint8Array.from({ length: 900 }, (_, at) => 200 + (at % 2) * difference);

    expect(findInk({ width: 30, height: 30, dpi: 100, gray }).noise).toBe(noise);
  });

  it("takes the noise from the median of all neighbours", () => {
    const noiseOf = (...levels: number[]) =>
      findInk({ width: levels.length, height: 1, dpi: 100, gray: Uint8Array.from(levels) }).noise;

    expect(noiseOf(0, 100, 0)).toBe(100);
    expect(noiseOf(0, 100, 100, 100, 40)).toBe(0);
    expect(noiseOf(0, 100, 100, 70, 40)).toBe(30);
  });
});

describe("the resolution of the analysis", () => {
  const LETTERS: readonly PixelBox[] = [
    [40, 40, 46, 49],
    [60, 40, 63, 46],
    [150, 160, 155, 171],
  ];

  it.each([
    [40, 1],
    [100, 1],
    [149, 1],
    [150, 2],
    [200, 2],
    [249, 2],
    [300, 3],
  ])("at %i dpi reduces the picture by %i", (dpi, scale) => {
    const small = paperOf({ side: 180 });
    for (const box of LETTERS) darken(small, box, 100);
    // One more row and column than whole pixels of the analysis.
    const side = 180 * scale + (scale > 1 ? 1 : 0);
    const at = (place: number) => Math.min(179, Math.floor(place / scale));
    const gray = Uint8Array.from({ length: side * side }, (_, place) => {
      return small.gray[at(Math.floor(place / side)) * 180 + at(place % side)] ?? 0;
    });

    const { marks, ...ink } = findInk({ width: side, height: side, dpi, gray });

    expect(ink).toMatchObject({ scale, width: 180, height: 180 });
    expect(marks).toEqual(
      LETTERS.map(([left, top, right, bottom]) => {
        const pixels = (right - left) * (bottom - top);
        return { left, top, right, bottom, pixels, levels: pixels * 100 };
      }),
    );
  });

  it.each([
    [2, [90, 94, 97, 99], 95],
    [3, [80, 91, 92, 93, 94, 95, 96, 97, 98], 92],
  ])("takes the mean of %i x %i pixels, rounded down", (scale, levels, mean) => {
    const side = 60 * scale;
    const gray = new Uint8Array(side * side).fill(200);
    for (let y = 30 * scale; y < 40 * scale; y++) {
      for (let x = 20 * scale; x < 25 * scale; x++) {
        gray[y * side + x] = levels[(y % scale) * scale + (x % scale)] ?? 0;
      }
    }

    const { marks } = findInk({ width: side, height: side, dpi: scale * 100, gray });

    expect(marks).toEqual([{ left: 20, top: 30, right: 25, bottom: 40, pixels: 50, levels: 50 * mean }]);
  });
});

describe("a nearly empty page", () => {
  /** Three lines of faint letters, and below them strong letters or bars. */
  const sheetWith = ({ letters = 0, bars = 0, noise = 0 }) => {
    const sheet = paperOf({ side: 400, noise });
    for (let letter = 0; letter < 60; letter++) {
      const [left, top] = [20 + (letter % 20) * 18, 40 + Math.floor(letter / 20) * 40];
      darken(sheet, [left, top, left + 6, top + 12], 10);
    }
    for (let letter = 0; letter < letters; letter++) {
      darken(sheet, [20 + letter * 20, 200, 25 + letter * 20, 210], 120);
    }
    for (let bar = 0; bar < bars; bar++) darken(sheet, [20 + bar * 30, 300, 32 + bar * 30, 320], 120);
    return findInk(sheet);
  };

  it("is searched for faint print, which replaces the other marks", () => {
    const { marks, drawn, faint } = sheetWith({});

    expect({ marks: marks.length, drawn: drawn.size, faint }).toEqual({ marks: 60, drawn: 0, faint: true });
  });

  it.each([
    [{ letters: 15 }, true],
    [{ letters: 16 }, false],
    [{ letters: 10, bars: 10 }, true],
    [{ letters: 15, bars: 10 }, true],
    [{ noise: 12 }, false],
  ])("has at most fifteen marks besides drawings, without noise: %j: %s", (more, expected) => {
    expect(sheetWith(more).faint).toBe(expected);
  });

  it("keeps its marks and drawings when it has no faint print", () => {
    const sheet = paperOf({ side: 200 });
    darken(sheet, [20, 20, 25, 30], 120);
    darken(sheet, [60, 60, 80, 80], 120);

    const { marks, drawn, faint } = findInk(sheet);

    expect(marks.map(({ left }) => left)).toEqual([20, 60]);
    expect([...drawn].map(({ left }) => left)).toEqual([60]);
    expect(faint).toBe(false);
  });
});

describe("the uncovered share of the ink", () => {
  /** Four marks of 10 x 10 in a row of an analysis at half the resolution, with 10, 20, 30 and 40 pixels. */
  const INK: PageInk = {
    ...{ drawn: new Set(), scale: 2, width: 200, height: 100, noise: 0, faint: false },
    marks: [1, 2, 3, 4].map((place) => ({
      ...{ left: 40 * place, top: 40, right: 40 * place + 10, bottom: 50, pixels: 10 * place, levels: 0 },
    })),
  };
  /** The same marks, and four more below every word, with 100 pixels together. */
  const more = { ...INK, marks: [...INK.marks, ...INK.marks.map((mark) => ({ ...mark, top: 80, bottom: 90 }))] };
  // The first mark's centre is at (45, 45) in the analysis, and at (90, 90) in the picture.
  const coverFirst: PixelBox = [80, 80, 100, 100];

  it("is the share of the pixels of the marks", () => {
    expect(uncoveredShare(INK, [])).toBe(1);
    expect(uncoveredShare(more, words([coverFirst]))).toBe(190 / 200);
    expect(uncoveredShare(more, words([[0, 60, 400, 110]]))).toBe(0.5);
    expect(uncoveredShare(more, words([coverFirst, [240, 80, 260, 100]]))).toBe(160 / 200);
  });

  it("is none below four uncovered marks, and without drawn ones", () => {
    const [first, second] = INK.marks;

    expect(uncoveredShare(INK, words([coverFirst]))).toBe(0);
    expect(uncoveredShare({ ...INK, drawn: new Set([first]) as PageInk["drawn"] }, [])).toBe(0);
    expect(uncoveredShare({ ...more, drawn: new Set([second]) as PageInk["drawn"] }, words([coverFirst]))).toBe(
      170 / 180,
    );
  });

  it.each([
    [44, 1],
    [45, 190 / 200],
  ])("ignores words with a confidence below 45: %i", (confidence, share) => {
    expect(uncoveredShare(more, words([coverFirst], confidence))).toBe(share);
  });

  it.each([
    ["left", [94, 80, 120, 100], true],
    ["left, too far", [96, 80, 120, 100], false],
    ["right", [70, 80, 88, 100], true],
    ["right, too far", [70, 80, 86, 100], false],
    ["top", [80, 94, 100, 120], true],
    ["top, too far", [80, 96, 100, 120], false],
    ["bottom", [80, 70, 100, 86], true],
    ["bottom, too far", [80, 70, 100, 84], false],
  ] as const)("lets a word reach two analysed pixels beyond its %s", (_side, box, covered) => {
    expect(uncoveredShare(more, words([box]))).toBe(covered ? 190 / 200 : 1);
  });
});
