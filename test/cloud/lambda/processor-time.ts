// CPU time of a process and all its threads, as counted by the kernel.

import { readFileSync } from "node:fs";

/** Milliseconds of a clock tick: Linux reports times with USER_HZ = 100 (proc(5), sysconf(3)). */
const TICK_MS = 10;
/** Positions of utime and stime after the name, which is in parentheses and may contain any character. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** CPU time in steps of 10 ms. Undefined when the process has ended, or without /proc. */
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
