import { describe, expect, it } from "vitest";
import { csv } from "../../../../functions/engine/formats/plain-text/csv.ts";
import { options } from "../shared/options.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const extract = async (text: string, name = "a.csv") => await csv.extract(utf8(text), { ...options, name });

describe("separated values", () => {
  it("are one table, with the place of each cell and its words trimmed and composed", async () => {
    const { document, warnings } = await extract("a, b \nc,d,e\u0301\n");

    expect(document.pages[0]?.blocks).toEqual([
      {
        kind: "table",
        text: "a | b\nc | d | é",
        table: {
          rows: 2,
          columns: 3,
          cells: [
            { row: 1, column: 1, text: "a" },
            { row: 1, column: 2, text: "b" },
            { row: 2, column: 1, text: "c" },
            { row: 2, column: 2, text: "d" },
            { row: 2, column: 3, text: "é" },
          ],
        },
      },
    ]);
    expect(document.metadata).toEqual({ format: "csv", pages: 1, encoding: "utf-8" });
    expect(warnings).toEqual([]);
  });

  it("have the separator of their name", async () => {
    expect((await extract("a,b\tc\n", "a.tsv")).document.pages[0]?.blocks[0]?.text).toBe("a,b | c");
  });

  it("have the encoding that their sender declares", async () => {
    const bytes = new Uint8Array(Buffer.from("\xc4\xc1", "latin1"));
    const { document } = await csv.extract(bytes, { ...options, charset: "koi8-r" });

    expect(document.metadata.encoding).toBe("koi8-r");
    expect(document.pages[0]?.blocks[0]?.text).toBe("да");
  });

  it("with invalid bytes are read with a warning", async () => {
    const bytes = new Uint8Array(Buffer.concat([Buffer.from("ü".repeat(100)), Buffer.from([0xff])]));

    expect((await csv.extract(bytes, options)).warnings).toEqual([expect.stringContaining("not valid utf-8")]);
  });

  it("are cut after as many cells as the limit, with a warning", async () => {
    const { document, warnings } = await extract(`${",".repeat(999)}\n`.repeat(2_001));

    expect(document.pages[0]?.blocks[0]?.table?.rows).toBe(2_000);
    expect(warnings).toEqual([
      expect.stringMatching(/^rows from 2001 on were skipped: .* 1048576 rows or 2000000 cells/),
    ]);
  });

  it("are cut after as many rows as Excel has, with a warning", async () => {
    const { document, warnings } = await extract("a\n".repeat(1_048_577));

    expect(document.pages[0]?.blocks[0]?.table?.rows).toBe(1_048_576);
    expect(warnings).toEqual([expect.stringContaining("rows from 1048577 on")]);
  });

  it("without rows are refused", async () => {
    await expect(extract("\n\n")).rejects.toMatchObject({
      code: "EMPTY_DOCUMENT",
      message: expect.stringContaining("exported whole"),
    });
  });

  it("have one page", async () => {
    await expect(csv.extract(utf8("a,b"), { ...options, pages: [2] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });
});
