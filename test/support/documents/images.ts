// Builds small image files byte by byte: gray pixels in PNG and TIFF.

import { crc32, deflateSync } from "node:zlib";

export interface GrayPixels {
  readonly width: number;
  readonly height: number;
  /** Pixels row by row; 0 is black. */
  readonly gray: Uint8Array;
}

/** A PNG. `pixelsPerMetre` becomes pHYs. */
export function pngBytes({ width, height, gray }: GrayPixels, pixelsPerMetre?: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 8, gray.
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++) rows.set(gray.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const density = Buffer.alloc(9);
  density.writeUInt32BE(pixelsPerMetre ?? 0, 0);
  density.writeUInt32BE(pixelsPerMetre ?? 0, 4);
  density[8] = 1;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...(pixelsPerMetre === undefined ? [] : [chunk("pHYs", density)]),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export interface TiffFrameParts extends GrayPixels {
  /** Values by tag. The default is a plain gray frame of one strip. */
  readonly tags?: Readonly<Record<number, number>>;
}

/** An uncompressed, little-endian TIFF. With `loop`, the last directory points back to the first. */
export function tiffBytes(frames: readonly TiffFrameParts[], { loop = false } = {}): Uint8Array {
  const parts: Buffer[] = [Buffer.from("II*\0\0\0\0\0", "latin1")];
  let length = 8;
  const links: { readonly part: Buffer; readonly at: number }[] = [{ part: parts[0] as Buffer, at: 4 }];
  let firstDirectory = 0;
  for (const { width, height, gray, tags = {} } of frames) {
    const pixels = Buffer.from(gray.length % 2 === 0 ? gray : [...gray, 0]);
    parts.push(pixels);
    const all = {
      256: width,
      257: height,
      258: 8,
      259: 1,
      262: 1,
      273: length,
      277: 1,
      278: height,
      279: gray.length,
      ...tags,
    };
    length += pixels.length;
    const entries = Object.entries(all).sort(([a], [b]) => Number(a) - Number(b));
    const directory = Buffer.alloc(2 + entries.length * 12 + 4);
    directory.writeUInt16LE(entries.length, 0);
    for (const [index, [tag, value]] of entries.entries()) {
      const at = 2 + index * 12;
      directory.writeUInt16LE(Number(tag), at);
      directory.writeUInt16LE(4, at + 2);
      directory.writeUInt32LE(1, at + 4);
      directory.writeUInt32LE(value, at + 8);
    }
    const { part, at } = links.at(-1) as { part: Buffer; at: number };
    part.writeUInt32LE(length, at);
    firstDirectory ||= length;
    links.push({ part: directory, at: directory.length - 4 });
    parts.push(directory);
    length += directory.length;
  }
  const last = links.at(-1);
  if (loop && last !== undefined) last.part.writeUInt32LE(firstDirectory, last.at);
  return Buffer.concat(parts);
}
