import type { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it, vi } from "vitest";
import { processWatchdog, type Watched, watchdog } from "../../../functions/engine/sandbox/watchdog.ts";

const MB = 1024 ** 2;

/** A thread whose use of memory and CPU time the test sets. */
function watched(more: Partial<Watched> = {}) {
  const steps = new Int32Array(2);
  const taken = { heap: 0, buffers: 0, userMs: 0, systemMs: 0 };
  const statistics = {
    getHeapStatistics: async () => ({ used_heap_size: taken.heap, external_memory: taken.buffers }),
    cpuUsage: async () => ({ user: taken.userMs * 1000, system: taken.systemMs * 1000 }),
  };
  const worker = statistics as unknown as Worker;
  const check = watchdog({ worker, steps, memoryMb: 64, step: undefined, inputBytes: 0, ...more });
  return { steps, taken, statistics, check };
}

describe("the memory of a task", () => {
  it("may reach the limit, with heap and buffers together, but not exceed it", async () => {
    const { taken, check } = watched();

    Object.assign(taken, { heap: 40 * MB, buffers: 24 * MB });
    expect(await check()).toBeUndefined();
    taken.buffers++;
    expect(await check()).toEqual({
      problem: "it used more memory than allowed (64 MB)",
      remedy: "the document is damaged, or needs a higher TEXTRACTOR_PARSER_MEMORY_MB",
    });
  });

  it("may hold four copies of the input in addition", async () => {
    const { taken, check } = watched({ inputBytes: 10 });

    taken.heap = 64 * MB + 40;
    expect(await check()).toBeUndefined();
    taken.heap++;
    expect(await check()).toBeDefined();
  });
});

describe("a step of a task", () => {
  const step = { cpuMs: 1_500, memoryMb: 20 };

  it("may be busy for as long where Node does not report the CPU time of threads", async () => {
    const { steps, taken, statistics, check } = watched({ step });
    const performance = { eventLoopUtilization: () => ({ active: taken.userMs }) };
    Object.assign(statistics, { cpuUsage: undefined, performance });
    steps[0] = 1;
    taken.userMs = 500;
    expect(await check()).toBeUndefined();

    taken.userMs = 2_000;
    expect(await check()).toBeUndefined();
    taken.userMs++;
    expect(await check()).toMatchObject({ problem: "a page used more CPU time than allowed (1.5 s)" });
  });

  it("may use its CPU time, of user and system together, but not more", async () => {
    const { steps, taken, check } = watched({ step });
    steps[0] = 1;
    Object.assign(taken, { userMs: 400, systemMs: 100 });
    expect(await check()).toBeUndefined();

    Object.assign(taken, { userMs: 1_400, systemMs: 600 });
    expect(await check()).toBeUndefined();
    taken.systemMs = 601;
    expect(await check()).toEqual({
      problem: "a page used more CPU time than allowed (1.5 s)",
      remedy: "the document is damaged, or needs a higher TEXTRACTOR_READ_PAGE_CPU",
    });
  });

  it("may grow by its memory and by four copies of the input, but not more", async () => {
    const { steps, taken, check } = watched({ step, inputBytes: 100 });
    steps[0] = 1;
    taken.heap = 5 * MB;
    expect(await check()).toBeUndefined();

    taken.heap = 25 * MB + 400;
    expect(await check()).toBeUndefined();
    taken.heap++;
    expect(await check()).toEqual({
      problem: "a page used more memory than allowed (20 MB)",
      remedy: "the document is damaged, or needs a higher TEXTRACTOR_READ_PAGE_MEMORY_MB",
    });
  });

  it("starts with new allowances", async () => {
    const { steps, taken, check } = watched({ step });
    steps[0] = 1;
    await check();
    Object.assign(taken, { heap: 30 * MB, userMs: 2_000 });
    steps[0] = 2;

    expect(await check()).toBeUndefined();
    taken.heap = 50 * MB;
    expect(await check()).toBeUndefined();
    taken.heap++;
    expect(await check()).toBeDefined();
  });

  it("counts nothing before the first step, between steps, and without limits", async () => {
    const between = watched({ step });
    const unlimited = watched();
    unlimited.steps[0] = 1;

    for (const { taken, check } of [between, unlimited]) {
      expect(await check()).toBeUndefined();
      Object.assign(taken, { heap: 60 * MB, userMs: 60_000 });
      expect(await check()).toBeUndefined();
    }
  });
});

it.each(["getHeapStatistics", "cpuUsage"] as const)(
  "a thread without %s, which starts or ends, is left alone",
  async (name) => {
    const { taken, statistics, check } = watched();
    taken.heap = 100 * MB;
    Object.assign(statistics, { [name]: () => Promise.reject(new Error("the thread has ended")) });

    expect(await check()).toBeUndefined();
  },
);

describe("the memory of the process", () => {
  afterEach(() => void vi.restoreAllMocks());
  const resident = (bytes: number) => void vi.spyOn(process.memoryUsage, "rss").mockReturnValue(bytes);

  it("must stay 64 MB below the memory of the function", () => {
    resident(100 * MB);
    const check = processWatchdog(1_000);

    resident(936 * MB - 1);
    expect(check()).toBeUndefined();
    resident(936 * MB);
    expect(check()).toEqual({
      problem: "the function's memory (1000 MB) was used up",
      remedy: "the document is damaged, or needs a larger function",
    });
  });

  it("may grow by 16 MB during each task, whatever earlier tasks left behind", () => {
    resident(930 * MB);
    const check = processWatchdog(1_000);

    resident(946 * MB - 1);
    expect(check()).toBeUndefined();
    resident(946 * MB);
    expect(check()).toBeDefined();
  });

  it("has no limit where the platform has none", () => {
    resident(1e12);

    expect(processWatchdog(undefined)()).toBeUndefined();
  });
});
