import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pieces } from "../../../functions/engine/storage/byte-range.ts";
import { collect } from "../../../functions/engine/storage/collect.ts";

async function* streamOf(chunks: readonly Uint8Array[], onEnd: () => void = () => undefined) {
  try {
    yield* chunks;
  } finally {
    onEnd();
  }
}

const chunkLists = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 20 });

describe("collecting a stream", () => {
  it("returns its bytes, whatever its chunks and its declared size", () =>
    fc.assert(
      fc.asyncProperty(chunkLists, fc.option(fc.nat(2_000), { nil: undefined }), async (chunks, declaredBytes) => {
        const bytes = await collect(streamOf(chunks), { uri: "a", declaredBytes, maxBytes: 2_000 });
        expect(bytes.equals(Buffer.concat(chunks))).toBe(true);
      }),
    ));

  it("keeps no memory after the bytes", async () => {
    const chunks = [Buffer.from("a body"), Buffer.from(" of unknown length")];

    for (const declaredBytes of [undefined, 24, 2_000]) {
      const bytes = await collect(streamOf(chunks), { uri: "a", declaredBytes, maxBytes: 2_000 });
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
  });

  it("returns any part like a slice of the whole", () =>
    fc.assert(
      fc.asyncProperty(chunkLists, fc.nat(1_200), fc.nat(1_200), async (chunks, start, end) => {
        const part = pieces(streamOf(chunks), start, end);
        const bytes = await collect(part, { uri: "a", declaredBytes: undefined, maxBytes: undefined });
        expect(bytes.equals(Buffer.concat(chunks).subarray(start, Math.max(start, end)))).toBe(true);
      }),
    ));

  it("ends the stream as soon as it is too large", async () => {
    const chunks = [new Uint8Array(6), new Uint8Array(6), new Uint8Array(6)];
    const ends: string[] = [];

    const collecting = collect(
      streamOf(chunks, () => ends.push("ended")),
      { uri: "a", declaredBytes: 10, maxBytes: 10 },
    );

    await expect(collecting).rejects.toMatchObject({ code: "TOO_LARGE", message: expect.stringContaining("12") });
    expect(ends).toEqual(["ended"]);
  });

  it("accepts as much as is allowed, and not a byte more", async () => {
    const read = (sizes: readonly number[], declaredBytes?: number) =>
      collect(streamOf(sizes.map((size) => new Uint8Array(size))), { uri: "a", declaredBytes, maxBytes: 10 });

    expect(await read([6, 4])).toHaveLength(10);
    expect(await read([10], 10)).toHaveLength(10);
    await expect(read([6, 5])).rejects.toMatchObject({
      code: "TOO_LARGE",
      problem: "a has 11 bytes or more, allowed are 10",
    });
  });

  it("does not start to read a body that is declared too large", async () => {
    const unread = { [Symbol.asyncIterator]: () => expect.unreachable("it was read") };

    const collecting = collect(unread, { uri: "a", declaredBytes: 11, maxBytes: 10 });

    await expect(collecting).rejects.toMatchObject({ code: "TOO_LARGE" });
  });
});

describe("the buffer of a stream", () => {
  const KB = 1024;
  afterEach(() => void vi.restoreAllMocks());

  /** Sizes of the buffers for a stream with chunks of these sizes. */
  async function buffersFor(sizes: readonly number[], declaredBytes?: number, maxBytes?: number) {
    const allocate = vi.spyOn(Buffer, "allocUnsafeSlow");
    const chunks = sizes.map((size) => new Uint8Array(size));
    await collect(streamOf(chunks), { uri: "a", declaredBytes, maxBytes });
    return allocate.mock.calls.map(([size]) => size);
  }

  it.each([
    ["has 64 KB at first", [64 * KB], undefined, undefined, [64 * KB]],
    ["has the declared size", [100, 100], 200, undefined, [200]],
    ["is not larger than allowed", [10], undefined, 100, [100]],
    ["is not larger than allowed, whatever is declared", [10], 90, 100, [90]],
    ["has at most 64 MB of a declared size without limit", [10], 1e9, undefined, [64 * KB * KB]],
    ["doubles when it is full", [64 * KB, 1], undefined, undefined, [64 * KB, 128 * KB]],
    ["grows to a large piece", [1, 200 * KB], undefined, undefined, [64 * KB, 200 * KB + 1]],
    ["grows no further than allowed", [64 * KB, 1], undefined, 100 * KB, [64 * KB, 100 * KB]],
    ["grows no further than allowed from a small declared size", [60, 1], 60, 100, [60, 100]],
  ])("%s", async (_, sizes, declaredBytes, maxBytes, expected) => {
    expect(await buffersFor(sizes, declaredBytes, maxBytes)).toEqual(expected);
  });
});
