// Ends threads. V8 interrupts JavaScript and WebAssembly, but neither native code nor its own loops over the holes of an
// array: a thread in there ends late or never, and nobody may wait for it.

import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { TimeBudget } from "../base/budget.ts";
import { ExtractionError } from "../base/errors.ts";

/** A thread that has not ended by then is counted as stuck. All that could be interrupted ended within 0.1 s. */
const ENDING_MS = 1_000;

export interface Ending {
  /** Resolves when the thread has ended, or counts as stuck: false then. */
  end(worker: Worker): Promise<boolean>;
  /** Resolves when every thread that was told to end has, or counts as stuck. */
  settled(): Promise<void>;
  /** Threads that were told to end and have not: each holds a core and its memory until the process ends. */
  stuck(): number;
  /** More threads are stuck than there are cores, so that whatever else runs here has less than half of them. */
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
    // One that ends after all has given its core back.
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

/** Throws what may pass: another process has threads that are free. */
export function refuseIfExhausted({ isExhausted, stuck }: Pick<Ending, "isExhausted" | "stuck">): void {
  if (!isExhausted()) return;
  const message = `${stuck()} parsers of earlier documents could not be ended and hold the processor; send it again, to a new process`;
  throw new ExtractionError("SERVICE_FAILED", message, { retryable: true });
}
