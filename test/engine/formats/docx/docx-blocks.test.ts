import { describe, expect, it } from "vitest";
import { storyBlocks } from "../../../../functions/engine/formats/docx/docx-blocks.ts";
import { wordStyles } from "../../../../functions/engine/formats/docx/docx-styles.ts";
import { wordNumbering } from "../../../../functions/engine/formats/docx/numbering.ts";
import type { TrackedChanges } from "../../../../functions/engine/formats/shared/tracked-changes.ts";
import { officeParts } from "../../../support/documents/office-parts.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const STYLES = `<w:styles><w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style><w:style w:styleId="C"><w:name w:val="caption"/></w:style>
  <w:style w:styleId="L"><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
const NUMBERING = `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="5"/></w:lvl></w:abstractNum>
  <w:num w:numId="0"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
const CHART = `<c:chartSpace><c:title><a:p><a:r><a:t>chart-1</a:t></a:r></a:p></c:title></c:chartSpace>`;

const p = (text: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const link = (text: string) => `<w:p><w:hyperlink r:id="out"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;
const list = (id: string, level?: number) =>
  `<w:numPr>${level === undefined ? "" : `<w:ilvl w:val="${level}"/>`}<w:numId w:val="${id}"/></w:numPr>`;
const cell = (inside: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${inside}</w:tc>`;
const row = (cells: string, properties = "") => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
const table = (...rows: readonly string[]) => `<w:tbl>${rows.join("")}</w:tbl>`;

function read(content: string, styles = STYLES, trackedChanges: TrackedChanges = "accept") {
  const counts = { insertions: 0, deletions: 0, missingChunks: 0 };
  const parts = officeParts(
    { "chart.xml": CHART },
    { "main.xml": { out: "hyperlink https://out.example/ external", chart: "chart chart.xml" } },
  );
  const tools = {
    parts,
    styles: wordStyles(xmlElement(styles)),
    numbering: wordNumbering(xmlElement(NUMBERING)),
    counts,
    trackedChanges,
    noteMark: () => ({ mark: "", note: "" }),
  };
  return { blocks: storyBlocks(xmlElement(`<w:body>${content}</w:body>`), "main.xml", tools), counts };
}
const brief = (content: string) =>
  read(content).blocks.map(({ kind, marker, level, text }) => [kind, marker, level, text]);
const cellsOf = (content: string) => read(content).blocks[0]?.table?.cells;

describe("a paragraph", () => {
  it.each([
    ["", ["paragraph", undefined, undefined, "a"]],
    ['<w:pStyle w:val="C"/>', ["caption", undefined, undefined, "a"]],
    ['<w:pStyle w:val="H2"/>', ["heading", undefined, 2, "a"]],
    ['<w:pStyle w:val="H2"/><w:outlineLvl w:val="3"/>', ["heading", undefined, 4, "a"]],
    [`<w:pStyle w:val="H2"/>${list("1")}`, ["heading", undefined, 2, "1. a"]],
    [list("1"), ["list-item", "1.", 1, "a"]],
    [list("1", 1), ["list-item", "5.", 2, "a"]],
    [list("9"), ["list-item", undefined, 1, "a"]],
    [list("0"), ["paragraph", undefined, undefined, "a"]],
    ['<w:pStyle w:val="L"/>', ["list-item", "5.", 2, "a"]],
    [`<w:pStyle w:val="L"/>${list("0")}`, ["paragraph", undefined, undefined, "a"]],
    [`<w:pStyle w:val="L"/><w:numPr><w:ilvl w:val="0"/></w:numPr>`, ["list-item", "1.", 1, "a"]],
  ])("with %s is %j", (properties, expected) => {
    expect(brief(p(" a ", properties))).toEqual([expected]);
  });

  it("has links only if it contains one, and is skipped without words", () => {
    expect(read(p("a") + p(" ") + link("b")).blocks).toEqual([
      { kind: "paragraph", text: "a" },
      { kind: "paragraph", text: "b", marks: [{ kind: "link", start: 0, end: 1, uri: "https://out.example/" }] },
    ]);
  });

  it("counts in its list without words", () => {
    expect(brief(p(" ", list("1")) + p("a", list("1")))).toEqual([["list-item", "2.", 1, "a"]]);
  });
});

describe("paragraphs with looks of their own", () => {
  const STYLED = `<w:styles><w:style w:styleId="Q"><w:name w:val="Quote"/></w:style><w:style w:styleId="S"><w:name w:val="Source Code"/></w:style>
    <w:style w:styleId="T"><w:name w:val="Definition Term"/></w:style><w:style w:styleId="D"><w:name w:val="Definition"/></w:style></w:styles>`;
  const styled = (...paragraphs: readonly (readonly [text: string, properties: string])[]) => {
    const content = paragraphs.map(([text, properties]) => p(text, properties)).join("");
    return read(content, STYLED).blocks;
  };
  const style = (id: string) => `<w:pStyle w:val="${id}"/>`;

  it("are quotes by their style, or by their indentation", () => {
    expect(
      styled(["a", style("Q")], ["b", '<w:ind w:left="720"/>'], ["c", '<w:ind w:left="720" w:hanging="720"/>']),
    ).toEqual([
      { kind: "paragraph", quoted: 1, text: "a" },
      { kind: "paragraph", quoted: 1, text: "b" },
      { kind: "paragraph", text: "c" },
    ]);
  });

  it("are one block of code with its indentation", () => {
    expect(styled(["a {", style("S")], ["  b", style("S")], ["c", ""])).toEqual([
      { kind: "code", text: "a {\n  b" },
      { kind: "paragraph", text: "c" },
    ]);
  });

  it("are terms with one definition of several paragraphs", () => {
    expect(styled(["a", style("T")], ["b", style("D")], ["c", style("D")])).toEqual([
      { kind: "term", text: "a" },
      { kind: "definition", text: "b\n\nc" },
    ]);
  });

  it("continue an item when they are indented like its text", () => {
    const indented = '<w:ind w:left="720"/>';

    expect(styled(["a", list("1") + indented], ["b", indented], ["c", list("1") + indented], ["d", ""])).toEqual([
      { kind: "list-item", level: 1, marker: "1.", text: "a" },
      { kind: "list-item", level: 1, text: "b" },
      { kind: "list-item", level: 1, marker: "2.", text: "c" },
      { kind: "paragraph", text: "d" },
    ]);
  });

  it("are figures when they have pictures alone", () => {
    expect(
      read('<w:p><w:drawing><wp:inline><wp:docPr descr="x"/><a:blip r:embed="chart"/></wp:inline></w:drawing></w:p>')
        .blocks,
    ).toEqual([{ kind: "figure", text: "", uri: "chart.xml", alt: "x" }]);
  });
});

describe("the first row", () => {
  const titled = (look: string, rows: number) =>
    cellsOf(
      `<w:tbl><w:tblPr><w:tblLook ${look}/></w:tblPr>${row(cell(p("a")) + cell(p("b"))).repeat(rows)}</w:tbl>`,
    )?.map(({ header }) => header === true);

  it.each([
    ['w:firstRow="1"', 2, [true, true, false, false]],
    ['w:val="04A0"', 2, [true, true, false, false]],
    ['w:val="0480" w:firstRow="0"', 2, [false, false, false, false]],
    ['w:firstRow="1"', 1, [false, false]],
  ])("of a table with %s and %i rows is a header: %j", (look, rows, expected) => {
    expect(titled(look, rows)).toEqual(expected);
  });
});

describe("a story", () => {
  it.each(["sdtContent", "customXml", "smartTag", "ins", "moveTo"])("contains the paragraphs in w:%s", (name) => {
    expect(brief(`<w:${name}>${p("a")}</w:${name}>`)).toHaveLength(1);
  });

  it("contains the content of controls and alternatives, and no other elements", () => {
    const alternative = `<mc:AlternateContent><mc:Choice>${p("b")}</mc:Choice><mc:Fallback>${p("c")}</mc:Fallback></mc:AlternateContent>`;
    const control = `<w:sdt><w:sdtPr>${p("x")}</w:sdtPr><w:sdtContent>${p("a")}</w:sdtContent></w:sdt>`;

    expect(
      brief(`${control}${alternative}<mc:AlternateContent/><w:sectPr>${p("x")}</w:sectPr>`).map(([, , , text]) => text),
    ).toEqual(["a", "b"]);
  });

  it("may be missing", () => {
    const tools = {
      parts: officeParts({}),
      styles: wordStyles(undefined),
      numbering: wordNumbering(undefined),
      counts: { insertions: 0, deletions: 0, missingChunks: 0 },
      trackedChanges: "accept" as const,
      noteMark: () => ({ mark: "", note: "" }),
    };

    expect(storyBlocks(undefined, "main.xml", tools)).toEqual([]);
  });

  it("counts changes and missing parts", () => {
    const changes = ["ins", "ins", "moveTo", "customXml", "del", "moveFrom", "del"].map(
      (name) => `<w:${name}>${p(name)}</w:${name}>`,
    );
    const { blocks, counts } = read(
      `${changes.join("")}<w:altChunk r:id="chart"/><w:altChunk r:id="none"/><w:altChunk/>`,
    );

    expect(blocks.map(({ text }) => text)).toEqual(["ins", "ins", "moveTo", "customXml"]);
    expect(counts).toEqual({ insertions: 3, deletions: 3, missingChunks: 2 });
  });
});

describe("larger print in a document without headings", () => {
  const sized = (text: string, ...sizes: readonly number[]) =>
    `<w:p>${sizes.map((size) => `<w:r><w:rPr><w:sz w:val="${size}"/></w:rPr><w:t>${text}</w:t></w:r>`).join("")}</w:p>`;
  const prose = p("A long text of the document's own size, which is 20 half points where nothing sets another one.");
  const kinds = (content: string, styles = STYLES) => read(content + prose, styles).blocks.map(({ kind }) => kind);

  it("is a heading, by the size of its runs, of its style, or of the document", () => {
    const style = '<w:style w:styleId="Big"><w:rPr><w:sz w:val="40"/></w:rPr></w:style>';
    const small = '<w:style w:type="paragraph" w:default="1"><w:rPr><w:sz w:val="16"/></w:rPr></w:style>';
    const defaults = '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="16"/></w:rPr></w:rPrDefault></w:docDefaults>';
    const styled = (inside: string) => `<w:styles>${inside}</w:styles>`;

    expect(kinds(sized("One", 40))).toEqual(["heading", "paragraph"]);
    expect(kinds(p("One", '<w:pStyle w:val="Big"/>'), styled(style))).toEqual(["heading", "paragraph"]);
    expect(kinds(sized("One", 20))).toEqual(["paragraph", "paragraph"]);
    expect(kinds(sized("One", 20), styled(small))).toEqual(["heading", "paragraph"]);
    expect(kinds(sized("One", 20), styled(defaults))).toEqual(["heading", "paragraph"]);
  });

  it("is none of several sizes, in tables, or beside a heading", () => {
    expect(kinds(sized("One", 40, 20))).toEqual(["paragraph", "paragraph"]);
    expect(kinds(p("Two", '<w:pStyle w:val="H2"/>') + sized("One", 40))).toEqual(["heading", "paragraph", "paragraph"]);
    const cells = read(`${table(row(cell(sized("One", 40)) + cell(p("b"))))}${prose}`).blocks[0]?.table?.cells;
    expect(cells?.[0]).not.toHaveProperty("blocks");
  });
});

it("reads whole blocks that were inserted or deleted by the asked text of the changes", () => {
  const content = `<w:ins w:author="Ann">${p("new")}</w:ins><w:moveFrom>${p("old")}</w:moveFrom>${p("kept")}`;
  const texts = (mode: TrackedChanges) => read(content, STYLES, mode).blocks.map(({ text }) => text);

  expect(texts("accept")).toEqual(["new", "kept"]);
  expect(texts("reject")).toEqual(["old", "kept"]);
  expect(read(content, STYLES, "show").blocks).toEqual([
    { kind: "paragraph", text: "new", marks: [{ kind: "inserted", author: "Ann", start: 0, end: 3 }] },
    { kind: "paragraph", text: "old", marks: [{ kind: "deleted", start: 0, end: 3 }] },
    { kind: "paragraph", text: "kept" },
  ]);
});

it("reads rows and cells that were inserted or deleted by the asked text of the changes", () => {
  const rows = table(
    row(cell(p("a")) + cell(p("n"), "<w:cellIns/>") + cell(p("b"))),
    row(cell(p("new")) + cell(p("c")), "<w:ins/>"),
    row(cell(p("old")) + cell(p("d")), "<w:del/>"),
  );
  const text = (mode: TrackedChanges) => read(rows, STYLES, mode).blocks[0]?.text;

  expect(text("accept")).toBe("a | n | b\nnew | c");
  expect(text("reject")).toBe("a | b\nold | d");
  expect(text("show")).toBe("a | n | b\nnew | c\nold | d");
});

describe("a drawing", () => {
  const drawing = (inside: string) => `<w:p><w:r><w:t>before</w:t><w:drawing>${inside}</w:drawing></w:r></w:p>`;
  const drawn = (inside: string) =>
    brief(drawing(inside))
      .slice(1)
      .map(([kind, , , text]) => [kind, text]);

  it.each([
    [
      "text boxes",
      `<wps:wsp><w:txbxContent>${p("a", '<w:pStyle w:val="C"/>')}</w:txbxContent></wps:wsp>`,
      ["caption", "a"],
    ],
    ["charts", '<a:graphic><c:chart r:id="chart"/></a:graphic>', ["caption", "chart-1"]],
    ["WordArt", '<v:shape><v:textpath string=" Cafe\u0301 "/></v:shape>', ["paragraph", "Café"]],
    [
      "alternatives",
      `<mc:AlternateContent><mc:Choice><w:txbxContent>${p("a")}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${p("b")}</w:txbxContent></mc:Fallback></mc:AlternateContent>`,
      ["paragraph", "a"],
    ],
  ])("after its paragraph has the words of %s", (_of, inside, expected) => {
    expect(drawn(inside)).toEqual([expected]);
  });

  it("has no words without any", () => {
    expect(drawn('<v:textpath string=" "/><v:textpath/><mc:AlternateContent/>')).toEqual([]);
  });
});

describe("a table", () => {
  it("has cells by row and column, with header rows, links and lists", () => {
    const { blocks } = read(
      table(
        row(cell(p("h")) + cell(p("i")), "<w:tblHeader/>"),
        row(cell(p("a", list("1")) + p("b")) + cell(link("c"))),
      ),
    );

    expect(blocks).toEqual([
      {
        kind: "table",
        text: "h | i\n1. a b | c",
        table: {
          rows: 2,
          columns: 2,
          cells: [
            { row: 1, column: 1, header: true, text: "h" },
            { row: 1, column: 2, header: true, text: "i" },
            {
              row: 2,
              column: 1,
              text: "1. a\nb",
              blocks: [
                { kind: "list-item", level: 1, marker: "1.", text: "a" },
                { kind: "paragraph", text: "b" },
              ],
            },
            { row: 2, column: 2, text: "c", marks: [{ kind: "link", start: 0, end: 1, uri: "https://out.example/" }] },
          ],
        },
      },
    ]);
  });

  it("is skipped without words, and is a frame with one cell", () => {
    expect(brief(table(row(cell(p("")) + cell(p("")))))).toEqual([]);
    expect(brief(table())).toEqual([]);
    expect(brief(table(row(cell(p("a") + p("b")))))).toHaveLength(2);
  });

  it.each([
    ['w:val="1"', 1],
    ['w:val="2.9"', 2],
    ['w:val="0"', 1],
    ['w:val="-3"', 1],
    ['w:val="x"', 1],
    ["", 1],
    ['w:val="999"', 999],
    ['w:val="1000"', 1000],
    ['w:val="1001"', 1000],
  ])("has a cell over the columns of gridSpan %s: %i", (value, colspan) => {
    const cells = cellsOf(table(row(cell(p("a"), `<w:gridSpan ${value}/>`) + cell(p("b")))));

    expect([cells?.[0]?.colspan ?? 1, cells?.[1]?.column]).toEqual([colspan, colspan + 1]);
  });

  it.each([
    ["", 1],
    ['<w:gridBefore w:val="0"/>', 1],
    ['<w:gridBefore w:val="1"/>', 2],
    ['<w:gridBefore w:val="3"/>', 4],
  ])("starts a row after %j in column %i", (before, column) => {
    expect(cellsOf(table(row(cell(p("a")) + cell(p("b")), before)))?.[0]?.column).toBe(column);
  });

  it("joins cells that continue the cell above in their column", () => {
    const merged = (inside: string, value = "") => cell(p(inside), `<w:vMerge ${value}/>`);
    const wide = cell(p("w"), '<w:gridSpan w:val="2"/>');

    const cells = cellsOf(
      table(
        row(wide + merged("a", 'w:val="restart"')),
        row(cell(p("b")) + cell(p("c")) + merged("d", 'w:val="continue"')),
        row(cell(p("e")) + cell(p("f")) + merged("g")),
        row(cell(p("h")) + merged("i", 'w:val="restart"') + cell(p("j"))),
      ),
    );

    expect(cells?.map((each) => [each.row, each.column, each.rowspan ?? 1, each.text])).toEqual([
      [1, 1, 1, "w"],
      [1, 3, 3, "a\nd\ng"],
      [2, 1, 1, "b"],
      [2, 2, 1, "c"],
      [3, 1, 1, "e"],
      [3, 2, 1, "f"],
      [4, 1, 1, "h"],
      [4, 2, 1, "i"],
      [4, 3, 1, "j"],
    ]);
  });

  it("starts a cell where there is none above to continue", () => {
    expect(cellsOf(table(row(cell(p("a"), "<w:vMerge/>") + cell(p("b")))))?.map(({ text }) => text)).toEqual([
      "a",
      "b",
    ]);
  });

  it("has rows and cells from controls and insertions, lacks deleted ones, and counts them", () => {
    const { blocks, counts } = read(
      table(
        `<w:sdt><w:sdtContent>${row(`<w:sdt><w:sdtContent>${cell(p("a"))}</w:sdtContent></w:sdt><w:ins>${cell(p("b"))}</w:ins>`)}</w:sdtContent></w:sdt>`,
        row(cell(p("x")), "<w:del/>"),
        row(cell(p("x"), "<w:cellDel/>") + cell(p("c")) + cell(p("d")), "<w:cellDel/>"),
      ),
    );

    expect(blocks[0]?.text).toBe("a | b\nc | d");
    expect(counts.deletions).toBe(2);
  });

  it("nested deeper than three levels gives its words to the cell, without columns", () => {
    const nested = (depth: number): string => table(row(cell(depth === 1 ? p("x") : nested(depth - 1)) + cell(p("y"))));

    expect(cellsOf(nested(3))?.[0]?.text).toBe("x | y | y");
    expect(cellsOf(nested(4))?.[0]?.text).toBe("x y | y | y");
  });
});
