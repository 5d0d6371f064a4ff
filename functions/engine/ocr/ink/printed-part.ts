// The part of a page for decisions about the reading of the whole.

import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PageInk } from "./page-ink.ts";

// About fifty words of ten points at 200 dpi.
const ENOUGH_PIXELS = 700_000;
const MARGIN_PIXELS = 30;

export interface PrintedPart extends GrayImage {
  /** Left edge in the image; `top` is the top edge. */
  readonly left: number;
  readonly top: number;
  /** True when the part contains all the print. */
  readonly whole: boolean;
}

/** Cuts out the print, or its middle: enough to decide how to read a page, and cheaper than the whole. */
export function printedPart(image: GrayImage, { marks, scale }: PageInk): PrintedPart {
  if (marks.length === 0) return { ...image, left: 0, top: 0, whole: true };
  const edge = (key: "left" | "top" | "right" | "bottom", least: 1 | -1) =>
    least * scale * marks.reduce((found, mark) => Math.min(found, least * mark[key]), Number.POSITIVE_INFINITY);
  const [left, right] = [Math.max(0, edge("left", 1) - MARGIN_PIXELS), edge("right", -1) + MARGIN_PIXELS];
  const [top, bottom] = [Math.max(0, edge("top", 1) - MARGIN_PIXELS), edge("bottom", -1) + MARGIN_PIXELS];
  const [wide, high] = [Math.min(image.width, right) - left, Math.min(image.height, bottom) - top];
  const share = Math.min(1, Math.sqrt(ENOUGH_PIXELS / (wide * high)));
  const [width, height] = [Math.max(1, Math.floor(wide * share)), Math.max(1, Math.floor(high * share))];
  const [startX, startY] = [left + Math.floor((wide - width) / 2), top + Math.floor((high - height) / 2)];
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (startY + y) * image.width + startX;
    gray.set(image.gray.subarray(from, from + width), y * width);
  }
  return { ...image, width, height, gray, left: startX, top: startY, whole: share === 1 };
}
