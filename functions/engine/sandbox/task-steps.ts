// Reports the progress of a task to the main thread, which can then distinguish long work from endless work.

import { workerData } from "node:worker_threads";

const counter = counterIn(workerData);
let begun = 0;

/** Begins the next step of the running task, such as a page. The limits of a step (StepLimits) count from here. */
export function beginStep(): void {
  if (counter !== undefined) Atomics.store(counter, 0, ++begun);
}

/** Begins a page of the task's document. `Threads.run` names the page if the thread is ended. */
export function beginPage(page: number): void {
  if (counter !== undefined) Atomics.store(counter, 1, page);
  beginStep();
}

/** Ends the last page: the following work belongs to no page. */
export function endPages(): void {
  if (counter !== undefined) Atomics.store(counter, 1, NO_PAGE);
}

/** Ends the last step: for the following work only the limits of the whole task apply. */
export function endSteps(): void {
  if (counter !== undefined) Atomics.store(counter, 0, NO_STEP);
  endPages();
}

/** Value of the counter outside of steps. */
export const NO_STEP = 0;
const NO_PAGE = 0;

/** Page that a thread is reading. */
export function pageIn(steps: Int32Array): number | undefined {
  const page = Atomics.load(steps, 1);
  return page === NO_PAGE ? undefined : page;
}

/** Makes the shared counter that a thread is started with. `beginStep` writes to it. */
export function stepCounter(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

// Shared memory rather than a message: a parser that spins never lets a message out.
function counterIn(data: unknown): Int32Array | undefined {
  if (typeof data !== "object" || data === null || !("steps" in data)) return undefined;
  return data.steps instanceof Int32Array ? data.steps : undefined;
}
