import { describe, expect, it } from "vitest";
import type { Grid } from "../../../../functions/engine/layout/tables/ruled-grid.ts";
import { softenColumns, softenRows, splitMerged } from "../../../../functions/engine/layout/tables/soft-grids.ts";
import { runAt } from "../pieces.ts";

/** Grid of columns from 0 to 200 and to 300, with so many rows of 20 points. */
const gridOf = (rows: number, height = 20): Grid => {
  const walls = Array.from({ length: rows }, () => [true, true]);
  return {
    xs: [0, 200, 300],
    ys: Array.from({ length: rows + 1 }, (_, at) => height * at),
    wallRight: walls,
    wallBelow: walls,
  };
};
const at = (row: number, left: number, text: string, more = {}) => runAt(left, 14 + 20 * row, text, more);
/** Rows with two pieces in the first column. */
const pairs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, row) => [at(from + row, 10, "name"), at(from + row, 110, "12")]).flat();

describe("a ruled column", () => {
  it("is two columns where three lines, and half of all, have two pieces", () => {
    expect(softenColumns(gridOf(3), pairs(3)).xs).toEqual([0, 70, 200, 300]);
    expect(softenColumns(gridOf(2), pairs(2)).xs).toEqual([0, 200, 300]);
    expect(softenColumns(gridOf(6), [...pairs(3), ...[3, 4, 5].map((row) => at(row, 10, "name"))]).xs).toHaveLength(4);
    expect(softenColumns(gridOf(7), [...pairs(3), ...[3, 4, 5, 6].map((row) => at(row, 10, "name"))]).xs).toHaveLength(
      3,
    );
  });

  it("has a wall in each row whose text does not cross it", () => {
    const grid = softenColumns(gridOf(4), [...pairs(3), at(3, 10, "a name over all of the two")]);

    expect(grid.wallRight.map(([first]) => first)).toEqual([true, true, true, false]);
    expect(grid.wallBelow).toEqual(Array(4).fill([true, true, true]));
  });

  it("stays as it is without text", () => {
    expect(softenColumns(gridOf(3), [])).toEqual(gridOf(3));
  });

  it("is split also if it is the last one", () => {
    const runs = [0, 1, 2].flatMap((row) => [at(row, 210, "a"), at(row, 270, "b")]);

    expect(softenColumns(gridOf(3), runs).xs).toEqual([0, 200, 242.5, 300]);
  });
});

describe("a merged cell", () => {
  const open = (rows = 1): Grid => ({ ...gridOf(rows), wallRight: Array.from({ length: rows }, () => [false, true]) });
  const isParted = (...runs: ReturnType<typeof runAt>[]) => splitMerged(open(), runs).wallRight[0]?.[0];

  it("is two cells if text ends close to its column's edge and other text starts there", () => {
    expect(isParted(at(0, 150, "left", { right: 195 }), at(0, 205, "right"))).toBe(true);
    expect(isParted(at(0, 150, "left", { right: 195 }))).toBe(false);
    expect(isParted(at(0, 205, "right"))).toBe(false);
    expect(isParted()).toBe(false);
  });

  it("is one cell if text crosses the edge by more than a fifth of an em on both sides", () => {
    const others = [runAt(100, 8, "left"), runAt(250, 8, "right")];

    expect(isParted(...others)).toBe(true);
    expect(isParted(...others, runAt(197.5, 18, "over", { right: 250 }))).toBe(false);
    expect(isParted(...others, runAt(198, 18, "over", { right: 250 }))).toBe(true);
    expect(isParted(...others, runAt(150, 18, "over", { right: 202 }))).toBe(true);
    expect(isParted(...others, runAt(150, 18, "over", { right: 202.5 }))).toBe(false);
  });

  it("gets its walls in all of its rows, and other cells get none", () => {
    const grid = open(3);
    const merged = {
      ...grid,
      wallBelow: [
        [false, false],
        [true, true],
        [true, true],
      ],
    };

    const { wallRight } = splitMerged(merged, [
      at(0, 100, "left"),
      at(0, 250, "right"),
      at(2, 50, "over all of it", { right: 280 }),
    ]);

    expect(wallRight).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ]);
  });
});

describe("a ruled row", () => {
  it("is a row for each line with a number next to a name", () => {
    const runs = [0, 1, 2].flatMap((row) => [runAt(10, 14 + 12 * row, "name"), runAt(210, 14 + 12 * row, `${row}2`)]);

    const { ys, wallBelow } = softenRows(gridOf(1, 60), runs);

    // The lines reach from 6 to 16, from 18 to 28, and from 30 to 40.
    expect(ys).toEqual([0, 17, 29, 60]);
    expect(wallBelow).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
  });

  it("stays one row where its text flows", () => {
    const runs = [0, 1, 2].map((row) => runAt(10, 14 + 12 * row, "text that flows from line to line"));

    expect(softenRows(gridOf(1, 60), runs)).toEqual(gridOf(1, 60));
    expect(softenRows(gridOf(1, 60), runs.slice(0, 1))).toEqual(gridOf(1, 60));
    expect(softenRows(gridOf(1, 60), [])).toEqual(gridOf(1, 60));
  });

  it("is not split through a cell that reaches over several rows", () => {
    const grid: Grid = {
      ...gridOf(2, 40),
      wallBelow: [
        [true, false],
        [true, true],
      ],
    };
    const numbers = [0, 1].flatMap((row) => [runAt(10, 14 + 12 * row, "name"), runAt(110, 14 + 12 * row, `${row}2`)]);

    const { ys, wallBelow } = softenRows(grid, [...numbers, runAt(210, 40, "tall")]);

    expect(ys.length).toBe(wallBelow.length + 1);
    expect(wallBelow.map(([, second]) => second).slice(0, -1)).not.toContain(true);
  });
});
