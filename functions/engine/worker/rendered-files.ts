// Outputs that are several files, such as one CSV file for each table.

import type { PackedBytes } from "./packed-bytes.ts";

export interface RenderedFile {
  /** Name below the prefix of the output; undefined for the only file, which has the output's own address. */
  readonly name: string | undefined;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface RenderedFiles {
  readonly files: readonly RenderedFile[];
  /** Parts that are not in the files. */
  readonly warnings: readonly string[];
}

/** An output as a thread renders it: one object, or several files. */
export type RenderedOutput = PackedBytes | RenderedFiles;

/** Buffers that move to another thread with the output. */
export function buffersOf(output: RenderedOutput): readonly Uint8Array[] {
  return "files" in output ? output.files.map(({ bytes }) => bytes) : output.pieces;
}
