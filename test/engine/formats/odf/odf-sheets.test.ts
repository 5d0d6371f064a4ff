import { describe, expect, it } from "vitest";
import { sheetPage } from "../../../../functions/engine/formats/odf/odf-sheets.ts";
import { odfStyles } from "../../../../functions/engine/formats/odf/odf-styles.ts";
import { odfSource, odfTools } from "../../../support/documents/odf-tools.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const MASTERS = `<office:document-styles><office:master-styles>
  <style:master-page style:name="Default"><style:header><text:p>of ??? / ???</text:p></style:header><style:footer><text:p>foot</text:p></style:footer></style:master-page>
  <style:master-page style:name="Own"><style:header><text:p>own ???</text:p></style:header></style:master-page></office:master-styles></office:document-styles>`;
const STYLES = `<office:document-content><office:automatic-styles>
  <style:style style:family="table" style:name="Hidden"><style:table-properties table:display="false"/></style:style>
  <style:style style:family="table" style:name="Own" style:master-page-name="Own"/></office:automatic-styles></office:document-content>`;

const cell = (inside: string, attributes = "") => `<table:table-cell ${attributes}>${inside}</table:table-cell>`;
const words = (text: string) => `<text:p>${text}</text:p>`;

function read(
  cells: string,
  { attributes = 'table:name="Tides"', masters = "", shapes = "", tools = odfTools() } = {},
) {
  const styles = odfStyles(odfSource({ content: STYLES, ...(masters === "" ? {} : { styles: masters }) }));
  const table = `<table:table ${attributes}>${shapes}<table:table-row>${cells}</table:table-row></table:table>`;
  return sheetPage(xmlElement(table), styles, tools);
}
const textsOf = ({ blocks }: ReturnType<typeof read>) => blocks.map(({ kind, text }) => [kind, text]);

describe("a sheet", () => {
  it("has its composed name as its label and heading", () => {
    const sheet = read(cell(words("a")), { attributes: 'table:name="Cafe\u0301"' });

    expect([sheet.label, sheet.hidden]).toEqual(["Café", undefined]);
    expect(sheet.blocks[0]).toEqual({ kind: "heading", level: 1, text: "Café" });
  });

  it("has no heading without a name", () => {
    expect(textsOf(read(cell(words("a")), { attributes: "" }))).toEqual([["table", "a"]]);
  });

  it("is flagged if its style hides it", () => {
    expect(read("", { attributes: 'table:style-name="Hidden"' }).hidden).toBe(true);
  });

  it("has tables with lines, held values, spans and first links of cells", () => {
    const link = (text: string) => `<text:a xlink:href="https://${text}.example/">${text}</text:a>`;
    const cells =
      cell(words("a") + words("b"), 'table:number-columns-spanned="2" table:number-rows-spanned="1"') +
      "<table:covered-table-cell/>" +
      cell("", 'office:value="1.50"') +
      cell(words(`${link("one")} ${link("two")}`));

    const [, table] = read(cells).blocks;

    expect(table?.table?.cells).toEqual([
      { row: 1, column: 1, colspan: 2, text: "a\nb" },
      { row: 1, column: 3, text: "1.5" },
      { row: 1, column: 4, text: "one two" },
    ]);
    expect(table?.links).toEqual([{ text: "one two", uri: "https://one.example/" }]);
  });

  it("has no cell for white space, and no links without one", () => {
    const [, table] = read(cell(words("a")) + cell(words(" "))).blocks;

    expect(table).toEqual({
      kind: "table",
      text: "a",
      table: { rows: 1, columns: 1, cells: [{ row: 1, column: 1, text: "a" }] },
    });
  });

  it("has drawings over cells, then shapes, then comments after its tables", () => {
    const box = (text: string) => `<draw:frame><draw:text-box>${words(text)}</draw:text-box></draw:frame>`;
    const comment = `<office:annotation>${words("comment")}</office:annotation>`;

    const sheet = read(cell(comment + box("drawn") + words("a")), {
      shapes: `<table:shapes>${box("shape")}</table:shapes>`,
    });

    expect(textsOf(sheet)).toEqual([
      ["heading", "Tides"],
      ["table", "a"],
      ["paragraph", "drawn"],
      ["paragraph", "shape"],
      ["comment", "comment"],
    ]);
  });

  it("reports truncation by its name, and only then", () => {
    const tools = odfTools({ allowance: { cells: 1, copies: 1 } });

    read(cell(words("a")), { tools });
    expect([...tools.warnings]).toEqual([]);

    read(cell(words("b")), { tools });
    expect([...tools.warnings]).toEqual([expect.stringMatching(/^sheet Tides is truncated: .*; split it$/)]);
  });
});

describe("the page header of a sheet", () => {
  it("comes from the default page with the sheet's name in every place", () => {
    expect(textsOf(read(cell(words("a")), { masters: MASTERS }))).toEqual([
      ["header", "of Tides / Tides"],
      ["heading", "Tides"],
      ["table", "a"],
      ["footer", "foot"],
    ]);
  });

  it("comes from the page that the sheet's style names", () => {
    const attributes = 'table:name="Tides" table:style-name="Own"';

    expect(textsOf(read(cell(words("a")), { attributes, masters: MASTERS }))).toEqual([
      ["header", "own Tides"],
      ["heading", "Tides"],
      ["table", "a"],
    ]);
  });

  it("is missing on an empty sheet", () => {
    expect(textsOf(read("", { masters: MASTERS }))).toEqual([["heading", "Tides"]]);
  });
});
