import { describe, expect, it } from "vitest";
import type { Block, Page } from "../../../functions/engine/base/model.ts";
import { markdownWriter, renderMarkdown } from "../../../functions/engine/output/markdown-output.ts";
import { written } from "../../../functions/engine/output/page-writer.ts";
import { documentOf, everything, nativePage, paragraph, table } from "./documents.ts";

const render = (...blocks: Block[]) => renderMarkdown(documentOf([nativePage(blocks)])).trimEnd();
const item = (level: number, marker: string | undefined, text: string): Block => ({
  kind: "list-item",
  level,
  text,
  ...(marker === undefined ? {} : { marker }),
});

describe("Markdown", () => {
  it("contains every part of a document except page headers and footers", () => {
    expect(renderMarkdown(everything)).toBe(`# Heading-1003

See [link-1005](<https://a.example/(1)>) now

scan-1007 tilt-1008

<!-- page 3 is missing -->

## Sheet-1017 (hidden)

- item-1009

  3. item-1010

| cell-a1 | cell-b1 |
| --- | --- |
| cell-a2 | cell-b2 |

\`\`\`
code-1011 {
  <x>
}
\`\`\`

caption-1012

[1] footnote-1013

<!-- note -->
note-1014

<!-- comment -->
comment-1015

figure-1016

# inner-1018.txt

inner-1019
`);
  });

  it("quotes quoted blocks as one, and marks deeper ones", () => {
    const quoted = (depth: number, block: Block): Block => ({ ...block, quoted: depth });

    expect(
      render(
        ...[paragraph("a"), quoted(1, paragraph("b")), quoted(1, item(1, "•", "c")), quoted(1, item(1, "•", "d"))],
        ...[quoted(2, { kind: "code", text: "e\nf" }), paragraph("g")],
      ),
    ).toBe("a\n\n> b\n>\n> - c\n> - d\n>\n> > ```\n> > e\n> > f\n> > ```\n\ng");
  });

  it("separates quotes that follow one another", () => {
    const quoted = (text: string, depth: number, newQuote?: number): Block => ({
      ...paragraph(text),
      quoted: depth,
      ...(newQuote === undefined ? {} : { newQuote }),
    });

    expect(render(quoted("a", 1), quoted("b", 1, 1), quoted("c", 2), quoted("d", 2, 2), quoted("e", 2, 1))).toBe(
      "> a\n\n> b\n>\n> > c\n>\n> > d\n\n> > e",
    );
  });

  it("writes a definition of several blocks in HTML, and indents code of a list item", () => {
    const inDefinition = { within: "definition" } as const;
    const inItem = { within: "list-item", level: 1 } as const;

    expect(
      render(
        ...[{ kind: "term", text: "a" } as const, { kind: "definition", text: "b" } as const],
        ...[{ kind: "definition", text: "c", ...inDefinition } as const, { ...item(1, "•", "d"), ...inDefinition }],
        { ...paragraph("e"), quoted: 1, ...inDefinition },
        { kind: "definition", text: "f" },
      ),
    ).toBe(
      "<dl>\n<dt>a</dt>\n<dd><p>b</p><p>c</p><ul><li>d</li></ul><blockquote><p>e</p></blockquote></dd>\n<dd><p>f</p></dd>\n</dl>",
    );
    const term = (text: string) => ({ kind: "term", text }) as const;
    expect(render(term("a"), term("b"), { kind: "definition", text: "c" }, paragraph("d"))).toBe(
      "<dl>\n<dt>a</dt>\n<dt>b</dt>\n<dd><p>c</p></dd>\n</dl>\n\nd",
    );
    expect(
      render(
        ...[item(1, "1.", "a"), { kind: "code", text: "b", ...inItem } as const],
        ...[{ kind: "code", text: "c", marker: "2.", ...inItem } as const, item(1, "3.", "d")],
      ),
    ).toBe("1. a\n\n   ```\n   b\n   ```\n\n2. ```\n   c\n   ```\n\n3. d");
  });

  it("keeps quotes and code of a note inside the note", () => {
    const marks = [{ kind: "note", start: 1, end: 1, note: "n" } as const];
    const note = (text: string): Block => ({ kind: "footnote", id: "n", text });

    const code = { kind: "code", id: "n", within: "footnote", text: "d" } as const;

    expect(render({ kind: "paragraph", text: "a", marks }, note("b"), { ...note("c"), quoted: 1 }, code)).toBe(
      "a[^n]\n\n[^n]: b\n\n    > c\n\n    ```\n    d\n    ```",
    );
  });

  it("has the language of code, terms with their definitions, and pictures", () => {
    expect(
      render(
        ...[{ kind: "code", text: "x", language: "js" } as const, { kind: "term", text: "a" } as const],
        ...[{ kind: "definition", text: "b\nc" } as const, { kind: "definition", text: "d" } as const],
        { kind: "figure", text: "", alt: "an [otter]", uri: "https://a.example/b (1).png" },
      ),
    ).toBe("```js\nx\n```\n\na\n: b\\\n  c\n: d\n\n![an \\[otter\\]](<https://a.example/b (1).png>)");
  });

  it("is empty for a document without text", () => {
    expect(renderMarkdown(documentOf([nativePage([paragraph(" ")])]))).toBe("");
  });

  it.each([
    ["*stars* and _lines_ but snake_case", "\\*stars\\* and \\_lines\\_ but snake_case"],
    ["`code` [x](y) <b> a\\b", "\\`code\\` [x\\](y) \\<b> a\\b"],
    ["AT&T &amp; R&D", "AT&T &amp;amp; R&D"],
    ["~~gone~~ ~5", "\\~\\~gone\\~\\~ ~5"],
    ["# no heading", "\\# no heading"],
    ["1. no item", "1\\. no item"],
    ["2026) no item", "2026\\) no item"],
    ["- no item", "\\- no item"],
    ["+ no item", "\\+ no item"],
    ["> no quote", "\\> no quote"],
    ["----", "\\----"],
    ["1.5 is a number, #tag a tag, -3 is cold", "1.5 is a number, #tag a tag, -3 is cold"],
    ["      indented", "indented"],
    ["title\n===", "title\\\n\\==="],
    ["first\nsecond", "first\\\nsecond"],
  ])("escapes %j so that it is plain text", (text, expected) => {
    expect(render(paragraph(text))).toBe(expected);
  });

  it("keeps the line ends of a printed page as soft breaks", () => {
    const lines = [{ box: [0, 0, 1, 1], words: [] }] as const;

    expect(render({ ...paragraph("first\nsecond"), lines })).toBe("first\nsecond");
  });

  it("indents nested items below the text of their parent item", () => {
    const list = [
      item(1, "1.", "a"),
      item(2, "•", "b"),
      item(2, undefined, "b again"),
      item(3, "c.", "c"),
      item(1, "10.", "d"),
      item(2, "•", "line\nend"),
    ];

    expect(render(...list, paragraph("after"), item(2, "•", "new list"))).toBe(`1. a
   - b

     b again
     - c. c
<!-- -->
10. d
    - line\\
      end

after

- new list`);
  });

  it("keeps the number of every item, and starts a new list if a number restarts or is missing", () => {
    const list = [
      item(1, "1.", "a"),
      item(1, "2.", "b"),
      item(1, "1.", "c"),
      item(2, "1.", "d"),
      item(2, "4.", "e"),
      item(2, "5)", "f"),
      item(1, "2.", "g"),
      item(2, "3.", "h"),
    ];

    expect(render(...list)).toBe(`1. a
2. b
<!-- -->
1. c
   1. d
   <!-- -->
   4. e
   5) f
2. g

   3. h`);
  });

  it("begins a list after the end of an item that began on the page before", () => {
    // "3." right below text would be text.
    expect(render(item(1, undefined, "its end"), item(1, "3.", "three"), item(1, "4.", "four"))).toBe(
      "its end\n\n3. three\n4. four",
    );
  });

  it("writes a heading on one line, with its level", () => {
    expect(render({ kind: "heading", level: 3, text: "C\n#" }, { kind: "heading", level: 9, text: "deep" })).toBe(
      "### C \\#\n\n###### deep",
    );
  });

  it("fences code with more backticks than the code has", () => {
    expect(render({ kind: "code", text: "a ```` b" })).toBe("`````\na ```` b\n`````");
  });

  it("has no control characters in a link's target", () => {
    const links = [{ text: "here", uri: "https://x.example/a\u001b[2J\u009f\tb\nc" }];

    expect(render({ ...paragraph("here"), links })).toBe("[here](https://x.example/a%1B[2J%C2%9Fbc)");
  });

  it("keeps bars, line breaks and links within their cell", () => {
    const cells = [
      { row: 1, column: 1, text: "a|b" },
      { row: 1, column: 2, text: "two\nlines" },
      { row: 2, column: 2, text: "go there *now*" },
    ];
    const links = [{ text: "there", uri: "https://x.example" }];

    expect(render({ kind: "table", text: "t", table: { rows: 2, columns: 2, cells }, links })).toBe(
      "| a\\|b | two<br>lines |\n| --- | --- |\n|  | go [there](https://x.example) \\*now\\* |",
    );
  });

  it("writes a table with spans as HTML", () => {
    const cells = [
      { row: 1, column: 1, colspan: 2, header: true, text: "wide <x>" },
      { row: 2, column: 1, rowspan: 2, text: "tall" },
      { row: 2, column: 2, text: "b\n\nc" },
      { row: 3, column: 2, text: "d" },
    ];

    expect(render({ ...table, table: { rows: 3, columns: 2, cells } })).toBe(`<table>
<tr><th colspan="2">wide &lt;x&gt;</th></tr>
<tr><td rowspan="2">tall</td><td>b<br><br>c</td></tr>
<tr><td>d</td></tr>
</table>`);
  });

  it.each([
    [200, "| left |"],
    [201, "<table>"],
  ])("writes a row of two texts and %i places, which begins with %s", (columns, beginning) => {
    const cells = [
      { row: 1, column: 1, text: "left" },
      { row: 1, column: columns, text: "right" },
    ];

    const text = render({ kind: "table", text: "left | right", table: { rows: 1, columns, cells } });

    expect(text.startsWith(beginning)).toBe(true);
  });

  it("does not write the empty places of a nearly empty table", () => {
    const cells = [
      { row: 1, column: 1, text: "near" },
      { row: 1_000_000, column: 16_384, text: "far" },
    ];

    expect(render({ ...table, table: { rows: 1_000_000, columns: 16_384, cells } })).toContain("<td>far</td>");
  });

  it("puts a link around its own words, even if other words are equal", () => {
    const links = [
      { text: "here", uri: "https://a.example/1 2" },
      { text: "here", uri: "https://b.example" },
    ];

    expect(render({ ...paragraph("here, *and* here"), links })).toBe(
      "[here](<https://a.example/1 2>), \\*and\\* [here](https://b.example)",
    );
  });

  it("does not repeat a sheet's name if the first heading has it", () => {
    const document = documentOf([nativePage([{ kind: "heading", level: 1, text: "Costs" }], { label: "Costs" })]);

    expect(renderMarkdown(document)).toBe("# Costs\n");
  });
});

describe("a table over two pages", () => {
  const part = (text: string, more = {}) => {
    const cells = [
      { row: 1, column: 1, text: "title" },
      { row: 2, column: 1, text },
    ];
    return { kind: "table", text, table: { rows: 2, columns: 1, cells, ...more } } as const;
  };
  const header = { kind: "header", text: "running" } as const;
  const pages = (...blocks: readonly (readonly Block[])[]) =>
    renderMarkdown(documentOf(blocks.map((own, at) => nativePage(own, { number: at + 1, width: 600, height: 800 }))));

  it("is one table without the repeated title", () => {
    const second = [header, part("two", { continued: true, repeatedRows: 1 }), paragraph("after")];

    expect(pages([part("one")], second)).toBe("| title |\n| --- |\n| one |\n| two |\n\nafter\n");
  });

  it("stays in HTML if its first part has spans", () => {
    const wide = {
      kind: "table",
      text: "wide",
      table: { rows: 1, columns: 2, cells: [{ row: 1, column: 1, colspan: 2, text: "wide" }] },
    } as const;

    expect(pages([wide], [part("two", { continued: true, repeatedRows: 1 }), paragraph("after")])).toBe(
      '<table>\n<tr><td colspan="2">wide</td></tr>\n<tr><td>two</td></tr>\n</table>\n\nafter\n',
    );
    expect(pages([wide], [paragraph("after")])).toBe(
      '<table>\n<tr><td colspan="2">wide</td></tr>\n</table>\n\nafter\n',
    );
  });

  it("stays two tables if the second is not marked", () => {
    const table = (text: string) => `| title |\n| --- |\n| ${text} |`;

    expect(pages([part("one")], [part("two")])).toBe(`${table("one")}\n\n${table("two")}\n`);
    expect(pages([part("one")], [part("two", { continued: false })])).toBe(`${table("one")}\n\n${table("two")}\n`);
  });

  it("starts again behind text, and where the page before is not printed", () => {
    const second = [part("two", { continued: true, repeatedRows: 1 })];

    expect(pages([paragraph("text")], second)).toBe("text\n\n| title |\n| --- |\n| two |\n");
    expect(pages([paragraph("text")], [header, paragraph("more")])).toBe("text\n\nmore\n");
  });
});

it("has one blank line between pages with text, and none for empty pages", () => {
  const document = documentOf([nativePage([paragraph("one")]), nativePage([]), nativePage([paragraph("two")])]);

  expect(renderMarkdown(document)).toBe("one\n\ntwo\n");
});

it("repeats a sheet's name above a heading with other words, and above text with the same words", () => {
  const sheet = (kind: "heading" | "paragraph", text: string) =>
    renderMarkdown(documentOf([nativePage([{ kind, text }], { label: "Costs" })]));

  expect(sheet("heading", "Prices")).toBe("## Costs\n\n# Prices\n");
  expect(sheet("paragraph", "Costs")).toBe("## Costs\n\nCosts\n");
  expect(renderMarkdown(documentOf([nativePage([], { label: "Costs" })]))).toBe("");
});

it.each<[string, Block, string]>([
  ["a table without cells", { kind: "table", text: "a" }, "a"],
  ["a heading with blanks around it", { kind: "heading", level: 2, text: " a\n b " }, "## a b"],
  ["a list item without a level", { kind: "list-item", marker: "-", text: "a" }, "- a"],
  ["a link to other words", { ...paragraph("a b"), links: [{ text: "c", uri: "http://c/" }] }, "a b"],
])("writes %s", (_what, block, markdown) => {
  expect(render(block)).toBe(markdown);
});

it("joins a paragraph over a page break", () => {
  const second = [{ ...paragraph("on"), continued: true, joint: "space" } as const, paragraph("two")];

  expect(renderMarkdown(documentOf([nativePage([paragraph("it goes")]), nativePage(second)]))).toBe(
    "it goes on\n\ntwo\n",
  );
});

describe("code that continues on the next page", () => {
  const printed = (number: number, ...blocks: Block[]): Page => ({
    ...nativePage(blocks),
    number,
    width: 600,
    height: 800,
  });
  const code = (text: string, continued?: true): Block => ({
    kind: "code",
    text,
    ...(continued === undefined ? {} : { continued }),
  });
  const note: Block = { kind: "footnote", text: "a note" };
  const render = (...pages: Page[]) => renderMarkdown(documentOf(pages));

  it("is one block, with footnotes and running lines after it", () => {
    const footer: Block = { kind: "footer", text: "7" };

    expect(
      render(
        printed(1, paragraph("one"), code("a {"), note, footer),
        printed(2, code("  b", true), note),
        printed(3, code("}", true), paragraph("two")),
      ),
    ).toBe("one\n\n```\na {\n  b\n}\n```\n\na note\n\na note\n\ntwo\n");
  });

  it("ends with the document, with a page of other text, and with a missing page", () => {
    expect(render(printed(1, code("a")))).toBe("```\na\n```\n");
    expect(render(printed(1, code("a"), note), printed(2, code("b")))).toBe("```\na\n```\n\na note\n\n```\nb\n```\n");
    expect(
      render(printed(1, code("a")), { number: 2, source: "missing", blocks: [] }, printed(3, code("b", true))),
    ).toBe("```\na\n```\n\n<!-- page 2 is missing -->\n\n```\nb\n```\n");
  });

  it("starts a new block where its text would end the fence", () => {
    expect(render(printed(1, code("a")), printed(2, code("```", true)))).toBe("```\na\n```\n\n````\n```\n````\n");
  });
});

describe("page markers", () => {
  const marked = (pages: readonly Page[]) => {
    return written(pages, markdownWriter([], { pageMarkers: true }));
  };

  it("are comments before each page, and missing pages have one", () => {
    const missing: Page = { number: 2, source: "missing", blocks: [] };

    expect(
      marked([nativePage([paragraph("a")]), missing, nativePage([paragraph("b")], { number: 3, label: "Sheet" })]),
    ).toBe("<!-- page 1 -->\n\na\n\n<!-- page 2 is missing -->\n\n<!-- page 3 -->\n\n## Sheet\n\nb\n");
  });

  it("end what would continue on the next page", () => {
    const code = (text: string, continued: boolean): Block => ({
      kind: "code",
      text,
      ...(continued ? { continued } : {}),
    });
    const page = (number: number, block: Block): Page => ({
      number,
      source: "native",
      width: 100,
      height: 100,
      blocks: [block],
    });

    expect(marked([page(1, code("a", false)), page(2, code("b", true))])).toBe(
      "<!-- page 1 -->\n\n```\na\n```\n\n<!-- page 2 -->\n\n```\nb\n```\n",
    );
    expect(
      marked([
        page(1, { kind: "paragraph", text: "a" }),
        page(2, { kind: "paragraph", text: "b", continued: true, joint: "space" }),
      ]),
    ).toBe("<!-- page 1 -->\n\na\n\n<!-- page 2 -->\n\nb\n");
  });
});
