import { brotliCompressSync, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { CoreStream, PdfModule } from "../../../../functions/engine/pdf/core/core-types.ts";
import { decodeNatively } from "../../../../functions/engine/pdf/core/native-streams.ts";

const ROWS = Buffer.from("row after row ".repeat(20_000));

/** Stream of compressed bytes, which counts how it is asked for them. */
function sourceOf(bytes: Uint8Array, isAsync: boolean, awaited: Uint8Array | null = bytes) {
  const asked: string[] = [];
  const stream: CoreStream & { reset(): void } = {
    isAsync,
    async asyncGetBytes() {
      asked.push("async");
      return awaited;
    },
    getBytes() {
      asked.push("sync");
      return bytes;
    },
    makeSubStream: () => stream,
    reset: () => asked.push("reset"),
  };
  return { stream, asked };
}

interface Inflated {
  readonly decompressed: Uint8Array | null;
  readonly compressed: Uint8Array;
}

/** Classes of pdf.js with the methods that are replaced. Those of pictures call the inflater, as pdf.js does. */
function patchedStreams() {
  class DecodeStream {
    stream: CoreStream;
    buffer = new Uint8Array();
    bufferLength = 0;
    eof = false;
    constructor(stream: CoreStream) {
      this.stream = stream;
    }
    asyncGetBytesFromDecompressionStream(_format: string): Promise<Inflated> {
      throw new Error("replaced");
    }
  }
  class FlateStream extends DecodeStream {
    async getImageData(length: number, options: unknown) {
      return { ...(await this.asyncGetBytesFromDecompressionStream("deflate")), length, options };
    }
  }
  class BrotliStream extends DecodeStream {
    async getImageData(length: number, options: unknown) {
      return { ...(await this.asyncGetBytesFromDecompressionStream("brotli")), length, options };
    }
    readBlock(): void {
      throw new Error("replaced");
    }
  }
  decodeNatively({ DecodeStream, FlateStream, BrotliStream } as unknown as PdfModule);
  return { FlateStream, BrotliStream };
}

const { FlateStream, BrotliStream } = patchedStreams();

describe("an inflated stream", () => {
  it.each([
    ["deflate", new FlateStream(sourceOf(deflateSync(ROWS), false).stream), deflateSync(ROWS)],
    ["brotli", new BrotliStream(sourceOf(brotliCompressSync(ROWS), false).stream), brotliCompressSync(ROWS)],
  ])("has all its bytes (%s)", async (format, stream, stored) => {
    const { decompressed, compressed } = await stream.asyncGetBytesFromDecompressionStream(format);

    expect(Buffer.compare(decompressed ?? Buffer.alloc(0), ROWS)).toBe(0);
    expect(Buffer.from(compressed).equals(stored)).toBe(true);
  });

  it("has none when it is damaged", async () => {
    const stream = new FlateStream(sourceOf(Buffer.from("damaged"), false).stream);

    expect((await stream.asyncGetBytesFromDecompressionStream("deflate")).decompressed).toBeNull();
  });

  it.each([
    ["at once", false, undefined, ["reset", "sync"]],
    ["after a wait", true, undefined, ["reset", "async"]],
    ["at once after a wait for nothing", true, null, ["reset", "async", "sync"]],
  ])("gets its bytes %s", async (_, isAsync, awaited, expected) => {
    const { stream, asked } = sourceOf(deflateSync(ROWS), isAsync, awaited);

    const { decompressed } = await new FlateStream(stream).asyncGetBytesFromDecompressionStream("deflate");

    expect(decompressed).toHaveLength(ROWS.length);
    expect(asked).toEqual(expected);
  });
});

describe("a picture's stream", () => {
  it.each([
    ["Flate", () => new FlateStream(sourceOf(deflateSync(ROWS), false).stream)],
    ["Brotli", () => new BrotliStream(sourceOf(brotliCompressSync(ROWS), false).stream)],
  ])("has only the bytes of the picture's rows (%s)", async (_, open) => {
    const picture = await open().getImageData(100, "options");

    expect(Buffer.from(picture.decompressed ?? []).equals(ROWS.subarray(0, 100))).toBe(true);
    expect([picture.length, picture.options]).toEqual([100, "options"]);
    expect((await open().getImageData(1, "options")).decompressed).toHaveLength(1);
  });

  it("has all bytes when the number of its rows' bytes is unknown", async () => {
    const stream = new FlateStream(sourceOf(deflateSync(ROWS), false).stream);
    await stream.getImageData(100, undefined);

    expect((await stream.getImageData(0, undefined)).decompressed).toHaveLength(ROWS.length);
  });
});

describe("a Brotli stream that is read in blocks", () => {
  it("has one block with all bytes", () => {
    const stream = new BrotliStream(sourceOf(brotliCompressSync(ROWS), false).stream);

    stream.readBlock();

    expect(Buffer.compare(stream.buffer, ROWS)).toBe(0);
    expect([stream.bufferLength, stream.eof]).toEqual([ROWS.length, true]);
  });

  it("is an error when it is damaged", () => {
    const stream = new BrotliStream(sourceOf(Buffer.from("damaged"), false).stream);

    expect(() => stream.readBlock()).toThrow("damaged Brotli data");
    expect(stream.eof).toBe(false);
  });
});
