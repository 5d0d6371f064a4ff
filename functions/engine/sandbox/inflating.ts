// Bytes that one compressed stream may inflate to, counted as they come: what a stream declares is a lie.

import { DecompressionStream } from "node:stream/web";
import { inflateSync } from "node:zlib";
import { limitExceeded } from "../errors.ts";

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

/** What a whole zlib stream inflates to, under the same bound; undefined where it is damaged. */
export async function inflateBounded(compressed: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    // A fitting first buffer saves a third of the time that small streams take: most are content, and inflate to that.
    const chunkSize = Math.min(Math.max(LEAST_CHUNK_BYTES, USUAL_GROWTH * compressed.length), MOST_CHUNK_BYTES);
    return inflateSync(compressed, { maxOutputLength: Math.min(allowedBytes, MAX_BUFFER_BYTES), chunkSize });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return "code" in error && error.code === "ERR_BUFFER_TOO_LARGE" ? await endThread(allowedBy) : undefined;
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
