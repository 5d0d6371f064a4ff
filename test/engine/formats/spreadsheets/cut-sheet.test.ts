import { describe, expect, it } from "vitest";
import { cutSheet, cutStrings, lastString } from "../../../../functions/engine/formats/spreadsheets/cut-sheet.ts";

const whole = { maxRows: 100, maxCells: 100, maxBytes: 10_000 };
const cut = (xml: string, limits = {}) => {
  const { bytes, tail, ...rest } = cutSheet(Buffer.from(xml), { ...whole, ...limits });
  return { ...rest, xml: Buffer.from(bytes).toString(), tail: Buffer.from(tail).toString() };
};
const sheet = (rows: string) => `<worksheet><cols><col/></cols><sheetData>${rows}</sheetData><merges/></worksheet>`;
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const cell = (reference: string, inside = "<v>1</v>") => `<c r="${reference}">${inside}</c>`;

describe("a sheet's XML", () => {
  it("is unchanged within the limits, and its cells are counted", () => {
    const xml = sheet(row(1, cell("A1") + cell("B1")) + row(2, cell("A2")));

    expect(cut(xml)).toEqual({ xml, tail: "</sheetData><merges/></worksheet>", cells: 3, isCut: false });
  });

  it("ends after the last row within the limit, and keeps everything after the cells", () => {
    const rows = [row(1, cell("A1")), row(2, cell("A2")), row(3, cell("A3"))];

    expect(cut(sheet(rows.join("")), { maxRows: 2 })).toMatchObject({
      xml: sheet(`${rows[0]}${rows[1]}`),
      isCut: true,
    });
  });

  it("ends inside a row after the last cell within the limit", () => {
    const xml = sheet(row(1, cell("A1") + cell("B1") + cell("C1")) + row(2, cell("A2")));

    expect(cut(xml, { maxCells: 2 })).toMatchObject({ xml: sheet(row(1, cell("A1") + cell("B1"))), isCut: true });
  });

  it("ends at the limit of bytes", () => {
    const xml = sheet(row(1, cell("A1") + cell("B1", `<v>${"9".repeat(50)}</v>`) + cell("C1")));

    expect(cut(xml, { maxBytes: 60 })).toMatchObject({ xml: sheet(row(1, cell("A1"))), isCut: true });
  });

  it("is cut also by the number of its last row with a value, never by its declared size", () => {
    const declared = `<dimension ref="A1:XFD1048576"/>${row(1, cell("A1"))}${row(500, '<c r="A500" s="1"/>')}`;

    expect(cut(sheet(declared)).isCut).toBe(false);
    expect(cut(sheet(row(1, cell("A1")) + row(500, cell("A500")))).isCut).toBe(true);
  });

  it("is cut behind the row with the last allowed number only", () => {
    expect(cut(sheet(row(100, cell("A100")))).isCut).toBe(false);
    expect(cut(sheet(row(101, cell("A101")))).isCut).toBe(true);
    expect(cut(sheet(row(500, '<c r="A500" s="1"/>'))).isCut).toBe(false);
    expect(cut(sheet(cell("A1")).replace("<worksheet>", '<worksheet r="500">')).isCut).toBe(false);
  });

  it("is cut by its rows even when these are empty", () => {
    expect(cut(sheet(row(1, "") + row(2, "")), { maxRows: 1 })).toMatchObject({ xml: sheet(row(1, "")), isCut: true });
  });

  it("has no end of a row that it lacks", () => {
    expect(cut(sheet(cell("A1") + cell("B1")), { maxCells: 1 }).xml).toBe(sheet(cell("A1")));
  });

  it.each([
    ["a formula that does not end", row(1, '<c r="A1"><f>1<v>1</v></c>')],
    ["a formula that ends in another cell", row(1, `<c r="A1"><f>1</c>${cell("B1", "2</f>")}`)],
  ])("keeps %s", (_, rows) => {
    expect(cut(sheet(rows)).xml).toBe(sheet(rows));
  });

  it("loses a formula that is followed by another cell", () => {
    expect(cut(sheet(row(1, `<c r="A1"><f>1</f>${cell("B1")}`))).xml).toBe(sheet(row(1, `<c r="A1">${cell("B1")}`)));
  });

  it.each([
    [32, 1],
    [33, 0],
  ])("may have a prefix of %i letters: %i cell", (length, cells) => {
    const prefix = "x".repeat(length);

    expect(
      cut(`<${prefix}:sheetData><${prefix}:c/>1</${prefix}:c></${prefix}:sheetData>`.replace("/>", ">")).cells,
    ).toBe(cells);
  });

  it("loses its formulas, but no elements with similar names", () => {
    const shared = cell("A1", '<f t="shared" si="0"/><v>1</v>');
    const text = cell("C1", '<is><r><rPr><family val="2"/><color rgb="0"/></rPr><t>x</t></r></is>');

    const found = cut(sheet(row(1, shared + cell("B1", "<f>A1&lt;2</f><v>7</v>") + text)));

    expect(found).toMatchObject({ xml: sheet(row(1, cell("A1") + cell("B1", "<v>7</v>") + text)), cells: 3 });
  });

  it("counts a cell without a value as less than one", () => {
    const blank = '<c r="A1" s="1"/>'.repeat(4);

    expect(cut(sheet(row(1, blank + cell("E1"))), { maxCells: 2 })).toMatchObject({ cells: 2, isCut: false });
  });

  it("may have a namespace prefix", () => {
    const rows = '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c><x:c r="B1"><x:v>1</x:v></x:c></x:row>';
    const xml = `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`;

    expect(cut(xml, { maxCells: 1 }).xml).toBe(
      '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    );
  });

  it.each([
    "",
    "<worksheet/>",
    "<worksheet><sheetData/></worksheet>",
    "</sheetData><sheetData>",
    "sheetData></sheetData>",
    "\x81\x00sheetData",
  ])("without cells is unchanged (%j)", (xml) => {
    expect(cut(xml)).toMatchObject({ cells: 0, isCut: undefined, xml });
  });
});

describe("shared strings", () => {
  const strings = "<sst><si><t>a</t></si><si/><si><t>c</t></si><si><t>d</t></si></sst>";
  const cells = ["2", "0"].map((value, at) => `<c r="A${at}" t="s"><v>${value}</v></c>`).join("");

  it("end after the last one that a cell refers to", () => {
    const last = lastString(Buffer.from(sheet(row(1, cells + cell("C1", "<v>99</v>")))));

    expect(last).toBe(2);
    expect(Buffer.from(cutStrings(Buffer.from(strings), 2)).toString()).toBe(
      "<sst><si><t>a</t></si><si/><si><t>c</t></si></sst>",
    );
  });

  it("may have numbers with zeros, and places without a value", () => {
    const xml = sheet(row(1, `<c t="s"><v>10</v></c><c t="s"><v>3</v></c><c t="s"/>`));

    expect(lastString(Buffer.from(xml))).toBe(10);
    expect(lastString(Buffer.from(sheet(row(1, cell("A1")))))).toBe(-1);
  });

  it("are unchanged if the references are unknown", () => {
    expect(lastString(Buffer.from(sheet(cells.replaceAll('"', "'"))))).toBeUndefined();
    expect(Buffer.from(cutStrings(Buffer.from(strings), 9)).toString()).toBe(strings);
  });
});
