// Sends answers and errors.

import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { S3Error } from "./s3-errors.ts";
import type { Answer } from "./s3-store.ts";
import { element } from "./s3-xml.ts";

export function errorAnswer(error: unknown, path: string): Answer {
  const known = error instanceof S3Error ? error : new S3Error("InternalError", String(error));
  if (known.status === 304) return { status: 304 };
  const inner = element("Code", known.code) + element("Message", known.message) + element("Resource", path);
  return { status: known.status, body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${inner}</Error>` };
}

export function sendAnswer(response: ServerResponse, method: string, { status, headers = {}, body }: Answer): void {
  const bytes = bytesOf(body);
  response.writeHead(status, headersFor(headers, body, bytes.length, status));
  response.end(method === "HEAD" ? undefined : bytes);
}

/** Sends half of the body, then closes the connection or sends nothing more. */
export function sendHalf(
  response: ServerResponse,
  { status, headers = {}, body }: Answer,
  then: "cut-body" | "stall-body",
): void {
  const bytes = bytesOf(body);
  response.writeHead(status, headersFor(headers, body, bytes.length, status));
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
    if (then === "cut-body") response.destroy();
  });
}

function headersFor(headers: Answer["headers"], body: Answer["body"], length: number, status: number) {
  return {
    "x-amz-request-id": randomUUID(),
    ...(typeof body === "string" ? { "content-type": "application/xml" } : {}),
    ...(status === 204 || status === 304 ? {} : { "content-length": String(length) }),
    ...headers,
  };
}

function bytesOf(body: Answer["body"]): Buffer {
  return typeof body === "string" ? Buffer.from(body) : (body ?? Buffer.alloc(0));
}
