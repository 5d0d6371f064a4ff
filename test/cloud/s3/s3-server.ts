// An S3 server in memory for tests and the local cloud, with signatures, checksums, conditions, parts, events and faults.

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { errorAnswer, sendAnswer, sendHalf } from "./s3-answers.ts";
import { createDeliveries, type EventTarget } from "./s3-deliveries.ts";
import { S3Error } from "./s3-errors.ts";
import { deliveriesOf, testEvents } from "./s3-events.ts";
import { createFaults, type Fault, type FaultRule, type Faults, isMisbehaviour } from "./s3-faults.ts";
import { operationOf, type S3Operation, serve } from "./s3-operations.ts";
import { openPayload } from "./s3-payload.ts";
import { checkSignature } from "./s3-signature.ts";
import { type Answer, type Bucket, newBucket, type Store } from "./s3-store.ts";

export interface S3Options {
  /** Port; default any free one. */
  readonly port?: number;
  /** Secrets by access key; default { test: "test" }. */
  readonly credentials?: Readonly<Record<string, string>>;
  readonly region?: string;
  /** Buckets that exist at the start. */
  readonly buckets?: readonly string[];
  readonly onEvent?: EventTarget;
  readonly faults?: readonly FaultRule[];
  /** Treatment of If-Match and If-None-Match on writes. Some other servers refuse them with 501 or ignore them. */
  readonly conditions?: "kept" | "refused" | "ignored";
}

export interface LoggedRequest {
  readonly operation: S3Operation;
  readonly bucket: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Status of the answer, also when a fault kept it back. 0 when a fault prevented serving. */
  readonly status: number;
}

export interface S3Server {
  readonly url: string;
  readonly buckets: ReadonlyMap<string, Bucket>;
  /** Every request with a valid signature, in the order in which they were served. */
  readonly requests: LoggedRequest[];
  fail(rule: FaultRule): Fault;
  /** Resolves when every event is handled, including events caused by handling others. Rejects if one failed. */
  delivered(): Promise<void>;
  close(): Promise<void>;
}

export async function startS3({
  port = 0,
  credentials = { test: "test" },
  region = "us-east-1",
  buckets: names = [],
  onEvent = () => undefined,
  faults: rules = [],
  conditions = "kept",
}: S3Options = {}): Promise<S3Server> {
  const buckets = new Map(names.map((name) => [name, newBucket(name)]));
  const requests: LoggedRequest[] = [];
  const deliveries = createDeliveries(onEvent);
  const faults = createFaults();
  for (const rule of rules) faults.add(rule);
  let changes = 0;

  const storeFor = (times: number): Store => ({
    region,
    buckets,
    changed: (change) => {
      changes++;
      const sent = deliveriesOf(change, region, changes);
      for (let count = 0; count < times; count++) sent.forEach(deliveries.send);
    },
    configured: (bucket) => testEvents(bucket).forEach(deliveries.send),
  });
  const tools: Tools = { credentials, faults, conditions, storeFor, log: (request) => void requests.push(request) };

  const server = createServer((request, response) => {
    answer(request, response, tools).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    buckets,
    requests,
    fail: faults.add,
    delivered: deliveries.settled,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

interface Tools {
  readonly credentials: Readonly<Record<string, string>>;
  readonly faults: Faults;
  readonly conditions: NonNullable<S3Options["conditions"]>;
  /** Returns a store that sends each event this number of times. */
  readonly storeFor: (times: number) => Store;
  readonly log: (request: LoggedRequest) => void;
}

async function answer(request: IncomingMessage, response: ServerResponse, tools: Tools): Promise<void> {
  const raw = await wholeBody(request);
  const call = callOf(request);
  let operation: S3Operation;
  try {
    checkSignature(call, tools.credentials);
    operation = operationOf(call);
  } catch (error) {
    return sendAnswer(response, call.method, errorAnswer(error, call.path));
  }
  const { bucket, key, headers } = call;
  const fault = tools.faults.strike({ operation, bucket, key });
  const reply = replyTo(operation, call, raw, fault, tools);
  tools.log({ operation, bucket, key, headers, status: reply.status });
  if (fault === "stall") return;
  if (fault === "cut" || fault === "cut-after") return void request.socket.destroy();
  if (fault === "cut-body" || fault === "stall-body") return sendHalf(response, reply, fault);
  sendAnswer(response, call.method, reply);
}

function replyTo(
  operation: S3Operation,
  call: ReturnType<typeof callOf>,
  raw: Buffer,
  fault: FaultRule["answer"] | undefined,
  { storeFor, conditions }: Tools,
): Answer {
  try {
    if (fault !== undefined && !isMisbehaviour(fault)) throw new S3Error(fault);
    if (fault === "cut" || fault === "stall") return { status: 0 };
    const payload = openPayload(raw, conditionsOf(operation, call.headers, conditions));
    return serve(operation, { ...call, ...payload }, storeFor(fault === "deliver-twice" ? 2 : 1));
  } catch (error) {
    return errorAnswer(error, call.path);
  }
}

function conditionsOf(operation: S3Operation, headers: IncomingHttpHeaders, conditions: Tools["conditions"]) {
  const { "if-match": match, "if-none-match": noneMatch, ...others } = headers;
  if (conditions === "kept" || !/^(Put|Complete)/.test(operation)) return headers;
  if (conditions === "refused" && (match ?? noneMatch) !== undefined) throw new S3Error("NotImplemented");
  return others;
}

async function wholeBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

// Parsed without URL, which would resolve "." and "..". S3 keeps them in keys.
function callOf({ method = "GET", url = "/", headers }: IncomingMessage) {
  const [path = "/", ...rest] = url.split("?");
  const [, bucket = "", ...key] = path.split("/").map(decodeURIComponent);
  return { method, headers, path, bucket, key: key.join("/"), query: new URLSearchParams(rest.join("?")) };
}
