import { describe, expect, it } from "vitest";
import { printSize } from "../../../../functions/engine/ocr/lines/print-size.ts";
import { recognizedLine } from "../page/recognized-words.ts";

describe("the size of a line's print", () => {
  it.each(["summer", "Summer", "gypsum", "Gypsum", "autumn", "yarrow out"])("is that of the letters of %s", (text) => {
    expect(printSize({ ...recognizedLine([[text, 0]], 100, { size: 30 }), size: 40 })).toBeCloseTo(30, 5);
  });

  it("is the one nearest the usual size where a sign may go below the baseline", () => {
    const [line] = [recognizedLine([["7/18", 0]], 100, { size: 30 })];
    const [word] = line.words;
    const lineOf = (height: number) => ({
      ...line,
      size: 40,
      words: word === undefined ? [] : [{ ...word, box: [0, 0, 60, height] as const }],
    });

    // From 20 / 0.95 to 20 / 0.74.
    expect([0, 24, 40].map((usual) => printSize(lineOf(20), usual))).toEqual([
      expect.closeTo(21.05, 2),
      24,
      expect.closeTo(27.03, 2),
    ]);
  });

  it("is the median of the words, so one misread word changes nothing", () => {
    const line = recognizedLine(
      [
        ["Seven", 0],
        ["gates", 200],
        ["of", 400],
      ],
      100,
      { size: 30 },
    );
    const [first, ...rest] = line.words;
    const tall = {
      ...line,
      size: 30,
      words: [{ ...(first ?? line.words[0]), text: "Seven", confidence: 9, box: [0, 0, 80, 100] as const }, ...rest],
    };

    expect(printSize(tall)).toBeCloseTo(30, 5);
  });

  it("is Tesseract's where the words are signs, or much taller", () => {
    const signs = {
      ...recognizedLine(
        [
          ["*", 0],
          ["—", 40],
        ],
        100,
      ),
      size: 33,
    };
    const line = recognizedLine([["Seven", 0]], 100, { size: 60 });

    expect(printSize(signs)).toBe(33);
    expect(printSize({ ...line, size: 40 })).toBe(40);
    expect(printSize({ ...line, size: 50 })).toBeCloseTo(60, 5);
  });

  it("is measured across the line in turned text", () => {
    const line = { ...recognizedLine([["Seven", 0]], 100, { angle: 90 }), size: 28 };
    const [word] = line.words;
    const turned = {
      ...line,
      words: word === undefined ? [] : [{ ...word, box: [50, 0, 50 + 0.74 * 28, 90] as const }],
    };

    expect(printSize(turned)).toBeCloseTo(28, 5);
  });
});
