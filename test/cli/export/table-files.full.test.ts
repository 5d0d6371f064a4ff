import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { read, utils } from "xlsx";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const at = (name: string) => join(folder, name);
const run = (args: readonly string[], environment = {}) => textractor(folder, args, environment);

describe("tables of a corpus", () => {
  it("become CSV files, a workbook for each document, or one for all", async () => {
    writeFileSync(at("a.csv"), "name,sum\nx,=1+1\ny,2.50\n");
    writeFileSync(at("b.html"), "<p>no table</p>");
    await run(["batch", "a.csv", "b.html", "--into", "c.sqlite"]);

    const codes = [
      (await run(["export", "c.sqlite", "--tables", "--into", "csv"])).code,
      (await run(["export", "c.sqlite", "--xlsx", "--into", "books"])).code,
      (await run(["export", "c.sqlite", "--into", "all.xlsx"])).code,
    ];

    expect(codes).toEqual([0, 0, 0]);
    expect(readdirSync(at("csv"))).toEqual(["a.csv.page-1.table-1.csv"]);
    expect(readFileSync(at("csv/a.csv.page-1.table-1.csv"), "utf8")).toBe("name,sum\r\nx,'=1+1\r\ny,2.50\r\n");
    expect(readdirSync(at("books"))).toEqual(["a.csv.xlsx"]);
    const { SheetNames, Sheets } = read(readFileSync(at("all.xlsx")));
    expect(SheetNames).toEqual(["Tables", "a.csv page 1 table 1"]);
    expect(utils.sheet_to_json(Sheets["Tables"] ?? {})).toEqual([
      { Sheet: "a.csv page 1 table 1", Document: at("a.csv"), Page: 1, Table: 1 },
    ]);
    expect(utils.sheet_to_json(Sheets["a.csv page 1 table 1"] ?? {})).toEqual([
      { name: "x", sum: "=1+1" },
      { name: "y", sum: 2.5 },
    ]);
  });

  it("of a folder without JSON are missing, and a workbook above the limit is not written", async () => {
    writeFileSync(at("a.csv"), `n,m\n${"1,2\n".repeat(100)}`);
    await run(["batch", "a.csv", "--into", "f"]);
    await run(["batch", "a.csv", "--into", "c.sqlite"]);

    const without = await run(["export", "f", "--tables", "--into", "csv"]);
    const large = await run(["export", "c.sqlite", "--into", "all.xlsx"], { TEXTRACTOR_MAX_WORKBOOK_CELLS: "200" });

    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining("no JSON in the corpus") });
    expect(large).toMatchObject({ code: 1, stderr: expect.stringContaining("raise TEXTRACTOR_MAX_WORKBOOK_CELLS") });
    expect(readdirSync(folder).filter((name) => name.includes("all"))).toEqual([]);
  });
});
