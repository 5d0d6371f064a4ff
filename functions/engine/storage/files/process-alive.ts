// Whether a process of this machine still runs: what it holds or has begun is its own until it ends.

import { errorCode } from "../system-error-code.ts";

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, and belongs to another user.
    return errorCode(error) !== "ESRCH";
  }
}
