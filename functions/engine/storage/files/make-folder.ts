// Makes a folder and its parents. Node's own recursive mkdir may never return.

import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "../system-error-code.ts";

/** Makes the folders. In /proc, which refuses new folders with ENOENT, Node 24's recursive `mkdir` never returns. */
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
    // An existing folder on a read-only disk answers EROFS.
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
