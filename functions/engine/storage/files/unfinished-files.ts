// Files that are still being written. A process removes its own ones when it ends; what a killed process could not remove,
// the next one removes that writes into the same folder.

import { createHash, randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { isAlive } from "./process-alive.ts";

const unfinished = new Set<string>();
const swept = new Set<string>();

/** The name has the machine and the process, so that another process can tell whether its writer lives. */
function unfinishedName(): string {
  return `${ownPrefix()}${process.pid}-${randomUUID()}`;
}

/** Processes of another machine that shares the folder cannot be asked: their files are left alone. */
function ownPrefix(): string {
  return `.textractor-${createHash("sha256").update(hostname()).digest("hex").slice(0, 8)}-`;
}

/**
 * Gives the work the path of an empty file in the folder, which is to be written with the flag "r+" and moved away. The file
 * is gone when the work or the process ends.
 */
export async function withUnfinished<T>(
  folder: string,
  mode: number | undefined,
  work: (path: string) => Promise<T>,
): Promise<T> {
  await removeAbandoned(folder);
  const path = join(folder, unfinishedName());
  if (unfinished.size === 0) process.on("exit", removeAll);
  unfinished.add(path);
  try {
    // At once: a file that is made by and by can be made after what is unfinished was removed.
    writeFileSync(path, "", { flag: "wx", ...(mode === undefined ? {} : { mode }) });
    return await work(path);
  } finally {
    await rm(path, { force: true });
    unfinished.delete(path);
    if (unfinished.size === 0) process.off("exit", removeAll);
  }
}

/** Looks into each folder once: a folder may hold a million results. */
async function removeAbandoned(folder: string): Promise<void> {
  if (swept.has(folder)) return;
  swept.add(folder);
  const prefix = ownPrefix();
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(/^\d+(?=-)/.exec(name.slice(prefix.length))?.[0]);
    if (pid > 0 && !isAlive(pid)) await rm(join(folder, name), { force: true });
  }
}

function removeAll(): void {
  for (const path of unfinished) rmSync(path, { force: true });
}
