import { afterEach, describe, expect, it, vi } from "vitest";
import { type CellObject, utils, type WorkBook, write } from "xlsx";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { MAX_ROWS, openWorkbook } from "../../../../functions/engine/formats/spreadsheets/open-workbook.ts";
import { xlsBytes, xlsRecord, xlsRow } from "../../../support/documents/binary-workbooks.ts";
import { xlsxBytes } from "../../../support/documents/xlsx.ts";
import { options } from "../shared/options.ts";

const open = async (bytes: Uint8Array, password?: string) => await openWorkbook(bytes, { ...options, password });
const bookOf = (rows: unknown[][]) => utils.book_new(utils.aoa_to_sheet(rows), "S");
const bytesOf = (book: WorkBook, bookType: "biff2" | "biff5" | "biff8" | "xlsx") =>
  new Uint8Array(write(book, { type: "buffer", bookType }));

/** Rows of the only sheet, with all their cells. */
async function rowsOf(bytes: Uint8Array): Promise<readonly (readonly (CellObject | undefined)[])[]> {
  const { workbook } = await open(bytes);
  return workbook.Sheets[workbook.SheetNames[0] ?? ""]?.["!data"] ?? [];
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the cells of a workbook", () => {
  it("have values, formats and shown texts, and neither formulas nor HTML", async () => {
    const sheet = utils.aoa_to_sheet([[{ t: "n", v: 3, f: "1+2", z: "0.0" }, "words"]]);

    const [row] = await rowsOf(bytesOf(utils.book_new(sheet, "S"), "xlsx"));

    expect(row?.[0]).toMatchObject({ v: 3, w: "3.0", z: "0.0" });
    expect(row?.[0]).not.toHaveProperty("f");
    expect(row?.[1]).toMatchObject({ v: "words" });
    expect(row?.[1]).not.toHaveProperty("h");
  });

  it("show short dates as the file format does", async () => {
    const [row] = await rowsOf(xlsxBytes([{ name: "S", cells: { A1: 1 } }]));
    const sheet = utils.aoa_to_sheet([[{ t: "n", v: 45_000, z: "m/d/yy" }]]);
    const [dates] = await rowsOf(bytesOf(utils.book_new(sheet, "S"), "xlsx"));

    expect(row?.[0]?.w).toBe("1");
    expect(dates?.[0]?.w).toBe("3/15/2023");
  });

  it("are read one row beyond the limit, which shows that there are more", async () => {
    const rows = await rowsOf(xlsxBytes([{ name: "S", cells: { A1: 1, A100000: 2, A100001: 3, A100002: 4 } }]));

    expect(MAX_ROWS).toBe(100_000);
    expect([99_999, 100_000, 100_001].map((row) => rows[row]?.[0]?.v)).toEqual([2, 3, undefined]);
  });

  it("of a workbook before 1997 are decoded with its code page", async () => {
    const bytes = Buffer.from(bytesOf(bookOf([["Qxyz"]]), "biff5"));
    bytes.writeUInt16LE(1251, bytes.lastIndexOf(Buffer.from([0x42, 0, 2, 0])) + 4);
    bytes.writeUInt8(0xcf, bytes.indexOf("Qxyz"));

    expect((await rowsOf(bytes))[0]?.[0]?.v).toBe("\u041fxyz");
  });

  it("do not keep formats of the workbook before", async () => {
    const pounds = bytesOf(utils.book_new(utils.aoa_to_sheet([[{ t: "n", v: 1, z: '"GBP" 0.0' }]]), "S"), "biff8");
    const own = Buffer.from(pounds);
    // MS-XLS, 2.4.126: from here on, 40 is this format.
    own.writeUInt16LE(40, own.lastIndexOf(Buffer.from([0x1e, 0x04])) + 4);
    const plain = bytesOf(bookOf([["words"]]), "biff8");
    const { SSF } = await import("xlsx");
    await open(plain);
    const before = { ...SSF.get_table() };
    await open(own);
    await open(plain);

    expect(SSF.get_table()).toEqual(before);
  });
});

describe("links in an old workbook", () => {
  const range = (lastRow: number, lastColumn: number, firstRow = 0) =>
    Buffer.from(Uint16Array.of(firstRow, lastRow, 0, lastColumn).buffer);
  const link = (cells: Buffer) => xlsRecord(0x1b8, cells, Buffer.alloc(16), Buffer.from(Uint32Array.of(2, 0).buffer));
  const tooltip = (cells: Buffer) => xlsRecord(0x800, Buffer.from([0, 8]), cells, Buffer.from("tip\0", "utf16le"));
  /** The links of cells near the first row, and far from it. */
  const linksOf = async (...records: readonly Buffer[]) => {
    const rows = await rowsOf(xlsBytes([xlsRow(5, ["near"]), xlsRow(1_000, ["far"]), ...records]));
    return [5, 1_000].map((row) => rows[row]?.[0]?.l);
  };

  it("reach all their cells if these are few", async () => {
    const links = await linksOf(link(range(1_000, 0)), tooltip(range(1_000, 0)));

    expect(links.map((each) => each?.Tooltip)).toEqual(["tip", "tip"]);
  });

  it("over a whole sheet are shortened", async () => {
    const links = await linksOf(link(range(0xffff, 0xff)));

    expect(links.map((each) => each !== undefined)).toEqual([true, false]);
  });

  it("have shortened texts too", async () => {
    // SheetJS keeps one object for each link.
    const apart = [link(range(5, 0, 5)), link(range(1_000, 0, 1_000))];
    const links = await linksOf(...apart, tooltip(range(0xffff, 0xff)));

    expect(links.map((each) => each?.Tooltip)).toEqual(["tip", undefined]);
  });
});

describe("the streams of a workbook", () => {
  it("named encryption ask for a password, and unknown ones are ignored", async () => {
    const stream = openCompoundFile(bytesOf(bookOf([["words"]]), "biff8")).read("Workbook") ?? new Uint8Array();
    const withOther = (path: string) =>
      writeCompoundFile([
        { path: "Workbook", bytes: stream },
        { path, bytes: new Uint8Array(8) },
      ]);

    await expect(open(withOther("encryption"))).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
    await expect(open(withOther("Encryption"), "x")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
    expect((await open(withOther("other"))).workbook.SheetNames).toEqual(["S"]);
  });
});

describe("a workbook that cannot be read", () => {
  it.each([
    ["without sheets", writeCompoundFile([{ path: "Workbook", bytes: new Uint8Array(5_000) }]), "no sheets"],
    ["of other bytes", new TextEncoder().encode("PK\u0003\u0004 words"), "cannot be read"],
  ])("%s is damaged", async (_what, bytes, why) => {
    await expect(open(bytes)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
      message: expect.stringContaining(why),
      remedy: "open it in a spreadsheet program and save it again",
      cause: expect.any(Error),
    });
  });

  it("for lack of a password does not pass on its cause", async () => {
    const stream = openCompoundFile(bytesOf(bookOf([["words"]]), "biff8")).read("Workbook") ?? new Uint8Array();
    const bytes = writeCompoundFile([
      { path: "Workbook", bytes: stream },
      { path: "encryption", bytes: new Uint8Array(8) },
    ]);

    const error = await open(bytes).catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ remedy: "send its `password`" });
    expect((error as Error).cause).toBeUndefined();
  });
});

describe("the console", () => {
  it("is silent while SheetJS reads, and restored afterwards", async () => {
    const [error, log, warn] = (["error", "log", "warn"] as const).map((name) => vi.spyOn(console, name));
    const before = { error: console.error, log: console.log, warn: console.warn };

    await open(bytesOf(bookOf([["words"]]), "biff8"));
    await open(new Uint8Array(9)).catch(() => undefined);

    expect({ error: console.error, log: console.log, warn: console.warn }).toEqual(before);
    for (const spy of [error, log, warn]) expect(spy).not.toHaveBeenCalled();
  });
});

describe("the properties of a workbook", () => {
  const propertiesOf = async (Props: WorkBook["Props"]) => {
    const book = Object.assign(bookOf([["words"]]), { Props });
    return (await open(bytesOf(book, "xlsx"))).properties;
  };

  it("are trimmed texts, and times without milliseconds", async () => {
    const all = {
      Title: " Tide e\u0301 ",
      Author: "Ada",
      Subject: "tides",
      Keywords: "sea",
      Application: "Calc",
      CreatedDate: new Date(Date.UTC(2020, 0, 2, 3, 4, 5)),
      ModifiedDate: new Date(Date.UTC(2021, 5, 6, 7, 8, 9)),
    };

    expect(await propertiesOf(all)).toEqual({
      title: "Tide \u00e9",
      author: "Ada",
      subject: "tides",
      keywords: "sea",
      creator: expect.any(String),
      created: "2020-01-02T03:04:05Z",
      modified: "2021-06-06T07:08:09Z",
    });
  });

  it("leave out blank ones", async () => {
    expect(await propertiesOf({ Title: "  " })).not.toHaveProperty("title");
    expect((await open(bytesOf(bookOf([["words"]]), "biff8"))).properties).not.toHaveProperty("author");
  });
});
