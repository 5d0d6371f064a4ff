import { describe, expect, it, vi } from "vitest";
import { retrying } from "../../../functions/engine/base/retry.ts";

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
});
