// The samples of a TIFF strip or tile: without compression, low bytes first, and without the predictor.

import { decodeCcitt } from "../fax/ccitt.ts";
import { unpackBits, unpackDeflate, unpackLzw } from "./tiff-compression.ts";
import type { TiffFrame } from "./tiff-directory.ts";
import { COMPRESSION, first, type Piece, TAG } from "./tiff-pieces.ts";

/** Samples of the piece without compression. In 16-bit samples the low byte comes first. */
export function samplesOf(bytes: Uint8Array, frame: TiffFrame, piece: Piece): Uint8Array {
  const samples = first(frame, TAG.planar, 1) === 2 ? 1 : first(frame, TAG.samples, 1);
  const bits = first(frame, TAG.bits, 1);
  const rowBytes = Math.ceil((piece.width * samples * bits) / 8);
  const length = rowBytes * piece.height;
  const [offset = 0, count = 0] = [piece.offsets[0], piece.byteCounts[0]];
  const packed = bytes.subarray(offset, offset + count);
  const data = first(frame, TAG.fillOrder, 1) === 2 ? packed.map(reverseBits) : packed;
  const unpacked = unpack(data, frame, piece, length);
  const whole = unpacked.length === length ? unpacked : withLength(unpacked, length);
  if (bits === 16 && bytes[0] === BIG_ENDIAN) Buffer.from(whole.buffer, whole.byteOffset, whole.length).swap16();
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
      const sum = (data[at] as number) + (data[at - step] as number);
      data[at] = sum;
      if (bits === 16) data[at + 1] = (data[at + 1] as number) + (data[at + 1 - step] as number) + (sum >> 8);
    }
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
