import type { S3Client } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Attempt,
  abortable,
  createAttempt,
  headObject,
  type S3StorageOptions,
} from "../../../../functions/engine/storage/s3/s3-attempts.ts";

const QUICK = { attempts: 3, firstDelayMs: 1, longestDelayMs: 2 };
const REGION = { region: "eu-north-1", credentials: { accessKeyId: "id", secretAccessKey: "key" } };
const answered = (status: number) =>
  Object.assign(new Error(`status ${status}`), { $metadata: { httpStatusCode: status } });

/** The client that is given to the work. */
function clientOf(options: S3StorageOptions): Promise<S3Client> {
  return createAttempt(options)(undefined, async (client) => client);
}

describe("the client", () => {
  it("for Amazon's S3 follows a bucket to its region, and has no retries of its own", async () => {
    const { config } = await clientOf(REGION);

    expect(await config.maxAttempts()).toBe(1);
    expect(await config.region()).toBe("eu-north-1");
    expect(await config.credentials()).toMatchObject({ accessKeyId: "id" });
    expect(config).toMatchObject({ forcePathStyle: false, followRegionRedirects: true });
    expect(config.isCustomEndpoint ?? false).toBe(false);
  });

  it("for another server has bucket names in the path, unless the caller wants otherwise", async () => {
    const endpoint = "http://127.0.0.1:9000";

    const { config } = await clientOf({ ...REGION, endpoint });

    expect(config).toMatchObject({ forcePathStyle: true, followRegionRedirects: false });
    expect(await config.endpoint?.()).toMatchObject({ hostname: "127.0.0.1", port: 9000 });
    expect((await clientOf({ ...REGION, endpoint, pathStyle: false })).config.forcePathStyle).toBe(false);
    expect((await clientOf({ ...REGION, pathStyle: true })).config.forcePathStyle).toBe(true);
  });

  it("is made once, for the first request", async () => {
    const attempt = createAttempt(REGION);
    const clients = new Set<S3Client>();

    for (let time = 0; time < 2; time++) await attempt(undefined, async (client) => clients.add(client));

    expect(clients.size).toBe(1);
  });
});

describe("a request", () => {
  it("is repeated while it may succeed, and counts its attempts from 1", async () => {
    const counts: number[] = [];
    const attempt = createAttempt({ ...REGION, retries: QUICK });

    const result = await attempt(undefined, async (_, count) => {
      counts.push(count);
      if (count < 3) throw answered(503);
      return "done";
    });

    expect(result).toBe("done");
    expect(counts).toEqual([1, 2, 3]);
    await attempt(undefined, async (_, count) => counts.push(count));
    expect(counts).toEqual([1, 2, 3, 1]);
  });

  it("is not repeated after an error that stays, nor after an abort", async () => {
    const attempt = createAttempt({ ...REGION, retries: QUICK });
    const work = vi.fn(() => Promise.reject(answered(403)));

    await expect(attempt(undefined, work)).rejects.toThrow("status 403");
    expect(work).toHaveBeenCalledTimes(1);
    await expect(attempt(AbortSignal.abort(new Error("given up")), work)).rejects.toThrow("given up");
    expect(work).toHaveBeenCalledTimes(1);
  });

  describe("by default", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers().restoreAllMocks());

    it("is sent five times, with delays that double from 100 ms", async () => {
      vi.spyOn(Math, "random").mockReturnValue(1);
      const work = vi.fn(() => Promise.reject(answered(500)));
      const failed = expect(createAttempt(REGION)(undefined, work)).rejects.toThrow("status 500");

      for (const [delay, attempts] of [
        [100, 2],
        [200, 3],
        [400, 4],
        [800, 5],
      ] as const) {
        await vi.advanceTimersByTimeAsync(delay - 1);
        expect(work).toHaveBeenCalledTimes(attempts - 1);
        await vi.advanceTimersByTimeAsync(1);
        expect(work).toHaveBeenCalledTimes(attempts);
      }
      await vi.advanceTimersByTimeAsync(60_000);

      await failed;
      expect(work).toHaveBeenCalledTimes(5);
    });
  });
});

describe("the facts of an object", () => {
  const place = { Bucket: "archive", Key: "a" };
  const attemptOn =
    (send: (command: { readonly input: unknown }, options: unknown) => Promise<unknown>): Attempt =>
    (_, work) =>
      work({ send } as unknown as S3Client, 1);

  it("are asked for with the caller's signal", async () => {
    const { signal } = new AbortController();
    const send = vi.fn(async (_: { readonly input: unknown }, __: unknown) => ({ ETag: '"v"' }));

    expect(await headObject(attemptOn(send), place, signal)).toEqual({ ETag: '"v"' });
    expect(send.mock.calls.map(([{ input }, options]) => [input, options])).toEqual([[place, { abortSignal: signal }]]);
  });

  it("are missing with the object, and every other failure is passed on", async () => {
    const failing = (status: number) =>
      headObject(
        attemptOn(() => Promise.reject(answered(status))),
        place,
        undefined,
      );

    expect(await failing(404)).toBeUndefined();
    await expect(failing(403)).rejects.toThrow("status 403");
  });
});

it("a request without a signal has no option for one", () => {
  const { signal } = new AbortController();

  expect(abortable(undefined)).toEqual({});
  expect(abortable(signal)).toEqual({ abortSignal: signal });
});
