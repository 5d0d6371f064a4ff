import { describe, expect, it } from "vitest";
import { isBlank } from "../../../../functions/engine/ocr/ink/blank-page.ts";
import { findInk } from "../../../../functions/engine/ocr/ink/page-ink.ts";
import { smooth } from "../../../../functions/engine/ocr/ink/smooth.ts";
import { recognizeHard } from "../../../../functions/engine/ocr/page/hard-pages.ts";
import { straighten } from "../../../../functions/engine/ocr/page/straighten.ts";
import { turnImage } from "../../../../functions/engine/ocr/page/turn.ts";
import type { GrayImage } from "../../../../functions/engine/ocr/tesseract/gray-image.ts";
import { drawText } from "../page/draw-text.ts";
import { noisy } from "../page/noisy.ts";
import { LINES, PAGE } from "../tesseract/minutes.ts";

const EMPTY = { ...PAGE, width: 900, height: 900, gray: new Uint8Array(900 * 900).fill(225) };
/** Range of uniform noise with a deviation of eight levels. */
const NOISE = 28;

describe("print that fades into the noise of its paper", () => {
  it.each([
    ["upright", PAGE],
    ["on its side", turnImage(PAGE, 1)],
    ["slanted", straighten(PAGE, 3)],
  ])("is found %s, and the page is not blank", (_, page) => {
    const sheet = faded(page, 18);

    expect(findInk(sheet)).toMatchObject({ faint: true, noise: 0 });
    expect(isBlank(sheet)).toBe(false);
  });

  it("is read after bringOut", async () => {
    const { paragraphs, doubtful } = await recognizeHard(faded(PAGE, 18), ["eng"]);

    const read = new Set(
      paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text))),
    );
    const words = LINES.join(" ").split(" ");
    expect(words.filter((word) => read.has(word)).length).toBeGreaterThan(0.8 * words.length);
    expect(doubtful).toBe(false);
  });

  it("is found below the bars of a chart", () => {
    const sheet = faded({ ...PAGE, height: 420 }, 18);
    for (let bar = 0; bar < 20; bar++) {
      for (let y = 380; y < 412; y++)
        sheet.gray.fill(40, y * sheet.width + 40 + bar * 40, y * sheet.width + 60 + bar * 40);
    }

    expect(findInk(sheet).faint).toBe(true);
  });

  it("makes the page doubtful, without words, when it reads as gibberish", async () => {
    const page = drawText({ lines: LINES.slice(0, 4), width: 900, height: 280, size: 30 });
    const mirrored = page.gray.map((_, at) => page.gray[at - 2 * (at % 900) + 899] ?? 255);

    const reading = await recognizeHard(faded({ ...page, gray: mirrored }, 18), ["eng"]);

    expect(reading).toMatchObject({ paragraphs: [], doubtful: true });
  });
});

describe("a page without print", () => {
  it.each([
    ["noise", noisy(EMPTY, NOISE)],
    [
      "a shade across it",
      noisy(
        changed(EMPTY, (level, x, y) => level - x / 12 - y / 30),
        NOISE,
      ),
    ],
    ["the grain of rough paper", noisy(grain(EMPTY), NOISE / 2)],
    [
      "faint rules",
      noisy(
        changed(EMPTY, (level, _, y) => (y % 60 < 2 ? level - 12 : level)),
        NOISE,
      ),
    ],
    [
      "a faint grid",
      noisy(
        changed(EMPTY, (level, x, y) => (x % 40 < 2 || y % 40 < 2 ? level - 12 : level)),
        NOISE,
      ),
    ],
    ["what shines through from its other side", noisy(throughPaper(PAGE), NOISE)],
  ])("has none in %s", (_, sheet) => {
    const { marks, faint } = findInk(sheet);

    expect(faint).toBe(false);
    // A page with fewer than four marks is blank.
    expect(marks.length).toBeLessThan(4);
  });
});

function faded(image: GrayImage, range: number): GrayImage {
  return noisy(
    changed(image, (level) => 230 + (level / 255 - 1) * range),
    NOISE,
  );
}

function grain(image: GrayImage): GrayImage {
  let rough = noisy(image, 60);
  for (let time = 0; time < 3; time++) rough = smooth(rough);
  return rough;
}

function throughPaper(image: GrayImage): GrayImage {
  return changed(smooth(image), (level) => 230 + (level / 255 - 1) * 10);
}

function changed(image: GrayImage, change: (level: number, x: number, y: number) => number): GrayImage {
  const { width } = image;
  return { ...image, gray: image.gray.map((level, at) => change(level, at % width, Math.floor(at / width))) };
}
