import type { Threads } from "../../functions/engine/sandbox/thread-pool.ts";

/** A pool without threads: `run` answers its tasks, and refuses them where none is given. */
export function fakeThreads(more: Partial<Threads> = {}): Threads {
  return {
    run: () => Promise.reject(new Error("no thread is needed")),
    stuck: () => 0,
    settled: async () => undefined,
    isExhausted: () => false,
    close: async () => undefined,
    ...more,
  };
}
