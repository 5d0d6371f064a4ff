import { describe, expect, it } from "vitest";
import {
  type HtmlBlocksOptions,
  htmlBlocks,
  type Meaning,
} from "../../../../../functions/engine/formats/html/blocks/html-blocks.ts";

const read = (
  html: string,
  { maxDepth = 50, tables = "layout" as "layout" | "data", meaningOf = (): Meaning => undefined } = {},
) => htmlBlocks(html, { maxDepth, tables, meaningOf });
const textsOf = (html: string) => read(html).blocks.map(({ text }) => text);
const kindsOf = (html: string) => read(html).blocks.map(({ kind, level, text }) => [kind, level, text]);

describe("the blocks of a page", () => {
  it.each([
    [
      "<h1>a</h1><h6>b</h6>c",
      [
        ["heading", 1, "a"],
        ["heading", 6, "b"],
        ["paragraph", undefined, "c"],
      ],
    ],
    ["<pre> a\n  b</pre>", [["code", undefined, " a\n  b"]]],
    [
      "<figure><figcaption>a</figcaption></figure>b",
      [
        ["caption", undefined, "a"],
        ["paragraph", undefined, "b"],
      ],
    ],
    [
      "<ul><li>a<ol><li>b</ol></ul>",
      [
        ["list-item", 1, "a"],
        ["list-item", 2, "b"],
      ],
    ],
    [
      "<menu><li>a</menu><dir><li>b</dir>",
      [
        ["list-item", 1, "a"],
        ["list-item", 1, "b"],
      ],
    ],
    [
      "<listing> a</listing><xmp> b</xmp><plaintext> c",
      [
        ["code", undefined, " a"],
        ["code", undefined, " b"],
        ["code", undefined, " c"],
      ],
    ],
    [
      "<constructor>a</constructor><div>b</div>",
      [
        ["paragraph", undefined, "a"],
        ["paragraph", undefined, "b"],
      ],
    ],
  ])("of %s are %j", (html, expected) => {
    expect(kindsOf(html)).toEqual(expected);
  });

  it("end at two line breaks in a row, and not at one", () => {
    expect(textsOf("a<br>b<br><br>c")).toEqual(["a\nb", "c"]);
  });

  it.each(["button", "input", "textarea", "img", "svg", "object", "embed"])("have a space around <%s>", (name) => {
    expect(textsOf(`<b>a</b><${name}></${name}><b>b</b>`)).toEqual(["a b"]);
  });

  it("have a space around elements with a box of their own, and only around those", () => {
    const around = (style: string) => textsOf(`a<b style="${style}">b</b>c`)[0];

    expect(["display:block", "color:red; DISPLAY : flex", "display:list-item"].map(around)).toEqual(
      Array(3).fill("a b c"),
    );
    expect(["display:inline", "x-display:block", ""].map(around)).toEqual(Array(3).fill("abc"));
    expect(textsOf("a<b>b</b>c")).toEqual(["abc"]);
  });
});

describe("hidden elements", () => {
  it.each(
    "script style template noembed noframes iframe datalist audio video canvas annotation annotation-xml".split(" "),
  )("include <%s>", (name) => {
    expect(textsOf(`<p>a<${name}>silent</${name}></p>`)).toEqual(["a"]);
  });

  it.each(["hidden", 'style="display:none"', 'style="color:red; Visibility : hidden"'])(
    "include those with %s, and all inside",
    (attribute) => {
      expect(textsOf(`a<div ${attribute}>b<p>c<i>d</i></p><title>t</title></div>e`)).toEqual(["ae"]);
    },
  );

  it.each(['hidden="until-found"', 'style="display:block"', 'style="visibility:visible"', "class=hidden"])(
    "exclude those with %s",
    (attribute) => {
      expect(textsOf(`<p ${attribute}>a</p>`)).toEqual(["a"]);
    },
  );
});

describe("links", () => {
  const linksOf = (href: string) => read(`<p><a href="${href}">words</a> more</p>`).blocks[0]?.links;

  it("have their words and their trimmed address", () => {
    expect(linksOf(" https://a.example/ ")).toEqual([{ text: "words", uri: "https://a.example/" }]);
    expect(linksOf("other.html")).toEqual([{ text: "words", uri: "other.html" }]);
  });

  it.each(["", " ", "#here", " #here", "JavaScript:x()", "data:text/plain,x"])("exclude %j", (href) => {
    expect(linksOf(href)).toBeUndefined();
  });

  it("are anchors with an address only", () => {
    expect(read('<p><b href="x:1">a</b> <a>b</a></p>').blocks).toEqual([
      { kind: "paragraph", text: "a b", marks: [{ kind: "bold", start: 0, end: 1 }] },
    ]);
  });

  it("with a box of their own have a space around them", () => {
    expect(read('x<a href="x:1" style="display:block">a</a>y').blocks).toMatchObject([
      { kind: "paragraph", text: "x a y", links: [{ text: "a", uri: "x:1" }] },
    ]);
  });
});

describe("looks", () => {
  const marksOf = (html: string) =>
    read(html).blocks.map(({ marks = [] }) => marks.map(({ kind, start, end }) => [kind, start, end]));

  it.each([
    [
      "<p>a <b>b</b> <strong>c</strong>",
      [
        ["bold", 2, 3],
        ["bold", 4, 5],
      ],
    ],
    [
      "<p><i>a</i><em>b</em><u>c</u><s>d</s>",
      [
        ["italic", 0, 1],
        ["italic", 1, 2],
        ["underline", 2, 3],
        ["strike", 3, 4],
      ],
    ],
    [
      "<p>a<sup>b</sup><sub>c</sub><code>d</code>",
      [
        ["superscript", 1, 2],
        ["subscript", 2, 3],
        ["code", 3, 4],
      ],
    ],
    ['<p><span style="color:red; font-weight: 700">a</span><b style="font-weight:normal">b</b>', [["bold", 0, 1]]],
    ["<p><b><b>a</b> b</b>", [["bold", 0, 3]]],
    ["<p>  <b> a\n b </b> c", [["bold", 0, 3]]],
    ["<p>co\u00adop <b>e\u0301x</b>", [["bold", 5, 7]]],
    ["<pre>a <b>b</b></pre>", []],
  ])("of %s are %j", (html, expected) => {
    expect(marksOf(html)).toEqual([expected]);
  });

  it("go on in the next block", () => {
    expect(marksOf("<b><p>a<p>b</b>")).toEqual([[["bold", 0, 1]], [["bold", 0, 1]]]);
  });
});

describe("formulas", () => {
  const marksOf = (html: string) =>
    read(html).blocks.map(({ text, marks = [] }) => [text, marks.map(({ start, end, latex }) => [start, end, latex])]);

  it("are one mark with their LaTeX, on one line of text", () => {
    const squared = "<math><mi>e</mi><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></math>";

    expect(marksOf(`<p>a ${squared}, b`)).toEqual([["a e=c², b", [[2, 6, "e=c^{2}"]]]]);
  });

  it("have the LaTeX of their author, and are skipped where they are hidden", () => {
    const annotated =
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x\\,</annotation></semantics></math>';

    expect(marksOf(`<p>${annotated}`)).toEqual([["x", [[0, 1, "x\\,"]]]]);
    expect(marksOf(`<p>a<span hidden>${annotated}</span>`)).toEqual([["a", []]]);
  });
});

describe("names inside the page", () => {
  it("are those of blocks that links point to", () => {
    expect(
      read('<p><a href="#b">a</a> <a href="#gone">c</a><section id="b"><h2 id="x">d</h2></section><p id="y">e').blocks,
    ).toEqual([
      { kind: "paragraph", text: "a c", marks: [{ kind: "link", start: 0, end: 1, uri: "#b" }] },
      { kind: "heading", level: 2, text: "d", id: "b" },
      { kind: "paragraph", text: "e" },
    ]);
  });

  it("of one block become one", () => {
    const { blocks } = read('<p><a href="#a">a</a> <a href="#b">b</a><div id="a"><p id="b">c');

    expect(blocks[0]?.marks?.map(({ uri }) => uri)).toEqual(["#a", "#a"]);
    expect(blocks[1]?.id).toBe("a");
  });

  it("of notes are cited where they stand, and their mark is with their first block", () => {
    const meaningOf: HtmlBlocksOptions["meaningOf"] = (_name, { role }) =>
      role === "doc-footnote" ? "footnote" : undefined;
    const html = '<p>a<a role="doc-noteref" href="#n"><sup>1</sup></a> b<a role="doc-noteref" href="#p">2</a>';
    const notes = '<aside role="doc-footnote" id="n" data-mark="1"><p>c<p>d</aside><p id="p">e';

    expect(htmlBlocks(html + notes, { maxDepth: 50, tables: "data", meaningOf }).blocks).toEqual([
      {
        kind: "paragraph",
        text: "a1 b2",
        marks: [
          { kind: "superscript", start: 1, end: 2 },
          { kind: "note", start: 1, end: 2, note: "n" },
          { kind: "link", start: 4, end: 5, uri: "#p" },
        ],
      },
      { kind: "footnote", id: "n", marker: "1", text: "c" },
      { kind: "footnote", id: "n", text: "d" },
      { kind: "paragraph", id: "p", text: "e" },
    ]);
  });
});

describe("tables", () => {
  const row = "<tr><td>a<td>b</tr>";

  it.each([
    [`<table>${row}</table>`, ["a | b"]],
    ["<table><tr><td>a</table>", ["a"]],
    ["<table><caption>c</caption><tr><td>a</table>", ["c", "a"]],
    [`<table role=none>${row}</table>`, ["a", "b"]],
  ])("of %s are %j", (html, expected) => {
    expect(textsOf(html)).toEqual(expected);
  });

  it.each("h1 h2 h3 h4 h5 h6 main article section nav form".split(" "))("with <%s> only arrange the page", (name) => {
    expect(textsOf(`<table><tr><td><${name}>a</${name}><td>b</table>`)).toEqual(["a", "b"]);
    expect(read(`<table><tr><td><${name}>a</${name}><td>b</table>`, { tables: "data" }).blocks).toHaveLength(1);
  });

  it("stay tables around tables and headings if they have a caption", () => {
    const inside = "<tr><td>a<td><table><tr><td>b<td>c</table><h3>d</h3>";

    expect(kindsOf(`<table><caption>t</caption>${inside}</table>`)).toEqual([
      ["caption", undefined, "t"],
      ["table", undefined, "a | b | c d"],
    ]);
    expect(kindsOf(`<table>${inside}</table>`).map(([kind]) => kind)).toEqual(["paragraph", "table", "heading"]);
  });

  it("know captions and header cells as data, but not captions of figures", () => {
    expect(kindsOf("<table><caption>c</caption><tr><td>a</table>")[1]?.[0]).toBe("table");
    expect(kindsOf("<table><tr><th>a</table>")[0]?.[0]).toBe("table");
    expect(kindsOf("<table><tr><td><figcaption>a</figcaption></table>")).toEqual([["caption", undefined, "a"]]);
  });

  it("have header cells in heads", () => {
    const { blocks } = read("<table><thead><tr><td>a<td>b</thead><tbody><tr><td>c<th>d</table>");

    expect(blocks[0]?.table?.cells.map(({ header }) => header)).toEqual([true, true, undefined, true]);
  });
});

describe("the meaning of elements", () => {
  const meanings: Readonly<Record<string, Meaning>> = { note: "footnote", remark: "comment", off: "hidden" };
  const meaningOf = (_name: string, { role = "" }: Readonly<Record<string, string>>) => meanings[role];
  const kinds = (html: string) =>
    htmlBlocks(html, { maxDepth: 50, tables: "layout", meaningOf }).blocks.map(({ kind, text }) => [kind, text]);

  it("gives their blocks a kind, and hides them", () => {
    expect(kinds("<div role=note>a<p>b</p></div>c<h1 role=remark>d</h1><p role=off>e</p>f")).toEqual([
      ["footnote", "a"],
      ["footnote", "b"],
      ["paragraph", "c"],
      ["comment", "d"],
      ["paragraph", "f"],
    ]);
  });

  it("makes inline elements blocks", () => {
    expect(kinds("a<span role=note>b</span>c")).toEqual([
      ["paragraph", "a"],
      ["footnote", "b"],
      ["paragraph", "c"],
    ]);
  });
});

describe("the main part of a page", () => {
  const mainOf = (html: string) => read(html).main?.map(({ text }) => text);

  it.each([
    ["a<main><p>b</main><article>c</article>", ["b"]],
    ["a<article><p>b</article><article>c</article>", ["b", "c"]],
    ["a<div role=main>b</div>", ["b"]],
    ["<main></main><article>c</article>", ["c"]],
    ["<main></main>a", undefined],
    ["a<div role=banner>b</div>", undefined],
  ])("of %s is %j", (html, expected) => {
    expect(mainOf(html)).toEqual(expected);
  });
});

describe("the level of a heading", () => {
  it.each([
    ['<h2 aria-level="1">x</h2>', 1],
    ['<h2 aria-level="9">x</h2>', 6],
    ['<h2 aria-level="0">x</h2>', 2],
    ['<h2 aria-level="one">x</h2>', 2],
  ])("%s is %i", (page, level) => {
    expect(read(page).blocks).toEqual([{ kind: "heading", level, text: "x" }]);
  });
});

describe("the facts of a page", () => {
  it("are collected from all elements, also from hidden ones", () => {
    const { facts, hiddenCharacters } = read("<div hidden><meta name=author content=one><time>2026-01-02</time></div>");

    expect([facts.metas.get("author"), facts.found]).toEqual([["one"], [{ kind: "time", value: "2026-01-02" }]]);
    expect(hiddenCharacters).toBe(10);
  });

  it.each(["svg", "math"])("have no title of a drawing or formula: %s", (name) => {
    const { facts, blocks } = read(`<p>a<${name}><title>silent</title></${name}></p><title>page</title>`);

    expect([facts.title, blocks.map(({ text }) => text)]).toEqual(["page", ["a"]]);
  });
});

describe("elements deeper than the limit", () => {
  it("are read as text of the elements around them, with a warning", () => {
    const html = "<div><div><h1>a</h1></div></div>";

    expect(read(html, { maxDepth: 3 })).toMatchObject({ warnings: [], blocks: [{ kind: "heading" }] });
    expect(read(html, { maxDepth: 2 })).toMatchObject({
      warnings: ["elements nested more than 2 deep were read as text of the elements around them"],
      blocks: [{ text: "a" }],
    });
  });
});
