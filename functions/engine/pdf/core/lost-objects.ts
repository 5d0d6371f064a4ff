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

const [HEAD, LONGEST_HEAD] = ["obj", 24];
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
    const before = file.toString("latin1", Math.max(0, at - LONGEST_HEAD), at);
    const [head, num, gen] = /(?<!\d)(\d+)\s+(\d+)\s+$/.exec(before) ?? [];
    if (head !== undefined) places.set(headOf({ num: Number(num), gen: Number(gen) }), at - head.length);
  }
  return places;
}

function headOf({ num, gen }: CoreRef): string {
  return `${num} ${gen}`;
}
