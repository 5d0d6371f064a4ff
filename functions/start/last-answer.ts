// The last answer of a process: with a thread that cannot be ended it would serve the next document at half its speed,
// or not at all. So the answer is posted here, and the process starts again before it asks for the next event.
// https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html

import { request } from "node:http";
import { endProcess, restartProcess } from "../engine/sandbox/end-process.ts";
import type { ThreadHealth } from "../engine/sandbox/thread-pool.ts";

/** The event's request, and the address of the Runtime API, which is absent outside of Lambda. */
export interface Invocation {
  readonly requestId: string;
  readonly runtimeApi: string | undefined;
}

/** Answers as `work` does. Does not return where a thread is stuck by then. */
export async function answerOrRestart(
  work: () => Promise<unknown>,
  threads: Pick<ThreadHealth, "settled" | "stuck">,
  { requestId, runtimeApi }: Invocation,
): Promise<unknown> {
  const reply = await work().then(answered, failed);
  await threads.settled();
  if (threads.stuck() === 0 || runtimeApi === undefined) return reply.end();
  const address = `http://${runtimeApi}/2018-06-01/runtime/invocation/${requestId}/${reply.action}`;
  // An answer that could not be posted is worth more than a fresh process.
  if (!(await isPosted(address, reply))) return reply.end();
  restartProcess();
  // The platform reports a process that ends and starts another one.
  return endProcess(1);
}

interface Reply {
  readonly action: "response" | "error";
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Leaves the answer to the runtime. */
  end(): unknown;
}

function answered(value: unknown): Reply {
  return { action: "response", body: JSON.stringify(value ?? null), headers: {}, end: () => value };
}

function failed(error: unknown): Reply {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return {
    action: "error",
    body: JSON.stringify({ errorType: name, errorMessage: message, trace: [] }),
    headers: { "lambda-runtime-function-error-type": name },
    end: () => {
      throw error;
    },
  };
}

/** By Node's own client: the one of `fetch` would be loaded for this alone. */
function isPosted(address: string, { body, headers }: Reply): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(address, { method: "POST", headers: { "content-type": "application/json", ...headers } });
    sent.on("response", (response) => response.resume().on("close", () => resolve(true)));
    sent.on("error", () => resolve(false)).end(body);
  });
}
