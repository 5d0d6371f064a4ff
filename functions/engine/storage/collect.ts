// Reads a body into memory chunk by chunk, and stops as soon as it is too large.

import { ExtractionError } from "../base/errors.ts";
import { publicUri } from "../base/public-uri.ts";

export interface CollectOptions {
  readonly uri: string;
  /** Size according to the sender, which may be false. It sizes the first buffer, and an excess is refused at once. */
  readonly declaredBytes: number | undefined;
  readonly maxBytes: number | undefined;
}

/** Joins the chunks. Stops the iteration, and so the stream, before it holds more than `maxBytes`. */
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
  // The unused memory after the body holds old data, which no reader of the body must see.
  return size === held.length ? held : Buffer.from(held.buffer.transfer(size));
}

const FIRST_BYTES = 64 * 1024;
const MOST_BYTES_ON_TRUST = 64 * 1024 ** 2;

function grown(held: Buffer, size: number, bytes: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(bytes);
  larger.set(held.subarray(0, size));
  return larger;
}

/** Error for a body that is too large. `found` counts the bytes so far; there may be more. */
export function tooLarge(uri: string, found: number, allowed: number): ExtractionError {
  return new ExtractionError("TOO_LARGE", `${publicUri(uri)} has ${found} bytes or more, allowed are ${allowed}`, {
    remedy: "raise TEXTRACTOR_MAX_DOWNLOAD_BYTES",
  });
}
