// A folder and those above it, where Node's own recursive mkdir would spin for ever.

import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "../system-error-code.ts";

/** Node 24's `mkdir` with `recursive` never returns where a folder that exists refuses new ones with ENOENT: /proc. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdirOrKeep(path, mode);
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) !== "ENOENT" || parent === path) throw error;
    await makeFolder(parent, mode);
    await mkdirOrKeep(path, mode);
  }
}

async function mkdirOrKeep(path: string, mode: number | undefined): Promise<void> {
  try {
    await mkdir(path, mode);
  } catch (error) {
    // A folder of a read-only disk answers EROFS although it is there.
    if (errorCode(error) === "ENOENT" || !(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
