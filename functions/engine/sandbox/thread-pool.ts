// Worker threads that run what can spin or bloat, where it can be ended. Timers in the main thread keep firing.

import { Worker } from "node:worker_threads";
import { whileRepeating } from "../base/budget.ts";
import { ERROR_CODES, type ErrorCode, ExtractionError, fromWire, type WireError } from "../base/errors.ts";
import type { Answer, Question } from "./ask-main.ts";
import type { Notice } from "./notices.ts";
import { openEnding } from "./stuck-threads.ts";
import { pageIn, stepCounter } from "./task-steps.ts";
import type { Serve, TaskCall, TaskShape, TaskTable } from "./task-table.ts";
import type { Message } from "./transfer.ts";
import { crowding, type Look, SAMPLE_MS, type StepLimits, watchdog } from "./watchdog.ts";

export interface ThreadLimits {
  /** Threads that run side by side. */
  readonly threads: number;
  /** V8 heap of each, and what its heap and its buffers may take together, beside copies of the task's input. */
  readonly heapMb: number;
  /** What the process may take before the function around it is killed: a task is ended shortly before. */
  readonly processMb?: number | undefined;
  /** Called for each thread that did not end when it was told to. */
  readonly onStuck?: ((thread: StuckThread) => void) | undefined;
  /** Called for each different notice of a thread, once. */
  readonly onNotice?: ((notice: Notice) => void) | undefined;
}

export interface StuckThread {
  readonly task: string;
  /** Why it was told to end. */
  readonly code: ErrorCode | undefined;
  readonly page: number | undefined;
  /** All that are stuck now. */
  readonly stuck: number;
}

/** The threads of a pool that were told to end. */
export interface ThreadHealth {
  /** Resolves when every thread that was told to end has ended or counts as stuck. A document does not wait for that. */
  settled(): Promise<void>;
  /** Number of threads that were told to end and have not. `process.exit` would wait for them. */
  stuck(): number;
  /** True when so many threads are stuck that nothing new may begin in this process. */
  isExhausted(): boolean;
}

export interface Threads<Tasks extends TaskTable<Tasks>> extends ThreadHealth {
  /**
   * Runs one task of the script. Aborting ends the thread, and with it whatever it was doing. A thread that dies, or is
   * ended for what it takes, throws PARSER_STOPPED with the page that it was reading. A thread that does not end within
   * a second is stuck: a new one takes its place.
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

interface Thread {
  readonly worker: Worker;
  readonly steps: Int32Array;
}

export type TaskReply<Output = unknown> = ({ readonly value: Output } | { readonly error: WireError }) & {
  readonly notices?: readonly Notice[];
};

/** Threads of one script, started when first needed and kept; the script calls `serveTasks`. */
export function openThreads<Tasks extends TaskTable<Tasks>>(
  script: URL,
  { threads, heapMb, processMb, onStuck, onNotice }: ThreadLimits,
): Threads<Tasks> {
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const waiting: (() => void)[] = [];
  const ending = openEnding();
  const noticed = new Set<string>();
  let running = 0;

  const start = (): Thread => {
    const steps = stepCounter();
    const resourceLimits = { maxOldGenerationSizeMb: heapMb };
    const worker = new Worker(script, { resourceLimits, workerData: { steps }, execArgv: [] });
    // An idle thread must not keep the process alive; a running one is referenced while it runs.
    worker.unref();
    const thread = { worker, steps };
    all.add(thread);
    const drop = () => {
      all.delete(thread);
      const place = idle.indexOf(thread);
      if (place !== -1) idle.splice(place, 1);
    };
    // An error that comes while nobody asks, as of a thread that is being ended, would end the process.
    worker.on("error", drop).on("exit", drop);
    return thread;
  };

  const end = async (thread: Thread, task: string, why: unknown) => {
    if (await ending.end(thread.worker)) return;
    const code = why instanceof ExtractionError ? why.code : undefined;
    onStuck?.({ task, code, page: pageIn(thread.steps), stuck: ending.stuck() });
  };

  const passOn = (notice: Notice) => {
    const key = JSON.stringify(notice);
    if (noticed.has(key)) return;
    noticed.add(key);
    onNotice?.(notice);
  };

  return {
    async run<Name extends keyof Tasks>(
      task: Name,
      input: Message<Tasks[Name]["input"]>,
      signal: AbortSignal,
      step?: StepLimits,
      serve?: Serve<Tasks[Name]>,
    ): Promise<Tasks[Name]["output"]> {
      signal.throwIfAborted();
      if (running >= threads) await turn(waiting, signal);
      running++;
      const thread = idle.pop() ?? start();
      let healthy = false;
      let failure: unknown;
      try {
        const look = watchdog({ ...thread, memoryMb: heapMb, step, inputBytes: bytesIn(input.value) });
        const call = { value: { task, input: input.value }, transfer: input.transfer };
        const reply = await ask<Tasks, Name>(thread.worker, call, { look, processMb }, signal, serve);
        healthy = true;
        reply.notices?.forEach(passOn);
        if ("error" in reply) throw fromWire(reply.error);
        return reply.value;
      } catch (error) {
        failure = error;
        throw healthy ? error : atPage(error, pageIn(thread.steps));
      } finally {
        // It may have died after its answer.
        if (healthy && all.has(thread)) idle.push(thread);
        // What a bloated thread held is free again before the next one starts.
        else await end(thread, String(task), failure);
        running--;
        waiting.shift()?.();
      }
    },
    settled: ending.settled,
    stuck: ending.stuck,
    isExhausted: ending.isExhausted,
    async close() {
      await Promise.all([...all].map(({ worker }) => ending.end(worker)));
      all.clear();
      idle.length = 0;
    },
  };
}

/** Resolves when a thread is free, or rejects when the caller gives up first. */
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

async function ask<Tasks extends TaskTable<Tasks>, Name extends keyof Tasks>(
  worker: Worker,
  call: Message<TaskCall<Tasks, Name>>,
  { look, processMb }: { readonly look: Look; readonly processMb: number | undefined },
  signal: AbortSignal,
  serve: Serve<Tasks[Name]> | undefined,
): Promise<TaskReply<Tasks[Name]["output"]>> {
  let stop: (reason: string) => void = () => undefined;
  let looking = false;
  const crowded = crowding(processMb);
  const sample = async () => {
    // Of the process first: it is told without asking the thread, which may be busy for long.
    const used = crowded();
    if (used !== undefined) return stop(used);
    // A thread answers at its next safe point: looks must not pile up before it.
    if (looking) return;
    looking = true;
    const reason = await look();
    looking = false;
    if (reason !== undefined) stop(reason);
  };
  return await whileRepeating(
    SAMPLE_MS,
    () => void sample(),
    () =>
      new Promise((resolve, reject) => {
        const settle = (action: () => void) => {
          worker.off("message", answered).off("error", failed).off("exit", ended);
          signal.removeEventListener("abort", aborted);
          worker.unref();
          action();
        };
        const answered = (reply: TaskReply<Tasks[Name]["output"]> | Question<Tasks[Name]["question"]>) => {
          if (!("question" in reply)) return settle(() => resolve(reply));
          answerTo(reply, serve, signal)
            .then((answer) => worker.postMessage(answer))
            .catch((error: unknown) => settle(() => reject(error)));
        };
        const failed = (error: Error) => settle(() => reject(typed(error) ?? stopped(reasonOf(error), error)));
        const ended = (code: number) => settle(() => reject(stopped(`its thread ended with code ${code}; ${REMEDY}`)));
        const aborted = () => settle(() => reject(signal.reason));
        stop = (reason) => settle(() => reject(stopped(reason)));
        worker.on("message", answered).on("error", failed).on("exit", ended);
        signal.addEventListener("abort", aborted, { once: true });
        worker.ref();
        worker.postMessage(call.value, call.transfer);
      }),
  );
}

/** Names the page that the thread was at when it had to be ended. */
function atPage(error: unknown, page: number | undefined): unknown {
  if (!(error instanceof ExtractionError) || page === undefined) return error;
  const { code, problem, remedy, cause } = error;
  return code === "PARSER_STOPPED" || code === "LIMIT_EXCEEDED"
    ? new ExtractionError(code, problem, { remedy, cause, page })
    : error;
}

/** A thread that ends itself says why. */
function typed({ name, message, ...rest }: Error): ExtractionError | undefined {
  const code = "code" in rest ? rest.code : undefined;
  return name === "ExtractionError" && isErrorCode(code) ? new ExtractionError(code, message) : undefined;
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(ERROR_CODES, code);
}

async function answerTo<Task extends TaskShape>(
  { id, question }: Question<Task["question"]>,
  serve: Serve<Task> | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  if (serve === undefined) throw new Error("nobody answers this task");
  return { id, answer: await serve(question, signal) };
}

const REMEDY = "the document is damaged, or too large for the memory of this function";

function reasonOf(error: Error): string {
  const code = "code" in error ? error.code : undefined;
  if (code !== "ERR_WORKER_OUT_OF_MEMORY") return `${error.message}; ${REMEDY}`;
  return "it took more memory than it may; the document is damaged, or needs a higher TEXTRACTOR_PARSER_MEMORY_MB";
}

function stopped(why: string, cause?: Error): ExtractionError {
  return new ExtractionError("PARSER_STOPPED", `the parser was stopped: ${why}`, cause === undefined ? {} : { cause });
}

/** Of the buffers among the fields of a task's input. */
function bytesIn(input: unknown): number {
  if (typeof input !== "object" || input === null) return 0;
  return Object.values(input).reduce((sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0);
}
