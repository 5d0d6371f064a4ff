// Ends or restarts a process that may have a thread stuck in native code. `process.exit` waits for every thread: for
// minutes, as measured. `execve` and SIGKILL wait for none.

import { existsSync } from "node:fs";

const SHELL = "/bin/sh";

/** Ends this process immediately with the exit code. All output must have been written before. */
export function endProcess(code: number): never {
  process.emit("exit", code);
  // A path that does not exist would abort the process.
  if (process.execve !== undefined && existsSync(SHELL)) process.execve(SHELL, ["sh", "-c", `exit ${code}`], {});
  process.kill(process.pid, "SIGKILL");
  throw new Error("the process was killed");
}

/** Restarts this process with the same process ID. Returns where the platform cannot do that. */
export function restartProcess(): void {
  const { execPath, execArgv, argv, env } = process;
  if (process.execve === undefined || !existsSync(execPath)) return;
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], env);
}
