// The last answer of a process. A process with a stuck thread would serve the next document at half speed or not at all.
// So it posts the answer itself, and restarts before it asks for the next event.
// https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html

import { request } from "node:http";
import { endProcess, restartProcess } from "../engine/sandbox/end-process.ts";
import type { ThreadHealth } from "../engine/sandbox/thread-pool.ts";

/** ID of the event's request, and the address of the Runtime API, which is absent outside of Lambda. */
export interface Invocation {
  readonly requestId: string;
  readonly runtimeApi: string | undefined;
}

/** Returns or throws like `work`. Restarts the process instead of returning where a thread is stuck. */
export async function answerOrRestart(
  work: () => Promise<unknown>,
  threads: Pick<ThreadHealth, "settled" | "stuck">,
  { requestId, runtimeApi }: Invocation,
): Promise<unknown> {
  const reply = await work().then(answered, failed);
  await threads.settled();
  if (threads.stuck() === 0 || runtimeApi === undefined) return reply.end();
  const address = `http://${runtimeApi}/2018-06-01/runtime/invocation/${requestId}/${reply.action}`;
  // The answer is worth more than a fresh process, so without a post the runtime sends it.
  if (!(await isPosted(address, reply))) return reply.end();
  restartProcess();
  // If the restart fails, the platform reports the ended process and starts another one.
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

/** Posts the reply. False where that fails. Uses Node's own client, because `fetch` would be loaded only for this. */
function isPosted(address: string, { body, headers }: Reply): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(address, { method: "POST", headers: { "content-type": "application/json", ...headers } });
    sent.on("response", (response) => response.resume().on("close", () => resolve(true)));
    sent.on("error", () => resolve(false)).end(body);
  });
}
