// TurboFan, V8's second optimising compiler, waits for the first seconds of a process: what it compiles for one document
// costs more than it saves. bench/notes/pdf.md has the numbers.

import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";

/** Seconds of a process without TurboFan. */
const WITHOUT_S = 10;
/** Seconds that a thread may take from looking at the time to turning TurboFan off. */
const MARGIN_S = 1;

/** Turns TurboFan off for all threads where the process is young. Returns without it in a main thread, which nobody turns it on for. */
export function waitForTurbofan(): void {
  if (!isMainThread && process.uptime() < WITHOUT_S) setFlagsFromString("--no-turbofan");
}

/**
 * Turns TurboFan on: now, because a new thread loads Node's own compiled code, which V8 refuses under other flags, and once
 * more when the process is no longer young.
 */
export function turnTurbofanOn(): void {
  setFlagsFromString("--turbofan");
  const left = WITHOUT_S + MARGIN_S - process.uptime();
  if (left > 0) setTimeout(() => setFlagsFromString("--turbofan"), 1_000 * left).unref();
}
