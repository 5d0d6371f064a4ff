import { expect, it } from "vitest";
import { htmlBlocks } from "../../../../../functions/engine/formats/html/blocks/html-blocks.ts";

const read = (html: string, uri?: string) =>
  htmlBlocks(html, { maxDepth: 50, tables: "layout", meaningOf: () => undefined, uri }).blocks;

it("counts the quotes around a block", () => {
  const html = "a<blockquote>b<ul><li>c</ul><blockquote><pre>d</pre></blockquote></blockquote>e";

  expect(read(html).map(({ text, kind, quoted }) => [text, kind, quoted])).toEqual([
    ["a", "paragraph", undefined],
    ["b", "paragraph", 1],
    ["c", "list-item", 1],
    ["d", "code", 2],
    ["e", "paragraph", undefined],
  ]);
  expect(read(`${"<blockquote>".repeat(40)}deep`)[0]?.quoted).toBe(10);
});

it("tells terms from definitions, and leaves other blocks inside of them as they are", () => {
  const html = "<dl><dt>a<dd>b<p>c</p><pre>d</pre><ul><li>e</ul><dl><dt>f</dl>g</dl>h";

  expect(read(html).map(({ text, kind }) => `${text} ${kind}`)).toEqual([
    ...["a term", "b definition", "c definition", "d code", "e list-item", "f term", "g definition", "h paragraph"],
  ]);
});

it.each([
  ['<pre><code class="hljs language-TypeScript">x</code></pre>', "typescript"],
  ['<pre class="brush: js; toolbar: false">x</pre>', "js"],
  ['<pre data-lang="c++">x</pre>', "c++"],
  ['<div class="highlight highlight-source-shell"><pre>x</pre></div>', "shell"],
  ['<div class="highlight-python notranslate"><div class="highlight"><pre>x</pre></div></div>', "python"],
  ['<pre class="lang-none">x</pre>', undefined],
  ['<pre data-language="a b">x</pre>', undefined],
  ['<p>about <code class="language-js">y</code></p><pre>x</pre>', undefined],
  ['<pre><code class="language-js">y</code></pre><pre>x</pre>', undefined],
])("names the language of code in %s", (html, language) => {
  expect(read(html).find(({ text }) => text === "x")?.language).toBe(language);
});

it.each([
  ['<img src="a.png" alt=" An\n otter ">', { alt: "An otter", uri: "https://site.example/docs/a.png" }],
  ['<img data-src="late.jpg" src="data:image/gif;base64,AA">', { uri: "https://site.example/docs/late.jpg" }],
  ['<img srcset="/s.png 1x, /l.png 2x">', { uri: "https://site.example/s.png" }],
  ['<img alt="chart" src="data:image/png;base64,AA">', { alt: "chart" }],
])("gives %s as a figure", (html, figure) => {
  expect(read(html, "https://site.example/docs/page")).toEqual([{ kind: "figure", text: "", ...figure }]);
});

it.each([
  ["decoration", '<img src="line.png" alt="">'],
  ["a picture for its look", '<img src="line.png" role="presentation">'],
  ["a counter of visits", '<img src="https://count.example/1.gif" width="1" height="1">'],
  ["a placeholder", '<img src="data:image/gif;base64,AA">'],
])("gives no figure for %s", (_, html) => {
  expect(read(html)).toEqual([]);
});

it("keeps a paragraph with a picture whole, and puts the figure after it", () => {
  expect(read('<p>one <img src="a.png" alt="b"> two</p><p>three</p>').map(({ kind, text }) => [kind, text])).toEqual([
    ["paragraph", "one two"],
    ["figure", ""],
    ["paragraph", "three"],
  ]);
});

it("tells quotes that follow one another apart", () => {
  const html =
    "<blockquote>a</blockquote><blockquote>b<blockquote>c</blockquote><blockquote>d</blockquote></blockquote>";

  expect(read(html).map(({ text, quoted, newQuote }) => [text, quoted, newQuote])).toEqual([
    ["a", 1, undefined],
    ["b", 1, 1],
    ["c", 2, undefined],
    ["d", 2, 2],
  ]);
});

it("says which blocks are within a definition or a list item", () => {
  const html = "<dl><dt>a<dd>b<p>c<pre>d</pre><dd><ul><li>e</ul></dl><ol><li>f<pre>g</pre><li><pre>h</pre></ol>";

  expect(read(html).map(({ text, within, level, marker }) => [text, within, level, marker])).toEqual([
    ["a", undefined, undefined, undefined],
    ["b", undefined, undefined, undefined],
    ["c", "definition", undefined, undefined],
    ["d", "definition", undefined, undefined],
    ["e", "definition", 1, "•"],
    ["f", undefined, 1, "1."],
    ["g", "list-item", 1, undefined],
    ["h", "list-item", 1, "2."],
  ]);
});

it("keeps the blocks of a cell with a list", () => {
  const [table] = read("<table><tr><th>a<th>b<tr><td><ul><li>c<li>d</ul><td>e</table>");

  expect(table?.table?.cells.map(({ blocks }) => blocks?.map(({ kind, text }) => `${kind} ${text}`))).toEqual([
    ...[undefined, undefined, ["list-item c", "list-item d"], undefined],
  ]);
});

it("keeps code of a note as code, after the note's first paragraph", () => {
  const html =
    '<p>a<a href="#n" role="doc-noteref">1</a></p><aside id="n" role="doc-footnote"><p>b</p><pre>c</pre></aside>';
  const { blocks } = htmlBlocks(html, {
    maxDepth: 50,
    tables: "layout",
    meaningOf: (name) => (name === "aside" ? "footnote" : undefined),
  });

  expect(blocks.slice(1).map(({ kind, text, id, within }) => [kind, text, id, within])).toEqual([
    ["footnote", "b", "n", undefined],
    ["code", "c", "n", "footnote"],
  ]);
});

it("settles the links in the blocks of a cell", () => {
  const html =
    '<p id="a">x</p><table><tr><th>h<th>i<tr><td><ul><li><a href="#a">b</a><li><a href="#gone">c</a></ul><td>d</table>';
  const cell = read(html)
    .at(-1)
    ?.table?.cells.find(({ blocks }) => blocks !== undefined);

  expect(cell?.blocks?.map(({ marks }) => marks?.map(({ uri }) => uri))).toEqual([["#a"], undefined]);
});
