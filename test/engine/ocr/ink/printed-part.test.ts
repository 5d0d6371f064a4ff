import { describe, expect, it } from "vitest";
import { printedPart } from "../../../../functions/engine/ocr/ink/printed-part.ts";

const ink = (boxes: readonly (readonly [number, number, number, number])[], scale = 1) => ({
  ...{ drawn: new Set<never>(), scale, width: 0, height: 0, noise: 0, faint: false },
  marks: boxes.map(([left, top, right, bottom]) => ({ left, top, right, bottom, pixels: 1, levels: 0 })),
});
const imageOf = (width: number, height: number) => ({
  ...{ width, height, dpi: 200 },
  gray: Uint8Array.from({ length: width * height }, (_, at) => ((at % width) + Math.floor(at / width) * 3) % 251),
});
const pixel = ({ width, gray }: { width: number; gray: Uint8Array }, x: number, y: number) => gray[y * width + x];

describe("the printed part of a page", () => {
  it("is the box of all marks in pixels of the image, with a margin of 30", () => {
    const image = imageOf(400, 300);

    const part = printedPart(
      image,
      ink(
        [
          [50, 40, 60, 45],
          [70, 30, 90, 50],
        ],
        2,
      ),
    );

    expect(part).toMatchObject({ left: 70, top: 30, width: 140, height: 100, whole: true, dpi: 200 });
    expect(pixel(part, 0, 0)).toBe(pixel(image, 70, 30));
    expect(pixel(part, 139, 99)).toBe(pixel(image, 209, 129));
  });

  it("ends at the edges of the image", () => {
    const part = printedPart(imageOf(100, 80), ink([[5, 10, 95, 75]]));

    expect(part).toMatchObject({ left: 0, top: 0, width: 100, height: 80, whole: true });
  });

  it("is the whole image without marks", () => {
    const image = imageOf(10, 10);

    expect(printedPart(image, ink([]))).toEqual({ ...image, left: 0, top: 0, whole: true });
  });

  it("is the middle of the print when there is more than enough", () => {
    const image = imageOf(2_000, 1_400);

    const part = printedPart(image, ink([[30, 30, 1_970, 1_370]]));

    // Half of each side of 2,000 x 1,400 pixels makes 700,000.
    expect(part).toMatchObject({ left: 500, top: 350, width: 1_000, height: 700, whole: false });
    expect(pixel(part, 0, 0)).toBe(pixel(image, 500, 350));
    expect(pixel(part, 999, 699)).toBe(pixel(image, 1_499, 1_049));
  });

  it("is whole at exactly 700,000 pixels", () => {
    expect(printedPart(imageOf(1_000, 700), ink([[0, 0, 1_000, 700]])).whole).toBe(true);
    expect(printedPart(imageOf(1_001, 700), ink([[0, 0, 1_001, 700]])).whole).toBe(false);
  });
});
