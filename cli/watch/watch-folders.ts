// The life of a watch: scan the folders, wait until files settle, extract them, and scan again.

import { watchSettling } from "./settling-files.ts";
import type { Trouble, WatchedFile } from "./watched-files.ts";

export interface WatchTools {
  scan(): AsyncIterable<WatchedFile | Trouble>;
  /** True where the results of this version exist, or where this version failed. */
  isCurrent(file: WatchedFile): boolean;
  /** True where the file still has this version. */
  isUnchanged(file: WatchedFile): Promise<boolean>;
  /** Extracts files. Failures of documents are recorded, and never thrown. */
  extract(files: readonly WatchedFile[]): Promise<void>;
  now(): number;
  /** Waits, or rejects when the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  say(message: string): void;
}

export interface WatchTimes {
  readonly settleMs: number;
  readonly everyMs: number;
  /** Documents at the same time. */
  readonly jobs: number;
}

/** Scans take at most a tenth of the time, also on a slow network drive. */
const PAUSE_PER_SCAN = 9;
/** Files of one turn in a burst. A turn costs a few commits of the ledger, and its files wait for each other. */
const MOST_AT_ONCE = 16;

/** Watches until the signal aborts, or until something fails that is no document, such as the disk of the ledger. */
export async function watchFolders(tools: WatchTools, times: WatchTimes, signal: AbortSignal): Promise<void> {
  const work = extractInTurns(tools, times.jobs);
  const settling = watchSettling(times.settleMs);
  const tellTrouble = tellLastingTrouble(tools.say);
  const stopped = AbortSignal.any([signal, work.failed]);
  while (!stopped.aborted) {
    const started = tools.now();
    const troubles = new Set<string>();
    for await (const found of tools.scan()) {
      if (stopped.aborted) break;
      if (found.kind === "trouble") troubles.add(found.message);
      else if (!work.has(found.uri) && !tools.isCurrent(found)) settling.see(found, tools.now());
    }
    tellTrouble(troubles);
    work.add(settling.endScan(tools.now()));
    const pause = Math.max(times.everyMs, (tools.now() - started) * PAUSE_PER_SCAN);
    await tools.pause(pause, stopped).catch((error: unknown) => {
      if (!stopped.aborted) throw error;
    });
  }
  if (work.failed.aborted) throw work.failed.reason;
}

interface Turns {
  add(files: readonly WatchedFile[]): void;
  /** True while the file waits or is extracted. */
  has(uri: string): boolean;
  /** Aborts with the first error. */
  readonly failed: AbortSignal;
}

/** Extracts waiting files in turns, `jobs` of them at the same time. Scans go on meanwhile. */
function extractInTurns({ isUnchanged, extract }: WatchTools, jobs: number): Turns {
  const waiting = new Map<string, WatchedFile>();
  const busy = new Set<string>();
  const failure = new AbortController();
  let turns = 0;
  const turn = async (files: readonly WatchedFile[]) => {
    const present: WatchedFile[] = [];
    // A file that changed or vanished in the queue is not lost: the next scan finds what is there.
    for (const file of files) if (await isUnchanged(file)) present.push(file);
    if (present.length > 0) await extract(present);
  };
  const start = () => {
    while (turns < jobs && waiting.size > 0 && !failure.signal.aborted) {
      const files = [...waiting.values()].slice(0, Math.min(MOST_AT_ONCE, Math.ceil(waiting.size / jobs)));
      for (const { uri } of files) {
        waiting.delete(uri);
        busy.add(uri);
      }
      turns++;
      void turn(files)
        .catch((error: unknown) => failure.abort(error))
        .finally(() => {
          turns--;
          for (const { uri } of files) busy.delete(uri);
          start();
        });
    }
  };
  return {
    add(files) {
      for (const file of files) waiting.set(file.uri, file);
      start();
    },
    has: (uri) => waiting.has(uri) || busy.has(uri),
    failed: failure.signal,
  };
}

/** Reports a problem once, at the second scan that has it. A folder that vanishes during one scan is no problem. */
function tellLastingTrouble(say: (message: string) => void): (current: ReadonlySet<string>) => void {
  let before: ReadonlySet<string> = new Set();
  let told = new Set<string>();
  return (current) => {
    const lasting = [...current].filter((message) => before.has(message));
    for (const message of lasting) if (!told.has(message)) say(message);
    told = new Set(lasting);
    before = current;
  };
}
