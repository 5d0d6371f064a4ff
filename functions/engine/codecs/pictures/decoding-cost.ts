// The memory that decoding one picture takes, estimated from its header before a decoder sees the file. Most of it is
// native memory, which a limit on a thread's heap does not count.

import { limitExceeded } from "../../base/errors.ts";
import type { ImageType } from "./image-header.ts";
import type { StoredFrame } from "./stored-frame.ts";

/**
 * Bytes per pixel of the stored picture: peak resident memory of a process that decodes it, minus DECODER_BYTES and the
 * target. Measured on x64 with @napi-rs/canvas 1.1.1 and pictures of 9 to 144 megapixels:
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
/** Bytes per pixel when Skia copies a picture to convert its colours: 8.9 measured for a PNG with gamma. */
const WITH_PROFILE = 9.5;
/** Bytes per pixel of a progressive JPEG, which keeps all coefficients of 2 bytes: 8.6 measured for 3 components. */
const PROGRESSIVE = { base: 3, perComponent: 2 };
/** Bytes per value of JPEG 2000: 35 megapixels with 3 components took 560 MB, and 88 megapixels took 2 GB. */
const BYTES_PER_VALUE = 8;
/** Structures of OpenJPEG 2.5: opj_tcp_t for each tile, which contains an opj_tccp_t for each component. */
const TILE = { bytes: 5_700, bytesPerComponent: 1_100 };
/** Bytes per pixel of the result: the canvas and the gray copy. */
const BYTES_PER_TARGET_PIXEL = 5;
const DECODER_BYTES = 16 * 1024 ** 2;

export interface DecodingLimits {
  /** Pixels of the result; a larger picture is scaled down. */
  readonly maxPixels: number;
  /** Bytes that the decoder may take. */
  readonly maxBytes: number;
}

/** Throws LIMIT_EXCEEDED when decoding the frame would take more than `maxBytes`. The canvas gets `pixels` at most. */
export function checkDecodingCost(type: ImageType, frame: StoredFrame, pixels: number, maxBytes: number): void {
  const decoded = Math.max(frame.width * frame.height, frame.decodedPixels ?? 0);
  const cost = DECODER_BYTES + decoded * bytesPerPixel(type, frame) + tileBytes(frame);
  const target = Math.min(pixels, frame.width * frame.height) * BYTES_PER_TARGET_PIXEL;
  checkBytes(cost + target, `${frame.width} x ${frame.height} pixels of ${type}`, maxBytes);
}

/** Checks a known cost in the same way; `what` names the pixels or values that cause it. */
export function checkBytes(bytes: number, what: string, maxBytes: number): void {
  if (bytes <= maxBytes) return;
  const [found, allowed] = [`${megabytes(bytes)} MB for ${what}`, `${megabytes(maxBytes)} MB`];
  throw limitExceeded("memory to decode an image", found, allowed, "TEXTRACTOR_DECODING_MEMORY_MB");
}

function bytesPerPixel(type: ImageType, { jpeg2000, hasProfile, progressive }: StoredFrame): number {
  // decodeJpeg2000 halves the size first, and limits the rest itself.
  if (type === "jp2") return jpeg2000 === undefined ? BYTES_PER_VALUE : 0;
  const plain = BYTES_PER_PIXEL[type];
  const coefficients = progressive === undefined ? 0 : PROGRESSIVE.base + PROGRESSIVE.perComponent * progressive;
  return Math.max(plain, coefficients, hasProfile === true ? WITH_PROFILE : 0);
}

/** Bytes that OpenJPEG allocates for all tiles at the start. A header of 60 bytes may claim 65,535 tiles. */
function tileBytes({ jpeg2000 }: StoredFrame): number {
  if (jpeg2000 === undefined) return 0;
  return jpeg2000.tiles * (TILE.bytes + TILE.bytesPerComponent * jpeg2000.components);
}

/** Bytes to decode a JPEG 2000 picture that has this many values after halving. */
export function jpeg2000Bytes(values: number): number {
  return DECODER_BYTES + values * BYTES_PER_VALUE;
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 ** 2);
}
