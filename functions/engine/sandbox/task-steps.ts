// How a task in a thread says that it gets on, so that the main thread can tell long work from work without end.

import { workerData } from "node:worker_threads";

const counter = counterIn(workerData);
let begun = 0;

/** Begins the next step of the running task, such as a page: what a step may take (StepLimits) counts from here. */
export function beginStep(): void {
  if (counter !== undefined) Atomics.store(counter, 0, ++begun);
}

/** Begins a page of the task's document, for `Threads.run` to name should the thread have to be ended. */
export function beginPage(page: number): void {
  if (counter !== undefined) Atomics.store(counter, 1, page);
  beginStep();
}

/** What follows belongs to no page. */
export function endPages(): void {
  if (counter !== undefined) Atomics.store(counter, 1, NO_PAGE);
}

/** What follows belongs to no step: only the limits of the whole task hold. */
export function endSteps(): void {
  if (counter !== undefined) Atomics.store(counter, 0, NO_STEP);
  endPages();
}

/** What the counter says outside of steps, and of pages. */
export const NO_STEP = 0;
const NO_PAGE = 0;

/** The page that a thread is at. */
export function pageIn(steps: Int32Array): number | undefined {
  const page = Atomics.load(steps, 1);
  return page === NO_PAGE ? undefined : page;
}

/** What a thread is started with, for `beginStep` to find. */
export function stepCounter(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

// Shared memory rather than a message: a parser that spins never lets a message out.
function counterIn(data: unknown): Int32Array | undefined {
  if (typeof data !== "object" || data === null || !("steps" in data)) return undefined;
  return data.steps instanceof Int32Array ? data.steps : undefined;
}
