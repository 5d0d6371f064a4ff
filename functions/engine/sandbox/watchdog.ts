// Samples the memory and CPU time of a thread from the main thread. V8's heap limit covers neither buffers nor time.

import type { Worker } from "node:worker_threads";
import { NO_STEP } from "./task-steps.ts";

/** Limits of a task from one `beginStep` to the next. Nothing is counted outside of steps. */
export interface StepLimits {
  /** CPU time, which does not depend on how busy the machine is. */
  readonly cpuMs: number;
  /** Growth of heap and buffers. */
  readonly memoryMb: number;
}

export interface Watched {
  readonly worker: Worker;
  /** Counter of task-steps.ts. */
  readonly steps: Int32Array;
  /** Limit on heap and buffers together. */
  readonly memoryMb: number;
  readonly step: StepLimits | undefined;
  /** Size of the task's input. Memory for its copies is allowed in addition. */
  readonly inputBytes: number;
}

/** A reader holds its input several times: as sent, as received and as parsed. Measured: 3 times for PDF. */
const COPIES_OF_INPUT = 4;

/** Reason for stopping a task, and the remedy. */
export interface StopReason {
  readonly problem: string;
  readonly remedy: string;
}

/** Checks a running task. Resolves to the reason why it must be stopped, if it exceeds a limit. */
export type Check = () => Promise<StopReason | undefined>;

/** Returns the check of one task. */
export function watchdog({ worker, steps, memoryMb, step, inputBytes }: Watched): Check {
  const allowedForInput = COPIES_OF_INPUT * inputBytes;
  let since: (Taken & { readonly count: number }) | undefined;

  return async () => {
    const taken = await takenBy(worker);
    if (taken === undefined) return undefined;
    if (megabytes(taken.bytes - allowedForInput) > memoryMb)
      return tooMuchMemory("it used", memoryMb, "TEXTRACTOR_PARSER_MEMORY_MB");
    const count = Atomics.load(steps, 0);
    if (since?.count !== count) since = { count, ...taken };
    if (step === undefined || count === NO_STEP) return undefined;
    if (taken.cpuMs - since.cpuMs > step.cpuMs) {
      const problem = `a page used more CPU time than allowed (${step.cpuMs / 1000} s)`;
      return { problem, remedy: needsHigher("TEXTRACTOR_READ_PAGE_CPU") };
    }
    const grown = megabytes(taken.bytes - since.bytes - allowedForInput);
    if (grown <= step.memoryMb) return undefined;
    return tooMuchMemory("a page used", step.memoryMb, "TEXTRACTOR_READ_PAGE_MEMORY_MB");
  };
}

/** Memory that the threads may use between two samples and while the task's thread is being ended. */
const MARGIN_MB = 64;

/** Growth that is always allowed. Memory left behind by earlier tasks is reused, and must not stop the next task. */
const LEAST_GROWTH_MB = 16;

/**
 * Returns a check of the memory of the whole process, started with a task. The platform kills a function that exceeds
 * its memory, with all its documents, so the task is stopped shortly before.
 */
export function processWatchdog(processMb: number | undefined): () => StopReason | undefined {
  if (processMb === undefined) return () => undefined;
  const most = Math.max(processMb - MARGIN_MB, residentMb() + LEAST_GROWTH_MB);
  return () => {
    if (residentMb() < most) return undefined;
    return {
      problem: `the function's memory (${processMb} MB) was used up`,
      remedy: "the document is damaged, or needs a larger function",
    };
  };
}

function residentMb(): number {
  return megabytes(process.memoryUsage.rss());
}

function needsHigher(setting: string): string {
  return `the document is damaged, or needs a higher ${setting}`;
}

function tooMuchMemory(what: string, allowedMb: number, setting: string): StopReason {
  return { problem: `${what} more memory than allowed (${allowedMb} MB)`, remedy: needsHigher(setting) };
}

interface Taken {
  readonly bytes: number;
  readonly cpuMs: number;
}

/** Memory and CPU time of a thread. Undefined while it starts or ends. Both calls interrupt a thread that spins. */
async function takenBy(worker: Worker): Promise<Taken | undefined> {
  const [heap, cpuMs] = await Promise.all([
    worker.getHeapStatistics().catch(() => undefined),
    cpuMsOf(worker).catch(() => undefined),
  ]);
  if (heap === undefined || cpuMs === undefined) return undefined;
  // External memory: buffers and WebAssembly.
  return { bytes: heap.used_heap_size + heap.external_memory, cpuMs };
}

/** CPU time of a thread. Node 22.16 to 22.18 does not report it: there, the time by the clock in which the thread was busy. */
async function cpuMsOf(worker: Worker): Promise<number> {
  const { cpuUsage }: Partial<Worker> = worker;
  if (cpuUsage === undefined) return worker.performance.eventLoopUtilization().active;
  const { user, system } = await cpuUsage.call(worker);
  return (user + system) / 1000;
}

function megabytes(bytes: number): number {
  return bytes / 1024 ** 2;
}
