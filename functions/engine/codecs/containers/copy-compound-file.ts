// Rewrites a compound file, or a storage inside one, as a sound file: its readers see neither loops nor false sizes.

import { type CompoundFile, damagedCompoundFile } from "./compound-file.ts";
import { writeCompoundFile } from "./write-compound-file.ts";

export interface CopyOptions {
  /** Streams to copy, by their paths in the source. */
  readonly paths: readonly string[];
  /** Leading characters of the paths that the copy does without. */
  readonly strip?: number;
  /** Content that replaces a stream's own, by path. */
  readonly replaced?: ReadonlyMap<string, Uint8Array>;
}

/** Throws DAMAGED_DOCUMENT when streams share sectors, because a few bytes could then be copied many times over. */
export function copyCompoundFile(file: CompoundFile, { paths, strip = 0, replaced }: CopyOptions): Uint8Array {
  let left = file.size;
  const streams = paths.map((path) => {
    const bytes = replaced?.get(path) ?? file.read(path) ?? new Uint8Array();
    left -= bytes.length;
    if (left < 0) throw damagedCompoundFile("its streams overlap");
    return { path: path.slice(strip), bytes };
  });
  return writeCompoundFile(streams);
}
