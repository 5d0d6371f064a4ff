import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEnding, refuseIfExhausted } from "../../../functions/engine/sandbox/stuck-threads.ts";

/** Thread that ends when the test says so. */
function threadOf() {
  const { promise, resolve } = Promise.withResolvers<number>();
  return { worker: { terminate: () => promise } as unknown as Worker, ends: () => resolve(0) };
}

describe("the end of a thread", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("that comes within a second is normal", async () => {
    const ending = openEnding();
    const { worker, ends } = threadOf();
    const ended = ending.end(worker);
    await vi.advanceTimersByTimeAsync(999);
    ends();

    expect(await ended).toBe(true);
    expect(ending.stuck()).toBe(0);
  });

  it("that takes longer makes the thread stuck until it ends", async () => {
    const ending = openEnding();
    const { worker, ends } = threadOf();
    const settled = vi.fn();
    const ended = ending.end(worker);
    void ending.settled().then(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(await ended).toBe(false);
    expect(settled).toHaveBeenCalledTimes(1);
    expect(ending.stuck()).toBe(1);
    ends();
    await vi.advanceTimersByTimeAsync(0);
    expect(ending.stuck()).toBe(0);
  });

  it("that fails for another reason than time is that error, and no thread is stuck or awaited", async () => {
    const ending = openEnding();
    const fault = new TypeError("no such thread");
    const worker = { terminate: () => Promise.reject(fault) } as unknown as Worker;

    await expect(ending.end(worker)).rejects.toBe(fault);

    expect(ending.stuck()).toBe(0);
    await ending.settled();
  });

  it("is exhausting where more threads are stuck than the machine has cores", async () => {
    const ending = openEnding();
    for (let count = 1; count <= availableParallelism() + 1; count++) {
      expect(ending.isExhausted()).toBe(false);
      const ended = ending.end(threadOf().worker);
      await vi.advanceTimersByTimeAsync(1_000);
      await ended;
    }

    expect(ending.isExhausted()).toBe(true);
  });
});

it("new work is refused with a retryable error only where threads are exhausted", () => {
  expect(() => refuseIfExhausted({ isExhausted: () => false, stuck: () => 5 })).not.toThrow();
  expect(() => refuseIfExhausted({ isExhausted: () => true, stuck: () => 5 })).toThrow(
    expect.objectContaining({ code: "SERVICE_FAILED", retryable: true, problem: expect.stringMatching(/^5 parsers/) }),
  );
});
