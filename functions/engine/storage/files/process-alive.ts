// Checks that a process of this machine still runs. Its locks and unfinished files are valid until it ends.

import { errorCode } from "../system-error-code.ts";

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs, but another user owns it.
    return errorCode(error) !== "ESRCH";
  }
}
