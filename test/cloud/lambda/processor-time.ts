// CPU time of a process, all its threads included, as the kernel counts it.

import { readFileSync } from "node:fs";

/** USER_HZ, which Linux keeps at 100 for what it tells programs (proc(5), sysconf(3)). */
const TICK_MS = 10;
/** Places of utime and stime behind the name, which is in parentheses and may hold anything. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** In steps of 10 ms; undefined when the process is gone, or where there is no /proc. */
export function processorTimeMs(pid: number): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return;
    throw error;
  }
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
}
