// A picture with each pixel four times.

import type { GrayImage } from "../../../../functions/engine/ocr/tesseract/gray-image.ts";

export function twiceAsLarge({ width, height, dpi, gray }: GrayImage): GrayImage {
  const levels = new Uint8Array(4 * width * height);
  for (let y = 0, to = 0; y < 2 * height; y++) {
    for (let x = 0; x < 2 * width; x++, to++) levels[to] = gray[(y >> 1) * width + (x >> 1)] as number;
  }
  return { width: 2 * width, height: 2 * height, dpi: 2 * dpi, gray: levels };
}
