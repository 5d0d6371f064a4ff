// How Word counts its lists, whether they are written as XML (ECMA-376 part 1, 17.9) or binary (MS-DOC, 2.4.6.3).

import { listNumber } from "./list-numbers.ts";

export interface WordLevel {
  readonly start: number;
  /** By its name in ECMA-376. */
  readonly format: string;
  /** Every number of the marker is shown as a plain one. */
  readonly isLegal: boolean;
  /** Counting starts anew after an item above this level, counted from 0; by default, of any above. */
  readonly restartAfter: number | undefined;
}

export interface WordList<Level extends WordLevel = WordLevel> {
  /** Lists with the same one go on with each other's numbers. */
  readonly counterKey: string | number;
  readonly levels: ReadonlyMap<number, Level>;
  /** By level: where this list starts, of the several that share one counter. */
  readonly starts: ReadonlyMap<number, number>;
}

/** A level's number as the marker of an item shows it. */
export type ShownNumber = (level: number) => string;

/** More than these no list of Word has. */
export const LEVELS = 9;

/** Counts one item on, of a level that the list has. */
export function wordCounters(): (list: WordList, at: number) => ShownNumber {
  const counters = new Map<string | number, (number | undefined)[]>();
  const started = new Set<WordList>();
  return (list, at) => {
    const counts = counters.get(list.counterKey) ?? [];
    counters.set(list.counterKey, counts);
    if (!started.has(list)) {
      started.add(list);
      for (const level of list.starts.keys()) counts[level] = undefined;
    }
    // An item without one above it counts as if there were one.
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
