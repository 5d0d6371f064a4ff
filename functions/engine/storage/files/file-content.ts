// The content of a file: as a whole, in part, and as a hash.

import { createHash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { pieces } from "../byte-range.ts";
import { collect } from "../collect.ts";
import { contentVersion, hashing } from "../content-version.ts";
import type { ReadOptions } from "../storage.ts";
import { changedSince, isAbsent, notAFile } from "./file-failures.ts";

export async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** Opens the file, passes its handle to the work, and closes it. */
export async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  // Checks before opening: to open a pipe without a writer would wait without end.
  if (!(await stat(path)).isFile()) throw notAFile(path);
  const file = await open(path, "r");
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Chunks of a file. All share one buffer, so the reader must use a chunk before it requests the next. */
async function* chunksOf(
  file: FileHandle,
  signal: AbortSignal | undefined,
  { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, end - start));
  for (let position = start; position < end; ) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - position), position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

export async function hashOf(file: FileHandle, signal: AbortSignal | undefined) {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of hashing(chunksOf(file, signal), hash)) size += chunk.length;
  return { size, version: contentVersion(hash) };
}

export async function readWhole(file: FileHandle, path: string, { signal, maxBytes }: ReadOptions): Promise<Buffer> {
  return collect(chunksOf(file, signal), { uri: path, declaredBytes: (await file.stat()).size, maxBytes });
}

export async function readPart(
  file: FileHandle,
  path: string,
  start: number,
  end: number,
  { signal, maxBytes, version }: ReadOptions,
): Promise<Uint8Array> {
  const options = { uri: path, declaredBytes: undefined, maxBytes };
  if (version === undefined) return collect(chunksOf(file, signal, { start, end }), options);
  const hash = createHash("sha256");
  const kept = await collect(pieces(hashing(chunksOf(file, signal), hash), start, end, "last byte"), options);
  if (contentVersion(hash) !== version) throw changedSince(path);
  return kept;
}
