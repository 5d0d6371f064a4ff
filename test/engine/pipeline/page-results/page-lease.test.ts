import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sleep } from "../../../../functions/engine/base/budget.ts";
import { releaseLease, underLease } from "../../../../functions/engine/pipeline/page-results/page-lease.ts";
import type { Storage } from "../../../../functions/engine/storage/storage.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const LEASE = "s3://temp/00001.lease";
const never = new AbortController().signal;
const claim = (owner: string, storage: Storage, signal = never) => ({ uri: LEASE, owner, storage, signal });

describe("a page's lease", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("lets one of two runs work and gives both its result", async () => {
    const storage = memoryStorage();
    let result: string | undefined;
    const work = vi.fn(async () => {
      await sleep(3_000);
      result = "words";
      return result;
    });
    const runs = ["first", "second"].map((owner) => underLease(claim(owner, storage), async () => result, work));
    await vi.advanceTimersByTimeAsync(5_000);

    expect(await Promise.all(runs)).toEqual(["words", "words"]);
    expect(work).toHaveBeenCalledTimes(1);
    expect(storage.objects.has(LEASE)).toBe(false);
  });

  it("is renewed while its owner works, so that no other run takes the page over", async () => {
    const storage = memoryStorage();
    let result: string | undefined;
    const slow = underLease(
      claim("slow", storage),
      async () => result,
      async () => {
        await sleep(90_000);
        result = "slow words";
        return result;
      },
    );
    const hasty = vi.fn(async () => "hasty words");
    await vi.advanceTimersByTimeAsync(1_000);
    const second = underLease(claim("hasty", storage), async () => result, hasty);
    await vi.advanceTimersByTimeAsync(100_000);

    expect(await slow).toBe("slow words");
    expect(await second).toBe("slow words");
    expect(hasty).not.toHaveBeenCalled();
  });

  it("of a dead owner expires, and the next run recognises the page", async () => {
    const storage = memoryStorage({ [LEASE]: JSON.stringify({ owner: "dead", expires: Date.now() + 20_000 }) });
    const run = underLease(
      claim("alive", storage),
      async () => undefined,
      async () => "words",
    );
    await vi.advanceTimersByTimeAsync(19_000);
    expect(storage.text(LEASE)).toContain("dead");
    await vi.advanceTimersByTimeAsync(2_000);

    expect(await run).toBe("words");
  });

  it.each(["", "{", "null", '{"owner":"other"}', '{"owner":"other","expires":9e15}'])(
    "is taken over immediately where it holds %j",
    async (damaged) => {
      const storage = memoryStorage({ [LEASE]: damaged });
      const run = underLease(
        claim("me", storage),
        async () => undefined,
        async () => "words",
      );

      expect(await run).toBe("words");
      expect(storage.objects.has(LEASE)).toBe(false);
    },
  );

  it("is released when the work fails", async () => {
    const storage = memoryStorage();
    const run = underLease(
      claim("me", storage),
      async () => undefined,
      () => Promise.reject(new Error("torn page")),
    );

    await expect(run).rejects.toThrow("torn page");
    expect(storage.objects.has(LEASE)).toBe(false);
  });

  it("stops waiting when the signal aborts", async () => {
    const storage = memoryStorage({ [LEASE]: JSON.stringify({ owner: "other", expires: Date.now() + 60_000 }) });
    const stop = new AbortController();
    const run = underLease(
      claim("me", storage, stop.signal),
      async () => undefined,
      async () => "words",
    );
    const outcome = expect(run).rejects.toThrow("time is up");
    await vi.advanceTimersByTimeAsync(100);
    stop.abort(new Error("time is up"));

    await outcome;
  });

  it("can be released only by its owner", async () => {
    const storage = memoryStorage({ [LEASE]: JSON.stringify({ owner: "mine", expires: Date.now() + 60_000 }) });

    await releaseLease(LEASE, "theirs", storage);
    expect(storage.objects.has(LEASE)).toBe(true);
    await releaseLease(LEASE, "mine", storage);
    expect(storage.objects.has(LEASE)).toBe(false);
  });
});
