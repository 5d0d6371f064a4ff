import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type RepackOptions, repacked } from "../../../../functions/engine/formats/spreadsheets/repack-workbook.ts";
import { xlsbRecord } from "../../../support/documents/binary-workbooks.ts";
import { options } from "../shared/options.ts";

const SHEET = (number: number, extension = "xml") => `xl/worksheets/sheet${number}.${extension}`;
const sheetXml = (rows: number, tail = "") => {
  const list = Array.from({ length: rows }, (_, row) => `<row r="${row + 1}"><c><v>${row}</v></c></row>`);
  return `<worksheet><sheetData>${list.join("")}</sheetData>${tail}</worksheet>`;
};
const cells = (text: string | undefined) => text?.match(/<c>/g)?.length ?? 0;

async function repack(parts: Readonly<Record<string, string | Uint8Array>>, changes: Partial<RepackOptions> = {}) {
  const entries = Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]);
  const numbers = [1, 2, 3];
  const { bytes, sheets } = await repacked(zipSync(Object.fromEntries(entries)), options.limits, {
    all: numbers.map((number) => ({ number, part: SHEET(number) })),
    wanted: new Set(numbers),
    maxRows: 100,
    maxCells: 100,
    maxBytes: 100_000,
    ...changes,
  });
  const files = Object.entries(unzipSync(bytes)).map(([name, part]): [string, string] => [name, strFromU8(part, true)]);
  return {
    bytes,
    sheets,
    files: new Map(files),
    cellsOf: (number: number) => cells(new Map(files).get(SHEET(number))),
  };
}

describe("a repacked workbook", () => {
  it("has the parts that SheetJS reads, without compression", async () => {
    const kept = ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/printer.bin", "xl/STYLES.XML"];
    const left = ["xl/media/a.png", "xl/media/b.xml", "xl/embeddings/c.bin", "xl/pivotCache/d.xml", "docProps/e.emf"];
    const parts = Object.fromEntries([...kept, ...left].map((name) => [name, "words ".repeat(50)]));

    const { files, bytes } = await repack(parts);

    expect([...files.keys()].sort()).toEqual([...kept].sort());
    expect(Buffer.from(bytes).includes("words ".repeat(50))).toBe(true);
  });

  it("has only the requested sheets, and what is behind their cells", async () => {
    const tail = "<headerFooter/>";
    const parts = { [SHEET(1)]: sheetXml(1), [SHEET(2)]: sheetXml(2, tail), [SHEET(3)]: sheetXml(3) };

    const { files, sheets } = await repack(parts, { wanted: new Set([2]) });

    expect([...files.keys()]).toEqual([SHEET(2)]);
    expect([...sheets.keys()]).toEqual([2]);
    expect(Buffer.from(sheets.get(2)?.tail ?? []).toString()).toBe(`</sheetData>${tail}</worksheet>`);
    expect(sheets.get(2)?.isCut).toBe(false);
  });

  it("finds the parts of sheets in any case, and leaves sheets that no list names", async () => {
    const parts = { "XL/Worksheets/Sheet1.XML": sheetXml(1), [SHEET(9)]: sheetXml(2), "xl/other/x.xml": sheetXml(2) };

    const { files, sheets } = await repack(parts, { maxCells: 2 });

    expect([...sheets.keys()]).toEqual([1]);
    // Sheets without a number come first.
    expect(cells(files.get(SHEET(9)))).toBe(2);
    expect(cells(files.get("XL/Worksheets/Sheet1.XML"))).toBe(0);
    expect(cells(files.get("xl/other/x.xml"))).toBe(2);
  });
});

describe("the limits of a workbook", () => {
  const parts = { [SHEET(3)]: sheetXml(3), [SHEET(1)]: sheetXml(3), [SHEET(2)]: sheetXml(3) };

  it("of rows hold for each sheet", async () => {
    const { cellsOf, sheets } = await repack(parts, { maxRows: 2 });

    expect([1, 2, 3].map(cellsOf)).toEqual([2, 2, 2]);
    expect([...sheets.values()].map(({ isCut }) => isCut)).toEqual([true, true, true]);
  });

  it("of cells hold for all sheets, in the order of the workbook", async () => {
    const { cellsOf, sheets } = await repack(parts, { maxCells: 4 });

    expect([1, 2, 3].map(cellsOf)).toEqual([3, 1, 0]);
    expect([1, 2, 3].map((number) => sheets.get(number)?.isCut)).toEqual([false, true, true]);
  });

  it("of bytes hold for all sheets", async () => {
    const bytes = sheetXml(3).length;
    const { cellsOf } = await repack(parts, { maxBytes: 2 * bytes });

    expect(cellsOf(1)).toBe(3);
    expect(cellsOf(2)).toBe(3);
    expect(cellsOf(3)).toBe(0);
    expect((await repack(parts, { maxBytes: 10 * bytes })).cellsOf(3)).toBe(3);
  });
});

describe("the links of a sheet", () => {
  it("are shortened behind the cells, and nothing else changes", async () => {
    const links = '<hyperlinks><hyperlink ref="A1:A1048576"/></hyperlinks><pageMargins/>';
    const { files } = await repack({ [SHEET(1)]: sheetXml(2, links) }, { maxRows: 9 });

    expect(files.get(SHEET(1))).toBe(sheetXml(2, links.replace("A1048576", "A10")));
  });
});

describe("shared strings", () => {
  const MANY_BYTES = 4 * 1024 ** 2;
  const strings = (bytes: number) => {
    const start = "<sst><si>a</si><si>b</si><si>";
    return `${start}${"c".repeat(bytes - start.length - "</si></sst>".length)}</si></sst>`;
  };
  const using = (index: number) =>
    `<worksheet><sheetData><row><c t="s"><v>${index}</v></c></row></sheetData></worksheet>`;
  const STRINGS = "xl/sharedStrings.xml";

  it.each([
    ["all if they are few", MANY_BYTES, [0], false],
    ["those up to the last used", MANY_BYTES + 1, [0], true],
    ["those of all sheets", MANY_BYTES + 1, [2, 0], false],
  ])("are %s", async (_what, bytes, indexes, isShort) => {
    const sheets = indexes.map((index, at) => [SHEET(at + 1), using(index)]);
    const { files } = await repack({ [STRINGS]: strings(bytes), ...Object.fromEntries(sheets) });

    expect(files.get(STRINGS) === "<sst><si>a</si></sst>").toBe(isShort);
    expect((files.get(STRINGS)?.length ?? 0) < MANY_BYTES).toBe(isShort);
  });

  it("are none without sheets that use them, and all if a sheet cannot be searched", async () => {
    const all = strings(MANY_BYTES + 1);

    expect((await repack({ [STRINGS]: all })).files.get(STRINGS)).toBe("<sst></sst>");
    expect((await repack({ [STRINGS]: all, [SHEET(1)]: sheetXml(1) })).files.get(STRINGS)).toBe("<sst></sst>");
    expect((await repack({ [STRINGS]: all, [SHEET(1)]: "<worksheet/>" })).files.get(STRINGS)).toBe(all);
  });
});

describe("a binary workbook", () => {
  const all = [1, 2].map((number) => ({ number, part: SHEET(number, "bin") }));
  const [ROW, CELL, BEGIN, END] = [
    xlsbRecord(0, Buffer.alloc(4)),
    xlsbRecord(2, Buffer.alloc(6)),
    xlsbRecord(145),
    xlsbRecord(146),
  ];
  const unread = xlsbRecord(51, Buffer.alloc(4));
  const sheet = new Uint8Array(Buffer.concat([BEGIN, ROW, CELL, CELL, END, unread]));
  const sizesOf = async (changes: Partial<RepackOptions>) => {
    const { files, sheets } = await repack({ [SHEET(1, "bin")]: sheet, [SHEET(2, "bin")]: sheet }, { all, ...changes });
    return [1, 2].map((number) => [files.get(SHEET(number, "bin"))?.length, sheets.get(number)?.isCut]);
  };
  const whole = sheet.length - unread.length;

  it("keeps sheets that were not requested, because their parts are uncertain", async () => {
    expect(await sizesOf({ wanted: new Set([1]) })).toEqual([
      [whole, undefined],
      [whole, undefined],
    ]);
  });

  it("has limits for all sheets, and no tail", async () => {
    expect(await sizesOf({ maxCells: 3 })).toEqual([
      [whole, undefined],
      [whole - CELL.length, true],
    ]);
    // Limits of 0 cells cut the first one.
    expect(await sizesOf({ maxCells: 1 })).toEqual([
      [whole - CELL.length, true],
      [whole - 2 * CELL.length, true],
    ]);
    expect((await sizesOf({ maxBytes: sheet.length }))[1]?.[1]).toBe(true);
    expect((await sizesOf({ maxBytes: 3 * sheet.length }))[1]?.[1]).toBeUndefined();
    const { sheets } = await repack({ [SHEET(1, "bin")]: sheet }, { all });
    expect(sheets.get(1)?.tail).toHaveLength(0);
  });

  it("gives the limits to the requested sheets first", async () => {
    expect(await sizesOf({ wanted: new Set([2]), maxCells: 2 })).toEqual([
      [whole - 2 * CELL.length, true],
      [whole, undefined],
    ]);
  });

  it("has shortened links", async () => {
    const range = Buffer.alloc(16);
    range.writeUInt32LE(99_999, 4);
    const bytes = new Uint8Array(Buffer.concat([BEGIN, END, xlsbRecord(494, range)]));
    const zip = await repack({ [SHEET(1, "bin")]: bytes }, { all, maxRows: 9 });

    const part = Buffer.from(zip.files.get(SHEET(1, "bin")) ?? "", "latin1");
    expect(part.readUInt32LE(part.length - 12)).toBe(9);
  });
});
