// Reads pixels from a canvas and frees its memory. Skia returns copies outside V8's heap, and Node frees them in a turn
// of the event loop. Code that only awaits promises never reaches that turn: 15 MB for each A4 page piled up.

import type { Canvas } from "@napi-rs/canvas";

/** Receives red, green, blue and opacity of each pixel of some rows. */
export type TakePixels = (rgba: Uint8ClampedArray, firstPixel: number) => void;

/** Pixels of one copy. A single copy of 25 megapixels would take 100 MB; several of this size take no more time. */
const PIXELS_PER_COPY = 1_000_000;

/** Passes all pixels to `take`, some rows at a time; the array is valid only during the call. Empties the canvas. */
export async function takePixels(canvas: Canvas, take: TakePixels): Promise<void> {
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  const rows = Math.max(1, Math.floor(PIXELS_PER_COPY / width));
  for (let top = 0; top < height; top += rows) {
    const { data } = context.getImageData(0, top, width, Math.min(rows, height - top));
    take(data, top * width);
    await freed(data);
  }
  await emptied(canvas);
}

/** Frees a canvas now and not at a later garbage collection. */
export async function emptied(canvas: Canvas): Promise<void> {
  canvas.width = 1;
  canvas.height = 1;
  await nextTurn();
}

/** Frees pixels now: transferring the buffer to a length of 0 releases its memory in the next turn. */
async function freed(pixels: Uint8ClampedArray): Promise<void> {
  (pixels.buffer as ArrayBuffer).transfer(0);
  await nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
