// Undoes Content-Encoding (RFC 9110, 8.4) while the bytes arrive. Limits then count decoded bytes.

import type { IncomingMessage } from "node:http";
import { pipeline, Readable, type Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/public-uri.ts";

// Real servers encode once. Each further encoding multiplies the size that a few bytes can grow to.
const MAX_ENCODINGS = 2;

// Decoders run in libuv's threads, but each chunk costs the main thread a callback. For 512 MB from 405 bytes of
// brotli, callbacks took 1.2 s with chunks of 16 KB (Node's default), and 0.2 s with these; none took over 26 ms.
const CHUNK = { chunkSize: 256 * 1024 };
// Senders must keep to windows of 8 MB (RFC 9659, section 3); zstd would allow 128 MB. Brotli is limited to 16 MB.
const ZSTD = { ...CHUNK, params: { [constants.ZSTD_d_windowLogMax]: 23 } };

export function encodingsOf({ headers }: IncomingMessage): string[] {
  return (headers["content-encoding"] ?? "")
    .split(",")
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => encoding !== "" && encoding !== "identity");
}

export async function decodedBody(message: IncomingMessage, url: URL): Promise<Readable> {
  const encodings = encodingsOf(message);
  if (encodings.length > MAX_ENCODINGS) throw unsupported(encodings.join(", "), url);
  let body: Readable = message;
  for (const encoding of encodings.reverse()) {
    const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
    const first = await chunks.next();
    // No encoding has empty streams, but servers label empty bodies too. Browsers accept them as empty.
    if (first.done === true) return Readable.from([]);
    const decoder = decoderFor(encoding, first.value);
    if (decoder === undefined) throw unsupported(encoding, url);
    // The decoder's reader receives the errors of both streams.
    body = pipeline(Readable.from(rejoined(first.value, chunks), { objectMode: false }), decoder, () => undefined);
  }
  return body;
}

function decoderFor(encoding: string, start: Uint8Array): Transform | undefined {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip(CHUNK);
  if (encoding === "br") return createBrotliDecompress(CHUNK);
  if (encoding === "zstd") return createZstdDecompress(ZSTD);
  // "deflate" should be zlib's format (RFC 9110, 8.4.1.2), but some servers send raw deflate.
  const [flags] = start;
  const hasZlibHeader = flags !== undefined && (flags & 0x0f) === 8;
  if (encoding === "deflate") return hasZlibHeader ? createInflate(CHUNK) : createInflateRaw(CHUNK);
  return undefined;
}

async function* rejoined(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

function unsupported(encoding: string, url: URL): ExtractionError {
  return new ExtractionError("FETCH_FAILED", `${publicUri(url.href)} sends the unsupported encoding "${encoding}"`, {
    remedy: "let the server send gzip, br or deflate, once",
  });
}
