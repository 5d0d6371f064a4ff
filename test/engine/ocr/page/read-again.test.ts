import { describe, expect, it } from "vitest";
import type { Reading } from "../../../../functions/engine/ocr/page/hard-pages.ts";
import { isWorthReadingAgain } from "../../../../functions/engine/ocr/page/read-again.ts";

const IMAGE = { width: 400, height: 300, dpi: 100, gray: new Uint8Array(120_000).fill(255) };
const SURE = Array.from({ length: 30 }, (): Word => ["sure", 95]);

type Word = readonly [text: string, confidence: number];

function readingOf(words: readonly Word[], top = 100): Reading {
  const box = [10, top, 50, top + 10] as const;
  const line = {
    box,
    baseline: { x: 10, y: top + 10, angle: 0 },
    size: 10,
    words: words.map(([text, confidence]) => ({ text, box, confidence })),
  };
  return { paragraphs: [{ box, lines: [line] }], uncovered: 0, confidence: 90, doubtful: false };
}

const isWorth = (...words: readonly Word[]) => isWorthReadingAgain(readingOf([...SURE, ...words]), IMAGE);

describe("a second reading pays", () => {
  it("where some words are very unsure, or more of them unsure", () => {
    expect(isWorth()).toBe(false);
    expect(isWorth(["word", 40], ["word", 40], ["word", 40])).toBe(true);
    expect(isWorth(["wo", 65], ["wo", 65], ["wo", 65])).toBe(false);
    expect(isWorth(["word", 65], ["word", 65], ["word", 65])).toBe(true);
  });

  it("where print is outside of all words", () => {
    const print = { ...IMAGE, gray: IMAGE.gray.slice() };
    for (let letter = 0; letter < 20; letter++) {
      for (let row = 200; row < 212; row++) {
        const left = row * IMAGE.width + 20 + 15 * letter;
        print.gray.fill(0, left, left + 2);
        print.gray.fill(0, left + 6, left + 8);
        if (row === 206) print.gray.fill(0, left, left + 8);
      }
    }

    expect(isWorthReadingAgain({ ...readingOf(SURE), uncovered: 0.5 }, print)).toBe(true);
    // Here a doubtful word has all the print that no sure word has.
    const covered = readingOf([...SURE, ["long", 20]]);
    expect(isWorthReadingAgain({ ...covered, uncovered: 0.5 }, IMAGE)).toBe(false);
  });

  it("not for one long address, signs of drawings, or a line that the picture's edge cuts", () => {
    expect(isWorth(["http://www.example.com/a/long/address/that/no/reader/is/sure/of", 30])).toBe(false);
    expect(isWorth(["-—)", 20], ["}—>", 20], ["->|", 20], ["=", 20], ["—", 20])).toBe(false);
    const cut = readingOf(
      Array.from({ length: 9 }, () => ["ahesa", 10]),
      IMAGE.height - 11,
    ).paragraphs;
    const reading = readingOf(SURE);
    expect(isWorthReadingAgain({ ...reading, paragraphs: [...reading.paragraphs, ...cut] }, IMAGE)).toBe(false);
  });
});
