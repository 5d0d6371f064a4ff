import { describe, expect, it } from "vitest";
import { openExtras } from "../../../../functions/engine/formats/spreadsheets/package-extras.ts";
import { chartPart, packageBytes, RELATIONSHIPS, relationships } from "../../../support/documents/office.ts";
import { options } from "../shared/options.ts";

const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const XDR = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing";
const CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart";

const sheets = (...ids: readonly string[]) =>
  `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><sheets>${ids
    .map((id, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="${id}"/>`)
    .join("")}</sheets></workbook>`;

/** A workbook whose first sheet has no part, and whose second sheet has a chart and an embedded file. */
const workbook = packageBytes("xl/workbook.xml", MAIN_TYPE, {
  "xl/workbook.xml": sheets("rId9", "rId2"),
  "xl/_rels/workbook.xml.rels": relationships({
    rId1: ["worksheet", "worksheets/other.xml"],
    rId2: ["worksheet", "worksheets/two.xml"],
  }),
  "xl/worksheets/_rels/two.xml.rels": relationships({
    rId1: ["drawing", "../drawings/one.xml"],
    rId2: ["package", "../embeddings/a.txt"],
  }),
  "xl/drawings/one.xml": `<xdr:wsDr xmlns:xdr="${XDR}"><c:chart xmlns:c="${CHART}" xmlns:r="${RELATIONSHIPS}" r:id="rId1"/></xdr:wsDr>`,
  "xl/drawings/_rels/one.xml.rels": relationships({ rId1: ["chart", "../charts/one.xml"] }),
  "xl/charts/one.xml": chartPart("Quokka", "ibex", "newt", 7),
  "xl/embeddings/a.txt": "okapi",
  "docProps/core.xml": '<p xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Walrus</dc:title></p>',
});
const extras = openExtras(workbook, options.limits);

function blocksBehind(tail: string | undefined, name = "S") {
  const sheet = extras.sheet(2, name, tail === undefined ? undefined : new TextEncoder().encode(tail));
  return { headers: sheet?.headers.map(({ text }) => text), footers: sheet?.footers.map(({ text }) => text) };
}

describe("the extras of a workbook", () => {
  it("are its properties, and the parts of its sheets by number", () => {
    expect(extras.properties).toEqual({ title: "Walrus" });
    expect(extras.parts).toEqual([{ number: 2, part: "xl/worksheets/two.xml" }]);
    expect([...extras.embedded]).toEqual([]);
  });

  it("are the charts and embedded files of each sheet that has a part", () => {
    const sheet = extras.sheet(2, "S", undefined);

    expect(sheet?.drawn.map(({ kind, text }) => [kind, text])).toEqual([
      ["caption", "Quokka"],
      ["table", "newt\nibex | 7"],
    ]);
    expect([...(sheet?.embedded ?? [])].map(({ name }) => name)).toEqual(["a.txt"]);
    expect([0, 1, 3].map((number) => extras.sheet(number, "S", undefined))).toEqual([undefined, undefined, undefined]);
  });

  it("are the pictures of a sheet with their descriptions, and their bytes by name", () => {
    const picture = (about: string, id: string) =>
      `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="a"${about}</xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill></xdr:pic>`;
    const decorative = `><a:ext><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></xdr:cNvPr>`;
    const drawing =
      `<xdr:wsDr xmlns:xdr="${XDR}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${RELATIONSHIPS}">` +
      `${picture(' descr="An okapi"/>', "rId1")}${picture(decorative, "rId1")}${picture("/>", "rId7")}</xdr:wsDr>`;
    const pictured = openExtras(
      packageBytes("xl/workbook.xml", MAIN_TYPE, {
        "xl/workbook.xml": sheets("rId1"),
        "xl/_rels/workbook.xml.rels": relationships({ rId1: ["worksheet", "worksheets/one.xml"] }),
        "xl/worksheets/_rels/one.xml.rels": relationships({ rId1: ["drawing", "../drawings/one.xml"] }),
        "xl/drawings/one.xml": drawing,
        "xl/drawings/_rels/one.xml.rels": relationships({ rId1: ["image", "../media/okapi.png"] }),
        "xl/media/okapi.png": "bytes of a picture",
      }),
      options.limits,
    );

    expect(pictured.sheet(1, "S", undefined)?.drawn).toEqual([
      { kind: "figure", text: "", alt: "An okapi", uri: "okapi.png" },
    ]);
    expect(new TextDecoder().decode(pictured.picture?.("okapi.png"))).toBe("bytes of a picture");
    expect(pictured.picture?.("none.png")).toBeUndefined();
  });

  it("of a binary workbook follow its relationships to sheets", () => {
    const binary = packageBytes("xl/workbook.bin", "application/vnd.ms-excel.sheet.binary.macroEnabled.main", {
      "xl/workbook.bin": "x",
      "xl/_rels/workbook.bin.rels": relationships({
        rId1: ["worksheet", "worksheets/a.bin"],
        rId2: ["theme", "theme.xml"],
        rId3: ["chartsheet", "chartsheets/b.bin"],
      }),
    });

    expect(openExtras(binary, options.limits).parts).toEqual([
      { number: 1, part: "xl/worksheets/a.bin" },
      { number: 2, part: "xl/chartsheets/b.bin" },
    ]);
  });
});

describe("page headers and footers behind the cells", () => {
  it("are the last ones of the sheet, of odd, even and first pages", () => {
    const old = "<headerFooter><oddHeader>old</oddHeader></headerFooter>";
    const own =
      "<headerFooter><oddHeader>ibex</oddHeader><evenHeader>newt</evenHeader><firstHeader>okapi</firstHeader><oddFooter>end</oddFooter></headerFooter>";

    expect(blocksBehind(`${old}${own}`)).toEqual({ headers: ["ibex", "newt", "okapi"], footers: ["end"] });
  });

  it("may have a prefix", () => {
    expect(blocksBehind("<x:headerFooter><x:oddFooter>ibex</x:oddFooter></x:headerFooter>")).toEqual({
      headers: [],
      footers: ["ibex"],
    });
  });

  it.each([undefined, "", "<oddHeader>no</oddHeader>", "<headerFooter/><oddHeader>no</oddHeader>"])(
    "are missing from %j",
    (tail) => {
      expect(blocksBehind(tail)).toEqual({ headers: [], footers: [] });
    },
  );

  it.each([
    ["a &amp;&amp; b", "a & b"],
    ["&lt;i&gt; &quot;x&quot; &apos;y&apos;", "<i> \"x\" 'y'"],
    ["&#233;&#xE9;&#xe9;", "ééé"],
    ["a &other; b", "a ther; b"],
    ["a&#9;b&#x9;c", "a\tb\tc"],
    ["x&#00000065;y", "x00000065;y"],
    ["x&#x0000041;y", "xx0000041;y"],
    ["x&#1114111;&#x10ffff;y", "x\u{10ffff}\u{10ffff}y"],
    ["x&#1114112;y", "x1114112;y"],
  ])("decode %j as %j", (code, text) => {
    expect(blocksBehind(`<headerFooter><oddHeader>${code}</oddHeader></headerFooter>`).headers).toEqual([text]);
  });

  it("name the sheet", () => {
    const tail = "<headerFooter><oddHeader>of &amp;A</oddHeader></headerFooter>";

    expect(blocksBehind(tail, "Sales").headers).toEqual(["of Sales"]);
  });

  it("are read in the first 64 KB", () => {
    const header = (spaces: number) => `<headerFooter>${" ".repeat(spaces)}<oddHeader>ibex</oddHeader></headerFooter>`;
    // The search starts at the tag's name, and the text ends with the start of the next tag.
    const fitting = 64 * 1024 - "headerFooter><oddHeader>ibex<".length;

    expect(blocksBehind(header(fitting)).headers).toEqual(["ibex"]);
    expect(blocksBehind(header(fitting + 1)).headers).toEqual([]);
  });
});
