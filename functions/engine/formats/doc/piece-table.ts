// Reads the piece table: the bytes of the document stream that are its characters, in order (MS-DOC, section 2.4.1).

import { ExtractionError } from "../../base/errors.ts";
import type { Fib } from "./fib.ts";
import { TABLE } from "./fib.ts";

export interface Piece {
  /** Position of the piece's first character. */
  readonly position: number;
  readonly characters: number;
  /** Offset of its bytes in the document stream. */
  readonly offset: number;
  readonly bytesEach: 1 | 2;
}

/** Decodes a range of bytes of the document stream, one byte for each character. */
export type DecodeRange = (start: number, end: number) => string;

export interface PieceText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

export function readPieces(document: Uint8Array, table: Uint8Array, fib: Fib, decode: DecodeRange): PieceText {
  const pieces = boundedPieces(listPieces(document, table, fib), document.length);
  const text = pieces.map(({ offset, characters, bytesEach }) => {
    const end = offset + characters * bytesEach;
    const decoded = bytesEach === 2 ? decodeUtf16(document.subarray(offset, end)) : decode(offset, end);
    // Positions count characters, so a shortened piece, or one of double bytes, keeps its length.
    return decoded.length >= characters ? decoded.slice(0, characters) : decoded.padEnd(characters, "\0");
  });
  return { text: text.join(""), pieces };
}

function listPieces(document: Uint8Array, table: Uint8Array, fib: Fib): readonly Piece[] {
  const oldBytes = fib.isWide ? 2 : 1;
  const whole: Piece = {
    position: 0,
    characters: Math.max(0, Math.floor((fib.textEnd - fib.textStart) / oldBytes)),
    offset: fib.textStart,
    bytesEach: oldBytes,
  };
  const { start, length } = fib.table(TABLE.pieces);
  if (length === 0 || (fib.generation === 6 && !fib.isComplex)) {
    if (fib.generation === 8) {
      throw new ExtractionError("DAMAGED_DOCUMENT", "the Word document has no piece table", {
        remedy: "send an undamaged copy",
      });
    }
    return [whole];
  }
  const plc = pieceDescriptors(table.subarray(start, start + length));
  if (plc === undefined) return fib.generation === 8 ? [] : [whole];
  const view = new DataView(plc.buffer, plc.byteOffset, plc.byteLength);
  const count = Math.floor((plc.length - 4) / 12);
  const pieces: Piece[] = [];
  for (let index = 0; index < count; index++) {
    const position = view.getUint32(index * 4, true);
    const characters = view.getUint32(index * 4 + 4, true) - position;
    const raw = view.getUint32((count + 1) * 4 + index * 8 + 2, true);
    // Bit 30 marks one byte for each character, at half the offset (MS-DOC, section 2.9.73).
    const isCompressed = (raw & 0x40000000) !== 0;
    const offset = fib.generation !== 8 ? raw : isCompressed ? (raw & 0x3fffffff) >>> 1 : raw & 0x3fffffff;
    const bytesEach = fib.generation !== 8 ? oldBytes : isCompressed ? 1 : 2;
    if (characters > 0 && offset < document.length) pieces.push({ position, characters, offset, bytesEach });
  }
  return pieces;
}

/** Finds the table, marked 2, behind the property lists, each marked 1 (MS-DOC, section 2.9.38). */
function pieceDescriptors(clx: Uint8Array): Uint8Array | undefined {
  const view = new DataView(clx.buffer, clx.byteOffset, clx.byteLength);
  for (let at = 0; at + 5 <= clx.length; ) {
    const kind = clx[at];
    if (kind === 2) return clx.subarray(at + 5, at + 5 + view.getUint32(at + 1, true));
    if (kind !== 1) return undefined;
    at += 3 + view.getUint16(at + 1, true);
  }
  return undefined;
}

/** Lays pieces end to end, whatever positions they claim. No valid document has more characters than bytes. */
function boundedPieces(pieces: readonly Piece[], maxCharacters: number): readonly Piece[] {
  const bounded: Piece[] = [];
  let position = 0;
  for (const piece of pieces) {
    const characters = Math.min(piece.characters, maxCharacters - position);
    if (characters <= 0) break;
    bounded.push({ ...piece, position, characters });
    position += characters;
  }
  return bounded;
}

function decodeUtf16(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf16le");
}
