import type { Threads } from "../../functions/engine/sandbox/thread-pool.ts";
import type { Tasks } from "../../functions/engine/worker/tasks.ts";

/** A pool without threads: `run` answers its tasks, and refuses all tasks by default. */
export function fakeThreads(more: Partial<Threads<Tasks>> = {}): Threads<Tasks> {
  return {
    run: () => Promise.reject(new Error("no thread is needed")),
    stuck: () => 0,
    settled: async () => undefined,
    isExhausted: () => false,
    close: async () => undefined,
    ...more,
  };
}
