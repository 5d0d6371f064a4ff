// Keeps TurboFan, V8's second optimising compiler, off in the first seconds of a process: what it compiles for one document
// costs more than it saves. bench/notes/pdf.md has the numbers.

import { setFlagsFromString } from "node:v8";
import { workerData } from "node:worker_threads";
import { later } from "../base/budget.ts";

/** Seconds of a process without TurboFan. */
const WITHOUT_S = 10;
/** Seconds that a thread may take from looking at the time to turning TurboFan off. */
const MARGIN_S = 1;

/** A thread that loads its code. V8 refuses compiled code, Node's own too, under other flags than it was saved with. */
interface LoadingThread {
  /** Number of threads that load, and 1 once this one has. The thread is started with both. */
  readonly loading: readonly [threads: Int32Array<SharedArrayBuffer>, isLoaded: Int32Array<SharedArrayBuffer>];
  /** Called when the thread has ended. */
  readonly end: () => void;
}

/** Counts the threads that load, and turns TurboFan on before each of them starts, and once the process is no longer young. */
export function countLoading(): { readonly start: () => LoadingThread } {
  const threads = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return {
    start() {
      const isLoaded = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      Atomics.add(threads, 0, 1);
      turnOn();
      const left = WITHOUT_S + MARGIN_S - process.uptime();
      if (left > 0) later(1_000 * left, turnOn);
      return { loading: [threads, isLoaded], end: () => hasLoaded([threads, isLoaded]) };
    },
  };
}

function turnOn(): void {
  setFlagsFromString("--turbofan");
}

function hasLoaded([threads, isLoaded]: LoadingThread["loading"]): void {
  if (Atomics.exchange(isLoaded, 0, 1) === 0) Atomics.sub(threads, 0, 1);
}

/** Called in a thread that has loaded its code. */
export function endLoading(): void {
  const loading = loadingIn(workerData);
  if (loading !== undefined) hasLoaded(loading);
}

/** Turns TurboFan off in all threads of a young process, unless one loads its code. Does nothing outside of a pool's threads. */
export function waitForTurbofan(): void {
  const loading = loadingIn(workerData);
  if (loading === undefined || process.uptime() >= WITHOUT_S) return;
  // The built command loads Node's modules at their first use, and a thread may start meanwhile.
  const setFlags = setFlagsFromString;
  if (Atomics.load(loading[0], 0) === 0) setFlags("--no-turbofan");
}

function loadingIn(data: unknown): LoadingThread["loading"] | undefined {
  if (typeof data !== "object" || data === null || !("loading" in data) || !Array.isArray(data.loading))
    return undefined;
  const [threads, isLoaded]: unknown[] = data.loading;
  return threads instanceof Int32Array && isLoaded instanceof Int32Array && isShared(threads) && isShared(isLoaded)
    ? [threads, isLoaded]
    : undefined;
}

function isShared(array: Int32Array): array is Int32Array<SharedArrayBuffer> {
  return array.buffer instanceof SharedArrayBuffer;
}
