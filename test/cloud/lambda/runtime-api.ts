// The Runtime API, one server for each execution environment.
// https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { arnOf } from "./lambda-function.ts";

export const SYNC_PAYLOAD_BYTES = 6 * 1024 ** 2;

export interface Job {
  readonly requestId: string;
  readonly payload: Uint8Array;
  readonly clientContext?: string;
  /** Trace id of X-Ray, such as "Root=1-67891233-abcdef012345678912345678". */
  readonly trace: string;
  /** Epoch milliseconds. */
  readonly deadline: number;
}

export interface Answer {
  readonly failed: boolean;
  readonly body: Buffer;
}

export interface RuntimeEvents {
  /** The runtime asks for work: its init or its last invocation is done. */
  polled(): void;
  initFailed(body: Buffer): void;
  answered(requestId: string, answer: Answer): void;
}

export interface RuntimeApi {
  /** Host and port for AWS_LAMBDA_RUNTIME_API. */
  readonly address: string;
  /** Sends the job to the waiting runtime. Resolves when it was sent. */
  give(job: Job): Promise<void>;
  close(): void;
}

export async function serveRuntimeApi(functionName: string, events: RuntimeEvents): Promise<RuntimeApi> {
  let waiting: ServerResponse | undefined;

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const [subject, requestId, action] = (request.url ?? "").split("/").slice(3);
    if (subject === "invocation" && requestId === "next") {
      waiting = response;
      return events.polled();
    }
    const body = await buffer(request);
    if (subject === "init") {
      reply(response, 202, { status: "OK" });
      return events.initFailed(body);
    }
    if (requestId === undefined) return reply(response, 404, { errorType: "InvalidPath" });
    const tooLarge = action === "response" && body.length > SYNC_PAYLOAD_BYTES;
    events.answered(requestId, tooLarge ? responseTooLarge() : { failed: action === "error", body });
    reply(response, tooLarge ? 413 : 202, { status: tooLarge ? "RequestEntityTooLarge" : "OK" });
  };
  // A connection breaks when its process ends, and the environment detects that end itself.
  const server = createServer((request, response) => serve(request, response).catch(() => response.destroy()));
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    give(job) {
      const response = waiting;
      waiting = undefined;
      if (response === undefined) throw new Error(`${functionName} was given a job without asking for one`);
      response.writeHead(200, {
        "content-type": "application/json",
        "lambda-runtime-aws-request-id": job.requestId,
        "lambda-runtime-deadline-ms": String(Math.round(job.deadline)),
        "lambda-runtime-invoked-function-arn": arnOf(functionName),
        "lambda-runtime-trace-id": job.trace,
        ...(job.clientContext !== undefined && { "lambda-runtime-client-context": job.clientContext }),
      });
      return new Promise((resolve) => response.once("close", resolve).end(job.payload, resolve));
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function responseTooLarge(): Answer {
  const errorMessage = `Response payload size exceeded maximum allowed payload size (${SYNC_PAYLOAD_BYTES} bytes).`;
  return {
    failed: true,
    body: Buffer.from(JSON.stringify({ errorType: "Function.ResponseSizeTooLarge", errorMessage })),
  };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
