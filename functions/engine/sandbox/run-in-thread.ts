// Runs one task in a worker thread: sends it, answers its questions, watches its memory and time, and types its errors.

import type { Worker } from "node:worker_threads";
import { whileRepeating } from "../base/budget.ts";
import { ERROR_CODES, type ErrorCode, ExtractionError } from "../base/errors.ts";
import type { Answer, Question } from "./ask-main.ts";
import type { Serve, TaskCall, TaskReply, TaskShape, TaskTable } from "./task-table.ts";
import type { Message } from "./transfer.ts";
import { type Check, processWatchdog, type StepLimits, type StopReason, watchdog } from "./watchdog.ts";

/** Interval of samples. A native inflater makes about 10 MB in this time. */
const SAMPLE_MS = 25;

export interface Thread {
  readonly worker: Worker;
  readonly steps: Int32Array;
}

/** One task for a thread. */
export interface ThreadTask<Tasks extends TaskTable<Tasks>, Name extends keyof Tasks> {
  readonly task: Name;
  readonly input: Message<Tasks[Name]["input"]>;
  readonly signal: AbortSignal;
  readonly step: StepLimits | undefined;
  readonly serve: Serve<Tasks[Name]> | undefined;
}

/** Memory limits of the thread and of the process. */
export interface MemoryLimits {
  readonly heapMb: number;
  readonly processMb?: number | undefined;
}

/** Runs the task in the thread, and stops waiting for it when a watchdog or the signal says so. */
export async function runInThread<Tasks extends TaskTable<Tasks>, Name extends keyof Tasks>(
  { worker, steps }: Thread,
  { task, input, signal, step, serve }: ThreadTask<Tasks, Name>,
  { heapMb, processMb }: MemoryLimits,
): Promise<TaskReply<Tasks[Name]["output"]>> {
  const check = watchdog({ worker, steps, memoryMb: heapMb, step, inputBytes: bytesIn(input.value) });
  let stop: (reason: StopReason) => void = () => undefined;
  const sample = sampler(processWatchdog(processMb), check, (reason) => stop(reason));
  return await whileRepeating(
    SAMPLE_MS,
    sample,
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
        const ended = (code: number) =>
          settle(() => reject(stopped({ problem: `its thread ended with code ${code}`, remedy: REMEDY })));
        const aborted = () => settle(() => reject(signal.reason));
        stop = (reason) => settle(() => reject(stopped(reason)));
        worker.on("message", answered).on("error", failed).on("exit", ended);
        signal.addEventListener("abort", aborted, { once: true });
        worker.ref();
        const call: TaskCall<Tasks, Name> = { task, input: input.value };
        worker.postMessage(call, input.transfer);
      }),
  );
}

/** Returns a function that takes one sample of the process and of the task's thread. */
function sampler(
  checkProcess: () => StopReason | undefined,
  checkThread: Check,
  stop: (reason: StopReason) => void,
): () => void {
  let isChecking = false;
  const sample = async () => {
    // The process first, because this check does not need an answer of the thread, which may be busy for long.
    const crowded = checkProcess();
    if (crowded !== undefined) return stop(crowded);
    // A thread answers at its next safe point. Checks must not pile up before it.
    if (isChecking) return;
    isChecking = true;
    const reason = await checkThread();
    isChecking = false;
    if (reason !== undefined) stop(reason);
  };
  return () => void sample();
}

/** Restores the ExtractionError of a thread that has ended itself. */
function typed(error: Error): ExtractionError | undefined {
  const { code, problem, remedy }: Readonly<Record<string, unknown>> = { ...error };
  if (error.name !== "ExtractionError" || !isErrorCode(code)) return undefined;
  return typeof problem === "string" && typeof remedy === "string"
    ? new ExtractionError(code, problem, { remedy })
    : new ExtractionError(code, error.message);
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(ERROR_CODES, code);
}

async function answerTo<Task extends TaskShape>(
  { id, question }: Question<Task["question"]>,
  serve: Serve<Task> | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  if (serve === undefined) throw new Error("nobody answers the questions of this task");
  return { id, answer: await serve(question, signal) };
}

const REMEDY = "the document is damaged, or too large for the memory of this function";

function reasonOf(error: Error): StopReason {
  const code = "code" in error ? error.code : undefined;
  if (code !== "ERR_WORKER_OUT_OF_MEMORY") return { problem: error.message, remedy: REMEDY };
  return {
    problem: "it used more memory than allowed",
    remedy: "the document is damaged, or needs a higher TEXTRACTOR_PARSER_MEMORY_MB",
  };
}

function stopped({ problem, remedy }: StopReason, cause?: Error): ExtractionError {
  return new ExtractionError("PARSER_STOPPED", `the parser was stopped: ${problem}`, { remedy, cause });
}

/** Size of the buffers among the fields of a task's input. */
function bytesIn(input: unknown): number {
  if (typeof input !== "object" || input === null) return 0;
  return Object.values(input).reduce((sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0);
}
