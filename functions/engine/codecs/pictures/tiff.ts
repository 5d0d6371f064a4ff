// The pixels of one TIFF frame. This file unpacks samples; utif2 decodes JPEG strips and converts samples to colours.
// utif2 gets no other work. It returns wrong pixels without an error for unknown compressions, trusts every number in
// the file, and never ends on damaged fax and LZW data.

import { decodeCcitt } from "./ccitt.ts";
import { damagedImage } from "./damaged-image.ts";
import { imageTypeOf, readImageHeader } from "./image-header.ts";
import { luminance } from "./rgba-image.ts";
import { unpackBits, unpackDeflate, unpackLzw } from "./tiff-compression.ts";
import type { TiffFrame } from "./tiff-directory.ts";

const COMPRESSION = {
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
const COMPRESSIONS: ReadonlySet<number> = new Set(Object.values(COMPRESSION));
const BITS_PER_SAMPLE: ReadonlySet<number> = new Set([1, 2, 4, 8, 16]);
const MAX_SAMPLES = 8;
// A colour map of 16 bits has 3 * 65,536 numbers. A frame with a million strips would be far above the pixel limit.
const MAX_VALUES = 2 ** 20;

const TAG = {
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
/** Tags for utif2: colour map, extra samples, sample format, JPEG tables, the tags of old JPEG, YCbCr. */
const PASSED_ON = [258, 262, 277, 320, 338, 339, 347, 512, 513, 514, 515, 519, 520, 521, 529, 530, 531, 532];

/** A rectangle of the frame that is compressed by itself. It has several strips only when JPEG needs them together. */
interface Piece {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly offsets: readonly number[];
  readonly byteCounts: readonly number[];
}

/** Decodes to RGBA with 8 bits each, row by row. Throws DAMAGED_DOCUMENT, or errors of utif2. */
export async function decodeTiffFrame(bytes: Uint8Array, frame: TiffFrame): Promise<Uint8Array> {
  const pixels = new Uint8Array(frame.width * frame.height * 4).fill(255);
  for await (const { rgba, at } of rowsOf(bytes, frame)) pixels.set(rgba, at * 4);
  return pixels;
}

/** Decodes to gray on white: 144 megapixels take 144 MB, not 576 MB as in colours. Throws as decodeTiffFrame does. */
export async function decodeTiffGray(bytes: Uint8Array, frame: TiffFrame): Promise<Uint8Array> {
  const gray = new Uint8Array(frame.width * frame.height).fill(255);
  for await (const { rgba, at } of rowsOf(bytes, frame)) {
    for (let from = 0; from < rgba.length; from += 4) gray[at + from / 4] = luminance(rgba, from);
  }
  return gray;
}

interface Row {
  readonly rgba: Uint8Array;
  /** Index of the row's first pixel in the frame. */
  readonly at: number;
}

const BAND_PIXELS = 2 ** 20;
const YCBCR = 6;

async function* rowsOf(bytes: Uint8Array, frame: TiffFrame): AsyncGenerator<Row> {
  const compression = first(frame, TAG.compression, COMPRESSION.none);
  const [bits, samples] = [first(frame, TAG.bits, 1), first(frame, TAG.samples, 1)];
  if (!COMPRESSIONS.has(compression)) throw damagedImage(`its compression ${compression} is not supported`);
  if (!BITS_PER_SAMPLE.has(bits) || samples > MAX_SAMPLES) {
    throw damagedImage(`its ${samples} samples of ${bits} bits are not supported`);
  }
  const { default: UTIF } = await import("utif2");
  const isJpeg = compression === COMPRESSION.jpeg || compression === COMPRESSION.oldJpeg;
  const file = isJpeg ? new Uint8Array(bytes).buffer : new ArrayBuffer(0);
  for (const piece of piecesOf(frame, bytes.length, compression === COMPRESSION.oldJpeg)) {
    const directory = directoryOf(frame, piece);
    if (compression === COMPRESSION.jpeg) checkJpegs(bytes, piece);
    if (isJpeg) UTIF.decodeImage(file, directory);
    else directory.data = samplesOf(bytes, frame, piece);
    if (directory.data === undefined) throw damagedImage("one of its strips or tiles has no data");
    // YCbCr may store the samples of several rows together.
    const isWhole = isJpeg || first(frame, TAG.photometric, 1) === YCBCR;
    const height = isWhole ? piece.height : Math.max(1, Math.floor(BAND_PIXELS / piece.width));
    for (let top = 0; top < piece.height; top += height) {
      const band = isWhole ? directory : bandOf(directory, top, Math.min(height, piece.height - top));
      yield* visibleRows(UTIF.toRGBA8(band), { ...piece, top: piece.top + top, height: band.height }, frame);
    }
  }
}

/** Piece with some rows of another piece. It copies the samples, because utif2 expects them to fill their buffer. */
function bandOf(directory: Directory, top: number, height: number): Directory {
  const rowBytes = directory.data.length / directory.height;
  const data = directory.data.slice(top * rowBytes, (top + height) * rowBytes);
  return { ...directory, height, t257: [height], t278: [height], data };
}

function* visibleRows(rgba: Uint8Array, band: Omit<Piece, "offsets" | "byteCounts">, frame: TiffFrame): Generator<Row> {
  const width = Math.min(band.width, frame.width - band.left);
  const height = Math.min(band.height, frame.height - band.top);
  for (let row = 0; row < height; row++) {
    const from = row * band.width * 4;
    yield { rgba: rgba.subarray(from, from + width * 4), at: (band.top + row) * frame.width + band.left };
  }
}

/** Decodes to bits, 1 for white; each row starts at a whole byte. Undefined for a frame that is not black and white. */
export function decodeBilevelTiff(bytes: Uint8Array, frame: TiffFrame): Uint8Array | undefined {
  const [bits, samples, white] = [TAG.bits, TAG.samples, TAG.photometric].map((tag) => frame.values(tag, 1)[0]);
  const compression = first(frame, TAG.compression, COMPRESSION.none);
  if ((bits ?? 1) !== 1 || (samples ?? 1) !== 1 || (white !== 0 && white !== 1)) return undefined;
  if (!COMPRESSIONS.has(compression) || compression === COMPRESSION.jpeg || compression === COMPRESSION.oldJpeg) {
    return undefined;
  }
  const rowBytes = Math.ceil(frame.width / 8);
  const rows = new Uint8Array(rowBytes * frame.height).fill(white === 0 ? 0 : 255);
  for (const piece of piecesOf(frame, bytes.length, false)) {
    // Frames with several tiles in a row are decoded in colours.
    if (piece.width !== frame.width) return undefined;
    const start = piece.top * rowBytes;
    rows.set(samplesOf(bytes, frame, piece).subarray(0, rows.length - start), start);
  }
  if (white === 0) for (let at = 0; at < rows.length; at++) rows[at] = ~(rows[at] as number);
  return rows;
}

function* piecesOf(frame: TiffFrame, fileBytes: number, together: boolean): Generator<Piece> {
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

interface Directory {
  [tag: string]: number[] | number | Uint8Array;
  width: number;
  height: number;
  data: Uint8Array;
}

/** Frame for utif2 that consists of one piece. */
function directoryOf(frame: TiffFrame, piece: Piece): Directory {
  const directory: Record<string, number[] | number | boolean> = {
    width: piece.width,
    height: piece.height,
    isLE: true,
  };
  for (const tag of PASSED_ON) {
    if (frame.tags.includes(tag)) directory[`t${tag}`] = [...frame.values(tag, MAX_VALUES)];
  }
  directory["t256"] = [piece.width];
  directory["t257"] = [piece.height];
  directory["t259"] = [first(frame, TAG.compression, COMPRESSION.none)];
  directory["t273"] = [...piece.offsets];
  const rows = first(frame, TAG.rowsPerStrip, piece.height);
  directory["t278"] = [piece.offsets.length === 1 ? piece.height : Math.min(rows, piece.height)];
  directory["t279"] = [...piece.byteCounts];
  if (first(frame, TAG.planar, 1) === 2) {
    directory["t258"] = [first(frame, TAG.bits, 1)];
    directory["t262"] = [1];
    directory["t277"] = [1];
  }
  // utif2 adds `data` itself or gets it from samplesOf, but its types require it here.
  return directory as unknown as Directory;
}

/** Samples of the piece without compression. In 16-bit samples the low byte comes first. */
function samplesOf(bytes: Uint8Array, frame: TiffFrame, piece: Piece): Uint8Array {
  const samples = first(frame, TAG.planar, 1) === 2 ? 1 : first(frame, TAG.samples, 1);
  const bits = first(frame, TAG.bits, 1);
  const rowBytes = Math.ceil((piece.width * samples * bits) / 8);
  const length = rowBytes * piece.height;
  const [offset = 0, count = 0] = [piece.offsets[0], piece.byteCounts[0]];
  const packed = bytes.subarray(offset, offset + count);
  const data = first(frame, TAG.fillOrder, 1) === 2 ? packed.map(reverseBits) : packed;
  const unpacked = unpack(data, frame, piece, length);
  const whole = unpacked.length === length ? unpacked : withLength(unpacked, length);
  if (bits === 16 && bytes[0] === BIG_ENDIAN) swapBytes(whole);
  if (first(frame, TAG.predictor, 1) === 2) undoPredictor(whole, rowBytes, samples, bits);
  return whole;
}

const BIG_ENDIAN = 0x4d;

function unpack(data: Uint8Array, frame: TiffFrame, { width, height }: Piece, length: number): Uint8Array {
  const compression = first(frame, TAG.compression, COMPRESSION.none);
  if (compression === COMPRESSION.lzw) return unpackLzw(data, length);
  if (compression === COMPRESSION.packBits) return unpackBits(data, length);
  if (compression === COMPRESSION.deflate || compression === COMPRESSION.oldDeflate) return unpackDeflate(data, length);
  if (compression === COMPRESSION.faxRows) return decodeCcitt(data, { width, height, scheme: "rows" });
  if (compression === COMPRESSION.group4) return decodeCcitt(data, { width, height, scheme: "group4" });
  if (compression !== COMPRESSION.group3) return data.slice(0, length);
  const isTwoDimensional = (first(frame, TAG.faxOptions, 0) & 1) === 1;
  return decodeCcitt(data, { width, height, scheme: isTwoDimensional ? "group3-2d" : "group3" });
}

/** Converts differences from the left pixel to values (TIFF 6.0, section 14). */
function undoPredictor(data: Uint8Array, rowBytes: number, samples: number, bits: number): void {
  if (bits !== 8 && bits !== 16) return;
  const step = samples * (bits / 8);
  for (let start = 0; start + rowBytes <= data.length; start += rowBytes) {
    for (let at = start + step; at < start + rowBytes; at += bits / 8) {
      const sum = (data[at] ?? 0) + (data[at - step] ?? 0);
      data[at] = sum;
      if (bits === 16) data[at + 1] = (data[at + 1] ?? 0) + (data[at + 1 - step] ?? 0) + (sum >> 8);
    }
  }
}

function swapBytes(data: Uint8Array): void {
  for (let at = 0; at + 1 < data.length; at += 2) {
    const high = data[at] ?? 0;
    data[at] = data[at + 1] ?? 0;
    data[at + 1] = high;
  }
}

function withLength(data: Uint8Array, length: number): Uint8Array {
  const padded = new Uint8Array(length);
  padded.set(data.subarray(0, length));
  return padded;
}

function reverseBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
}

/** Checks the size in the headers of JPEG strips, because the decoder allocates that size. */
function checkJpegs(bytes: Uint8Array, piece: Piece): void {
  // JPEG blocks may cross the piece's edge. With subsampling they are up to 4 * 8 pixels wide.
  const most = (piece.width + 32) * (piece.height + 32);
  for (const [index, offset] of piece.offsets.entries()) {
    const strip = bytes.subarray(offset, offset + (piece.byteCounts[index] ?? 0));
    const size = imageTypeOf(strip) === "jpeg" ? readImageHeader(strip, 1)[0] : undefined;
    if (size === undefined || size.width * size.height > most)
      throw damagedImage("one of its JPEG strips or tiles has the wrong size or no header");
  }
}

function first(frame: TiffFrame, tag: number, fallback: number): number {
  return frame.values(tag, 1)[0] ?? fallback;
}
