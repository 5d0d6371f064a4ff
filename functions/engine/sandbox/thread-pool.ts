// Runs tasks that may spin or bloat in worker threads, which can be ended. Timers in the main thread keep firing.

import { Worker } from "node:worker_threads";
import { type ErrorCode, ExtractionError, fromWire } from "../base/errors.ts";
import type { Notice } from "./notices.ts";
import { runInThread, type Thread, type ThreadTask } from "./run-in-thread.ts";
import { type Ending, openEnding } from "./stuck-threads.ts";
import { pageIn, stepCounter } from "./task-steps.ts";
import type { Serve, TaskTable } from "./task-table.ts";
import type { Message } from "./transfer.ts";
import { countLoading } from "./turbofan.ts";
import type { StepLimits } from "./watchdog.ts";

export interface ThreadLimits {
  /** Number of threads that run concurrently. */
  readonly threads: number;
  /**
   * V8 heap of each thread, and its limit on heap and buffers together. Copies of the task's input come in addition.
   */
  readonly heapMb: number;
  /** Memory at which the platform kills the process. A task is ended shortly before. */
  readonly processMb?: number | undefined;
  /** Called for each thread that could not be ended. */
  readonly onStuck?: ((thread: StuckThread) => void) | undefined;
  /** Called for each different notice of a thread, once. */
  readonly onNotice?: ((notice: Notice) => void) | undefined;
}

export interface StuckThread {
  readonly task: string;
  /** Code of the error for which the thread was ended. */
  readonly code: ErrorCode | undefined;
  readonly page: number | undefined;
  /** Number of threads that are stuck now. */
  readonly stuck: number;
}

/** State of the threads that a pool has ended. */
export interface ThreadHealth {
  /** Resolves when every ending thread has ended or counts as stuck. Documents do not wait for this. */
  settled(): Promise<void>;
  /** Number of stuck threads. `process.exit` would wait for them. */
  stuck(): number;
  /** True when so many threads are stuck that this process must not start another task. */
  isExhausted(): boolean;
}

export interface Threads<Tasks extends TaskTable<Tasks>> extends ThreadHealth {
  /**
   * Runs one task of the script. Aborting ends the thread. Throws PARSER_STOPPED, with the page that the thread was
   * reading, where the thread dies or exceeds a limit. A thread that does not end within a second is stuck, and a new
   * one takes its place.
   */
  run<Name extends keyof Tasks>(
    task: Name,
    input: Message<Tasks[Name]["input"]>,
    signal: AbortSignal,
    step?: StepLimits,
    serve?: Serve<Tasks[Name]>,
  ): Promise<Tasks[Name]["output"]>;
  close(): Promise<void>;
}

/** Threads of one script, and the state that its tasks share. */
interface Pool {
  readonly script: URL;
  readonly limits: ThreadLimits;
  readonly all: Set<Thread>;
  readonly idle: Thread[];
  /** Callers that wait for a thread. */
  readonly waiting: (() => void)[];
  readonly ending: Ending;
  /** Notices that were already passed on, as JSON. */
  readonly noticed: Set<string>;
  running: number;
}

/** Opens a pool of threads. They start when first needed and are kept. Their script calls `serveTasks`. */
export function openThreads<Tasks extends TaskTable<Tasks>>(script: URL, limits: ThreadLimits): Threads<Tasks> {
  const ending = openEnding();
  const pool: Pool = { script, limits, all: new Set(), idle: [], waiting: [], ending, noticed: new Set(), running: 0 };
  return {
    run: (task, input, signal, step, serve) => runInPool(pool, { task, input, signal, step, serve }),
    settled: ending.settled,
    stuck: ending.stuck,
    isExhausted: ending.isExhausted,
    async close() {
      await Promise.all([...pool.all].map(({ worker }) => ending.end(worker)));
      pool.all.clear();
      pool.idle.length = 0;
    },
  };
}

async function runInPool<Tasks extends TaskTable<Tasks>, Name extends keyof Tasks>(
  pool: Pool,
  run: ThreadTask<Tasks, Name>,
): Promise<Tasks[Name]["output"]> {
  const { all, idle, limits, waiting } = pool;
  run.signal.throwIfAborted();
  if (pool.running >= limits.threads) await turn(waiting, run.signal);
  pool.running++;
  const thread = idle.pop() ?? startThread(pool);
  let healthy = false;
  let failure: unknown;
  try {
    const reply = await runInThread(thread, run, limits);
    healthy = true;
    for (const notice of reply.notices ?? []) passOn(pool, notice);
    if ("error" in reply) throw fromWire(reply.error);
    return reply.value;
  } catch (error) {
    failure = error;
    throw healthy ? error : atPage(error, pageIn(thread.steps));
  } finally {
    // A thread may have died after its answer.
    if (healthy && all.has(thread)) idle.push(thread);
    // Waits for the end, so that a bloated thread's memory is free before the next one starts.
    else await endThread(pool, thread, String(run.task), failure);
    pool.running--;
    waiting.shift()?.();
  }
}

/**
 * Room of a thread for objects that die young: three semi-spaces, which V8 rounds up to a power of two. In less room, long
 * documents take up to 8 % more CPU time; in twice as much 2 % less, and a fifth more memory.
 */
const YOUNG_MB = 96;
/** The same for a thread with less than `LARGE_HEAP_MB`, as on Lambda by default. */
const YOUNG_MB_OF_SMALL_HEAP = 48;
const LARGE_HEAP_MB = 1_024;

/** Threads of all pools: V8's flags are those of the process. */
const threadsLoading = countLoading();

function startThread({ script, limits, all, idle }: Pool): Thread {
  const steps = stepCounter();
  const young = limits.heapMb < LARGE_HEAP_MB ? YOUNG_MB_OF_SMALL_HEAP : YOUNG_MB;
  const resourceLimits = { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: young };
  const { loading, end } = threadsLoading.start();
  const worker = new Worker(script, { resourceLimits, workerData: { steps, loading }, execArgv: [] });
  // An idle thread must not keep the process alive; a running one is referenced while it runs.
  worker.unref();
  const thread = { worker, steps };
  all.add(thread);
  const drop = () => {
    all.delete(thread);
    end();
    const place = idle.indexOf(thread);
    if (place !== -1) idle.splice(place, 1);
  };
  // Without a listener, an error of a thread that is being ended would end the process.
  worker.on("error", drop).on("exit", drop);
  return thread;
}

/** Passes a notice on, once however many threads send it. */
function passOn({ noticed, limits }: Pool, notice: Notice): void {
  const key = JSON.stringify(notice);
  if (noticed.has(key)) return;
  noticed.add(key);
  limits.onNotice?.(notice);
}

async function endThread({ ending, limits }: Pool, thread: Thread, task: string, why: unknown): Promise<void> {
  if (await ending.end(thread.worker)) return;
  const code = why instanceof ExtractionError ? why.code : undefined;
  limits.onStuck?.({ task, code, page: pageIn(thread.steps), stuck: ending.stuck() });
}

/** Waits for a free thread. Rejects when the signal aborts first. */
function turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(signal.reason);
    };
    const take = () => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    };
    waiting.push(take);
    signal.addEventListener("abort", giveUp, { once: true });
  });
}

/** Adds the page that the thread was reading to the error for which it was ended. */
function atPage(error: unknown, page: number | undefined): unknown {
  if (!(error instanceof ExtractionError) || page === undefined) return error;
  const { code, problem, remedy, cause } = error;
  return code === "PARSER_STOPPED" || code === "LIMIT_EXCEEDED"
    ? new ExtractionError(code, problem, { remedy, cause, page })
    : error;
}
