import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { read, utils } from "xlsx";
import type { Block, Document, Table } from "../../../../functions/engine/base/model.ts";
import { csvRows } from "../../../../functions/engine/output/tables/csv.ts";
import { type DocumentTable, tablesOf } from "../../../../functions/engine/output/tables/document-tables.ts";
import { createWorkbook, sheetNames } from "../../../../functions/engine/output/tables/workbooks.ts";
import { modelOf, pageOf, paragraph } from "../../../support/built-corpus.ts";

const tableFrom = (rows: readonly (readonly string[])[], more: Partial<Table> = {}): Table => ({
  rows: rows.length,
  columns: Math.max(...rows.map((row) => row.length)),
  cells: rows.flatMap((texts, row) => texts.map((text, column) => ({ row: row + 1, column: column + 1, text }))),
  ...more,
});
const block = (rows: readonly (readonly string[])[], more: Partial<Table> = {}): Block => ({
  ...{ kind: "table", text: "", table: tableFrom(rows, more) },
});
const csv = (table: Pick<DocumentTable, "rows" | "columns" | "cells">) => [...csvRows(table)].join("");
const csvOf = (...texts: readonly string[]) => csv(tableFrom([texts])).trimEnd();
const textsOf = ({ cells }: DocumentTable) => cells.map(({ text }) => text).join(" ");

describe("the tables of a document", () => {
  it("have their page and their number on it", () => {
    const model = modelOf([pageOf(1, block([["a"]]), paragraph("x"), block([["b"]])), pageOf(4, block([["c"]]))]);

    expect([...tablesOf(model)].map((table) => [table.page, table.number, textsOf(table)])).toEqual([
      [1, 1, "a"],
      [1, 2, "b"],
      [4, 1, "c"],
    ]);
  });

  it("go on over pages, without the repeated titles", () => {
    const model = modelOf([
      pageOf(
        1,
        block([
          ["head", "h"],
          ["1", "2"],
        ]),
      ),
      pageOf(
        2,
        block(
          [
            ["head", "h"],
            ["3", "4"],
          ],
          { continued: true, repeatedRows: 1 },
        ),
      ),
      pageOf(3, block([["5", "6", "7"]], { continued: true }), block([["other"]])),
    ]);

    const [first, second, ...more] = tablesOf(model);

    expect(csv(first ?? tableFrom([]))).toBe("head,h,\r\n1,2,\r\n3,4,\r\n5,6,7\r\n");
    expect([second?.page, second?.number, more]).toEqual([3, 1, []]);
  });

  it("include a table whose first page was not asked for", () => {
    const model = modelOf([pageOf(2, block([["1"]], { continued: true }))]);

    expect([...tablesOf(model)].map(textsOf)).toEqual(["1"]);
  });

  it("include those of attached documents, at any depth", () => {
    const attached = (document: Document) => ({ name: "a.docx", bytes: 1, document });
    const inner = modelOf([pageOf(1, block([["inner"]]))]);
    const outer: Document = { ...modelOf([pageOf(1, block([["outer"]]))]), attachments: [attached(inner)] };
    const model: Document = {
      ...modelOf([pageOf(1, paragraph("x"))]),
      attachments: [{ name: "unread.bin", bytes: 1 }, attached(outer)],
    };

    expect([...tablesOf(model)].map((table) => [table.attachments, textsOf(table)])).toEqual([
      [[2], "outer"],
      [[2, 1], "inner"],
    ]);
  });
});

describe("a table as CSV", () => {
  it("quotes only where a reader needs it", () => {
    expect(csvOf("a", 'say "x"', "1,5", "two\nlines", "a;b", " x", "")).toBe(
      'a,"say ""x""","1,5","two\nlines","a;b"," x",',
    );
  });

  it("has rows of one length, and empty rows in their places", () => {
    const cells = [
      { row: 1, column: 2, text: "b" },
      { row: 3, column: 1, text: "c" },
    ];

    expect(csv({ rows: 4, columns: 3, cells })).toBe(",b,\r\n,,\r\nc,,\r\n,,\r\n");
    expect(csv({ rows: 2, columns: 1, cells: [{ row: 2, column: 1, text: "x" }] })).toBe('""\r\nx\r\n');
  });

  it("writes no gigabytes for a nearly empty table", () => {
    const cells = [
      { row: 1, column: 1, text: "a" },
      { row: 1_000, column: 16_000, text: "b" },
    ];

    expect(csv({ rows: 1_000, columns: 16_000, cells }).length).toBeLessThan(20_000);
  });

  it.each(["=1+1", "+49 30 1", "-cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", " =1", "＝1+1", "-1e5", "--1"])(
    "keeps %j from becoming a formula",
    (text) => {
      expect(csvOf("x", text).replaceAll('"', "")).toBe(`x,'${text}`);
    },
  );

  it.each(["-12", "-0.50", "12.3", "2017-05-01", "a=b", "x@y.z"])("leaves %j as it is", (text) => {
    expect(csvOf(text)).toBe(text);
  });
});

describe("a table in a workbook", () => {
  const written = async (texts: readonly string[]) => {
    const workbook = createWorkbook(100_000);
    workbook.add("S", tableFrom([texts]));
    const sheet = read(await workbook.bytes(), { cellNF: true }).Sheets["S"] ?? {};
    return texts.map((_, index) => sheet[utils.encode_cell({ r: 0, c: index })]);
  };

  it("has numbers where the text is plainly one, with its digits", async () => {
    const cells = await written(["12", "-3.50", "0.5", "1.234", "123456789012345"]);

    expect(cells.map(({ t, v, w }) => [t, v, w])).toEqual([
      ["n", 12, "12"],
      ["n", -3.5, "-3.50"],
      ["n", 0.5, "0.5"],
      ["n", 1.234, "1.234"],
      ["n", 123456789012345, expect.any(String)],
    ]);
  });

  it.each([
    "007",
    "1,234",
    "1e5",
    "52 % of",
    "% 5",
    "007%",
    "€ 5%",
    "5%%",
    "2017-05-01",
    "1.2.3",
    "4929123456781234",
    "+5",
    "−5",
    ".5",
    "5.",
    "=1+1",
    "@x",
  ])("keeps %j as text, and never as a formula", async (text) => {
    const [cell] = await written([text]);

    expect(cell).toMatchObject({ t: "s", v: text });
    expect(cell).not.toHaveProperty("f");
  });

  it.each([
    ["1.234,56", "1.234,56 €", "99,90", "1.234", "-12,00", "0,5", "7"],
    ["1,234.56", "$1,234.56", "99.90", "1,234", "-12.00", "0.5", "7"],
    ["1\u00a0234,56", "1\u202f234,56 EUR", "99,90", "1 234", "-12,00", "0,5", "7"],
    ["1'234.56", "CHF 1’234.56", "99.90", "1'234", "-12.00", "0.5", "7"],
  ])("has numbers as its table writes them: %j and others", async (...texts) => {
    const cells = await written(texts);

    expect(cells.map(({ t, v }) => [t, v])).toEqual(
      [1234.56, 1234.56, 99.9, 1234, -12, 0.5, 7].map((value) => ["n", value]),
    );
  });

  it("shows an amount with its currency, its groups and its decimals", async () => {
    const cells = await written(["1.234,50 €", "€ 12", "-3,10 EUR", "1.234"]);

    expect(cells.map(({ z }) => z)).toEqual(['#,##0.00" €"', '"€ "0', '0.00" EUR"', "#,##0"]);
    expect(cells.map(({ w }) => w)).toEqual(["1,234.50 €", "€ 12", "-3.10 EUR", "1,234"]);
  });

  it("shows a share as a percentage, whose value is a hundredth", async () => {
    const cells = await written(["52%", "-12.50%", "7 %", "0%"]);

    expect(cells.map(({ t, v, z, w }) => [t, v, z, w])).toEqual([
      ["n", 0.52, "0%", "52%"],
      ["n", -0.125, "0.00%", "-12.50%"],
      ["n", 0.07, "0%", "7%"],
      ["n", 0, "0%", "0%"],
    ]);
  });

  it.each([
    ["1,234", "5"],
    ["1.234,56", "12.03.2024"],
    ["1.234,56", "12.03"],
    ["1.234,56", "1,234.56"],
    ["1,25", "007"],
    ["1,25", "1.23.456"],
    ["1,25", "4929123456781234,00"],
    ["1,25", "€ 5 €"],
    ["1,25", "1,2,3"],
  ])("keeps what may mean something else as text: beside %j, %j", async (...texts) => {
    const [first, second] = await written(texts);

    expect((texts[1] === "5" ? first : second).t).toBe("s");
  });

  it("keeps characters that XML escapes", async () => {
    const [cell] = await written(['<a & b>\n"c" 東京']);

    expect(cell.v).toBe('<a & b>\n"c" 東京');
  });

  it("keeps text that looks like an escape of Excel", async () => {
    const workbook = createWorkbook(1_000);
    workbook.add("S", tableFrom([["_x0041_ _xyz_"]]));

    // SheetJS itself reads such escapes twice.
    const parts = unzipSync(await workbook.bytes());
    expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain("_x005F_x0041_ _xyz_");
  });

  it("has empty rows in their places", async () => {
    const workbook = createWorkbook(1_000);
    workbook.add("S", { rows: 5, columns: 1, cells: [{ row: 3, column: 1, text: "x" }] });

    expect(read(await workbook.bytes()).Sheets["S"]).toMatchObject({ A3: { v: "x" } });
  });

  it("is cut at Excel's limits, and the cut is counted", async () => {
    const workbook = createWorkbook(10_000_000);
    workbook.add("S", tableFrom([["x".repeat(40_000)]]));
    workbook.add("T", { rows: 1, columns: 16_385, cells: [{ row: 1, column: 16_385, text: "far" }] });

    const { Sheets } = read(await workbook.bytes());

    expect(workbook.cut()).toBe(2);
    expect(Sheets["S"]?.["A1"].v).toHaveLength(32_767);
    expect(Object.keys(Sheets["T"] ?? {}).filter((key) => !key.startsWith("!"))).toEqual([]);
  });

  it("is refused where the workbook would not fit into memory", () => {
    const workbook = createWorkbook(1_000);
    workbook.add("S", tableFrom([["a"]]));

    expect(() => workbook.add("T", { rows: 100, columns: 100, cells: [] })).toThrow(
      "cells of one workbook: found 10201, allowed are 1000",
    );
  });
});

describe("the names of sheets", () => {
  it("are counted where they are cut", () => {
    const workbook = createWorkbook(1_000);
    workbook.add("short", tableFrom([["a"]]));
    workbook.add("a very long name of a document with tables", tableFrom([["a"]]));

    expect(workbook.cutNames()).toBe(1);
  });

  it("are those that Excel accepts", () => {
    const name = sheetNames();

    expect(["a/b:c*[d]?\\", "'quoted'", "", "History", "  "].map(name)).toEqual([
      ...["a_b_c__d___", "quoted", "Sheet", "History_", "Sheet (2)"],
    ]);
  });

  it("have at most 31 characters and differ in more than case, also after the cut", () => {
    const name = sheetNames();
    const long = "a very long name of a document with tables page";

    const names = [...Array(12).keys()].map((index) => name(`${index % 2 === 0 ? long : long.toUpperCase()} ${index}`));

    expect(names[0]).toBe("a very long name of a document");
    expect(names[11]).toBe("A VERY LONG NAME OF A DOCU (12)");
    expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(12);
    expect(Math.max(...names.map((each) => each.length))).toBeLessThanOrEqual(31);
  });

  it("are not cut inside a character", () => {
    const name = sheetNames();

    expect(name("😀".repeat(20))).toBe("😀".repeat(15));
  });
});
