// Locks for paths: one process of a machine writes at a time. The next process takes over the lock of a dead owner.

import { randomUUID } from "node:crypto";
import { link, open, rename, rm, writeFile } from "node:fs/promises";
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
    makeFolder(dirname(path), PRIVATE_FOLDER);
    await acquire(path, token, signal);
    try {
      return await work();
    } finally {
      if ((await lockAt(path))?.token === token) await rm(path, { force: true });
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
    const seen = await lockAt(path);
    if (seen !== undefined && isStale(seen)) await removeStale(path, seen.token);
    else await sleep(POLL_MS * (0.5 + Math.random()), signal);
  }
}

function isStale({ token, writtenMs }: Lock): boolean {
  const owner = /"host":"(.*)","pid":(\d+),/.exec(token);
  if (owner?.[1] === hostname() && !isAlive(Number(owner[2]))) return true;
  return Date.now() - writtenMs > STALE_AFTER_MS;
}

// Two processes may find the same lock stale. The slower one must not remove the new lock of the faster one.
async function removeStale(path: string, token: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    if ((await lockAt(aside))?.token !== token) await link(aside, path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT" && errorCode(error) !== "EEXIST") throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

interface Lock {
  readonly token: string;
  readonly writtenMs: number;
}

/** Lock that the file holds now, if there is one. Its owner may remove it at any time. */
async function lockAt(path: string): Promise<Lock | undefined> {
  try {
    const file = await open(path);
    try {
      return { token: await file.readFile("utf8"), writtenMs: (await file.stat()).mtimeMs };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
