// Puts a file that is written in full in the place of another, if the condition of the writer holds.

import { link, rename } from "node:fs/promises";
import type { WriteOptions } from "../storage.ts";
import { errorCode } from "../system-error-code.ts";
import { hashOf, isFile, withFile } from "./file-content.ts";

/** Puts the written file in its place. False when the condition does not hold. Called by one writer at a time. */
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

// A link, unlike a rename, fails where there is a file already, whoever made it.
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
