// A frame of an image file painted in the size of a page's picture. TIFF is painted in gray, the other types in colours.

import type { Canvas } from "@napi-rs/canvas";
import { emptied } from "../../codecs/pictures/canvas-pixels.ts";
import { type CheckedFrame, checkedFrame, decodeImage, decodePixels } from "../../codecs/pictures/decode-image.ts";
import type { DecodingLimits } from "../../codecs/pictures/decoding-cost.ts";
import type { RgbaImage } from "../../codecs/pictures/rgba-image.ts";
import { loadCanvas } from "./bounded-canvases.ts";
import { fitWithin, POINTS_PER_INCH, type RenderOptions } from "./paint-page.ts";

/** Paints a frame, counted from 1, upright and on white. Throws the errors of decodeImage. */
export async function paintImage(
  bytes: Uint8Array,
  frame: number,
  options: RenderOptions,
  limits: DecodingLimits,
): Promise<Canvas> {
  const checked = checkedFrame(bytes, frame, limits);
  const { upright } = checked;
  const inPoints = (pixels: number) => (pixels * POINTS_PER_INCH) / upright.dpi;
  // A picture is never enlarged.
  const dpi = Math.min(options.dpi, upright.dpi);
  const { width, height } = fitWithin(inPoints(upright.width), inPoints(upright.height), { ...options, dpi });
  const { createCanvas } = loadCanvas();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  const picture = await pictureOf(bytes, frame, checked, limits);
  context.drawImage(picture, 0, 0, width, height);
  if ("getContext" in picture) await emptied(picture);
  return canvas;
}

async function pictureOf(bytes: Uint8Array, frame: number, { stored }: CheckedFrame, limits: DecodingLimits) {
  if (stored.tiff !== undefined) return onCanvas(rgbaOf(await decodeImage(bytes, frame, limits)));
  const decoded = await decodePixels(bytes, stored, limits);
  // Skia turns a JPEG upright by its EXIF orientation.
  return decoded === undefined ? await loadCanvas().loadImage(bytes) : onCanvas(decoded);
}

function onCanvas({ width, height, rgba }: RgbaImage): Canvas {
  const canvas = loadCanvas().createCanvas(width, height);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(width, height);
  pixels.data.set(rgba);
  context.putImageData(pixels, 0, 0);
  return canvas;
}

function rgbaOf({ width, height, gray }: Awaited<ReturnType<typeof decodeImage>>): RgbaImage {
  const rgba = new Uint8ClampedArray(gray.length * 4).fill(255);
  for (const [index, value] of gray.entries()) rgba.fill(value, index * 4, index * 4 + 3);
  return { width, height, rgba };
}
