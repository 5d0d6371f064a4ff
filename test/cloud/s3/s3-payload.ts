// Decodes the body of a request from aws-chunked framing, and checks its digests.

import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { crc32 } from "node:zlib";
import { refuse } from "./s3-errors.ts";

/** Checksum functions for the headers that the tested clients send. Values are digests in base64. */
const CHECKSUMS: Readonly<Record<string, (body: Buffer) => string>> = {
  "x-amz-checksum-crc32": (body) => {
    const digest = Buffer.alloc(4);
    digest.writeUInt32BE(crc32(body));
    return digest.toString("base64");
  },
  "x-amz-checksum-sha1": (body) => createHash("sha1").update(body).digest("base64"),
  "x-amz-checksum-sha256": (body) => createHash("sha256").update(body).digest("base64"),
};

export interface Payload {
  readonly body: Buffer;
  /** Headers of the request, and trailers of a chunked body. */
  readonly headers: IncomingHttpHeaders;
}

export function openPayload(raw: Buffer, headers: IncomingHttpHeaders): Payload {
  const declared = String(headers["x-amz-content-sha256"] ?? "");
  const framed = declared.startsWith("STREAMING-") || /aws-chunked/.test(headers["content-encoding"] ?? "");
  if (framed) return unframe(raw, headers);
  if (/^[0-9a-f]{64}$/.test(declared) && createHash("sha256").update(raw).digest("hex") !== declared) {
    refuse("XAmzContentSHA256Mismatch", "The provided 'x-amz-content-sha256' header does not match what was computed.");
  }
  return { body: raw, headers };
}

/** Returns the given checksum headers. Throws when a digest does not match. */
export function verifyDigests({ body, headers }: Payload): Record<string, string> {
  const md5 = headers["content-md5"];
  if (md5 !== undefined && createHash("md5").update(body).digest("base64") !== md5) {
    refuse("BadDigest", "The Content-MD5 you specified did not match what we received.");
  }
  const given: Record<string, string> = {};
  for (const [name, checksum] of Object.entries(CHECKSUMS)) {
    const value = headers[name];
    if (value === undefined) continue;
    if (checksum(body) !== value) refuse("BadDigest", `The ${name} you specified did not match what we received.`);
    given[name] = String(value);
  }
  return given;
}

// The aws-chunked format: size in hex, maybe ";chunk-signature=…", data, …, a chunk of size 0, trailers as header lines.
function unframe(raw: Buffer, headers: IncomingHttpHeaders): Payload {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = raw.indexOf("\r\n", position);
    const size = Number.parseInt(raw.toString("latin1", position, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size)) refuse("IncompleteBody", "The chunked body ends early.");
    position = lineEnd + 2;
    if (size === 0) break;
    chunks.push(raw.subarray(position, position + size));
    position += size + 2;
  }
  const trailers = raw
    .toString("latin1", position)
    .split("\r\n")
    .map((line) => /^([^:]+):\s*(.*?)\s*$/.exec(line))
    .flatMap((match) => (match?.[1] && match[2] ? [[match[1].toLowerCase(), match[2]]] : []));
  const body = Buffer.concat(chunks);
  const length = headers["x-amz-decoded-content-length"];
  if (length !== undefined && Number(length) !== body.length) {
    refuse("IncompleteBody", "You did not provide the number of bytes specified by the decoded length.");
  }
  return { body, headers: { ...headers, ...Object.fromEntries(trailers) } };
}
