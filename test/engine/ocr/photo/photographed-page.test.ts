import { createCanvas } from "@napi-rs/canvas";
import { beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import type { RecognizedPage } from "../../../../functions/engine/ocr/page/page-recognition.ts";
import { recognizePage } from "../../../../functions/engine/ocr/page/recognize-page.ts";
import { PAGE_SIZE, PROSE, pageOf, photographed, placeInPhotograph, textOf } from "./photograph.ts";

const { limits } = readSettings({});
const PHOTOGRAPH = photographed(pageOf(PROSE));
// A picture of less than 1,500 pixels that states no resolution counts as one of a screen.
const POINTS = 72 / 96;

describe("recognising a file with a photographed page", () => {
  let recognized: RecognizedPage;
  beforeAll(async () => {
    const bytes = await pngOf(PHOTOGRAPH);
    recognized = await recognizePage({ bytes, kind: "image", page: 1, languages: ["eng"], limits });
  });

  it("finds all words in their order, and nothing on the desk", () => {
    const texts = recognized.page.blocks.flatMap(({ text }) => text.split(/\s+/));

    expect(recognized.warnings).toEqual([]);
    expect(texts).toEqual(textOf(PROSE).join(" ").split(" "));
  });

  it("gives the page its size and the words their boxes in the photograph, not in the flat picture", () => {
    const lines = recognized.page.blocks.flatMap((block) => block.lines ?? []);
    const words = lines.flatMap((line) => line.words);

    expect(recognized.page.width).toBeCloseTo(PHOTOGRAPH.width * POINTS, 0);
    expect(recognized.page.height).toBeCloseTo(PHOTOGRAPH.height * POINTS, 0);
    expect(words.map(({ text }) => text)).toEqual(PROSE.flat().map(({ text }) => text));
    for (const [at, { x, y }] of PROSE.flat().entries()) {
      const [left, top, , bottom] = words[at]?.box ?? [0, 0, 0, 0];
      const [wantedX, wantedY] = placeInPhotograph(x, y, PAGE_SIZE.width);
      expect(Math.abs(left - wantedX * POINTS)).toBeLessThan(6);
      expect(wantedY * POINTS).toBeGreaterThan(top);
      expect(wantedY * POINTS).toBeLessThan(bottom + 3);
      expect(bottom - top).toBeLessThan(40 * POINTS);
    }
  });

  it("gives lines baselines that join their two ends in the photograph", () => {
    const lines = recognized.page.blocks.flatMap((block) => block.lines ?? []);

    expect(lines).toHaveLength(PROSE.length);
    for (const [at, line] of lines.entries()) {
      const [first] = PROSE[at] ?? [];
      const [wantedX, wantedY] = placeInPhotograph(first?.x ?? 0, first?.y ?? 0, PAGE_SIZE.width);
      const [x = 0, y = 0, angle = 90] = line.baseline ?? [];
      expect(Math.abs(x - wantedX * POINTS)).toBeLessThan(6);
      expect(Math.abs(y - wantedY * POINTS)).toBeLessThan(6);
      expect(Math.abs(angle)).toBeLessThan(10);
    }
  });
});

async function pngOf({ width, height, gray }: typeof PHOTOGRAPH): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const picture = canvas.getContext("2d").createImageData(width, height);
  for (const [at, level] of gray.entries()) picture.data.set([level, level, level, 255], at * 4);
  canvas.getContext("2d").putImageData(picture, 0, 0);
  return new Uint8Array(await canvas.encode("png"));
}
