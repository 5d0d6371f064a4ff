// Pictures with noise that is the same each time.

import type { GrayImage } from "../../../../functions/engine/ocr/tesseract/gray-image.ts";

/** Makes each pixel lighter or darker by up to half of `levels`. */
export function noisy(image: GrayImage, levels: number): GrayImage {
  let state = 1;
  const noise = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32 - 0.5) * levels;
  };
  return { ...image, gray: image.gray.map((level) => Math.max(0, Math.min(255, level + noise()))) };
}
