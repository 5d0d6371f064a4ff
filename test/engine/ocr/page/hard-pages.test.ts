import { describe, expect, it } from "vitest";
import { bringOut } from "../../../../functions/engine/ocr/ink/faint-print.ts";
import { normalizeBackground } from "../../../../functions/engine/ocr/ink/normalize-background.ts";
import type { PageInk } from "../../../../functions/engine/ocr/ink/page-ink.ts";
import { smooth } from "../../../../functions/engine/ocr/ink/smooth.ts";
import { bestReading, calmed, foundIn, meanConfidence } from "../../../../functions/engine/ocr/page/hard-pages.ts";
import { turnImage } from "../../../../functions/engine/ocr/page/turn.ts";
import type { GrayImage } from "../../../../functions/engine/ocr/tesseract/gray-image.ts";
import type { RecognizedParagraph } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";

const image: GrayImage = {
  width: 40,
  height: 24,
  dpi: 200,
  gray: Uint8Array.from({ length: 960 }, (_, at) => 120 + ((at * 37) % 100)),
};
const clean: PageInk = { marks: [], drawn: new Set(), scale: 1, width: 40, height: 24, noise: 0, faint: false };
const box = [10, 20, 30, 40] as const;

/** Reading of words with one confidence. */
function reading(confidence: number, ...texts: readonly string[]): readonly RecognizedParagraph[] {
  const words = texts.map((text) => ({ text, box, confidence }));
  return [{ box, lines: [{ box, baseline: { x: 10, y: 40, angle: 2 }, size: 18, words }] }];
}

/** Reads with the given results one after the other, the last one again and again. Lists the pictures. */
async function read(ink: PageInk, picture: GrayImage, ...results: readonly (readonly RecognizedParagraph[])[]) {
  const pictures: GrayImage[] = [];
  const best = await bestReading(picture, ink, async (each) => {
    pictures.push(each);
    return results[Math.min(pictures.length, results.length) - 1] ?? [];
  });
  return { best, pictures };
}
const long = "a".repeat(60);

describe("the letters that were found", () => {
  it("count by how far their confidence is above a guess", () => {
    expect(foundIn(reading(100, "ab", "c3."))).toBe(4);
    expect(foundIn(reading(75, "abcd"))).toBe(2);
    expect(foundIn(reading(50, "abcd"))).toBe(0);
    expect(foundIn(reading(20, "abcd"))).toBe(0);
    expect(foundIn(reading(100, "—!", "Ωж中"))).toBe(3);
  });

  it("have a mean confidence, if there are words", () => {
    expect(meanConfidence([...reading(80, "a"), ...reading(60, "b")])).toBe(70);
    expect(meanConfidence([])).toBeUndefined();
  });
});

describe("a picture before it is read again", () => {
  it.each([
    ["is unchanged without noise", { noise: 0, faint: false }, image],
    ["is smoothed with noise", { noise: 29, faint: false }, smooth(image)],
    ["is smoothed twice with much noise", { noise: 30, faint: false }, smooth(smooth(image))],
    ["is brought out with faint print", { noise: 0, faint: true }, bringOut(image)],
  ])("%s", (_what, ink, expected) => {
    expect(calmed(image, { ...clean, ...ink })).toEqual(expected);
  });
});

describe("a page", () => {
  it("is read once when its words are believable, or when it is empty", async () => {
    const believable = await read(clean, image, reading(70, "word"));
    const empty = await read(clean, image, []);

    expect(believable.pictures).toEqual([image]);
    expect(believable.best).toMatchObject({ confidence: 70, uncovered: 0, doubtful: false });
    expect(empty.pictures).toHaveLength(1);
    expect(empty.best).toMatchObject({ confidence: 100, doubtful: false, paragraphs: [] });
  });

  it("is read evened out, inverted, strengthened and turned while its words are not believable", async () => {
    const { pictures, best } = await read(clean, image, reading(69, "word"));

    const even = normalizeBackground(image);
    expect(pictures.slice(0, 4)).toEqual([
      image,
      even,
      { ...image, gray: image.gray.map((level) => 255 - level) },
      normalizeBackground(smooth(image)),
    ]);
    expect(pictures.slice(4)).toEqual([2, 0, 1, 3].map((quarters) => turnImage(even, quarters as 0 | 1 | 2 | 3)));
    expect(best).toMatchObject({ confidence: 69, doubtful: false });
  });

  it("is neither inverted nor strengthened, nor evened out where it is even, before a second reader", async () => {
    const readsOf = async (picture: GrayImage) => {
      const pictures: GrayImage[] = [];
      await bestReading(
        picture,
        clean,
        async (each) => {
          pictures.push(each);
          return reading(65, long);
        },
        true,
      );
      return pictures.filter(({ width }) => width === picture.width).map(({ gray }) => gray);
    };
    // White paper with a few dark letters, and the same in a shade that gets darker.
    const sheet = (shadeOf: (at: number) => number) => ({
      ...image,
      width: 100,
      height: 60,
      gray: Uint8Array.from({ length: 6_000 }, (_, at) => (at % 10 < 2 && at > 2_000 && at < 3_000 ? 20 : shadeOf(at))),
    });
    const [even, uneven] = [sheet(() => 255), sheet((at) => 250 - at / 50)];

    expect((await readsOf(even))[1]).not.toEqual(normalizeBackground(even).gray);
    expect((await readsOf(uneven))[1]).toEqual(normalizeBackground(uneven).gray);
    expect(await readsOf(uneven)).not.toContainEqual(uneven.gray.map((level) => 255 - level));
  });

  it("is turned first when it is probably not upright", async () => {
    const { pictures } = await read(clean, image, reading(59, "word"));
    const upright = await read(clean, image, reading(60, "word"));

    expect(pictures[1]).toEqual(turnImage(normalizeBackground(image), 2));
    expect(upright.pictures[1]).toEqual(normalizeBackground(image));
  });

  it("is not turned first in noise, and not strengthened", async () => {
    const noisy = { ...clean, noise: 20 };
    const { pictures } = await read(noisy, image, reading(59, "word"));

    expect(pictures[1]).toEqual(normalizeBackground(smooth(image)));
    expect(pictures.length).toBe(3 + 4);
  });

  it("has the first reading that is no longer alarming and found clearly more", async () => {
    const { pictures, best } = await read(clean, image, reading(65, "abcd"), reading(95, "abcd"), reading(99, "more"));

    expect(pictures).toHaveLength(2);
    expect(best.paragraphs).toEqual(reading(95, "abcd"));
  });

  it.each([
    [105, false],
    [106, true],
  ])("with %i letters instead of 100 has the later reading: %s", async (letters, isLater) => {
    const first = reading(65, "a".repeat(100));
    const later = reading(65, "b".repeat(letters));

    const { best } = await read(clean, image, first, later, first);

    expect(best.paragraphs).toEqual(isLater ? later : first);
  });

  it("is not strengthened when forty letters are sure", async () => {
    const strengthened = normalizeBackground(smooth(image)).gray;
    const isStrengthened = async (letters: number) => {
      const { pictures } = await read(clean, image, reading(65, "a".repeat(letters)));
      return pictures.some(({ gray }) => Buffer.compare(gray, strengthened) === 0);
    };

    // Each letter counts for 0.3.
    expect(await isStrengthened(133)).toBe(true);
    expect(await isStrengthened(134)).toBe(false);
  });

  it("is doubtful below a confidence of sixty", async () => {
    expect((await read(clean, image, reading(59, "word"))).best.doubtful).toBe(true);
    expect((await read(clean, image, reading(60, "word"))).best.doubtful).toBe(false);
  });

  it("stays turned when one orientation is sure", async () => {
    const { pictures, best } = await read(clean, image, reading(55, "word"), reading(90, long), []);

    expect(pictures).toHaveLength(2);
    expect(best).toMatchObject({ confidence: 90 });
    // The picture was turned by half, so the box lies on the other side.
    expect(best.paragraphs[0]?.box).toEqual([10, -16, 30, 4]);
  });

  it("is enlarged below 160 dpi, and its words have their places in the page", async () => {
    const small = { ...image, dpi: 159 };
    const { pictures, best } = await read(clean, small, reading(65, "a"), [], [], reading(95, long));

    expect(pictures[3]).toMatchObject({ width: 80, height: 48, dpi: 318 });
    expect(best.paragraphs).toMatchObject([
      {
        box: [5, 10, 15, 20],
        lines: [
          { box: [5, 10, 15, 20], baseline: { x: 5, y: 20, angle: 2 }, size: 9, words: [{ box: [5, 10, 15, 20] }] },
        ],
      },
    ]);
    const enlarged = (await read(clean, { ...image, dpi: 160 }, reading(65, "a"))).pictures;
    expect(enlarged.every(({ width }) => width <= 40)).toBe(true);
  });

  it("is enlarged to means of its neighbouring pixels", async () => {
    const small = { ...image, dpi: 100 };
    const { pictures } = await read(clean, small, reading(65, "a"));
    const even = normalizeBackground(small).gray;
    const at = (x: number, y: number) => even[Math.min(23, y) * 40 + Math.min(39, x)] ?? 0;

    const expected = Array.from({ length: 80 * 48 }, (_, place) => {
      const [x, y] = [(place % 80) >> 1, Math.floor(place / 160)];
      const [right, below] = [place % 2, Math.floor(place / 80) % 2];
      return Math.floor((at(x, y) + at(x + right, y) + at(x, y + below) + at(x + right, y + below)) / 4);
    });
    expect([...(pictures[3]?.gray ?? [])]).toEqual(expected);
  });

  it("of faint print is gibberish below a guess", async () => {
    const faint = { ...clean, faint: true };

    expect((await read(faint, image, reading(49, "word"))).best.paragraphs).toEqual([]);
    const guessed = await read(faint, image, reading(50, "word"));
    expect(guessed.best.paragraphs).toEqual(reading(50, "word"));
    expect(guessed.pictures[1]).toEqual(bringOut(image));
  });

  it("of faint print is not turned once forty letters are sure", async () => {
    const faint = { ...clean, faint: true };

    expect((await read(faint, image, reading(65, "a".repeat(134)))).pictures).toHaveLength(2);
    expect((await read(faint, image, reading(65, "a".repeat(133)))).pictures).toHaveLength(2 + 4);
  });
});
