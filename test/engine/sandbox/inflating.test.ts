import type zlib from "node:zlib";
import { brotliCompressSync, deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  boundDecoded,
  boundInflating,
  type Compression,
  inflateBounded,
  inflateBoundedNow,
  inflateUpTo,
  unboundInflating,
} from "../../../functions/engine/sandbox/inflating.ts";

vi.mock("node:zlib", async (original) => {
  const real = await original<typeof zlib>();
  return { ...real, inflateSync: vi.fn(real.inflateSync), createInflate: vi.fn(real.createInflate) };
});
const { inflateSync, createInflate } = await import("node:zlib");

const MB = 1024 ** 2;
const STOPPED = {
  code: "LIMIT_EXCEEDED",
  problem: "what one stream of the document inflates to: found more, allowed are 1 MB",
  remedy: "raise THE_SETTING",
};

/** Errors that would have ended the thread. */
let ended: unknown[] = [];

beforeEach(() => {
  ended = [];
  vi.stubGlobal("queueMicrotask", (task: () => void) => {
    try {
      task();
    } catch (error) {
      ended.push(error);
    }
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  unboundInflating();
});

const compress = { deflate: deflateSync, brotli: brotliCompressSync };

describe.each(["deflate", "brotli"] as const)("a whole stream in %s", (as: Compression) => {
  it("is inflated up to the limit", async () => {
    boundInflating(1, "THE_SETTING");
    const bytes = new Uint8Array(MB).fill(7);

    expect(Buffer.compare((await inflateBounded(compress[as](bytes), as)) ?? new Uint8Array(), bytes)).toBe(0);
    expect(inflateBoundedNow(compress[as](bytes), as)).toHaveLength(MB);
    expect(ended).toEqual([]);
  });

  it("ends the thread one byte above the limit", async () => {
    boundInflating(1, "THE_SETTING");
    const bytes = compress[as](new Uint8Array(MB + 1));

    const settled = vi.fn();
    void inflateBounded(bytes, as).then(settled, settled);
    await new Promise(setImmediate);
    expect(settled).not.toHaveBeenCalled();
    expect(ended).toEqual([expect.objectContaining(STOPPED)]);
    expect(() => inflateBoundedNow(bytes, as)).toThrow("a stream decodes to more bytes than allowed");
    expect(ended).toEqual([expect.objectContaining(STOPPED), expect.objectContaining(STOPPED)]);
  });

  it("has no limit after the limit was removed", async () => {
    boundInflating(1, "THE_SETTING");
    unboundInflating();
    const bytes = compress[as](new Uint8Array(MB + 1));

    expect(await inflateBounded(bytes, as)).toHaveLength(MB + 1);
    expect(inflateBoundedNow(bytes, as)).toHaveLength(MB + 1);
  });

  it("is undefined where it is damaged", async () => {
    const damaged = Uint8Array.of(0xff, 0xff, 0xff, 0xff);

    expect(await inflateBounded(damaged, as)).toBeUndefined();
    expect(inflateBoundedNow(damaged, as)).toBeUndefined();
    expect(await inflateUpTo(damaged, as, 10)).toBeUndefined();
  });

  it("is cut where only its first bytes are wanted", async () => {
    const bytes = Uint8Array.from({ length: 600_000 }, (_, at) => (at * at) % 251);
    const compressed = compress[as](bytes);

    for (const most of [1, 1_000, 300_000, 599_999, 600_000, 600_001]) {
      const got = (await inflateUpTo(compressed, as, most)) ?? new Uint8Array();
      expect(got).toHaveLength(Math.min(most, 600_000));
      expect(Buffer.compare(got, bytes.subarray(0, most))).toBe(0);
    }
  });
});

it("a stream whose damage comes after the wanted bytes is read, and before them it is not", async () => {
  const bytes = Uint8Array.from({ length: 2_000_000 }, (_, at) => (at * 7 + (at >> 7) * 13 + (at >> 13)) % 251);
  const damaged = deflateSync(bytes, { level: 0 });
  // Stored blocks hold 65,535 bytes at most. The header of a later block is broken.
  damaged.fill(0xff, 1_500_000);

  expect(await inflateUpTo(damaged, "deflate", 300_000)).toHaveLength(300_000);
  expect(await inflateUpTo(damaged, "deflate", 1_900_000)).toBeUndefined();
});

describe("the buffer for a whole stream", () => {
  const optionsFor = async (bytes: number) => {
    await inflateBounded(Buffer.alloc(bytes), "deflate");
    return vi.mocked(inflateSync).mock.lastCall?.[1];
  };

  it("has four times the size of the stream, from 1 KB to 1 MB", async () => {
    expect(await optionsFor(255)).toMatchObject({ chunkSize: 1_024 });
    expect(await optionsFor(257)).toMatchObject({ chunkSize: 1_028 });
    expect(await optionsFor(MB / 4 - 1)).toMatchObject({ chunkSize: MB - 4 });
    expect(await optionsFor(MB / 4 + 1)).toMatchObject({ chunkSize: MB });
  });

  it("holds all wanted bytes at once, and pieces of 256 KB once there are more", async () => {
    await inflateUpTo(deflateSync(new Uint8Array(9_000)), "deflate", 8_000);

    expect(vi.mocked(inflateSync).mock.lastCall?.[1]).toEqual({ chunkSize: 8_000, maxOutputLength: 8_000 });
    expect(vi.mocked(createInflate).mock.lastCall).toEqual([{ chunkSize: 262_144 }]);
  });

  it("has the largest size that zlib allows where there is no limit", async () => {
    expect(await optionsFor(10)).toMatchObject({ maxOutputLength: 2_147_483_647 });
  });
});

describe("bytes that another decoder makes", () => {
  it("may reach the limit, but not exceed it", () => {
    boundInflating(1, "THE_SETTING");

    boundDecoded(MB);
    expect(ended).toEqual([]);
    expect(() => boundDecoded(MB + 1)).toThrow("a stream decodes to more bytes than allowed");
    expect(ended).toEqual([expect.objectContaining(STOPPED)]);
  });
});

describe("the platform's DecompressionStream", () => {
  const read = (bytes: number) => {
    const { readable, writable } = new DecompressionStream("deflate");
    const writer = writable.getWriter();
    void writer.write(deflateSync(new Uint8Array(bytes))).then(() => writer.close());
    return lengthOf(readable.getReader());
  };

  it("inflates up to the limit, and ends the thread above it", async () => {
    boundInflating(1, "THE_SETTING");

    expect(await read(MB)).toBe(MB);
    expect(ended).toEqual([]);
    void read(MB + 1);
    await vi.waitFor(() => expect(ended).toEqual([expect.objectContaining(STOPPED)]));
  });

  it("is the original again after the limit was removed", async () => {
    boundInflating(1, "THE_SETTING");
    boundInflating(2, "THE_SETTING");
    const bound = DecompressionStream;
    unboundInflating();

    expect(DecompressionStream).not.toBe(bound);
    expect(await read(3 * MB)).toBe(3 * MB);
  });

  it("is made on first use, once, and may be replaced", () => {
    const getter = vi.fn();
    Object.defineProperty(globalThis, "DecompressionStream", { configurable: true, get: getter });

    boundInflating(1, "THE_SETTING");

    expect(getter).not.toHaveBeenCalled();
    expect(DecompressionStream).toBe(DecompressionStream);
    class Another extends DecompressionStream {}
    globalThis.DecompressionStream = Another;
    expect(DecompressionStream).toBe(Another);
  });
});

async function lengthOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return length;
    length += value.byteLength;
  }
}
