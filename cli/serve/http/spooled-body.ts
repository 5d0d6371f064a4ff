// The body of a request, stored as a file: the engine reads a document more than once and at any offset. The file is
// never larger than the limit, also where the body is a gzip.

import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { explaining } from "../../../functions/engine/storage/files/file-failures.ts";
import { errorCode } from "../../../functions/engine/storage/system-error-code.ts";
import { fileName } from "../../sources/result-names.ts";
import { type Call, headerOf } from "./call.ts";
import { RequestError } from "./failures.ts";

/** A document that a client sent. */
export interface Upload {
  readonly path: string;
  readonly bytes: number;
  /** File name as the client gave it; empty without one. */
  readonly name: string;
  /** Declared type; empty without one. */
  readonly contentType: string;
}

/** Passes an empty folder for one request to the work, and removes it afterwards. */
export async function withSpoolFolder<T>(spoolFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(spoolFolder, "request-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Name of the stored file: that of the client without what systems forbid, because a name decides between formats. */
export function safeName(name: string): string {
  const base = name.replace(/^.*[\\/]/s, "");
  return /^\.{0,2}$/.test(base) ? "document" : fileName(base);
}

/** Stores the stream. Throws TOO_LARGE, OUTPUT_REFUSED on a full disk, or the signal's reason. */
export async function store(
  input: Readable,
  path: string,
  { mostBytes, signal }: Pick<Call, "mostBytes" | "signal">,
): Promise<number> {
  let bytes = 0;
  async function* bounded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > mostBytes) throw tooLarge(mostBytes);
      yield piece;
    }
  }
  await explaining(path, "write", signal, () => pipeline(input, bounded, createWriteStream(path), { signal }));
  return bytes;
}

/** The body without its Content-Encoding. Leaves the connection open on an error, so that the answer can be sent. */
export function decodedBody(request: IncomingMessage): Readable {
  const encoding = headerOf(request, "content-encoding").trim().toLowerCase();
  const body = request.iterator({ destroyOnReturn: false });
  if (encoding === "" || encoding === "identity") return Readable.from(body, { objectMode: false });
  if (encoding === "gzip") return Readable.from(inflated(body), { objectMode: false });
  throw new RequestError(415, `Content-Encoding ${encoding} is not read; send gzip or none`);
}

async function* inflated(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.from(body, { objectMode: false }).compose(createGunzip());
  } catch (error) {
    throw /^Z_/.test(errorCode(error)) ? new RequestError(400, "the body is not a valid gzip") : error;
  }
}

/** Refuses a body whose declared length is above the limit before a byte of it is read. */
export function refuseLongBody(request: IncomingMessage, mostBytes: number): void {
  if (Number(headerOf(request, "content-length")) > mostBytes) throw tooLarge(mostBytes);
}

function tooLarge(mostBytes: number): ExtractionError {
  return new ExtractionError("TOO_LARGE", `the body has more than ${mostBytes} bytes`, {
    remedy: "send a smaller document, or raise TEXTRACTOR_MAX_DOWNLOAD_BYTES",
  });
}
