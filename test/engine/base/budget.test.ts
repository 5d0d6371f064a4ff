import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sleep, TimeBudget, whileRepeating, within } from "../../../functions/engine/base/budget.ts";

describe("the time budget", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("counts down to 0 and no further", async () => {
    const budget = TimeBudget.of(1_000);
    await vi.advanceTimersByTimeAsync(400);

    expect(budget.remaining()).toBe(600);
    expect(budget.keepingBack(500).remaining()).toBe(100);
    expect(budget.keepingBack(5_000).remaining()).toBe(0);
  });

  it("ends a step at its own limit and names both numbers", async () => {
    let aborted = false;
    const step = TimeBudget.of(10_000).run("OCR of page 4", 50, (signal) => {
      signal.addEventListener("abort", () => {
        aborted = true;
      });
      return new Promise(() => undefined);
    });
    const outcome = expect(step).rejects.toMatchObject({
      code: "OUT_OF_TIME",
      message: "OCR of page 4 stopped after 50 ms (it may use 50 ms); raise the limit of this step or send fewer pages",
    });
    await vi.advanceTimersByTimeAsync(50);

    await outcome;
    expect(aborted).toBe(true);
  });

  it("grants no more than the remaining time, and advises to raise the timeout", async () => {
    const step = TimeBudget.of(20).run("merging", 50, () => new Promise(() => undefined));
    const outcome = expect(step).rejects.toMatchObject({
      message: expect.stringContaining("raise the function's timeout"),
    });
    await vi.advanceTimersByTimeAsync(20);

    await outcome;
  });

  it("starts no step when no time is left", async () => {
    const work = vi.fn(async () => 1);

    await expect(TimeBudget.of(0).run("merging", 50, work)).rejects.toMatchObject({
      code: "OUT_OF_TIME",
      problem: "merging stopped after 0 ms (it may use 50 ms)",
    });
    expect(work).not.toHaveBeenCalled();
    expect(await TimeBudget.of(1).run("merging", 50, work)).toBe(1);
  });

  it("ends each step when its caller leaves", async () => {
    const caller = new AbortController();
    const budget = TimeBudget.of(1_000).stoppedBy(caller.signal).keepingBack(10);
    const step = expect(budget.run("waiting", 500, () => new Promise(() => undefined))).rejects.toThrow("left");
    caller.abort(new Error("left"));

    await step;
    await expect(budget.run("adding", 500, async () => 1)).rejects.toThrow("left");
    expect(budget.remaining()).toBe(990);
  });

  it("passes results and errors through and leaves no timer behind", async () => {
    const budget = TimeBudget.of(1_000);

    expect(await budget.run("adding", 100, async () => 3)).toBe(3);
    await expect(budget.run("failing", 100, () => Promise.reject(new Error("mine")))).rejects.toThrow("mine");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("runs without end when it is unlimited", async () => {
    expect(await TimeBudget.unlimited().run("reading", Number.POSITIVE_INFINITY, async () => "done")).toBe("done");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("work within a time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const late = () => new Error("late");
  const endless = () => new Promise<never>(() => undefined);

  it.each([
    [2 ** 31 - 1, 1],
    [2 ** 31, 0],
  ])("of %s ms has %s timers, because Node fires longer ones immediately", async (milliseconds, timers) => {
    let counted = -1;
    await within(milliseconds, late, undefined, async () => {
      counted = vi.getTimerCount();
    });

    expect(counted).toBe(timers);
  });

  it("ends with the reason of the outer signal, which its own signal repeats", async () => {
    const outer = new AbortController();
    let own: AbortSignal | undefined;
    const work = within(60_000, late, outer.signal, (signal) => {
      own = signal;
      return endless();
    });
    outer.abort(new Error("enough"));

    await expect(work).rejects.toThrow("enough");
    expect(own?.reason).toEqual(new Error("enough"));
    expect(vi.getTimerCount()).toBe(0);
    await expect(within(60_000, late, outer.signal, endless)).rejects.toThrow("enough");
  });
});

describe("sleep", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("ends after its time, and no earlier", async () => {
    const ended = vi.fn();
    void sleep(50).then(ended);
    await vi.advanceTimersByTimeAsync(49);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });

  it("ends with the signal's reason", async () => {
    const stop = new AbortController();
    const nap = sleep(60_000, stop.signal);
    stop.abort(new Error("enough"));

    await expect(nap).rejects.toThrow("enough");
    expect(vi.getTimerCount()).toBe(0);
    await expect(sleep(60_000, stop.signal)).rejects.toThrow("enough");
  });
});

describe("a heartbeat", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("repeats while the work runs and stops with it", async () => {
    const beat = vi.fn();
    const work = whileRepeating(10, beat, () => sleep(35));
    await vi.advanceTimersByTimeAsync(100);
    await work;

    expect(beat).toHaveBeenCalledTimes(3);
    expect(vi.getTimerCount()).toBe(0);
  });
});
