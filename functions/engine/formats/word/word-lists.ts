// Counts list items as Word does, for XML (ECMA-376 part 1, 17.9) and binary documents (MS-DOC, 2.4.6.3).

import { listNumber } from "../shared/list-numbers.ts";

export interface WordLevel {
  readonly start: number;
  /** Name of the number format in ECMA-376. */
  readonly format: string;
  /** True when every number of the marker is a plain number. */
  readonly isLegal: boolean;
  /** Counting restarts after an item above this level, counted from 0; by default, after any item above. */
  readonly restartAfter: number | undefined;
}

export interface WordList<Level extends WordLevel = WordLevel> {
  /** Key of the counter. Lists with the same key share their numbers. */
  readonly counterKey: string | number;
  readonly levels: ReadonlyMap<number, Level>;
  /** Start number by level, for a list that shares its counter. */
  readonly starts: ReadonlyMap<number, number>;
}

/** Formats the number of a level for the marker of an item. */
export type ShownNumber = (level: number) => string;

/** Word's lists have at most nine levels. */
export const LEVELS = 9;

/** Returns a function that counts one item. The list must have the item's level. */
export function wordCounters(): (list: WordList, at: number) => ShownNumber {
  const counters = new Map<string | number, (number | undefined)[]>();
  const started = new Map<WordList, Set<number>>();
  return (list, at) => {
    const counts = counters.get(list.counterKey) ?? [];
    counters.set(list.counterKey, counts);
    const levels = started.get(list) ?? new Set();
    started.set(list, levels);
    // A start of the list's own resets a level at the list's first item of that level, and no level above.
    if (list.starts.has(at) && !levels.has(at)) counts[at] = undefined;
    levels.add(at);
    // Missing items above count as one item each.
    for (let above = 0; above < at; above++) counts[above] ??= startOf(list, above);
    counts[at] = (counts[at] ?? startOf(list, at) - 1) + 1;
    for (let deeper = at + 1; deeper < LEVELS; deeper++) {
      const restartAfter = list.levels.get(deeper)?.restartAfter;
      if (restartAfter === undefined || (restartAfter !== 0 && at < restartAfter)) counts[deeper] = undefined;
    }
    const isLegal = list.levels.get(at)?.isLegal === true;
    return (level) => {
      const format = isLegal ? "decimal" : (list.levels.get(level)?.format ?? "decimal");
      return listNumber(format, counts[level] ?? startOf(list, level));
    };
  };
}

function startOf({ starts, levels }: WordList, at: number): number {
  return starts.get(at) ?? levels.get(at)?.start ?? 1;
}
