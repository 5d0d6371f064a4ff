// An S3 server in memory, for tests and the local cloud: signatures, checksums, conditions, parts, events, and faults.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { cutBody, errorAnswer, sendAnswer } from "./s3-answers.ts";
import { S3Error } from "./s3-errors.ts";
import { type Delivery, deliveriesOf, testEvents } from "./s3-events.ts";
import { createFaults, type Fault, type FaultRule } from "./s3-faults.ts";
import { operationOf, type S3Operation, serve } from "./s3-operations.ts";
import { openPayload } from "./s3-payload.ts";
import { checkSignature } from "./s3-signature.ts";
import { type Answer, type Bucket, newBucket, type Store } from "./s3-store.ts";

export interface S3Options {
  /** 0 or absent: any free one. */
  readonly port?: number;
  /** Secrets by access key; without it { test: "test" }. */
  readonly credentials?: Readonly<Record<string, string>>;
  readonly region?: string;
  /** Buckets that exist from the start. */
  readonly buckets?: readonly string[];
  readonly onEvent?: (delivery: Delivery) => void | Promise<void>;
  readonly faults?: readonly FaultRule[];
}

export interface LoggedRequest {
  readonly operation: S3Operation;
  readonly bucket: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** 0 when the connection was cut. */
  readonly status: number;
}

export interface S3Server {
  readonly url: string;
  readonly buckets: ReadonlyMap<string, Bucket>;
  /** Every request with a valid signature, in the order of the answers. */
  readonly requests: LoggedRequest[];
  fail(rule: FaultRule): Fault;
  /** Resolves when every event was handled, those included that came of handling others; rejects if one was not. */
  delivered(): Promise<void>;
  close(): Promise<void>;
}

export async function startS3(options: S3Options = {}): Promise<S3Server> {
  const credentials = options.credentials ?? { test: "test" };
  const region = options.region ?? "us-east-1";
  const buckets = new Map((options.buckets ?? []).map((name) => [name, newBucket(name)]));
  const requests: LoggedRequest[] = [];
  const faults = createFaults();
  for (const rule of options.faults ?? []) faults.add(rule);
  const deliveries = createDeliveries(options.onEvent);
  let sequence = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await wholeBody(request);
    const { path, bucket, key, query } = targetOf(request.url ?? "/");
    const method = request.method ?? "GET";
    const send = (reply: Answer) => sendAnswer(response, method, reply);
    let operation: S3Operation;
    try {
      checkSignature({ method, path, query, headers: request.headers }, credentials);
      operation = operationOf({ method, bucket, key, query, headers: request.headers });
    } catch (error) {
      return send(errorAnswer(error, path));
    }
    const log = (status: number) => requests.push({ operation, bucket, key, headers: request.headers, status });
    const fault = faults.strike({ operation, bucket, key });
    if (fault === "cut") {
      log(0);
      request.socket.destroy();
      return;
    }
    const times = fault === "deliver-twice" ? 2 : 1;
    const store: Store = {
      region,
      buckets,
      changed: (change) => {
        sequence++;
        for (const delivery of deliveriesOf(change, region, sequence)) deliveries.add(delivery, times);
      },
      configured: (target) => {
        for (const delivery of testEvents(target)) deliveries.add(delivery, 1);
      },
    };
    let reply: Answer;
    try {
      if (fault !== undefined && fault !== "deliver-twice" && fault !== "cut-body") throw new S3Error(fault);
      const payload = openPayload(raw, request.headers);
      reply = serve(operation, { method, bucket, key, query, ...payload }, store);
    } catch (error) {
      reply = errorAnswer(error, path);
    }
    log(reply.status);
    if (fault === "cut-body") return cutBody(response, reply);
    send(reply);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
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

function createDeliveries(onEvent: S3Options["onEvent"] = () => undefined) {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  return {
    add(delivery: Delivery, times: number) {
      for (let count = 0; count < times; count++) {
        // After the answer, as in S3; a target's failure must not become the writer's.
        const handled: Promise<void> = Promise.resolve()
          .then(() => onEvent(delivery))
          .catch((error: unknown) => void failures.push(error))
          .finally(() => underWay.delete(handled));
        underWay.add(handled);
      }
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
      if (failures.length > 0) throw failures.shift();
    },
  };
}

async function wholeBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

// Not through URL: that would resolve "." and "..", which S3 takes as they are.
function targetOf(address: string) {
  const [path = "/", ...rest] = address.split("?");
  const [, bucket = "", ...key] = path.split("/").map(decodeURIComponent);
  return { path, bucket, key: key.join("/"), query: new URLSearchParams(rest.join("?")) };
}
