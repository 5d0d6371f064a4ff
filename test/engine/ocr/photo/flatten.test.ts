import { describe, expect, it } from "vitest";
import { recognizeHard } from "../../../../functions/engine/ocr/page/hard-pages.ts";
import { turnImage } from "../../../../functions/engine/ocr/page/turn.ts";
import { flattened, upsideDown } from "../../../../functions/engine/ocr/photo/flatten.ts";
import { recognize } from "../../../../functions/engine/ocr/tesseract/tesseract.ts";
import type { RecognizedParagraph } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";
import { drawPage } from "../page/draw-page.ts";
import { PROSE, PROSE_SIZE, photographed, placeInPhotograph } from "./photograph.ts";

const PHOTOGRAPH = photographed({ ...PROSE_SIZE, texts: PROSE.flat() });
const LINES = PROSE.map((words) => words.map(({ text }) => text).join(" "));
const linesOf = (paragraphs: readonly RecognizedParagraph[]) =>
  paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(" ")));

describe("a photographed page", () => {
  it("is made flat: each line is read whole and in its order", async () => {
    const page = flattened(PHOTOGRAPH);

    expect(page && linesOf(await recognize(page.image, ["eng"]))).toEqual(LINES);
  });

  it.each([
    ["sideways", 1],
    ["sideways the other way", 3],
  ] as const)("is turned level when it lies %s, perhaps upside down", async (_, quarters) => {
    const page = flattened(turnImage(PHOTOGRAPH, quarters));
    const either = page === undefined ? [] : [page, upsideDown(page)];
    const read = await Promise.all(either.map(async ({ image }) => linesOf(await recognize(image, ["eng"]))));

    expect(read).toContainEqual(LINES);
  });

  it("is read flat, with the words' boxes where they lie in the photograph", async () => {
    const { paragraphs, flat, doubtful } = await recognizeHard(PHOTOGRAPH, ["eng"]);

    expect(flat).toBeDefined();
    expect(doubtful).toBe(false);
    expect(linesOf(paragraphs)).toEqual(LINES);
    const boxes = paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ box }) => box)));
    for (const [at, { x, y }] of PROSE.flat().entries()) {
      const [left, top, right, bottom] = boxes[at] ?? [0, 0, 0, 0];
      const [wantedX, wantedY] = placeInPhotograph(x, y, PROSE_SIZE.width);
      expect(Math.abs(left - wantedX)).toBeLessThan(8);
      // The baseline at the word's start lies within its box, and the box is no higher than its slope needs.
      expect(wantedY).toBeGreaterThan(top);
      expect(wantedY).toBeLessThan(bottom + 3);
      expect(bottom - top).toBeLessThan(32 + 0.25 * (right - left));
    }
  });

  it("is not looked for in pictures without enough letters", () => {
    expect(flattened(drawPage({ texts: [{ text: "A word", x: 60, y: 80 }] }))).toBeUndefined();
    expect(flattened(drawPage({ ground: "black" }))).toBeUndefined();
    expect(flattened(drawPage({ width: 1, height: 1 }))).toBeUndefined();
  });

  it("is not looked for in a texture, however many letter-like marks it has", () => {
    const [width, height] = [2400, 2400];
    const gray = Uint8Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [(at % width) % 8, Math.floor(at / width) % 8];
      return x < 3 && y < 5 ? 40 : 235;
    });

    expect(flattened({ width, height, dpi: 200, gray })).toBeUndefined();
  });
});
