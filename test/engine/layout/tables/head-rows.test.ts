import { expect, test } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { overBackgrounds } from "../../../../functions/engine/layout/tables/head-rows.ts";

const COLUMNS = [50, 150, 250, 350].map((left) => ({ left, right: left + 40 }));
const EDGES = { left: 40, right: 400, top: 88, bottom: 300 };
const lineOf = (baseline: number, ...cells: readonly (readonly [column: number, text: string])[]) => ({
  baseline,
  top: baseline - 7.5,
  bottom: baseline + 2.5,
  size: 10,
  fonts: ["bold"],
  cells: cells.map(([column, text]) => {
    const left = COLUMNS[column]?.left ?? 0;
    return { first: column, last: column, left, right: left + 5 * text.length, text };
  }),
});
const LINES = [lineOf(100, [0, "A"], [1, "Growth"]), lineOf(118, [1, "2000"], [2, "2004"], [3, "2009"])];
const spanOf = (...fills: readonly Box[]) => {
  const [, title] = overBackgrounds(LINES, COLUMNS, EDGES, fills)[0]?.cells ?? [];
  return title && [title.first, title.last];
};

test("a title spans the columns that its own background covers", () => {
  expect(spanOf()).toEqual([1, 1]);
  expect(spanOf([140, 90, 400, 108])).toEqual([1, 3]);
  expect(spanOf([140, 90, 300, 108])).toEqual([1, 2]);
});

test("a background of the row, of several titles, or outside the table shows no span", () => {
  expect(spanOf([40, 90, 400, 108])).toEqual([1, 1]);
  expect(spanOf([140, 90, 400, 126])).toEqual([1, 1]);
  expect(spanOf([160, 90, 400, 108])).toEqual([1, 1]);
  expect(spanOf([140, 60, 400, 108])).toEqual([1, 1]);
});
