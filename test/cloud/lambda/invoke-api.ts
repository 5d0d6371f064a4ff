// The Invoke API. https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html

import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Invocations, type Invoked, ServiceError } from "./invocations.ts";
import { nameIn } from "./lambda-function.ts";
import { SYNC_PAYLOAD_BYTES } from "./runtime-api.ts";

/** Limit of asynchronous payloads. AWS raised it from 256 KB in January 2026. */
const ASYNC_PAYLOAD_BYTES = 1024 ** 2;
const LOG_TAIL_BYTES = 4 * 1024;

type Enqueue = (name: string, payload: Uint8Array) => unknown;

/** Answers one request. `enqueue` accepts asynchronous invocations. */
export async function serveInvoke(
  request: IncomingMessage,
  response: ServerResponse,
  invocations: Invocations,
  enqueue: Enqueue,
): Promise<void> {
  try {
    await answer(request, response, invocations, enqueue);
  } catch (error) {
    const { status, type, message, details } = error instanceof ServiceError ? error : unexpected(error);
    const fault = { Type: status < 500 ? "User" : "Service", Message: message, message, ...details };
    response.writeHead(status, { "content-type": "application/json", "x-amzn-errortype": type });
    response.end(JSON.stringify(fault));
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  invocations: Invocations,
  enqueue: Enqueue,
): Promise<void> {
  const body = await buffer(request);
  const path = /^\/2015-03-31\/functions\/([^/]+)\/invocations(?:\?|$)/.exec(request.url ?? "");
  if (request.method !== "POST" || path?.[1] === undefined) throw notFound(`${request.method} ${request.url}`);
  const identifier = decodeURIComponent(path[1]);
  const name = nameIn(identifier);
  if (name === undefined) throw notFound(identifier);
  invocations.find(name);
  const kind = headerOf(request, "x-amz-invocation-type") ?? "RequestResponse";
  const payload = checkedPayload(body, kind);

  if (kind === "DryRun") return void response.writeHead(204).end();
  if (kind === "Event") {
    enqueue(name, payload);
    return void response.writeHead(202, { "x-amzn-requestid": randomUUID() }).end();
  }
  if (kind !== "RequestResponse")
    throw new ServiceError(400, "InvalidParameterValueException", `No such type: ${kind}`);
  const context = headerOf(request, "x-amz-client-context");
  const clientContext = context === undefined ? undefined : Buffer.from(context, "base64").toString();
  const trace = headerOf(request, "x-amzn-trace-id");
  const invoked = await invocations.run(name, payload, { clientContext, trace });
  response.writeHead(200, headersOf(invoked, headerOf(request, "x-amz-log-type") === "Tail"));
  response.end(invoked.payload);
}

function checkedPayload(body: Buffer, kind: string): Buffer {
  const limit = kind === "Event" ? ASYNC_PAYLOAD_BYTES : SYNC_PAYLOAD_BYTES;
  if (body.length > limit) {
    const message = `${body.length} byte payload is too large for the ${kind} invocation type (limit ${limit} bytes)`;
    throw new ServiceError(413, "RequestTooLargeException", message);
  }
  if (body.length === 0) return Buffer.from("{}");
  try {
    JSON.parse(body.toString());
  } catch (error) {
    const message = `Could not parse request body into json: ${error instanceof Error ? error.message : error}`;
    throw new ServiceError(400, "InvalidRequestContentException", message);
  }
  return body;
}

function headersOf({ requestId, failed, log }: Invoked, withLog: boolean): OutgoingHttpHeaders {
  return {
    "content-type": "application/json",
    "x-amzn-requestid": requestId,
    "x-amz-executed-version": "$LATEST",
    ...(failed && { "x-amz-function-error": "Unhandled" }),
    ...(withLog && { "x-amz-log-result": Buffer.from(log).subarray(-LOG_TAIL_BYTES).toString("base64") }),
  };
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

function notFound(what: string): ServiceError {
  return new ServiceError(404, "ResourceNotFoundException", `Function not found: ${what}`);
}

function unexpected(error: unknown): ServiceError {
  return new ServiceError(
    500,
    "ServiceException",
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  );
}
