import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { spreadsheet } from "../../../../functions/engine/formats/spreadsheets/spreadsheet.ts";
import { xlsxBytes } from "../../../support/documents/xlsx.ts";
import { options } from "../shared/options.ts";

const extract = async (bytes: Uint8Array) => await spreadsheet.extract(bytes, options);

const ascii = (text: string) => [...Buffer.from(text, "latin1")];
const string = (text: string) => [text.length, 0, 0, ...ascii(text)];
const record = (type: number, body: readonly number[]) =>
  Buffer.from([type & 0xff, type >> 8, body.length & 0xff, body.length >> 8, ...body]);
const END = record(0x0a, []);

/** A workbook with one cell, and further records at the end of its sheet, the last part of the stream. */
function excel97(records: readonly Buffer[], streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const plain = write(utils.book_new(utils.aoa_to_sheet([["cell-2203"]]), "S"), { type: "buffer", bookType: "biff8" });
  const stream: Uint8Array = openCompoundFile(plain).read("Workbook") ?? new Uint8Array();
  const longer = Buffer.concat([stream.subarray(0, stream.lastIndexOf(0x0a)), ...records, END]);
  const others = Object.entries(streams).map(([path, bytes]) => ({ path, bytes }));
  return writeCompoundFile([{ path: "Workbook", bytes: longer }, ...others]);
}

/** Makes the directory entries from the second on point to their neighbours in both directions. */
function circledDirectory(bytes: Uint8Array, entries: number): Uint8Array {
  const circled = Uint8Array.from(bytes);
  const view = new DataView(circled.buffer);
  const directory = (view.getUint32(48, true) + 1) * 512;
  for (let entry = 1; entry <= entries; entry++) {
    view.setUint32(directory + entry * 128 + 68, entry === 1 ? entries : entry - 1, true);
    view.setUint32(directory + entry * 128 + 72, entry === entries ? 1 : entry + 1, true);
  }
  return circled;
}

describe("a spreadsheet", () => {
  it("with loops in its directory is read like any other, because SheetJS never sees the directory", async () => {
    const bytes = excel97([], { "\x05SummaryInformation": new Uint8Array(64), other: new Uint8Array(64) });

    const { document } = await extract(circledDirectory(bytes, 3));

    expect(JSON.stringify(document.pages)).toContain("cell-2203");
  });

  it("without a sheet is damaged", async () => {
    const bytes = writeCompoundFile([{ path: "Workbook", bytes: new Uint8Array(5_000) }]);

    await expect(extract(bytes)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });

  it("returns every sheet with all words and their kinds", async () => {
    const bytes = xlsxBytes([
      {
        name: "Tides",
        cells: { A1: "wide-3381", A2: "cell-4492", B2: "linked-5503", C2: "cell-6614", A5: "apart-7725" },
        merges: ["A1:C1"],
        comments: { A2: "comment-8836" },
        textBox: "box-9947",
        chart: { title: "chart-1058", category: "category-2169", series: "series-3270", value: 43.81 },
        header: '&L&"Arial,Bold"&12header-4381&C&A && more&RPage &P of &N',
        footer: "&Cfooter-5492",
        links: { B2: "https://tides.example/" },
      },
      { name: "Secret", cells: { B3: "hidden-6503" }, hidden: true },
    ]);

    const { document, warnings } = await extract(bytes);

    expect(document.pages).toEqual([
      {
        number: 1,
        label: "Tides",
        source: "native",
        blocks: [
          { kind: "header", text: "header-4381\nTides & more" },
          { kind: "heading", level: 1, text: "Tides" },
          {
            kind: "table",
            text: "wide-3381\ncell-4492 | linked-5503 | cell-6614",
            links: [{ text: "linked-5503", uri: "https://tides.example/" }],
            table: {
              rows: 2,
              columns: 3,
              cells: [
                { row: 1, column: 1, colspan: 3, text: "wide-3381" },
                { row: 2, column: 1, text: "cell-4492" },
                { row: 2, column: 2, text: "linked-5503" },
                { row: 2, column: 3, text: "cell-6614" },
              ],
            },
          },
          expect.objectContaining({ kind: "table", text: "apart-7725" }),
          { kind: "paragraph", text: "box-9947" },
          { kind: "caption", text: "chart-1058" },
          expect.objectContaining({ kind: "table", text: "series-3270\ncategory-2169 | 43.81" }),
          { kind: "comment", marker: "A2:", text: "comment-8836" },
          { kind: "footer", text: "footer-5492" },
        ],
      },
      {
        number: 2,
        label: "Secret",
        source: "native",
        hidden: true,
        blocks: [
          { kind: "heading", level: 1, text: "Secret" },
          expect.objectContaining({ kind: "table", text: "hidden-6503" }),
        ],
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it("skips headers with only the sheet's name or a page number", async () => {
    const sheets = [
      { name: "Tides", cells: { A1: "a" }, header: "&C&A", footer: "&L&P&CPage &P of &N&RMarsh survey, page &P" },
    ];

    const { document } = await extract(xlsxBytes(sheets));

    expect(document.pages[0]?.blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["heading", "Tides"],
      ["table", "a"],
      ["footer", "Marsh survey, page"],
    ]);
  });

  it.each<[string, number, string, string]>([
    ["a date", 45_000, "yyyy-mm-dd", "2023-03-15"],
    ["a percentage", 0.125, "0.0%", "12.5%"],
    ["money", 1234.5, '"€" #,##0.00', "€ 1,234.50"],
    ["a time", 0.75, "h:mm AM/PM", "6:00 PM"],
    ["the number if it is not a valid date", -1.5, "yyyy-mm-dd", "-1.5"],
    ["a negative in brackets", -7, "0;(0)", "(7)"],
  ])("shows %s as the application does", async (_what, value, format, shown) => {
    const { document } = await extract(xlsxBytes([{ name: "S", cells: { A1: { value, format } } }]));

    expect(document.pages[0]?.blocks[1]?.text).toBe(shown);
  });

  it("returns whole numbers with all digits, because they identify things", async () => {
    const { document } = await extract(xlsxBytes([{ name: "S", cells: { A1: 123_456_789_012_345 } }]));

    expect(document.pages[0]?.blocks[1]?.text).toBe("123456789012345");
  });

  it("keeps columns aligned across empty cells, but does not fill a nearly empty sheet", async () => {
    const cells = { A1: "a", B1: "b", C1: "c", A2: "d", C2: "f" };

    const dense = await extract(xlsxBytes([{ name: "S", cells }]));
    const sparse = await extract(xlsxBytes([{ name: "S", cells: { A1: "a", XFD1: "z" } }]));

    expect(dense.document.pages[0]?.blocks[1]?.text).toBe("a | b | c\nd |  | f");
    expect(sparse.document.pages[0]?.blocks[1]?.text).toBe("a | z");
  });

  it("reads one cell in the last row and column without visiting the million before it", async () => {
    const { document } = await extract(xlsxBytes([{ name: "S", cells: { A1: "a-1", XFD99999: "z-9" } }]));

    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["S", "a-1", "z-9"]);
  });

  it("returns text boxes, chart texts, page headers and embedded documents of Excel 97-2003, and each comment once", async () => {
    const textBox = (type: number, text: string) => [
      record(0x5d, [0x15, 0, 0x12, 0, type, 0]),
      record(0x1b6, [...new Array(10).fill(0), text.length, 0, 0, 0]),
      record(0x3c, [1, ...Buffer.from(text.slice(0, 3), "utf16le")]),
      record(0x3c, [0, ...Buffer.from(text.slice(3), "latin1")]),
    ];
    const chart = [
      record(0x809, [0, 6, 0x20, 0]),
      record(0x14, string("x")),
      record(0x100d, [0, 0, 11, 0, ...ascii("series-3270")]),
      END,
    ];
    const object = utils.book_new(utils.aoa_to_sheet([["inner-7725"]]), "Inner");
    const bytes = excel97(
      [
        record(0x14, string("&Lheader-4381")),
        record(0x15, string("&Cfooter-5492")),
        ...textBox(6, "box-9947"),
        ...chart,
        ...textBox(0x19, "note-1111"),
      ],
      { "MBD0001/Package": write(object, { type: "buffer" }) },
    );

    const { document } = await extract(bytes);

    expect(document.pages[0]?.blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["header", "header-4381"],
      ["heading", "S"],
      ["table", "cell-2203"],
      ["paragraph", "box-9947"],
      ["caption", "series-3270"],
      ["footer", "footer-5492"],
    ]);
    expect(document.attachments).toMatchObject([{ name: "MBD0001", embedded: true }]);
    expect(JSON.stringify(document.attachments)).toContain("inner-7725");
  });

  it("reads only the requested sheets, with the whole limit of cells", async () => {
    const sheets = ["One", "Two"].map((name) => ({ name, cells: { A1: `cell-${name}` }, footer: `&Cfooter-${name}` }));

    const { document } = await spreadsheet.extract(xlsxBytes(sheets), { ...options, pages: [2] });

    expect(document.metadata.pages).toBe(2);
    expect(document.pages.map(({ number, blocks }) => [number, ...blocks.map(({ text }) => text)])).toEqual([
      [2, "Two", "cell-Two", "footer-Two"],
    ]);
  });

  it("reports truncation beyond the limit of rows", async () => {
    const { document, warnings } = await extract(
      xlsxBytes([{ name: "Long", cells: { A1: "read-1", A100001: "unread-2" } }]),
    );

    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["Long", "read-1"]);
    expect(warnings).toEqual([expect.stringContaining("sheet Long is truncated")]);
  });

  it.each(["biff2", "biff5", "biff8", "xlsb"] as const)("is read and detected as %s", async (bookType) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([["cell-7714", 12.5], ["cell-8825"]]), "Shore");
    const bytes = new Uint8Array(write(book, { type: "buffer", bookType }));

    const format = await detectFormat(bytes, "document");
    const { document } = await extract(bytes);

    expect(format.name).toBe("xls");
    expect(document.pages[0]?.blocks.at(-1)?.text).toBe("cell-7714 | 12.5\ncell-8825");
  });

  it("has metadata from its properties", async () => {
    const core = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Tide tables</dc:title><dc:creator>M. Author</dc:creator>
      </cp:coreProperties>`;

    const { document } = await extract(xlsxBytes([{ name: "S", cells: { A1: "x" } }], core));

    expect(document.metadata).toMatchObject({ format: "xls", pages: 1, title: "Tide tables", author: "M. Author" });
  });

  it.each([
    ["inflates beyond the limit", { unpackedBytes: 1_000 }, "TEXTRACTOR_MAX_UNPACKED_BYTES"],
    ["has more entries than the limit", { archiveEntries: 2 }, "TEXTRACTOR_MAX_ARCHIVE_ENTRIES"],
  ])("is refused when it %s", async (_what, limits, setting) => {
    const bytes = xlsxBytes([{ name: "S", cells: { A1: "x" } }]);

    await expect(
      spreadsheet.extract(bytes, { ...options, limits: { ...options.limits, ...limits } }),
    ).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: expect.stringContaining(setting),
    });
  });

  it("is reported as damaged if it is cut", async () => {
    const bytes = xlsxBytes([{ name: "S", cells: { A1: "x" } }]);

    await expect(extract(bytes.subarray(0, 400))).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });

  it.each(["xlsb", "biff8"] as const)("numbers a sheet with an invalid name (%s)", async (bookType) => {
    const sheet = utils.aoa_to_sheet([["cell-2203"]]);
    const book = {
      SheetNames: ["Tides", "rId\u0006\u0000\u4400"],
      Sheets: { Tides: sheet, "rId\u0006\u0000\u4400": sheet },
    };

    const { document } = await extract(write(book, { type: "buffer", bookType }));

    expect(document.pages.map(({ label }) => label)).toEqual(["Tides", "Sheet 2"]);
    expect(document.outline.map(({ title }) => title)).toEqual(["Tides", "Sheet 2"]);
    expect(document.pages.map(({ blocks }) => blocks.map(({ text }) => text))).toEqual([
      ["Tides", "cell-2203"],
      ["Sheet 2", "cell-2203"],
    ]);
  });

  it("shows numbers in its own formats, not in those of the previous workbook (.xls)", async () => {
    const workbook = (format: string) => {
      const sheet = utils.aoa_to_sheet([[{ t: "n", v: -1234.5, z: format }]]);
      return Buffer.from(write(utils.book_new(sheet, "S"), { type: "buffer", bookType: "biff8" }));
    };
    const pounds = workbook('"GBP" 0.0');
    const plain = workbook("#,##0.00;[Red](#,##0.00)");
    // MS-XLS, 2.4.126: from here on, 40 is this format.
    pounds.writeUInt16LE(40, pounds.lastIndexOf(Buffer.from([0x1e, 0x04])) + 4);

    await extract(pounds);
    const { document } = await extract(plain);

    expect(document.pages[0]?.blocks[1]?.text).toBe("(1,234.50)");
  });
});
