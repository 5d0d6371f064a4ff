import { EventEmitter, getEventListeners } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runInThread } from "../../../functions/engine/sandbox/run-in-thread.ts";
import type { Serve } from "../../../functions/engine/sandbox/task-table.ts";
import type { StepLimits } from "../../../functions/engine/sandbox/watchdog.ts";

const MB = 1024 ** 2;
const REMEDY = "the document is damaged, or too large for the memory of this function";

interface Asking {
  readonly input: unknown;
  readonly output: string;
  readonly question: string;
  readonly answer: string;
}

interface Started {
  readonly input?: unknown;
  readonly transfer?: readonly ArrayBuffer[];
  readonly serve?: Serve<Asking>;
  readonly step?: StepLimits;
  readonly processMb?: number;
}

/** Runs one task in a thread that answers, fails and uses memory as the test says. */
function start({ input, transfer = [], serve, step, processMb }: Started = {}) {
  const memory = { used_heap_size: 0, external_memory: 0 };
  const thread = Object.assign(new EventEmitter(), {
    postMessage: vi.fn(),
    ref: vi.fn(),
    unref: vi.fn(),
    getHeapStatistics: vi.fn(async () => memory),
    cpuUsage: async () => ({ user: 0, system: 0 }),
  });
  const steps = new Int32Array(2);
  const caller = new AbortController();
  const reply = runInThread<{ ask: Asking }, "ask">(
    { worker: thread as unknown as Worker, steps },
    { task: "ask", input: { value: input, transfer }, signal: caller.signal, step, serve },
    { heapMb: 10, processMb },
  );
  return { thread, steps, memory, caller, reply };
}

const listenersOf = (thread: EventEmitter) => thread.eventNames().length;

describe("a task", () => {
  it("is sent with its moved buffers, and resolves to the reply", async () => {
    const bytes = new Uint8Array(3);
    const { thread, caller, reply } = start({ input: { bytes }, transfer: [bytes.buffer] });

    expect(thread.postMessage.mock.calls).toEqual([[{ task: "ask", input: { bytes } }, [bytes.buffer]]]);
    expect(thread.ref).toHaveBeenCalledTimes(1);
    expect(thread.unref).not.toHaveBeenCalled();
    thread.emit("message", { value: "done" });

    expect(await reply).toEqual({ value: "done" });
    expect(thread.unref).toHaveBeenCalledTimes(1);
    expect(listenersOf(thread)).toBe(0);
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
  });

  it("gets the answer to each question, and runs on", async () => {
    const serve = vi.fn(async (question: string) => `${question}! yes`);
    const { thread, caller, reply } = start({ serve });

    thread.emit("message", { id: 8, question: "really" });
    await vi.waitFor(() => expect(thread.postMessage).toHaveBeenLastCalledWith({ id: 8, answer: "really! yes" }));
    expect(serve).toHaveBeenCalledWith("really", caller.signal);
    thread.emit("message", { value: "done" });

    expect(await reply).toEqual({ value: "done" });
  });

  it("fails with the error of a question that cannot be answered", async () => {
    const gone = new Error("the bucket is gone");
    const refused = start({ serve: () => Promise.reject(gone) });
    const alone = start();

    refused.thread.emit("message", { id: 1, question: "what?" });
    alone.thread.emit("message", { id: 1, question: "what?" });

    await expect(refused.reply).rejects.toBe(gone);
    await expect(alone.reply).rejects.toThrow("nobody answers the questions of this task");
    expect(listenersOf(alone.thread)).toBe(0);
  });

  it("fails with the reason of its caller's signal", async () => {
    const { thread, caller, reply } = start();
    const enough = new Error("enough");

    caller.abort(enough);

    await expect(reply).rejects.toBe(enough);
    expect(listenersOf(thread)).toBe(0);
  });
});

describe("the end of a thread", () => {
  it("by running out of memory names the setting", async () => {
    const { thread, reply } = start();
    const cause = Object.assign(new Error("heap out of memory"), { code: "ERR_WORKER_OUT_OF_MEMORY" });

    thread.emit("error", cause);

    await expect(reply).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      problem: "the parser was stopped: it used more memory than allowed",
      remedy: "the document is damaged, or needs a higher TEXTRACTOR_PARSER_MEMORY_MB",
      cause,
    });
  });

  it.each([
    ["an ordinary error", new TypeError("x is not a function")],
    ["an error with another code", Object.assign(new Error("x is not a function"), { code: "ERR_OTHER" })],
    ["an unknown code", wired({ code: "NO_SUCH_CODE" })],
    ["a code that every object has", wired({ code: "toString" })],
    ["a number for a code", wired({ code: 5 })],
    ["the code of another class of errors", Object.assign(wired({ code: "TOO_LARGE" }), { name: "Error" })],
  ])("by %s is reported with its message", async (_, cause) => {
    const { thread, reply } = start();

    thread.emit("error", cause);

    await expect(reply).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      problem: "the parser was stopped: x is not a function",
      remedy: REMEDY,
      cause,
    });
  });

  it.each([
    ["whole", { problem: "too long", remedy: "cut it" }, { problem: "too long", remedy: "cut it" }],
    ["without a remedy", { problem: "too long" }, { problem: "x is not a function", remedy: undefined }],
    ["without a problem", { remedy: "cut it" }, { problem: "x is not a function", remedy: undefined }],
  ])("by an ExtractionError that arrives %s keeps its code", async (_, fields, expected) => {
    const { thread, reply } = start();

    thread.emit("error", wired({ code: "TOO_LARGE", ...fields }));

    await expect(reply).rejects.toMatchObject({ name: "ExtractionError", code: "TOO_LARGE", ...expected });
  });

  it("without an answer is reported with the exit code", async () => {
    const { thread, reply } = start();

    thread.emit("exit", 3);

    await expect(reply).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      problem: "the parser was stopped: its thread ended with code 3",
      remedy: REMEDY,
    });
  });
});

describe("every 25 ms", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers().restoreAllMocks());

  it("the memory of the thread is checked, until the task ends", async () => {
    const { thread, memory, reply } = start();
    await vi.advanceTimersByTimeAsync(24);
    expect(thread.getHeapStatistics).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(thread.getHeapStatistics).toHaveBeenCalledTimes(1);
    memory.used_heap_size = 10 * MB + 1;
    const stopped = expect(reply).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      problem: "the parser was stopped: it used more memory than allowed (10 MB)",
    });
    await vi.advanceTimersByTimeAsync(25);

    await stopped;
    await vi.advanceTimersByTimeAsync(100);
    expect(thread.getHeapStatistics).toHaveBeenCalledTimes(2);
  });

  it("a busy thread is asked again only after its answer", async () => {
    const { thread, memory, reply } = start();
    const { promise, resolve } = Promise.withResolvers<typeof memory>();
    thread.getHeapStatistics.mockReturnValueOnce(promise);
    await vi.advanceTimersByTimeAsync(100);
    expect(thread.getHeapStatistics).toHaveBeenCalledTimes(1);
    resolve(memory);
    await vi.advanceTimersByTimeAsync(25);

    expect(thread.getHeapStatistics).toHaveBeenCalledTimes(2);
    thread.emit("message", { value: "done" });
    await reply;
  });

  it("the memory of the process is checked, even while the thread is busy", async () => {
    const resident = vi.spyOn(process.memoryUsage, "rss").mockReturnValue(100 * MB);
    const { thread, reply } = start({ processMb: 1_000 });
    thread.getHeapStatistics.mockReturnValue(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(25);
    resident.mockReturnValue(990 * MB);
    const stopped = expect(reply).rejects.toThrow("the function's memory (1000 MB) was used up");
    await vi.advanceTimersByTimeAsync(25);

    await stopped;
  });

  it("the limits of a step apply", async () => {
    const { memory, steps, reply } = start({ step: { cpuMs: 1_000, memoryMb: 2 } });
    steps[0] = 1;
    await vi.advanceTimersByTimeAsync(25);
    memory.external_memory = 3 * MB;
    const stopped = expect(reply).rejects.toThrow("a page used more memory than allowed (2 MB)");
    await vi.advanceTimersByTimeAsync(25);

    await stopped;
  });

  it.each([
    ["with buffers", { first: new Uint8Array(3), second: new Uint16Array(2), name: "text", count: 9 }, 7],
    ["without buffers", { name: "text" }, 0],
    ["of nothing", null, 0],
    ["that is missing", undefined, 0],
  ])("an input %s may be held four times", async (_, input, inputBytes) => {
    const { memory, reply } = start({ input });
    memory.used_heap_size = 10 * MB + 4 * inputBytes;
    const failed = vi.fn();
    const ended = reply.catch(failed);
    await vi.advanceTimersByTimeAsync(25);
    expect(failed).not.toHaveBeenCalled();
    memory.used_heap_size++;
    await vi.advanceTimersByTimeAsync(25);

    await ended;
    expect(failed).toHaveBeenCalledTimes(1);
  });
});

/** Error as it arrives from another thread: an ExtractionError has lost its class. */
function wired(fields: Readonly<Record<string, unknown>>): Error {
  return Object.assign(new Error("x is not a function"), { name: "ExtractionError", ...fields });
}
