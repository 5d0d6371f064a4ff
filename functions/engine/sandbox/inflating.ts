// Bytes that one compressed stream may inflate to, counted as they come: what a stream declares is a lie.

import { DecompressionStream } from "node:stream/web";
import { brotliDecompressSync, createBrotliDecompress, createInflate, inflateSync } from "node:zlib";
import { limitExceeded } from "../base/errors.ts";

type Inflater = typeof globalThis.DecompressionStream;

let allowedBytes = Number.POSITIVE_INFINITY;
let allowedBy = "";

/**
 * Ends this thread, with LIMIT_EXCEEDED for its task, as soon as a stream inflates to more. Of what inflates, only
 * the platform's DecompressionStream is bounded: libraries that bring their own take their bounds as options.
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

/** Made when it is asked for, which few documents do: Node loads its streams for the web then, 2 ms of CPU time. */
function setInflater(make: () => Inflater): void {
  let inflater: Inflater | undefined;
  // Defining a property looks at what is there, and deleting it does not.
  Reflect.deleteProperty(globalThis, "DecompressionStream");
  Object.defineProperty(globalThis, "DecompressionStream", {
    configurable: true,
    get: () => (inflater ??= make()),
    set: (value: Inflater) => (inflater = value),
  });
}

export type Compression = "deflate" | "brotli";

const DECODERS = {
  deflate: { atOnce: inflateSync, inPieces: createInflate },
  brotli: { atOnce: brotliDecompressSync, inPieces: createBrotliDecompress },
} as const;

/** What a whole stream inflates to, under the same bound; undefined where it is damaged. */
export async function inflateBounded(compressed: Uint8Array, as: Compression): Promise<Uint8Array | undefined> {
  const inflated = atOnce(compressed, as, allowedBytes);
  return inflated === TOO_LARGE ? await endThread(allowedBy) : inflated;
}

/** The same for those who cannot wait. */
export function inflateBoundedNow(compressed: Uint8Array, as: Compression): Uint8Array | undefined {
  const inflated = atOnce(compressed, as, allowedBytes);
  if (inflated !== TOO_LARGE) return inflated;
  boundDecoded(Number.POSITIVE_INFINITY);
  return undefined;
}

/** No more than the first `most` bytes, whatever follows them; undefined where the stream is damaged before. */
export async function inflateUpTo(
  compressed: Uint8Array,
  as: Compression,
  most: number,
): Promise<Uint8Array | undefined> {
  // A buffer of the size that is wanted: pieces and what they are joined to would take twice the memory.
  const atFirst = atOnce(compressed, as, most, most);
  if (atFirst !== TOO_LARGE) return atFirst;
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
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return undefined;
  }
  return inflated.subarray(0, length);
}

const TOO_LARGE = Symbol("more than allowed");

function atOnce(
  compressed: Uint8Array,
  as: Compression,
  most: number,
  // A fitting first buffer saves a third of the time that small streams take: most are content, and inflate to that.
  expected = Math.min(USUAL_GROWTH * compressed.length, MOST_CHUNK_BYTES),
): Uint8Array | undefined | typeof TOO_LARGE {
  try {
    const chunkSize = Math.max(LEAST_CHUNK_BYTES, expected);
    return DECODERS[as].atOnce(compressed, { maxOutputLength: Math.min(most, MAX_BUFFER_BYTES), chunkSize });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return "code" in error && error.code === "ERR_BUFFER_TOO_LARGE" ? TOO_LARGE : undefined;
  }
}

/** For decoders that make bytes by their own means: ends the thread before a stream holds more than it may. */
export function boundDecoded(bytes: number): void {
  if (bytes <= allowedBytes) return;
  void endThread(allowedBy);
  // The thread ends when this has unwound the stack.
  throw new Error("a stream decodes to more than it may");
}

const USUAL_GROWTH = 4;
const LEAST_CHUNK_BYTES = 1024;
const MOST_CHUNK_BYTES = 2 ** 20;
const PIECE_BYTES = 2 ** 18;
/** Beyond any page; zlib wants a number. */
const MAX_BUFFER_BYTES = 2 ** 31 - 1;

/** The platform's class, whose reader counts; counting by a TransformStream would double the cost of small streams. */
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

/** Never settles: a reader that got an error here would inflate the same bytes once more, by its own means. */
function endThread(setting: string): Promise<never> {
  const allowed = `${allowedBytes / 1024 ** 2} MB`;
  queueMicrotask(() => {
    throw limitExceeded("what one stream of the document inflates to", "more", allowed, setting);
  });
  return new Promise(() => undefined);
}
