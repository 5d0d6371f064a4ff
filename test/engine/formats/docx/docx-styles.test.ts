import { describe, expect, it } from "vitest";
import { ownProperties, wordStyles } from "../../../../functions/engine/formats/docx/docx-styles.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const style = (id: string, { name = id, base = "", properties = "" } = {}) =>
  `<w:style w:styleId="${id}"><w:name w:val="${name}"/>${base === "" ? "" : `<w:basedOn w:val="${base}"/>`}<w:pPr>${properties}</w:pPr></w:style>`;
const stylesOf = (...styles: readonly string[]) =>
  wordStyles(xmlElement(`<w:styles>${styles.join("")}</w:styles>`)).paragraph;
const own = (properties: string) => ownProperties(xmlElement(`<w:pPr>${properties}</w:pPr>`));

describe("the name of a style", () => {
  it.each([
    ["heading 1", { heading: 1 }],
    ["Heading 6", { heading: 6 }],
    ["heading 7", { heading: 6 }],
    ["heading 9", { heading: 6 }],
    ["heading 0", {}],
    ["heading 10", {}],
    ["my heading 1", {}],
    ["Title", { heading: 1 }],
    ["Subtitle", { heading: 2 }],
    ["caption", { isCaption: true }],
    ["toc 1", { contents: 1 }],
    ["TOC 3", { contents: 3 }],
    ["table of figures", { contents: 1 }],
    ["TOC Heading", {}],
    ["Table Caption", { isCaption: true }],
    ["Intense Quote", { isQuote: true }],
    ["Block Text", { isQuote: true }],
    ["HTML Preformatted", { isCode: true }],
    ["Source Code", { isCode: true }],
    ["Definition Term", { definition: "term" }],
    ["Definition", { definition: "definition" }],
    ["Normal", {}],
  ])("%j means %j", (name, expected) => {
    expect(stylesOf(style("S", { name }))("S")).toEqual(expected);
  });

  it("may be missing", () => {
    expect(stylesOf('<w:style w:styleId="S"/>')("S")).toEqual({});
  });

  it("wins over the outline level of the style", () => {
    expect(stylesOf(style("S", { name: "heading 2", properties: '<w:outlineLvl w:val="4"/>' }))("S")).toEqual({
      heading: 2,
    });
  });
});

describe("a style based on another", () => {
  it("has the properties of its base, unless it has its own", () => {
    const styles = stylesOf(
      style("Base", { name: "heading 1", properties: '<w:numPr><w:numId w:val="3"/></w:numPr>' }),
      style("Same", { base: "Base" }),
      style("Own", { base: "Base", properties: '<w:outlineLvl w:val="2"/>' }),
    );

    expect(styles("Same")).toEqual({ heading: 1, numbering: { list: "3" } });
    expect(styles("Own")).toEqual({ heading: 3, numbering: { list: "3" } });
  });

  it("stays the heading of its base where its outline level is too deep to show", () => {
    const styles = stylesOf(
      style("Base", { name: "heading 1" }),
      style("Own", { base: "Base", properties: '<w:outlineLvl w:val="7"/>' }),
    );

    expect(styles("Own").heading).toBe(1);
  });

  it("may be based on itself or in a circle", () => {
    const styles = stylesOf(style("A", { name: "heading 1", base: "B" }), style("B", { name: "caption", base: "A" }));

    expect(styles("A")).toMatchObject({ heading: 1, isCaption: true });
  });

  it.each([
    [20, { heading: 1 }],
    [21, {}],
  ])("follows a chain of %i styles to %j", (length, expected) => {
    const chain = Array.from({ length }, (_, index) =>
      style(`S${index + 1}`, { name: index + 1 === length ? "title" : "plain", base: `S${index + 2}` }),
    );

    expect(stylesOf(...chain)("S1")).toEqual(expected);
  });
});

it("has no properties for a missing style, a missing id, or a missing part", () => {
  expect(stylesOf(style("S", { name: "title" }))("Other")).toEqual({});
  expect(stylesOf(style("S", { name: "title" }), "<w:style/>")(undefined)).toEqual({});
  expect(wordStyles(undefined).paragraph("S")).toEqual({});
});

describe("the style of a run", () => {
  const runStyles = wordStyles(
    xmlElement(`<w:styles>
      <w:style w:type="character" w:styleId="E"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style>
      <w:style w:type="character" w:styleId="S"><w:basedOn w:val="E"/><w:rPr><w:b/></w:rPr></w:style>
      <w:style w:type="character" w:styleId="V"><w:name w:val="Verbatim Char"/></w:style>
      <w:style w:type="paragraph" w:styleId="P"><w:rPr><w:b/></w:rPr></w:style></w:styles>`),
  ).run;

  it("has the looks of its base, code by its name, and none of a paragraph's style", () => {
    expect(runStyles("S")).toEqual({ bold: true, italic: true });
    expect(runStyles("V")).toEqual({ code: true });
    expect(runStyles("P")).toEqual({});
    expect(runStyles(undefined)).toEqual({});
  });
});

describe("the properties of a paragraph", () => {
  it.each([
    ["0", { heading: 1 }],
    ["1", { heading: 2 }],
    ["5", { heading: 6 }],
    ["6", { heading: 6 }],
    ["8", { heading: 6 }],
    ["9", {}],
    ["-1", {}],
    ["x", {}],
  ])("with outline level %s are %j", (level, expected) => {
    expect(own(`<w:outlineLvl w:val="${level}"/>`)).toEqual(expected);
  });

  it.each([
    ['<w:numId w:val="3"/>', { list: "3" }],
    ['<w:ilvl w:val="0"/>', { level: 0 }],
    ['<w:ilvl w:val="8"/><w:numId w:val="0"/>', { level: 8, list: "0" }],
    ['<w:ilvl w:val="9"/>', {}],
    ['<w:ilvl w:val="-1"/>', {}],
    ['<w:ilvl w:val="x"/>', {}],
    ["", {}],
  ])("with numbering %j refer to %j", (inside, expected) => {
    expect(own(`<w:numPr>${inside}</w:numPr>`)).toEqual({ numbering: expected });
  });

  it("may be missing", () => {
    expect(ownProperties(undefined)).toEqual({});
    expect(own("")).toEqual({});
  });
});
