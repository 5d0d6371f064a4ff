import { describe, expect, it } from "vitest";
import {
  boundLinksInRecords,
  boundLinksInXml,
  openLinkBound,
} from "../../../../functions/engine/formats/spreadsheets/linked-cells.ts";

const range = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number) => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});

describe("the bound of links", () => {
  it("keeps links within the rows that are read", () => {
    const bound = openLinkBound(100);

    expect(bound(range(2, 5, 1, 3))).toEqual(range(2, 5, 1, 3));
    expect(bound(range(90, 100, 0, 0))).toEqual(range(90, 100, 0, 0));
    expect(bound(range(90, 101, 0, 0))).toEqual(range(90, 100, 0, 0));
    expect(bound(range(500, 600, 2, 3))).toEqual(range(500, 500, 2, 3));
  });

  it("keeps at least one cell of a reversed range", () => {
    expect(openLinkBound(100)(range(5, 2, 3, 1))).toEqual(range(5, 5, 3, 3));
  });

  it("counts the columns of a link from its first one", () => {
    expect(openLinkBound(1_000_000)(range(0, 99_999, 5, 6))).toEqual(range(0, 99_999, 5, 6));
    expect(openLinkBound(1_000_000)(range(0, 100_000, 5, 6))).toEqual(range(0, 99_999, 5, 6));
  });

  it("allows 200,000 cells of a workbook, in whole rows", () => {
    const bound = openLinkBound(1_000_000);

    expect(bound(range(0, 99_999, 0, 0))).toEqual(range(0, 99_999, 0, 0));
    expect(bound(range(0, 999_999, 0, 2))).toEqual(range(0, 33_332, 0, 2));
    expect(bound(range(7, 9, 4, 5))).toEqual(range(7, 7, 4, 4));
    expect(bound(range(7, 9, 4, 4))).toEqual(range(7, 7, 4, 4));
    expect(bound(range(8, 9, 4, 4))).toEqual(range(8, 8, 4, 4));
  });
});

describe("links in XML", () => {
  const bounded = (xml: string, maxRows = 9) =>
    Buffer.from(boundLinksInXml(new Uint8Array(Buffer.from(xml, "latin1")), openLinkBound(maxRows))).toString("latin1");

  it.each([
    ['<hyperlink ref="A1:A1000" r:id="r"/>', '<hyperlink ref="A1:A10" r:id="r"/>'],
    ['<x:hyperlink id="\xe9" ref = "$B$2:$XFD$99"/>', '<x:hyperlink id="\xe9" ref = "B2:XFD10"/>'],
    ['<hyperlink ref="A1:AZ9000"/>', '<hyperlink ref="A1:AZ3846"/>', 9_000],
    ["<hyperlink ref='z5:aa90'/>", "<hyperlink ref='Z5:AA10'/>"],
    ['<hyperlink ref="ZZ1:AAA90"/>', '<hyperlink ref="ZZ1:AAA10"/>'],
  ] as [string, string, number?][])("are shortened: %s", (xml, expected, maxRows = 9) => {
    expect(bounded(xml, maxRows)).toBe(expected);
  });

  it("are otherwise the same bytes", () => {
    for (const xml of ['<hyperlink ref="A1:B2"/>', '<hyperlink ref="A1"/>', '<c ref="A1:A999"/>', ""]) {
      const bytes = new Uint8Array(Buffer.from(xml));

      expect(boundLinksInXml(bytes, openLinkBound(9))).toBe(bytes);
    }
  });
});

describe("links in records", () => {
  it.each([2, 4] as const)("are shortened in numbers of %i bytes", (width) => {
    const bytes = Buffer.alloc(1 + 4 * width, 0xee);
    for (const [index, number] of [2, 99, 3, 4].entries()) bytes.writeUIntLE(number, 1 + index * width, width);
    const expected = Buffer.from(bytes);
    expected.writeUIntLE(9, 1 + width, width);

    const bounded = boundLinksInRecords(new Uint8Array(bytes), [{ at: 1, width }], openLinkBound(9));

    expect(Buffer.from(bounded)).toEqual(expected);
    expect(bytes.readUIntLE(1 + width, width)).toBe(99);
  });

  it("lose columns when the workbook has too many", () => {
    const bytes = Uint8Array.from([0, 0, 0, 0, 1, 0, 255, 255]);
    const bound = openLinkBound(9);
    for (let link = 0; link < 4; link++) bound(range(0, 0, 0, 49_999));

    expect([...boundLinksInRecords(bytes, [{ at: 0, width: 2 }], bound)]).toEqual([0, 0, 0, 0, 1, 0, 1, 0]);
  });

  it("that fit, or do not fit into the bytes, stay as they are", () => {
    const bytes = Uint8Array.from([0, 0, 5, 0, 0, 0, 1, 0]);
    const same = (at: number) => boundLinksInRecords(bytes, [{ at, width: 2 }], openLinkBound(2));

    expect(boundLinksInRecords(bytes, [{ at: 0, width: 2 }], openLinkBound(9))).toBe(bytes);
    expect(same(1)).toBe(bytes);
    expect(same(0)).not.toBe(bytes);
  });
});
