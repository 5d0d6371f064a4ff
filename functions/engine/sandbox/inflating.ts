// Limits the bytes that one compressed stream may inflate to. They are counted while inflating: declared sizes are
// lies.

import { DecompressionStream } from "node:stream/web";
import { brotliDecompressSync, createBrotliDecompress, createInflate, inflateSync } from "node:zlib";
import { limitExceeded } from "../base/errors.ts";

type Inflater = typeof globalThis.DecompressionStream;

let allowedBytes = Number.POSITIVE_INFINITY;
let allowedBy = "";

/**
 * Sets the limit. A stream that inflates to more ends this thread, with LIMIT_EXCEEDED for its task. The limit covers
 * the platform's DecompressionStream and this file's functions. Libraries with their own inflater take a limit as
 * option.
 */
export function boundInflating(megabytes: number, setting: string): void {
  allowedBytes = megabytes * 1024 ** 2;
  allowedBy = setting;
  setInflater(() => bounded(setting));
}

export function unboundInflating(): void {
  allowedBytes = Number.POSITIVE_INFINITY;
  setInflater(() => DecompressionStream);
}

/**
 * Replaces the platform's class. It is made on first use, because Node then loads its web streams: 2 ms of CPU time.
 */
function setInflater(make: () => Inflater): void {
  let inflater: Inflater | undefined;
  // Defining a property calls an existing getter, deleting it does not.
  Reflect.deleteProperty(globalThis, "DecompressionStream");
  Object.defineProperty(globalThis, "DecompressionStream", {
    configurable: true,
    get: () => (inflater ??= make()),
    set: (value: Inflater) => (inflater = value),
  });
}

export type Compression = "deflate" | "brotli";

const DECODERS = {
  deflate: { whole: inflateSync, inPieces: createInflate },
  brotli: { whole: brotliDecompressSync, inPieces: createBrotliDecompress },
} as const;

/** Inflates a whole stream within the limit. Undefined where the stream is damaged. */
export async function inflateBounded(compressed: Uint8Array, as: Compression): Promise<Uint8Array | undefined> {
  const inflated = inflateWhole(compressed, as, allowedBytes);
  return inflated === TOO_LARGE ? await endThread(allowedBy) : inflated;
}

/** Synchronous version of `inflateBounded`. */
export function inflateBoundedNow(compressed: Uint8Array, as: Compression): Uint8Array | undefined {
  const inflated = inflateWhole(compressed, as, allowedBytes);
  if (inflated !== TOO_LARGE) return inflated;
  boundDecoded(Number.POSITIVE_INFINITY);
  return undefined;
}

/** Inflates at most the first `most` bytes. Undefined where the stream is damaged before them. */
export async function inflateUpTo(
  compressed: Uint8Array,
  as: Compression,
  most: number,
): Promise<Uint8Array | undefined> {
  // One buffer of the full size: joining pieces would take twice the memory.
  const whole = inflateWhole(compressed, as, most, most);
  if (whole !== TOO_LARGE) return whole;
  const inflated = new Uint8Array(most);
  let length = 0;
  const decoder = DECODERS[as].inPieces({ chunkSize: PIECE_BYTES });
  try {
    decoder.end(compressed);
    for await (const piece of decoder as AsyncIterable<Uint8Array>) {
      inflated.set(piece.subarray(0, most - length), length);
      length = Math.min(most, length + piece.length);
      if (length === most) break;
    }
  } catch {
    return undefined;
  }
  return inflated.subarray(0, length);
}

const TOO_LARGE = Symbol("more than allowed");

function inflateWhole(
  compressed: Uint8Array,
  as: Compression,
  most: number,
  // The right buffer size saves a third of the time of small streams. Most are page content, which grows like this.
  expected = Math.min(USUAL_GROWTH * compressed.length, MOST_CHUNK_BYTES),
): Uint8Array | undefined | typeof TOO_LARGE {
  try {
    const chunkSize = Math.max(LEAST_CHUNK_BYTES, expected);
    return DECODERS[as].whole(compressed, { maxOutputLength: Math.min(most, MAX_BUFFER_BYTES), chunkSize });
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return isTooLarge ? TOO_LARGE : undefined;
  }
}

/** Ends the thread when a decoder without an inflater of this file is about to exceed the limit. */
export function boundDecoded(bytes: number): void {
  if (bytes <= allowedBytes) return;
  void endThread(allowedBy);
  // The thread ends after this error has unwound the stack.
  throw new Error("a stream decodes to more bytes than allowed");
}

const USUAL_GROWTH = 4;
const LEAST_CHUNK_BYTES = 1024;
const MOST_CHUNK_BYTES = 2 ** 20;
const PIECE_BYTES = 2 ** 18;
/** More than any page needs; zlib requires a number. */
const MAX_BUFFER_BYTES = 2 ** 31 - 1;

/** Subclass whose reader counts bytes. Counting with a TransformStream would double the cost of small streams. */
function bounded(setting: string): Inflater {
  return class BoundedDecompressionStream extends DecompressionStream {
    constructor(format: ConstructorParameters<Inflater>[0]) {
      super(format);
      const readable = this.readable;
      const getReader = readable.getReader.bind(readable) as () => ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
      const counted = { getReader: () => counting(getReader(), setting) };
      Object.defineProperty(this, "readable", { value: Object.assign(readable, counted) });
    }
  };
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

function counting(reader: Reader, setting: string): Reader {
  const read = reader.read.bind(reader);
  let bytes = 0;
  const readCounted = async () => {
    const chunk = await read();
    bytes += chunk.value?.byteLength ?? 0;
    return bytes <= allowedBytes ? chunk : await endThread(setting);
  };
  return Object.assign(reader, { read: readCounted });
}

/** Never settles: a reader that got an error here would inflate the same bytes again with its own code. */
function endThread(setting: string): Promise<never> {
  const allowed = `${allowedBytes / 1024 ** 2} MB`;
  queueMicrotask(() => {
    throw limitExceeded("what one stream of the document inflates to", "more", allowed, setting);
  });
  return new Promise(() => undefined);
}
