import { describe, expect, it, vi } from "vitest";
import {
  type Part,
  type PartWriter,
  partsOf,
  type UploadedPart,
  writeInParts,
} from "../../../../functions/engine/storage/s3/write-in-parts.ts";

const MEGABYTE = 1024 ** 2;

async function* parts(count: number): AsyncGenerator<Part> {
  for (let number = 1; number <= count; number++) yield { number, bytes: Buffer.from([number]) };
}

const uploadedPart = (number: number): UploadedPart => ({ number, etag: `etag-${number}`, crc32: undefined });

/** Writer that records its calls. A test replaces the methods that matter to it. */
function writerWith(methods: Partial<PartWriter>) {
  const calls: string[] = [];
  const writer: PartWriter = {
    create: async () => "upload-1",
    upload: async (_, { number }) => uploadedPart(number),
    complete: async (uploadId, done) => {
      calls.push(`complete ${uploadId}: ${done.map(({ number }) => number).join(",")}`);
      return "version-1";
    },
    abort: async (uploadId) => void calls.push(`abort ${uploadId}`),
    ...methods,
  };
  return { calls, writer };
}

describe("an upload in parts", () => {
  it("completes with its parts in order, whichever arrives first", async () => {
    const first = Promise.withResolvers<void>();
    const { calls, writer } = writerWith({
      upload: async (_, { number }) => {
        if (number === 1) await first.promise;
        if (number === 6) first.resolve();
        return uploadedPart(number);
      },
    });

    expect(await writeInParts(parts(6), writer)).toBe("version-1");
    expect(calls).toEqual(["complete upload-1: 1,2,3,4,5,6"]);
  });

  it("sends four parts at once", async () => {
    const open = Promise.withResolvers<void>();
    const started: number[] = [];
    const { writer } = writerWith({
      upload: async (_, { number }) => {
        started.push(number);
        await open.promise;
        return uploadedPart(number);
      },
    });

    const writing = writeInParts(parts(6), writer);
    await vi.waitFor(() => expect(started.length).toBeGreaterThanOrEqual(4));
    await new Promise(setImmediate);
    const startedTogether = [...started];
    open.resolve();
    await writing;

    expect(startedTogether).toEqual([1, 2, 3, 4]);
    expect(started).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("is aborted only after its last running part, because S3 keeps parts that arrive later", async () => {
    const slow = Promise.withResolvers<void>();
    const refused = new Error("refused");
    const ended = vi.fn();
    const { calls, writer } = writerWith({
      upload: async (_, { number }) => {
        if (number === 1) throw refused;
        await slow.promise;
        calls.push(`part ${number}`);
        return uploadedPart(number);
      },
    });

    const writing = writeInParts(parts(2), writer).catch(ended);
    await new Promise(setImmediate);
    expect(calls).toEqual([]);
    slow.resolve();
    await writing;

    expect(calls).toEqual(["part 2", "abort upload-1"]);
    expect(ended).toHaveBeenCalledExactlyOnceWith(refused);
  });

  it("stops its other parts and its source after the first failure", async () => {
    const refused = new Error("refused");
    const closed = vi.fn();
    async function* source() {
      try {
        yield* parts(100);
      } finally {
        closed();
      }
    }
    const reasons: unknown[] = [];
    const upload = vi.fn<PartWriter["upload"]>(async (_, { number }, stop) => {
      if (number === 4) throw refused;
      return await new Promise((_, reject) => {
        stop.addEventListener("abort", () => {
          reasons.push(stop.reason);
          reject(stop.reason);
        });
      });
    });

    await expect(writeInParts(source(), writerWith({ upload }).writer)).rejects.toBe(refused);

    expect(reasons).toEqual([refused, refused, refused]);
    expect(upload).toHaveBeenCalledTimes(4);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it("is aborted where the caller's signal or the last step ends it", async () => {
    const stop = new AbortController();
    const abortSignals: AbortSignal[] = [];
    const abort: PartWriter["abort"] = async (_, signal) => void abortSignals.push(signal);
    const stopped = writerWith({
      abort,
      upload: async (_, __, signal) => {
        stop.abort(new Error("time is up"));
        signal.throwIfAborted();
        return uploadedPart(1);
      },
    });
    const incomplete = writerWith({ abort, complete: () => Promise.reject(new Error("a part is missing")) });

    await expect(writeInParts(parts(1), stopped.writer, stop.signal)).rejects.toThrow("time is up");
    await expect(writeInParts(parts(1), incomplete.writer)).rejects.toThrow("a part is missing");

    expect(abortSignals.map(({ aborted }) => aborted)).toEqual([false, false]);
  });

  it("reports its own failure where the abort fails or takes more than five seconds", async () => {
    vi.useFakeTimers();
    const upload = () => Promise.reject(new Error("refused"));
    const failing = writerWith({ upload, abort: () => Promise.reject(new Error("refused too")) });
    const hanging = writerWith({ upload, abort: () => new Promise(() => undefined) });
    const ended = vi.fn();

    await expect(writeInParts(parts(1), failing.writer)).rejects.toThrow(/^refused$/);
    const writing = writeInParts(parts(1), hanging.writer).catch(ended);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await writing;
    vi.useRealTimers();

    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: "refused" }));
  });

  it("that was never created is not aborted", async () => {
    const { calls, writer } = writerWith({ create: () => Promise.reject(new Error("no bucket")) });

    await expect(writeInParts(parts(1), writer)).rejects.toThrow("no bucket");
    expect(calls).toEqual([]);
  });
});

describe("the parts of a body", () => {
  async function* pieces(...sizes: number[]) {
    for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1);
  }

  it.each([
    ["bytes", Buffer.alloc(17 * MEGABYTE), [8, 8, 1]],
    ["bytes of two full parts", Buffer.alloc(16 * MEGABYTE), [8, 8]],
    ["no bytes", Buffer.alloc(0), []],
    ["small pieces", pieces(3 * MEGABYTE, 3 * MEGABYTE, 3 * MEGABYTE), [8, 1]],
    ["a piece of several parts", pieces(1 * MEGABYTE, 17 * MEGABYTE), [8, 8, 2]],
    ["pieces that fill two parts", pieces(8 * MEGABYTE, 8 * MEGABYTE), [8, 8]],
    ["no pieces", pieces(), []],
  ])("of %s have 8 MB, except for the last one", async (_, body, megabytes) => {
    const found = await Array.fromAsync(partsOf(body));

    expect(found.map(({ bytes }) => bytes.length / MEGABYTE)).toEqual(megabytes);
    expect(found.map(({ number }) => number)).toEqual(megabytes.map((_, index) => index + 1));
  });

  it("hold the bytes in order", async () => {
    const pieceSizes = [3, 7, 8].map((megabytes) => megabytes * MEGABYTE + 1);
    const joined = Buffer.concat(await Array.fromAsync(pieces(...pieceSizes)));

    for (const body of [joined, pieces(...pieceSizes)]) {
      const found = await Array.fromAsync(partsOf(body), ({ bytes }) => bytes);
      expect(Buffer.concat(found).equals(joined)).toBe(true);
    }
  });
});
