// Replaces a file with a completely written one, if the writer's condition holds.

import { link, rename } from "node:fs/promises";
import type { WriteOptions } from "../storage.ts";
import { errorCode } from "../system-error-code.ts";
import { hashOf, isFile, withFile } from "./file-content.ts";

/** Moves the written file to its path. False when the condition does not hold. One writer at a time calls it. */
export async function moveInto(temporary: string, path: string, { onlyIf, signal }: WriteOptions): Promise<boolean> {
  signal?.throwIfAborted();
  if (onlyIf === "absent") return linkInto(temporary, path);
  if (onlyIf !== undefined) {
    if (!(await isFile(path))) return false;
    const { version } = await withFile(path, (file) => hashOf(file, signal));
    if (version !== onlyIf.version) return false;
  }
  await rename(temporary, path);
  return true;
}

// Unlike a rename, a link fails when the target exists.
async function linkInto(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    if (!LINKLESS.has(errorCode(error))) throw error;
  }
  if (await isFile(path)) return false;
  await rename(temporary, path);
  return true;
}

// File systems without hard links, such as exFAT.
const LINKLESS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);
