// Pictures as files, for searchable PDFs of images.

import { crc32, deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";

export const SIZE = { width: 240, height: 160 };

/** White picture with a dark quarter at the top left. */
export function picture() {
  const canvas = createCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.fillStyle = "#203040";
  context.fillRect(0, 0, SIZE.width / 2, SIZE.height / 2);
  return canvas;
}

/** Inserts an EXIF block with only an orientation after the JPEG's start. */
export function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const body = [...Buffer.from("Exif\0\0"), ...tiff];
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2, ...body, ...jpeg.subarray(2)]);
}

/** One bit per pixel: the left half is black, the right half is white. */
export function palettePng(): Uint8Array {
  const [width, height] = [16, 8];
  const chunk = (type: string, content: readonly number[]) => {
    const body = Buffer.from([...Buffer.from(type), ...content]);
    const number = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
    return [...number(content.length), ...body, ...number(crc32(body))];
  };
  const rows = Buffer.from(Array.from({ length: height }, () => [0, 0x00, 0xff]).flat());
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", [0, 0, 0, width, 0, 0, 0, height, 1, 3, 0, 0, 0]),
    ...chunk("PLTE", [0, 0, 0, 255, 255, 255]),
    ...chunk("IDAT", [...deflateSync(rows)]),
    ...chunk("IEND", []),
  ]);
}

/** Returns the byte with its bits in reverse order. */
export function reversed(byte: number): number {
  return Number.parseInt([...byte.toString(2).padStart(8, "0")].reverse().join(""), 2);
}
