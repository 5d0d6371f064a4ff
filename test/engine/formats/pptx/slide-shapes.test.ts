import { describe, expect, it } from "vitest";
import { blocksOfShapes, ownShapes, slideShapes } from "../../../../functions/engine/formats/pptx/slide-shapes.ts";
import { equationObject } from "../../../support/documents/equation-object.ts";
import { chartPart } from "../../../support/documents/office.ts";
import { graphic, placeholder, shape, textParagraph } from "../../../support/documents/pptx.ts";
import { packageOf, rootXml, slideXml } from "./parts.ts";

const SLIDE = "ppt/slides/slide1.xml";

function readShapes(shapes: string) {
  const parts = packageOf(
    { [SLIDE]: slideXml("p:sld", shapes), "ppt/chart.xml": chartPart("chart-1", "category-2", "series-3", 4) },
    { [SLIDE]: { chart: ["chart", "../chart.xml"], link: ["hyperlink", "https://reeds.example/"] } },
  );
  return slideShapes(parts, SLIDE, parts.xml(SLIDE));
}

const textsOf = (shapes: string) => readShapes(shapes).blocks.map(({ text }) => text);
const alternatives = (choice: string, fallback: string) =>
  `<mc:AlternateContent>${choice}<mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
const choice = (content: string) => `<mc:Choice Requires="p14">${content}</mc:Choice>`;

describe("the shapes of a slide", () => {
  it("come in drawing order, after the titles", () => {
    const { title, blocks } = readShapes(
      shape("first-1") + placeholder("title", "Title-2") + shape("last-3") + placeholder("ctrTitle", "Title-4"),
    );

    expect(title).toBe("Title-2");
    expect(blocks).toEqual([
      { kind: "heading", level: 1, text: "Title-2" },
      { kind: "heading", level: 1, text: "Title-4" },
      { kind: "paragraph", text: "first-1" },
      { kind: "paragraph", text: "last-3" },
    ]);
  });

  it("have no title if its placeholder is empty, and no blocks if the slide is missing", () => {
    expect(readShapes(placeholder("title", " ") + shape("words-1"))).toEqual({
      title: undefined,
      blocks: [{ kind: "paragraph", text: "words-1" }],
    });
    expect(slideShapes(packageOf({}), SLIDE, undefined)).toEqual({ title: undefined, blocks: [] });
  });

  it.each([
    ["dt", "footer"],
    ["ftr", "footer"],
    ["sldNum", "footer"],
    ["hdr", "header"],
    ["subTitle", "paragraph"],
  ])("have words in the placeholder %s as %s", (type, kind) => {
    expect(readShapes(placeholder(type, "words-1")).blocks).toEqual([{ kind, text: "words-1" }]);
  });

  it("include formulas of Equation Editor", () => {
    const frame = (program: string, id: string) =>
      graphic(`<p:oleObj progId="${program}" r:id="${id}"><p:embed/></p:oleObj>`);
    const shapes = frame("Equation.3", "formula") + frame("Equation.DSMT4", "missing") + frame("Package", "formula");
    const parts = packageOf(
      { [SLIDE]: slideXml("p:sld", shapes), "ppt/o.bin": equationObject() },
      { [SLIDE]: { formula: ["oleObject", "../o.bin"] } },
    );

    expect(slideShapes(parts, SLIDE, parts.xml(SLIDE)).blocks).toEqual([
      { kind: "paragraph", text: "a", marks: [{ kind: "formula", latex: "a", start: 0, end: 1 }] },
    ]);
  });

  it("include pictures with their description and name, but no decoration", () => {
    const picture = (about: string) =>
      `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 3" ${about}</p:nvPicPr><p:blipFill><a:blip r:embed="picture"/></p:blipFill></p:pic>`;
    const decorative = '><a:extLst><a:ext><adec:decorative val="1"/></a:ext></a:extLst></p:cNvPr>';
    const parts = packageOf(
      { [SLIDE]: slideXml("p:sld", picture('descr=" a\n tapir "/>') + picture("/>") + picture(decorative)) },
      { [SLIDE]: { picture: ["image", "../media/image7.png"] } },
    );

    expect(slideShapes(parts, SLIDE, parts.xml(SLIDE)).blocks).toEqual([
      { kind: "figure", text: "", alt: "a tapir", uri: "image7.png" },
      { kind: "figure", text: "", uri: "image7.png" },
    ]);
  });

  it("include connectors, groups and content parts, and skip other elements", () => {
    const connector = `<p:cxnSp><p:txBody>${textParagraph("line-1")}</p:txBody></p:cxnSp>`;
    const inside = `<p:grpSp>${connector}</p:grpSp><p:contentPart>${shape("part-2")}</p:contentPart>`;

    expect(textsOf(`<p:extLst>${shape("unknown-3")}</p:extLst>${inside}`)).toEqual(["line-1", "part-2"]);
  });

  it("use the first choice of alternatives, and the fallback only if the choice has no words", () => {
    expect(textsOf(alternatives(choice(shape("chosen-1")), shape("other-2")))).toEqual(["chosen-1"]);
    expect(textsOf(shape("before-1") + alternatives(choice(""), shape("other-2")))).toEqual(["before-1", "other-2"]);
    expect(textsOf(alternatives("", shape("other-2")))).toEqual(["other-2"]);
    expect(textsOf(`<mc:AlternateContent>${choice("")}</mc:AlternateContent>`)).toEqual([]);
  });
});

describe("the shapes of a layout", () => {
  it("leave out placeholders, and have no bullets", () => {
    const layout = rootXml(
      "p:sldLayout",
      `<p:cSld><p:spTree>${placeholder("title", "x")}${shape("a-1")}</p:spTree></p:cSld>`,
    );
    const parts = packageOf({ "ppt/layout.xml": layout });

    expect(ownShapes(parts, "ppt/layout.xml", parts.xml("ppt/layout.xml"))).toEqual([
      { kind: "paragraph", text: "a-1" },
    ]);
    expect(ownShapes(parts, "ppt/layout.xml", undefined)).toEqual([]);
  });

  it("are none for a missing tree", () => {
    const tools = { parts: packageOf({}), relationships: new Map(), ofShape: () => [] };

    expect(blocksOfShapes(undefined, tools)).toEqual([]);
  });
});

describe("a graphic", () => {
  const chart = '<c:chart r:id="chart"/>';

  it("may be a chart, a table, or something unknown around them", () => {
    const table = `<a:tbl><a:tr><a:tc><a:txBody>${textParagraph("cell-1")}</a:txBody></a:tc></a:tr></a:tbl>`;

    expect(textsOf(graphic(chart))[0]).toBe("chart-1");
    expect(textsOf(graphic(`<a:unknown>${table}</a:unknown>`))).toEqual(["cell-1"]);
    expect(textsOf(graphic(`<a:anyPr>${table}</a:anyPr>`))).toEqual([]);
  });

  it("uses the first choice of alternatives, or all without a choice", () => {
    expect(textsOf(graphic(alternatives(choice(""), chart)))).toEqual([]);
    expect(textsOf(graphic(alternatives(choice(chart), "")))[0]).toBe("chart-1");
    expect(textsOf(graphic(`<mc:AlternateContent>${chart}</mc:AlternateContent>`))[0]).toBe("chart-1");
  });
});

describe("a table", () => {
  const cell = (text: string, attributes = "") =>
    `<a:tc ${attributes}><a:txBody>${textParagraph(text)}</a:txBody></a:tc>`;
  const blocksOf = (rows: readonly string[], properties = "") =>
    readShapes(graphic(`<a:tbl>${properties}${rows.map((row) => `<a:tr>${row}</a:tr>`).join("")}</a:tbl>`)).blocks;
  const cellsOf = (rows: readonly string[], properties = "") => blocksOf(rows, properties)[0]?.table?.cells;

  it("has the places of its cells", () => {
    const [block] = blocksOf([cell("a") + cell("b"), cell("c") + cell("d")]);

    expect(block).toMatchObject({ kind: "table", text: "a | b\nc | d", table: { rows: 2, columns: 2 } });
    expect(block).not.toHaveProperty("links");
    expect(block?.table?.cells).toEqual([
      { row: 1, column: 1, text: "a" },
      { row: 1, column: 2, text: "b" },
      { row: 2, column: 1, text: "c" },
      { row: 2, column: 2, text: "d" },
    ]);
  });

  it.each([
    ["1", true],
    ["true", true],
    ["0", undefined],
  ])("with firstRow=%s marks only the first row as header: %s", (value, header) => {
    const cells = cellsOf([cell("a"), cell("b")], `<a:tblPr firstRow="${value}"/>`);

    expect(cells?.map((each) => each.header)).toEqual([header, undefined]);
  });

  it("skips covered cells, and has the spans of others", () => {
    const cells = cellsOf([
      cell("a", 'gridSpan="2"') + cell("x", 'hMerge="1"') + cell("b", 'rowSpan="2"'),
      cell("c") + cell("d") + cell("y", 'vMerge="true"'),
    ]);

    expect(cells).toEqual([
      { row: 1, column: 1, colspan: 2, text: "a" },
      { row: 1, column: 3, rowspan: 2, text: "b" },
      { row: 2, column: 1, text: "c" },
      { row: 2, column: 2, text: "d" },
    ]);
  });

  it.each([
    ["0", undefined],
    ["1", undefined],
    ["2.9", 2],
    ["x", undefined],
    ["1000", 1_000],
    ["1001", 1_000],
  ])("reads a span of %s as %s", (written, span) => {
    expect(cellsOf([cell("a", `gridSpan="${written}"`)])?.[0]?.colspan).toBe(span);
  });

  it("collects the links of its cells, joins their paragraphs, and is skipped without words", () => {
    const linked = textParagraph("b", "", '<a:hlinkClick r:id="link"/>');
    const [block] = blocksOf([`<a:tc><a:txBody>${textParagraph("a")}${linked}</a:txBody></a:tc>`]);

    expect(block?.links).toEqual([{ text: "b", uri: "https://reeds.example/" }]);
    expect(block?.table?.cells[0]?.text).toBe("a\nb");
    expect(blocksOf([cell(" ")])).toEqual([]);
  });
});
