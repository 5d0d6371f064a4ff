// Signals that end the command, with the exit codes that shells expect.

import { endProcess } from "../../functions/engine/sandbox/end-process.ts";

/** 128 plus the number of the signal. */
const CODES = [
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

/** Calls `say` at the first signal and ends the process. Finished work must already be stored. */
export function onInterruption(say: () => void): void {
  for (const [signal, code] of CODES) {
    process.once(signal, () => {
      say();
      endProcess(code);
    });
  }
}
