import { describe, expect, it } from "vitest";
import { uprightFrame } from "../../../../functions/engine/codecs/pictures/stored-frame.ts";

const dpiOf = (width: number, height: number, across: number, down = across) =>
  uprightFrame({ width, height, orientation: 1, density: [across, down] });

describe("the size of an upright picture", () => {
  it.each([
    [1, 30, 20],
    [4, 30, 20],
    [5, 20, 30],
    [8, 20, 30],
    [9, 30, 20],
  ])("has width and height swapped by the orientations 5 to 8: %i", (orientation, width, height) => {
    expect(uprightFrame({ width: 30, height: 20, orientation })).toEqual({ width, height, dpi: 96 });
  });

  it("has square pixels of the higher density", () => {
    expect(dpiOf(100, 100, 200, 100)).toEqual({ width: 100, height: 200, dpi: 200, isStated: true });
    expect(dpiOf(100, 101, 80, 120)).toEqual({ width: 150, height: 101, dpi: 120, isStated: true });
  });

  it("has its square pixels turned, too", () => {
    const fax = { width: 100, height: 100, density: [200, 100], orientation: 6 } as const;

    expect(uprightFrame(fax)).toEqual({ width: 200, height: 100, dpi: 200, isStated: true });
  });

  it.each([
    [104, 100],
    [105, 105],
  ])("has square pixels already when the densities differ by less than a twentieth: %i by 100", (across, height) => {
    expect(dpiOf(10, 100, across, 100)).toEqual({ width: 10, height, dpi: across, isStated: true });
    expect(dpiOf(100, 10, 100, across)).toMatchObject({ width: across === 104 ? 100 : 105, height: 10 });
  });
});

describe("the density of a picture", () => {
  it.each([
    [49, 96, undefined],
    [50, 50, true],
    [2_400, 2_400, true],
    [2_401, 96, undefined],
  ])("is believed from 50 to 2,400 dpi: %i", (stated, dpi, isStated) => {
    expect(dpiOf(10, 10, stated)).toEqual({ width: 10, height: 10, dpi, ...(isStated && { isStated }) });
    expect(dpiOf(10, 10, 100, stated).isStated).toBe(isStated);
    expect(dpiOf(10, 10, stated, 100).isStated).toBe(isStated);
  });

  it.each([
    [2_350, 50],
    [2_351, 300],
  ])("is believed for pages up to 47 inches: %i pixels of 50 dpi", (pixels, dpi) => {
    expect(dpiOf(pixels, 1, 50).dpi).toBe(dpi);
    expect(dpiOf(1, pixels, 50).dpi).toBe(dpi);
  });

  it.each([
    [1_499, 96],
    [1_500, 300],
  ])("is guessed as 300 dpi from 1,500 pixels: %i", (pixels, dpi) => {
    expect(uprightFrame({ width: pixels, height: 1, orientation: 1 })).toEqual({ width: pixels, height: 1, dpi });
    expect(uprightFrame({ width: 1, height: pixels, orientation: 1 })).toEqual({ width: 1, height: pixels, dpi });
  });
});
