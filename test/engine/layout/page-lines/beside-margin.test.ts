import { describe, expect, it, test } from "vitest";
import { segmentsOf } from "../../../../functions/engine/layout/lines/line-segments.ts";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { findColumns } from "../../../../functions/engine/layout/order/page-columns.ts";
import { tablesBesideMargin } from "../../../../functions/engine/layout/page-lines/beside-margin.ts";
import { readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import type { FrameTable } from "../../../../functions/engine/layout/tables/table-block.ts";
import { item, lines, PAGE_HEIGHT, pageOf, runsOf } from "../../../support/runs.ts";
import { lineAt } from "../pieces.ts";

const SIZE = { width: 600, height: PAGE_HEIGHT };
const FULL = "Every line of this prose reaches the right end of its column";
const SHORT = ["Then we find", "x = 2", "y = 3"];
const TEXT = [...Array(4).fill(FULL), ...SHORT, ...Array(8).fill(FULL)];
const text = lines(50, 100, TEXT);
const small = { size: 6 };

/** Rows at the height of the text's lines. Some lines are as short as cells. */
const chart = [0, 1, 2, 3, 4, 5].flatMap((row) =>
  [400, 440, 480].map((x, column) => item(x, 136 + row * 12, `${row}.${column}`, small)),
);

test("a table in the margin takes no rows from the text next to it", () => {
  const { frames } = readPageLines(pageOf([...text, ...chart]), SIZE);

  expect(frames[0]?.tables.map(({ text }) => text.split("\n")[0])).toEqual(["0.0 | 0.1 | 0.2"]);
  expect(frames[0]?.lines.map((line) => line.text)).toEqual(TEXT);
});

test("margin text of the text's size is part of the text's table", () => {
  const names = Array.from({ length: 14 }, (_, row) => item(50, 100 + row * 12, `A name of some fruit, ${row}`));
  const numbers = names.flatMap((_, row) => [400, 440].map((x) => item(x, 100 + row * 12, String(row * 7))));

  const { frames } = readPageLines(pageOf([...names, ...numbers]), SIZE);

  expect(frames[0]?.tables[0]?.text.split("\n")[1]).toBe("A name of some fruit, 1 | 7 | 7");
});

describe("a search for tables beside a margin", () => {
  const runs = segmentsOf(runsOf(...text, ...chart)).flatMap((each) => each.runs);
  const notes = new Set(runs.filter(({ size }) => size === 6));
  const gutter = findColumns(segmentsOf(runs))?.gutter ?? 0;
  const tableAt = (left: number, right: number): FrameTable => ({
    kind: "table",
    text: "",
    lines: [lineAt(left, 100, "x", { right })],
    cellLines: [],
    table: { rows: 2, columns: 2, cells: [] },
  });
  /** Runs that were searched, when the first search finds these tables and the others none. */
  function searched(...tables: readonly FrameTable[]) {
    const calls: (readonly Run[])[] = [];
    const found = tablesBesideMargin(runs, (own) => {
      calls.push(own);
      return { tables: calls.length === 1 ? tables : [], rest: own };
    });
    return { calls, found };
  }

  it("is repeated for text and margin where a table reaches over the gutter", () => {
    const { calls, found } = searched(tableAt(50, gutter), tableAt(gutter - 1, gutter + 1));

    expect(calls).toEqual([runs, runs.filter((run) => !notes.has(run)), runs.filter((run) => notes.has(run))]);
    expect(found).toEqual({ tables: [], rest: runs });
  });

  it("is done once where each table is on one side of the gutter", () => {
    const { calls, found } = searched(tableAt(50, gutter), tableAt(gutter, 500));

    expect(calls).toHaveLength(1);
    expect(found.tables).toHaveLength(2);
  });

  it("is done once where there is no table", () => {
    expect(searched().calls).toHaveLength(1);
  });
});
