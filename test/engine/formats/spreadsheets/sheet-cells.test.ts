import { describe, expect, it } from "vitest";
import type { CellObject, WorkSheet } from "xlsx";
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

const sheetOf = (rows: readonly (readonly CellObject[])[], merges: WorkSheet["!merges"] = []): WorkSheet => {
  return { "!data": rows.map((row) => [...row]), "!merges": merges };
};
const word = (v: string, more: Partial<CellObject> = {}): CellObject => ({ t: "s", v, w: v, ...more });
const found = (cell: CellObject) => sheetCells(sheetOf([[cell]]), limits).cells[0];

describe("the text of a cell", () => {
  it.each<[string, CellObject, string | undefined]>([
    ["a whole number without a format", { t: "n", v: 123_456_789_012, w: "1.23E+11" }, "123456789012"],
    ["a whole number in the general format", { t: "n", v: 12, w: "12.", z: "General" }, "12"],
    ["a whole number in another format", { t: "n", v: 12, w: "12.00", z: "0.00" }, "12.00"],
    ["a fraction in the general format", { t: "n", v: 0.1, w: "0.10", z: "General" }, "0.10"],
    ["a whole number in a text's cell", { t: "s", v: 7, w: "seven" }, "seven"],
    ["a value that is not formatted", { t: "n", v: 1.5 }, "1.5"],
    ["a date before all others", { t: "n", v: -1, w: "", z: "yyyy-mm-dd" }, "-1"],
    ["a date after all others", { t: "n", v: 2_958_466, w: "", z: "yyyy-mm-dd" }, "2958466"],
    ["the first date, hidden", { t: "n", v: 0, w: "", z: "yyyy-mm-dd" }, undefined],
    ["the last date, hidden", { t: "n", v: 2_958_465, w: "", z: "yyyy-mm-dd" }, undefined],
    ["a number that its format hides", { t: "n", v: -1, w: "", z: ";;;" }, undefined],
    ["a shown date", { t: "n", v: -1, w: "###", z: "yyyy-mm-dd" }, "###"],
    ["an empty text in the format of a date", { t: "s", v: "-1", w: "", z: "yyyy-mm-dd" }, undefined],
    ["a cell without a value", { t: "n", w: "ghost" }, undefined],
    ["a blank cell", { t: "z", v: 5, w: "ghost" }, undefined],
    ["white space", word(" \r\n "), undefined],
    ["lines", word(" a\r\nb\rc "), "a\nb\nc"],
    ["a decomposed letter", word("e\u0301"), "é"],
  ])("for %s", (_, cell, text) => {
    expect(found(cell)?.text).toBe(text);
  });

  it.each([
    ["https://example.org/", true],
    ["mailto:a@example.org", true],
    ["h9+x:y", true],
    ["#Sheet2!A1", false],
    ["other.xlsx", false],
  ])("is linked to %s: %s", (Target, isLinked) => {
    expect(found(word("a", { l: { Target } }))?.uri).toBe(isLinked ? Target : undefined);
    expect(found(word("a"))).toEqual({ row: 1, column: 1, text: "a" });
  });
});

describe("merged cells", () => {
  it.each([
    [
      { r: 1, c: 2 },
      { r: 3, c: 3 },
      { rowspan: 3, colspan: 2 },
    ],
    [{ r: 1, c: 2 }, { r: 2, c: 2 }, { rowspan: 2 }],
    [{ r: 1, c: 2 }, { r: 1, c: 3 }, { colspan: 2 }],
    [{ r: 1, c: 2 }, { r: 1, c: 2 }, {}],
    [{ r: 0, c: 2 }, { r: 5, c: 5 }, {}],
  ])("from %j to %j have %j", (s, e, span) => {
    const blank: CellObject = { t: "z" };
    const sheet = sheetOf([[blank], [blank, blank, word("a")]], [{ s, e }]);

    expect(sheetCells(sheet, limits)).toEqual({ cells: [{ row: 2, column: 3, text: "a", ...span }], isCut: false });
  });
});

describe("the limits of a sheet", () => {
  const sheet = sheetOf([[word("a"), word("b")], [word("c")], [word(" ")]]);
  const within = (maxRows: number, maxCells: number) => {
    const { cells, isCut } = sheetCells(sheet, { maxRows, maxCells });
    return [cells.map(({ text }) => text).join(""), isCut];
  };

  it("leave out what is beyond them, where empty cells do not count", () => {
    expect(within(2, 3)).toEqual(["abc", false]);
    expect(within(1, 3)).toEqual(["ab", true]);
    expect(within(2, 2)).toEqual(["ab", true]);
    expect(within(2, 1)).toEqual(["a", true]);
  });
});
