// Pages as they are stored, and as the main thread keeps thousands of them: it looks into none. As objects, the words of
// a full page take 150 KB; as JSON 73, and so packed 9.

import { gunzipSync, gzipSync } from "node:zlib";

/** JSON, gzipped. */
export interface Packed<T> extends Uint8Array {
  /** Only for the compiler: what is in it. */
  readonly packs?: T;
}

/** The same value gives the same bytes. */
export function pack<T>(value: T): Packed<T> {
  // A copy of its own size: the deflater's buffer is larger, and a message would take all of it along.
  return new Uint8Array(gzipSync(JSON.stringify(value), { level: 1 }));
}

export function unpack<T>(packed: Packed<T>): T {
  return JSON.parse(gunzipSync(packed).toString("utf8")) as T;
}
