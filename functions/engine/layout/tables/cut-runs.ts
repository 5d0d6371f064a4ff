// Runs cut where spaces or leaders, not words, hold them together: one run may be a whole row of a table.

import type { Run } from "../lines/run.ts";
import { wordRuns } from "./table-cells.ts";

/** Three spaces set a column apart, four dots lead the eye to one. */
const SPACES = /\S\s{3,}\S/;
const LEADERS = /[.…·]{4,}|(?:[.·]\s){3,}[.·]?/g;

export interface Pieces {
  readonly runs: readonly Run[];
  /** Those that had leaders beside them. */
  readonly led: ReadonlySet<Run>;
  /** The runs that are left when these pieces are taken: whole where nothing of them was. */
  without(taken: ReadonlySet<Run>): Run[];
}

/** What either of the two needs; most pages have nothing of it. */
const CUTS = /\s{3}|[.…·]{4}|(?:[.·]\s){3}/;

export function cutIntoPieces(runs: readonly Run[]): Pieces {
  if (!runs.some(({ text }) => CUTS.test(text))) {
    return { runs, led: new Set(), without: (taken) => runs.filter((run) => !taken.has(run)) };
  }
  const pieces = runs.map((run) => ({ run, parts: partsOf(run) }));
  return {
    runs: pieces.flatMap(({ parts }) => parts),
    led: new Set(pieces.flatMap(({ run, parts }) => (run.text.search(LEADERS) < 0 ? [] : parts))),
    without: (taken) =>
      pieces.flatMap(({ run, parts }) =>
        parts.some((part) => taken.has(part)) ? parts.filter((part) => !taken.has(part)) : [run],
      ),
  };
}

function partsOf(run: Run): Run[] {
  // As wide as the dots were, so that the words around them stay where they are.
  const text = run.text.replaceAll(LEADERS, (dots) => " ".repeat(dots.length));
  if (text.trim() === "") return [run];
  if (text === run.text && !SPACES.test(text)) return [run];
  return wordRuns({ ...run, text });
}
