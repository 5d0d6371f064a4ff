// Files for one user only. The cache contains the text of documents, and files from other users must not be read.

import { chmodSync, type Stats, statSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { ExtractionError } from "../../base/errors.ts";
import { isAbsent } from "./file-failures.ts";

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

const OTHERS = 0o077;
const OTHERS_MAY_WRITE = 0o022;

/** Removes other users' rights to an existing folder. Throws ACCESS_DENIED when another user owns the folder. */
export function closePrivateFolder(path: string): void {
  // Windows has no such rights.
  const user = process.getuid?.();
  const found = user === undefined ? undefined : statIfAny(path);
  if (found === undefined) return;
  if (found.uid !== user) {
    throw new ExtractionError("ACCESS_DENIED", `the cache ${path} belongs to another user`, {
      remedy: "remove it, or set XDG_CACHE_HOME to a folder of your own",
    });
  }
  if ((found.mode & OTHERS) !== 0) chmodSync(path, PRIVATE_FOLDER);
}

/** State of a file or folder, if it can be read. Otherwise the first write reports the error. */
function statIfAny(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Removes a file that another user wrote, or may have written before the folder became private. */
export async function removeForeign(path: string): Promise<void> {
  const user = process.getuid?.();
  if (user === undefined) return;
  try {
    const found = await stat(path);
    const isForeign = found.uid !== user || (found.mode & OTHERS_MAY_WRITE) !== 0;
    if (isForeign && found.isFile()) await rm(path);
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
}
