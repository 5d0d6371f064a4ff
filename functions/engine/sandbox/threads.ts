// Worker threads that run what can spin or bloat, where it can be ended. Timers in the main thread keep firing.

import { Worker } from "node:worker_threads";
import { ExtractionError, fromWire, type WireError } from "../errors.ts";

export interface ThreadLimits {
  /** Threads that run side by side. */
  readonly threads: number;
  /** V8 heap of each; buffers outside the heap are not bounded by it. */
  readonly heapMb: number;
}

export interface Threads {
  /**
   * Runs one named task of the script with a structured-cloneable input. Aborting ends the thread, and with it
   * whatever it was doing; a thread that dies throws PARSER_STOPPED.
   */
  run<T>(task: string, input: unknown, signal: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

export type TaskReply = { readonly value: unknown } | { readonly error: WireError };

/** Threads of one script, started when first needed and kept; the script calls `serveTasks`. */
export function openThreads(script: URL, { threads, heapMb }: ThreadLimits): Threads {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const start = (): Worker => {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMb }, execArgv: [] });
    // An idle thread must not keep the process alive; a running one is referenced while it runs.
    worker.unref();
    all.add(worker);
    return worker;
  };

  return {
    async run<T>(task: string, input: unknown, signal: AbortSignal): Promise<T> {
      signal.throwIfAborted();
      if (running >= threads) await turn(waiting, signal);
      running++;
      const worker = idle.pop() ?? start();
      let healthy = false;
      try {
        const reply = await ask(worker, { task, input }, signal);
        healthy = true;
        if ("error" in reply) throw fromWire(reply.error);
        return reply.value as T;
      } finally {
        running--;
        if (healthy) idle.push(worker);
        else {
          all.delete(worker);
          void worker.terminate();
        }
        waiting.shift()?.();
      }
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
      all.clear();
      idle.length = 0;
    },
  };
}

/** Resolves when a thread is free, or rejects when the caller gives up first. */
function turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(signal.reason);
    };
    const take = () => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    };
    waiting.push(take);
    signal.addEventListener("abort", giveUp, { once: true });
  });
}

function ask(worker: Worker, message: unknown, signal: AbortSignal): Promise<TaskReply> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void) => {
      worker.off("message", answered).off("error", failed).off("exit", ended);
      signal.removeEventListener("abort", aborted);
      worker.unref();
      action();
    };
    const answered = (reply: TaskReply) => settle(() => resolve(reply));
    const failed = (error: Error) => settle(() => reject(stopped(reasonOf(error), error)));
    const ended = (code: number) => settle(() => reject(stopped(`its thread ended with code ${code}`)));
    const aborted = () => settle(() => reject(signal.reason));
    worker.on("message", answered).on("error", failed).on("exit", ended);
    signal.addEventListener("abort", aborted, { once: true });
    worker.ref();
    worker.postMessage(message);
  });
}

function reasonOf(error: Error): string {
  const code = "code" in error ? error.code : undefined;
  return code === "ERR_WORKER_OUT_OF_MEMORY" ? "it took more memory than it may" : error.message;
}

function stopped(why: string, cause?: Error): ExtractionError {
  return new ExtractionError(
    "PARSER_STOPPED",
    `the parser was stopped: ${why}; the document is damaged or too large for the memory of this function`,
    cause === undefined ? {} : { cause },
  );
}
