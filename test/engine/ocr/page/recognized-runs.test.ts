import { describe, expect, it } from "vitest";
import { levelPage } from "../../../../functions/engine/ocr/lines/level-lines.ts";
import { recognizedRuns } from "../../../../functions/engine/ocr/page/recognized-runs.ts";
import type { RecognizedLine } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";
import { drawPage } from "./draw-page.ts";
import { recognizedLine, recognizedParagraph } from "./recognized-words.ts";

const HALF = { x: 0.5, y: 0.5 };
const BLANK = drawPage({});
const LEVEL = levelPage(0, BLANK.pageWidth, BLANK.pageHeight);
const runsOf = (...lines: readonly RecognizedLine[]) =>
  recognizedRuns([recognizedParagraph(...lines)], BLANK, HALF, LEVEL);

describe("the runs of a recognised page", () => {
  it("are its words in order, in points, on the line's baseline", () => {
    const runs = runsOf(
      recognizedLine(
        [
          ["Seven", 100],
          ["gates", 200],
        ],
        300,
      ),
    );

    expect(runs.map(({ text, order }) => [text, order])).toEqual([
      ["Seven", 0],
      ["gates", 1],
    ]);
    expect(runs[0]).toMatchObject({
      angle: 0,
      left: 50,
      baseline: 150,
      size: expect.closeTo(14, 5),
      spaceBefore: true,
      direction: "ltr",
    });
    expect(runs[0]?.recognized).toEqual({ box: [50, 139.64, 86.4, 150], confidence: 95, baseline: [50, 150, 0] });
  });

  it("follow the slope of a skewed line", () => {
    const [first, last] = runsOf(
      recognizedLine(
        [
          ["Seven", 100],
          ["gates", 900],
        ],
        300,
        { angle: 1 },
      ),
    );

    expect(first?.baseline).toBe(150);
    expect(last?.baseline).toBeCloseTo(150 - 400 * Math.tan(Math.PI / 180), 5);
    expect(last?.recognized?.baseline).toEqual([450, 143.02, 1]);
  });

  it("are on the level page, with the boxes of the tilted one", () => {
    const line = recognizedLine(
      [
        ["Seven", 100],
        ["gates", 900],
      ],
      300,
      { angle: 2 },
    );
    const level = levelPage(2, 500, 300);
    const [first, last] = recognizedRuns([recognizedParagraph(line)], BLANK, HALF, level);

    expect(first?.angle).toBe(0);
    expect(last?.baseline).toBeCloseTo(first?.baseline ?? 0, 1);
    expect(last?.recognized?.box).toEqual(runsOf(line)[1]?.recognized?.box);
  });

  it("have one size where lines differ by little, and their own where they differ", () => {
    const lines = [29, 28, 27, 28, 40].map((size, index) =>
      recognizedLine(
        [
          ["Seven", 40],
          ["gates", 200],
        ],
        100 + 60 * index,
        { size },
      ),
    );

    expect(runsOf(...lines).map(({ size }) => Math.round(size))).toEqual([14, 14, 14, 14, 14, 14, 14, 14, 20, 20]);
  });

  it("are not large where the reading is doubtful: noise makes no headings", () => {
    const body = [100, 160, 220].map((y) =>
      recognizedLine(
        [
          ["Seven", 40],
          ["gates", 200],
        ],
        y,
      ),
    );

    expect(runsOf(...body, recognizedLine([["eae", 40, 30]], 300, { size: 60 })).at(-1)?.size).toBeCloseTo(14, 5);
    expect(runsOf(...body, recognizedLine([["eae", 40, 90]], 300, { size: 60 })).at(-1)?.size).toBeCloseTo(30, 5);
  });

  it("know the direction of their script", () => {
    const runs = runsOf(
      recognizedLine(
        [
          ["שלום", 40],
          ["—", 200],
          ["42", 300],
        ],
        100,
      ),
    );

    expect(runs.map(({ direction }) => direction)).toEqual(["rtl", "neutral", "ltr"]);
  });

  it("begin with the bullet that stands before a line, read or not", () => {
    const page = drawPage({
      discs: [
        [80, 90, 5],
        [80, 190, 5],
      ],
    });
    const unread = recognizedLine(
      [
        ["Seven", 110],
        ["gates", 220],
      ],
      100,
    );
    const misread = recognizedLine(
      [
        ["e", 75],
        ["Seven", 110],
      ],
      200,
    );
    const runs = recognizedRuns([recognizedParagraph(unread, misread)], page, HALF, LEVEL);

    expect(runs.map(({ text }) => text)).toEqual(["•", "Seven", "gates", "•", "Seven"]);
  });

  it("leave out a line that is a bullet read by itself", () => {
    const page = drawPage({ discs: [[84, 91, 5]] });
    const alone = recognizedLine([["»", 72]], 97, { size: 18 });
    const item = recognizedLine(
      [
        ["Seven", 110],
        ["gates", 220],
      ],
      100,
    );
    const runs = recognizedRuns([recognizedParagraph(alone), recognizedParagraph(item)], page, HALF, LEVEL);

    expect(runs.map(({ text }) => text)).toEqual(["•", "Seven", "gates"]);
  });

  it("keep a letter that stands before a line", () => {
    const page = drawPage({ texts: [{ text: "a", x: 76, y: 100 }] });
    const [first] = recognizedRuns(
      [
        recognizedParagraph(
          recognizedLine(
            [
              ["a", 76],
              ["Seven", 110],
            ],
            100,
          ),
        ),
      ],
      page,
      HALF,
      LEVEL,
    );

    expect(first?.text).toBe("a");
  });
});
