// A large object in parts side by side; an upload that fails is ended, for S3 charges for parts that are left.

import { TimeBudget } from "../budget.ts";

export interface UploadedPart {
  readonly number: number;
  readonly etag: string;
  readonly crc32: string | undefined;
}

export interface PartWriter {
  create(signal: AbortSignal): Promise<string>;
  upload(uploadId: string, number: number, bytes: Uint8Array, signal: AbortSignal): Promise<UploadedPart>;
  /** Resolves to the version of the object. */
  complete(uploadId: string, parts: readonly UploadedPart[], signal: AbortSignal): Promise<string>;
  abort(uploadId: string, signal: AbortSignal): Promise<void>;
}

const PART_BYTES = 8 * 1024 ** 2;
const PARTS_AT_ONCE = 4;
const ABORT_MS = 5_000;

export async function writeInParts(
  bytes: Uint8Array,
  writer: PartWriter,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  const uploadId = await writer.create(signal);
  try {
    const parts = await uploadAll(bytes, (number, part, stop) => writer.upload(uploadId, number, part, stop), signal);
    return await writer.complete(uploadId, parts, signal);
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
  bytes: Uint8Array,
  upload: (number: number, part: Uint8Array, signal: AbortSignal) => Promise<UploadedPart>,
  signal: AbortSignal,
): Promise<UploadedPart[]> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const uploaded: UploadedPart[] = [];
  // Shared by the workers, so that each takes the next part that nobody has.
  const starts = partStarts(bytes.length);
  const worker = async () => {
    for (const start of starts) {
      const part = bytes.subarray(start, start + PART_BYTES);
      uploaded.push(await upload(start / PART_BYTES + 1, part, stop));
    }
  };
  const workers = Array.from({ length: PARTS_AT_ONCE }, worker);
  try {
    await Promise.all(workers);
  } catch (error) {
    failed.abort(error);
    // A part that arrives after the end of its upload would be kept and charged for.
    await Promise.allSettled(workers);
    throw error;
  }
  return uploaded.sort((one, other) => one.number - other.number);
}

function* partStarts(size: number): Generator<number> {
  for (let start = 0; start < size; start += PART_BYTES) yield start;
}
