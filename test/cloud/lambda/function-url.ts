// The URL of a function: turns signed HTTP requests into events of payload format 2.0, and answers into HTTP responses.
// https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { S3Error } from "../s3/s3-errors.ts";
import { checkSignature } from "../s3/s3-signature.ts";
import { ServiceError } from "./invocations.ts";
import { SYNC_PAYLOAD_BYTES } from "./runtime-api.ts";

export interface FunctionUrlOptions {
  /** False accepts unsigned requests. */
  readonly signed: boolean;
  readonly secrets: Readonly<Record<string, string>>;
  /** Port; default any free one. */
  readonly port?: number | undefined;
  invoke(event: unknown): Promise<{ readonly failed: boolean; readonly payload: unknown }>;
}

export interface FunctionUrl {
  readonly url: string;
  close(): Promise<void>;
}

export async function startFunctionUrl(options: FunctionUrlOptions): Promise<FunctionUrl> {
  const server = createServer((request, response) => {
    answer(request, options).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => refuse(response, error),
    );
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface HttpAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

async function answer(request: IncomingMessage, { signed, secrets, invoke }: FunctionUrlOptions): Promise<HttpAnswer> {
  const body = await buffer(request);
  const target = new URL(request.url ?? "/", "http://localhost");
  if (signed) {
    const { method = "GET", headers } = request;
    checkSignature({ method, path: target.pathname, query: target.searchParams, headers, body }, secrets);
  }
  const event = eventOf(request, target, body);
  if (Buffer.byteLength(JSON.stringify(event)) > SYNC_PAYLOAD_BYTES) return json(413, { Message: null });
  const { failed, payload } = await invoke(event);
  return failed ? json(502, { Message: "Internal Server Error" }) : httpAnswer(payload);
}

/** Content types whose body is passed as text. Every other body is passed in base64, also forms and untyped ones. */
const TEXT = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/;

function eventOf(request: IncomingMessage, target: URL, body: Buffer): object {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]),
  );
  const isText = TEXT.test(request.headers["content-type"] ?? "");
  const now = new Date();
  const parameters = Object.fromEntries(target.searchParams);
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: target.pathname,
    rawQueryString: target.search.slice(1),
    headers,
    ...(target.search !== "" && { queryStringParameters: parameters }),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: request.headers.host,
      domainPrefix: "local",
      http: {
        method: request.method,
        path: target.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress,
        userAgent: request.headers["user-agent"],
      },
      requestId: randomUUID(),
      routeKey: "$default",
      stage: "$default",
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? "utf8" : "base64") }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

interface FunctionAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** The HTTP response for an answer. An answer without a status code is the body of a 200 response. */
function httpAnswer(payload: unknown): HttpAnswer {
  if (!isFunctionAnswer(payload)) return json(200, payload);
  const { statusCode, headers = {}, body = "", isBase64Encoded = false } = payload;
  return {
    status: statusCode,
    headers: { "content-type": "application/json", ...headers },
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}

function isFunctionAnswer(payload: unknown): payload is FunctionAnswer {
  return typeof payload === "object" && payload !== null && "statusCode" in payload;
}

function json(status: number, content: unknown): HttpAnswer {
  return { status, headers: { "content-type": "application/json" }, body: Buffer.from(JSON.stringify(content)) };
}

function refuse(response: ServerResponse, error: unknown): void {
  const [status, message] =
    error instanceof S3Error
      ? [403, error.message]
      : error instanceof ServiceError
        ? [error.status, error.message]
        : [500, String(error)];
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ Message: message }));
}
