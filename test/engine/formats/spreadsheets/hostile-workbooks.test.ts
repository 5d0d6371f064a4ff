import { describe, expect, it } from "vitest";
import { boundLinksInXml, openLinkBound } from "../../../../functions/engine/formats/spreadsheets/linked-cells.ts";
import { spreadsheet } from "../../../../functions/engine/formats/spreadsheets/spreadsheet.ts";
import {
  xlsBytes,
  xlsbBytes,
  xlsbRecord,
  xlsbRow,
  xlsRecord,
  xlsRow,
} from "../../../support/documents/binary-workbooks.ts";
import { swellZip } from "../../../support/documents/swollen-zip.ts";
import { xlsxBytes } from "../../../support/documents/xlsx.ts";
import { options } from "../shared/options.ts";

const wordsOf = async (bytes: Uint8Array) => {
  const { document } = await spreadsheet.extract(bytes, options);
  return document.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text)).join("\n");
};

describe("a workbook", () => {
  it("is damaged if the record of a text ends before its length", async () => {
    const text = xlsRecord(0x07, Buffer.alloc(0));

    await expect(wordsOf(xlsBytes([xlsRow(0, ["first-1109"]), text]))).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
    });
  });

  it("is read despite a record with a false count", async () => {
    const metadata = xlsbRecord(51, Buffer.from([0xff, 0xff, 0xff, 0xff]));

    expect(await wordsOf(xlsbBytes([xlsbRow(0, ["first-2213"]), metadata]))).toContain("first-2213");
  });

  it("is read if a link covers a whole binary sheet", async () => {
    const range = Buffer.alloc(32);
    range.writeUInt32LE(0xf_ffff, 4);
    range.writeUInt32LE(0x3fff, 12);

    expect(await wordsOf(xlsbBytes([xlsbRow(0, ["first-3327"]), xlsbRecord(494, range)]))).toContain("first-3327");
  });

  it("is read if links cover a whole sheet of before 2007", async () => {
    const range = Buffer.alloc(32);
    range.writeUInt16LE(0xffff, 2);
    range.writeUInt16LE(0xffff, 6);
    const tooltip = Buffer.concat([Buffer.from([0, 8]), range.subarray(0, 8), Buffer.alloc(4)]);

    expect(await wordsOf(xlsBytes([xlsRow(0, ["first-4431"]), xlsRecord(0x800, tooltip)]))).toContain("first-4431");
  });

  it("is read if a link covers a whole XML sheet", async () => {
    const plain = xlsxBytes([{ name: "S", cells: { A1: "first-5543" } }]);
    const links = `<hyperlinks><hyperlink ref="A1:XFD1048576" location="S!A1"/></hyperlinks>`;
    const bytes = swellZip(plain, { entry: "xl/worksheets/sheet1.xml", behind: Buffer.from("</sheetData>") }, [links]);

    expect(await wordsOf(bytes)).toContain("first-5543");
  });
});

describe("the range of a link", () => {
  const whole = { firstRow: 0, lastRow: 2 ** 32 - 1, firstColumn: 0, lastColumn: 2 ** 14 - 1 };

  it("keeps a column, up to the limit of rows", () => {
    const column = { firstRow: 0, lastRow: 1_048_575, firstColumn: 2, lastColumn: 2 };

    expect(openLinkBound(100_000)(column)).toEqual({ ...column, lastRow: 100_000 });
  });

  it("has as many rows as fit, and finally only its first cell", () => {
    const bound = openLinkBound(100_000);
    const cells = Array.from({ length: 50 }, () => bound(whole)).map(
      ({ lastRow, lastColumn }) => (lastRow + 1) * (lastColumn + 1),
    );

    expect(cells[0]).toBeGreaterThan(100_000);
    expect(cells.at(-1)).toBe(1);
    expect(cells.reduce((sum, count) => sum + count)).toBeLessThan(201_000);
  });

  it("is rewritten in a sheet's XML, and nothing else changes", () => {
    const of = (xml: string) => Buffer.from(boundLinksInXml(Buffer.from(xml), openLinkBound(9))).toString();
    const kept = `<x:hyperlink ref="B2" r:id="a"/><hyperlink r:id='b' ref='AA3:AB4'/><c ref="A1:A99">é</c>`;

    expect(of(kept)).toBe(kept);
    expect(of(`${kept}<hyperlink ref="$C$1:D1048576"/>`)).toBe(`${kept}<hyperlink ref="C1:D10"/>`);
  });
});
