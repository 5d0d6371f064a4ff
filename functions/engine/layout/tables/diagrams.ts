// Recognises lattices that are no tables: flow charts, sequence diagrams, circuits, sheets of drawings.

import type { Rule } from "../geometry/drawn-rules.ts";
import { medianSize } from "../geometry/median.ts";
import { middleOf, type Run } from "../lines/run.ts";
import type { Region } from "./lattices.ts";
import { areasOf, type Grid, placeIn } from "./ruled-grid.ts";

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
/** Share of the text that lines cross: the lines of participants, arrows, wires. */
const CROSSED = 0.03;
/** Share of the text in the largest area: the frame of a sheet. */
const IN_FRAME = 0.5;
/** Share of the areas without text, where lines end within areas. */
const EMPTY = 0.6;

/**
 * Recognises a drawing: few walls divide its places, and lines cross its text, one frame holds most of it, or there is
 * little of it between lines that end nowhere.
 */
export function isDrawing(grid: Grid, { rules: { across, down } }: Region, runs: readonly Run[]): boolean {
  const places = (grid.xs.length - 1) * (grid.ys.length - 1);
  const areas = areasOf(grid);
  if (areas.length >= MOST_AREAS * places) return false;
  const crossed = runs.filter((run) => isCrossed(run, across, down));
  if (crossed.length >= CROSSED * runs.length) return true;
  const counts = areas.map(() => 0);
  const areaAt = new Map<string, number>();
  for (const [index, { top, bottom, left, right }] of areas.entries())
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) areaAt.set(`${row} ${column}`, index);
  for (const run of runs) {
    const index = areaAt.get(`${placeIn(grid.ys, middleOf(run))} ${placeIn(grid.xs, (run.left + run.right) / 2)}`) ?? 0;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  if (Math.max(...counts) > IN_FRAME * runs.length) return true;
  const empty = counts.filter((count) => count === 0).length;
  return empty > EMPTY * areas.length && (across.some(endsWithin(down)) || down.some(endsWithin(across)));
}
