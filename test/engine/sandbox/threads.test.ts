import { afterEach, describe, expect, it } from "vitest";
import { TimeBudget } from "../../../functions/engine/budget.ts";
import { openThreads, type Threads } from "../../../functions/engine/sandbox/threads.ts";

const script = new URL("./test-thread.ts", import.meta.url);
const never = new AbortController().signal;

let threads: Threads;
const open = (size = 1) => {
  threads = openThreads(script, { threads: size, heapMb: 64 });
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

  it("say so when a thread ends without an answer", async () => {
    open();

    await expect(threads.run("exit", undefined, never)).rejects.toMatchObject({ code: "PARSER_STOPPED" });
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
