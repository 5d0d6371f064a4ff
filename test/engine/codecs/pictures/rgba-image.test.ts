import { describe, expect, it } from "vitest";
import {
  grayOfRgba,
  luminance,
  scaledGray,
  turnUpright,
} from "../../../../functions/engine/codecs/pictures/rgba-image.ts";

describe("the luminance of a pixel", () => {
  it.each([
    ["black", [0, 0, 0, 255], 0],
    ["white", [255, 255, 255, 255], 255],
    ["red", [255, 0, 0, 255], 76],
    ["green", [0, 255, 0, 255], 150],
    ["blue", [0, 0, 255, 255], 29],
    ["transparent", [0, 0, 0, 0], 255],
    ["half transparent black", [0, 0, 0, 128], 127],
  ])("follows ITU-R BT.601 on white paper: %s", (_name, pixel, expected) => {
    expect(luminance(Uint8Array.of(9, 9, 9, 9, ...pixel), 4)).toBe(expected);
  });

  it("is that of an opaque pixel where no opacity is stored", () => {
    expect(luminance(Uint8Array.of(0, 0, 0), 0)).toBe(0);
  });

  it("becomes one byte for each pixel of a picture", () => {
    const rgba = Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 255);

    expect([...grayOfRgba({ width: 3, height: 1, rgba })]).toEqual([0, 255, 76]);
  });
});

describe("a scaled gray picture", () => {
  it("is the picture itself at its own size", () => {
    const gray = Uint8Array.of(1, 2);

    expect(scaledGray(gray, { width: 2, height: 1 }, { width: 2, height: 1 })).toBe(gray);
  });

  it("has the mean of the pixels that each target pixel covers", () => {
    const gray = Uint8Array.of(10, 20, 100, 200, 30, 40, 100, 200);

    expect([...scaledGray(gray, { width: 4, height: 2 }, { width: 2, height: 1 })]).toEqual([25, 150]);
    expect([...scaledGray(gray, { width: 4, height: 2 }, { width: 4, height: 1 })]).toEqual([20, 30, 100, 200]);
    expect([...scaledGray(gray, { width: 4, height: 2 }, { width: 2, height: 2 })]).toEqual([15, 150, 35, 150]);
  });
});

describe("an EXIF orientation", () => {
  // The stored picture has the rows 1 2 3 and 4 5 6. TIFF 6.0 says where its first row and column are when viewed.
  it.each([
    [1, [1, 2, 3, 4, 5, 6]],
    [2, [3, 2, 1, 6, 5, 4]],
    [3, [6, 5, 4, 3, 2, 1]],
    [4, [4, 5, 6, 1, 2, 3]],
    [5, [1, 4, 2, 5, 3, 6]],
    [6, [4, 1, 5, 2, 6, 3]],
    [7, [6, 3, 5, 2, 4, 1]],
    [8, [3, 6, 2, 5, 1, 4]],
  ])("of %i is undone", (orientation, expected) => {
    const turned = turnUpright(Uint8Array.of(1, 2, 3, 4, 5, 6), { width: 3, height: 2 }, orientation);

    expect([...turned]).toEqual(expected);
  });

  it.each([0, 1, 9])("of %i leaves the picture as it is, without a copy", (orientation) => {
    const gray = Uint8Array.of(1, 2, 3, 4, 5, 6);

    expect(turnUpright(gray, { width: 3, height: 2 }, orientation)).toBe(gray);
  });
});
