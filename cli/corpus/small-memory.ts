// Memory of work on many names, one after the other. Without a limit, V8 and SQLite use far more than this work needs.

import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { CACHE_KB, type Ledger } from "./ledger.ts";

/** Above it, V8's room for young objects stops growing: to 128 MB otherwise, which makes this work no faster. */
export const MOST_YOUNG_BYTES = 4 * 1024 ** 2;

/** SQLite also sorts in so much. Keys in no order find few of their pages in a larger cache either. */
export const SMALL_CACHE_KB = 4_000;

export interface SmallMemory {
  /** Ends V8's growth once it has reached the limit. Called after each part of the work. */
  hold(): void;
  /** Allows V8 and SQLite the memory that extraction needs. */
  release(): void;
}

export function useSmallMemory({ database }: Pick<Ledger, "database">): SmallMemory {
  database.exec(`PRAGMA cache_size = -${SMALL_CACHE_KB}`);
  let isHeld = false;
  return {
    hold() {
      if (isHeld || youngBytes() < MOST_YOUNG_BYTES) return;
      isHeld = true;
      setFlagsFromString("--semi-space-growth-factor=1");
    },
    release() {
      setFlagsFromString("--semi-space-growth-factor=2");
      if (database.isOpen) database.exec(`PRAGMA cache_size = -${CACHE_KB}`);
    },
  };
}

/** Size of the room for young objects. */
export function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0;
}
