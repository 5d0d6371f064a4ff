// The header of a JPEG 2000 picture: the size marker of the codestream (T.800, annex A), and the boxes of a JP2 file
// around it (annex I). A codestream without a JP2 file is read too.

import { type Box, boxesIn, boxNamed } from "./iso-boxes.ts";
import type { StoredFrame } from "./stored-frame.ts";

const INCH_IN_METRES = 0.0254;
const SIGNATURE = [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a];
const CODESTREAM = [0xff, 0x4f, 0xff, 0x51];
const MARKER = { codingStyle: 0xff52, startOfTile: 0xff90 } as const;
const CMYK = 12;

export function isJpeg2000(bytes: Uint8Array): boolean {
  return startsWith(bytes, SIGNATURE) || startsWith(bytes, CODESTREAM);
}

/** Reads the header. Undefined when the file has no picture. Throws RangeError when the bytes end too early. */
export function readJpeg2000(view: DataView): StoredFrame | undefined {
  const bare = view.getUint32(0) === 0xff4fff51;
  const top = bare ? [] : boxesIn(view, 0, view.byteLength);
  const codestream = bare ? 0 : boxNamed(top, "jp2c")?.from;
  if (codestream === undefined || view.getUint32(codestream) !== 0xff4fff51) return undefined;
  const word = (index: number) => view.getUint32(codestream + 8 + index * 4);
  const grid = [word(2), word(3), word(0), word(1)] as const;
  const header = boxNamed(top, "jp2h");
  const boxes = header === undefined ? [] : boxesIn(view, header.from, header.to);
  const density = densityOf(view, boxes);
  const color = boxNamed(boxes, "colr");
  return {
    width: grid[2] - grid[0],
    height: grid[3] - grid[1],
    orientation: 1,
    ...(density === undefined ? {} : { density }),
    jpeg2000: {
      components: view.getUint16(codestream + 40),
      tiles:
        Math.ceil((word(0) - word(6)) / Math.max(1, word(4))) * Math.ceil((word(1) - word(7)) / Math.max(1, word(5))),
      levels: levelsOf(view, codestream + 4),
      grid,
      hasColors: color !== undefined,
      // Method 1 gives the colour space as a number.
      isCmyk: color !== undefined && view.getUint8(color.from) === 1 && view.getUint32(color.from + 3) === CMYK,
    },
  };
}

/** Capture resolution, else display resolution. Boxes hold dots per metre, down then across, as num / den * 10^exp. */
function densityOf(view: DataView, boxes: readonly Box[]): StoredFrame["density"] {
  const resolution = boxNamed(boxes, "res ");
  if (resolution === undefined) return undefined;
  const stated = boxesIn(view, resolution.from, resolution.to);
  const box = boxNamed(stated, "resc") ?? boxNamed(stated, "resd");
  if (box === undefined) return undefined;
  const perInch = (at: number, exponentAt: number) =>
    (view.getUint16(box.from + at) / (view.getUint16(box.from + at + 2) || 1)) *
    10 ** view.getInt8(box.from + exponentAt) *
    INCH_IN_METRES;
  return [perInch(4, 9), perInch(0, 8)];
}

/** Number of wavelet levels, from the coding style marker. It lies after the size and before the first tile. */
function levelsOf(view: DataView, firstMarker: number): number {
  for (let at = firstMarker - 2; at + 10 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === MARKER.codingStyle) return view.getUint8(at + 9);
    if (marker === MARKER.startOfTile) return 0;
  }
  return 0;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
