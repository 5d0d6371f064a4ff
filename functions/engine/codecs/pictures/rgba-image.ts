// Conversion of decoded pixels to gray.

import { resample } from "./scale-pixels.ts";

export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, row by row from the top left. */
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Gray pixels on a white ground; one byte per pixel, 0 is black. */
export function grayOfRgba({ rgba, width, height }: RgbaImage): Uint8Array {
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at++) gray[at] = luminance(rgba, at * 4);
  return gray;
}

/** Scales gray pixels: each target pixel is the mean of the source pixels that it covers. */
export function scaledGray(data: Uint8Array, { width, height }: Size, target: Size): Uint8Array {
  if (target.width === width && target.height === height) return data;
  const map = { turned: false, stepX: target.width / width, stepY: target.height / height, left: 0, top: 0 };
  return resample({ width, height, kind: "gray", data }, map, target, 1);
}

/** ITU-R BT.601 luma of one pixel on a white ground. */
export function luminance(rgba: Uint8Array | Uint8ClampedArray, at: number): number {
  const luma = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
  const alpha = (rgba[at + 3] ?? 255) / 255;
  return Math.round(luma * alpha + 255 * (1 - alpha));
}

/** Undoes an EXIF orientation (TIFF 6.0, tag 274). */
export function turnUpright(gray: Uint8Array, { width, height }: Size, orientation: number): Uint8Array {
  if (orientation <= 1 || orientation > 8) return gray;
  const turned = new Uint8Array(gray.length);
  const mirroredAcross = [2, 3, 7, 8].includes(orientation);
  const mirroredDown = [3, 4, 6, 7].includes(orientation);
  for (let y = 0; y < height; y++) {
    const row = mirroredDown ? height - 1 - y : y;
    for (let x = 0; x < width; x++) {
      const column = mirroredAcross ? width - 1 - x : x;
      turned[orientation >= 5 ? column * height + row : row * width + column] = gray[y * width + x] ?? 255;
    }
  }
  return turned;
}
