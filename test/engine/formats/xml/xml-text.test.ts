import { describe, expect, it } from "vitest";
import { xmlText } from "../../../../functions/engine/formats/xml/xml-text.ts";

const read = (xml: string, maxDepth = 50) => xmlText(xml, maxDepth);
const textsOf = (xml: string) => read(xml).blocks.map(({ text }) => text);

describe("the text of XML", () => {
  it.each([
    ["<a>x<p> b\n\tc </p>d</a>", ["x", "b c", "d"]],
    ["<a>x<b>y</b><w:t>z</w:t></a>", ["xyz"]],
    ["<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>", ["a b", "c"]],
    ["<a>co\u00adop Cafe\u0301</a>", ["coop Café"]],
    ["<a>b<script>silent</script>c<w:instrText>PAGE</w:instrText></a>", ["b", "c"]],
    ["<a><defs><p>silent</p>x</defs>b</a>", ["b"]],
    ["<a/>", []],
  ])("of %s is %j", (xml, expected) => {
    expect(textsOf(xml)).toEqual(expected);
  });

  it("keeps tabs and formulas in their line, with spaces", () => {
    expect(textsOf("<p>a<w:tab/>b</p>")).toEqual(["a b"]);
    expect(textsOf("<p>a<math><mi>x</mi><mo>+</mo></math>b</p><p>c</p>")).toEqual(
      ["a x + b", "c"].map((text) => text.replace("+ b", "+b")),
    );
    expect(textsOf("<p>a<m:math><m:math><m:mi>x</m:mi></m:math><m:mi>y</m:mi></m:math>b<q/>c</p>")).toEqual([
      "a x yb",
      "c",
    ]);
    expect(textsOf("<p>a<mathematics>x</mathematics>b</p>")).toEqual(["a", "x", "b"]);
  });

  it.each(["title", "book-title", "subtitle"])("has headings in <%s>, and the first is the title", (name) => {
    expect(read(`<a><${name}><p>one</p><p>two</p></${name}>three</a>`)).toMatchObject({
      blocks: [
        { kind: "heading", level: 1, text: "one" },
        { kind: "heading", level: 1, text: "two" },
        { kind: "paragraph", text: "three" },
      ],
      properties: { title: "one" },
    });
  });

  it("lacks styles of drawings, but has styles of books", () => {
    expect(textsOf("<svg><style>a {}</style><text>b<tspan>c</tspan></text></svg>")).toEqual(["bc"]);
    const lines = '<tspan x="0" y="9">b</tspan><tspan x="0" y="9" dy="1em">c</tspan><tspan dy="-1em">2</tspan>';
    expect(textsOf(`<svg><text>${lines}</text><text y="9">d<tspan y="9">e</tspan></text></svg>`)).toEqual([
      "b c2",
      "de",
    ]);
    expect(textsOf("<p>a<style>b</style></p>")).toEqual(["ab"]);
  });
});

describe("the properties of a book", () => {
  const info = (inside: string) => `<book><title-info>${inside}</title-info><author>in text</author></book>`;

  it("are author, keywords and language of its title-info, and these are no text", () => {
    const { blocks, properties } = read(
      info(
        "<genre>x</genre><author><first-name>Ada</first-name><last-name> B\u00ado </last-name></author><keywords>a, b</keywords><lang>en</lang><date>2026</date>",
      ),
    );

    expect(properties).toEqual({ author: "Ada Bo", keywords: "a, b", language: "en" });
    expect(blocks.map(({ text }) => text)).toEqual(["in text"]);
  });

  it("end with their elements", () => {
    expect(read(info("<author>Ada</author><translator>Bo</translator>")).properties).toEqual({ author: "Ada" });
    expect(read(`${info("<lang>en</lang>")}<script>x</script>`).properties).toEqual({ language: "en" });
  });

  it.each([
    [4_095, 4_097],
    [4_096, 4_096],
  ])("grow until they have 4,096 characters: %i", (before, after) => {
    const { properties } = read(info(`<keywords>${"k".repeat(before)}<i>x</i></keywords>`));

    expect(properties.keywords).toHaveLength(after);
  });

  it("belong to the title-info only", () => {
    expect(read("<book><author>Ada</author><lang>en</lang></book>")).toMatchObject({
      properties: {},
      blocks: [{ text: "Ada" }, { text: "en" }],
    });
  });
});

describe("the document type", () => {
  it.each([
    ["<!DOCTYPE a>", "without declarations"],
    ['<!DOCTYPE a SYSTEM "x>y">', "with an address"],
    ["<!DOCTYPE a SYSTEM 'x>y'>", "with an address in single quotes"],
    ['<!DOCTYPE a [<!ENTITY b "c>]>d"> <!ELEMENT e ANY>]>', "with declarations"],
    ["<!DOCTYPE a [<!-- ' ]> --> <!ELEMENT e ANY>]>", "with a comment"],
    ["<!DOCTYPE a [<!---->]>", "with an empty comment"],
  ])("%s is no text: %s", (type) => {
    expect(textsOf(`<?xml version="1.0"?>${type}<a>words</a>`)).toEqual(["words"]);
  });

  it.each(["<!DOCTYPE a [", '<!DOCTYPE a "', "<!DOCTYPE a <!-- "])("without an end hides the rest: %s", (type) => {
    expect(textsOf(`<p>before</p>${type}<a>words</a>`)).toEqual(["before"]);
  });

  it("gives the texts of its entities, of the first declaration of each", () => {
    const subset = `<!ENTITY GHC "the 'GHC'">\n<!ENTITY v  '9.8' ><!ENTITY v "7">`;

    expect(textsOf(`<!DOCTYPE a [${subset}]><a>&GHC; &v; &amp; &none; & &v <![CDATA[&v;]]> &v;</a>`)).toEqual([
      "the 'GHC' 9.8 & &none; & &v &v; 9.8",
    ]);
  });

  it("never expands entities with markup or other entities, or from other files", () => {
    const bombs = ['<!ENTITY b "&b;&b;">', '<!ENTITY b "<b/>">', '<!ENTITY b SYSTEM "file:///x">', '<!ENTITY % b "x">'];

    expect(bombs.map((bomb) => textsOf(`<!DOCTYPE a [${bomb}]><a>&b;</a>`))).toEqual(bombs.map(() => ["&b;"]));
  });

  it("expands values of up to 1,000 characters, 1,000 entities, and 1,000,000 characters in all", () => {
    const long = (length: number) => textsOf(`<!DOCTYPE a [<!ENTITY b "${"x".repeat(length)}">]><a>&b;</a>`)[0]?.length;
    const many = Array.from({ length: 1_001 }, (_, at) => `<!ENTITY e${at} "x">`).join("");
    const whole = `<!DOCTYPE a [<!ENTITY b "${"x".repeat(1_000)}">]><a>${"&b;".repeat(1_001)}</a>`;

    expect([long(1_000), long(1_001)]).toEqual([1_000, 3]);
    expect(textsOf(`<!DOCTYPE a [${many}]><a>&e999; &e1000;</a>`)).toEqual(["x &e1000;"]);
    expect(textsOf(whole)[0]?.length).toBe(1_000_003);
  });
});

it("reports elements deeper than the limit, and reads their text", () => {
  expect(read("<a><b><c>x</c></b></a>", 3).tooDeep).toBe(false);
  expect(read("<a><b><c>x</c></b></a>", 2)).toMatchObject({ tooDeep: true, blocks: [{ text: "x" }] });
});
