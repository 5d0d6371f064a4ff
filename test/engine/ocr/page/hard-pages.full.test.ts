import { describe, expect, it } from "vitest";
import { type Reading, recognizeHard } from "../../../../functions/engine/ocr/page/hard-pages.ts";
import { straighten } from "../../../../functions/engine/ocr/page/straighten.ts";
import { type Quarters, turnImage } from "../../../../functions/engine/ocr/page/turn.ts";
import type { GrayImage } from "../../../../functions/engine/ocr/tesseract/gray-image.ts";
import { LINES, PAGE } from "../tesseract/minutes.ts";
import { drawText } from "./draw-text.ts";
import { noisy } from "./noisy.ts";

describe("a page that is hard to read", () => {
  it("is read as it is when it is easy", async () => {
    const reading = await recognizeHard(PAGE, ["eng"]);

    expect(textOf(reading)).toEqual(LINES);
    expect(reading).toMatchObject({ uncovered: 0, doubtful: false });
  });

  it.each([1, 2, 3] as const)(
    "comes out upright after %s quarter turns, its words where they are",
    async (quarters) => {
      const reading = await recognizeHard(turnImage(PAGE, quarters), ["eng"]);

      expect(textOf(reading)).toEqual(LINES);
      // The first word is at the start of the page, wherever that is after the turn.
      const [left, top, right, bottom] = firstWord(reading)?.box ?? [0, 0, 0, 0];
      const { width, height } = turnImage(PAGE, quarters);
      const corner = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ][quarters] as [number, number];
      expect(Math.hypot((left + right) / 2 - corner[0], (top + bottom) / 2 - corner[1])).toBeLessThan(160);
      expect(reading.doubtful).toBe(false);
    },
  );

  it("is evened out when half of it is in the shade", async () => {
    const shaded = changed(PAGE, (level, x) => (30 + level * 0.85) * (1 - 0.75 / (1 + Math.exp((480 - x) / 40))));

    const reading = await recognizeHard(shaded, ["eng"]);

    expect(textOf(reading)).toEqual(LINES);
  });

  it("may be white on black", async () => {
    const reading = await recognizeHard(
      changed(PAGE, (level) => 255 - level),
      ["eng"],
    );

    expect(textOf(reading)).toEqual(LINES);
    expect(reading.doubtful).toBe(false);
  });

  it("is smoothed when single pixels hide its letters", async () => {
    const reading = await recognizeHard(noisy(PAGE, 180), ["eng"]);

    expect(textOf(reading)).toEqual(LINES);
    expect(reading.doubtful).toBe(false);
  });

  it("is strengthened when its print hardly differs from its paper", async () => {
    const faint = changed(PAGE, (level) => 205 + (level / 255) * 17);

    const reading = await recognizeHard(noisy(faint, 12), ["eng"]);

    expect(textOf(reading)).toEqual(LINES);
  });

  it.each([12, 180, 400])("is not doubtful when it has only noise, of %s levels", async (levels) => {
    const reading = await recognizeHard(noisy({ ...PAGE, gray: PAGE.gray.map(() => 200) }, levels), ["eng"]);

    expect(reading).toMatchObject({ paragraphs: [], doubtful: false });
  });

  it("is doubtful when noise hides even its lines", async () => {
    const reading = await recognizeHard(noisy(PAGE, 700), ["eng"]);

    expect(reading.doubtful).toBe(true);
  });

  it("is doubtful when no reading explains some of its print", async () => {
    const gibberish = drawText({ lines: LINES.map((line) => line.replace(/[a-z]/g, "§¤◊".charAt(line.length % 3))) });

    const reading = await recognizeHard(gibberish, ["eng"]);

    expect(reading.doubtful).toBe(true);
  });

  it("is straightened, with its words at their places on the slanted page", async () => {
    const slanted = straighten(PAGE, -6);

    const reading = await recognizeHard(slanted, ["eng"]);

    // The installed model decides which characters of slanted words are misread.
    const read = new Set(textOf(reading).join(" ").split(" "));
    const words = LINES.join(" ").split(" ");
    expect(textOf(reading)).toHaveLength(LINES.length);
    expect(words.filter((word) => read.has(word)).length).toBeGreaterThanOrEqual(words.length * 0.9);
    const angle = reading.paragraphs[0]?.lines[0]?.baseline.angle ?? 0;
    expect(Math.abs(angle - 6)).toBeLessThan(1);
  });
});

function textOf({ paragraphs }: Reading): readonly string[] {
  return paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(" ")));
}

function firstWord({ paragraphs }: Reading) {
  return paragraphs[0]?.lines[0]?.words[0];
}

function changed(image: GrayImage, level: (level: number, x: number) => number): GrayImage {
  return { ...image, gray: image.gray.map((each, at) => level(each, at % image.width)) };
}

describe("a picture turned by quarters", () => {
  it.each([0, 1, 2, 3] as const)("is the same again after %s turns and the rest of the four", (quarters) => {
    const image = { width: 3, height: 2, dpi: 72, gray: Uint8Array.from([1, 2, 3, 4, 5, 6]) };

    const back = turnImage(turnImage(image, quarters), ((4 - quarters) % 4) as Quarters);

    expect(back).toEqual(image);
  });

  it("runs down its right side after one turn clockwise", () => {
    const turned = turnImage({ width: 3, height: 2, dpi: 72, gray: Uint8Array.from([1, 2, 3, 4, 5, 6]) }, 1);

    expect([...turned.gray]).toEqual([4, 1, 5, 2, 6, 3]);
  });
});
