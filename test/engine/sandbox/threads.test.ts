import { deflateSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { TimeBudget } from "../../../functions/engine/budget.ts";
import { moving } from "../../../functions/engine/sandbox/moving.ts";
import { openThreads, type Threads } from "../../../functions/engine/sandbox/threads.ts";

const script = new URL("./test-thread.ts", import.meta.url);
const never = new AbortController().signal;

let threads: Threads;
const open = (size = 1, heapMb = 64, processMb?: number) => {
  threads = openThreads(script, { threads: size, heapMb, processMb });
  return threads;
};

describe("threads", () => {
  afterEach(() => threads.close());

  it("answer with the task's value and are kept for the next task", async () => {
    open();

    expect(await threads.run("double", 21, never)).toBe(42);
    expect(await threads.run("count", undefined, never)).toBe(1);
    expect(await threads.run("count", undefined, never)).toBe(2);
  });

  it("move what a message gives away instead of copying it, both ways", async () => {
    open();
    const bytes = new Uint8Array(5);

    expect(await threads.run("lengthOf", moving({ bytes }, [bytes]), never)).toBe(5);
    expect(bytes.length).toBe(0);
    expect(await threads.run("giveAway", undefined, never)).toEqual({ bytes: new Uint8Array([1, 2, 3]) });
    expect(await threads.run("leftOfIt", undefined, never)).toBe(0);
  });

  it("have their questions answered, each by its own answer", async () => {
    open();
    const serve = async (question: string) => `${question}? yes`;

    expect(await threads.run("askTwice", "more", never, undefined, serve)).toBe("more? yes, more again? yes");
    expect(await threads.run("count", undefined, never)).toBe(1);
  });

  it("are ended when a question cannot be answered, with the reason", async () => {
    open();
    const gone = new Error("the bucket is gone");

    await expect(threads.run("askTwice", "more", never, undefined, () => Promise.reject(gone))).rejects.toBe(gone);
    await expect(threads.run("askTwice", "more", never)).rejects.toThrow("nobody answers");
    expect(await threads.run("double", 2, never)).toBe(4);
  });

  it("go on when a library abandons a promise that is rejected", async () => {
    open();

    expect(await threads.run("abandonPromise", undefined, never)).toBe("answered");
    expect(await threads.run("count", undefined, never)).toBe(1);
  });

  it("carry a typed error across, and a bug as what it is", async () => {
    open();

    await expect(threads.run("damaged", undefined, never)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
      message: "no end of file; send the whole file",
    });
    await expect(threads.run("bug", undefined, never)).rejects.toThrow("TypeError: x is not a function");
    await expect(threads.run("nothing", undefined, never)).rejects.toThrow("no task is named nothing");
  });

  it("end a task that spins, while timers here go on, and serve the next one", async () => {
    open();
    const spinning = TimeBudget.of(60_000).run("spinning", 300, (signal) => threads.run("spin", undefined, signal));

    await expect(spinning).rejects.toMatchObject({ code: "OUT_OF_TIME" });
    expect(await threads.run("double", 4, never)).toBe(8);
  });

  it("end a task that takes too much memory, and the process lives", async () => {
    open();

    await expect(threads.run("bloat", undefined, never)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      message: expect.stringContaining("more memory than it may"),
    });
    expect(await threads.run("double", 5, never)).toBe(10);
  });

  it("end a task whose buffers take too much memory, which no limit on V8's heap sees", async () => {
    open();

    await expect(threads.run("bloatBuffers", undefined, never)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      message: expect.stringMatching(/64 MB.*TEXTRACTOR_PARSER_MEMORY_MB$/),
    });
    expect(await threads.run("double", 6, never)).toBe(12);
  });

  it("end a task before the whole process has taken what its function may", async () => {
    const taken = Math.round(process.memoryUsage.rss() / 1024 ** 2);
    open(1, 4_096, taken + 200);

    await expect(threads.run("bloatBuffers", undefined, never)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      message: expect.stringMatching(/function's memory \(\d+ MB\) was used up.*larger function$/),
    });
    expect(process.memoryUsage.rss() / 1024 ** 2).toBeLessThan(taken + 200);
    expect(await threads.run("double", 8, never)).toBe(16);
  });

  it("let a task use what others have left behind, however much that is", async () => {
    open(1, 4_096, 1);

    expect(await threads.run("getOn", { steps: 3, cpuMs: 40 }, never)).toBe("done");
    await expect(threads.run("bloatBuffers", undefined, never)).rejects.toMatchObject({ code: "PARSER_STOPPED" });
  });

  it("let a task hold its input and copies of it beside what it may take", async () => {
    open();
    const bytes = new Uint8Array(80 * 1024 ** 2);

    expect(await threads.run("holdTwice", { bytes }, never)).toBe(bytes.length);
  });

  it("end a task that does not get on", async () => {
    open();
    const step = { cpuMs: 200, memoryMb: 1000 };

    await expect(threads.run("stall", undefined, never, step)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      message: expect.stringMatching(/0\.2 s.*TEXTRACTOR_READ_PAGE_CPU$/),
    });
  });

  it("name the page at which a task had to be ended, and none for the next one", async () => {
    open();
    const step = { cpuMs: 200, memoryMb: 1000 };

    await expect(threads.run("stallAtPage", 7, never, step)).rejects.toMatchObject({ code: "PARSER_STOPPED", page: 7 });
    await expect(threads.run("stall", undefined, never, step)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      page: undefined,
    });
  });

  it("end a task that takes too much memory in one step", async () => {
    open(1, 4_000);
    const step = { cpuMs: 60_000, memoryMb: 20 };

    await expect(threads.run("bloatInStep", undefined, never, step)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      message: expect.stringMatching(/20 MB.*TEXTRACTOR_READ_PAGE_MEMORY_MB$/),
    });
  });

  it("leave a task alone that takes long and gets on, and one that reports no steps", async () => {
    open();
    const step = { cpuMs: 300, memoryMb: 1000 };

    expect(await threads.run("stallAfterSteps", 400, never, step)).toBe("done");
    expect(await threads.run("getOn", { steps: 8, cpuMs: 60 }, never, step)).toBe("done");
    expect(await threads.run("holdTwice", { bytes: new Uint8Array(8) }, never, { ...step, cpuMs: 20 })).toBe(8);
  });

  it("end a task of which a stream inflates to more than it may, by the name of the limit", async () => {
    open();
    const bytes = deflateSync(new Uint8Array(4 * 1024 ** 2));

    expect(await threads.run("inflate", { bytes, megabytes: 5 }, never)).toBe(4 * 1024 ** 2);
    await expect(threads.run("inflate", { bytes, megabytes: 3 }, never)).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: expect.stringMatching(/3 MB; raise TEXTRACTOR_READ_PAGE_MEMORY_MB/),
    });
    expect(await threads.run("double", 7, never)).toBe(14);
  });

  it("say so when a thread ends without an answer", async () => {
    open();

    await expect(threads.run("exit", undefined, never)).rejects.toMatchObject({ code: "PARSER_STOPPED" });
  });

  it("outlive a thread that dies after its answer", async () => {
    open();
    await threads.run("dieLater", undefined, never);

    const answers: unknown[] = [];
    for (let call = 0; call < 10; call++) {
      answers.push(await threads.run("double", call, never).catch((error) => error.code));
    }

    expect(answers.filter((answer) => typeof answer !== "number" && answer !== "PARSER_STOPPED")).toEqual([]);
    expect(answers.at(-1)).toBe(18);
  });

  it("run no more tasks side by side than there are threads, and drop one that gave up waiting", async () => {
    open(1);
    const stop = new AbortController();
    const spinning = threads.run("spin", undefined, stop.signal);
    const impatient = new AbortController();
    const waiting = threads.run("double", 1, impatient.signal);
    const patient = threads.run("double", 3, never);
    impatient.abort(new Error("too slow"));
    await expect(waiting).rejects.toThrow("too slow");
    stop.abort(new Error("enough"));

    await expect(spinning).rejects.toThrow("enough");
    expect(await patient).toBe(6);
  });
});
