// Undoes Content-Encoding (RFC 9110, 8.4) while the bytes arrive, so that whoever counts them counts the decoded ones.

import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from "node:zlib";
import { ExtractionError } from "../errors.ts";
import { publicUri } from "../log.ts";

// Nobody encodes twice in earnest; each one multiplies what a few bytes can become.
const MAX_ENCODINGS = 2;

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
    const decoder = await decoderFor(encoding, body);
    if (decoder === undefined) throw unsupported(encoding, url);
    // The reader of the decoder sees every error of either.
    body = pipeline(body, decoder, () => undefined);
  }
  return body;
}

async function decoderFor(encoding: string, body: Readable): Promise<Transform | undefined> {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  if (encoding === "zstd") return createZstdDecompress();
  if (encoding === "deflate") return (await hasZlibHeader(body)) ? createInflate() : createInflateRaw();
  return undefined;
}

// "deflate" should be zlib's format (RFC 9110, 8.4.1.2), but some servers send the bare one.
async function hasZlibHeader(body: Readable): Promise<boolean> {
  await once(body, "readable");
  const first: Buffer | null = body.read();
  if (first === null) return true;
  body.unshift(first);
  return ((first[0] ?? 0) & 0x0f) === 8;
}

function unsupported(encoding: string, url: URL): ExtractionError {
  return new ExtractionError(
    "FETCH_FAILED",
    `${publicUri(url.href)} is sent in the encoding "${encoding}"; let it be sent in gzip, br or deflate, once`,
  );
}
