// Files that are being written. A process removes its unfinished files when it ends. Those of a killed process are
// removed by the next process that writes into the same folder.

import { createHash, randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { isAlive } from "./process-alive.ts";

const unfinished = new Set<string>();
const swept = new Set<string>();

/** Name with machine and process, so that another process can check that the writer still runs. */
function unfinishedName(): string {
  return `${ownPrefix()}${process.pid}-${randomUUID()}`;
}

/** Prefix for this machine. Files of other machines stay, because the state of their writers is unknown here. */
function ownPrefix(): string {
  return `.textractor-${createHash("sha256").update(hostname()).digest("hex").slice(0, 8)}-`;
}

/**
 * Passes the path of an empty file in the folder to the work, which writes it with the flag "r+" and moves it away. The
 * file is removed when the work or the process ends.
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
    // Synchronous: an asynchronous call could create the file after removeAll has run.
    writeFileSync(path, "", { flag: "wx", ...(mode === undefined ? {} : { mode }) });
    return await work(path);
  } finally {
    await rm(path, { force: true });
    unfinished.delete(path);
    if (unfinished.size === 0) process.off("exit", removeAll);
  }
}

/** Removes files of dead processes. It lists each folder only once, because a folder may hold a million results. */
async function removeAbandoned(folder: string): Promise<void> {
  if (swept.has(folder)) return;
  swept.add(folder);
  const prefix = ownPrefix();
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const [pid] = /^\d+(?=-)/.exec(name.slice(prefix.length)) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

function removeAll(): void {
  for (const path of unfinished) rmSync(path, { force: true });
}
