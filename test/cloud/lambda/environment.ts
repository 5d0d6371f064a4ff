// One execution environment: it starts a process, answers one event at a time, and ends with its process.

import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { startProcess } from "./environment-process.ts";
import type { LambdaFunction } from "./lambda-function.ts";
import { processorTimeMs } from "./processor-time.ts";
import { residentMemory } from "./resident-memory.ts";
import { type Answer, type Job, serveRuntimeApi } from "./runtime-api.ts";

export interface Environment {
  readonly initMs: number;
  /** CPU time until the first request for an event. Undefined without /proc. */
  readonly initCpuMs: number | undefined;
  readonly state: () => State;
  /** Reserves the environment for one invocation. Returns false unless it is idle. */
  take(): boolean;
  invoke(job: Omit<Job, "deadline">, strain: Strain): Promise<Ending>;
  readonly ended: Promise<void>;
}

/** Faults that a test injects into an invocation. */
export interface Strain {
  /** Delay before the function starts. It counts against the timeout. */
  readonly delayMs: number;
  /** Kills the process as soon as it has the event. */
  readonly kill: boolean;
  /** Kills the process after this time, unless it has answered before. */
  readonly killAfterMs?: number | undefined;
  /** Freezes the process before it can read the event. */
  readonly hang: boolean;
}

type State = "idle" | "busy" | "ended";

export interface Ending extends Answer {
  readonly durationMs: number;
  /** Undefined without /proc, or when the process ended. */
  readonly cpuMs: number | undefined;
  readonly peakMb: number;
  readonly log: string;
}

export interface EnvironmentOptions {
  readonly isolated: boolean;
  readonly onLog: (text: string) => void;
  /** Kills the process when aborted. */
  readonly closing: AbortSignal;
}

// AWS stops an init after 10 s and repeats it during the invocation. Here one attempt gets both times.
const INIT_MS = 10_000;
const MEMORY_LOOK_MS = 50;

/** Starts the process and waits for its init. Rejects with an InitFailure when the function cannot be loaded. */
export async function startEnvironment(fn: LambdaFunction, options: EnvironmentOptions): Promise<Environment> {
  const { isolated, onLog, closing } = options;
  const startedAt = performance.now();
  let state: State = "busy";
  let log = "";
  let peakMb = 0;
  let requestId: string | undefined;
  // A function may answer before the kill arrives. That answer must not count.
  let doomed = false;
  let cause: Cause | undefined;
  const initialised = Promise.withResolvers<Answer | undefined>();
  const ended = Promise.withResolvers<void>();
  let answer = Promise.withResolvers<Answer>();
  let atRest = Promise.withResolvers<void>();

  const api = await serveRuntimeApi(fn.name, {
    polled() {
      state = "idle";
      initialised.resolve(undefined);
      atRest.resolve();
    },
    initFailed: (body) => initialised.resolve({ failed: true, body }),
    answered(id, given) {
      if (id === requestId && !doomed) answer.resolve(given);
    },
  });
  const runtime = startProcess(fn, api.address, isolated, (how) => {
    state = "ended";
    clearInterval(watch);
    closing.removeEventListener("abort", shutDown);
    api.close();
    const death = deathOf(
      cause ?? { type: "Runtime.ExitError", message: `Runtime exited with error: ${how}` },
      requestId,
    );
    initialised.resolve(death);
    answer.resolve(death);
    atRest.resolve();
    ended.resolve();
  });
  for (const stream of [runtime.child.stdout, runtime.child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      onLog(text);
    });
  }
  const hasEnded = () => state === "ended";
  const endBecause = (reason: Cause) => {
    cause ??= reason;
    runtime.kill();
  };
  const shutDown = () => endBecause({ type: "Shutdown", message: "the local Lambda was closed" });
  closing.addEventListener("abort", shutDown, { once: true });
  if (closing.aborted) shutDown();
  const look = () => {
    const memory = runtime.child.pid === undefined ? undefined : residentMemory(runtime.child.pid);
    peakMb = Math.max(peakMb, memory?.peakMb ?? 0);
    if (peakMb <= fn.memoryMb || hasEnded()) return;
    endBecause({ type: "Runtime.OutOfMemory", message: "Runtime exited with error: signal: killed" });
  };
  const watch = setInterval(look, MEMORY_LOOK_MS).unref();

  const initLimit = setTimeout(() => endBecause(timedOut(INIT_MS + fn.timeoutMs)), INIT_MS + fn.timeoutMs);
  const failure = await initialised.promise;
  clearTimeout(initLimit);
  const initMs = performance.now() - startedAt;
  const cpuMs = () => (runtime.child.pid === undefined ? undefined : processorTimeMs(runtime.child.pid));
  let cpuBefore = cpuMs();
  if (failure !== undefined) {
    runtime.kill();
    await ended.promise;
    throw new InitFailure({ ...failure, durationMs: initMs, cpuMs: undefined, peakMb, log });
  }

  return {
    initMs,
    initCpuMs: cpuBefore,
    state: () => state,
    take() {
      if (state !== "idle") return false;
      state = "busy";
      return true;
    },
    async invoke(job, strain) {
      const invokedAt = performance.now();
      const deadline = Date.now() + fn.timeoutMs;
      log = "";
      requestId = job.requestId;
      answer = Promise.withResolvers();
      atRest = Promise.withResolvers();
      const expiry = setTimeout(() => endBecause(timedOut(fn.timeoutMs)), fn.timeoutMs);
      if (strain.delayMs > 0) await Promise.race([sleep(strain.delayMs, undefined, { ref: false }), ended.promise]);
      doomed = strain.kill;
      if (strain.hang) runtime.freeze();
      if (!hasEnded()) await api.give({ ...job, deadline });
      if (strain.kill) runtime.kill();
      const killTimer = strain.killAfterMs === undefined ? undefined : setTimeout(runtime.kill, strain.killAfterMs);
      const given = await answer.promise;
      clearTimeout(killTimer);
      await atRest.promise;
      clearTimeout(expiry);
      const durationMs = performance.now() - invokedAt;
      look();
      // The next turn of the event loop reads what the process wrote to its pipes before the poll.
      if (cause === undefined) await setImmediate();
      else await ended.promise;
      const cpuAfter = cpuMs();
      const cpu = cpuAfter === undefined || cpuBefore === undefined ? undefined : cpuAfter - cpuBefore;
      cpuBefore = cpuAfter;
      const tooLarge = cause?.type === "Runtime.OutOfMemory";
      const answered = tooLarge && cause ? deathOf(cause, job.requestId) : given;
      return { ...answered, durationMs, cpuMs: cpu, peakMb, log };
    },
    ended: ended.promise,
  };
}

/** The function could not be loaded. `ending` has the error of the runtime. */
export class InitFailure extends Error {
  readonly ending: Ending;

  constructor(ending: Ending) {
    super("the function could not be initialised");
    this.ending = ending;
  }
}

interface Cause {
  readonly type: string;
  readonly message: string;
}

function timedOut(milliseconds: number): Cause {
  return { type: "Sandbox.Timedout", message: `Task timed out after ${(milliseconds / 1000).toFixed(2)} seconds` };
}

function deathOf({ type, message }: Cause, requestId = "-"): Answer {
  const body = JSON.stringify({ errorType: type, errorMessage: `RequestId: ${requestId} Error: ${message}` });
  return { failed: true, body: Buffer.from(body) };
}
