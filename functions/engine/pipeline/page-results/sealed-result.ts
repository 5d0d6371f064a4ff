// Seal of a stored page result: a gzip comment that names the page and holds a digest of all bytes after it. Gzip
// readers skip the comment, so `gunzip` shows the result.

import { createHash } from "node:crypto";
import type { Packed } from "../../worker/packed-page.ts";

/** Gzip header (RFC 1952, 2.3) with the flag FCOMMENT, no time and an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 255]);
/** Length of a gzip header without flags. */
const PLAIN_HEADER_BYTES = 10;

/** Adds the seal to a value that `pack` has gzipped. */
export function seal<T>(packed: Packed<T>, name: string): Packed<T> {
  const content = packed.subarray(PLAIN_HEADER_BYTES);
  return new Uint8Array(Buffer.concat([sealOf(content, name), content]));
}

/** Decides whether the bytes are complete, unchanged and sealed under this name. */
export function isSealed(bytes: Uint8Array, name: string): boolean {
  const sealBytes = sealOf(new Uint8Array(), name).length;
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(sealBytes, bytes.length));
  return found.equals(sealOf(bytes.subarray(sealBytes), name));
}

function sealOf(content: Uint8Array, name: string): Buffer {
  const digest = createHash("sha256").update(content).digest("hex");
  return Buffer.concat([HEADER, Buffer.from(`textractor page ${name} sha256 ${digest}\0`, "latin1")]);
}
