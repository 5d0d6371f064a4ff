import { describe, expect, it } from "vitest";
import { inRows } from "../../../../functions/engine/ocr/second-reader/line-rows.ts";
import { recognizedLine } from "../../../../functions/engine/ocr/second-reader/second-line.ts";

const WORDS = [{ text: "a", box: [0, 0, 10, 10], confidence: 90 }] as const;
const BOX = { x: 50, y: 50, length: 80, height: 20, angle: 0 };

describe("a line of the second reader among Tesseract's", () => {
  it("has a baseline above its lower edge", () => {
    expect(recognizedLine({ box: BOX, isUpsideDown: false, words: WORDS, confidence: 90 })).toMatchObject({
      box: [10, 40, 90, 60],
      baseline: { x: 10, y: 55 },
      size: 14.8,
    });
  });

  it.each([
    [0, true, 180],
    [90, false, 270],
    [90, true, 90],
    [-5, false, 5],
  ])("has counterclockwise angles (%i degrees, upside down: %s)", (degrees, isUpsideDown, angle) => {
    const box = { ...BOX, angle: (degrees * Math.PI) / 180 };

    const { baseline } = recognizedLine({ box, isUpsideDown, words: WORDS, confidence: 90 });

    expect(baseline.angle).toBeCloseTo(angle);
  });
});

it("puts lines into rows from left to right", () => {
  const lineAt = (x: number, y: number) => {
    return recognizedLine({ box: { ...BOX, x, y }, isUpsideDown: false, words: WORDS, confidence: 90 });
  };

  const rows = inRows([lineAt(300, 52), lineAt(100, 90), lineAt(100, 50), lineAt(500, 55)]);

  expect(rows.map(({ box }) => [box[0] + 40, box[1] + 10])).toEqual([
    [100, 50],
    [300, 52],
    [500, 55],
    [100, 90],
  ]);
});

it("puts lines above each other into two rows, even where a line beside them is between both", () => {
  const lineAt = (x: number, y: number, length = 80) => {
    return recognizedLine({ box: { ...BOX, x, y, length }, isUpsideDown: false, words: WORDS, confidence: 90 });
  };

  const rows = inRows([lineAt(100, 50), lineAt(200, 50), lineAt(400, 57), lineAt(150, 64, 180)]);

  expect(rows.map(({ box }) => Math.round((box[0] + box[2]) / 2))).toEqual([100, 200, 400, 150]);
});
