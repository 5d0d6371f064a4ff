// How a task in a thread says that it gets on, so that the main thread can tell long work from work without end.

import { workerData } from "node:worker_threads";

const counter = counterIn(workerData);
let begun = 0;

/** Begins the next step of the running task, such as a page: what a step may take (StepLimits) counts from here. */
export function beginStep(): void {
  if (counter !== undefined) Atomics.store(counter, 0, ++begun);
}

/** What follows belongs to no step: only the limits of the whole task hold. */
export function endSteps(): void {
  if (counter !== undefined) Atomics.store(counter, 0, NO_STEP);
}

/** What the counter says outside of steps. */
export const NO_STEP = 0;

/** What a thread is started with, for `beginStep` to find. */
export function stepCounter(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

// Shared memory rather than a message: a parser that spins never lets a message out.
function counterIn(data: unknown): Int32Array | undefined {
  if (typeof data !== "object" || data === null || !("steps" in data)) return undefined;
  return data.steps instanceof Int32Array ? data.steps : undefined;
}
