import { describe, expect, it } from "vitest";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { taggedTables } from "../../../../functions/engine/layout/page-lines/tagged-tables.ts";
import { item, runsOf } from "../../../support/runs.ts";

/** Run in a cell of a tagged table, 100 points by 20 from cell to cell. */
function inCell(row: number, column: number, text: string, { table = 0, isHeader = false, dx = 0, dy = 0 } = {}): Run {
  const [run] = runsOf(item(50 + 100 * column + dx, 100 + 20 * row + dy, text));
  return { ...(run as Run), cell: { table, row, column, rows: 1, columns: 1, isHeader } };
}

const plain = (x: number, y: number, text: string) => runsOf(item(x, y, text));
const rows = (texts: readonly (readonly string[])[]) =>
  texts.flatMap((row, at) => row.flatMap((text, column) => (text === "" ? [] : [inCell(at, column, text)])));

const CLOCKS = rows([
  ["Clock", "Weight"],
  ["Regulator", "120"],
  ["Carriage clock", "7"],
]);

/** Text of the first table's cells, row by row. */
const cellsOf = (runs: readonly Run[]) => taggedTables(runs).tables[0]?.table.cells.map(({ text }) => text);

describe("a tagged table", () => {
  it("is taken with its cells, and other text is left", () => {
    const { tables, rest } = taggedTables([...plain(50, 80, "Text above"), ...CLOCKS]);

    expect(tables).toHaveLength(1);
    expect(rest.map(({ text }) => text)).toEqual(["Text above"]);
  });

  it("has the rows that are tagged as headers", () => {
    const header = [inCell(0, 0, "Clock", { isHeader: true }), inCell(0, 1, "Weight", { isHeader: true })];
    const [table] = taggedTables([...header, ...CLOCKS.slice(2)]).tables;

    expect(table?.table.cells.map(({ header: isHeader }) => isHeader === true)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it("leaves its title out, but not titles over columns", () => {
    const title = inCell(0, 0, "Table 1: Clocks");
    const below = CLOCKS.map(
      (run) => ({ ...run, baseline: run.baseline + 20, cell: { ...run.cell, row: (run.cell?.row ?? 0) + 1 } }) as Run,
    );
    const over = inCell(0, 1, "In pounds");

    expect(cellsOf([title, ...below])?.[0]).toBe("Clock");
    expect(cellsOf([over, ...below])?.slice(0, 2)).toEqual(["", "In pounds"]);
  });

  it.each<[string, readonly Run[]]>([
    ["with text between its cells", [...CLOCKS, ...plain(60, 130, "Between")]],
    ["whose columns overlap", [...CLOCKS, inCell(3, 0, "A much longer name than the column is wide")]],
    ["whose rows overlap", [...CLOCKS, inCell(3, 0, "Wall clock", { dy: -25 }), inCell(3, 1, "9")]],
    [
      "of check boxes and their texts",
      rows([
        ["☒", "Wind it"],
        ["☐", "Oil it"],
      ]),
    ],
    [
      "of paragraphs",
      rows([
        ["Name", "Text"],
        ["Regulator", "word ".repeat(101)],
      ]),
    ],
    ["with a cell of very many texts", [...CLOCKS, ...Array.from({ length: 200_000 }, () => inCell(2, 1, "7"))]],
    ["of one column", rows([["Clock"], ["Regulator"], ["Wall clock"]])],
    [
      "with a row for each line of its cells",
      rows([
        ["Clock", "Maker", "Place"],
        ["Carriage", "", ""],
        ["clock", "", ""],
        ["in a case", "", ""],
        ["of leather", "", ""],
        ["and brass", "Prior", "York"],
      ]),
    ],
    [
      "below a header that is tagged as another table",
      [inCell(-1, 0, "Clock", { table: 1 }), inCell(-1, 1, "Weight", { table: 1 }), ...CLOCKS],
    ],
    [
      "below a repeated header that is tagged as no content",
      [
        ...plain(50, 80, "Clock").map((run) => ({ ...run, element: { order: 0, role: "Artifact", depth: 0 } })),
        ...CLOCKS,
      ],
    ],
  ])("is none %s", (_, runs) => {
    expect(cellsOf(runs)).toBeUndefined();
  });
});
