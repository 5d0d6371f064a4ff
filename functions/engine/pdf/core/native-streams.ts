// Inflates a PDF's streams with Node's zlib. pdf.js uses DecompressionStream, whose overhead exceeds the cost of
// inflating a page, and it decodes Brotli in JavaScript into a buffer without a limit.

import { type Compression, inflateBounded, inflateBoundedNow, inflateUpTo } from "../../sandbox/inflating.ts";
import type { CoreStream, PdfModule } from "./core-types.ts";
import { replaceMethod } from "./replace-method.ts";

interface Inflating {
  readonly stream: CoreStream & { reset(): void };
  buffer: Uint8Array;
  bufferLength: number;
  eof: boolean;
  /** Our own field: bytes of a picture's rows. Further bytes are never used. */
  wantedBytes?: number | undefined;
}

export function decodeNatively({ DecodeStream, FlateStream, BrotliStream }: PdfModule): void {
  for (const stream of [FlateStream, BrotliStream]) {
    replaceMethod<Inflating>(stream, "getImageData", (original) => {
      return async function getImageData(length: number, options: unknown) {
        this.wantedBytes = length > 0 ? length : undefined;
        return await original.call(this, length, options);
      };
    });
  }
  replaceMethod<Inflating>(DecodeStream, "asyncGetBytesFromDecompressionStream", () => {
    return async function inflate(format: Compression) {
      this.stream.reset();
      const compressed = (this.stream.isAsync && (await this.stream.asyncGetBytes())) || this.stream.getBytes();
      const wanted = this.wantedBytes;
      const inflated =
        wanted === undefined ? inflateBounded(compressed, format) : inflateUpTo(compressed, format, wanted);
      return { decompressed: (await inflated) ?? null, compressed };
    };
  });
  replaceMethod<Inflating>(BrotliStream, "readBlock", () => {
    return function readBlock() {
      const decoded = inflateBoundedNow(this.stream.getBytes(), "brotli");
      if (decoded === undefined) throw new Error("damaged Brotli data");
      this.buffer = decoded;
      this.bufferLength = this.buffer.length;
      this.eof = true;
    };
  });
}
