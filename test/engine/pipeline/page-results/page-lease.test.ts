import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sleep } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { ownMark } from "../../../../functions/engine/base/own-mark.ts";
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

  it("lasts 20 seconds, expires on S3, and carries the mark of our own objects", async () => {
    vi.setSystemTime(1_000_000);
    const storage = memoryStorage();
    const written: unknown[] = [];
    const recording: Storage = {
      ...storage,
      write(uri, body, options) {
        const { temporary, metadata, contentType, onlyIf } = options;
        written.push({ lease: JSON.parse(String(body)), temporary, metadata, contentType, onlyIf });
        return storage.write(uri, body, options);
      },
    };

    await underLease(
      claim("me", recording),
      async () => undefined,
      async () => "words",
    );

    expect(written).toEqual([
      {
        lease: { owner: "me", expires: 1_020_000 },
        temporary: true,
        metadata: ownMark(),
        contentType: "application/json",
        onlyIf: "absent",
      },
    ]);
  });

  it.each([
    [-1, true],
    [0, true],
    [1, false],
    [80_000, false],
    [80_001, true],
  ])("of another run with %i ms left is taken over immediately: %j", async (left, taken) => {
    const storage = memoryStorage({ [LEASE]: JSON.stringify({ owner: "other", expires: Date.now() + left }) });
    const work = vi.fn(async () => "words");
    const stop = new AbortController();
    const run = underLease(claim("me", storage, stop.signal), async () => undefined, work).catch(() => "stopped");
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();

    expect(work).toHaveBeenCalledTimes(taken ? 1 : 0);
    stop.abort();
    expect(await run).toBe(taken ? "words" : "stopped");
  });

  it("is looked at again every half second while another run holds it", async () => {
    const storage = memoryStorage({ [LEASE]: JSON.stringify({ owner: "other", expires: Date.now() + 60_000 }) });
    let result: string | undefined;
    const findResult = vi.fn(async () => result);
    const run = underLease(claim("me", storage), findResult, async () => "my words");

    await vi.advanceTimersByTimeAsync(499);
    expect(findResult).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(findResult).toHaveBeenCalledTimes(2);
    result = "their words";
    await vi.advanceTimersByTimeAsync(500);

    expect(await run).toBe("their words");
  });

  it("does no work where the page was finished just before", async () => {
    const storage = memoryStorage();
    const work = vi.fn(async () => "my words");

    expect(await underLease(claim("me", storage), async () => "their words", work)).toBe("their words");
    expect(work).not.toHaveBeenCalled();
    expect(storage.objects.has(LEASE)).toBe(false);
  });

  it("is not renewed after a renewal failed, and the work continues", async () => {
    const storage = memoryStorage();
    let renewals = 0;
    const failing: Storage = {
      ...storage,
      write(uri, body, options) {
        if (options.onlyIf === "absent") return storage.write(uri, body, options);
        renewals++;
        return Promise.reject(new Error("busy"));
      },
    };
    const run = underLease(
      claim("me", failing),
      async () => undefined,
      async () => {
        await sleep(30_000);
        return "words";
      },
    );

    await vi.advanceTimersByTimeAsync(5_999);
    expect(renewals).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(renewals).toBe(1);
    await vi.advanceTimersByTimeAsync(24_000);

    expect(await run).toBe("words");
    expect(renewals).toBe(1);
  });

  it("reports failures of the storage other than a missing lease", async () => {
    const storage = memoryStorage({ [LEASE]: "{}" });
    const denied = new ExtractionError("ACCESS_DENIED", "no rights");
    const failing: Storage = { ...storage, read: () => Promise.reject(denied) };

    await expect(releaseLease(LEASE, "me", failing)).rejects.toBe(denied);
    await expect(releaseLease("s3://temp/none.lease", "me", storage)).resolves.toBeUndefined();
  });
});
