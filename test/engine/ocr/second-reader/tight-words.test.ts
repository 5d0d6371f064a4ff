import { expect, it } from "vitest";
import { withTightWords } from "../../../../functions/engine/ocr/second-reader/tight-words.ts";

const WIDTH = 200;

/** Paper with bars: [left, top, right, bottom]. */
function pictureOf(paper: number, ink: number, ...bars: readonly (readonly [number, number, number, number])[]) {
  const gray = new Uint8Array(WIDTH * 100).fill(paper);
  for (const [left, top, right, bottom] of bars) {
    for (let y = top; y < bottom; y++) gray.fill(ink, y * WIDTH + left, y * WIDTH + right);
  }
  return { width: WIDTH, height: 100, dpi: 100, gray };
}

const lineOf = (text: string, angle = 0) => ({
  box: [0, 20, 200, 80] as const,
  baseline: { x: 0, y: 65, angle },
  size: 44,
  words: [{ text, box: [10, 20, 60, 80] as const, confidence: 95 }],
});

// The stem of an i with its dot, and print of the lines above and below.
const LETTER = [
  [30, 44, 34, 62],
  [30, 38, 34, 41],
  [20, 18, 40, 24],
  [20, 76, 40, 82],
] as const;

it.each([
  ["dark on light", 240, 20],
  ["light on dark", 30, 230],
])("makes words as high as their print (%s)", (_, paper, ink) => {
  const { words, baseline } = withTightWords(lineOf("i"), pictureOf(paper, ink, ...LETTER));

  expect(words[0]?.box).toEqual([10, 38, 60, 62]);
  expect(baseline.y).toBe(62);
});

it("leaves the baseline where all words may reach below it", () => {
  expect(withTightWords(lineOf("j"), pictureOf(240, 20, ...LETTER)).baseline.y).toBe(65);
});

it("leaves words without clear print, signs and turned lines", () => {
  for (const [line, picture] of [
    [lineOf("i"), pictureOf(240, 220, ...LETTER)],
    [lineOf("—"), pictureOf(240, 20, ...LETTER)],
    [lineOf("i", 90), pictureOf(240, 20, ...LETTER)],
  ] as const) {
    expect(withTightWords(line, picture).words).toEqual(line.words);
  }
});
