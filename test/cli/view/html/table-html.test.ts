import { describe, expect, it } from "vitest";
import { tableHtml } from "../../../../cli/view/html/table-html.ts";
import { allowanceOf } from "../../../../cli/view/html/view-limits.ts";
import type { Cell, Table } from "../../../../functions/engine/base/model.ts";

const cell = (row: number, column: number, text: string, more: Partial<Cell> = {}): Cell => ({
  row,
  column,
  text,
  ...more,
});
const html = (table: Table, most = 1_000) => tableHtml(table, "Table on page 1", allowanceOf(most));
const rowsOf = (written: string) => [...written.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) => row);

describe("a table", () => {
  it("fills the places without a cell", () => {
    const table = { rows: 2, columns: 3, cells: [cell(1, 1, "a", { header: true }), cell(2, 3, "b")] };

    expect(rowsOf(html(table))).toEqual(["<th>a</th><td></td><td></td>", "<td></td><td></td><td>b</td>"]);
  });

  it("fills no place that a cell of an earlier row covers", () => {
    const table = {
      rows: 2,
      columns: 3,
      cells: [cell(1, 1, "a", { rowspan: 2 }), cell(1, 2, "b", { colspan: 2 }), cell(2, 2, "c"), cell(2, 3, "d")],
    };

    expect(rowsOf(html(table))).toEqual(['<td rowspan="2">a</td><td colspan="2">b</td>', "<td>c</td><td>d</td>"]);
  });

  it("aligns figures, and not words", () => {
    const table = { rows: 1, columns: 3, cells: [cell(1, 1, "1,234.50 €"), cell(1, 2, "(12)"), cell(1, 3, "No. 5")] };

    expect(rowsOf(html(table))[0]).toBe('<td class="figure">1,234.50 €</td><td class="figure">(12)</td><td>No. 5</td>');
  });

  it("writes no millions of empty cells for a nearly empty sheet", () => {
    const table = { rows: 1_000_000, columns: 16_000, cells: [cell(1, 1, "a"), cell(999_999, 15_000, "b")] };

    expect(rowsOf(html(table))).toEqual(["<td>a</td>", "<td>b</td>"]);
  });

  it("says how many rows have no room", () => {
    const cells = Array.from({ length: 10 }, (_, index) => cell(index + 1, 1, `r${index}`));

    const written = html({ rows: 10, columns: 1, cells }, 4);

    expect(rowsOf(written)).toHaveLength(4);
    expect(written).toContain("6 more rows");
  });
});
