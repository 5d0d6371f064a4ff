// Locks for paths: one process of a machine writes at a time. The next process takes over the lock of a dead owner.

import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { sleep } from "../../base/budget.ts";
import { errorCode } from "../system-error-code.ts";
import { makeFolder } from "./make-folder.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./private-files.ts";
import { isAlive } from "./process-alive.ts";

const POLL_MS = 20;
// A lock is held only for a comparison and a rename. The state of an owner on another machine is unknown.
const STALE_AFTER_MS = 60_000;

const queues = new Map<string, Promise<unknown>>();

export function withFileLock<T>(path: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  // Calls of this process queue in memory. Only the locks of other processes need polling.
  return inTurn(path, async () => {
    const token = JSON.stringify({ host: hostname(), pid: process.pid, id: randomUUID() });
    await makeFolder(dirname(path), PRIVATE_FOLDER);
    await acquire(path, token, signal);
    try {
      return await work();
    } finally {
      if ((await contentOf(path)) === token) await rm(path, { force: true });
    }
  });
}

async function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(path) ?? Promise.resolve()).then(work, work);
  queues.set(path, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(path) === turn) queues.delete(path);
  }
}

async function acquire(path: string, token: string, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await writeFile(path, token, { flag: "wx", mode: PRIVATE_FILE });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
    const seen = await contentOf(path);
    if (seen !== undefined && (await isStale(path, seen))) await removeStale(path, seen);
    else await sleep(POLL_MS * (0.5 + Math.random()), signal);
  }
}

async function isStale(path: string, token: string): Promise<boolean> {
  try {
    const owner = /"host":"(.*)","pid":(\d+),/.exec(token);
    if (owner?.[1] === hostname() && !isAlive(Number(owner[2]))) return true;
    return Date.now() - (await stat(path)).mtimeMs > STALE_AFTER_MS;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

// Two processes may find the same lock stale. The slower one must not remove the new lock of the faster one.
async function removeStale(path: string, token: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    if ((await contentOf(aside)) !== token) await link(aside, path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT" && errorCode(error) !== "EEXIST") throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
