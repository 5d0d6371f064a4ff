// Image files: what their header says of each page, and their pixels in gray. Skia (@napi-rs/canvas) decodes all types
// but TIFF; it is loaded when first needed, because on Lambda it comes from a layer.

import { createRequire } from "node:module";
import { ExtractionError, limitExceeded } from "../errors.ts";
import { damagedImage } from "./damaged-image.ts";
import { imageTypeOf, readImageHeader, type StoredFrame } from "./image-header.ts";
import { decodeTiffFrame } from "./tiff.ts";

export { imageTypeOf } from "./image-header.ts";

/** One picture of an image file, upright and with square pixels. */
export interface ImageFrame {
  readonly width: number;
  readonly height: number;
  /** Dots per inch, both ways: the file's own where it can be true, else a guess (see `densityOf`). */
  readonly dpi: number;
}

export interface GrayImage {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, row by row from the top left; 0 is black. */
  readonly gray: Uint8Array;
  /** After scaling, so that width / dpi is the page's width in inches. */
  readonly dpi: number;
}

// An A0 sheet at 300 dpi is 139 megapixels, 5.6 times the default of 25; in RGBA it takes 560 MB to decode.
const DECODING_HEADROOM = 6;
// Fax pixels are up to twice as high as wide (204 x 98 dpi); differences below this are rounding.
const SQUARE_WITHIN = 1.05;

/** The pages of an image file, at most `maxFrames`, read from its header; none when the header is damaged. */
export function imageFrames(bytes: Uint8Array, maxFrames: number): readonly ImageFrame[] {
  return readImageHeader(bytes, maxFrames).map(uprightFrame);
}

/**
 * The pixels of one frame, counted from 1: turned upright, transparency on white, pixels made square, and scaled down
 * to `maxPixels`. Throws DAMAGED_DOCUMENT, LIMIT_EXCEEDED, PAGE_OUT_OF_RANGE, UNSUPPORTED_FORMAT.
 */
export async function decodeImage(
  bytes: Uint8Array,
  frame: number,
  { maxPixels }: { readonly maxPixels: number },
): Promise<GrayImage> {
  if (imageTypeOf(bytes) === undefined) {
    throw new ExtractionError("UNSUPPORTED_FORMAT", "the image is of a type that is not read; convert it to PNG");
  }
  const frames = readImageHeader(bytes, frame);
  const stored = frames[frame - 1];
  if (stored === undefined) {
    if (frames.length === 0) throw damagedImage("its header cannot be read");
    throw new ExtractionError(
      "PAGE_OUT_OF_RANGE",
      `the image has ${frames.length} frames, frame ${frame} was asked for; ask for one that it has`,
    );
  }
  const pixels = stored.width * stored.height;
  if (pixels > maxPixels * DECODING_HEADROOM) {
    const allowed = `${maxPixels * DECODING_HEADROOM} (${DECODING_HEADROOM} times the pixels kept)`;
    throw limitExceeded("pixels of an image", String(pixels), allowed, "TEXTRACTOR_MAX_PAGE_PIXELS");
  }
  const upright = uprightFrame(stored);
  const scale = Math.min(1, Math.sqrt(maxPixels / (upright.width * upright.height)));
  const width = Math.max(1, Math.floor(upright.width * scale));
  const height = Math.max(1, Math.floor(upright.height * scale));
  try {
    const gray = await (stored.tiff === undefined
      ? grayFromCanvas(bytes, width, height)
      : grayFromTiff(bytes, stored, width, height));
    return { width, height, gray, dpi: upright.dpi * scale };
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    throw damagedImage("its pixels are damaged", error);
  }
}

function uprightFrame(stored: StoredFrame): ImageFrame {
  const onItsSide = stored.orientation >= 5 && stored.orientation <= 8;
  const [across, down] = densityOf(stored);
  const dpi = Math.max(across, down);
  const [width, height] = [Math.round((stored.width * dpi) / across), Math.round((stored.height * dpi) / down)];
  return onItsSide ? { width: height, height: width, dpi } : { width, height, dpi };
}

const BELIEVABLE_DPI = { least: 50, most: 2_400 };
// The longer side of A0; cameras write 72 dpi into pictures of 4,000 pixels, which would be 1.4 m.
const LARGEST_PAGE_INCHES = 47;
const SCAN = { fromPixels: 1_500, dpi: 300 };
const SCREEN_DPI = 96;

/**
 * The stated density is believed when it is that of a scanner or screen and makes a page no larger than A0. Otherwise
 * a picture of 1,500 pixels or more on its longer side is taken for a scan at 300 dpi, and a smaller one for a screen
 * picture at 96.
 */
function densityOf({ width, height, density }: StoredFrame): readonly [across: number, down: number] {
  const believable = (dpi: number, pixels: number) =>
    dpi >= BELIEVABLE_DPI.least && dpi <= BELIEVABLE_DPI.most && pixels / dpi <= LARGEST_PAGE_INCHES;
  if (density !== undefined && believable(density[0], width) && believable(density[1], height)) {
    const [across, down] = density;
    const square = Math.max(across, down) / Math.min(across, down) < SQUARE_WITHIN;
    return square ? [across, across] : density;
  }
  const guess = Math.max(width, height) >= SCAN.fromPixels ? SCAN.dpi : SCREEN_DPI;
  return [guess, guess];
}

async function grayFromCanvas(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const { createCanvas, loadImage } = loadCanvas();
  // Skia turns a JPEG upright by its EXIF orientation, as readImageHeader reckons.
  const picture = await loadImage(bytes);
  const context = createCanvas(width, height).getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  const rgba = context.getImageData(0, 0, width, height).data;
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at++) gray[at] = luminance(rgba, at * 4);
  return gray;
}

function loadCanvas(): typeof import("@napi-rs/canvas") {
  try {
    return createRequire(import.meta.url)("@napi-rs/canvas");
  } catch (cause) {
    const message =
      "images cannot be decoded here: @napi-rs/canvas does not load; add the canvas layer to the function";
    throw new ExtractionError("NOT_AVAILABLE", message, { cause });
  }
}

async function grayFromTiff(bytes: Uint8Array, stored: StoredFrame, width: number, height: number) {
  if (stored.tiff === undefined) throw damagedImage("it is no TIFF file");
  const rgba = await decodeTiffFrame(bytes, stored.tiff);
  const onItsSide = stored.orientation >= 5 && stored.orientation <= 8;
  const lying = { width: onItsSide ? height : width, height: onItsSide ? width : height };
  const gray = scaledGray(rgba, stored, lying);
  return turnUpright(gray, lying, stored.orientation);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Each target pixel is the mean of the source pixels that it covers. */
function scaledGray(rgba: Uint8Array, source: Size, target: Size): Uint8Array {
  const gray = new Uint8Array(target.width * target.height);
  for (let y = 0; y < target.height; y++) {
    const top = Math.floor((y * source.height) / target.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * source.height) / target.height));
    for (let x = 0; x < target.width; x++) {
      const left = Math.floor((x * source.width) / target.width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * source.width) / target.width));
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) sum += luminance(rgba, (row * source.width + column) * 4);
      }
      gray[y * target.width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return gray;
}

/** ITU-R BT.601 luma of one pixel, laid on white. */
function luminance(rgba: Uint8Array | Uint8ClampedArray, at: number): number {
  const luma = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
  const alpha = (rgba[at + 3] ?? 255) / 255;
  return Math.round(luma * alpha + 255 * (1 - alpha));
}

/** Undoes an EXIF orientation (TIFF 6.0, tag 274). */
function turnUpright(gray: Uint8Array, { width, height }: Size, orientation: number): Uint8Array {
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
