// Finds objects of damaged documents to which the cross-references do not lead.

import type { CoreRef, CrossReferences, PdfCore } from "./core-types.ts";

/**
 * Makes pdf.js look for such objects by their heads in the file, such as "12 0 obj". pdf.js itself rebuilds the
 * references only of documents that cannot be opened. The file is searched once, and only when an object is missing.
 */
export function findLostObjects({ XRefEntryException }: PdfCore, xref: CrossReferences, bytes: Uint8Array): void {
  const fetch = xref.fetchUncompressed;
  let places: ReadonlyMap<string, number> | undefined;
  xref.fetchUncompressed = function fetchUncompressed(ref, entry, suppressEncryption) {
    try {
      return fetch.call(this, ref, entry, suppressEncryption);
    } catch (error) {
      if (!(error instanceof XRefEntryException)) throw error;
      places ??= placesOfObjects(bytes);
      const place = places.get(headOf(ref));
      if (place === undefined) throw error;
      const found = { ...entry, gen: ref.gen, offset: place - this.stream.start };
      return fetch.call(this, ref, found, suppressEncryption);
    }
  };
}

const HEAD = "obj";
/** Limit on objects whose place is remembered. A document of thousands of pages has about 100,000. */
const MOST_OBJECTS = 1_000_000;

/** Returns the place of each object by its number and generation. Of several, the last counts: updates are appended. */
export function placesOfObjects(bytes: Uint8Array): ReadonlyMap<string, number> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = new Map<string, number>();
  for (
    let at = file.indexOf(HEAD);
    at !== -1 && places.size < MOST_OBJECTS;
    at = file.indexOf(HEAD, at + HEAD.length)
  ) {
    const gen = numberBefore(file, at);
    const num = gen === undefined ? undefined : numberBefore(file, gen.start);
    if (gen !== undefined && num !== undefined) places.set(headOf({ num: num.value, gen: gen.value }), num.start);
  }
  return places;
}

/** Longest number and longest space in a head. */
const MOST_BYTES = 12;

/** Reads the number that ends before a place, with white space between. */
function numberBefore(file: Buffer, place: number): { readonly value: number; readonly start: number } | undefined {
  const end = firstOf(file, place, isSpace);
  const start = firstOf(file, end, isDigit);
  if (end === place || start === end) return undefined;
  return { value: Number(file.toString("latin1", start, end)), start };
}

/** Start of the bytes of one kind that end before a place. */
function firstOf(file: Buffer, place: number, isOne: (byte: number) => boolean): number {
  let start = place;
  while (start > 0 && place - start < MOST_BYTES && isOne(file[start - 1] ?? 0)) start--;
  return start;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

// White space of ISO 32000-2, table 1, without the zero byte.
function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== 0x0b);
}

function headOf({ num, gen }: CoreRef): string {
  return `${num} ${gen}`;
}
