import { describe, expect, it } from "vitest";
import { regionOf } from "../../../../functions/engine/layout/tables/lattices.ts";
import type { FrameTable } from "../../../../functions/engine/layout/tables/table-block.ts";
import { withTitlesAbove } from "../../../../functions/engine/layout/tables/titles-above.ts";
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
