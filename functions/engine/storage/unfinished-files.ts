// Files that are still being written, which nobody is to find when the process is told to end before they are finished.

import { rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";

const unfinished = new Set<string>();

/** An empty file to be written with the flag "r+" and moved away, which is gone when the work or the process ends. */
export async function withUnfinished<T>(path: string, mode: number | undefined, work: () => Promise<T>): Promise<T> {
  if (unfinished.size === 0) process.on("exit", removeAll);
  unfinished.add(path);
  try {
    // At once: a file that is made by and by can be made after what is unfinished was removed.
    writeFileSync(path, "", { flag: "wx", ...(mode === undefined ? {} : { mode }) });
    return await work();
  } finally {
    await rm(path, { force: true });
    unfinished.delete(path);
    if (unfinished.size === 0) process.off("exit", removeAll);
  }
}

function removeAll(): void {
  for (const path of unfinished) rmSync(path, { force: true });
}
