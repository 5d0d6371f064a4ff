// The HTTP server: it checks who asks, finds the endpoint, bounds the work, and stops it when the caller leaves.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { asExtractionError } from "../../../functions/engine/base/internal-error.ts";
import { openAdmission } from "../../access/admission.ts";
import { type Answer, type Call, type Endpoint, headerOf, jsonAnswer, type ServeTools } from "./call.ts";
import { failureAnswer, RequestError } from "./failures.ts";

export interface ServerOptions {
  /** Names that the header Host may have. */
  readonly hosts: readonly string[];
  /** Requests that are worked on at the same time, and those that may wait. */
  readonly jobs: number;
  readonly waiting: number;
  /** Time of one request, from its place among the jobs to its answer. */
  readonly requestMs: number;
}

/** Connections besides those of requests that run or wait: for health checks and refusals. */
const SPARE_CONNECTIONS = 64;
const HEADERS_MS = 15_000;
/** Answers are data: a browser must neither guess their type nor run anything in them. */
const SAFE_HEADERS = { "x-content-type-options": "nosniff", "content-security-policy": "sandbox; default-src 'none'" };

export function openServer(endpoints: readonly Endpoint[], tools: ServeTools, options: ServerOptions): Server {
  const admission = openAdmission(options.jobs, options.waiting);
  // Requests that wait send their body later, so the limit on time is that of `requestMs` and not Node's own.
  const server = createServer({ requestTimeout: 0, headersTimeout: HEADERS_MS }, (request, response) => {
    void respond(request, response).catch(() => response.destroy());
  });
  server.maxConnections = options.jobs + options.waiting + SPARE_CONNECTIONS;
  return server;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const leaving = new AbortController();
    response.once("close", () => leaving.abort(callerLeft()));
    // Errors of a broken connection are not ours.
    for (const stream of [request, response]) stream.on("error", () => leaving.abort(callerLeft()));
    const answer = await answerTo(request, leaving.signal).catch((error: unknown) =>
      failureAnswer(error instanceof RequestError ? error : asExtractionError(error, tools.engine.log)),
    );
    if (!leaving.signal.aborted) send(answer, request, response);
  }

  async function answerTo(request: IncomingMessage, signal: AbortSignal): Promise<Answer> {
    refuseStrangers(request, options.hosts);
    const path = (request.url ?? "").replace(/\?.*$/s, "");
    const there = endpoints.filter((endpoint) => endpoint.path.test(path));
    const endpoint = there.find(({ methods }) => methods.includes(request.method ?? ""));
    if (there.length === 0) throw new RequestError(404, "there is no such address; GET /openapi.json lists them");
    if (endpoint === undefined) return wrongMethod(there);
    const parameters = { ...endpoint.path.exec(path)?.groups };
    if (!endpoint.isWork) return await endpoint.answer({ ...tools, request, parameters, signal });
    return await admission.run(signal, () => bounded(endpoint, { ...tools, request, parameters, signal }));
  }

  async function bounded(endpoint: Endpoint, call: Call): Promise<Answer> {
    const budget = TimeBudget.of(options.requestMs).stoppedBy(call.signal);
    return await budget.run("the request", options.requestMs, (signal) =>
      endpoint.answer({ ...call, signal, engine: { ...tools.engine, budget: budget.stoppedBy(signal) } }),
    );
  }
}

/**
 * Refuses what a page in a browser could make it send: another host's name that was made to lead here, and requests of
 * other sites.
 */
function refuseStrangers(request: IncomingMessage, hosts: readonly string[]): void {
  const host = hostOf(headerOf(request, "host"));
  if (!hosts.includes(host))
    throw new RequestError(403, `the host ${host.slice(0, 100) || "(none)"} is not served here; see --host-name`);
  const origin = headerOf(request, "origin");
  if (origin !== "" && hostOf(origin.replace(/^https?:\/\//i, "")) !== host)
    throw new RequestError(403, "requests of web pages of other sites are refused");
}

/** The host without its port, in lower case. */
function hostOf(header: string): string {
  return header
    .toLowerCase()
    .replace(/:\d*$/, "")
    .replace(/^\[(.*)\]$/, "$1");
}

/** Names under which a server on the address can be asked: loopback's, the address, and those that its owner gives. */
export function namesOfHost(address: string, more: readonly string[]): readonly string[] {
  return [...new Set(["localhost", "127.0.0.1", "::1", ...[address, ...more].map((name) => name.toLowerCase())])];
}

function wrongMethod(there: readonly Endpoint[]): Answer {
  const allow = [...new Set(there.flatMap(({ methods }) => methods))].join(", ");
  const answer = jsonAnswer(405, { reason: `this address takes ${allow}` });
  return { ...answer, headers: { ...answer.headers, allow } };
}

function send({ status, headers, body = "" }: Answer, request: IncomingMessage, response: ServerResponse): void {
  // The rest of a body that nobody reads would occupy the connection.
  const rest = request.complete ? {} : { connection: "close" };
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...SAFE_HEADERS, ...headers, ...rest, "content-length": String(length) });
  response.end(request.method === "HEAD" ? undefined : body);
}

function callerLeft(): ExtractionError {
  return new ExtractionError("OUT_OF_TIME", "the caller closed the connection before the answer");
}
