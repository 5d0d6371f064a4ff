// Undoes Content-Encoding (RFC 9110, 8.4) while the bytes arrive, so that whoever counts them counts the decoded ones.

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
import { publicUri } from "../../base/log.ts";

// Nobody encodes twice in earnest; each one multiplies what a few bytes can become.
const MAX_ENCODINGS = 2;

// Decoders work in libuv's threads. Each chunk costs the main thread a callback: 512 MB out of 405 bytes of brotli took it
// 1.2 s in chunks of 16 KB, Node's default, and 0.2 s in these; the loop was never held longer than 26 ms.
const CHUNK = { chunkSize: 256 * 1024 };
// RFC 9659, section 3: senders keep to 8 MB, where zstd itself would allocate 128 MB. Brotli cannot go beyond 16 MB.
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
    // No stream of any encoding is empty, but servers label an empty body too; browsers take it as it is.
    if (first.done === true) return Readable.from([]);
    const decoder = decoderFor(encoding, first.value);
    if (decoder === undefined) throw unsupported(encoding, url);
    // The reader of the decoder sees every error of either.
    body = pipeline(Readable.from(rejoined(first.value, chunks), { objectMode: false }), decoder, () => undefined);
  }
  return body;
}

function decoderFor(encoding: string, start: Uint8Array): Transform | undefined {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip(CHUNK);
  if (encoding === "br") return createBrotliDecompress(CHUNK);
  if (encoding === "zstd") return createZstdDecompress(ZSTD);
  // "deflate" should be zlib's format (RFC 9110, 8.4.1.2), but some servers send the bare one.
  const hasZlibHeader = ((start[0] ?? 0) & 0x0f) === 8;
  if (encoding === "deflate") return hasZlibHeader ? createInflate(CHUNK) : createInflateRaw(CHUNK);
  return undefined;
}

async function* rejoined(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

function unsupported(encoding: string, url: URL): ExtractionError {
  return new ExtractionError(
    "FETCH_FAILED",
    `${publicUri(url.href)} is sent in the encoding "${encoding}"; let it be sent in gzip, br or deflate, once`,
  );
}
