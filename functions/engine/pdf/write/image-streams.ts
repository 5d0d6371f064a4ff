// Pictures as PDF image streams. JavaScript compresses them, so that the bytes are the same on every processor.

import { zlibSync } from "fflate";
import type { Jpeg2000 } from "../../codecs/pictures/stored-frame.ts";

export interface ImageStream {
  readonly bytes: Uint8Array;
  /** Entries of the stream's dictionary. Strings are PDF names. */
  readonly entries: Record<string, Entry>;
}

type Entry = string | number | readonly Entry[] | { readonly [name: string]: Entry } | Uint8Array;

/** Embeds the JPEG file itself; undefined for the kinds that PDF does not support (ISO 32000-2, 7.4.8). */
export function jpegAsItIs(bytes: Uint8Array): ImageStream | undefined {
  const frame = jpegFrame(bytes);
  const colorSpace = { 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" }[frame?.components ?? 0];
  if (frame === undefined || colorSpace === undefined || frame.bits !== 8) return undefined;
  return {
    bytes,
    entries: {
      ...imageEntries(frame.width, frame.height, colorSpace, 8),
      Filter: "DCTDecode",
      // JPEG files with CMYK come from Adobe's applications, which write it inverted.
      ...(frame.components === 4 ? { Decode: [1, 0, 1, 0, 1, 0, 1, 0] } : {}),
    },
  };
}

interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly components: number;
}

const START_OF_SCAN = 0xda;
// Baseline, extended and progressive Huffman coding. PDF supports neither lossless nor arithmetic coding.
const FRAME_MARKERS: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

function jpegFrame(bytes: Uint8Array): JpegFrame | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (FRAME_MARKERS.has(marker)) {
      return {
        bits: view.getUint8(at + 4),
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: view.getUint8(at + 9),
      };
    }
    if (marker === START_OF_SCAN) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Embeds the JPEG 2000 file itself. A file names its colours; a bare codestream needs a guess from their number. */
export function jpeg2000AsItIs(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  { components, hasColors }: Jpeg2000,
): ImageStream {
  const size = { Type: "XObject", Subtype: "Image", Width: width, Height: height, Filter: "JPXDecode" };
  const colorSpace = components < 3 ? "DeviceGray" : "DeviceRGB";
  return { bytes, entries: hasColors ? size : { ...size, ColorSpace: colorSpace } };
}

const PNG_GRAY = 0;
const PNG_RGB = 2;
const PNG_PALETTE = 3;

/** Embeds a PNG's compressed rows, since PDF supports PNG's filters; undefined with interlacing or transparency. */
export function pngAsItIs(bytes: Uint8Array): ImageStream | undefined {
  const chunks = pngChunks(bytes);
  const header = chunks.find(({ type }) => type === "IHDR")?.data;
  if (header === undefined || header.length < 13) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [bits = 0, color = 0, , , interlaced = 0] = header.subarray(8);
  if (interlaced !== 0 || chunks.some(({ type }) => type === "tRNS") || width * height === 0) return undefined;
  const palette = chunks.find(({ type }) => type === "PLTE")?.data;
  const colorSpace = pngColorSpace(color, palette);
  if (colorSpace === undefined) return undefined;
  return {
    bytes: joined(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)),
    entries: {
      ...imageEntries(width, height, colorSpace, bits),
      Filter: "FlateDecode",
      DecodeParms: { Predictor: 15, Colors: color === PNG_RGB ? 3 : 1, BitsPerComponent: bits, Columns: width },
    },
  };
}

function pngColorSpace(color: number, palette: Uint8Array | undefined): Entry | undefined {
  if (color === PNG_GRAY) return "DeviceGray";
  if (color === PNG_RGB) return "DeviceRGB";
  if (color !== PNG_PALETTE || palette === undefined || palette.length < 3) return undefined;
  return ["Indexed", "DeviceRGB", Math.floor(palette.length / 3) - 1, palette];
}

function pngChunks(bytes: Uint8Array): readonly { readonly type: string; readonly data: Uint8Array }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const data = bytes.subarray(at + 8, at + 8 + length);
    chunks.push({ type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), data });
    at += 12 + length;
  }
  return chunks;
}

/** Encodes pixels on a white ground, in the smallest form that keeps them: black and white, gray or colour. */
export function encodePixels(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): ImageStream {
  const rgb = new Uint8Array(width * height * 3);
  let colored = false;
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    const alpha = rgba[from + 3] ?? 255;
    const red = onWhite(rgba[from] ?? 255, alpha);
    const green = onWhite(rgba[from + 1] ?? 255, alpha);
    const blue = onWhite(rgba[from + 2] ?? 255, alpha);
    colored ||= red !== green || green !== blue;
    rgb[to] = red;
    rgb[to + 1] = green;
    rgb[to + 2] = blue;
  }
  if (colored) return deflated(rgb, imageEntries(width, height, "DeviceRGB", 8));
  return encodeGray(
    rgb.filter((_, at) => at % 3 === 0),
    width,
    height,
  );
}

function onWhite(level: number, alpha: number): number {
  return alpha === 255 ? level : Math.round((level * alpha + 255 * (255 - alpha)) / 255);
}

/** Encodes gray pixels: one byte per pixel, or one bit when the picture has only black and white. */
export function encodeGray(gray: Uint8Array, width: number, height: number): ImageStream {
  if (gray.some((level) => level !== 0 && level !== 255)) {
    return deflated(gray, imageEntries(width, height, "DeviceGray", 8));
  }
  const stride = Math.ceil(width / 8);
  const packed = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + (x >> 3);
      if (gray[y * width + x] === 255) packed[at] = (packed[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return deflated(packed, imageEntries(width, height, "DeviceGray", 1));
}

function deflated(bytes: Uint8Array, entries: Record<string, Entry>): ImageStream {
  return { bytes: zlibSync(bytes, { level: 6 }), entries: { ...entries, Filter: "FlateDecode" } };
}

function imageEntries(width: number, height: number, colorSpace: Entry, bits: number): Record<string, Entry> {
  return {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: colorSpace,
    BitsPerComponent: bits,
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
