// Uploads a large object in parallel parts. A failed upload is aborted, because S3 charges for its parts.

import { TimeBudget } from "../../base/budget.ts";

export interface Part {
  readonly number: number;
  readonly bytes: Uint8Array;
}

export interface UploadedPart {
  readonly number: number;
  readonly etag: string;
  readonly crc32: string | undefined;
}

export interface PartWriter {
  create(signal: AbortSignal): Promise<string>;
  upload(uploadId: string, part: Part, signal: AbortSignal): Promise<UploadedPart>;
  /** Completes the upload. Resolves to the version of the object. */
  complete(uploadId: string, parts: readonly UploadedPart[], signal: AbortSignal): Promise<string>;
  abort(uploadId: string, signal: AbortSignal): Promise<void>;
}

const PART_BYTES = 8 * 1024 ** 2;
const PARALLEL_PARTS = 4;
const ABORT_MS = 5_000;

export async function writeInParts(
  parts: AsyncIterable<Part>,
  writer: PartWriter,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  const uploadId = await writer.create(signal);
  try {
    const uploaded = await uploadAll(parts, (part, stop) => writer.upload(uploadId, part, stop), signal);
    return await writer.complete(uploadId, uploaded, signal);
  } catch (error) {
    // Without the caller's signal, which may have ended the upload. The first failure is the one to report. When the
    // abort fails too, a lifecycle rule of the bucket removes the upload.
    await TimeBudget.of(ABORT_MS)
      .run("ending an upload", ABORT_MS, (stop) => writer.abort(uploadId, stop))
      .catch(() => undefined);
    throw error;
  }
}

async function uploadAll(
  parts: AsyncIterable<Part>,
  upload: (part: Part, signal: AbortSignal) => Promise<UploadedPart>,
  signal: AbortSignal,
): Promise<UploadedPart[]> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const uploaded: UploadedPart[] = [];
  // All workers share the iterator, so that each takes the next free part.
  const shared = parts[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await shared.next(); next.done !== true; next = await shared.next()) {
      uploaded.push(await upload(next.value, stop));
    }
  };
  const workers = Array.from({ length: PARALLEL_PARTS }, worker);
  try {
    await Promise.all(workers);
  } catch (error) {
    failed.abort(error);
    // S3 would keep a part that arrives after the abort, and charge for it.
    await Promise.allSettled(workers);
    await shared.return?.();
    throw error;
  }
  return uploaded.sort((one, other) => one.number - other.number);
}

/** Parts of equal size, except for the last one. Memory holds at most one part and one piece. */
export async function* partsOf(body: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let number = 0;
  if (body instanceof Uint8Array) {
    for (let start = 0; start < body.length; start += PART_BYTES) {
      yield { number: ++number, bytes: body.subarray(start, start + PART_BYTES) };
    }
    return;
  }
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    let left = piece;
    while (size + left.length >= PART_BYTES) {
      const bytes = Buffer.concat([...held, left.subarray(0, PART_BYTES - size)]);
      left = left.subarray(PART_BYTES - size);
      [held, size] = [[], 0];
      yield { number: ++number, bytes };
    }
    held.push(left);
    size += left.length;
  }
  if (size > 0) yield { number: ++number, bytes: Buffer.concat(held) };
}
