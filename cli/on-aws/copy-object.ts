// Copies an object of any size to a file.

import type { Storage } from "../../functions/engine/storage/storage.ts";

export type Copying = Pick<Storage, "head" | "readRange" | "write">;

const PIECE_BYTES = 8 * 1024 ** 2;

/** Returns false where the object does not exist. */
export async function copyObject(from: string, to: string, storage: Copying): Promise<boolean> {
  const facts = await storage.head(from);
  if (facts === undefined) return false;
  const { size, version, contentType = "application/octet-stream", metadata } = facts;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < size; start += PIECE_BYTES)
      yield await storage.readRange(from, start, Math.min(start + PIECE_BYTES, size), { version });
  }
  await storage.write(to, { [Symbol.asyncIterator]: pieces }, { contentType, metadata });
  return true;
}
