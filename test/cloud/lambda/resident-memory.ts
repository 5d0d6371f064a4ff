// Memory of a process and its descendants, as the kernel counts it.

import { readdirSync, readFileSync } from "node:fs";

export interface ResidentMemory {
  readonly nowMb: number;
  /** The most that it ever was; the kernel keeps it for the process itself, so that no spike hides between two looks. */
  readonly peakMb: number;
}

/** Undefined when the process is gone, or where there is no /proc. */
export function residentMemory(pid: number): ResidentMemory | undefined {
  const status = readIfThere(`/proc/${pid}/status`);
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

// Each thread has the children that it started.
function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid).flatMap((thread) =>
    readIfThere(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
}

function threadsOf(pid: number): readonly string[] {
  return ifThere([], () => readdirSync(`/proc/${pid}/task`));
}

function readIfThere(path: string): string {
  return ifThere("", () => readFileSync(path, "utf8"));
}

// A process may end between two reads of it.
function ifThere<T>(absent: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return absent;
    throw error;
  }
}
