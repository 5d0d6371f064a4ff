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

export interface PieceText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

export async function readPieces(document: Uint8Array, table: Uint8Array, fib: Fib): Promise<PieceText> {
  const pieces = boundedPieces(listPieces(document, table, fib), document.length);
  const decode = await decoderOf(fib);
  const text = pieces.map(({ offset, characters, bytesEach }) => {
    const bytes = document.subarray(offset, offset + characters * bytesEach);
    const decoded = bytesEach === 2 ? decodeUtf16(bytes) : decode(bytes);
    // Positions count characters, so a shortened piece, or one of double bytes, keeps its length.
    return decoded.length >= characters ? decoded.slice(0, characters) : decoded.padEnd(characters, "\0");
  });
  return { text: text.join(""), pieces };
}

function listPieces(document: Uint8Array, table: Uint8Array, fib: Fib): readonly Piece[] {
  const whole: Piece = {
    position: 0,
    characters: Math.max(0, fib.textEnd - fib.textStart),
    offset: fib.textStart,
    bytesEach: 1,
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
    const isCompressed = fib.generation !== 8 || (raw & 0x40000000) !== 0;
    const offset = fib.generation !== 8 ? raw : isCompressed ? (raw & 0x3fffffff) >>> 1 : raw & 0x3fffffff;
    if (characters > 0 && offset < document.length) {
      pieces.push({ position, characters, offset, bytesEach: isCompressed ? 1 : 2 });
    }
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

/** Windows code pages by the primary language of Word 6 and 95 (MS-LCID). */
const CODE_PAGES: Readonly<Record<number, string>> = {
  1: "windows-1256",
  4: "gbk",
  5: "windows-1250",
  8: "windows-1253",
  13: "windows-1255",
  14: "windows-1250",
  17: "shift_jis",
  18: "euc-kr",
  21: "windows-1250",
  25: "windows-1251",
  31: "windows-1254",
  34: "windows-1251",
  35: "windows-1251",
};

async function decoderOf({ generation, language }: Fib): Promise<(bytes: Uint8Array) => string> {
  const encoding = generation === 8 ? "windows-1252" : (CODE_PAGES[language & 0x3ff] ?? "windows-1252");
  return (bytes) => new TextDecoder(encoding).decode(bytes);
}

function decodeUtf16(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf16le");
}
