// Makes a folder and its parents. Node's own recursive mkdir may never return.

import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "../system-error-code.ts";

/** Makes the folders. In /proc, which refuses new folders with ENOENT, Node 24's recursive `mkdir` never returns. */
export function makeFolder(path: string, mode?: number): void {
  try {
    makeOrKeep(path, mode);
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) !== "ENOENT" || parent === path) throw error;
    makeFolder(parent, mode);
    makeOrKeep(path, mode);
  }
}

function makeOrKeep(path: string, mode: number | undefined): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // An existing folder on a read-only disk answers EROFS.
    if (errorCode(error) === "ENOENT" || !isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
