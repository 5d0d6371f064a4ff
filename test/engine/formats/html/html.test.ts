import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { html } from "../../../../functions/engine/formats/html/html.ts";
import { options } from "../shared/options.ts";

const extract = (content: string | Uint8Array, more: Partial<typeof options> = {}) =>
  html.extract(typeof content === "string" ? new TextEncoder().encode(content) : content, { ...options, ...more });
const blocksOf = async (content: string, more: Partial<typeof options> = {}) =>
  (await extract(content, more)).document.pages[0]?.blocks;
const textsOf = async (content: string) => (await blocksOf(content))?.map((block) => block.text);

describe("an HTML page", () => {
  it("returns headings with their levels, and an outline", async () => {
    const { document } = await extract("<h1>Otter-17</h1><p>x</p><h3>Badger-<em>29</em></h3>");

    expect(document.pages[0]?.blocks.filter(({ kind }) => kind === "heading")).toMatchObject([
      { kind: "heading", level: 1, text: "Otter-17" },
      { kind: "heading", level: 3, text: "Badger-29" },
    ]);
    expect(document.outline).toEqual([
      { title: "Otter-17", level: 1, page: 1 },
      { title: "Badger-29", level: 3, page: 1 },
    ]);
  });

  it("is one page", async () => {
    await expect(extract("a", { pages: [2] })).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
  });

  it("collapses white space as a browser does, and keeps line breaks", async () => {
    expect(await textsOf("<p>  one\n   <b> two</b>three<br> four </p>five<div>six</div>")).toEqual([
      "one two" + "three\nfour",
      "five",
      "six",
    ]);
  });

  it.each([
    ["a drawing", "<a>mail-41<svg><path/></svg></a><a><svg><path/></svg>posts-52</a>", "mail-41 posts-52"],
    ["boxes of their own", '<label style="color:red; display: block">on-63</label><b>off-74</b>', "on-63 off-74"],
    ["links in boxes", '<a href="/a" style="display:flex">on-63</a><a href="/b">off-74</a>', "on-63 off-74"],
    ["nothing", '<b>one</b><i style="display:inline">word</i>', "oneword"],
  ])("parts the words of inline elements with %s between them", async (_what, inline, shown) => {
    expect(await textsOf(`<p>${inline}</p>`)).toEqual([shown]);
  });

  it("ends a paragraph at two line breaks", async () => {
    expect(await textsOf("one<br>two<br><br>three")).toEqual(["one\ntwo", "three"]);
  });

  it("keeps the white space of preformatted text, which becomes code", async () => {
    expect(await blocksOf("<pre>\n  if (a &lt; b)\n\n\treturn;\n</pre>")).toEqual([
      { kind: "code", text: "  if (a < b)\n\n\treturn;" },
    ]);
  });

  it("returns list items with depth and marker", async () => {
    const page = `<ul><li>alpha-1<ol type=a start=3><li>beta-2<li value=7>gamma-3</ol></li><li><p>delta-4</p><p>more</p></ul>
      <ol type=I><li>epsilon-5<li>zeta-6</ol>`;

    expect(await blocksOf(page)).toEqual([
      { kind: "list-item", level: 1, marker: "•", text: "alpha-1" },
      { kind: "list-item", level: 2, marker: "c.", text: "beta-2" },
      { kind: "list-item", level: 2, marker: "g.", text: "gamma-3" },
      { kind: "list-item", level: 1, marker: "•", text: "delta-4" },
      { kind: "list-item", level: 1, text: "more" },
      { kind: "list-item", level: 1, marker: "I.", text: "epsilon-5" },
      { kind: "list-item", level: 1, marker: "II.", text: "zeta-6" },
    ]);
  });

  it("returns tables with the place, the spans and the header flag of each cell", async () => {
    const page = `<table><caption>Rivers-88</caption><thead><tr><td>h-11<td>h-12</thead>
      <tr><th rowspan=2>r-21<td>c-22<td>c-23<tr><td colspan=2>c-32<br>x</table>`;

    expect(await blocksOf(page)).toEqual([
      { kind: "caption", text: "Rivers-88" },
      {
        kind: "table",
        text: "h-11 | h-12\nr-21 | c-22 | c-23\nc-32 x",
        table: {
          rows: 3,
          columns: 3,
          cells: [
            { row: 1, column: 1, header: true, text: "h-11" },
            { row: 1, column: 2, header: true, text: "h-12" },
            { row: 2, column: 1, rowspan: 2, header: true, text: "r-21" },
            { row: 2, column: 2, text: "c-22" },
            { row: 2, column: 3, text: "c-23" },
            { row: 3, column: 2, colspan: 2, text: "c-32\nx" },
          ],
        },
      },
    ]);
  });

  it.each([
    ["holds a table", "<table><tr><td>left-1<td><table><tr><td>a-1<td>b-2</table></table>", ["left-1", "a-1 | b-2"]],
    ["holds a heading", "<table><tr><td><h2>head-1</h2>words-2<td>side-3</table>", ["head-1", "words-2", "side-3"]],
    ["has one column", "<table><tr><td>up-1<tr><td>down-2</table>", ["up-1", "down-2"]],
    ["says so", "<table role=presentation><tr><td>one-1<td>two-2</table>", ["one-1", "two-2"]],
  ])("turns the cells of a table that only arranges the page into blocks: one that %s", async (_why, page, texts) => {
    expect(await textsOf(page)).toEqual(texts);
  });

  it("keeps links with their words, but no scripts and no targets on the same page", async () => {
    const page = `<p>see <a href=" https://a.example/x ">the <b>paper</b></a>, <a href="#n">note</a>
      <a href="javascript:x()">do</a></p>`;

    expect(await blocksOf(page)).toEqual([
      {
        kind: "paragraph",
        text: "see the paper, note do",
        marks: [
          { kind: "link", start: 4, end: 13, uri: "https://a.example/x" },
          { kind: "bold", start: 8, end: 13 },
        ],
        links: [{ text: "the paper", uri: "https://a.example/x" }],
      },
    ]);
  });

  it("makes links absolute by its address and its base, with their titles", async () => {
    const page = '<base href="/dir/"><p><a href=x title=" a\n note ">one</a> <a href="/y" title="">two</a>';

    expect((await blocksOf(page, { uri: "https://a.example/page" }))?.[0]?.links).toEqual([
      { text: "one", uri: "https://a.example/dir/x", title: "a note" },
      { text: "two", uri: "https://a.example/y" },
    ]);
  });

  it("is cut to the selected elements, with the facts and the links of the whole page", async () => {
    const page = `<title>Head-1</title><base href="https://a.example/"><main><p>main-2</p></main><aside><p>aside-3 <a href=x>on</a></p></aside>`;

    const { document, warnings } = await extract(page, { content: "main", select: ["aside", "b"] });

    expect(document.metadata.title).toBe("Head-1");
    expect(document.pages[0]?.blocks).toMatchObject([
      { kind: "paragraph", text: "aside-3 on", links: [{ text: "on", uri: "https://a.example/x" }] },
    ]);
    expect(warnings).toEqual(["select: b matches nothing"]);
  });

  it("is read without the removed elements", async () => {
    expect(await blocksOf("<p>one</p><p class=ad>two</p>", { remove: [".ad"] })).toMatchObject([{ text: "one" }]);
    expect(
      await blocksOf("<nav>menu</nav><main><p>the main-2</p><i>ad</i></main>", { content: "main", remove: ["i"] }),
    ).toMatchObject([{ text: "the main-2" }]);
  });

  it("skips elements that are not shown", async () => {
    const page = `<style>a{}</style><script>b</script><template>c</template><p hidden>d</p><p style="color:red; DISPLAY : none">e
      <b>f</b></p><!-- g --><p>shown</p><svg><title>h</title><text>drawn</text></svg>`;

    expect(await textsOf(page)).toEqual(["shown", "drawn"]);
  });

  it("puts a space between elements that are apart on the screen", async () => {
    expect(await textsOf("<p><button>Save</button><button>Cancel</button> soft\u00adhyphen</p>")).toEqual([
      "Save Cancel softhyphen",
    ]);
  });

  it("returns title, language and meta elements as metadata", async () => {
    const page = `<!doctype html><html lang="de-CH"><head><title> Der
      Titel</title><meta name=Author content="A. Uthor"><meta name=description content="Worum es geht"><meta name=keywords
      content="eins, zwei"><meta property="article:published_time" content="2026-01-02T03:04:05Z"></head><body>x`;

    expect((await extract(page)).document.metadata).toEqual({
      format: "html",
      pages: 1,
      title: "Der Titel",
      author: "A. Uthor",
      subject: "Worum es geht",
      keywords: "eins, zwei",
      created: "2026-01-02T03:04:05Z",
      published: "2026-01-02T03:04:05Z",
      authors: ["A. Uthor"],
      language: "de-CH",
      encoding: "utf-8",
    });
  });

  it.each([
    ['<meta charset="windows-1251">', "windows-1251"],
    ['<meta http-equiv=content-type content="text/html; charset=iso-8859-7">', "iso-8859-7"],
    ['<?xml version="1.0" encoding="koi8-u"?><html>', "koi8-u"],
  ])("is decoded by its declaration: %s", async (declaration, encoding) => {
    const word = encoding === "iso-8859-7" ? "Ωμέγα" : "Привет";

    const { document } = await extract(new Uint8Array(iconv.encode(`${declaration}<p>${word}`, encoding)));

    expect(document.pages[0]?.blocks[0]?.text).toBe(word);
  });

  it.each([
    [16_384, true],
    [16_385, false],
  ])("is decoded by a declaration whose name ends in the first 16 KB: %i", async (end, isRead) => {
    const declaration = '<meta charset="iso-8859-15';
    const padding = " ".repeat(end - declaration.length);
    const bytes = iconv.encode(`${padding}${declaration}"><p>€`, "iso-8859-15");

    const { document } = await extract(new Uint8Array(bytes));

    expect(document.pages[0]?.blocks[0]?.text === "€").toBe(isRead);
  });

  it("is decoded by the sender's encoding, or by its declaration without one", async () => {
    const page = new Uint8Array(iconv.encode('<meta charset="koi8-u"><p>Привет', "windows-1251"));
    const textOf = async (charset: string) =>
      (await html.extract(page, { ...options, charset })).document.pages[0]?.blocks[0]?.text;

    expect(await textOf("windows-1251")).toBe("Привет");
    expect(await textOf("no-such-encoding")).toBe(
      iconv.decode(Buffer.from(iconv.encode("Привет", "windows-1251")), "koi8-u"),
    );
  });

  it("is decoded as UTF-16 if its bytes are, whatever it declares", async () => {
    const bytes = iconv.encode('<meta charset="utf-8"><p>wide-5518', "utf-16le", { addBOM: true });

    const { document } = await extract(new Uint8Array(bytes));

    expect(document.pages[0]?.blocks[0]?.text).toBe("wide-5518");
  });

  it.each([
    ["counts what a reader does not see", '<p>shown-1<b style="display:none">gone</b><i aria-hidden=true> too </i>', 7],
    ["does not count code and styles", "<p>shown-1<script>code</script><style>a{}</style>", 0],
  ])("%s", async (_what, page, characters) => {
    const { document, warnings } = await extract(page);

    expect(document.pages[0]?.blocks).toMatchObject([{ text: "shown-1" }]);
    expect(warnings).toEqual(characters === 0 ? [] : [`${characters} characters of hidden text were skipped`]);
  });

  it("is read where a script would show it, if it hides nearly all", async () => {
    const { document, warnings } = await extract(
      `<div style="visibility:hidden"><p>${"words-5 ".repeat(20)}</p></div><p>wait`,
    );

    expect(document.pages[0]?.blocks[0]?.text).toContain("words-5");
    expect(warnings).toEqual([]);
  });

  it("is not searched for its article if it is nested too deep", async () => {
    const deep = `${"<table><tr><td>".repeat(20_000)}words-5`;

    expect(JSON.stringify(await blocksOf(deep, { content: "main" }))).toContain("words-5");
  });

  it("marks elements with the role of a footnote as footnotes", async () => {
    expect(
      await blocksOf('<aside role="doc-footnote">fn-31 <a role="doc-backlink" href="#x">back</a></aside>'),
    ).toEqual([{ kind: "footnote", text: "fn-31" }]);
  });

  it("is flattened beyond the depth limit, with a warning, and never hangs or overflows", async () => {
    const { document, warnings } = await extract(
      `${"<div><span>".repeat(50_000)}deep-404${"<table><tr><td>".repeat(20_000)}`,
    );

    expect(document.pages[0]?.blocks).toEqual([{ kind: "paragraph", text: "deep-404" }]);
    expect(warnings).toEqual([expect.stringContaining("1000")]);
  });

  it("survives tables that claim more rows and columns than they have", async () => {
    const [block] = (await blocksOf("<table><tr><td rowspan=99999>a<td colspan=99999>b<tr><td>c</table>")) ?? [];

    expect(block?.table).toMatchObject({ rows: 2, columns: 1_001 });
    expect(block?.table?.cells[0]).toMatchObject({ rowspan: 2 });
  });
});
