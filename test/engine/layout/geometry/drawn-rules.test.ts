import { expect, test } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { boxInFrame, coverage, rulesOf } from "../../../../functions/engine/layout/geometry/drawn-rules.ts";
import { across, down } from "../tables/draw-table.ts";

test("consecutive pieces and dots are one rule", () => {
  const pieces = [across(100, 50, 80), across(100.5, 81, 120), across(100, 300, 330)];
  const dots = Array.from({ length: 20 }, (_, index) => across(200, 50 + index * 3, 51 + index * 3));

  const { across: rules } = rulesOf([...pieces, ...dots], 0);

  expect(rules.map(({ from, to }) => [from, to])).toEqual([
    [50, 120],
    [300, 330],
    [50, 108],
  ]);
});

test("ticks are no rules", () => {
  expect(rulesOf([across(100, 50, 54), down(50, 100, 104)], 0)).toMatchObject({ across: [], down: [] });
});

test("rules are in the frame of the text around them", () => {
  const { across: rules } = rulesOf([down(100, 300, 500)], 90);

  expect(rules).toEqual([{ at: 100, from: -500, to: -300 }]);
});

test("a piece is joined over three points, not over more", () => {
  const joined = rulesOf([across(100, 0, 50), across(100, 53, 90)], 0);
  const apart = rulesOf([across(100, 0, 50), across(100, 53.5, 90)], 0);

  expect(joined.across).toHaveLength(1);
  expect(apart.across).toHaveLength(2);
});

test("pieces in any order are joined, and a piece within another does not shorten it", () => {
  const pieces = [across(100, 102, 120), across(100, 10, 20), across(300, 0, 40), across(100, 0, 100)];

  expect(rulesOf(pieces, 0).across).toEqual([
    { at: 100, from: 0, to: 120, cuts: [101] },
    { at: 300, from: 0, to: 40 },
  ]);
});

test("the two lines of a border are one rule, nearer to the longer line; lines farther apart are two rules", () => {
  const border = rulesOf([across(100, 0, 10), across(101.5, 10, 40)], 0).across;
  const two = rulesOf([across(100, 0, 40), across(101.75, 0, 40)], 0).across;

  expect(border).toHaveLength(1);
  expect(border[0]?.at).toBeCloseTo(101.125, 2);
  expect(two).toHaveLength(2);
});

test("a rule of five points is a rule", () => {
  expect(rulesOf([across(100, 50, 55)], 0).across).toEqual([{ at: 100, from: 50, to: 55 }]);
});

test("a box is a rule along its longer side, and a square is a rule across", () => {
  expect(rulesOf([[0, 0, 4, 20]], 0)).toMatchObject({ across: [], down: [{ at: 2, from: 0, to: 20 }] });
  expect(rulesOf([[0, 0, 20, 4]], 0)).toMatchObject({ across: [{ at: 2, from: 0, to: 20 }], down: [] });
  expect(rulesOf([[0, 10, 5, 15]], 0)).toMatchObject({ across: [{ at: 12.5, from: 0, to: 5 }], down: [] });
});

test("a row shaded cell by cell is one shade with two edges, and a panel or a square is none", () => {
  const cells: Box[] = [
    [50, 100, 150, 115],
    [150, 100, 300, 115.5],
  ];

  const { sketches, ...rules } = rulesOf(cells, 0);

  expect(sketches?.()).toEqual([]);
  expect(rules).toEqual({
    across: [],
    down: [],
    fills: cells,
    shades: [
      { at: 100, from: 50, to: 300, cuts: [150] },
      { at: 115, from: 50, to: 300, cuts: [150] },
    ],
  });
  expect(rulesOf([[50, 100, 500, 301]], 0).shades).toEqual([]);
  expect(rulesOf([[50, 100, 80, 120]], 0).shades).toEqual([]);
});

test("sketches are in the frame of the text", () => {
  expect(rulesOf([], 0, () => [[50, 100, 80, 120]]).sketches?.()).toEqual([[50, 100, 80, 120]]);
  expect(rulesOf([], 180, () => [[50, 100, 80, 120]]).sketches?.()).toEqual([[-80, -120, -50, -100]]);
});

test("a rule is cut where two pieces of five points meet within two points, and not where pieces overlap or are apart", () => {
  const cutsOf = (...pieces: readonly Box[]) => rulesOf(pieces, 0).across.map(({ cuts }) => cuts);

  expect(cutsOf(across(100, 50, 55), across(100, 57, 62), across(100, 62, 90))).toEqual([[56, 62]]);
  expect(cutsOf(across(100, 50, 55), across(100, 57.5, 90))).toEqual([undefined]);
  expect(cutsOf(across(100, 50, 55), across(100, 52.5, 90))).toEqual([undefined]);
  expect(cutsOf(across(100, 50, 54), across(100, 54, 90))).toEqual([undefined]);
  expect(cutsOf(across(100, 50, 55), across(100, 55, 59))).toEqual([undefined]);
});

test("dots of up to three points make rules in either direction", () => {
  const dots = (side: number) =>
    Array.from({ length: 4 }, (_, index) => [100, index * 5, 100 + side, index * 5 + side] as const);

  expect(rulesOf(dots(3), 0).down).toEqual([{ at: 101.5, from: 0, to: 18 }]);
  expect(rulesOf(dots(3.5), 0).down).toEqual([]);
});

test("text at an angle that is no quarter turn has no rules", () => {
  expect(rulesOf([across(100, 0, 500)], 45)).toMatchObject({ across: [], down: [] });
});

test.each([
  [0, [10, 20, 30, 50]],
  [90, [-50, 10, -20, 30]],
  [180, [-30, -50, -10, -20]],
  [270, [20, -30, 50, -10]],
] as const)("a box stays the right way round in the frame of %d degrees", (angle, expected) => {
  expect(boxInFrame([10, 20, 30, 50], angle)).toEqual(expected);
});

test.each([
  ["a rule along the whole stretch", [{ at: 100, from: 0, to: 500 }], 1],
  ["a rule three points off", [{ at: 103, from: 0, to: 500 }], 1],
  ["a rule farther off", [{ at: 103.5, from: 0, to: 500 }], 0],
  ["a rule from the middle on", [{ at: 100, from: 150, to: 500 }], 0.5],
  ["a rule up to the first quarter", [{ at: 100, from: 0, to: 125 }], 0.25],
  ["a rule beyond the stretch", [{ at: 100, from: 300, to: 500 }], 0],
  ["two rules", [100, 160].map((from) => ({ at: 100, from, to: from + 20 })), 0.4],
])("%s covers its share of the stretch", (_, rules, share) => {
  expect(coverage(rules, 100, 100, 200)).toBeCloseTo(share, 9);
});

test("a stretch without length is not covered", () => {
  expect(coverage([{ at: 100, from: 0, to: 500 }], 100, 50, 50)).toBe(0);
});

test("bars below each other are no rule down the page", () => {
  const bars = Array.from({ length: 4 }, (_, index) => [0, index * 5, 100, index * 5 + 3] as const);

  expect(rulesOf(bars, 0).down).toEqual([]);
});

test("a shaded cell and the shaded rows beside it are one row if they are equally high together", () => {
  const cell: Box = [50, 100, 150, 140];
  const beside: Box[] = [
    [150, 100, 400, 120],
    [150, 120, 250, 140],
    [250, 120, 400, 140],
  ];

  expect(rulesOf([cell, ...beside], 0).shades).toEqual(
    [100, 140].map((at) => ({ at, from: 50, to: 400, cuts: [150, 250] })),
  );
  expect(rulesOf([cell, ...beside.slice(0, 1)], 0).shades).toHaveLength(4);
});

test("a tall cell is one row with the lower cells beside it, and not with others as tall", () => {
  const edges = (...fills: Box[]) => rulesOf(fills, 0).shades?.map(({ at, from, to }) => [at, from, to]);

  expect(edges([50, 100, 148, 140], [149.8, 100, 250, 120], [149.8, 120, 250, 140])).toEqual([
    [100, 50, 250],
    [140, 50, 250],
  ]);
  // Tall cells on both sides of the title of two columns.
  const [title, ...columns]: Box[] = [
    [150, 100, 350, 120],
    [150, 120, 250, 140],
    [250, 120, 350, 140],
  ];
  const header = rulesOf([[50, 100, 150, 140], title ?? [0, 0, 0, 0], [350, 100, 450, 140], ...columns], 0).shades;
  expect(header).toEqual([100, 140].map((at) => ({ at, from: 50, to: 450, cuts: [150, 250, 350] })));
  expect(edges([50, 100, 148, 140], [149.8, 100, 250, 140], [252.1, 100, 350, 140])).toHaveLength(4);
});

test("cells of a shaded row may have up to two points of white between them", () => {
  const row = (seam: number) =>
    rulesOf(
      [
        [50, 100, 150, 120],
        [150 + seam, 100, 300, 120],
      ],
      0,
    ).shades;

  expect(row(2)).toEqual([100, 120].map((at) => ({ at, from: 50, to: 300, cuts: [151] })));
  expect(row(2.1)).toHaveLength(4);
});

test("the cells of a shaded row are one row over the spaces between columns, if there are three", () => {
  const cells: Box[] = [
    [50, 100, 200, 110],
    [200, 100, 250, 110],
    [262, 100, 300, 110],
    [314, 100, 350, 110],
  ];
  const edgesOf = (...fills: Box[]) => rulesOf(fills, 0).shades;

  expect(edgesOf(...cells)).toEqual([
    { at: 100, from: 50, to: 350 },
    { at: 110, from: 50, to: 350 },
  ]);
  expect(edgesOf(...cells.slice(1, 3))).toHaveLength(4);
  expect(edgesOf(...cells.slice(0, 3), [316, 100, 350, 110])).toHaveLength(6);
});

test("the distances between pieces grow with the print of the page", () => {
  const lines = [across(100, 0, 50), across(101, 53, 90), down(20, 10, 80), down(70, 10, 12), [0, 120, 90, 140] as Box];
  const times = (boxes: readonly Box[], factor: number) =>
    boxes.map(([left, top, right, bottom]): Box => [left * factor, top * factor, right * factor, bottom * factor]);
  const sketch: Box = [10, 20, 30, 40];
  const usual = rulesOf(lines, 0, () => [sketch]);
  const large = rulesOf(times(lines, 4), 0, () => times([sketch], 4), 4);
  const ends = (rules: typeof usual, factor: number) => ({
    across: rules.across.map(({ at, from, to, cuts = [] }) => [at, from, to, ...cuts].map((each) => each / factor)),
    down: rules.down.map(({ at, from, to }) => [at, from, to].map((each) => each / factor)),
    shades: rules.shades?.map(({ at, from, to }) => [at, from, to].map((each) => each / factor)),
    fills: times(rules.fills ?? [], 1 / factor),
    sketches: times(rules.sketches?.() ?? [], 1 / factor),
  });

  expect(ends(large, 4)).toEqual(ends(usual, 1));
  expect(ends(rulesOf(times(lines, 4), 0), 4)).not.toEqual(ends(usual, 1));
});
