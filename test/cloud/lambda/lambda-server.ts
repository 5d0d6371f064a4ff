// A local Lambda: runs bundled functions under AWS's own runtime client, for any client of the Invoke API.
// docs/decisions/local-cloud.md has the reasons and the limits.

import { setMaxListeners } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createFaults, type FaultRule } from "../faults.ts";
import { createAsyncInvocations, type DeadLetter } from "./async-invocations.ts";
import { requireRuntime } from "./environment-process.ts";
import { createInvocations, type HistoryEntry } from "./invocations.ts";
import { serveInvoke } from "./invoke-api.ts";
import { canIsolate } from "./isolation.ts";
import { createFunction, type FunctionSettings, type LambdaFunction } from "./lambda-function.ts";

export interface LambdaOptions {
  readonly functions: Readonly<Record<string, FunctionSettings>>;
  /** Port; default any free one. */
  readonly port?: number;
  readonly faults?: readonly FaultRule[];
  /** "plain" runs functions as ordinary processes even when mount namespaces are possible. */
  readonly isolation?: "auto" | "plain";
  readonly accountConcurrency?: number;
  readonly asyncRetryDelayMs?: number;
  readonly asyncEventAgeMs?: number;
  readonly onLog?: (functionName: string, text: string) => void;
  /** Sends events that used up their retries to the function's destination, if it has one. */
  readonly onDeadLetter?: (arn: string, letter: DeadLetter) => Promise<void>;
}

export interface LocalLambda {
  readonly url: string;
  readonly history: readonly HistoryEntry[];
  readonly deadLetters: readonly DeadLetter[];
  /** Throws ServiceError when the function did not run (429, 404, 500). */
  invoke(
    name: string,
    event: unknown,
  ): Promise<{ readonly failed: boolean; readonly payload: unknown; readonly log: string }>;
  /** Resolves when the event has succeeded or become a dead letter. */
  invokeAsync(name: string, event: unknown): Promise<void>;
  /** Resolves when nothing runs and nothing is queued. */
  idle(): Promise<void>;
  /** Injects a fault and returns a function that removes it. */
  fault(rule: FaultRule): () => void;
  close(): Promise<void>;
}

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
    deliver: options.onDeadLetter ?? (async () => undefined),
  });
  const { track, idle } = createTracker();
  const server = createServer((request, response) => {
    track(serveInvoke(request, response, invocations, (name, payload) => track(queue.run(name, payload))));
  });
  // A keep-alive connection closed by the server would look like a failed invocation to a client.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [name, settings] of Object.entries(options.functions)) {
    // Directs the AWS SDK in a function to this server.
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
