// Ends threads. V8 interrupts JavaScript and WebAssembly, but neither native code nor its own loops over the holes of
// an array. A thread in such code ends late or never, so nothing may wait for it.

import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { TimeBudget } from "../base/budget.ts";
import { ExtractionError } from "../base/errors.ts";

/** A thread that has not ended after this time counts as stuck. Measured: interruptible threads end within 0.1 s. */
const ENDING_MS = 1_000;

export interface Ending {
  /** Ends the thread. Resolves to true when it has ended, and to false when it counts as stuck. */
  end(worker: Worker): Promise<boolean>;
  /** Resolves when every ending thread has ended or counts as stuck. */
  settled(): Promise<void>;
  /** Number of stuck threads. Each holds a core and its memory until the process ends. */
  stuck(): number;
  /** True when more threads are stuck than the machine has cores: all other code then gets less than half of them. */
  isExhausted(): boolean;
}

export function openEnding(): Ending {
  const stuck = new Set<Worker>();
  const ending = new Set<Promise<boolean>>();
  const end = async (worker: Worker) => {
    const ended = worker.terminate();
    try {
      await TimeBudget.unlimited().run("ending a thread", ENDING_MS, () => ended);
      return true;
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
    }
    stuck.add(worker);
    // A thread that ends late has freed its core.
    void ended.then(() => stuck.delete(worker));
    return false;
  };
  return {
    async end(worker) {
      const decided = end(worker);
      ending.add(decided);
      try {
        return await decided;
      } finally {
        ending.delete(decided);
      }
    },
    async settled() {
      await Promise.all(ending);
    },
    stuck: () => stuck.size,
    isExhausted: () => stuck.size > availableParallelism(),
  };
}

/** Throws a retryable error when too many threads are stuck, because another process has free threads. */
export function refuseIfExhausted({ isExhausted, stuck }: Pick<Ending, "isExhausted" | "stuck">): void {
  if (!isExhausted()) return;
  throw new ExtractionError(
    "SERVICE_FAILED",
    `${stuck()} parsers of earlier documents could not be ended and hold the processor`,
    {
      remedy: "send the event again, to a new process",
      retryable: true,
    },
  );
}
