// The pixels of one TIFF frame, through utif2. Only what it decodes right is given to it: it returns wrong pixels
// without an error for compressions that it does not know, and trusts every number in the file.

import { imageTypeOf, readImageHeader } from "./image-header.ts";
import type { TiffFrame } from "./tiff-directory.ts";

/** none, CCITT RLE, G3, G4, LZW, old JPEG, JPEG, deflate (two numbers), PackBits. */
const COMPRESSIONS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 32946, 32773]);
const JPEG_COMPRESSION = 7;
const BITS_PER_SAMPLE: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 32]);
const MAX_SAMPLES = 8;
// A colour map of 16 bits has 3 * 65,536 numbers; a million strips would be rows of a frame far past the pixel limit.
const MAX_VALUES = 2 ** 20;

const TAG = {
  bits: 258,
  compression: 259,
  photometric: 262,
  offsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  byteCounts: 279,
  planar: 284,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
} as const;
/** Fill order, T4 and T6 options, predictor, colour map, extra samples, sample format, JPEG tables, YCbCr tags. */
const PASSED_ON = [266, 292, 293, 317, 320, 338, 339, 347, 512, 513, 514, 515, 519, 520, 521, 529, 530, 531, 532];

interface Piece {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly offsets: readonly number[];
  readonly byteCounts: readonly number[];
}

/** RGBA, 8 bits each, row by row. Throws a plain Error that says what is wrong with the frame. */
export async function decodeTiffFrame(bytes: Uint8Array, frame: TiffFrame): Promise<Uint8Array> {
  const first = (tag: number, fallback: number) => frame.values(tag, 1)[0] ?? fallback;
  const compression = first(TAG.compression, 1);
  if (!COMPRESSIONS.has(compression)) throw new Error(`its compression ${compression} is not read`);
  if (!BITS_PER_SAMPLE.has(first(TAG.bits, 1)) || first(TAG.samples, 1) > MAX_SAMPLES) {
    throw new Error(`its ${first(TAG.samples, 1)} samples of ${first(TAG.bits, 1)} bits are not read`);
  }
  const { default: UTIF } = await import("utif2");
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const pixels = new Uint8Array(frame.width * frame.height * 4).fill(255);
  for (const piece of piecesOf(frame, bytes.length)) {
    if (compression === JPEG_COMPRESSION) checkJpegs(bytes, piece);
    const directory = directoryOf(frame, piece);
    UTIF.decodeImage(file, directory);
    if (directory.data === undefined) throw new Error("a part of it has no data");
    paste(UTIF.toRGBA8(directory), piece, pixels, frame);
  }
  return pixels;
}

/** The whole frame of strips as one piece, or one piece for each tile, which keeps utif2 from printing to stdout. */
function* piecesOf(frame: TiffFrame, fileBytes: number): Generator<Piece> {
  const tileWidth = frame.values(TAG.tileWidth, 1)[0];
  const tileHeight = frame.values(TAG.tileHeight, 1)[0];
  const inFile = (offset: number, count: number) => Math.max(0, Math.min(count, fileBytes - offset));
  const planes = frame.values(TAG.planar, 1)[0] === 2 ? (frame.values(TAG.samples, 1)[0] ?? 1) : 1;
  const read = (tag: number) => {
    const values = frame.values(tag, MAX_VALUES);
    return values.slice(0, Math.ceil(values.length / planes));
  };
  if (tileWidth === undefined || tileHeight === undefined) {
    const offsets = read(TAG.offsets);
    const counts = read(TAG.byteCounts);
    const byteCounts = offsets.map((offset, index) => inFile(offset, counts[index] ?? fileBytes));
    yield { left: 0, top: 0, width: frame.width, height: frame.height, offsets, byteCounts };
    return;
  }
  if (tileWidth * tileHeight === 0 || tileWidth * tileHeight > Math.max(2 ** 24, frame.width * frame.height * 4)) {
    throw new Error(`its tiles of ${tileWidth} x ${tileHeight} do not fit it`);
  }
  const offsets = read(TAG.tileOffsets);
  const counts = read(TAG.tileByteCounts);
  const across = Math.ceil(frame.width / tileWidth);
  for (const [index, offset] of offsets.entries()) {
    const [left, top] = [(index % across) * tileWidth, Math.floor(index / across) * tileHeight];
    if (top >= frame.height) return;
    const byteCounts = [inFile(offset, counts[index] ?? 0)];
    yield { left, top, width: tileWidth, height: tileHeight, offsets: [offset], byteCounts };
  }
}

interface Directory {
  [tag: string]: number[] | number | Uint8Array;
  width: number;
  height: number;
  data: Uint8Array;
}

/** The piece as a frame of its own, in utif2's form. */
function directoryOf(frame: TiffFrame, piece: Piece): Directory {
  const directory: Record<string, number[]> = {};
  for (const tag of [TAG.bits, TAG.compression, TAG.photometric, TAG.samples, ...PASSED_ON]) {
    if (frame.tags.includes(tag)) directory[`t${tag}`] = [...frame.values(tag, MAX_VALUES)];
  }
  const rows = Math.min(frame.values(TAG.rowsPerStrip, 1)[0] ?? piece.height, piece.height);
  directory["t256"] = [piece.width];
  directory["t257"] = [piece.height];
  directory["t273"] = [...piece.offsets];
  directory["t278"] = [piece.offsets.length === 1 ? piece.height : rows];
  directory["t279"] = [...piece.byteCounts];
  // Samples in planes of their own: the first plane is read as a picture in gray, which is all that OCR needs.
  if (frame.values(TAG.planar, 1)[0] === 2) {
    directory["t258"] = [frame.values(TAG.bits, 1)[0] ?? 1];
    directory["t262"] = [1];
    directory["t277"] = [1];
  }
  // utif2 adds width, height and data itself; its types want them before.
  return directory as unknown as Directory;
}

/** A JPEG inside a strip has a size of its own, and the decoder allocates by that. */
function checkJpegs(bytes: Uint8Array, piece: Piece): void {
  // JPEG works in blocks, up to 4 * 8 pixels wide with subsampling, that may run over the piece's edge.
  const most = (piece.width + 32) * (piece.height + 32);
  for (const [index, offset] of piece.offsets.entries()) {
    const strip = bytes.subarray(offset, offset + (piece.byteCounts[index] ?? 0));
    const size = imageTypeOf(strip) === "jpeg" ? readImageHeader(strip, 1)[0] : undefined;
    if (size === undefined || size.width * size.height > most) throw new Error("a part of it is not the JPEG it says");
  }
}

function paste(source: Uint8Array, piece: Piece, target: Uint8Array, frame: TiffFrame): void {
  const width = Math.min(piece.width, frame.width - piece.left);
  const height = Math.min(piece.height, frame.height - piece.top);
  for (let row = 0; row < height; row++) {
    const from = row * piece.width * 4;
    target.set(source.subarray(from, from + width * 4), ((piece.top + row) * frame.width + piece.left) * 4);
  }
}
