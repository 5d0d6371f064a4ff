import { describe, expect, it } from "vitest";
import type { Segment } from "../../../../functions/engine/layout/lines/line-segments.ts";
import { findColumns, isProse } from "../../../../functions/engine/layout/order/page-columns.ts";
import { segmentAt } from "../pieces.ts";

const PROSE = "some prose of this column";
/** Lines below each other, from `left` to `right`. */
const column = (left: number, right: number, { count = 12, text = PROSE, size = 10 } = {}) =>
  Array.from({ length: count }, (_, at) => segmentAt(left, 100 + 12 * at, text, { right, size }));
const LEFT = column(50, 290);
const RIGHT = column(310, 550);

describe("two columns", () => {
  it("have a gutter between them", () => {
    const columns = findColumns([...LEFT, ...RIGHT]);

    expect(columns).toMatchObject({ left: LEFT, right: RIGHT, spanning: [] });
    expect(columns?.gutter).toBeCloseTo(300, -0.5);
    expect(columns).not.toHaveProperty("notes");
  });

  it("may have lines across both", () => {
    const title = segmentAt(50, 80, "A title across both columns", { right: 550 });

    expect(findColumns([title, ...LEFT, ...RIGHT])).toMatchObject({ left: LEFT, right: RIGHT, spanning: [title] });
  });

  it("have fewer than half as many lines across as in the columns", () => {
    const across = (count: number) =>
      Array.from({ length: count }, (_, at) => segmentAt(50, 400 + 12 * at, PROSE, { right: 550 }));

    expect(findColumns([...LEFT, ...RIGHT, ...across(4)])).toBeDefined();
    expect(findColumns([...LEFT, ...RIGHT, ...across(13)])).toBeUndefined();
  });

  it("have a gutter of more than 0.6 em", () => {
    const apart = (gap: number) => findColumns([...column(50, 300), ...column(300 + gap, 550)]);

    expect(apart(12)).toBeDefined();
    expect(apart(4)).toBeUndefined();
  });

  it("have twelve pieces at least, on twenty em", () => {
    const few = (count: number) => findColumns([...column(50, 290, { count }), ...column(310, 550, { count })]);

    expect(few(6)).toBeDefined();
    expect(few(5)).toBeUndefined();
    expect(findColumns([...column(50, 145), ...column(155, 250)])).toBeDefined();
    expect(findColumns([...column(50, 145), ...column(155, 249)])).toBeUndefined();
  });

  it("are both prose", () => {
    expect(findColumns([...LEFT, ...column(310, 550, { text: "a cell" })])).toBeUndefined();
    expect(findColumns([...column(50, 290, { text: "a cell" }), ...RIGHT])).toBeUndefined();
  });

  it("have no gutter in the outer tenth of the page", () => {
    expect(findColumns([...column(50, 90), ...column(100, 550)])).toBeUndefined();
    expect(findColumns([...column(50, 500), ...column(510, 550)])).toBeUndefined();
  });

  it("have notes instead of a column where one is narrow and short", () => {
    const notes = column(470, 550, { count: 3, size: 8 });

    expect(findColumns([...column(50, 440), ...notes])?.notes).toEqual({ text: column(50, 440), notes });
  });

  it("may have overhanging pieces, and have their gutter where fewest pieces are", () => {
    const overhanging = segmentAt(50, 400, PROSE, { right: 296 });

    const columns = findColumns([...LEFT, overhanging, ...RIGHT]);

    expect(columns?.gutter).toBeCloseTo(303, -0.5);
    expect(columns?.left).toHaveLength(13);
  });
});

describe("prose", () => {
  it("has three lines, of eighteen characters by the middle one", () => {
    expect(isProse(column(50, 290, { count: 3 }))).toBe(true);
    expect(isProse(column(50, 290, { count: 2 }))).toBe(false);
    expect(isProse(column(50, 290, { text: "x".repeat(18) }))).toBe(true);
    expect(isProse(column(50, 290, { text: "x".repeat(17) }))).toBe(false);
  });

  it("has lines of several pieces", () => {
    const halves = column(50, 150, { text: "x".repeat(9) }).flatMap((each) => [
      each,
      segmentAt(160, each.baseline, "x".repeat(9)),
    ]);

    expect(isProse(halves)).toBe(true);
  });
});

describe("the gutter", () => {
  const gutterOf = (...pieces: ReturnType<typeof segmentAt>[]) => findColumns(pieces)?.gutter;
  const across = (count: number, size = 10) =>
    Array.from({ length: count }, (_, at) => segmentAt(50, 400 + 12 * at, PROSE, { right: 550, size }));

  it("is in the middle of the emptiest stripe, and the first of two equal ones", () => {
    expect(gutterOf(...LEFT, ...RIGHT)).toBe(300);
    expect(gutterOf(...LEFT, ...RIGHT, segmentAt(297.5, 600, "x", { right: 302.5 }))).toBe(293.75);
    expect(gutterOf(...column(50, 210), ...column(220, 380), ...column(390, 550))).toBe(215);
  });

  it("is wider than 0.6 em", () => {
    expect(gutterOf(...column(50, 247), ...column(253, 450))).toBeUndefined();
    expect(gutterOf(...column(50, 246), ...column(253, 450))).toBe(249.5);
  });

  it("is crossed by at most 35 % of the lines at any place", () => {
    const columns = [...column(50, 290, { count: 13 }), ...column(310, 550, { count: 13 })];

    expect(gutterOf(...columns, ...across(7))).toBe(300);
    expect(gutterOf(...columns, ...across(8))).toBeUndefined();
  });

  it("is crossed by at most half as many lines as the columns have, also in small print", () => {
    expect(gutterOf(...LEFT, ...RIGHT, ...across(12, 4))).toBe(300);
    expect(gutterOf(...LEFT, ...RIGHT, ...across(13, 4))).toBeUndefined();
  });

  it("is not crossed by pieces that reach over its middle by 0.3 em", () => {
    const size = 12.5;
    const piece = (left: number, right: number, baseline: number) => segmentAt(left, baseline, PROSE, { right, size });
    const [longLeft, shortLeft] = [piece(50, 303.75, 400), piece(50, 296.25, 420)];
    const [shortRight, longRight] = [piece(303.75, 550, 440), piece(296.25, 550, 460)];
    const [before, within, behind] = [piece(290, 297.5, 480), piece(297.5, 303.75, 500), piece(303.75, 310, 520)];

    const lowOf = (pieces: readonly Segment[] = []) =>
      pieces.filter(({ baseline }) => baseline >= 400).sort((a, b) => a.baseline - b.baseline);
    const columns = findColumns([
      ...column(50, 290, { size }),
      ...column(310, 550, { size }),
      ...[longLeft, shortLeft, shortRight, longRight, before, within, behind],
    ]);

    expect(columns?.gutter).toBe(300);
    expect(lowOf(columns?.left)).toEqual([longLeft, shortLeft, before, within]);
    expect(lowOf(columns?.right)).toEqual([shortRight, longRight, behind]);
    expect(columns?.spanning).toEqual([]);
  });
});
