// Image files: the size of each page, from the header, and its pixels in gray. Skia (@napi-rs/canvas) decodes all types
// except TIFF, JPEG 2000 and HEIF. It is loaded on first use, because on Lambda it comes from a layer.

import { createRequire } from "node:module";
import { ExtractionError, limitExceeded } from "../../base/errors.ts";
import { takePixels } from "./canvas-pixels.ts";
import { damagedImage } from "./damaged-image.ts";
import { checkDecodingCost, type DecodingLimits } from "./decoding-cost.ts";
import { type ImageType, imageTypeOf, readImageHeader } from "./image-header.ts";
import { grayOfRgba, luminance, type RgbaImage, scaledGray, turnUpright } from "./rgba-image.ts";
import { resample } from "./scale-pixels.ts";
import { type ImageFrame, liesOnItsSide, type StoredFrame, uprightFrame } from "./stored-frame.ts";
import { decodeBilevelTiff, decodeTiffFrame, decodeTiffGray } from "./tiff.ts";

export { imageTypeOf } from "./image-header.ts";

export interface GrayImage {
  readonly width: number;
  readonly height: number;
  /** One byte per pixel, row by row from the top left; 0 is black. */
  readonly gray: Uint8Array;
  /** Dots per inch after scaling: width / dpi is the page's width in inches. */
  readonly dpi: number;
}

// An A0 sheet at 300 dpi has 139 megapixels, 5.6 times the default of 25. Decoding it to RGBA takes 560 MB.
const DECODING_HEADROOM = 6;

/** Pages of an image file, at most `maxFrames`, from its header. Empty when the header is damaged. */
export function imageFrames(bytes: Uint8Array, maxFrames: number): readonly ImageFrame[] {
  return readImageHeader(bytes, maxFrames).map(uprightFrame);
}

/**
 * Decodes one frame, counted from 1. The result is upright, on a white ground, with square pixels, and scaled down to
 * `maxPixels`. Throws DAMAGED_DOCUMENT, LIMIT_EXCEEDED, PAGE_OUT_OF_RANGE, UNSUPPORTED_FORMAT.
 */
export async function decodeImage(bytes: Uint8Array, frame: number, limits: DecodingLimits): Promise<GrayImage> {
  const { stored, upright, scale } = checkedFrame(bytes, frame, limits);
  try {
    const bilevel = grayOfBilevel(bytes, stored, upright, scale);
    if (bilevel !== undefined) return bilevel;
    const decoded = await decodeGray(bytes, stored, limits);
    if (decoded !== undefined) return scaledUpright(decoded, upright, scale);
    const size = sizeAt(scale, upright);
    return { ...size, gray: await grayFromCanvas(bytes, size.width, size.height), dpi: upright.dpi * scale };
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    throw damagedImage("its pixels are damaged", error);
  }
}

export interface CheckedFrame {
  readonly type: ImageType;
  readonly stored: StoredFrame;
  readonly upright: ImageFrame;
  /** Factor by which the picture is scaled down to `maxPixels`. */
  readonly scale: number;
}

/** Reads the header of a frame. Throws the errors of a picture that must not be decoded. */
export function checkedFrame(bytes: Uint8Array, frame: number, { maxPixels, maxBytes }: DecodingLimits): CheckedFrame {
  const type = imageTypeOf(bytes);
  if (type === undefined) {
    throw new ExtractionError("UNSUPPORTED_FORMAT", "the type of the image is not supported", {
      remedy: "convert it to PNG",
    });
  }
  const frames = readImageHeader(bytes, frame);
  const stored = frames[frame - 1];
  if (stored === undefined) {
    if (frames.length === 0) throw damagedImage("its header cannot be read");
    throw new ExtractionError("PAGE_OUT_OF_RANGE", `the image has no frame ${frame}, only ${frames.length} frames`, {
      remedy: "ask for one of these",
    });
  }
  const pixels = stored.width * stored.height;
  if (pixels > maxPixels * DECODING_HEADROOM) {
    const allowed = `${maxPixels * DECODING_HEADROOM} (${DECODING_HEADROOM} times the pixels kept)`;
    throw limitExceeded("pixels of an image", String(pixels), allowed, "TEXTRACTOR_MAX_PAGE_PIXELS");
  }
  checkDecodingCost(type, stored, maxPixels, maxBytes);
  const upright = uprightFrame(stored);
  return { type, stored, upright, scale: Math.min(1, Math.sqrt(maxPixels / (upright.width * upright.height))) };
}

/** Decodes scans with one bit per pixel, as usual in TIFF. Colours need 32 times the memory, 3 times the time. */
function grayOfBilevel(
  bytes: Uint8Array,
  { width, height, orientation, tiff }: StoredFrame,
  upright: ImageFrame,
  scale: number,
): GrayImage | undefined {
  const data = tiff === undefined ? undefined : decodeBilevelTiff(bytes, tiff);
  if (data === undefined) return undefined;
  const size = sizeAt(scale, upright);
  const lying = liesOnItsSide(orientation) ? { width: size.height, height: size.width } : size;
  const map = { turned: false, stepX: lying.width / width, stepY: lying.height / height, left: 0, top: 0 };
  const gray = resample({ width, height, kind: 1, data }, map, lying, 1);
  return { ...size, gray: turnUpright(gray, lying, orientation), dpi: upright.dpi * scale };
}

function sizeAt(scale: number, { width, height }: ImageFrame) {
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

async function grayFromCanvas(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const { createCanvas, loadImage } = loadCanvas();
  // Skia turns a JPEG upright by its EXIF orientation, as readImageHeader assumes.
  const picture = await loadImage(bytes);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  const gray = new Uint8Array(width * height);
  await takePixels(canvas, (rgba, from) => {
    for (let at = 0; at < rgba.length; at += 4) gray[from + at / 4] = luminance(rgba, at);
  });
  return gray;
}

function loadCanvas(): typeof import("@napi-rs/canvas") {
  try {
    return createRequire(import.meta.url)("@napi-rs/canvas");
  } catch (cause) {
    throw new ExtractionError("NOT_AVAILABLE", "images cannot be decoded: @napi-rs/canvas does not load", {
      remedy: "add the canvas layer to the function",
      cause,
    });
  }
}

interface StoredPixels extends RgbaImage {
  /** EXIF orientation of these pixels. */
  readonly orientation: number;
}

/** Decodes a frame in colours; undefined for the types that Skia decodes. */
export async function decodePixels(
  bytes: Uint8Array,
  stored: StoredFrame,
  limits: DecodingLimits,
): Promise<StoredPixels | undefined> {
  const { width, height, orientation, tiff, jpeg2000 } = stored;
  if (tiff !== undefined) return { width, height, rgba: await decodeTiffFrame(bytes, tiff), orientation };
  if (jpeg2000 !== undefined) {
    const { decodeJpeg2000 } = await import("./jpeg-2000.ts");
    return { ...(await decodeJpeg2000(bytes, stored, jpeg2000, limits)), orientation };
  }
  if (imageTypeOf(bytes) !== "heic") return undefined;
  const { decodeHeif } = await import("./heif.ts");
  // libheif turns the picture upright itself.
  return { ...decodeHeif(bytes, limits.maxPixels * DECODING_HEADROOM), orientation: 1 };
}

interface StoredGray {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
  readonly orientation: number;
}

async function decodeGray(
  bytes: Uint8Array,
  stored: StoredFrame,
  limits: DecodingLimits,
): Promise<StoredGray | undefined> {
  const { width, height, orientation, tiff } = stored;
  if (tiff !== undefined) return { width, height, orientation, gray: await decodeTiffGray(bytes, tiff) };
  const decoded = await decodePixels(bytes, stored, limits);
  return decoded === undefined ? undefined : { ...decoded, gray: grayOfRgba(decoded) };
}

/** Scales to the wanted size, but not above the decoded size. */
function scaledUpright(stored: StoredGray, upright: ImageFrame, wantedScale: number): GrayImage {
  const { orientation } = stored;
  const onItsSide = liesOnItsSide(orientation);
  const [across, down] = onItsSide ? [stored.height, stored.width] : [stored.width, stored.height];
  const scale = Math.min(wantedScale, Math.max(across / upright.width, down / upright.height));
  const size = sizeAt(scale, upright);
  const lying = onItsSide ? { width: size.height, height: size.width } : size;
  const gray = turnUpright(scaledGray(stored.gray, stored, lying), lying, orientation);
  return { ...size, gray, dpi: upright.dpi * scale };
}
