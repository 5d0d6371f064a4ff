// Pages as they are stored, and as the main thread keeps thousands of them: it looks into none. As objects, the words of
// a full page take 150 KB; as JSON 73, and so packed 9.

import { gunzipSync, gzipSync } from "node:zlib";

/** JSON, gzipped if it is large. */
export interface Packed<T> extends Uint8Array {
  /** Only for the compiler: what is in it. */
  readonly packs?: T;
}

/** Gzipped. The same value gives the same bytes. */
export function pack<T>(value: T): Packed<T> {
  return gzipped(JSON.stringify(value));
}

/** For keeping in memory: a page of text without the places of its words is not worth the time to gzip it. */
export function packIfLarge<T>(value: T): Packed<T> {
  const json = JSON.stringify(value);
  return json.length < LARGE_CHARACTERS ? new TextEncoder().encode(json) : gzipped(json);
}

const LARGE_CHARACTERS = 16_384;

function gzipped(json: string): Uint8Array {
  // A copy of its own size: the deflater's buffer is larger, and a message would take all of it along.
  return new Uint8Array(gzipSync(json, { level: 1 }));
}

export function unpack<T>(packed: Packed<T>): T {
  const json =
    packed[0] === GZIP_MAGIC ? gunzipSync(packed) : Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  return JSON.parse(json.toString("utf8")) as T;
}

/** First byte of what is gzipped (RFC 1952, 2.3.1), and of no JSON. */
const GZIP_MAGIC = 0x1f;
