import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { s3Storage } from "../../../../functions/engine/storage/s3/s3.ts";
import type { Storage } from "../../../../functions/engine/storage/storage.ts";
import type { FaultRule } from "../../../cloud/s3/s3-faults.ts";
import { type S3Server, startS3 } from "../../../cloud/s3/s3-server.ts";
import { newObject } from "../../../cloud/s3/s3-store.ts";
import { describeStorage, failureOf } from "../every-storage.ts";

const RETRIES = { attempts: 5, firstDelayMs: 1, longestDelayMs: 2 };
const TEXT = { contentType: "text/plain" };

function storageOn(
  url: string,
  { attempts = RETRIES.attempts, onUnconditional = (_: string): void => undefined } = {},
): Storage {
  return s3Storage({
    endpoint: url,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    retries: { ...RETRIES, attempts },
    onUnconditional,
  });
}

for (const conditions of ["kept", "refused", "ignored"] as const) {
  describeStorage(
    `S3 whose conditions are ${conditions}`,
    async () => {
      const s3 = await startS3({ buckets: ["archive"], conditions });
      const storage = storageOn(s3.url);
      // The first small write under a condition tests how the server treats conditions.
      await storage.write("s3://archive/first", "lease", { ...TEXT, onlyIf: "absent" });
      return {
        storage,
        uriOf: (key) => `s3://archive/${key}`,
        seed: async (key, bytes) => void s3.buckets.get("archive")?.objects.set(key, newObject(Buffer.from(bytes))),
        close: s3.close,
      };
    },
    { writes: true, races: conditions === "kept" },
  );
}

describe("S3 on a server that ignores conditions", () => {
  it.each(["refused", "ignored"] as const)("is reported once for each bucket where they are %s", async (conditions) => {
    const s3 = await startS3({ buckets: ["archive", "other"], conditions });
    const unconditional: string[] = [];
    const storage = storageOn(s3.url, { onUnconditional: (bucket) => void unconditional.push(bucket) });
    const once = { ...TEXT, onlyIf: "absent" as const, temporary: true as const };

    const versions = [];
    for (const uri of ["s3://archive/a", "s3://archive/a", "s3://archive/b", "s3://other/a", "s3://other/a"]) {
      versions.push(await storage.write(uri, "lease", once));
    }
    await s3.close();

    expect(versions.map((version) => version !== undefined)).toEqual([true, false, true, true, false]);
    expect(unconditional).toEqual(["archive", "other"]);
  });

  it("keeps the lease of the test, with its version", async () => {
    const s3 = await startS3({ buckets: ["archive"] });
    const unconditional: string[] = [];
    const storage = storageOn(s3.url, { onUnconditional: (bucket) => void unconditional.push(bucket) });

    const version = await storage.write("s3://archive/a", "lease", { ...TEXT, onlyIf: "absent" });
    const puts = s3.requests.filter(({ operation }) => operation === "PutObject").map(({ status }) => status);
    const renewed = await storage.write("s3://archive/a", "longer", { ...TEXT, onlyIf: { version: version ?? "" } });
    await s3.close();

    expect(puts).toEqual([200, 412, 412]);
    expect(renewed).toEqual(expect.any(String));
    expect(unconditional).toEqual([]);
  });
});

describe("S3", () => {
  let s3: S3Server;
  let storage: Storage;
  beforeEach(async () => {
    s3 = await startS3({ buckets: ["archive"] });
    storage = storageOn(s3.url);
  });
  afterEach(() => s3.close());

  it.each<FaultRule["answer"]>(["SlowDown", "InternalError", "ServiceUnavailable", "cut", "cut-body"])(
    "asks again after %s",
    async (answer) => {
      await storage.write("s3://archive/a.txt", "words", TEXT);
      const fault = s3.fail({ answer, operations: ["GetObject"], times: 4 });

      const { bytes } = await storage.read("s3://archive/a.txt");

      expect(Buffer.from(bytes).toString()).toBe("words");
      expect(fault.hits()).toBe(4);
    },
  );

  it("gives up after five attempts, with a retryable error", async () => {
    const fault = s3.fail({ answer: "SlowDown" });

    const failure = await failureOf(storage.read("s3://archive/a.txt"));

    expect(failure).toMatchObject({ code: "SERVICE_FAILED", retryable: true });
    expect(failure.message).toMatch(/s3:\/\/archive\/a\.txt .*SlowDown.*later/);
    expect(fault.hits()).toBe(5);
  });

  it("serves every page when every third request is throttled", async () => {
    // The order of requests decides which ones are throttled. With five attempts, some orders would fail a page.
    const storage = storageOn(s3.url, { attempts: 20 });
    s3.fail({ answer: "SlowDown", probability: 1 / 3, seed: 7 });
    const keys = Array.from({ length: 30 }, (_, page) => `s3://archive/page-${page}`);

    await Promise.all(keys.map((uri) => storage.write(uri, uri, TEXT)));
    const read = await Promise.all(keys.map((uri) => storage.read(uri)));

    expect(read.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(keys);
    expect(s3.requests.filter(({ status }) => status === 503).length).toBeGreaterThan(10);
  });

  it("stops waiting for a retry when the signal aborts", async () => {
    const patient = s3Storage({
      endpoint: s3.url,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      retries: { attempts: 5, firstDelayMs: 600_000, longestDelayMs: 600_000 },
    });
    s3.fail({ answer: "SlowDown" });
    const stop = new AbortController();
    const reason = new ExtractionError("OUT_OF_TIME", "time is up; send fewer pages");

    const reading = failureOf(patient.read("s3://archive/a.txt", { signal: stop.signal }));
    await expect.poll(() => s3.requests.length).toBe(1);
    stop.abort(reason);

    expect(await reading).toBe(reason);
  });

  it("stops a stalled transfer when the signal aborts", async () => {
    await storage.write("s3://archive/a.txt", "words", TEXT);
    s3.fail({ answer: "stall-body", operations: ["GetObject"] });
    const stop = new AbortController();
    const reason = new ExtractionError("OUT_OF_TIME", "time is up; send fewer pages");

    const reading = failureOf(storage.read("s3://archive/a.txt", { signal: stop.signal }));
    await expect.poll(() => s3.requests.at(-1)?.operation).toBe("GetObject");
    stop.abort(reason);

    expect(await reading).toBe(reason);
  });

  it("refuses an object that is too large without reading its bytes", async () => {
    await storage.write("s3://archive/large", Buffer.alloc(30 * 1024 ** 2), TEXT);
    s3.fail({ answer: "stall-body", operations: ["GetObject"] });

    const failure = await failureOf(storage.read("s3://archive/large", { maxBytes: 1_000 }));

    expect(failure.code).toBe("TOO_LARGE");
  });

  it("distinguishes a missing bucket from a missing object", async () => {
    expect(await failureOf(storage.read("s3://nowhere/a.txt"))).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining("bucket of s3://nowhere/a.txt"),
    });
    expect(await failureOf(storage.write("s3://nowhere/a.txt", "x", TEXT))).toMatchObject({ code: "OUTPUT_REFUSED" });
    expect(await failureOf(storage.write("s3://nowhere/a", "x", { ...TEXT, onlyIf: "absent" }))).toMatchObject({
      code: "OUTPUT_REFUSED",
    });
    await expect(storage.delete("s3://nowhere/a.txt")).resolves.toBeUndefined();
  });

  it("says which permission is missing, for reading and for writing", async () => {
    s3.fail({ answer: "AccessDenied", prefix: "secret/" });

    const reading = await failureOf(storage.read("s3://archive/secret/a"));
    const heading = await failureOf(storage.head("s3://archive/secret/a"));
    const writing = await failureOf(storage.write("s3://archive/secret/a", "x", TEXT));
    const deleting = await failureOf(storage.delete("s3://archive/secret/a"));

    expect(reading).toMatchObject({ code: "ACCESS_DENIED", message: expect.stringContaining("s3:GetObject") });
    expect(heading.code).toBe("ACCESS_DENIED");
    expect(writing).toMatchObject({ code: "OUTPUT_REFUSED", message: expect.stringContaining("s3:PutObject") });
    expect(deleting.code).toBe("OUTPUT_REFUSED");
  });

  it("refuses an s3 address without a bucket or a key", async () => {
    for (const uri of ["s3://bucket", "s3://bucket/", "s3:///key"]) {
      expect(await failureOf(storage.read(uri))).toMatchObject({ code: "INVALID_EVENT" });
    }
  });

  it("recognizes its own write when the answer to it was lost", async () => {
    s3.fail({ answer: "cut-after", operations: ["PutObject"], times: 1 });

    const version = await storage.write("s3://archive/lease", "mine", { ...TEXT, onlyIf: "absent" });

    expect(version).toBe((await storage.head("s3://archive/lease"))?.version);
  });

  it("recognizes its own upload in parts when the answer to it was lost", async () => {
    s3.fail({ answer: "cut-after", operations: ["CompleteMultipartUpload"], times: 1 });

    const version = await storage.write("s3://archive/large", Buffer.alloc(17 * 1024 ** 2), {
      ...TEXT,
      onlyIf: "absent",
    });

    expect(version).toMatch(/-3$/);
    expect(version).toBe((await storage.head("s3://archive/large"))?.version);
  });

  it("does not confuse another writer's object with its own", async () => {
    await storage.write("s3://archive/lease", "theirs", TEXT);
    s3.fail({ answer: "InternalError", operations: ["PutObject"], times: 1 });

    expect(await storage.write("s3://archive/lease", "mine", { ...TEXT, onlyIf: "absent" })).toBeUndefined();
  });

  it("treats a conflict with a concurrent write as a failed condition", async () => {
    s3.fail({ answer: "ConditionalRequestConflict" });

    expect(await storage.write("s3://archive/lease", "mine", { ...TEXT, onlyIf: "absent" })).toBeUndefined();
  });

  it("aborts an upload in parts when one part is refused", async () => {
    s3.fail({ answer: "AccessDenied", operations: ["UploadPart"], times: 1 });

    const failure = await failureOf(storage.write("s3://archive/large", Buffer.alloc(30 * 1024 ** 2), TEXT));

    expect(failure.code).toBe("OUTPUT_REFUSED");
    expect(s3.buckets.get("archive")?.uploads.size).toBe(0);
    // The abort is not always the last request in the log: an abandoned part may still be on its way.
    expect(s3.requests.map(({ operation }) => operation)).toContain("AbortMultipartUpload");
  });

  it("retries a throttled part", async () => {
    const bytes = Buffer.alloc(30 * 1024 ** 2, "part");
    s3.fail({ answer: "SlowDown", probability: 0.3, seed: 3, operations: ["UploadPart", "CompleteMultipartUpload"] });

    await storage.write("s3://archive/large", bytes, TEXT);

    expect(s3.buckets.get("archive")?.objects.get("large")?.body.equals(bytes)).toBe(true);
    expect(s3.requests.some(({ status }) => status === 503)).toBe(true);
  });

  it("sends metadata that any server accepts", async () => {
    await storage.write("s3://archive/a", "x", { ...TEXT, metadata: { title: "Übersicht" } });

    expect(s3.requests.at(-1)?.headers["x-amz-meta-title"]).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?=$/);
  });

  it("refuses metadata over 2 KB with the reason", async () => {
    const failure = await failureOf(
      storage.write("s3://archive/a", "x", { ...TEXT, metadata: { list: "1,".repeat(1_100) } }),
    );

    expect(failure).toMatchObject({ code: "OUTPUT_REFUSED", message: expect.stringContaining("MetadataTooLarge") });
  });

  describe("a temporary object", () => {
    const write = (key: string, size = 5) =>
      storage.write(`s3://archive/${key}`, Buffer.alloc(size, "a"), { ...TEXT, temporary: true });
    const tags = () => s3.requests.map(({ operation, headers }) => `${operation} ${headers["x-amz-tagging"] ?? "-"}`);

    it("has the tag for its expiry, even when it is written in parts", async () => {
      await write("small");
      await write("large", 17 * 1024 ** 2);
      await storage.write("s3://archive/result", "words", TEXT);

      expect(tags().filter((request) => !request.startsWith("UploadPart"))).toEqual([
        "PutObject textractor=temporary",
        "CreateMultipartUpload textractor=temporary",
        "CompleteMultipartUpload -",
        "PutObject -",
      ]);
    });

    it.each<FaultRule["answer"]>(["AccessDenied", "NotImplemented"])(
      "is written without the tag after %s, which is tested once for each bucket",
      async (answer) => {
        s3.fail({ answer, operations: ["PutObject"], times: 1 });

        await write("one");
        await write("two");

        expect(tags()).toEqual(["PutObject textractor=temporary", "PutObject -", "PutObject -"]);
        expect([...(s3.buckets.get("archive")?.objects.keys() ?? [])]).toEqual(["one", "two"]);
      },
    );

    it("that is refused without the tag too does not stop the tag of the next one", async () => {
      const fault = s3.fail({ answer: "AccessDenied", operations: ["PutObject"], times: 2 });
      const failure = await failureOf(write("refused"));
      await write("next");

      expect(failure).toMatchObject({ code: "OUTPUT_REFUSED" });
      expect(fault.hits()).toBe(2);
      expect(tags().at(-1)).toBe("PutObject textractor=temporary");
    });
  });
});
