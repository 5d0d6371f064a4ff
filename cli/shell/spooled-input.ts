// A document on standard input, stored as a file. The engine reads a document more than once and at any offset.

import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { explaining } from "../../functions/engine/storage/files/file-failures.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { UsageError } from "./usage.ts";

/** The usual sign for standard input. */
const STANDARD_INPUT = "-";

export interface SpooledInput {
  /** The addresses, with the stored file instead of "-". */
  readonly uris: readonly string[];
  /** Returns the address as the person wrote it. */
  asWritten(uri: string): string;
  remove(): Promise<void>;
}

/**
 * Stores at most one byte more than `maxBytes`: enough for the engine to refuse the document. Throws UsageError when
 * "-" is named twice, OUTPUT_REFUSED on a full disk.
 */
export async function spoolInput(
  uris: readonly string[],
  input: () => AsyncIterable<Uint8Array>,
  maxBytes: number,
  openFile: (path: string) => Writable = createWriteStream,
): Promise<SpooledInput> {
  const times = uris.filter((uri) => uri === STANDARD_INPUT).length;
  if (times === 0) return { uris, asWritten: (uri) => uri, remove: () => Promise.resolve() };
  if (times > 1) throw new UsageError("standard input (-) can be named only once");
  const folder = await temporaryFolder();
  const path = join(folder.path, "stdin");
  try {
    await explaining(path, "write", undefined, () => pipeline(upTo(maxBytes + 1, input()), openFile(path)));
  } catch (error) {
    await folder.remove();
    throw error;
  }
  return {
    uris: uris.map((uri) => (uri === STANDARD_INPUT ? path : uri)),
    asWritten: (uri) => (uri === path ? STANDARD_INPUT : uri),
    remove: folder.remove,
  };
}

async function* upTo(bytes: number, input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of input) {
    yield piece.subarray(0, left);
    left -= Math.min(left, piece.length);
    if (left === 0) return;
  }
}
