// Entity tags as S3 computes them for objects that are not encrypted with a customer's key.

import { createHash } from "node:crypto";

export function etagOf(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}

/** ETag of an upload in parts: the MD5 of the parts' MD5s, a dash, and the number of parts. */
export function etagOfParts(etags: readonly string[]): string {
  return `${etagOf(Buffer.from(etags.join(""), "hex"))}-${etags.length}`;
}

export function quoted(etag: string): string {
  return `"${etag}"`;
}

export function unquoted(etag: string | undefined): string {
  return (etag ?? "").replaceAll('"', "");
}
