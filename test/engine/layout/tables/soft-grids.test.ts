import { describe, expect, it } from "vitest";
import type { Grid } from "../../../../functions/engine/layout/tables/ruled-grid.ts";
import {
  softenColumns,
  softenRows,
  splitMerged,
  splitTall,
} from "../../../../functions/engine/layout/tables/soft-grids.ts";
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

  it("is several columns where a merged cell above has their titles, and two lines have several pieces", () => {
    const merged = (rows: number): Grid => {
      const grid = gridOf(rows);
      return { ...grid, wallRight: grid.wallRight.map((walls, row) => (row === 0 ? [false, true] : walls)) };
    };
    const titles = [at(0, 210, "A"), at(0, 240, "B"), at(0, 270, "C")];
    const row = (line: number, ...lefts: number[]) => lefts.map((left) => at(line, left, "1"));
    const xs = (...runs: ReturnType<typeof row>) => softenColumns(merged(6), runs).xs.length;

    expect(xs(...titles, ...row(1, 210, 240, 270), ...row(2, 240, 270), ...row(3, 270), ...row(4, 270))).toBe(5);
    expect(xs(...titles, ...row(1, 210, 240, 270), ...row(2, 270), ...row(3, 270), ...row(4, 270))).toBe(3);
    expect(xs(...row(1, 210, 240, 270), ...row(2, 240, 270), ...row(3, 270), ...row(4, 270), ...row(5, 270))).toBe(3);
    const wide = at(3, 212, "a text over all columns", { right: 290 });
    expect(xs(...titles, ...row(1, 210, 240, 270), ...row(2, 240, 270), wide, ...row(4, 270), ...row(5, 270))).toBe(3);
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

  it("stays one row where only some of its cells wrap, also with numbers in their lines", () => {
    const walls = [[true, true, true, true, true]];
    const grid: Grid = { xs: [0, 100, 200, 300, 400, 500], ys: [0, 60], wallRight: walls, wallBelow: walls };
    const line = (row: number, ...texts: string[]) =>
      texts.map((text, column) => runAt(10 + 100 * column, 14 + 12 * row, text));
    const wrapped = [...line(0, "SOLAR", "~", "74.20", "71.08", "88.16"), ...line(1, "10.7B", "11")];
    const full = [...line(0, "SOLAR", "11", "74.20", "71.08", "88.16"), ...line(1, "Qwen", "72", "73.60")];

    expect(softenRows(grid, wrapped)).toEqual(grid);
    expect(softenRows(grid, full).ys).toHaveLength(3);
  });

  it("is a row for each line where eight lines have text in each of three columns", () => {
    const walls = [[true, true, true]];
    const rows = (count: number) => {
      const grid: Grid = { xs: [0, 100, 200, 300], ys: [0, 200], wallRight: walls, wallBelow: walls };
      const texts = ["2005-09-21", "Hurricane Rita", "Texas"];
      const runs = Array.from({ length: count }, (_, index) =>
        texts.map((text, column) => runAt(10 + 100 * column, 14 + 12 * index, text)),
      );
      return softenRows(grid, runs.flat()).ys.length - 1;
    };

    expect(rows(8)).toBe(8);
    expect(rows(7)).toBe(1);
  });

  it("stays one row of wrapped cells in a table whose rules part single lines", () => {
    const walls = Array.from({ length: 4 }, () => [true, true, true]);
    const grid = (ys: number[]): Grid => ({ xs: [0, 150, 300, 450], ys, wallRight: walls, wallBelow: walls });
    const line = (top: number, ...texts: string[]) =>
      texts.map((text, column) => runAt(10 + 150 * column, top + 14, text));
    const singles = [0, 20, 40].flatMap((top) => line(top, "Russia", "12655050", "2021"));
    const wrapped = [...line(60, "Sahrawi", "217732 -", "2014"), ...line(72, "Republic", "3000")];
    const rows = [...line(60, "Russia", "217732", "2014"), ...line(72, "Peru", "3000", "2014")];

    expect(softenRows(grid([0, 20, 40, 60, 100]), [...singles, ...wrapped]).ys).toHaveLength(5);
    expect(softenRows(grid([0, 20, 40, 60, 100]), [...singles, ...rows]).ys).toHaveLength(6);
    expect(softenRows(grid([40, 60, 100]), [...singles.slice(6), ...wrapped]).ys).toHaveLength(4);
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

describe("the lines of a ruled column", () => {
  it("split it where most of its rows have two pieces in one of their lines, empty rows aside", () => {
    const tall = [0, 1, 2].flatMap((row) => [
      ...[runAt(10, 10 + 40 * row, "name"), runAt(110, 10 + 40 * row, "12")],
      ...[runAt(10, 22 + 40 * row, "of it"), runAt(10, 34 + 40 * row, "all")],
    ]);

    expect(softenColumns(gridOf(7, 40), tall).xs).toEqual([0, 72.5, 200, 300]);
  });

  it("have no walls within a cell over several ruled columns", () => {
    const grid = gridOf(4);
    const merged = { ...grid, wallRight: grid.wallRight.map((walls, row) => (row === 3 ? [false, true] : walls)) };
    const all = { ...grid, wallRight: grid.wallRight.map(() => [false, true]) };

    expect(softenColumns(merged, pairs(3)).wallRight[3]).toEqual([false, false, true]);
    expect(softenColumns(all, pairs(3)).xs).toEqual([0, 200, 300]);
  });

  it("have a wall only where no piece of a row crosses it", () => {
    const three = pairs(3).concat([0, 1, 2].map((row) => at(row, 160, "7")));
    const crossed = [at(3, 10, "a name over both of"), at(3, 160, "7")].map((run, index) =>
      index === 0 ? { ...run, right: 125 } : run,
    );

    expect(softenColumns(gridOf(4), [...three, ...crossed]).wallRight[3]).toEqual([false, true, true, true]);
  });
});

it("splits a merged cell at text up to one size from the edge of its column", () => {
  const grid: Grid = { ...gridOf(1), wallRight: [[false, true]] };
  const isParted = (left: number, right: number) => splitMerged(grid, [at(0, left, "b", { right })]).wallRight[0]?.[0];

  expect([isParted(190, 200), isParted(189.5, 200)]).toEqual([true, false]);
  expect([isParted(200, 210), isParted(200, 210.5)]).toEqual([true, false]);
});

describe("the lines of a ruled row", () => {
  const line = (index: number, ...runs: ReturnType<typeof runAt>[]) =>
    runs.map((run) => ({ ...run, ...runAt(run.left, 14 + 12 * index, run.text, { right: run.right }) }));
  const number = (index: number) => runAt(210, 14 + 12 * index, "12");
  const rowCount = (...runs: ReturnType<typeof runAt>[]) => softenRows(gridOf(1, 80), runs).ys.length - 1;
  const plums = [runAt(10, 38, "plums in boxes here"), number(2)];

  it("join a name whose next word does not fit into the widest line of its column", () => {
    const name = [runAt(10, 14, "a long name"), runAt(70, 14, "of fruit"), number(0)];

    expect(rowCount(...name, runAt(10, 26, "and more of it"), ...plums)).toBe(2);
    expect(rowCount(runAt(10, 14, "figs"), number(0), runAt(10, 26, "and"), ...plums)).toBe(3);
  });

  it("start where their first piece starts", () => {
    const name = [runAt(10, 14, "a fruit name ab", { right: 104 }), number(0)];

    expect(rowCount(...name, runAt(10, 26, "And"), runAt(30, 26, "more"), ...plums)).toBe(3);
  });

  it("are not those of a cell that starts in this row and ends in another", () => {
    const grid: Grid = {
      ...gridOf(2, 40),
      wallBelow: [
        [true, false],
        [true, true],
      ],
    };
    const runs = [0, 1].flatMap((index) => line(index, runAt(10, 0, "name"), runAt(210, 0, "12")));

    expect(softenRows(grid, runs).ys).toEqual([0, 40, 80]);
  });

  it("have walls in all columns of a cell over several columns", () => {
    const grid: Grid = {
      xs: [0, 100, 200, 300],
      ys: [0, 60],
      wallRight: [[false, true, true]],
      wallBelow: [[true, true, true]],
    };
    const runs = [0, 1].flatMap((index) => line(index, runAt(60, 0, "a name of it"), runAt(210, 0, "12")));

    expect(softenRows(grid, runs).wallBelow).toEqual(Array(2).fill([true, true, true]));
  });
});

describe("a tall cell next to ruled rows", () => {
  const tall: Grid = { ...gridOf(4), wallBelow: [...Array.from({ length: 3 }, () => [false, true]), [true, true]] };
  const numbers = (count = 4) => Array.from({ length: count }, (_, row) => at(row, 210, `${row}`));
  const wallsBelow = (...runs: ReturnType<typeof numbers>) => splitTall(tall, runs).wallBelow.map(([first]) => first);
  const names = (count: number) => Array.from({ length: count }, (_, row) => at(row, 10, "name"));

  it("is split if nearly each row has text at its height", () => {
    expect(wallsBelow(...numbers(), ...names(4))).toEqual([true, true, true, true]);
    expect(wallsBelow(...numbers(), ...names(3))).toEqual([false, false, false, true]);
  });

  it("stays whole if most of its text stands between the rows", () => {
    const between = runAt(10, 24, "a long title that has several lines next to the rows of numbers", { right: 190 });

    expect(wallsBelow(...numbers(), ...names(4), between)).toEqual([false, false, false, true]);
  });
});
