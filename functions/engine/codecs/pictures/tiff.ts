// The pixels of one TIFF frame. tiff-samples.ts unpacks samples; utif2 decodes JPEG strips and converts samples to
// colours. utif2 gets no other work. It returns wrong pixels without an error for unknown compressions, trusts every
// number in the file, and never ends on damaged fax and LZW data.

import { damagedImage } from "./damaged-image.ts";
import { imageTypeOf, readImageHeader } from "./image-header.ts";
import { luminance } from "./rgba-image.ts";
import type { TiffFrame } from "./tiff-directory.ts";
import { COMPRESSION, COMPRESSIONS, first, MAX_VALUES, type Piece, piecesOf, TAG } from "./tiff-pieces.ts";
import { samplesOf } from "./tiff-samples.ts";

const BITS_PER_SAMPLE: ReadonlySet<number> = new Set([1, 2, 4, 8, 16]);
const MAX_SAMPLES = 8;
/** Tags for utif2: colour map, extra samples, sample format, JPEG tables, the tags of old JPEG, YCbCr. */
const PASSED_ON = [258, 262, 277, 320, 338, 339, 347, 512, 513, 514, 515, 519, 520, 521, 529, 530, 531, 532];

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
    if (isSmallGray(directory, bits)) widen(directory, bits);
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

/** Gray of 2 or 4 bits. utif2 leaves some kinds of it blank, without an error. */
function isSmallGray({ t262, t277 = [1] }: Directory, bits: number): boolean {
  return (bits === 2 || bits === 4) && [0, 1].includes(Number(t262)) && Number(t277) === 1;
}

/** Widens samples to 8 bits each. */
function widen(directory: Directory, bits: number): void {
  const { width, height, data } = directory;
  const rowBytes = Math.ceil((width * bits) / 8);
  const most = 2 ** bits - 1;
  directory.data = Uint8Array.from({ length: width * height }, (_, at) => {
    const bit = (at % width) * bits;
    const byte = data[Math.floor(at / width) * rowBytes + (bit >> 3)] as number;
    return (((byte >> (8 - bits - (bit & 7))) & most) * 255) / most;
  });
  directory["t258"] = [8];
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

export interface Directory {
  [tag: string]: number[] | number | Uint8Array;
  width: number;
  height: number;
  data: Uint8Array;
}

/** Frame for utif2 that consists of one piece. */
export function directoryOf(frame: TiffFrame, piece: Piece): Directory {
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
