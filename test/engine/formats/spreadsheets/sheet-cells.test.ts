import { describe, expect, it } from "vitest";
import type { WorkSheet } from "xlsx";
import { commentBlocks } from "../../../../functions/engine/formats/spreadsheets/comment-blocks.ts";
import { sheetCells } from "../../../../functions/engine/formats/spreadsheets/sheet-cells.ts";
import { spreadsheet } from "../../../../functions/engine/formats/spreadsheets/spreadsheet.ts";
import { xlsbBytes, xlsbRow } from "../../../support/documents/binary-workbooks.ts";
import { swellZip } from "../../../support/documents/swollen-zip.ts";
import { xlsxBytes } from "../../../support/documents/xlsx.ts";
import { options } from "../shared/options.ts";

const limits = { maxRows: 2 ** 32, maxCells: 1_000 };
const HIGH = 2 ** 20;
const written = { t: "s", v: "cell-3391", w: "cell-3391", c: [{ a: "", t: "comment-4402" }] };

/** An array with one element at `place`, and a count of the places that were read. */
function sparse(place: number, element: unknown) {
  let looks = 0;
  const array: unknown[] = [];
  array[place] = element;
  const watched = new Proxy(array, {
    has: (target, key) => ++looks > 0 && Reflect.has(target, key),
    get: (target, key, receiver) => (++looks > 0 ? Reflect.get(target, key, receiver) : undefined),
  });
  return { array: watched, looks: () => looks };
}

describe("the cells of a sheet", () => {
  it("are found without visiting the holes between them", () => {
    const row = sparse(HIGH, written);
    const rows = sparse(HIGH, row.array);
    const sheet = { "!data": rows.array } as unknown as WorkSheet;

    const { cells } = sheetCells(sheet, limits);
    const comments = commentBlocks(sheet);

    expect(cells).toEqual([{ row: HIGH + 1, column: HIGH + 1, text: "cell-3391" }]);
    expect(comments.map(({ text }) => text)).toEqual(["comment-4402"]);
    expect(rows.looks() + row.looks()).toBeLessThan(100);
  });

  it("are skipped in a row with an impossible number", () => {
    const data: unknown[] = [[written]];
    Object.assign(data, { "-1": [written], "0.5": [written] });

    expect(sheetCells({ "!data": data } as unknown as WorkSheet, limits).cells).toHaveLength(1);
  });

  it.each([2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1])(
    "are read despite a row numbered %d in a binary workbook",
    async (row) => {
      const bytes = xlsbBytes([xlsbRow(0, ["first-5513"]), xlsbRow(row, ["far-6624"])]);

      const { document } = await spreadsheet.extract(bytes, options);

      expect(document.pages[0]?.blocks.map(({ text }) => text)).toContain("first-5513");
    },
  );

  it.each(["0", "-5", "2147483649", "4294967295", "99999999999"])("are read despite a row numbered %s", async (row) => {
    const plain = xlsxBytes([{ name: "S", cells: { A1: "first-7735" } }]);
    const far = `<row r="${row}"><c r="A${row}" t="str"><v>far-8846</v></c></row>`;
    const bytes = swellZip(plain, { entry: "xl/worksheets/sheet1.xml", behind: Buffer.from("</row>") }, [far]);

    const { document } = await spreadsheet.extract(bytes, options);

    expect(document.pages[0]?.blocks.map(({ text }) => text).join("\n")).toContain("first-7735");
  });
});
