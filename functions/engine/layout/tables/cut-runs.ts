// Cuts runs at wide spaces and leaders, since one run may be a whole row of a table.

import type { Run } from "../lines/run.ts";
import { wordRuns } from "./table-cells.ts";

/** Three spaces separate two columns. */
const SPACES = /\S\s{3,}\S/;
/** Four dots lead the eye to the next column. */
const LEADERS = /[.…·]{4,}|(?:[.·]\s){3,}[.·]?/g;

export interface Pieces {
  readonly runs: readonly Run[];
  /** Pieces of runs with leaders. */
  readonly withLeaders: ReadonlySet<Run>;
  /** Returns the runs without the taken pieces. A run with no taken piece stays whole. */
  without(taken: ReadonlySet<Run>): Run[];
}

/** Quick test for both patterns above; most pages match neither. */
const CUTS = /\s{3}|[.…·]{4}|(?:[.·]\s){3}/;

export function cutIntoPieces(runs: readonly Run[]): Pieces {
  if (!runs.some(({ text }) => CUTS.test(text))) {
    return { runs, withLeaders: new Set(), without: (taken) => runs.filter((run) => !taken.has(run)) };
  }
  const pieces = runs.map((run) => ({ run, parts: partsOf(run) }));
  return {
    runs: pieces.flatMap(({ parts }) => parts),
    withLeaders: new Set(pieces.flatMap(({ run, parts }) => (run.text.search(LEADERS) < 0 ? [] : parts))),
    without: (taken) =>
      pieces.flatMap(({ run, parts }) =>
        parts.some((part) => taken.has(part)) ? parts.filter((part) => !taken.has(part)) : [run],
      ),
  };
}

function partsOf(run: Run): Run[] {
  // As many spaces as there were dots keep the words around them in place.
  const text = run.text.replaceAll(LEADERS, (dots) => " ".repeat(dots.length));
  if (text.trim() === "") return [run];
  if (text === run.text && !SPACES.test(text)) return [run];
  return wordRuns({ ...run, text });
}
