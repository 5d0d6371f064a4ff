import { describe, expect, it, test } from "vitest";
import type { Rule } from "../../../../functions/engine/layout/geometry/drawn-rules.ts";
import {
  latticesOf,
  regionOf,
  stacksOf,
  withCellEdges,
  withoutPanels,
  withoutUnderlines,
  withTitleEdge,
} from "../../../../functions/engine/layout/tables/lattices.ts";
import { runAt } from "../pieces.ts";

const rules = (from: number, to: number, ...places: number[]): Rule[] => places.map((at) => ({ at, from, to }));
const SQUARE = { across: rules(0, 100, 0, 50, 100), down: rules(0, 100, 0, 60, 100) };

describe("a region", () => {
  it("reaches to its outermost rules, with an edge at each rule", () => {
    expect(regionOf(SQUARE)).toEqual({
      left: 0,
      right: 100,
      top: 0,
      bottom: 100,
      xs: [0, 60, 100],
      ys: [0, 50, 100],
      rules: SQUARE,
    });
  });

  it("without outer rules ends where the rules between its cells end", () => {
    const { xs, ys } = regionOf({ across: rules(0, 100, 50), down: rules(10, 90, 60) });

    expect([xs, ys]).toEqual([
      [0, 60, 100],
      [10, 50, 90],
    ]);
  });

  it("has one edge for rules within three points, at their mean", () => {
    expect(regionOf({ across: rules(0, 100, 0, 50, 53, 100), down: [] }).ys).toEqual([0, 51.5, 100]);
    expect(regionOf({ across: rules(0, 100, 0, 50, 53.5, 100), down: [] }).ys).toEqual([0, 50, 53.5, 100]);
  });
});

describe("backgrounds of cells in a region", () => {
  const region = regionOf(SQUARE);
  /** Upper and lower edge of a painted row whose cells meet at these places. */
  const row = (top: number, bottom: number, ...cuts: readonly number[]): Rule[] =>
    [top, bottom].map((at) => ({ at, from: 0, to: 100, cuts }));
  const edges = (...shades: readonly (readonly Rule[])[]) => {
    const { xs, rules: found } = withCellEdges(region, shades.flat());
    return { xs, down: found.down.slice(SQUARE.down.length) };
  };

  it("add the edges of columns where most rows have them", () => {
    expect(edges(row(0, 50, 30), row(50, 80, 30, 90), row(80, 100))).toEqual({
      xs: [0, 30, 60, 90, 100],
      down: [
        { at: 30, from: 0, to: 50 },
        { at: 30, from: 50, to: 80 },
        { at: 90, from: 50, to: 80 },
      ],
    });
    expect(edges(row(0, 30, 30), row(30, 60, 30), row(60, 100, 30, 90)).xs).toEqual([0, 30, 60, 100]);
  });

  it("add none at a rule, and none outside of the region", () => {
    expect(withCellEdges(region, [...row(0, 50, 58), ...row(50, 100, 61)])).toBe(region);
    expect(withCellEdges(region, [...row(120, 150, 30), ...row(150, 180, 30)])).toBe(region);
  });
});

describe("a title over columns", () => {
  const across = rules(0, 300, 0, 40, 60);
  const around = rules(0, 60, 0, 100, 200, 300);
  const runs = [runAt(20, 12, "Traffic"), runAt(20, 34, "mean"), runAt(70, 34, "most")];
  const edgesWith = (down: readonly Rule[], text = runs, lines = across) =>
    withTitleEdge(regionOf({ across: lines, down: [...around, ...down] }), text).ys;

  it("has its lower edge where two rules or more begin below it", () => {
    expect(edgesWith(rules(20, 60, 50, 150))).toEqual([0, 20, 40, 60]);
    expect(edgesWith([...rules(19, 60, 50), ...rules(21, 60, 150)])).toEqual([0, 20, 40, 60]);
  });

  it("may stand in the second row", () => {
    const lower = rules(-30, 300, -30).map((rule) => ({ ...rule, from: 0 }));

    expect(edgesWith(rules(20, 60, 50, 150), runs, [...lower, ...across])).toEqual([-30, 0, 20, 40, 60]);
  });

  it.each([
    ["only one rule begins", rules(20, 60, 50), runs],
    ["they begin at different heights", [...rules(15, 60, 50), ...rules(25, 60, 150)], runs],
    ["they end above the next row", rules(20, 35, 50, 150), runs],
    ["they begin at the row's edge", rules(2, 60, 50, 150), runs],
    ["text lies across the edge", rules(20, 60, 50, 150), [...runs, runAt(150, 22, "Cost")]],
    ["nothing stands above", rules(20, 60, 50, 150), runs.slice(1)],
    ["nothing stands below", rules(20, 60, 50, 150), runs.slice(0, 1)],
  ])("is not seen where %s", (_, down, text) => {
    expect(edgesWith(down, text)).not.toContain(20);
  });
});

describe("a lattice", () => {
  it("is a group of crossing rules, two across and one down at least", () => {
    expect(latticesOf(SQUARE)).toHaveLength(1);
    expect(latticesOf({ across: rules(0, 100, 0, 100), down: rules(0, 100, 50) })).toHaveLength(1);
    expect(latticesOf({ across: rules(0, 100, 0), down: rules(0, 100, 0, 50, 100) })).toHaveLength(0);
    expect(latticesOf({ across: rules(0, 100, 0, 50, 100), down: [] })).toHaveLength(0);
  });

  it("is apart from other lattices of the page", () => {
    const right = { across: rules(200, 300, 0, 100), down: rules(0, 100, 200, 300) };

    const lattices = latticesOf({ across: [...SQUARE.across, ...right.across], down: [...right.down, ...SQUARE.down] });

    expect(lattices.map(({ left, right, ys }) => [left, right, ys.length])).toEqual([
      [0, 100, 3],
      [200, 300, 2],
    ]);
  });

  it.each([
    ["ends three points before it", { at: 103, from: 0, to: 100 }, 1],
    ["ends farther before it", { at: 103.5, from: 0, to: 100 }, 0],
    ["starts three points behind it", { at: -3, from: 0, to: 100 }, 1],
    ["starts farther behind it", { at: -3.5, from: 0, to: 100 }, 0],
    ["is three points above it", { at: 50, from: 3, to: 97 }, 1],
    ["is farther above it", { at: 50, from: 3.5, to: 100 }, 0],
    ["is farther below it", { at: 50, from: 0, to: 96.5 }, 0],
  ])("has a rule that a rule across meets within three points: the rule across %s", (_, down, count) => {
    expect(latticesOf({ across: rules(0, 100, 0, 100), down: [down] })).toHaveLength(count);
  });

  it("is not searched among more than a million pairs of rules", () => {
    const many = (count: number) => rules(0, 5_000, ...Array.from({ length: count }, (_, at) => at * 4));

    expect(latticesOf({ across: many(1_000), down: many(1_000) })).toHaveLength(1);
    expect(latticesOf({ across: many(1_001), down: many(1_000) })).toHaveLength(0);
  });
});

describe("a stack", () => {
  const stacks = (...across: Rule[]) => stacksOf({ across, down: [] }).map(({ left, right, ys }) => [left, right, ys]);

  it("is three rules below each other with the same ends", () => {
    expect(stacks(...rules(0, 100, 0, 50, 100))).toEqual([[0, 100, [0, 50, 100]]]);
    expect(stacks(...rules(0, 100, 0, 50))).toEqual([]);
  });

  it("has ends that differ by up to six points", () => {
    expect(stacks(...rules(0, 100, 0, 50), ...rules(6, 94, 100))).toEqual([[0, 100, [0, 50, 100]]]);
    expect(stacks(...rules(0, 100, 0, 50), ...rules(7, 100, 100))).toEqual([]);
    expect(stacks(...rules(0, 100, 0, 50), ...rules(0, 107, 100))).toEqual([]);
  });

  it("has no rule that a rule down the page crosses", () => {
    expect(stacksOf(SQUARE)).toEqual([]);
  });

  it("is found in rules in any order", () => {
    expect(stacks(...rules(0, 100, 100, 0, 50))).toEqual([[0, 100, [0, 50, 100]]]);
  });

  it("is next to other stacks", () => {
    expect(stacks(...rules(0, 100, 0, 50, 100), ...rules(200, 300, 0, 50, 100))).toHaveLength(2);
  });

  it("takes in rules that stop short of one column, if these alternate with its own", () => {
    const outer = rules(0, 100, 0, 40, 100);

    expect(stacks(...outer, ...rules(40, 100, 20, 60, 80))).toEqual([[0, 100, [0, 20, 40, 60, 80, 100]]]);
    expect(stacks(...outer, ...rules(0, 50, 20, 60, 80))).toEqual([[0, 100, [0, 20, 40, 60, 80, 100]]]);
    expect(stacks(...outer, ...rules(0, 49, 20, 60, 80))).toHaveLength(2);
    expect(stacks(...outer, ...rules(20, 80, 20, 60, 80))).toHaveLength(2);
    expect(stacks(...outer, ...rules(40, 100, 60, 80, 120))).toHaveLength(2);
    expect(stacks(...outer, ...rules(40, 100, -20, 60, 80))).toHaveLength(2);
  });

  it("takes in one row of cells that ends at the edge of a column, below a cell of several rows", () => {
    const cut = (from: number, to: number, cuts: readonly number[], ...ats: number[]) =>
      rules(from, to, ...ats).map((rule) => ({ ...rule, cuts }));
    const outer = cut(0, 100, [30, 60], -20, 0, 20, 80, 100);

    expect(stacks(...outer, ...cut(30, 100, [60], 40, 60))).toEqual([[0, 100, [-20, 0, 20, 40, 60, 80, 100]]]);
    expect(stacks(...outer.slice(1), ...cut(30, 100, [60], 10, 60))).toHaveLength(2);
    expect(stacks(...outer, ...cut(30, 100, [60], 90, 110))).toHaveLength(2);
    expect(stacks(...outer, ...cut(35, 100, [60], 40, 60))).toHaveLength(2);
    expect(stacks(...outer, ...cut(30, 100, [70], 40, 60))).toHaveLength(2);
  });

  it("takes in the rule above it that does not cover the first or the last column", () => {
    const stack = rules(0, 100, 100, 150, 200);

    expect(stacks(...stack, ...rules(30, 100, 80))).toEqual([[0, 100, [80, 100, 150, 200]]]);
    expect(stacks(...stack, ...rules(0, 70, 80))).toEqual([[0, 100, [80, 100, 150, 200]]]);
    expect(stacks(...stack, ...rules(30, 100, 60, 80))).toEqual([[0, 100, [80, 100, 150, 200]]]);
  });

  it.each([
    ["60 points above", rules(30, 100, 40)],
    ["below", rules(30, 100, 250)],
    ["with two other ends", rules(20, 80, 80)],
    ["too short", rules(60, 100, 80)],
    ["too long", rules(30, 107, 80)],
    ["reaching over its start", rules(-7, 100, 80)],
  ])("takes in no other rule, such as one %s", (_, other) => {
    expect(stacks(...rules(0, 100, 100, 150, 200), ...other)).toEqual([[0, 100, [100, 150, 200]]]);
  });

  it("takes in a rule less than 60 points above it, with more than 40 % of its width", () => {
    const stack = rules(0, 100, 100, 150, 200);

    expect(stacks(...stack, ...rules(59, 100, 41))[0]?.[2]).toHaveLength(4);
  });
});

test("two rules drawn cell by cell are a stack, and two others are not", () => {
  const pair = rules(0, 100, 0, 20);

  expect(stacksOf({ across: pair, down: [] })).toEqual([]);
  expect(stacksOf({ across: pair.map((rule) => ({ ...rule, cuts: [50] })), down: [] })).toHaveLength(1);
});

describe("the panels of a form", () => {
  /** Frame around a panel of 100 points, two rows of two cells, and a panel of 100 points. */
  const FORM = regionOf({
    across: rules(0, 200, 0, 100, 120, 140, 240),
    down: [...rules(0, 240, 0, 200), ...rules(100, 140, 90)],
  });
  const lines = (top: number, count: number) =>
    Array.from({ length: count }, (_, line) => runAt(10, top + 15 + 15 * line, "a line of the form"));

  it("are no rows of the table in its frame, from four lines on", () => {
    expect(withoutPanels(FORM, [...lines(0, 4), ...lines(140, 4)])).toMatchObject({ top: 100, bottom: 140 });
    expect(withoutPanels(FORM, lines(140, 4))).toMatchObject({ top: 0, bottom: 140 });
    expect(withoutPanels(FORM, [...lines(0, 3), ...lines(140, 3)])).toBe(FORM);
  });

  it("are not told from rows where no rule divides columns", () => {
    const frame = regionOf({ across: rules(0, 200, 0, 100, 120), down: rules(0, 120, 0, 200) });

    expect(withoutPanels(frame, lines(0, 4))).toBe(frame);
  });

  it("have no rule between columns", () => {
    const table = regionOf({ across: rules(0, 200, 0, 100, 120), down: rules(0, 120, 0, 90, 200) });

    expect(withoutPanels(table, lines(0, 4))).toBe(table);
  });
});

describe("a rule under text in a table", () => {
  /** Rows of a table of 20 points, whose text is 50 points wide and has its baseline at 35. */
  const edgesWith = (from: number, to: number, at: number, ...texts: string[]) => {
    const across = [...rules(0, 200, 0, 20, 40), ...rules(from, to, at)];
    const runs = texts.map((text, index) => runAt(20 + 130 * index, 35, text));
    return withoutUnderlines(regionOf({ across, down: rules(0, 40, 0, 100, 200) }), runs).rules.across.length;
  };

  it("is no edge of a cell where it is as long as the text", () => {
    expect(edgesWith(20, 70, 36, "underlined")).toBe(3);
    expect(edgesWith(18, 72, 37, "underlined")).toBe(3);
  });

  it.each([
    ["longer", 10, 70, 36, ["underlined"]],
    ["shorter", 20, 60, 36, ["underlined"]],
    ["further down", 20, 70, 37.5, ["underlined"]],
    ["above its baseline", 20, 70, 34, ["underlined"]],
    ["under cells with space between them", 20, 200, 36, ["underlined", "underlined"]],
    ["under a sign", 20, 25, 36, ["."]],
  ] as const)("is an edge where it is %s", (_, from, to, at, texts) => {
    expect(edgesWith(from, to, at, ...texts)).toBe(4);
  });
});
