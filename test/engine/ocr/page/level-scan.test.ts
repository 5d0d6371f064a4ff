import { describe, expect, it } from "vitest";
import { seeded } from "../../../../bench/inputs/random/seeded.ts";
import { findInk } from "../../../../functions/engine/ocr/ink/page-ink.ts";
import { levelScan } from "../../../../functions/engine/ocr/page/level-scan.ts";
import type { PagePicture } from "../../../../functions/engine/ocr/page/recognized-blocks.ts";
import { skewOf, straighten } from "../../../../functions/engine/ocr/page/straighten.ts";
import { drawPage } from "./draw-page.ts";

const LINES = [
  "The miller opens seven gates in the morning before the harvest",
  "so that the barley is ground within the week, and nobody pays",
  "for the water that he does not need in the months of summer.",
  "Two stones from the hill lie under the wheel since last autumn.",
];
const LEVEL = drawPage({ texts: LINES.map((text, at) => ({ text, x: 80, y: 150 + 80 * at })) });
/** The page with lines that climb by the degrees. */
const tilted = (degrees: number): PagePicture => ({ ...LEVEL, ...straighten(LEVEL, -degrees) });

describe("a level picture of a scan", () => {
  it.each([2, -1.5, 4])("is made of a page whose lines climb by %d degrees", (degrees) => {
    const page = tilted(degrees);
    const level = levelScan(page);
    const picture = level?.picture ?? page;

    expect(skewOf(findInk(picture))).toBe(0);
    expect(picture.pageWidth).toBeCloseTo((picture.width * 72) / picture.dpi, 5);
    const [x, y] = level?.warp.placeOf(picture.width / 2, picture.height / 2) ?? [];
    expect(Math.abs((x ?? 0) - page.width / 2)).toBeLessThan(1);
    expect(Math.abs((y ?? 0) - page.height / 2)).toBeLessThan(1);
  });

  it.each([0, 0.5, 8])("is not made of a page whose lines climb by %d degrees", (degrees) => {
    expect(levelScan(tilted(degrees))).toBeUndefined();
  });

  it("is not made of print that lies on as few rows in other directions", () => {
    const places = seeded(7);
    const scattered = Array.from({ length: 90 }, () => ({
      text: "x",
      x: 60 + places.below(880),
      y: 40 + places.below(540),
    }));

    expect(levelScan(drawPage({ texts: scattered }))).toBeUndefined();
  });

  it("is not made of a photograph, on whose paper light falls unevenly", () => {
    const { width, ...page } = tilted(2);
    const gray = page.gray.map((level, at) => level * (0.4 + (0.6 * (at % width)) / width));

    expect(skewOf(findInk({ ...page, width, gray }), 1.3)).toBe(2);
    expect(levelScan({ ...page, width, gray })).toBeUndefined();
  });

  it("is not made of a strip, which would grow to many times its size", () => {
    const texts = Array.from({ length: 20 }, (_, at) => ({
      text: "gates of the mill",
      x: 80 + 300 * at,
      y: 130,
      size: 20,
    }));
    const strip = drawPage({
      width: 6_200,
      height: 300,
      texts: texts.map((each) => ({ ...each, y: 260 - each.x * 0.035 })),
    });

    expect(skewOf(findInk(strip))).toBe(2);
    expect(levelScan(strip)).toBeUndefined();
  });
});
