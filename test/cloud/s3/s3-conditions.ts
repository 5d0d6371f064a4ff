// Conditional requests (RFC 9110, section 13, as S3 supports them) and byte ranges (section 14).

import type { IncomingHttpHeaders } from "node:http";
import { refuse } from "./s3-errors.ts";
import type { S3Object } from "./s3-store.ts";

export function requireForWrite(headers: IncomingHttpHeaders, present: S3Object | undefined): void {
  const { "if-match": match, "if-none-match": noneMatch } = headers;
  // S3 answers If-Match on a missing key with 404, not with 412.
  if (match !== undefined && present === undefined) refuse("NoSuchKey", "The specified key does not exist.");
  if (match !== undefined && !names(match, present)) preconditionFailed();
  if (noneMatch !== undefined && names(noneMatch, present)) preconditionFailed();
}

export function requireForRead(headers: IncomingHttpHeaders, present: S3Object): void {
  const { "if-match": match, "if-none-match": noneMatch, "if-modified-since": since } = headers;
  if (match !== undefined && !names(match, present)) preconditionFailed();
  if (noneMatch !== undefined && names(noneMatch, present)) refuse("NotModified");
  if (noneMatch === undefined && since !== undefined && present.modified <= new Date(since)) refuse("NotModified");
}

/** The first and last byte, both included. Undefined for the whole object. */
export function rangeOf(header: string | undefined, size: number): { first: number; last: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (match === null) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size || first > last) refuse("InvalidRange", "The requested range is not satisfiable");
  return { first, last };
}

function names(header: string, object: S3Object | undefined): boolean {
  if (object === undefined) return false;
  if (header.trim() === "*") return true;
  const etag = object.etag.replaceAll('"', "");
  return header.split(",").some((one) => one.trim().replaceAll('"', "") === etag);
}

function preconditionFailed(): never {
  refuse("PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
}
