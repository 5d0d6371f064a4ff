// What a thread takes, sampled from the main thread: V8's limit on a heap bounds neither buffers nor time.

import type { Worker } from "node:worker_threads";
import { NO_STEP } from "./task-steps.ts";

/** What a task may take from one `beginStep` to the next; nothing is counted outside of steps. */
export interface StepLimits {
  /** CPU time, which is the same work on a slow and on a busy machine. */
  readonly cpuMs: number;
  /** Growth of heap and buffers. */
  readonly memoryMb: number;
}

export interface Watched {
  readonly worker: Worker;
  /** Of steps.ts. */
  readonly steps: Int32Array;
  /** Heap and buffers together, at any time. */
  readonly memoryMb: number;
  readonly step: StepLimits | undefined;
  /** What the task was given: its copies are no sign of harm. */
  readonly inputBytes: number;
}

/** In which a native inflater makes about 10 MB. */
export const SAMPLE_MS = 25;

/** A reader keeps its input, as sent, as taken and as parsed; measured: 3 times for PDF. */
const COPIES_OF_INPUT = 4;

/** One look at a running task: why it must be stopped, or nothing. Call it every SAMPLE_MS. */
export type Look = () => Promise<string | undefined>;

export function watchdog({ worker, steps, memoryMb, step, inputBytes }: Watched): Look {
  const allowedForInput = COPIES_OF_INPUT * inputBytes;
  let since: Taken & { readonly count: number } = { count: NO_STEP, bytes: 0, cpuMs: 0 };

  return async () => {
    const taken = await takenBy(worker);
    if (taken === undefined) return undefined;
    if (megabytes(taken.bytes - allowedForInput) > memoryMb)
      return tooMuch("it took", memoryMb, "TEXTRACTOR_PARSER_MEMORY_MB");
    const count = Atomics.load(steps, 0);
    if (count !== since.count) since = { count, ...taken };
    if (step === undefined || count === NO_STEP) return undefined;
    if (taken.cpuMs - since.cpuMs > step.cpuMs) {
      return `a page took more CPU time than it may (${step.cpuMs / 1000} s); ${REMEDY} TEXTRACTOR_READ_PAGE_CPU`;
    }
    const grown = megabytes(taken.bytes - since.bytes - allowedForInput);
    return grown > step.memoryMb ? tooMuch("a page took", step.memoryMb, "TEXTRACTOR_READ_PAGE_MEMORY_MB") : undefined;
  };
}

// What a thread and the main one take between two looks and while it is being ended.
const MARGIN_MB = 64;

/** What earlier tasks have left behind is used again before much is added: a task is not stopped for theirs. */
const LEAST_GROWTH_MB = 16;

/** Begun with a task: why it must be stopped for the whole process; what exceeds a function's memory ends all it does. */
export function crowding(processMb: number | undefined): () => string | undefined {
  if (processMb === undefined) return () => undefined;
  const most = Math.max(processMb - MARGIN_MB, residentMb() + LEAST_GROWTH_MB);
  return () => {
    if (residentMb() < most) return undefined;
    return `the function's memory (${processMb} MB) was used up; the document is damaged, or needs a larger function`;
  };
}

function residentMb(): number {
  return megabytes(process.memoryUsage.rss());
}

const REMEDY = "the document is damaged, or needs a higher";

function tooMuch(what: string, allowedMb: number, setting: string): string {
  return `${what} more memory than it may (${allowedMb} MB); ${REMEDY} ${setting}`;
}

interface Taken {
  readonly bytes: number;
  readonly cpuMs: number;
}

/** Undefined while the thread starts or ends. Both questions interrupt a thread that spins. */
async function takenBy(worker: Worker): Promise<Taken | undefined> {
  const [heap, cpu] = await Promise.all([
    worker.getHeapStatistics().catch(() => undefined),
    worker.cpuUsage().catch(() => undefined),
  ]);
  if (heap === undefined || cpu === undefined) return undefined;
  // External: buffers, and the memory of WebAssembly.
  return { bytes: heap.used_heap_size + heap.external_memory, cpuMs: (cpu.user + cpu.system) / 1000 };
}

function megabytes(bytes: number): number {
  return bytes / 1024 ** 2;
}
