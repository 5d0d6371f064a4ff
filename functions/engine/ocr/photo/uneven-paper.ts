// The sign of a photograph: no level of the paper is common. Lamps, shadows, curls and the desk darken parts of it.

import type { GrayImage } from "../tesseract/gray-image.ts";
import { paperOf } from "./paper.ts";

/** Pixels between those that are looked at: print is closed over anyway. */
const STEP = 4;
/** Levels on each side of the most common level that are the same paper. */
const SAME_PAPER = 3;
/**
 * Share of the page of one level, below which light falls on it unevenly. 40 photographs of a seeded generator have .08 to .43; of 141
 * scanned and printed pages all but one, a test of gradients, have .47 and more, tables on tints and pages with pictures among them.
 */
const EVEN_SHARE = 0.45;

/** Decides this in 10 ms for an A4 page at 200 dpi. */
export function hasUnevenPaper(image: GrayImage): boolean {
  const { levels } = paperOf(thinned(image));
  const counts = new Uint32Array(256);
  for (const level of levels) counts[Math.round(level)] = (counts[Math.round(level)] ?? 0) + 1;
  const countAround = (level: number) =>
    counts.subarray(Math.max(0, level - SAME_PAPER), level + SAME_PAPER + 1).reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts.keys().map(countAround));
  return most < EVEN_SHARE * levels.length;
}

function thinned({ width, height, gray }: GrayImage): Pick<GrayImage, "width" | "height" | "gray"> {
  const [across, down] = [Math.ceil(width / STEP), Math.ceil(height / STEP)];
  const thin = new Uint8Array(across * down);
  for (let y = 0, to = 0; y < down; y++) {
    for (let x = 0, from = y * STEP * width; x < across; x++, from += STEP, to++) thin[to] = gray[from] as number;
  }
  return { width: across, height: down, gray: thin };
}
