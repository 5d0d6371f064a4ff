// Headers of image files, read without decoding pixels: PNG, JPEG, GIF, WebP, BMP, TIFF, JPEG 2000 and HEIF.

import { heifKind, readHeif } from "./heif-header.ts";
import { isJpeg2000, readJpeg2000 } from "./jpeg-2000-header.ts";
import type { StoredFrame } from "./stored-frame.ts";
import { isTiff, readTiffFrames, type TiffFrame } from "./tiff-directory.ts";

export type ImageType = "png" | "jpeg" | "gif" | "webp" | "bmp" | "tiff" | "jp2" | "heic";

const INCH_IN_CENTIMETRES = 2.54;
const INCH_IN_METRES = 0.0254;

/** Type of an image by its first bytes; undefined for other files. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes.subarray(8), "WEBP")) return "webp";
  if (isTiff(bytes)) return "tiff";
  if (isJpeg2000(bytes)) return "jp2";
  if (heifKind(bytes) === "heic") return "heic";
  // Two letters prove little, so the next header must also have one of the known sizes (12 to 124 bytes).
  if (startsWith(bytes, "BM") && bytes.length >= 26 && [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0)) {
    return "bmp";
  }
  return undefined;
}

/** Frames that are pages, at most `maxFrames`. Empty when the header is damaged. */
export function readImageHeader(bytes: Uint8Array, maxFrames: number): readonly StoredFrame[] {
  const type = imageTypeOf(bytes);
  if (type === undefined) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const frames = type === "tiff" ? tiff(bytes, maxFrames) : [READERS[type](view)];
    return frames.filter((frame) => frame !== undefined && frame.width > 0 && frame.height > 0) as StoredFrame[];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

type Reader = (view: DataView) => StoredFrame | undefined;
const READERS: Readonly<Record<Exclude<ImageType, "tiff">, Reader>> = {
  png,
  jpeg,
  gif,
  webp,
  bmp,
  jp2: readJpeg2000,
  heic: readHeif,
};

function png(view: DataView): StoredFrame {
  let frame: StoredFrame = { width: view.getUint32(16), height: view.getUint32(20), orientation: 1 };
  for (let at = 33; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = ascii(view, at + 4, 4);
    if (type === "IDAT") break;
    if (PNG_COLORS.has(type)) frame = { ...frame, hasProfile: true };
    // Unit 1 is the metre; unit 0 gives only an aspect ratio (PNG, section 11.3.4.3).
    if (type === "pHYs" && frame.density === undefined && view.getUint8(at + 16) === 1) {
      const perMetre = [view.getUint32(at + 8), view.getUint32(at + 12)] as const;
      frame = { ...frame, density: [perMetre[0] * INCH_IN_METRES, perMetre[1] * INCH_IN_METRES] };
    }
  }
  return frame;
}

/** Chunks that define the colours (PNG, section 11.3.2). "sRGB" is missing: the canvas has the same colours. */
const PNG_COLORS: ReadonlySet<string> = new Set(["iCCP", "gAMA", "cHRM", "cICP"]);

function jpeg(view: DataView): StoredFrame | undefined {
  let jfif: StoredFrame["density"];
  let exif: TiffFrame | undefined;
  let hasProfile = false;
  for (let at = 2; ; ) {
    while (view.getUint8(at) !== 0xff) at++;
    while (view.getUint8(at) === 0xff) at++;
    const marker = view.getUint8(at++);
    if (marker === 0xda || marker === 0xd9) return undefined;
    if (marker === 0x01 || marker === 0x00 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    const length = view.getUint16(at);
    if (marker === 0xe0 && ascii(view, at + 2, 4) === "JFIF") jfif = jfifDensity(view, at);
    if (marker === 0xe2 && ascii(view, at + 2, 11) === "ICC_PROFILE") hasProfile = true;
    if (marker === 0xe1 && ascii(view, at + 2, 4) === "Exif") {
      const content = new Uint8Array(view.buffer, view.byteOffset + at + 8, Math.max(0, length - 8));
      exif ??= readTiffFrames(content, 1, { pagesOnly: false })[0];
    }
    // C4, C8 and CC are tables and extensions. Every other marker from C0 to CF starts a frame (T.81, table B.1).
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const density = jfif ?? exif?.density;
      const orientation = exif?.orientation ?? 1;
      return {
        height: view.getUint16(at + 3),
        width: view.getUint16(at + 5),
        orientation,
        ...(density === undefined ? {} : { density }),
        ...(hasProfile ? { hasProfile } : {}),
        // Markers C2, C6, CA and CE are progressive (T.81, table B.1).
        ...((marker & 3) === 2 ? { progressive: view.getUint8(at + 7) } : {}),
      };
    }
    at += length;
  }
}

function jfifDensity(view: DataView, at: number): StoredFrame["density"] {
  const toInches = { 1: 1, 2: INCH_IN_CENTIMETRES }[view.getUint8(at + 9)];
  if (toInches === undefined) return undefined;
  return [view.getUint16(at + 10) * toInches, view.getUint16(at + 12) * toInches];
}

/** Size of the screen, enlarged to its first frame as in Skia: a 1 x 1 screen may have a frame of 65,535 x 65,535. */
function gif(view: DataView): StoredFrame | undefined {
  const first = firstGifFrame(view);
  if (first === undefined) return undefined;
  const word = (at: number) => view.getUint16(at, true);
  return {
    width: Math.max(word(6), word(first + 1) + word(first + 5)),
    height: Math.max(word(8), word(first + 3) + word(first + 7)),
    orientation: 1,
  };
}

/** Place of the first image descriptor (GIF89a, section 20). Skia decodes no later frame. */
function firstGifFrame(view: DataView): number | undefined {
  const flags = view.getUint8(10);
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  while (view.getUint8(at) === 0x21) {
    for (at += 2; view.getUint8(at) !== 0; at += 1 + view.getUint8(at));
    at++;
  }
  return view.getUint8(at) === 0x2c ? at : undefined;
}

function webp(view: DataView): StoredFrame | undefined {
  const kind = ascii(view, 12, 4);
  if (kind === "VP8X") {
    const size = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
    const hasProfile = (view.getUint8(20) & 0x20) !== 0;
    return { width: size(24), height: size(27), orientation: 1, ...(hasProfile ? { hasProfile } : {}) };
  }
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, orientation: 1 };
  }
  if (kind !== "VP8 ") return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, orientation: 1 };
}

function bmp(view: DataView): StoredFrame {
  if (view.getUint32(14, true) === 12) {
    return { width: view.getUint16(18, true), height: view.getUint16(20, true), orientation: 1 };
  }
  // A negative height means that the first row is the top one.
  const size = { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)), orientation: 1 };
  const [across, down] = [view.getInt32(38, true) * INCH_IN_METRES, view.getInt32(42, true) * INCH_IN_METRES];
  // Headers from version 4 on define the colours.
  return { ...size, density: [across, down], ...(view.getUint32(14, true) >= 108 ? { hasProfile: true } : {}) };
}

function tiff(bytes: Uint8Array, maxFrames: number): readonly StoredFrame[] {
  return readTiffFrames(bytes, maxFrames, { pagesOnly: true }).map((frame) => ({
    width: frame.width,
    height: frame.height,
    orientation: frame.orientation,
    tiff: frame,
    ...(frame.density === undefined ? {} : { density: frame.density }),
  }));
}

function startsWith(bytes: Uint8Array, magic: string): boolean {
  for (let at = 0; at < magic.length; at++) if (bytes[at] !== magic.charCodeAt(at)) return false;
  return true;
}

function ascii(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));
}
