// Reads the file information block of Word's binary documents: the places of the text and its tables (MS-DOC, section
// 2.5). Word 6 and 95 have the same order of tables at other offsets.

import { ExtractionError } from "../../base/errors.ts";
import type { Formula } from "../formulas/formula-tree.ts";

/** Tables by their index in the list of Word 97 (FibRgFcLcb97). */
export const TABLE = {
  styles: 1,
  footnotePlaces: 2,
  footnoteTexts: 3,
  commentPlaces: 4,
  commentTexts: 5,
  headers: 11,
  characterRuns: 12,
  paragraphRuns: 13,
  fonts: 15,
  bookmarkNames: 21,
  bookmarkPlaces: 22,
  pieces: 33,
  commentAuthors: 36,
  floatingPlaces: 40,
  endnotePlaces: 46,
  endnoteTexts: 47,
  drawings: 50,
  textBoxes: 56,
  headerTextBoxes: 58,
  lists: 73,
  listOverrides: 74,
} as const;

export interface WordStreams {
  readonly document: Uint8Array;
  readonly table: Uint8Array;
  /** Large property lists. */
  readonly data: Uint8Array;
  /** Formula of the embedded object with the number; undefined for other objects. */
  readonly equation?: (object: number) => Formula | undefined;
}

export interface Fib {
  /** The version group. 8: Word 97-2003; 6: Word 6 and 95; 2: earlier versions. */
  readonly generation: 8 | 6 | 2;
  readonly language: number;
  readonly isEncrypted: boolean;
  /** True when the table stream is "1Table". */
  readonly isSecondTable: boolean;
  /** Start of the text in documents without a piece table. */
  readonly textStart: number;
  readonly textEnd: number;
  readonly isComplex: boolean;
  /** True for the Far East versions of Word 6 and 95, whose text is UTF-16. */
  readonly isWide: boolean;
  /** Characters of each story. The stories follow each other in this order. */
  readonly lengths: StoryLengths;
  /** Offset and length in the table stream. The length is 0 for a missing table. */
  table(index: number): { readonly start: number; readonly length: number };
}

export interface StoryLengths {
  readonly body: number;
  readonly footnotes: number;
  readonly headers: number;
  readonly macros: number;
  readonly comments: number;
  readonly endnotes: number;
  readonly textBoxes: number;
  readonly headerTextBoxes: number;
}

const WORD_8 = 0xc1;
const WORD_6 = 0x65;
/** Magic numbers of Word for Windows 1 to 95, and of the Far East versions. */
const MAGIC: ReadonlySet<number> = new Set([0xa5ec, 0xa5dc, 0xa5db, 0xa59b, 0xa59c, 0xfe37, 0xa697, 0xa698, 0xa699]);

export function isWordStream(bytes: Uint8Array): boolean {
  return bytes.length >= 64 && MAGIC.has(new DataView(bytes.buffer, bytes.byteOffset).getUint16(0, true));
}

export function readFib(bytes: Uint8Array): Fib {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const long = (at: number) => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0);
  const short = (at: number) => (at + 2 <= bytes.length ? view.getUint16(at, true) : 0);
  if (!isWordStream(bytes)) {
    throw new ExtractionError("DAMAGED_DOCUMENT", "the Word document has no header", {
      remedy: "send an undamaged copy",
    });
  }
  const version = short(2);
  const generation = short(0) === 0xa5ec || version >= WORD_8 ? 8 : version >= WORD_6 ? 6 : 2;
  const flags = short(10);
  const { lengthsAt, tablesAt } = PLACES[generation];
  const length = (index: number) => (lengthsAt === 0 ? 0 : long(lengthsAt + index * 4) & 0x7fffffff);
  const textStart = long(24);
  const textEnd = Math.min(bytes.length, long(28));
  return {
    generation,
    language: short(6),
    isEncrypted: (flags & 0x100) !== 0,
    isSecondTable: (flags & 0x200) !== 0,
    isComplex: (flags & 4) !== 0,
    isWide: generation === 6 && (flags & 0x1000) !== 0,
    textStart,
    textEnd,
    lengths: {
      body: generation === 2 ? Math.max(0, textEnd - textStart) : length(0),
      footnotes: length(1),
      headers: length(2),
      macros: length(3),
      comments: length(4),
      endnotes: length(5),
      textBoxes: length(6),
      headerTextBoxes: length(7),
    },
    table: (index) =>
      tablesAt === 0
        ? { start: 0, length: 0 }
        : { start: long(tablesAt + index * 8), length: long(tablesAt + index * 8 + 4) },
  };
}

const PLACES = {
  8: { lengthsAt: 0x4c, tablesAt: 0x9a },
  6: { lengthsAt: 0x34, tablesAt: 0x58 },
  2: { lengthsAt: 0, tablesAt: 0 },
} as const;
