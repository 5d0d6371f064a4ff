// Fonts of a Word document, in the order of their numbers (MS-DOC, sections 2.9.90 and 2.9.286).

import type { Fib } from "./fib.ts";

export interface DocFont {
  readonly name: string;
  /** Number of the character set, which gives the code page of text before Word 97. */
  readonly characterSet: number;
}

/** Bytes of a record between its length and the name: family, weight, character set; since Word 97 panose and signature. */
const BEFORE_NAME = { 8: 39, 6: 5, 2: 5 } as const;
/** Bytes before the records: their number, and since Word 97 the size of further data. */
const BEFORE_RECORDS: Readonly<Record<Fib["generation"], number>> = { 8: 4, 6: 2, 2: 2 };
const CHARACTER_SET_AT = 4;

export function readFonts(table: Uint8Array, { generation }: Pick<Fib, "generation">): readonly DocFont[] {
  const bytes = Buffer.from(table.buffer, table.byteOffset, table.byteLength);
  const fonts: DocFont[] = [];
  if (bytes.length < BEFORE_RECORDS[generation]) return [];
  const most = generation === 8 ? bytes.readUInt16LE(0) : MOST_FONTS;
  for (let at = BEFORE_RECORDS[generation]; fonts.length < most && at < bytes.length; ) {
    const end = at + 1 + (bytes[at] ?? 0);
    const text = bytes.subarray(at + 1 + BEFORE_NAME[generation], end);
    const [name = ""] = text.toString(generation === 8 ? "utf16le" : "latin1").split("\0", 1);
    fonts.push({ name, characterSet: bytes[at + CHARACTER_SET_AT] ?? 0 });
    at = end;
  }
  return fonts;
}

/** Fonts have numbers of 16 bits. */
const MOST_FONTS = 65_536;
