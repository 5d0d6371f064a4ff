import { describe, expect, it } from "vitest";
import { odfChanges } from "../../../../functions/engine/formats/odf/odf-changes.ts";
import { odfLooks } from "../../../../functions/engine/formats/odf/odf-looks.ts";
import { markOf, odfParagraph } from "../../../../functions/engine/formats/odf/odf-paragraph.ts";
import { odfStyles } from "../../../../functions/engine/formats/odf/odf-styles.ts";
import { markedBlock } from "../../../../functions/engine/output/marked-block.ts";
import { odfSource } from "../../../support/documents/odf-tools.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const STYLES = `<office:document-content><office:automatic-styles>
  <style:style style:family="text" style:name="B"><style:text-properties fo:font-weight="bold"/></style:style>
  <style:style style:family="text" style:name="BI" style:parent-style-name="B"><style:text-properties fo:font-style="italic"/></style:style>
  <style:style style:family="text" style:name="U"><style:text-properties style:text-underline-style="solid"/></style:style>
  <style:style style:family="text" style:name="S"><style:text-properties style:text-line-through-style="solid"/></style:style>
  <style:style style:family="text" style:name="Up"><style:text-properties style:text-position="super 58%"/></style:style>
  <style:style style:family="text" style:name="Down"><style:text-properties style:text-position="-33% 58%"/></style:style>
  <style:style style:family="text" style:name="Source_20_Text"/></office:automatic-styles></office:document-content>`;
const looks = odfLooks(odfStyles(odfSource({ content: STYLES })).style);

function paragraph(content: string, changes = odfChanges(undefined, "accept")) {
  const tools = { looks, changes, isCode: false, formulaOf: () => undefined };
  const { words, anchored } = odfParagraph(xmlElement(`<text:p>${content}</text:p>`), tools);
  const { text, links = [] } = markedBlock({ kind: "paragraph", ...words });
  return { text, links, marks: words.marks, anchored };
}
const textOf = (content: string) => paragraph(content).text;
const anchoredIn = (content: string) => paragraph(content).anchored.map(({ name }) => name);

describe("the text of a paragraph", () => {
  it.each([
    ["a  \r\n\t b", "a b", "one space for a run of white space"],
    ["  a  ", "a", "no space at the ends"],
    ["a <text:span> b</text:span>", "a b", "one space where two elements meet"],
    ["a<text:span> b</text:span>", "a b", "the space at the start of an element"],
    ["a<text:tab/> b", "a\t b", "a tab, and the space after it"],
    ["a<text:tab-stop/>b", "a\tb", "the tab of OpenOffice 1"],
    ["a<text:line-break/> b", "a\nb", "a line break, and no space after it"],
    ["a<text:span>b<text:span>c</text:span></text:span>d", "abcd", "the text of nested spans"],
    ["co\u00adop Cafe\u0301", "coop Café", "no soft hyphens, and composed accents"],
  ])("%j becomes %j: %s", (content, expected) => {
    expect(textOf(content)).toBe(expected);
  });

  it.each([
    ["", 1],
    ['text:c="1"', 1],
    ['text:c="3"', 3],
    ['text:c="2.9"', 2],
    ['text:c="0"', 1],
    ['text:c="0.5"', 1],
    ['text:c="-4"', 1],
    ['text:c="many"', 1],
    ['text:c="999"', 999],
    ['text:c="1000"', 1000],
    ['text:c="1001"', 1000],
    ['text:c="2000000000"', 1000],
  ])("the spaces of <text:s %s/> are %i", (attribute, spaces) => {
    expect(textOf(`a<text:s ${attribute}/>b`)).toBe(`a${" ".repeat(spaces)}b`);
  });

  it.each([
    "text:tracked-changes",
    "text:ruby-text",
    "office:annotation-end",
    "text:note-body",
    "svg:title",
    "svg:desc",
    "office:event-listeners",
    "text:script",
  ])("excludes the text of %s", (name) => {
    const { text, anchored } = paragraph(`a<${name}>silent</${name}>b`);

    expect([text, anchored]).toEqual(["ab", []]);
  });

  it("has the reading of a ruby in brackets, if it has one", () => {
    const ruby = (reading: string) => `<text:ruby><text:ruby-base>base</text:ruby-base>${reading}</text:ruby>`;

    expect(textOf(ruby("<text:ruby-text> reading </text:ruby-text>"))).toBe("base(reading)");
    expect(textOf(ruby("<text:ruby-text> </text:ruby-text>"))).toBe("base");
    expect(textOf(ruby(""))).toBe("base");
  });
});

describe("the links of a paragraph", () => {
  const link = (uri: string, content: string) => `<text:a xlink:href="${uri}">${content}</text:a>`;

  it("have the words of the link, tidied, and its address", () => {
    const { text, links } = paragraph(
      `before ${link("https://a.example/", " co\u00adop ")}after ${link("MAILTO:b@c.example", "mail")}`,
    );

    expect(text).toBe("before coop after mail");
    expect(links).toEqual([
      { text: "coop", uri: "https://a.example/" },
      { text: "mail", uri: "MAILTO:b@c.example" },
    ]);
  });

  it.each(["../other.odt", "1a:b", ""])("exclude %j, which is no absolute address", (uri) => {
    const { text, links } = paragraph(link(uri, "words"));

    expect([text, links]).toEqual(["words", []]);
  });

  it("exclude links without an address or without words", () => {
    expect(paragraph("<text:a>words</text:a>").links).toEqual([]);
    expect(paragraph(`a ${link("https://a.example/", " ")}`).links).toEqual([]);
  });
});

describe("the marks of a paragraph", () => {
  it.each([
    ["B", ["bold"]],
    ["BI", ["bold", "italic"]],
    ["U", ["underline"]],
    ["S", ["strike"]],
    ["Up", ["superscript"]],
    ["Down", ["subscript"]],
    ["Source_20_Text", ["code"]],
    ["None", []],
  ])("with the style %s are %j", (style, kinds) => {
    const { marks } = paragraph(`a <text:span text:style-name="${style}">b</text:span>`);

    expect(marks.map(({ kind }) => kind)).toEqual(kinds);
    for (const { start, end } of marks) expect([start, end]).toEqual([2, 3]);
  });

  it("have places of the document, notes and pictures", () => {
    const note = `<text:note text:id="ftn1"><text:note-citation>1</text:note-citation><text:note-body><text:p>n</text:p></text:note-body></text:note>`;
    const picture = `<draw:frame><draw:image xlink:href="Pictures/a.png"/><svg:desc>an otter</svg:desc></draw:frame>`;

    expect(paragraph(`<text:a xlink:href="#place">a</text:a>${note}${picture}`).marks).toEqual([
      { kind: "link", start: 0, end: 1, uri: "#place" },
      { kind: "note", start: 1, end: 4, note: "ftn1" },
      { kind: "image", start: 4, end: 4, uri: "Pictures/a.png", alt: "an otter" },
    ]);
  });
});

describe("the elements anchored in a paragraph", () => {
  it.each(["draw:frame", "draw:custom-shape", "office:annotation", "table:table"])(
    "include %s without its text",
    (name) => {
      const { text, anchored } = paragraph(`a<${name}>inside</${name}>b`);

      expect(text).toBe("ab");
      expect(anchored.map(({ name: found }) => found)).toEqual([name]);
    },
  );

  it.each([
    ["text:note", "text:note-citation"],
    ["text:footnote", "text:footnote-citation"],
    ["text:endnote", "text:endnote-citation"],
  ])("include %s, and the text has its mark", (name, citation) => {
    const { text, anchored } = paragraph(`a<${name}><${citation}> 7 </${citation}></${name}>b`);

    expect(text).toBe("a[7]b");
    expect(anchored.map(({ name: found }) => found)).toEqual([name]);
  });

  it("come in the order of the text, also from inside spans", () => {
    expect(anchoredIn("<text:span><draw:a/></text:span><office:annotation/><draw:b/>")).toEqual([
      "draw:a",
      "office:annotation",
      "draw:b",
    ]);
  });
});

it("gives a note without a citation no mark", () => {
  expect(markOf(xmlElement("<text:note/>"))).toBe("");
  expect(markOf(xmlElement("<text:note><text:note-citation> </text:note-citation></text:note>"))).toBe("");
});
