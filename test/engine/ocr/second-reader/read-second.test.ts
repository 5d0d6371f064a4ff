import { expect, it } from "vitest";
import type { Networks } from "../../../../functions/engine/ocr/second-reader/networks.ts";
import { readSecond } from "../../../../functions/engine/ocr/second-reader/read-second.ts";

const IMAGE = { width: 400, height: 200, dpi: 100, gray: new Uint8Array(80_000).fill(255) };

/** Networks that find lines at these heights, and read one text in each. */
function networksOf(ys: readonly number[], text: string) {
  const asked = { height: 0, strips: 0, directions: 0 };
  const networks: Networks = {
    findLines: async (_, height = 0) => {
      asked.height = height;
      return ys.map((y) => ({ x: 100, y, length: 200, height: 20, angle: 0 }));
    },
    isUpsideDown: async () => {
      asked.directions++;
      return false;
    },
    readStrip: async ({ width }) => {
      asked.strips++;
      const characters = [...text].map((each, at) => ({ text: each, from: at, to: at, probability: 0.99 }));
      return { characters, steps: width / 8 };
    },
  };
  return { networks, asked };
}

/** A line of Tesseract at a height. */
function lineAt(y: number, text: string, confidence: number) {
  const box = [2, y - 8, 198, y + 8] as const;
  const line = { box, baseline: { x: 0, y: y + 8, angle: 0 }, size: 16, words: [{ text, box, confidence }] };
  return { box, lines: [line] };
}

it("reads the lines that are in doubt, and says how often both readers agree", async () => {
  const { networks, asked } = networksOf([40, 80, 120], "FILE");
  const paragraphs = [lineAt(40, "FRE", 55), lineAt(80, "FILE", 85), lineAt(120, "sure", 96)];

  const { found, read, agreement, choices, lines } = await readSecond(IMAGE, paragraphs, networks);

  expect({ found, read, agreement, strips: asked.strips }).toEqual({ found: 3, read: 2, agreement: 0.5, strips: 2 });
  expect(choices).toMatchObject([{ tesseract: "FRE", second: "FILE", chosen: "second" }]);
  expect(lines.map(({ words }) => words.map((word) => word.text).join(" "))).toEqual(["FILE", "FILE", "sure"]);
  // A line with a believable word is upright.
  expect(asked.directions).toBe(1);
});

it("has no agreement where nothing was read twice", async () => {
  const reading = await readSecond(IMAGE, [lineAt(40, "sure", 96)], networksOf([40], "").networks);

  expect(reading).not.toHaveProperty("agreement");
});

it("tells the height of the words where enough are believable", async () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => lineAt(20 + at, "sure", 96));
  const heightFor = async (count: number) => {
    const { networks, asked } = networksOf([], "");
    await readSecond(IMAGE, words(count), networks);
    return asked.height;
  };

  expect(await heightFor(10)).toBe(16);
  expect(await heightFor(9)).toBe(0);
});

it("stops at forty thousand pixels of strips", async () => {
  const ys = Array.from({ length: 100 }, (_, at) => 20 + at);
  const { networks, asked } = networksOf(ys, "x");

  await readSecond(IMAGE, [], networks);

  // Each line is 200 by 20 pixels, and 480 at the height of strips.
  expect(asked.strips).toBe(83);
});
