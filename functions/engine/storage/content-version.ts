// The version of content without an ETag: its hash.

import { createHash, type Hash } from "node:crypto";

const PREFIX = "sha256-";

export function versionOfContent(bytes: Uint8Array): string {
  return contentVersion(createHash("sha256").update(bytes));
}

export function contentVersion(hash: Hash): string {
  return `${PREFIX}${hash.digest("hex")}`;
}

export function isContentVersion(version: string): boolean {
  return version.startsWith(PREFIX);
}

/** The hexadecimal SHA-256 in such a version. */
export function hexOf(version: string): string {
  return version.slice(PREFIX.length);
}

/** Passes the chunks on and hashes them. */
export async function* hashing(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
