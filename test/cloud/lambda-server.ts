// A local Lambda: the Invoke API in front of bundled functions that run under AWS's own runtime client.
// https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html

import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createAsyncInvocations, type DeadLetter } from "./async-invocations.ts";
import { requireRuntime } from "./environment-process.ts";
import { createFaults, type FaultRule } from "./faults.ts";
import { createInvocations, type HistoryEntry, type Invocations, type Invoked, ServiceError } from "./invocations.ts";
import { canIsolate } from "./isolation.ts";
import { createFunction, type FunctionSettings, type LambdaFunction, nameIn } from "./lambda-function.ts";
import { SYNC_PAYLOAD_BYTES } from "./runtime-api.ts";

export interface LambdaOptions {
  readonly functions: Readonly<Record<string, FunctionSettings>>;
  /** Any free one, when left out. */
  readonly port?: number;
  readonly faults?: readonly FaultRule[];
  /** "plain" runs functions as ordinary processes even where a mount namespace can be made. */
  readonly isolation?: "auto" | "plain";
  readonly accountConcurrency?: number;
  readonly asyncRetryDelayMs?: number;
  readonly asyncEventAgeMs?: number;
  readonly onLog?: (functionName: string, text: string) => void;
}

export interface LocalLambda {
  readonly url: string;
  readonly history: readonly HistoryEntry[];
  readonly deadLetters: readonly DeadLetter[];
  /** Throws ServiceError where the function did not run (429, 404, 500). */
  invoke(
    name: string,
    event: unknown,
  ): Promise<{ readonly failed: boolean; readonly payload: unknown; readonly log: string }>;
  /** Resolves when the event has succeeded or become a dead letter. */
  invokeAsync(name: string, event: unknown): Promise<void>;
  /** Resolves when nothing runs and nothing is queued. */
  idle(): Promise<void>;
  /** Orders a fault; returns what takes it back. */
  fault(rule: FaultRule): () => void;
  close(): Promise<void>;
}

/** AWS raised this one from 256 KB in January 2026. */
const ASYNC_PAYLOAD_BYTES = 1024 ** 2;
const LOG_TAIL_BYTES = 4 * 1024;

export async function startLambda(options: LambdaOptions): Promise<LocalLambda> {
  requireRuntime();
  const faults = createFaults(options.faults);
  const closing = new AbortController();
  setMaxListeners(Number.POSITIVE_INFINITY, closing.signal);
  const functions = new Map<string, LambdaFunction>();
  const invocations = createInvocations({
    functions,
    faults,
    accountConcurrency: options.accountConcurrency ?? 1_000,
    isolated: options.isolation !== "plain" && canIsolate(),
    onLog: options.onLog ?? (() => undefined),
    closing: closing.signal,
  });
  const queue = createAsyncInvocations(invocations, {
    retryDelayMs: options.asyncRetryDelayMs ?? 50,
    eventAgeMs: options.asyncEventAgeMs ?? 60_000,
    closing: closing.signal,
  });
  const { track, idle } = createTracker();
  const server = createServer((request, response) => {
    track(serve(request, response, invocations, (name, payload) => track(queue.run(name, payload))));
  });
  // A kept connection that the server closes first looks to a client like a failed invocation.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [name, settings] of Object.entries(options.functions)) {
    // The AWS SDK in a function finds its way back here.
    const environment = { AWS_ENDPOINT_URL_LAMBDA: url, ...settings.environment };
    functions.set(name, createFunction(name, { ...settings, environment }));
  }

  return {
    url,
    history: invocations.history,
    deadLetters: queue.deadLetters,
    async invoke(name, event) {
      const { failed, payload, log } = await track(invocations.run(name, bytesOf(event)));
      return { failed, payload: JSON.parse(payload.toString()), log };
    },
    invokeAsync: (name, event) => track(queue.run(name, bytesOf(event))),
    idle,
    fault: faults.add,
    async close() {
      closing.abort();
      await idle();
      await invocations.ended();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Enqueue = (name: string, payload: Uint8Array) => unknown;

async function serve(
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
  const invoked = await invocations.run(name, payload, clientContext);
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

function bytesOf(event: unknown): Buffer {
  return Buffer.from(JSON.stringify(event));
}

function createTracker() {
  const pending = new Set<Promise<unknown>>();
  return {
    track<T>(work: Promise<T>): Promise<T> {
      const forget = () => pending.delete(work);
      pending.add(work);
      work.then(forget, forget);
      return work;
    },
    async idle(): Promise<void> {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}
