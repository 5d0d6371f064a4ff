// The strips and tiles of a TIFF frame, and the tags that describe them.

import { damagedImage } from "./damaged-image.ts";
import type { TiffFrame } from "./tiff-directory.ts";

export const COMPRESSION = {
  none: 1,
  faxRows: 2,
  group3: 3,
  group4: 4,
  lzw: 5,
  oldJpeg: 6,
  jpeg: 7,
  deflate: 8,
  oldDeflate: 32_946,
  packBits: 32_773,
} as const;
export const COMPRESSIONS: ReadonlySet<number> = new Set(Object.values(COMPRESSION));
// A colour map of 16 bits has 3 * 65,536 numbers. A frame with a million strips would be far above the pixel limit.
export const MAX_VALUES = 2 ** 20;

export const TAG = {
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  offsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  byteCounts: 279,
  planar: 284,
  faxOptions: 292,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
} as const;

/** A rectangle of the frame that is compressed by itself. It has several strips only when JPEG needs them together. */
export interface Piece {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly offsets: readonly number[];
  readonly byteCounts: readonly number[];
}

/**
 * Pieces of the frame, from the top. `together` makes one piece of all strips, which old JPEG needs. Throws
 * DAMAGED_DOCUMENT.
 */
export function* piecesOf(frame: TiffFrame, fileBytes: number, together: boolean): Generator<Piece> {
  const tileWidth = first(frame, TAG.tileWidth, 0);
  const tileHeight = first(frame, TAG.tileHeight, 0);
  const isTiled = tileWidth > 0 && tileHeight > 0;
  if (isTiled && tileWidth * tileHeight > Math.max(2 ** 24, frame.width * frame.height * 4)) {
    throw damagedImage(`its tiles of ${tileWidth} x ${tileHeight} do not fit it`);
  }
  const rows = Math.min(first(frame, TAG.rowsPerStrip, frame.height) || frame.height, frame.height);
  const width = isTiled ? tileWidth : frame.width;
  const height = isTiled ? tileHeight : rows;
  // Samples in separate planes: only the first plane is read, as gray. OCR needs no more.
  const planes = first(frame, TAG.planar, 1) === 2 ? first(frame, TAG.samples, 1) : 1;
  const read = (tag: number) => {
    const values = frame.values(tag, MAX_VALUES);
    return values.slice(0, Math.ceil(values.length / planes));
  };
  const offsets = read(isTiled ? TAG.tileOffsets : TAG.offsets);
  const counts = read(isTiled ? TAG.tileByteCounts : TAG.byteCounts);
  if (offsets.length === 0) throw damagedImage("it has no pixels");
  const byteCounts = offsets.map((offset, index) =>
    Math.max(0, Math.min(counts[index] ?? fileBytes, fileBytes - offset)),
  );
  if (together && !isTiled) {
    yield { left: 0, top: 0, width: frame.width, height: frame.height, offsets, byteCounts };
    return;
  }
  const across = Math.ceil(frame.width / width);
  for (const [index, offset] of offsets.entries()) {
    const [left, top] = [(index % across) * width, Math.floor(index / across) * height];
    if (top >= frame.height) return;
    const visible = isTiled ? height : Math.min(height, frame.height - top);
    yield { left, top, width, height: visible, offsets: [offset], byteCounts: [byteCounts[index] ?? 0] };
  }
}

/** First number of a tag. */
export function first(frame: TiffFrame, tag: number, fallback: number): number {
  return frame.values(tag, 1)[0] ?? fallback;
}
