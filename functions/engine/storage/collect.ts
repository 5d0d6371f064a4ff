// Takes a body into memory chunk by chunk, and stops as soon as it is known to be too large.

import { ExtractionError } from "../base/errors.ts";
import { publicUri } from "../base/log.ts";

export interface CollectOptions {
  readonly uri: string;
  /** What the sender says; it may lie, so it only decides how memory is taken and how early a body is refused. */
  readonly declaredBytes: number | undefined;
  readonly maxBytes: number | undefined;
}

/** The chunks as one buffer; leaves the iteration, which ends the stream, before more than `maxBytes` are held. */
export async function collect(
  chunks: AsyncIterable<Uint8Array>,
  { uri, declaredBytes, maxBytes }: CollectOptions,
): Promise<Buffer> {
  const allowed = maxBytes ?? Number.POSITIVE_INFINITY;
  if (declaredBytes !== undefined && declaredBytes > allowed) throw tooLarge(uri, declaredBytes, allowed);
  let held = Buffer.allocUnsafeSlow(Math.min(declaredBytes ?? FIRST_BYTES, maxBytes ?? MOST_BYTES_ON_TRUST));
  let size = 0;
  for await (const chunk of chunks) {
    const needed = size + chunk.length;
    if (needed > allowed) throw tooLarge(uri, needed, allowed);
    if (needed > held.length) held = grown(held, size, Math.min(allowed, Math.max(needed, held.length * 2)));
    held.set(chunk, size);
    size = needed;
  }
  // What lies behind the body is whatever this memory held before: no reader of the body may come by it.
  return size === held.length ? held : Buffer.from(held.buffer.transfer(size));
}

const FIRST_BYTES = 64 * 1024;
const MOST_BYTES_ON_TRUST = 64 * 1024 ** 2;

function grown(held: Buffer, size: number, bytes: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(bytes);
  larger.set(held.subarray(0, size));
  return larger;
}

/** `found` is what is known so far; there may be more. */
export function tooLarge(uri: string, found: number, allowed: number): ExtractionError {
  return new ExtractionError(
    "TOO_LARGE",
    `${publicUri(uri)} has ${found} bytes or more, allowed are ${allowed}; raise TEXTRACTOR_MAX_DOWNLOAD_BYTES`,
  );
}
