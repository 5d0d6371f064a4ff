// Recognises lattices that are no tables: flow charts, sequence diagrams, circuits, sheets of drawings.

import type { Rule } from "../geometry/drawn-rules.ts";
import { medianSize } from "../geometry/median.ts";
import { middleOf, type Run } from "../lines/run.ts";
import type { Region } from "./lattices.ts";
import { type Area, areasOf, type Grid, placeIn } from "./ruled-grid.ts";

/** Times the text size. */
const LINE_ROOM = 0.7;
const NARROW_SHARE = 0.4;

/**
 * Recognises the boxes of a flow chart. These stand at any height, so many bands between their edges are too low for a
 * line of text.
 */
export function hasNarrowBands({ ys }: Region, runs: readonly Run[]): boolean {
  const least = LINE_ROOM * medianSize(runs);
  const heights = ys.slice(1).map((y, index) => y - (ys[index] ?? y));
  return heights.filter((height) => height < least).length >= NARROW_SHARE * heights.length;
}

/** Share of a lattice's places that its areas are at most in a drawing. A table joins few places to a cell. */
const MOST_AREAS = 0.5;
/** Share of the text that lines cross: the lines of participants, staves, arrows. Text of a form crosses few. */
const CROSSED = 0.05;
/** Share of the areas without text. */
const EMPTY = 0.5;

/** Recognises a drawing: few walls divide its places, lines cross its text, and most of its areas have none. */
export function isDrawing(grid: Grid, { rules: { across, down } }: Region, runs: readonly Run[]): boolean {
  const areas = areasOf(grid);
  if (areas.length >= MOST_AREAS * (grid.xs.length - 1) * (grid.ys.length - 1)) return false;
  const crossed = runs.filter((run) => isCrossed(run, across, down));
  if (crossed.length < CROSSED * runs.length) return false;
  const filled = new Set(runs.map((run) => `${placeIn(grid.ys, middleOf(run))} ${placeIn(grid.xs, centreOf(run))}`));
  const empty = areas.filter((area) => placesOf(area).every((place) => !filled.has(place)));
  return empty.length >= EMPTY * areas.length;
}

function centreOf({ left, right }: Run): number {
  return (left + right) / 2;
}

function placesOf({ top, bottom, left, right }: Area): string[] {
  const rows = Array.from({ length: bottom - top + 1 }, (_, at) => top + at);
  const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at);
  return rows.flatMap((row) => columns.map((column) => `${row} ${column}`));
}

/** Share of a run's height at both ends, that its letters may lack. */
const MARGIN = 0.3;
/** Points at both ends of a run that may lie on a wall. */
const ON_WALL = 2;

function isCrossed({ left, right, top, bottom }: Run, across: readonly Rule[], down: readonly Rule[]): boolean {
  const margin = MARGIN * (bottom - top);
  const [upper, lower, start, end] = [top + margin, bottom - margin, left + ON_WALL, right - ON_WALL];
  return (
    across.some(({ at, from, to }) => at > upper && at < lower && from < end && to > start) ||
    down.some(({ at, from, to }) => at > start && at < end && from < upper && to > lower)
  );
}
