// Rewrites a compound file, or one storage of it, as a valid file. Its readers meet no loops and no false sizes.

import { type CompoundFile, damagedCompoundFile } from "./compound-file.ts";
import { writeCompoundFile } from "./write-compound-file.ts";

export interface CopyOptions {
  /** Streams to copy, by their paths in the source. */
  readonly paths: readonly string[];
  /** Number of leading characters to remove from each path. */
  readonly strip?: number;
  /** New content for streams, by path. */
  readonly replaced?: ReadonlyMap<string, Uint8Array>;
}

/** Copies streams. Throws DAMAGED_DOCUMENT when streams share sectors: a few bytes could then grow to gigabytes. */
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
