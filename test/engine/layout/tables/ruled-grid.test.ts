import { describe, expect, it } from "vitest";
import { regionOf } from "../../../../functions/engine/layout/tables/lattices.ts";
import {
  areasOf,
  type Grid,
  gridOf,
  isDrawing,
  placeIn,
  splitColumn,
  splitRow,
} from "../../../../functions/engine/layout/tables/ruled-grid.ts";
import { runAt } from "../pieces.ts";

const T = true;
const F = false;
/** Grid with such walls, of places ten points wide and high. */
const grid = (wallRight: readonly (readonly boolean[])[], wallBelow: readonly (readonly boolean[])[]): Grid => ({
  xs: Array.from({ length: (wallRight[0]?.length ?? 0) + 1 }, (_, at) => 10 * at),
  ys: Array.from({ length: wallRight.length + 1 }, (_, at) => 10 * at),
  wallRight,
  wallBelow,
});
/** Areas as "top-bottom left-right". */
const areas = (given: Grid) =>
  areasOf(given).map(({ top, bottom, left, right }) => `${top}-${bottom} ${left}-${right}`);

describe("the areas of a grid", () => {
  it("are its places where all walls stand", () => {
    const walls = [
      [T, T],
      [T, T],
    ];

    expect(areas(grid(walls, walls))).toEqual(["0-0 0-0", "0-0 1-1", "1-1 0-0", "1-1 1-1"]);
  });

  it("reach over columns and over rows without walls", () => {
    expect(areas(grid([[F, F, T]], [[T, T, T]]))).toEqual(["0-0 0-2"]);
    expect(areas(grid([[T], [T], [T]], [[F], [F], [T]]))).toEqual(["0-2 0-0"]);
    expect(
      areas(
        grid(
          [
            [F, T],
            [F, T],
          ],
          [
            [F, F],
            [T, T],
          ],
        ),
      ),
    ).toEqual(["0-1 0-1"]);
  });

  it("keep their width from row to row", () => {
    expect(
      areas(
        grid(
          [
            [F, T],
            [T, T],
          ],
          [
            [F, F],
            [T, T],
          ],
        ),
      ),
    ).toEqual(["0-0 0-1", "1-1 0-0", "1-1 1-1"]);
    expect(
      areas(
        grid(
          [
            [F, T],
            [F, T],
          ],
          [
            [F, T],
            [T, T],
          ],
        ),
      ),
    ).toEqual(["0-0 0-1", "1-1 0-1"]);
    expect(
      areas(
        grid(
          [
            [T, T],
            [F, T],
          ],
          [
            [F, F],
            [T, T],
          ],
        ),
      ),
    ).toEqual(["0-0 0-0", "0-0 1-1", "1-1 0-1"]);
    expect(
      areas(
        grid(
          [
            [T, T, T],
            [F, T, T],
          ],
          [
            [T, F, T],
            [T, T, T],
          ],
        ),
      ),
    ).toEqual(["0-0 0-0", "0-0 1-1", "0-0 2-2", "1-1 0-1", "1-1 2-2"]);
  });

  it("do not overlap an area that reaches down next to them", () => {
    const right = [
      [T, T],
      [F, T],
    ];

    expect(
      areas(
        grid(right, [
          [T, F],
          [T, T],
        ]),
      ),
    ).toEqual(["0-0 0-0", "0-0 1-1", "1-1 0-1"]);
    expect(
      areas(
        grid(
          [
            [T, T, T],
            [T, F, T],
          ],
          [
            [F, T, T],
            [T, T, T],
          ],
        ),
      ),
    ).toEqual(["0-1 0-0", "0-0 1-1", "0-0 2-2", "1-1 1-2"]);
  });

  it("end with the grid where no wall is below its last row, or right of its last column", () => {
    expect(areas(grid([[F]], [[F]]))).toEqual(["0-0 0-0"]);
    expect(areas(grid([[T], [F]], [[T], [F]]))).toEqual(["0-0 0-0", "1-1 0-0"]);
  });

  it("are none in an empty grid", () => {
    expect(areas(grid([], []))).toEqual([]);
  });
});

describe("the grid of a region", () => {
  it("has walls where rules cover at least half of an edge", () => {
    const frame = [0, 100].map((at) => ({ at, from: 0, to: 200 }));
    const sides = [0, 200].map((at) => ({ at, from: 0, to: 100 }));
    const middle = (to: number) => ({ at: 100, from: 0, to });
    const wallOf = (to: number) => gridOf(regionOf({ across: frame, down: [...sides, middle(to)] })).wallRight;

    expect(wallOf(50)).toEqual([[true, true]]);
    expect(wallOf(49)).toEqual([[false, true]]);
  });

  it("has its edges, and walls below its rows", () => {
    const across = [0, 40, 100].map((at) => ({ at, from: 0, to: at === 40 ? 100 : 200 }));
    const down = [0, 100, 200].map((at) => ({ at, from: 0, to: 100 }));

    expect(gridOf(regionOf({ across, down }))).toEqual({
      xs: [0, 100, 200],
      ys: [0, 40, 100],
      wallRight: [
        [true, true],
        [true, true],
      ],
      wallBelow: [
        [true, false],
        [true, true],
      ],
    });
  });
});

describe("a split", () => {
  const two = grid(
    [
      [T, T],
      [F, T],
    ],
    [
      [F, T],
      [T, T],
    ],
  );

  it("of a column has a wall where it is asked for, and walls below as before", () => {
    expect(splitColumn(two, 0, 5, (row) => row === 1)).toEqual({
      xs: [0, 5, 10, 20],
      ys: [0, 10, 20],
      wallRight: [
        [F, T, T],
        [T, F, T],
      ],
      wallBelow: [
        [F, F, T],
        [T, T, T],
      ],
    });
  });

  it("of a row has a wall where it is asked for, and walls to the right as before", () => {
    expect(splitRow(two, 1, 15, (column) => column === 1)).toEqual({
      xs: [0, 10, 20],
      ys: [0, 10, 15, 20],
      wallRight: [
        [T, T],
        [F, T],
        [F, T],
      ],
      wallBelow: [
        [F, T],
        [F, T],
        [T, T],
      ],
    });
  });
});

describe("a place between edges", () => {
  it.each([
    [5, 0],
    [10, 1],
    [15, 1],
    [0, 0],
    [-1, 0],
    [20, 1],
    [25, 1],
  ])("at %d is in or nearest to the stretch %s", (place, index) => {
    expect(placeIn([0, 10, 20], place)).toBe(index);
  });
});

describe("a drawing", () => {
  /** Row of ten places, divided after so many of the first ones. */
  const divided = (walls: number) =>
    grid([Array.from({ length: 10 }, (_, at) => at < walls)], [Array<boolean>(10).fill(T)]);
  const word = (left: number) => runAt(left, 8, "ab");
  const decide = (walls: number, [crossed, others]: readonly [number, number], filled: readonly number[] = []) => {
    const line = { at: 95, from: 0, to: 10 };
    const region = regionOf({ across: [], down: [line] });
    const runs = [
      ...Array.from({ length: crossed }, () => word(90)),
      ...Array.from({ length: others }, () => word(80)),
      ...filled.map((column) => word(10 * column)),
    ];
    return isDrawing(divided(walls), region, runs);
  };

  it("has lines across a twentieth of its text", () => {
    expect(decide(2, [1, 19])).toBe(true);
    expect(decide(2, [1, 20])).toBe(false);
    expect(decide(2, [0, 20])).toBe(false);
  });

  it("has half of its areas empty", () => {
    expect(decide(3, [1, 1], [0])).toBe(true);
    expect(decide(3, [1, 1], [0, 1])).toBe(false);
  });

  it("has fewer areas than half of its places", () => {
    expect(decide(3, [1, 1])).toBe(true);
    expect(decide(4, [1, 1])).toBe(false);
  });
});
