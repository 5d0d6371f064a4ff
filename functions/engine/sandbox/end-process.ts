// Ends or restarts a process of which a thread may be stuck in native code. `process.exit` joins every thread first:
// measured, it waited for minutes. `execve` and SIGKILL wait for none.

import { existsSync } from "node:fs";

const SHELL = "/bin/sh";

/** Ends this process with the code at once; what is still to be written must have been. */
export function endProcess(code: number): never {
  process.emit("exit", code);
  // A path that does not exist would abort the process.
  if (process.execve !== undefined && existsSync(SHELL)) process.execve(SHELL, ["sh", "-c", `exit ${code}`], {});
  process.kill(process.pid, "SIGKILL");
  throw new Error("the process was killed");
}

/** Starts this process from its beginning, under the same number. Returns where the platform cannot do that. */
export function restartProcess(): void {
  const { execPath, execArgv, argv, env } = process;
  if (process.execve === undefined || !existsSync(execPath)) return;
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], env);
}
