// The memory that decoding one picture takes, known from its header before a decoder sees the file. Most of it is native:
// no limit on a thread's heap sees it.

import { limitExceeded } from "../../base/errors.ts";
import type { ImageType } from "./image-header.ts";
import type { StoredFrame } from "./stored-frame.ts";

/**
 * Bytes a pixel of the stored picture, from the peak resident memory of a process that decodes one, less DECODER_BYTES and
 * the target. Measured on x64 with @napi-rs/canvas 1.1.1, pictures of 9 to 144 megapixels:
 * GIF 5.2 (144 megapixels: 885 MB in all), PNG 5.2, BMP 5.2, JPEG 5.1, WebP 6.7, HEIC 11.3, TIFF 1.6.
 */
const BYTES_PER_PIXEL: Readonly<Record<Exclude<ImageType, "jp2">, number>> = {
  png: 5.5,
  gif: 5.5,
  bmp: 5.5,
  jpeg: 5.5,
  webp: 7,
  heic: 11.5,
  tiff: 2,
};
/** Skia copies a picture to change its colours: 8.9 measured for a PNG with gamma. */
const WITH_PROFILE = 9.5;
/** All coefficients of a progressive JPEG, two bytes each: 8.6 measured for three components. */
const PROGRESSIVE = { base: 3, perComponent: 2 };
/** Each number of JPEG 2000: 35 megapixels of three components took 560 MB, and 88 took 2 GB. */
const BYTES_PER_VALUE = 8;
/** OpenJPEG 2.5: opj_tcp_t for each tile, and in it opj_tccp_t for each component. */
const TILE = { bytes: 5_700, bytesPerComponent: 1_100 };
/** The canvas that a picture is drawn on, and its gray. */
const BYTES_PER_TARGET_PIXEL = 5;
const DECODER_BYTES = 16 * 1024 ** 2;

export interface DecodingLimits {
  /** Pixels of the result; a larger picture is scaled down. */
  readonly maxPixels: number;
  /** Bytes that the decoder may take. */
  readonly maxBytes: number;
}

/** Throws LIMIT_EXCEEDED when decoding the frame would take more than `maxBytes`. `pixels` go to the canvas. */
export function checkDecodingCost(type: ImageType, frame: StoredFrame, pixels: number, maxBytes: number): void {
  const decoded = Math.max(frame.width * frame.height, frame.decodedPixels ?? 0);
  const cost = DECODER_BYTES + decoded * bytesPerPixel(type, frame) + tileBytes(frame);
  const target = Math.min(pixels, frame.width * frame.height) * BYTES_PER_TARGET_PIXEL;
  checkBytes(cost + target, `${frame.width} x ${frame.height} pixels of ${type}`, maxBytes);
}

/** The same for a cost that is known otherwise; `what` takes it. */
export function checkBytes(bytes: number, what: string, maxBytes: number): void {
  if (bytes <= maxBytes) return;
  const [found, allowed] = [`${megabytes(bytes)} MB for ${what}`, `${megabytes(maxBytes)} MB`];
  throw limitExceeded("memory to decode an image", found, allowed, "TEXTRACTOR_DECODING_MEMORY_MB");
}

function bytesPerPixel(type: ImageType, { jpeg2000, hasProfile, progressive }: StoredFrame): number {
  // decodeJpeg2000 halves the size first, and bounds what is left.
  if (type === "jp2") return jpeg2000 === undefined ? BYTES_PER_VALUE : 0;
  const plain = BYTES_PER_PIXEL[type];
  const coefficients = progressive === undefined ? 0 : PROGRESSIVE.base + PROGRESSIVE.perComponent * progressive;
  return Math.max(plain, coefficients, hasProfile === true ? WITH_PROFILE : 0);
}

/** What OpenJPEG allocates before it decodes a tile: a header of 60 bytes may ask for 65,535 of them. */
function tileBytes({ jpeg2000 }: StoredFrame): number {
  if (jpeg2000 === undefined) return 0;
  return jpeg2000.tiles * (TILE.bytes + TILE.bytesPerComponent * jpeg2000.components);
}

/** Bytes for the values of a JPEG 2000 picture after halving. */
export function jpeg2000Bytes(values: number): number {
  return DECODER_BYTES + values * BYTES_PER_VALUE;
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 ** 2);
}
