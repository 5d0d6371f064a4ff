import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { regionOf } from "../../../../functions/engine/layout/tables/lattices.ts";
import { withRowsBeyond, withTitlesAbove } from "../../../../functions/engine/layout/tables/outer-rows.ts";
import type { FrameTable } from "../../../../functions/engine/layout/tables/table-block.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { item } from "../../../support/runs.ts";
import { runAt } from "../pieces.ts";
import { across, ROW, row, rows, textsOf } from "./draw-table.ts";

const XS = [52, 152, 202];
const RULES = [0, 1, 2, 3].map((at) => across(114 + at * ROW, 50, 250));
const BODY = rows(124, XS, ["Revenue", "275", "295"], ["Income", "44", "56"], ["Yield", "70", "68"]);
const BODY_TEXT = "Revenue | 275 | 295\nIncome | 44 | 56\nYield | 70 | 68";

describe("a table whose rules start below the titles of its columns", () => {
  it("has the titles as its first row", () => {
    expect(textsOf([...row(108, XS, "", "2024", "2025e"), ...BODY], RULES)).toEqual([` | 2024 | 2025e\n${BODY_TEXT}`]);
  });

  it("takes neither a sentence above nor text next to the columns as titles", () => {
    const sentence = item(52, 108, "In two years, by quarter:");
    const beside = [...row(108, XS, "", "2024"), item(300, 108, "elsewhere on the page")];

    expect(textsOf([sentence, ...BODY], RULES)).toEqual([BODY_TEXT]);
    expect(textsOf([...beside, ...BODY], RULES)).toEqual([BODY_TEXT]);
    expect(textsOf([item(202, 108, "one title that is far too long to be one"), ...BODY], RULES)).toEqual([BODY_TEXT]);
  });

  it("has titles over all columns in up to three lines", () => {
    const wrapped = [...row(92, XS, "Item", "First", "Second"), ...row(103, XS, "", "year", "year")];
    expect(textsOf([...wrapped, ...BODY], RULES)).toEqual([`Item | First year | Second year\n${BODY_TEXT}`]);

    const dots = row(108, XS, "....", "....", "....");
    expect(textsOf([...dots, ...BODY], RULES)).toEqual([BODY_TEXT]);
  });

  it("takes no titles that are far above", () => {
    expect(textsOf([...row(80, XS, "", "2024", "2025e"), ...BODY], RULES)).toEqual([BODY_TEXT]);
  });
});

describe("the line above a region", () => {
  const REGION = regionOf({ across: [100, 140].map((at) => ({ at, from: 50, to: 350 })), down: [] });
  const BODY = [runAt(60, 114, "a")];
  const titles = (baseline: number, second = "left") => [runAt(160, baseline, "sold"), runAt(260, baseline, second)];
  const tableOf = (rows: number, columns: number, cells: FrameTable["table"]["cells"] = []): FrameTable => ({
    kind: "table",
    text: "",
    lines: [],
    cellLines: [],
    table: { rows, columns, cells },
  });
  const TITLES = [
    { row: 1, column: 2, text: "sold" },
    { row: 1, column: 3, text: "left" },
  ];
  /** Number of runs of the table; `higher` is the table with the titles. */
  const taken = (others: readonly ReturnType<typeof runAt>[], higher = tableOf(3, 3, TITLES), lower = tableOf(2, 3)) =>
    withTitlesAbove(REGION, BODY, others, ({ ys }) => (ys.length > 2 ? higher : lower))?.runs.length;

  it("becomes the titles if it is near, in two pieces or more", () => {
    expect(taken(titles(98))).toBe(3);
    expect(taken(titles(101))).toBe(3);
    expect(taken(titles(101.5))).toBe(1);
    expect(taken(titles(80.5))).toBe(3);
    expect(taken(titles(80))).toBe(1);
    expect(taken(titles(98).slice(0, 1))).toBe(1);
    expect(taken([])).toBe(1);
  });

  it("has titles of at most 24 characters within the region", () => {
    const long = (length: number) => {
      const text = "x".repeat(length);
      const cells = TITLES.with(1, { row: 1, column: 3, text });
      return taken([runAt(160, 98, "sold"), runAt(260, 98, text, { right: 350.5 })], tableOf(3, 3, cells));
    };

    expect(long(24)).toBe(3);
    expect(long(25)).toBe(1);
    expect(taken([runAt(50, 98, "sold"), runAt(260, 98, "left")])).toBe(1);
    expect(taken([runAt(160, 98, "sold"), runAt(260, 98, "left", { right: 351 })])).toBe(1);
  });

  it("adds one row whose titles stand each over one column, and none over the first", () => {
    const first = TITLES.with(0, { row: 1, column: 1, text: "sold" });
    const wide = [{ row: 1, column: 2, text: "sold", colspan: 2 }, ...TITLES.slice(1)];

    expect(taken(titles(98), tableOf(4, 3, TITLES))).toBe(1);
    expect(taken(titles(98), tableOf(3, 4, TITLES))).toBe(1);
    expect(taken(titles(98), tableOf(3, 3, first))).toBe(1);
    expect(taken(titles(98), tableOf(3, 3, wide))).toBe(1);
    expect(taken(titles(98), tableOf(3, 3, TITLES.slice(1)))).toBe(1);
    expect(taken(titles(98), tableOf(3, 3, [...TITLES, { row: 2, column: 1, text: "a" }]))).toBe(3);
  });

  it("is not taken if the table has a header, and no table is made where there is none", () => {
    const headed = tableOf(2, 3, [{ row: 1, column: 1, header: true, text: "a" }]);

    expect(taken(titles(98), tableOf(3, 3, TITLES), headed)).toBe(1);
    expect(withTitlesAbove(REGION, BODY, titles(98), () => undefined)).toBeUndefined();
  });
});

describe("a row beyond a region whose rules show its columns", () => {
  /** Rows of 20 points, with text 6 points below their upper edges and 4 points above their lower edges. */
  const region = (cuts: readonly number[], ys = [100, 120, 140, 160]) =>
    regionOf({ across: ys.map((at) => ({ at, from: 50, to: 350, cuts })), down: [] });
  const SHADED = region([150, 250]);
  const pair = (baseline: number, left = 60, right = 160) => [runAt(left, baseline, "a"), runAt(right, baseline, "bb")];
  const INSIDE = [...pair(114), ...pair(134), ...pair(154)];
  const beyond = (outside: ReturnType<typeof pair>, { rules = SHADED, inside = INSIDE } = {}) =>
    withRowsBeyond({ region: rules, inside, outside });
  /** Lower edge of the region, which ends at 160 without another row. */
  const bottomWith = (...outside: ReturnType<typeof pair>) => beyond(outside).region.bottom;

  it("is taken above and below, with the same space around its text", () => {
    const far = runAt(60, 300, "far");

    const { region: whole, inside, outside } = beyond([...pair(94), ...pair(174), far]);

    expect(whole.ys).toEqual([82, 100, 120, 140, 160, 182]);
    expect(inside).toHaveLength(INSIDE.length + 4);
    expect(outside).toEqual([far]);
  });

  it("has text within half its size of the usual space", () => {
    expect(bottomWith(...pair(168.5))).toBe(160);
    expect(bottomWith(...pair(169))).toBe(177);
    expect(bottomWith(...pair(179))).toBe(187);
    expect(bottomWith(...pair(179.5))).toBe(160);
    expect(beyond(pair(99)).region.top).toBe(87);
    expect(beyond(pair(99.5)).region.top).toBe(100);
  });

  it("is at most a quarter higher than the others, and its lines are at most 1.5 em apart", () => {
    expect(bottomWith(...pair(174), ...pair(187.5))).toBe(195.5);
    expect(bottomWith(...pair(174), ...pair(188))).toBe(182);
    expect(bottomWith(...pair(170), ...pair(185))).toBe(193);
    expect(bottomWith(...pair(170), ...pair(185.5))).toBe(178);
  });

  it("has text in two columns or more", () => {
    expect(bottomWith(runAt(60, 174, "a"), runAt(100, 174, "b"))).toBe(160);
    expect(bottomWith(runAt(60, 174, "a"), runAt(260, 174, "b"))).toBe(182);
  });

  it("may be below the name of a group, as near to it as rows are", () => {
    const name = (left: number) => runAt(left, 174, "a");

    expect(bottomWith(name(60), ...pair(196))).toBe(204);
    expect(bottomWith(name(60), ...pair(212))).toBe(160);
    expect(bottomWith(name(160), ...pair(196))).toBe(160);
    expect(bottomWith(name(60), ...pair(196, 90))).toBe(160);
    expect(bottomWith(name(60))).toBe(160);
  });

  it("has text that reaches at most one point over the edge of a column", () => {
    expect(bottomWith(...pair(174, 60, 149))).toBe(182);
    expect(bottomWith(...pair(174, 60, 148.5))).toBe(160);
    expect(bottomWith(runAt(141, 174, "bb"), runAt(260, 174, "c"))).toBe(182);
    expect(bottomWith(runAt(141.5, 174, "bb"), runAt(260, 174, "c"))).toBe(160);
    expect(bottomWith(...pair(174, 49))).toBe(182);
    expect(bottomWith(...pair(174, 48.5))).toBe(160);
    expect(bottomWith(...pair(174, 60, 341))).toBe(182);
    expect(bottomWith(...pair(174, 60, 341.5))).toBe(160);
  });

  it("may be two above: the first row, and the titles over it in up to three lines", () => {
    expect(beyond([...pair(74), ...pair(94)]).region.ys.slice(0, 3)).toEqual([62, 82, 100]);
    expect(beyond([...pair(42), ...pair(74), ...pair(94)]).region.top).toBe(62);
    expect(beyond([...pair(70), ...pair(82), ...pair(94)]).region.ys.slice(0, 2)).toEqual([58, 100]);
  });

  it("has titles over groups of columns above its titles, without an edge between", () => {
    const group = runAt(160, 82, "a title of two columns");
    const numbers = [runAt(60, 94, "a"), runAt(160, 94, "12")];

    expect(beyond([group, ...pair(94)]).region.ys.slice(0, 2)).toEqual([73, 100]);
    expect(beyond([group, ...numbers]).region.top).toBe(82);
    expect(beyond([{ ...group, left: 60 }, ...pair(94)]).region.top).toBe(82);
  });

  it("leaves text beside the region alone", () => {
    expect(beyond([...pair(174), runAt(350, 174, "note"), runAt(45, 174, "n")]).outside).toHaveLength(2);
  });

  it("needs two rules with cuts or text in columns, and rows to compare it with", () => {
    const [first, ...others] = SHADED.rules.across;
    const across = [...(first ? [first] : []), ...others.map((rule) => ({ ...rule, cuts: [] }))];
    const uncut = { rules: regionOf({ across, down: [] }) };

    expect(beyond(pair(174), uncut).region.bottom).toBe(182);
    expect(beyond(pair(174, 90), uncut).region.bottom).toBe(160);
    expect(beyond(pair(174), { inside: [] }).region.bottom).toBe(160);
  });
});

describe("stripes without edges of columns", () => {
  const stripe = (at: number): Box => [50, 115 + at * ROW, 250, 115 + (at + 1) * ROW];
  const all = (last: readonly TextItem[]) =>
    rows(124, XS, ["Revenue", "275", "295"], ["Income", "44", "56"], ["Yield", "70", "68"]).concat(last);
  const found = (last: readonly TextItem[]) => textsOf(all(last), [stripe(0), stripe(2)]);

  it("go on with a row that has no shade, where its text keeps to their columns", () => {
    expect(found(row(124 + 3 * ROW, XS, "Costs", "12", "14"))).toEqual([`${BODY_TEXT}\nCosts | 12 | 14`]);
  });
});
