// Packed pages, for storage and for the main thread, which holds thousands of them and opens none. The words of a full
// page take 150 KB as objects, 73 KB as JSON, and 9 KB packed.

import { gunzipSync, gzipSync } from "node:zlib";

/** JSON, gzipped if it is large. */
export interface Packed<T> extends Uint8Array {
  /** Type of the content, for the compiler only. */
  readonly packs?: T;
}

/** Packs a value with gzip. Equal values give equal bytes. */
export function pack<T>(value: T): Packed<T> {
  return gzipped(JSON.stringify(value));
}

/** Packs a value for memory. Small values, such as a page without word boxes, are not worth the time of gzip. */
export function packIfLarge<T>(value: T): Packed<T> {
  const json = JSON.stringify(value);
  return json.length < LARGE_CHARACTERS ? new TextEncoder().encode(json) : gzipped(json);
}

const LARGE_CHARACTERS = 16_384;

function gzipped(json: string): Uint8Array {
  // Copied to its exact size, because the deflater's buffer is larger and a message would include all of it.
  return new Uint8Array(gzipSync(json, { level: 1 }));
}

export function unpack<T>(packed: Packed<T>): T {
  const json =
    packed[0] === GZIP_MAGIC ? gunzipSync(packed) : Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  return JSON.parse(json.toString("utf8")) as T;
}

/** First byte of gzip data (RFC 1952, 2.3.1). JSON never begins with it. */
const GZIP_MAGIC = 0x1f;
