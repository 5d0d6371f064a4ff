// Grid of rows and columns with walls between them. A cell is an area that no wall divides. Grids of drawings are no tables.

import { coverage, type Rule } from "../geometry/drawn-rules.ts";
import type { Edges } from "../geometry/edges.ts";
import { medianSize } from "../geometry/median.ts";
import { middleOf, type Run } from "../lines/run.ts";
import type { Region } from "./lattices.ts";

export interface Grid {
  /** Edges of the columns: one more than there are columns. */
  readonly xs: readonly number[];
  /** Edges of the rows: one more than there are rows. */
  readonly ys: readonly number[];
  /** Walls between each place and the one to its right, by row and column. */
  readonly wallRight: readonly (readonly boolean[])[];
  /** Walls between each place and the one below it, by row and column. */
  readonly wallBelow: readonly (readonly boolean[])[];
  /** Number of rows known to be the header's. */
  readonly headRows?: number;
  /** Text that begins in a cell and reaches over the columns after it, which have text of their own. */
  readonly overhangs?: readonly Overhang[];
}

export interface Overhang extends Edges {
  readonly column: number;
}

/** First and last row and column of a cell, counted from 0. */
export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Share of the edge between two places that a rule must cover to be a wall. */
const WALL_SHARE = 0.5;

export function gridOf({ xs, ys, rules }: Region): Grid {
  const rows = spansOf(ys);
  const columns = spansOf(xs);
  return {
    xs,
    ys,
    wallRight: rows.map(([top, bottom]) =>
      columns.map(([, right]) => coverage(rules.down, right, top, bottom) >= WALL_SHARE),
    ),
    wallBelow: rows.map(([, bottom]) =>
      columns.map(([left, right]) => coverage(rules.across, bottom, left, right) >= WALL_SHARE),
    ),
  };
}

function spansOf(edges: readonly number[]): [from: number, to: number][] {
  return edges.slice(0, -1).map((from, index) => [from, edges[index + 1] ?? from]);
}

/** Splits a column at x; `isWall` decides for each row. */
export function splitColumn(grid: Grid, column: number, x: number, isWall: (row: number) => boolean): Grid {
  return {
    ...grid,
    xs: inserted(grid.xs, column + 1, x),
    wallRight: grid.wallRight.map((walls, row) => inserted(walls, column, isWall(row))),
    wallBelow: grid.wallBelow.map((walls) => inserted(walls, column, walls[column] ?? true)),
  };
}

/** Splits a row at y; `isWall` decides for each column. */
export function splitRow(grid: Grid, row: number, y: number, isWall: (column: number) => boolean): Grid {
  const walls = (grid.wallRight[row] ?? []).map((_, column) => isWall(column));
  return {
    ...grid,
    ys: inserted(grid.ys, row + 1, y),
    wallRight: inserted(grid.wallRight, row, grid.wallRight[row] ?? []),
    wallBelow: inserted(grid.wallBelow, row, walls),
  };
}

function inserted<T>(list: readonly T[], at: number, value: T): T[] {
  return [...list.slice(0, at), value, ...list.slice(at)];
}

/** Cells in row order. Together they cover the grid without overlaps. */
export function areasOf({ wallRight, wallBelow }: Grid): Area[] {
  const rows = wallRight.length;
  const columns = wallRight[0]?.length ?? 0;
  const taken = wallRight.map((row) => row.map(() => false));
  const areas: Area[] = [];
  for (let top = 0; top < rows; top++) {
    for (let left = 0; left < columns; left++) {
      if (taken[top]?.[left]) continue;
      let right = left;
      while (right + 1 < columns && !wallRight[top]?.[right] && !taken[top]?.[right + 1]) right++;
      let bottom = top;
      while (bottom + 1 < rows && isOpenBelow(bottom, left, right)) bottom++;
      for (let row = top; row <= bottom; row++) taken[row]?.fill(true, left, right + 1);
      areas.push({ top, bottom, left, right });
    }
  }
  return areas;

  /** Decides whether a cell with these columns continues in the next row with the same width. */
  function isOpenBelow(row: number, left: number, right: number): boolean {
    for (let column = left; column <= right; column++) {
      if (wallBelow[row]?.[column] || taken[row + 1]?.[column]) return false;
      if (column < right && wallRight[row + 1]?.[column]) return false;
    }
    const isEdge = (column: number) => column < 0 || column >= columns - 1 || wallRight[row + 1]?.[column] === true;
    return isEdge(left - 1) && isEdge(right);
  }
}

/** Index of the row or column, between two edges, that contains the place or is nearest to it. */
export function placeIn(edges: readonly number[], place: number): number {
  const after = edges.findIndex((edge) => edge > place);
  return after < 0 ? edges.length - 2 : Math.max(0, after - 1);
}

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
