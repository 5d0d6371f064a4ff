import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decodedBody, encodingsOf } from "../../../../functions/engine/storage/http/content-decoding.ts";

const URL_ = new URL("http://user:secret@example.com/a.pdf");
const WORDS = Buffer.from("words of a document ".repeat(50));

function answer(encoding: string | undefined, ...chunks: readonly Uint8Array[]): IncomingMessage {
  const headers = encoding === undefined ? {} : { "content-encoding": encoding };
  return Object.assign(Readable.from(chunks), { headers }) as unknown as IncomingMessage;
}

async function decoded(encoding: string | undefined, ...chunks: readonly Uint8Array[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await decodedBody(answer(encoding, ...chunks), URL_)));
}

describe("the encodings of a body", () => {
  it.each([
    [undefined, []],
    ["", []],
    ["identity", []],
    ["gzip", ["gzip"]],
    [" GZip ,identity,, br", ["gzip", "br"]],
  ])("in the header %j are %j", (header, expected) => {
    expect(encodingsOf(answer(header))).toEqual(expected);
  });
});

describe("a body", () => {
  it.each([
    [undefined, WORDS],
    ["identity", WORDS],
    ["gzip", gzipSync(WORDS)],
    ["x-gzip", gzipSync(WORDS)],
    ["br", brotliCompressSync(WORDS)],
    ["zstd", zstdCompressSync(WORDS)],
    ["deflate", deflateSync(WORDS)],
    ["deflate", deflateRawSync(WORDS)],
    ["gzip, br", brotliCompressSync(gzipSync(WORDS))],
    ["deflate, gzip", gzipSync(deflateRawSync(WORDS))],
  ])("in %s is decoded, whatever its chunks", async (encoding, bytes) => {
    expect(Buffer.compare(await decoded(encoding, bytes), WORDS)).toBe(0);
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(Buffer.compare(await decoded(encoding, ...single), WORDS)).toBe(0);
  });

  it.each(["gzip", "br", "zstd", "deflate", "gzip, br", "no-such-encoding"])(
    "without bytes is empty in %s",
    async (encoding) => {
      expect(await decoded(encoding)).toHaveLength(0);
    },
  );

  it.each([
    ["compress", "compress"],
    ["gzip, br, gzip", "gzip, br, gzip"],
    ["gzip, compress", "compress"],
  ])("in %s is refused", async (encoding, named) => {
    await expect(decoded(encoding, WORDS)).rejects.toMatchObject({
      code: "FETCH_FAILED",
      problem: `http://example.com/a.pdf sends the unsupported encoding "${named}"`,
      remedy: "let the server send gzip, br or deflate, once",
    });
  });

  it.each(["gzip", "br", "zstd", "deflate"])("that is damaged in %s fails for its reader", async (encoding) => {
    await expect(decoded(encoding, Buffer.alloc(100, 0xff))).rejects.toMatchObject({ code: expect.any(String) });
  });

  it("passes on the failure of its connection", async () => {
    const gone = new Error("the connection is gone");
    async function* failing() {
      yield gzipSync(WORDS).subarray(0, 12);
      throw gone;
    }
    const message = Object.assign(Readable.from(failing()), { headers: { "content-encoding": "gzip" } });

    const body = await decodedBody(message as unknown as IncomingMessage, URL_);

    await expect(Array.fromAsync(body)).rejects.toBe(gone);
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
  ])("in %s grows by 256 KB at most at a time", async (encoding, encode) => {
    const body = await decodedBody(answer(encoding, encode(Buffer.alloc(1024 ** 2))), URL_);
    const sizes: number[] = [];
    for await (const { length } of body) sizes.push(length);

    expect(Math.max(...sizes)).toBe(256 * 1024);
  });

  it("in zstd may need a window of 8 MB, and no larger one", async () => {
    const params = { [constants.ZSTD_c_windowLog]: 24 };
    const megabytes = (count: number) => zstdCompressSync(Buffer.alloc(count * 1024 ** 2), { params });

    expect(await decoded("zstd", megabytes(8))).toHaveLength(8 * 1024 ** 2);
    await expect(decoded("zstd", megabytes(9))).rejects.toMatchObject({ code: expect.any(String) });
  });
});
