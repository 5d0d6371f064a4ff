// Keeps TurboFan, V8's second optimising compiler, off in the first seconds of a process: what it compiles for one document
// costs more than it saves. bench/notes/pdf.md has the numbers.

import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";
import { later } from "../base/budget.ts";

/** Seconds of a process without TurboFan. */
const WITHOUT_S = 10;
/** Seconds that a thread may take from looking at the time to turning TurboFan off. */
const MARGIN_S = 1;

/** Turns TurboFan off in all threads of a young process. Does nothing in the main thread: `thread-pool.ts` turns it on again. */
export function waitForTurbofan(): void {
  if (!isMainThread && process.uptime() < WITHOUT_S) setFlagsFromString("--no-turbofan");
}

/**
 * Turns TurboFan on: now, because V8 refuses Node's own compiled code, which a new thread loads, under other flags; and once
 * more when the process is no longer young.
 */
export function turnTurbofanOn(): void {
  const turnOn = () => setFlagsFromString("--turbofan");
  turnOn();
  const left = WITHOUT_S + MARGIN_S - process.uptime();
  if (left > 0) later(1_000 * left, turnOn);
}
