// Memory of a process and its descendants, as counted by the kernel.

import { readdirSync, readFileSync } from "node:fs";

export interface ResidentMemory {
  readonly nowMb: number;
  /** Peak memory. The kernel records the peak of the process itself, so no spike between two readings is missed. */
  readonly peakMb: number;
}

/** Undefined when the process has ended, or without /proc. */
export function residentMemory(pid: number): ResidentMemory | undefined {
  const status = readIfPresent(`/proc/${pid}/status`);
  const now = megabytes(status, "VmRSS");
  const peak = megabytes(status, "VmHWM");
  if (now === undefined || peak === undefined) return undefined;
  const children = childrenOf(pid).map((child) => residentMemory(child)?.nowMb ?? 0);
  const nowMb = children.reduce((sum, child) => sum + child, now);
  return { nowMb, peakMb: Math.max(peak, nowMb) };
}

function megabytes(status: string, field: string): number | undefined {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

// The kernel lists children by the thread that started them.
function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid).flatMap((thread) =>
    readIfPresent(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
}

function threadsOf(pid: number): readonly string[] {
  return ifPresent([], () => readdirSync(`/proc/${pid}/task`));
}

function readIfPresent(path: string): string {
  return ifPresent("", () => readFileSync(path, "utf8"));
}

// Returns `absent` when the process ended before the read.
function ifPresent<T>(absent: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return absent;
    throw error;
  }
}
