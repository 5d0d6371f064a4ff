// Pixels out of a canvas, and its memory back. Skia hands out copies that lie outside V8's heap, and Node frees them in
// a turn of the event loop, which work that only awaits promises never gives it: 15 MB an A4 page piled up.

import type { Canvas } from "@napi-rs/canvas";

/** Red, green, blue and opacity of each pixel of some rows. */
export type TakePixels = (rgba: Uint8ClampedArray, firstPixel: number) => void;

/** One copy of 25 megapixels takes 100 MB; copies of this size take as much time. */
const PIXELS_AT_ONCE = 1_000_000;

/** Hands over all pixels, some rows at a time, each only until the call returns. The canvas is empty afterwards. */
export async function takePixels(canvas: Canvas, take: TakePixels): Promise<void> {
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  const rows = Math.max(1, Math.floor(PIXELS_AT_ONCE / width));
  for (let top = 0; top < height; top += rows) {
    const { data } = context.getImageData(0, top, width, Math.min(rows, height - top));
    take(data, top * width);
    await freed(data);
  }
  await emptied(canvas);
}

/** Frees a canvas now, and not at some later collection of garbage. */
export async function emptied(canvas: Canvas): Promise<void> {
  canvas.width = 1;
  canvas.height = 1;
  await nextTurn();
}

/** Whoever moves a buffer away and forgets it has given it up; the next turn frees what it was. */
async function freed(pixels: Uint8ClampedArray): Promise<void> {
  (pixels.buffer as ArrayBuffer).transfer(0);
  await nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
