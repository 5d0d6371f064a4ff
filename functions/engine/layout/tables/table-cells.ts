// Cuts runs at wide spaces and leaders, since one run may be a whole row of a table, and assigns them to the cells of a
// grid.

import { type FrameLine, frameLine } from "../lines/frame-line.ts";
import { LEADER_SIGNS } from "../lines/leaders.ts";
import { mergeLines, segment } from "../lines/line-segments.ts";
import { middleOf, type Run } from "../lines/run.ts";
import { wordsOf } from "../lines/words.ts";
import { isInside } from "./lattices.ts";
import { type Area, areasOf, type Grid, placeIn } from "./ruled-grid.ts";

export interface GridCell extends Area {
  readonly runs: readonly Run[];
}

export function cellsOf(grid: Grid, runs: readonly Run[]): GridCell[] {
  const areas = areasOf(grid).map((area) => ({ ...area, runs: [] as Run[] }));
  const byPlace = new Map<string, (typeof areas)[number]>();
  for (const area of areas) {
    for (let row = area.top; row <= area.bottom; row++) {
      for (let column = area.left; column <= area.right; column++) byPlace.set(`${row} ${column}`, area);
    }
  }
  const cellAt = (run: Run) => {
    const row = placeIn(grid.ys, middleOf(run));
    const own = grid.overhangs?.find((overhang) => isInside(run, overhang));
    const column = own?.column ?? placeIn(grid.xs, (run.left + run.right) / 2);
    return byPlace.get(`${row} ${column}`);
  };
  for (const run of runs) {
    const cell = cellAt(run);
    const isWithin =
      cell !== undefined &&
      run.left > (grid.xs[cell.left] ?? 0) - CROSSING_EM * run.size &&
      run.right < (grid.xs[cell.right + 1] ?? 0) + CROSSING_EM * run.size;
    // A run may hold the text of several cells, with spaces between them.
    for (const piece of isWithin ? [run] : wordRuns(run)) cellAt(piece)?.runs.push(piece);
  }
  return areas;
}

const CROSSING_EM = 0.5;

/** Splits a run into its words, each a run of its own. */
export function wordRuns(run: Run): Run[] {
  return wordsOf(segment([run])).map((word, index) => ({
    ...run,
    text: word.text,
    left: word.left,
    right: word.right,
    spaceBefore: index > 0 || run.spaceBefore,
  }));
}

export function linesOfRuns(runs: readonly Run[]): FrameLine[] {
  return mergeLines(runs.map((run) => segment([run]))).map((line) => frameLine(line, wordsOf(line)));
}

/** Three spaces separate two columns. */
const SPACES = /\S\s{3,}\S/;
/** Four dots lead the eye to the next column. */
const LEADERS = new RegExp(`[${LEADER_SIGNS}]{4,}|(?:[${LEADER_SIGNS}]\\s){3,}[${LEADER_SIGNS}]?`, "g");

export interface Pieces {
  readonly runs: readonly Run[];
  /** Pieces of runs with leaders. */
  readonly withLeaders: ReadonlySet<Run>;
  /** Returns the runs without the taken pieces. A run with no taken piece stays whole. */
  without(taken: ReadonlySet<Run>): Run[];
}

/** Quick test for both patterns above; most pages match neither. */
const CUTS = new RegExp(`\\s{3}|[${LEADER_SIGNS}]{4}|(?:[${LEADER_SIGNS}]\\s){3}`);

export function cutIntoPieces(runs: readonly Run[]): Pieces {
  if (!runs.some(({ text, seams }) => seams !== undefined || CUTS.test(text))) {
    return { runs, withLeaders: new Set(), without: (taken) => runs.filter((run) => !taken.has(run)) };
  }
  const pieces = runs.map((run) => ({ run, parts: partedAtSeams(run).flatMap(partsOf) }));
  return {
    runs: pieces.flatMap(({ parts }) => parts),
    withLeaders: new Set(pieces.flatMap(({ run, parts }) => (run.text.search(LEADERS) < 0 ? [] : parts))),
    without: (taken) =>
      pieces.flatMap(({ run, parts }) =>
        parts.some((part) => taken.has(part)) ? parts.filter((part) => !taken.has(part)) : [run],
      ),
  };
}

/** Parts a run where one of its gaps may be that between two cells. */
function partedAtSeams(run: Run): readonly Run[] {
  const { seams, text, left, right } = run;
  if (seams === undefined || seams.text !== text || seams.left !== left || seams.right !== right) return [run];
  const ends = [...seams.places.map(({ at, from }) => ({ at, right: from })), { at: text.length, right }];
  return ends.map((end, index) => {
    const before = seams.places[index - 1];
    const start = { at: before?.at ?? 0, left: before?.to ?? left };
    return {
      ...run,
      text: text.slice(start.at, end.at).trimEnd(),
      left: start.left,
      right: end.right,
      spaceBefore: index > 0 || run.spaceBefore,
      seams: undefined,
    };
  });
}

function partsOf(run: Run): Run[] {
  // As many spaces as there were dots keep the words around them in place.
  const text = run.text.replaceAll(LEADERS, (dots) => " ".repeat(dots.length));
  if (text.trim() === "") return [run];
  if (text === run.text && !SPACES.test(text)) return [run];
  return wordRuns({ ...run, text });
}
