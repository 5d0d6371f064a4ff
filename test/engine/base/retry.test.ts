import { describe, expect, it, vi } from "vitest";
import { isLostConnection, retrying } from "../../../functions/engine/base/retry.ts";

const rule = { attempts: 3, firstDelayMs: 0, longestDelayMs: 0, mayPass: (error: unknown) => error === "busy" };

describe("retrying", () => {
  it("tries again while the error may pass", async () => {
    const work = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce("busy")
      .mockRejectedValueOnce("busy")
      .mockResolvedValue("done");

    expect(await retrying(rule, undefined, work)).toBe("done");
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("throws the last error once its attempts are used up", async () => {
    const work = vi.fn<() => Promise<string>>().mockRejectedValue("busy");

    await expect(retrying(rule, undefined, work)).rejects.toBe("busy");
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("does not repeat after a permanent error or an abort", async () => {
    const work = vi.fn<() => Promise<string>>().mockRejectedValue("broken");
    const busy = vi.fn<() => Promise<string>>().mockRejectedValue("busy");

    await expect(retrying(rule, undefined, work)).rejects.toBe("broken");
    await expect(retrying(rule, AbortSignal.abort(), busy)).rejects.toBe("busy");
    expect(work).toHaveBeenCalledTimes(1);
    expect(busy).toHaveBeenCalledTimes(1);
  });

  it("waits up to twice as long before each attempt, and never longer than the longest delay", async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const started: number[] = [];
    const start = Date.now();
    const work = async () => {
      started.push(Date.now() - start);
      throw "busy";
    };

    const outcome = expect(
      retrying({ ...rule, attempts: 6, firstDelayMs: 100, longestDelayMs: 500 }, undefined, work),
    ).rejects.toBe("busy");
    await vi.runAllTimersAsync();
    await outcome;
    vi.restoreAllMocks();
    vi.useRealTimers();

    expect(started).toEqual([0, 50, 150, 350, 600, 850]);
  });

  it("waits at least as long as the service asks", async () => {
    vi.useFakeTimers();
    const start = Date.now();
    const work = vi
      .fn<() => Promise<number>>()
      .mockRejectedValueOnce("busy")
      .mockImplementation(async () => Date.now() - start);

    const waited = retrying({ ...rule, leastDelayMs: () => 7_000 }, undefined, work);
    await vi.runAllTimersAsync();
    vi.useRealTimers();

    expect(await waited).toBe(7_000);
  });

  it("stops waiting when the signal aborts", async () => {
    const stop = new AbortController();
    const work = vi.fn<() => Promise<string>>().mockRejectedValue("busy");

    vi.useFakeTimers();
    const run = retrying({ ...rule, firstDelayMs: 600_000, longestDelayMs: 600_000 }, stop.signal, work);
    const outcome = expect(run).rejects.toBe("time is up");
    await vi.advanceTimersByTimeAsync(0);
    stop.abort("time is up");
    await outcome;
    vi.useRealTimers();

    expect(work).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ["ECONNRESET", true],
  ["EAI_AGAIN", true],
  ["ENOTFOUND", false],
  ["", false],
])("the code %j is that of a lost connection: %j", (code, lost) => {
  expect(isLostConnection(code)).toBe(lost);
});
