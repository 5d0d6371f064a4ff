import { describe, expect, it } from "vitest";
import { odfBlocks, takeAside } from "../../../../functions/engine/formats/odf/odf-blocks.ts";
import { odfLists } from "../../../../functions/engine/formats/odf/odf-lists.ts";
import { odfSource, odfTools } from "../../../support/documents/odf-tools.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const STYLES = `<office:document-styles>
  <text:outline-style><text:outline-level-style text:level="1" style:num-format="1"/><text:outline-level-style text:level="10" style:num-format="a"/></text:outline-style>
  <text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a"/></text:list-style>
  <text:list-style style:name="I"><text:list-level-style-number text:level="2" style:num-format="i"/></text:list-style></office:document-styles>`;

const SILENT =
  `text:tracked-changes office:forms text:sequence-decls text:variable-decls text:user-field-decls office:scripts
  office:event-listeners table:table-source presentation:notes svg:title svg:desc draw:image-map office:binary-data`.split(
    /\s+/,
  );

const p = (text: string) => `<text:p>${text}</text:p>`;
const heading = (text: string, attributes = "") => `<text:h ${attributes}>${text}</text:h>`;
const link = (text: string) => `<text:a xlink:href="https://a.example/${text}">${text}</text:a>`;
const item = (inside: string, attributes = "") => `<text:list-item ${attributes}>${inside}</text:list-item>`;
const list = (inside: string, attributes = 'text:style-name="N"') => `<text:list ${attributes}>${inside}</text:list>`;

const newTools = (own: Parameters<typeof odfTools>[0] = {}) =>
  odfTools({ lists: odfLists([xmlElement(STYLES)]), ...own });
const read = (content: string, tools = newTools()) =>
  odfBlocks(xmlElement(`<office:text>${content}</office:text>`), tools);
const brief = (content: string, tools = newTools()) =>
  read(content, tools).map(({ kind, marker, level, text }) => [kind, marker, level, text]);

describe("paragraphs", () => {
  it("have links only if they contain one, and are skipped without text", () => {
    expect(read(p("a") + p("") + p(link("b")))).toEqual([
      { kind: "paragraph", text: "a" },
      { kind: "paragraph", text: "b", marks: [{ kind: "link", start: 0, end: 1, uri: "https://a.example/b" }] },
    ]);
  });

  it("are quotes, code, terms and definitions by the names of their styles", () => {
    const styled = (style: string, text: string) => `<text:p text:style-name="${style}">${text}</text:p>`;

    const source = odfSource({
      content: ["Quotations", "Preformatted_20_Text", "List_20_Heading", "List_20_Contents"]
        .map((name) => `<style:style style:family="paragraph" style:name="${name}"/>`)
        .reduce((all, each) => all + each, "<office:document-content><office:automatic-styles>")
        .concat("</office:automatic-styles></office:document-content>"),
    });
    const code = styled("Preformatted_20_Text", "a {") + styled("Preformatted_20_Text", '<text:s text:c="2"/>b');
    const content = `${styled("Quotations", "q")}${code}${styled("List_20_Heading", "t")}${styled("List_20_Contents", "d")}`;

    expect(read(content, odfTools({ source }))).toEqual([
      { kind: "paragraph", quoted: 1, text: "q" },
      { kind: "code", text: "a {\n  b" },
      { kind: "term", text: "t" },
      { kind: "definition", text: "d" },
    ]);
  });

  it("come from any section, and not from a missing part", () => {
    expect(read(`<text:section><text:index-body>${p("a")}</text:index-body></text:section>`)).toHaveLength(1);
    expect(odfBlocks(undefined, odfTools())).toEqual([]);
  });

  it.each(SILENT)("inside %s are no text", (name) => {
    expect(read(`<${name}>${p("silent")}</${name}>`)).toEqual([]);
  });

  it("are followed by the shapes anchored in them, even without text", () => {
    expect(brief(p(`<draw:frame><draw:text-box>${p("box")}</draw:text-box></draw:frame>`) + p("next"))).toEqual([
      ["paragraph", undefined, undefined, "box"],
      ["paragraph", undefined, undefined, "next"],
    ]);
  });
});

describe("headings", () => {
  it.each([
    ["", 1, "1 "],
    ['text:outline-level="2"', 2, ""],
    ['text:outline-level="6"', 6, ""],
    ['text:outline-level="7"', 6, ""],
    ['text:outline-level="10"', 6, "a "],
    ['text:outline-level="11"', 6, "a "],
    ['text:outline-level="1.9"', 1, "1 "],
    ['text:outline-level="0"', 1, "1 "],
    ['text:outline-level="-2"', 1, "1 "],
    ['text:outline-level="x"', 1, "1 "],
  ])("with %j have level %i and number %j", (attributes, level, number) => {
    expect(read(heading("words", attributes))).toEqual([{ kind: "heading", level, text: `${number}words` }]);
  });

  it("count empty headings without returning them, and skip headings marked as headers of a list", () => {
    expect(
      read(
        heading("") +
          heading("plain", 'text:is-list-header="true"') +
          heading(link("b"), 'text:is-list-header="false"'),
      ),
    ).toEqual([
      { kind: "heading", level: 1, text: "plain" },
      {
        kind: "heading",
        level: 1,
        text: "2 b",
        marks: [{ kind: "link", start: 2, end: 3, uri: "https://a.example/b" }],
      },
    ]);
  });

  it("in a list have the number of the item, and do not count in the outline", () => {
    expect(brief(list(item(heading("a")) + item(heading("b"))) + heading("c"))).toEqual([
      ["heading", undefined, 1, "1. a"],
      ["heading", undefined, 1, "2. b"],
      ["heading", undefined, 1, "1 c"],
    ]);
  });
});

describe("lists", () => {
  it("number the first paragraph of each item, and put its other content at the same level", () => {
    expect(brief(list(item(p("a") + p("b")) + item(p("c"))))).toEqual([
      ["list-item", "1.", 1, "a"],
      ["list-item", undefined, 1, "b"],
      ["list-item", "2.", 1, "c"],
    ]);
  });

  it("nest by level, with the style of the inner list if it has one", () => {
    const inner = (attributes: string) => item(p("a") + list(item(p("b")), attributes));

    expect(brief(list(inner("")))).toEqual([
      ["list-item", "1.", 1, "a"],
      ["list-item", "a", 2, "b"],
    ]);
    expect(brief(list(inner('text:style-name="I"')))[1]).toEqual(["list-item", "i", 2, "b"]);
  });

  it.each(["text:ordered-list", "text:unordered-list"])("may be %s, as in OpenOffice 1", (name) => {
    expect(brief(`<${name} text:style-name="N">${item(p("a"))}</${name}>`)).toEqual([["list-item", "1.", 1, "a"]]);
  });

  it("start an item at its own value", () => {
    expect(brief(list(item(p("a"), 'text:start-value="7"')))[0]?.[1]).toBe("7.");
  });

  it("have no marker for a header; before the first item it is a paragraph", () => {
    const header = (text: string) => `<text:list-header>${p(text)}</text:list-header>`;

    expect(brief(list(header("a") + item(p("b")) + header("c")))).toEqual([
      ["paragraph", undefined, undefined, "a"],
      ["list-item", "1.", 1, "b"],
      ["list-item", undefined, 1, "c"],
    ]);
    expect(brief(list(item(list(header("d")))))).toEqual([["list-item", undefined, 2, "d"]]);
  });

  it("skip what is neither item nor header", () => {
    expect(read(list(p("silent") + item(p("a"))))).toHaveLength(1);
  });

  it("keep an item's shapes outside the list, and its number for the first paragraph", () => {
    expect(brief(list(item(`<draw:g><draw:text-box>${p("box")}</draw:text-box></draw:g>${p("a")}`)))).toEqual([
      ["list-item", undefined, 1, "box"],
      ["list-item", "1.", 1, "a"],
    ]);
    expect(brief(list(item(p(`a<draw:text-box>${p("box")}</draw:text-box>`))))[1]).toEqual([
      "paragraph",
      undefined,
      undefined,
      "box",
    ]);
  });

  it("share numbers with the list just before only where items are lists", () => {
    const content = list(item(p("a"))) + list(item(p("b"))) + p("between") + list(item(p("c")));
    const markers = (itemsAreLists: boolean) => brief(content, newTools({ itemsAreLists })).map(([, marker]) => marker);

    expect(markers(true)).toEqual(["1.", "2.", undefined, "1."]);
    expect(markers(false)).toEqual(["1.", "1.", undefined, "1."]);
  });
});

describe("notes and comments", () => {
  const note = (kind: string, inside: string) =>
    `<text:${kind}><text:${kind}-citation>7</text:${kind}-citation><text:${kind}-body>${inside}</text:${kind}-body></text:${kind}>`;

  it.each(["note", "footnote", "endnote"])("of kind %s are set aside; the first block has the mark", (kind) => {
    const tools = newTools();

    expect(read(p(`a${note(kind, p("one") + p("two"))}`), tools)).toEqual([
      { kind: "paragraph", text: "a[7]", marks: [{ kind: "note", start: 1, end: 4, note: "7" }] },
    ]);
    expect(takeAside(tools)).toEqual([
      { kind: "footnote", id: "7", text: "one", marker: "[7]" },
      { kind: "footnote", id: "7", text: "two" },
    ]);
    expect(takeAside(tools)).toEqual([]);
  });

  it("keep tables, and markers of list items in the text", () => {
    const tools = newTools();
    const row = `<table:table-row><table:table-cell>${p("x")}</table:table-cell><table:table-cell>${p("y")}</table:table-cell></table:table-row>`;

    read(
      note("note", `${list(item(p("a"))) + heading("h", 'text:outline-level="3"')}<table:table>${row}</table:table>`),
      tools,
    );

    expect(tools.notes.map(({ table: _, ...rest }) => rest)).toEqual([
      { kind: "footnote", id: "7", text: "1. a", marker: "[7]" },
      { kind: "footnote", id: "7", text: "h" },
      { kind: "table", text: "x | y" },
    ]);
  });

  it("have no mark without a citation, and no note without a body", () => {
    const tools = newTools();

    read(`<text:note><text:note-body>${p("a")}</text:note-body></text:note><text:note/>`, tools);

    expect(tools.notes).toEqual([{ kind: "footnote", text: "a" }]);
  });

  it("have the text of comments without author and date, after all notes", () => {
    const tools = newTools();
    const comment = `<office:annotation><dc:creator>${p("author")}</dc:creator>${p("a")}${list(item(p("b")))}</office:annotation>`;

    expect(read(`${p(`x${comment}${note("note", p("n"))}`)}<office:annotation/>`, tools)).toHaveLength(1);

    expect(takeAside(tools)).toEqual([
      { kind: "footnote", id: "7", text: "n", marker: "[7]" },
      { kind: "comment", author: "author", text: "a\n1. b" },
    ]);
  });
});

describe("tables", () => {
  const cell = (inside: string, attributes = "") => `<table:table-cell ${attributes}>${inside}</table:table-cell>`;
  const table = (cells: string, name = "table") =>
    `<table:${name}><table:table-row>${cells}</table:table-row></table:${name}>`;
  const texts = (content: string) => read(content).map(({ kind, text }) => [kind, text]);

  it("have the text, links and held values of their cells", () => {
    expect(read(table(cell(p(link("a")) + p("b")) + cell("", 'office:value="1.50"')))).toEqual([
      {
        kind: "table",
        text: "a b | 1.5",
        table: {
          rows: 1,
          columns: 2,
          cells: [
            {
              row: 1,
              column: 1,
              text: "a\nb",
              marks: [{ kind: "link", start: 0, end: 1, uri: "https://a.example/a" }],
            },
            { row: 1, column: 2, text: "1.5" },
          ],
        },
      },
    ]);
  });

  it("are skipped without words", () => {
    expect(read(table(cell(p("")) + cell(p(" "))))).toEqual([]);
  });

  it("of one cell are a frame around its blocks, unless the cell only holds a value", () => {
    expect(brief(table(cell(heading("h") + p("a"))))).toHaveLength(2);
    expect(texts(table(cell("", 'office:value="7"')))).toEqual([["table", "7"]]);
    expect(texts(table(cell(p("a"), 'table:number-columns-spanned="2"')))).toEqual([["table", "a"]]);
  });

  it("deeper than three levels give their words to the cell, without columns", () => {
    const nested = (depth: number): string => table(cell(depth === 1 ? p("x") : nested(depth - 1)) + cell(p("y")));
    const first = (depth: number) => read(nested(depth))[0]?.table?.cells[0]?.text;

    expect(first(3)).toBe("x | y | y");
    expect(first(4)).toBe("x y | y | y");
  });

  it.each([
    ["comments", "<office:annotation>", "</office:annotation>"],
    ["notes", "<text:note><text:note-body>", "</text:note-body></text:note>"],
    ["charts", "<draw:object><office:document><chart:chart>", "</chart:chart></office:document></draw:object>"],
  ])("have three levels of their own in %s", (_where, open, close) => {
    const pair = (first: string) => table(cell(first) + cell(p("y")));
    const tools = newTools();
    const blocks = [...read(`${open}${pair(pair(pair(p("x"))))}${close}`, tools), ...takeAside(tools)];

    expect(blocks.map(({ text }) => text)).toEqual(read(pair(pair(pair(p("x"))))).map(({ text }) => text));
  });

  it("that are cut report the limit once", () => {
    const tools = newTools({ allowance: { cells: 2, copies: 0 } });

    read(table(cell(p("a")) + cell(p("b"))), tools);
    expect([...tools.warnings]).toEqual([]);

    read(table(cell(p("c"))) + table(cell(p("d"))), tools);
    expect([...tools.warnings]).toEqual([expect.stringMatching(/^a table is truncated: .*; delete its empty rows/)]);
  });
});

describe("embedded objects", () => {
  const object = (inside: string, attributes = "") => `<draw:object ${attributes}>${inside}</draw:object>`;
  const HREF = 'xlink:href="./Object 1"';
  const chartWith = (inside: string) => `<office:chart><chart:chart>${inside}</chart:chart></office:chart>`;

  it("that are formulas are in their places, and one line of text", () => {
    const math = (symbols: string) => object(`<math:math>${symbols}</math:math>`);

    expect(
      read(
        math("<math:mi> E </math:mi><math:mo>=</math:mo><math:mn>2</math:mn><math:mtext>e\u0301</math:mtext>") +
          math("<math:mi> </math:mi>"),
      ),
    ).toEqual([{ kind: "paragraph", text: "E=2é", marks: [{ kind: "formula", start: 0, end: 4, latex: "E=2é" }] }]);
  });

  it("that are charts become captions and a table", () => {
    const title = (name: string, text: string) => `<chart:${name}>${p(text)}</chart:${name}>`;
    const row = `<table:table-row><table:table-cell>${p("x")}</table:table-cell><table:table-cell>${p("y")}</table:table-cell></table:table-row>`;
    const source = odfSource({
      content: chartWith(
        `${title("title", "t") + title("subtitle", "s") + title("title", "")}<table:table>${row}</table:table>`,
      ),
    });
    const tools = newTools({
      source: { ...odfSource({}), object: (href) => (href === "./Object 1" ? source : undefined) },
    });

    expect(brief(object("", HREF), tools).map(([kind, , , text]) => [kind, text])).toEqual([
      ["caption", "t"],
      ["caption", "s"],
      ["table", "x | y"],
    ]);
    expect([...tools.embedded]).toEqual([]);
    expect(read(object(`<office:document>${chartWith("")}</office:document>`))).toEqual([]);
  });

  it.each([undefined, odfSource({})])("that are other documents are kept by their path: %j", (found) => {
    const tools = newTools({ source: { ...odfSource({}), object: () => found } });

    expect(read(`${object("", HREF)}<draw:object-ole xlink:href="./Ole"/>${object("")}`, tools)).toEqual([]);
    expect([...tools.embedded]).toEqual(["./Object 1", "./Ole"]);
  });

  it("inside a flat file without a path are not listed", () => {
    const tools = newTools();

    expect(read(object("<office:document/>"), tools)).toEqual([]);
    expect([...tools.embedded]).toEqual([]);
  });
});
