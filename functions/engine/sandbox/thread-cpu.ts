// CPU time of the calling thread.

import { performance } from "node:perf_hooks";

/** Milliseconds of CPU time; the time by the clock where Node does not report it (before version 23.9). */
export function threadCpuMs(): number {
  if (process.threadCpuUsage === undefined) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
