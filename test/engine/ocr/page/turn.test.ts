import { describe, expect, it } from "vitest";
import { findInk } from "../../../../functions/engine/ocr/ink/page-ink.ts";
import { printedPart } from "../../../../functions/engine/ocr/ink/printed-part.ts";
import { moved, runsDown, turnImage } from "../../../../functions/engine/ocr/page/turn.ts";
import { drawText } from "./draw-text.ts";

const LINES = [
  "The warden told the meeting that",
  "the sluice had been mended twice",
  "since Lady Day, and that half of",
];

describe("the direction of lines", () => {
  it.each([
    [0, false],
    [1, true],
    [2, false],
    [3, true],
  ] as const)("is known without reading them after %s quarter turns", (quarters, expected) => {
    const page = turnImage(drawText({ lines: LINES, size: 30 }), quarters);

    expect(runsDown(findInk(page))).toBe(expected);
  });
});

describe("the printed part of a page", () => {
  const word = drawText({ lines: ["granary"], width: 900, height: 700, left: 300, baseline: 400, size: 40 });

  it("has its place, and may contain all the print", () => {
    const part = printedPart(word, findInk(word));

    expect(part.whole).toBe(true);
    expect(part.left).toBeGreaterThan(200);
    expect(part.width).toBeLessThan(400);
    const at = 30 * part.width + 60;
    expect(part.gray[at]).toBe(word.gray[(part.top + 30) * word.width + part.left + 60]);
  });

  it("is a part of the print when that is too large", () => {
    const full = drawText({ lines: Array(40).fill(LINES[0]), width: 1_400, height: 1_800, size: 40 });

    const part = printedPart(full, findInk(full));

    expect(part.whole).toBe(false);
    expect(part.width * part.height).toBeLessThanOrEqual(700_000);
  });

  it("has words whose places on the page are known", () => {
    const line = { box: [1, 2, 3, 4], baseline: { x: 1, y: 4, angle: 0 }, size: 2 } as const;
    const found = [
      { box: [1, 2, 3, 4] as const, lines: [{ ...line, words: [{ ...line, text: "a", confidence: 90 }] }] },
    ];

    const [paragraph] = moved(found, 10, 20);

    expect(paragraph?.box).toEqual([11, 22, 13, 24]);
    expect(paragraph?.lines[0]).toMatchObject({ box: [11, 22, 13, 24], baseline: { x: 11, y: 24, angle: 0 } });
    expect(paragraph?.lines[0]?.words[0]?.box).toEqual([11, 22, 13, 24]);
  });
});
