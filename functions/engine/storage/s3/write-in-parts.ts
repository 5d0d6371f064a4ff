// A large object in parts side by side; an upload that fails is ended, for S3 charges for parts that are left.

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
  /** Resolves to the version of the object. */
  complete(uploadId: string, parts: readonly UploadedPart[], signal: AbortSignal): Promise<string>;
  abort(uploadId: string, signal: AbortSignal): Promise<void>;
}

const PART_BYTES = 8 * 1024 ** 2;
const PARTS_AT_ONCE = 4;
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
    // Not under the caller's signal, which may be what ended the upload. The failure to tell is the first one; a
    // lifecycle rule of the bucket ends what could not be ended here.
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
  // Shared by the workers, so that each takes the next part that nobody has.
  const shared = parts[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await shared.next(); next.done !== true; next = await shared.next()) {
      uploaded.push(await upload(next.value, stop));
    }
  };
  const workers = Array.from({ length: PARTS_AT_ONCE }, worker);
  try {
    await Promise.all(workers);
  } catch (error) {
    failed.abort(error);
    // A part that arrives after the end of its upload would be kept and charged for.
    await Promise.allSettled(workers);
    await shared.return?.();
    throw error;
  }
  return uploaded.sort((one, other) => one.number - other.number);
}

/** Every part but the last has the same size. Of pieces no more is held than a part, and a piece. */
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
