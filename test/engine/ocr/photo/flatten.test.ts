import { describe, expect, it } from "vitest";
import { recognizeHard } from "../../../../functions/engine/ocr/page/hard-pages.ts";
import { turnImage } from "../../../../functions/engine/ocr/page/turn.ts";
import { flattened, upsideDown } from "../../../../functions/engine/ocr/photo/flatten.ts";
import { recognize } from "../../../../functions/engine/ocr/tesseract/tesseract.ts";
import type { RecognizedParagraph } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";
import { drawPage } from "../page/draw-page.ts";
import { PAGE_SIZE, PROSE, pageOf, photographed, placeInPhotograph, TABLE, textOf } from "./photograph.ts";
import { twiceAsLarge } from "./twice-as-large.ts";

const PHOTOGRAPH = photographed(pageOf(PROSE));
const linesOf = (paragraphs: readonly RecognizedParagraph[]) =>
  paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(" ")));

describe("a photographed page", () => {
  it("is made flat: each line is read whole and in its order", async () => {
    const page = flattened(PHOTOGRAPH);

    expect(page && linesOf(await recognize(page.image, ["eng"]))).toEqual(textOf(PROSE));
  });

  it("is made level also where it has only words with wide gaps, as tables have", () => {
    const page = flattened(photographed(pageOf(TABLE)));
    const heightOf = (x: number) => rowOf(page, placeInPhotograph(x, 474, PAGE_SIZE.width));
    const rows = [100, 350, 590, 830, 1080].map(heightOf);

    // The page bends by 50 pixels between these places.
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(30);
  });

  it.each([
    ["sideways", 1],
    ["sideways the other way", 3],
  ] as const)("is turned level when it lies %s, perhaps upside down", async (_, quarters) => {
    const page = flattened(turnImage(PHOTOGRAPH, quarters));
    const either = page === undefined ? [] : [page, upsideDown(page)];
    const read = await Promise.all(either.map(async ({ image }) => linesOf(await recognize(image, ["eng"]))));

    expect(read).toContainEqual(textOf(PROSE));
  });

  it("is read flat, with the words' boxes where they lie in the photograph", async () => {
    const { paragraphs, flat, doubtful } = await recognizeHard(PHOTOGRAPH, ["eng"]);

    expect(flat).toBeDefined();
    expect(doubtful).toBe(false);
    expect(linesOf(paragraphs)).toEqual(textOf(PROSE));
    const boxes = paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ box }) => box)));
    for (const [at, { x, y }] of PROSE.flat().entries()) {
      const [left, top, right, bottom] = boxes[at] ?? [0, 0, 0, 0];
      const [wantedX, wantedY] = placeInPhotograph(x, y, PAGE_SIZE.width);
      expect(Math.abs(left - wantedX)).toBeLessThan(8);
      // The baseline at the word's start lies within its box, and the box is no higher than its slope needs.
      expect(wantedY).toBeGreaterThan(top);
      expect(wantedY).toBeLessThan(bottom + 3);
      expect(bottom - top).toBeLessThan(32 + 0.25 * (right - left));
    }
  });

  it("of more pixels than are worth looking at gives the same places, farther apart", () => {
    const small = flattened(PHOTOGRAPH);
    const large = flattened(twiceAsLarge(twiceAsLarge(PHOTOGRAPH)));

    expect(large?.image.gray.length).toBeLessThanOrEqual(9_000_000);
    const [middle, wanted] = [large, small].map((page) =>
      page?.warp.placeOf(page.warp.width / 2, page.warp.height / 2),
    );
    expect(Math.abs((middle?.[0] ?? 0) - 4 * (wanted?.[0] ?? 0))).toBeLessThan(80);
    expect(Math.abs((middle?.[1] ?? 0) - 4 * (wanted?.[1] ?? 0))).toBeLessThan(80);
  });
});

describe("a page to make flat", () => {
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

  it("is not turned where it is so long for its width that it would need gigabytes", () => {
    const [width, height] = [60_000, 140];
    const gray = new Uint8Array(width * height).fill(235);
    // Marks that climb by a pixel for each pixel across, in many short flights.
    for (let x = 0; x < width - 8; x += 9) {
      const y = 8 + (x % 120);
      for (let row = y; row < y + 6; row++) gray.fill(30, row * width + x, row * width + x + 4);
    }

    expect(flattened({ width, height, dpi: 200, gray })).toBeUndefined();
  });
});

/** Row of the flat picture that shows a place of the photograph, found among the rows of its column. */
function rowOf(page: ReturnType<typeof flattened>, [x, y]: readonly [number, number]): number {
  if (page === undefined) return Number.NaN;
  let nearest = { row: 0, distance: Number.POSITIVE_INFINITY };
  for (let row = 0; row < page.warp.height; row += 4) {
    for (let column = 0; column < page.warp.width; column += 4) {
      const [atX, atY] = page.warp.placeOf(column, row);
      const distance = Math.hypot(atX - x, atY - y);
      if (distance < nearest.distance) nearest = { row, distance };
    }
  }
  return nearest.row;
}
