import { describe, expect, it } from "vitest";
import { read, utils, type WorkBook, type WorkSheet, write } from "xlsx";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { openZip } from "../../../../functions/engine/codecs/containers/zip-archive.ts";
import { cutBinarySheet } from "../../../../functions/engine/formats/spreadsheets/cut-binary-sheet.ts";
import { cutRecords } from "../../../../functions/engine/formats/spreadsheets/cut-records.ts";
import { spreadsheet } from "../../../../functions/engine/formats/spreadsheets/spreadsheet.ts";
import { xlsBytes, xlsbBytes, xlsbRow, xlsRow } from "../../../support/documents/binary-workbooks.ts";
import { options } from "../shared/options.ts";

const rows = (count: number) => Array.from({ length: count }, (_, row) => [row * 10 + 1, row * 10 + 2]);

function workbook(sheets: Readonly<Record<string, unknown[][]>>, bookType: "biff2" | "biff8" | "xlsb"): Uint8Array {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  return new Uint8Array(write(book, { type: "buffer", bookType }));
}

function cellsOf(book: WorkBook): Readonly<Record<string, unknown>> {
  const values = (sheet: WorkSheet) => utils.sheet_to_json(sheet, { header: 1, raw: true, blankrows: false });
  return Object.fromEntries(Object.entries(book.Sheets).map(([name, sheet]) => [name, values(sheet)]));
}

describe("a workbook of Excel 97", () => {
  const bytes = workbook({ First: rows(3), Second: [["quorvex", "flimdar"], ["brastol"]] }, "biff8");

  it("is unchanged within the limits", () => {
    expect(cutRecords(bytes, { maxCells: 10, maxBytes: 10_000 })).toEqual({ bytes, cut: new Set() });
  });

  it("loses the cells beyond the limit, and its sheets are found at their new offsets", () => {
    const { bytes: less, cut } = cutRecords(bytes, { maxCells: 7, maxBytes: 10_000 });

    expect(cut).toEqual(new Set([2]));
    expect(cellsOf(read(less))).toEqual({ First: rows(3), Second: [["quorvex"]] });
  });

  it("has no holes: smaller cells after the first that did not fit are removed too", () => {
    const mixed = workbook({ S: [[1], ["quorvex ".repeat(100)], [2], [3]] }, "biff2");
    const { bytes: less } = cutRecords(mixed, { maxCells: 100, maxBytes: 60 });

    expect(cellsOf(read(less))).toEqual({ Sheet1: [[1]] });
  });

  it("loses them in the first sheets too, which moves later sheets", () => {
    const { bytes: less, cut } = cutRecords(bytes, { maxCells: 100, maxBytes: 40 });

    expect(cut).toEqual(new Set([1, 2]));
    expect(cellsOf(read(less))).toEqual({ First: rows(1), Second: [] });
  });

  it("applies the whole limit to the requested sheets", () => {
    const { bytes: less, cut } = cutRecords(bytes, { maxCells: 2, maxBytes: 10_000, wanted: new Set([2]) });

    expect(cut).toEqual(new Set([2]));
    expect(cellsOf(read(less))).toEqual({ First: [], Second: [["quorvex", "flimdar"]] });
  });

  it("loses the text of a formula with the formula, even in continued records", () => {
    const record = (type: number, size: number) =>
      Buffer.from([type & 0xff, type >> 8, size, 0, ...Buffer.alloc(size)]);
    const formula = [record(0x06, 22), record(0x207, 4), record(0x3c, 3)];
    const { bytes: less } = cutRecords(xlsBytes([xlsRow(0, [7]), ...formula]), { maxCells: 1, maxBytes: 10_000 });

    expect(openCompoundFile(less).read("Workbook")).toEqual(
      openCompoundFile(xlsBytes([xlsRow(0, [7])])).read("Workbook"),
    );
  });

  it("counts all numbers of a record with several", () => {
    const many = xlsBytes([xlsRow(0, [1, 2, 3, 4]), xlsRow(1, [5, 6, 7, 8]), xlsRow(2, [9])]);

    expect(cellsOf(read(cutRecords(many, { maxCells: 5, maxBytes: 10_000 }).bytes))).toEqual({
      S: [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ],
    });
  });
});

describe("a workbook of Excel 2: one sheet without a container", () => {
  it("loses the cells beyond the limit", () => {
    const { bytes, cut } = cutRecords(workbook({ S: rows(3) }, "biff2"), { maxCells: 4, maxBytes: 10_000 });

    expect(cut).toEqual(new Set([1]));
    expect(Object.values(cellsOf(read(bytes)))).toEqual([rows(2)]);
  });
});

describe("a sheet of a binary workbook", () => {
  const limits = { maxRows: 100, maxCells: 100, maxBytes: 10_000 };
  const TAIL_BYTES = 6;
  const sheet = (count: number) => {
    const bytes = xlsbBytes(rows(count).map((values, row) => xlsbRow(row, values)));
    return openZip(bytes, options.limits).read("xl/worksheets/sheet1.bin") ?? new Uint8Array();
  };

  it("is unchanged within the limits, and its cells are counted", () => {
    expect(cutBinarySheet(sheet(3), limits)).toEqual({ bytes: sheet(3), cells: 6, isCut: undefined });
  });

  it.each([{ maxRows: 2 }, { maxCells: 4 }, { maxBytes: 2 * xlsbRow(0, [1, 2]).length }])(
    "ends at %j, and keeps everything after the cells",
    (limit) => {
      const { bytes, isCut } = cutBinarySheet(sheet(3), { ...limits, ...limit });

      expect(isCut).toBe(true);
      const cut = Buffer.from(bytes);
      // An end of a row without cells may remain.
      expect(cut.includes(Buffer.from(xlsbRow(1, [11, 12])))).toBe(true);
      expect(cut.includes(Buffer.from(xlsbRow(2, [21, 22])))).toBe(false);
      expect(cut.subarray(-TAIL_BYTES)).toEqual(Buffer.from(sheet(3)).subarray(-TAIL_BYTES));
    },
  );
});

describe("binary workbooks with more cells than the limit", () => {
  const row = Array.from({ length: 255 }, (_, column) => column);

  it.each([
    ["xls", 500_000, () => xlsBytes(Array.from({ length: 2_100 }, (_, number) => xlsRow(number, row)))],
    ["xlsb", 1_000_000, () => xlsbBytes(Array.from({ length: 4_100 }, (_, number) => xlsbRow(number, row)))],
  ])(
    "are read up to the limit, with a warning (%s)",
    async (_, cells, bytes) => {
      const { document, warnings } = await spreadsheet.extract(bytes(), options);

      const rows = document.pages[0]?.blocks[1]?.text.split("\n") ?? [];
      expect(rows[0]).toBe(row.join(" | "));
      expect(Math.ceil(cells / row.length) - rows.length).toBeOneOf([0, 1]);
      expect(warnings).toEqual([expect.stringMatching(`^sheet S is truncated: .* ${cells} cells`)]);
    },
    120_000,
  );
});
