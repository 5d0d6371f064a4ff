import { execFileSync } from "node:child_process";
import { constants, mkdtempSync, rmSync } from "node:fs";
import { type FileHandle, open as openFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sleep, TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { refuseIfExhausted } from "../../../functions/engine/sandbox/stuck-threads.ts";
import { openThreads, type StuckThread, type Threads } from "../../../functions/engine/sandbox/thread-pool.ts";
import { copied, moved } from "../../../functions/engine/sandbox/transfer.ts";
import type { TestTasks } from "./test-thread.ts";

const script = new URL("./test-thread.ts", import.meta.url);
const never = new AbortController().signal;

let threads: Threads<TestTasks>;
const open = (size = 1, heapMb = 64, processMb?: number) => {
  threads = openThreads<TestTasks>(script, { threads: size, heapMb, processMb });
  return threads;
};

describe("threads", () => {
  afterEach(() => threads.close());

  it("answer with the task's value and are kept for the next task", async () => {
    open();

    expect(await threads.run("double", copied(21), never)).toBe(42);
    expect(await threads.run("count", copied(undefined), never)).toBe(1);
    expect(await threads.run("count", copied(undefined), never)).toBe(2);
  });

  it("move the buffers of a message instead of copying them, both ways", async () => {
    open();
    const bytes = new Uint8Array(5);

    expect(await threads.run("lengthOf", moved({ bytes }, [bytes]), never)).toBe(5);
    expect(bytes.length).toBe(0);
    expect(await threads.run("giveAway", copied(undefined), never)).toEqual({ bytes: new Uint8Array([1, 2, 3]) });
    expect(await threads.run("leftOfIt", copied(undefined), never)).toBe(0);
  });

  it("get the right answer to each of their questions", async () => {
    open();
    const serve = async (question: string) => `${question}? yes`;

    expect(await threads.run("askTwice", copied("more"), never, undefined, serve)).toBe("more? yes, more again? yes");
    expect(await threads.run("count", copied(undefined), never)).toBe(1);
  });

  it("are ended with the reason when a question cannot be answered", async () => {
    open();
    const gone = new Error("the bucket is gone");

    await expect(threads.run("askTwice", copied("more"), never, undefined, () => Promise.reject(gone))).rejects.toBe(
      gone,
    );
    await expect(threads.run("askTwice", copied("more"), never)).rejects.toThrow("nobody answers");
    expect(await threads.run("double", copied(2), never)).toBe(4);
  });

  it("have their warnings written to the log, each once for all of them", async () => {
    const notices: unknown[] = [];
    threads = openThreads(script, { threads: 2, heapMb: 64, onNotice: (notice) => notices.push(notice) });
    const warn = (reason: string) => threads.run("warn", copied(reason), never);

    expect(await Promise.all([warn("one"), warn("one")])).toEqual(["one", "one"]);
    await warn("two");
    await warn("one");

    expect(notices).toEqual(["one", "two"].map((reason) => ({ step: "something is slower", facts: { reason } })));
  });

  it("survive a rejected promise that a library has abandoned", async () => {
    open();

    expect(await threads.run("abandonPromise", copied(undefined), never)).toBe("answered");
    expect(await threads.run("count", copied(undefined), never)).toBe(1);
  });

  it("pass on an ExtractionError, and any other error with its name and message", async () => {
    open();

    await expect(threads.run("damaged", copied(undefined), never)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
      message: "no end of file; send the whole file",
    });
    await expect(threads.run("bug", copied(undefined), never)).rejects.toMatchObject({
      name: "TypeError",
      message: "x is not a function",
    });
    // @ts-expect-error: the table has no such task.
    await expect(threads.run("nothing", copied(undefined), never)).rejects.toThrow("no task is named nothing");
  });

  it("end a task that spins, while timers here keep firing, and serve the next one", async () => {
    open();
    const spinning = TimeBudget.of(60_000).run("spinning", 300, (signal) =>
      threads.run("spin", copied(undefined), signal),
    );

    await expect(spinning).rejects.toMatchObject({ code: "OUT_OF_TIME" });
    expect(await threads.run("double", copied(4), never)).toBe(8);
  });

  it("end a task that uses too much memory, and the process survives", async () => {
    open();

    await expect(threads.run("bloat", copied(undefined), never)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      message: expect.stringContaining("more memory than allowed"),
    });
    expect(await threads.run("double", copied(5), never)).toBe(10);
  });

  it("end a task whose buffers use too much memory, which V8's heap limit does not cover", async () => {
    open();

    await expect(threads.run("bloatBuffers", copied(undefined), never)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      message: expect.stringMatching(/64 MB.*TEXTRACTOR_PARSER_MEMORY_MB$/),
    });
    expect(await threads.run("double", copied(6), never)).toBe(12);
  });

  it("end a task before the process exceeds its function's memory", async () => {
    const taken = Math.round(process.memoryUsage.rss() / 1024 ** 2);
    open(1, 4_096, taken + 200);

    await expect(threads.run("bloatBuffers", copied(undefined), never)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      message: expect.stringMatching(/function's memory \(\d+ MB\) was used up.*larger function$/),
    });
    expect(process.memoryUsage.rss() / 1024 ** 2).toBeLessThan(taken + 200);
    expect(await threads.run("double", copied(8), never)).toBe(16);
  });

  it("let a task hold copies of its input in addition to its memory limit", async () => {
    open();
    const bytes = new Uint8Array(80 * 1024 ** 2);

    expect(await threads.run("holdTwice", copied({ bytes }), never)).toBe(bytes.length);
  });

  it("end a task that makes no progress", async () => {
    open();
    const step = { cpuMs: 200, memoryMb: 1000 };

    await expect(threads.run("stall", copied(undefined), never, step)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      message: expect.stringMatching(/0\.2 s.*TEXTRACTOR_READ_PAGE_CPU$/),
    });
  });

  it("name the page at which a task was ended, and no page for the next task", async () => {
    open();
    const step = { cpuMs: 200, memoryMb: 1000 };

    await expect(threads.run("stallAtPage", copied(7), never, step)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      page: 7,
    });
    await expect(threads.run("stall", copied(undefined), never, step)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      page: undefined,
    });
  });

  it("end a task that uses too much memory in one step", async () => {
    open(1, 4_000);
    const step = { cpuMs: 60_000, memoryMb: 20 };

    await expect(threads.run("bloatInStep", copied(undefined), never, step)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      message: expect.stringMatching(/20 MB.*TEXTRACTOR_READ_PAGE_MEMORY_MB$/),
    });
  });

  it("do not end a long task that makes progress, nor one that reports no steps", async () => {
    open();
    const step = { cpuMs: 300, memoryMb: 1000 };

    expect(await threads.run("stallAfterSteps", copied(400), never, step)).toBe("done");
    expect(await threads.run("getOn", copied({ steps: 8, cpuMs: 60 }), never, step)).toBe("done");
    expect(await threads.run("holdTwice", copied({ bytes: new Uint8Array(8) }), never, { ...step, cpuMs: 20 })).toBe(8);
  });

  it("end a task when a stream inflates beyond the limit, and name the limit", async () => {
    open();
    const bytes = deflateSync(new Uint8Array(4 * 1024 ** 2));

    expect(await threads.run("inflate", copied({ bytes, megabytes: 5 }), never)).toBe(4 * 1024 ** 2);
    await expect(threads.run("inflate", copied({ bytes, megabytes: 3 }), never)).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: expect.stringMatching(/3 MB; raise TEXTRACTOR_READ_PAGE_MEMORY_MB/),
      remedy: "raise TEXTRACTOR_READ_PAGE_MEMORY_MB",
    });
    expect(await threads.run("double", copied(7), never)).toBe(14);
  });

  it("report a thread that ends without an answer", async () => {
    open();

    await expect(threads.run("exit", copied(undefined), never)).rejects.toMatchObject({ code: "PARSER_STOPPED" });
  });

  it("survive a thread that dies after its answer", async () => {
    open();
    const codeOf = (error: { readonly code?: string }) => error.code;
    // On a busy machine the thread's death can be reported before its answer.
    const first = await threads.run("dieLater", copied(undefined), never).catch(codeOf);
    expect([undefined, "PARSER_STOPPED"]).toContain(first);

    const answers: unknown[] = [];
    for (let call = 0; call < 10; call++) {
      answers.push(await threads.run("double", copied(call), never).catch(codeOf));
    }

    // The thread dies once, so it takes one answer at most; on a busy machine even the last one.
    expect([first, ...answers].filter((answer) => answer === "PARSER_STOPPED").length).toBeLessThanOrEqual(1);
    expect(answers.filter((answer) => typeof answer !== "number" && answer !== "PARSER_STOPPED")).toEqual([]);
    if (answers.at(-1) === "PARSER_STOPPED") answers.push(await threads.run("double", copied(9), never));
    expect(answers.at(-1)).toBe(18);
  });

  it("replace a thread that cannot be ended by a new one, and report it", async () => {
    const pipe = createPipe();
    const reports: StuckThread[] = [];
    threads = openThreads<TestTasks>(script, { threads: 1, heapMb: 64, onStuck: (thread) => reports.push(thread) });
    const stop = new AbortController();
    const reading = threads.run("readPipe", copied(pipe), stop.signal);
    const behind = threads.run("double", copied(21), never);
    const writer = await writerOf(pipe);
    stop.abort(new ExtractionError("OUT_OF_TIME", "enough"));

    const ended = expect(reading).rejects.toThrow("enough");
    // An abort ends the thread one turn of the event loop later.
    await sleep(0);
    await threads.settled();
    expect(threads.stuck()).toBe(1);
    await ended;
    expect(await behind).toBe(42);
    expect(threads.stuck()).toBe(1);
    expect(reports).toEqual([{ task: "readPipe", code: "OUT_OF_TIME", page: 3, stuck: 1 }]);

    await writer.close();
    await vi.waitFor(() => expect(threads.stuck()).toBe(0), { timeout: 120_000 });
  });

  it("are exhausted when more of them are stuck than there are cores", async () => {
    const pipes = Array.from({ length: availableParallelism() + 1 }, createPipe);
    open(pipes.length);
    const stop = new AbortController();
    const reading = pipes.map((pipe) => threads.run("readPipe", copied(pipe), stop.signal));
    const writers = await Promise.all(pipes.map(writerOf));
    expect(() => refuseIfExhausted(threads)).not.toThrow();
    stop.abort(new Error("enough"));

    await Promise.allSettled(reading);

    expect(() => refuseIfExhausted(threads)).toThrow(
      expect.objectContaining({ code: "SERVICE_FAILED", retryable: true }),
    );
    await writers.pop()?.close();
    await vi.waitFor(() => expect(() => refuseIfExhausted(threads)).not.toThrow(), { timeout: 120_000 });
    for (const writer of writers) await writer.close();
  });

  it("run no more tasks concurrently than there are threads, and drop a task whose caller gave up waiting", async () => {
    open(1);
    const stop = new AbortController();
    const spinning = threads.run("spin", copied(undefined), stop.signal);
    const impatient = new AbortController();
    const waiting = threads.run("double", copied(1), impatient.signal);
    const patient = threads.run("double", copied(3), never);
    impatient.abort(new Error("too slow"));
    await expect(waiting).rejects.toThrow("too slow");
    stop.abort(new Error("enough"));

    await expect(spinning).rejects.toThrow("enough");
    expect(await patient).toBe(6);
  });
});

/** A named pipe that lasts as long as the test. */
function createPipe(): string {
  const folder = mkdtempSync(join(tmpdir(), "textractor-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  return path;
}

/** Opens the pipe as soon as somebody reads it; the reader waits in native code until it is closed. */
async function writerOf(pipe: string): Promise<FileHandle> {
  for (;;) {
    const writer = await openFile(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
    if (writer !== undefined) return writer;
    await sleep(10);
  }
}
