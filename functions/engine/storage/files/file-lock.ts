// One writer of a path at a time, among the processes of a machine. A lock whose owner died is taken over.

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
// A lock is held for a comparison and a rename. An owner on another machine cannot be asked whether it lives.
const STALE_AFTER_MS = 60_000;

const queues = new Map<string, Promise<unknown>>();

export function withFileLock<T>(path: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  // Within the process in turn, so that only other processes are waited for by looking.
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

// Two may find the same lock stale; the slower must not remove the lock that the faster has made since.
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
