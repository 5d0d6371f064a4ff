import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { utils, type WorkBook, write } from "xlsx";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { workbookExtraction } from "../../../../functions/engine/formats/spreadsheets/workbook.ts";
import { encryptedXls } from "../../../support/documents/encrypted-xls.ts";
import { relationships } from "../../../support/documents/office.ts";
import { type Sheet, xlsxBytes } from "../../../support/documents/xlsx.ts";
import { options } from "../shared/options.ts";
import { END, record, short } from "./records.ts";

const bytesOf = (book: WorkBook, bookType: "biff8" | "xlsb") =>
  new Uint8Array(write(book, { type: "buffer", bookType }));
const textsOf = ({ document }: Awaited<ReturnType<typeof workbookExtraction>>) =>
  document.pages.map(({ blocks }) => blocks.map(({ kind, text }) => [kind, text]));

/** An Excel 97 workbook whose sheets have these words. */
function oldWorkbook(sheets: Readonly<Record<string, string>>): Uint8Array {
  const book = utils.book_new();
  for (const [name, words] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet([[words]]), name);
  }
  return bytesOf(book, "biff8");
}

describe("the sheets of a workbook", () => {
  const sheets: readonly Sheet[] = [
    {
      name: "One",
      cells: { A1: "cell-1" },
      header: "&Chead-1",
      footer: "&Cfoot-1",
      textBox: "box-1",
      comments: { A1: "note-1" },
    },
    { name: "Two", cells: {}, header: "&Chead-2", hidden: true },
    { name: "Three", cells: { A1: "cell-3" } },
  ];

  it("have a heading, their content and what surrounds it", async () => {
    const extraction = await workbookExtraction(xlsxBytes(sheets), options);

    expect(textsOf(extraction)).toEqual([
      [
        ["header", "head-1"],
        ["heading", "One"],
        ["table", "cell-1"],
        ["paragraph", "box-1"],
        ["comment", "note-1"],
        ["footer", "foot-1"],
      ],
      [["heading", "Two"]],
      [
        ["heading", "Three"],
        ["table", "cell-3"],
      ],
    ]);
    expect(extraction.document.pages[0]?.blocks[1]).toEqual({ kind: "heading", level: 1, text: "One" });
  });

  it("are pages with a number, a label and an outline entry", async () => {
    const { document, warnings, unreadable } = await workbookExtraction(xlsxBytes(sheets), options);

    expect(document.pages.map(({ number, label, source, hidden }) => [number, label, source, hidden])).toEqual([
      [1, "One", "native", undefined],
      [2, "Two", "native", true],
      [3, "Three", "native", undefined],
    ]);
    expect(document.outline).toEqual([
      { title: "One", level: 1, page: 1 },
      { title: "Two", level: 1, page: 2 },
      { title: "Three", level: 1, page: 3 },
    ]);
    expect(document.metadata).toMatchObject({ format: "xls", pages: 3 });
    expect([warnings, unreadable, document.attachments]).toEqual([[], [], []]);
  });

  it.each([[[1]], [[3]], [[1, 3]]])("are read by request: %j", async (pages) => {
    const { document } = await workbookExtraction(xlsxBytes(sheets), { ...options, pages });

    expect(document.pages.map(({ number, blocks }) => [number, blocks.some(({ kind }) => kind === "table")])).toEqual(
      pages.map((page) => [page, true]),
    );
    expect(document.metadata.pages).toBe(3);
  });

  it("are refused beyond the last", async () => {
    await expect(workbookExtraction(xlsxBytes(sheets), { ...options, pages: [4] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });

  it("with control characters in their names get a number", async () => {
    const names = ["a\u0001", "b\u001f", "c d"];
    const book: WorkBook = {
      SheetNames: names,
      Sheets: Object.fromEntries(names.map((name) => [name, utils.aoa_to_sheet([["x"]])])),
    };

    const { document } = await workbookExtraction(bytesOf(book, "biff8"), options);

    expect(document.pages.map(({ label }) => label)).toEqual(["Sheet 1", "Sheet 2", "c d"]);
  });

  it("of an old workbook are read by request too", async () => {
    const bytes = oldWorkbook({ One: "cell-1", Two: "cell-2" });

    expect(textsOf(await workbookExtraction(bytes, { ...options, pages: [2] }))).toEqual([
      [
        ["heading", "Two"],
        ["table", "cell-2"],
      ],
    ]);
    expect(textsOf(await workbookExtraction(bytes, options)).map((blocks) => blocks.at(-1))).toEqual([
      ["table", "cell-1"],
      ["table", "cell-2"],
    ]);
  });

  it("of Excel 2 are not hidden", async () => {
    const book = utils.book_new(utils.aoa_to_sheet([["cell-1"]]), "S");
    const { document } = await workbookExtraction(
      new Uint8Array(write(book, { type: "buffer", bookType: "biff2" })),
      options,
    );

    expect(document.pages.map(({ hidden }) => hidden)).toEqual([undefined]);
  });

  it("of an encrypted workbook need its password", async () => {
    const bytes = encryptedXls(oldWorkbook({ One: "cell-1" }), "secret", "128 bits");

    await expect(workbookExtraction(bytes, options)).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
    expect(textsOf(await workbookExtraction(bytes, { ...options, password: "secret" }))[0]).toHaveLength(2);
  });
});

describe("a sheet beyond the limits", () => {
  it("is truncated, with a warning that gives the limits", async () => {
    const long = [
      { name: "Fits", cells: { A100000: "last-1" } },
      { name: "Long", cells: { A1: "read-2", A100001: "unread-2" } },
    ];

    const extraction = await workbookExtraction(xlsxBytes(long), options);

    expect(textsOf(extraction).map((blocks) => blocks.at(-1))).toEqual([
      ["table", "last-1"],
      ["table", "read-2"],
    ]);
    expect(extraction.warnings).toEqual([
      "sheet Long is truncated: the limits are 100000 rows in a sheet, 1000000 cells and 48 MB in all; request it alone, or split it",
    ]);
  });

  it("is truncated in an old workbook, with its own limit of cells", async () => {
    const stream = Buffer.from(openCompoundFile(oldWorkbook({ Wide: "cell-1" })).read("Workbook") ?? []);
    // Rows of 200 numbers: 2,501 rows are more than half a million cells.
    const rows = Array.from({ length: 2_501 }, (_, row) =>
      record(0xbd, ...short(row + 1), ...short(0), ...Buffer.alloc(200 * 6, 2), ...short(199)),
    );
    const bytes = writeCompoundFile([
      { path: "Workbook", bytes: Buffer.concat([stream.subarray(0, -4), ...rows, END]) },
    ]);

    const { warnings } = await workbookExtraction(bytes, options);

    expect(warnings).toEqual([
      "sheet Wide is truncated: the limits are 100000 rows in a sheet, 500000 cells and 48 MB in all; request it alone, or split it",
    ]);
  });
});

describe("documents inside a workbook", () => {
  it("are attachments, whichever sheet has them", async () => {
    const plain = Buffer.from(openCompoundFile(oldWorkbook({ One: "cell-1" })).read("Workbook") ?? []);
    const bytes = writeCompoundFile([
      { path: "Workbook", bytes: plain },
      { path: "MBD0001/Package", bytes: oldWorkbook({ Inner: "inner-2" }) },
    ]);

    const { document } = await workbookExtraction(bytes, options);

    expect(document.attachments).toMatchObject([{ name: "MBD0001", embedded: true }]);
    expect(JSON.stringify(document.attachments)).toContain("inner-2");
  });
});

describe("documents inside a sheet", () => {
  it("are attachments", async () => {
    const parts = unzipSync(xlsxBytes([{ name: "S", cells: { A1: "cell-1" } }]));
    const inner = xlsxBytes([{ name: "Inner", cells: { A1: "inner-2" } }]);
    const bytes = zipSync({
      ...parts,
      "xl/worksheets/_rels/sheet1.xml.rels": strToU8(relationships({ a: ["package", "../embeddings/a.xlsx"] })),
      "xl/embeddings/a.xlsx": inner,
    });

    const { document } = await workbookExtraction(bytes, options);

    expect(document.attachments).toMatchObject([{ name: "a.xlsx", embedded: true }]);
  });
});

describe("a chart of Microsoft Graph", () => {
  const start = (kind: number) => record(0x809, ...short(0x0680), ...short(kind), 0, 0, 0, 0);
  const label = record(4, 0, 0, 0, 0, 0, 0, 0, 5, 0, ...Buffer.from("reeds"));
  const bytes = writeCompoundFile([
    { path: "Workbook", bytes: Buffer.concat([start(5), END, start(0x8000), label, END]) },
  ]);

  it("is one page", async () => {
    const { document } = await workbookExtraction(bytes, options);

    expect(document.metadata).toEqual({ format: "xls", pages: 1 });
    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["reeds"]);
  });

  it("has page 1 only", async () => {
    expect((await workbookExtraction(bytes, { ...options, pages: [1] })).document.pages).toHaveLength(1);
    await expect(workbookExtraction(bytes, { ...options, pages: [2] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });
});
