import { expect, test } from "vitest";
import { plainHtml } from "../../bench/inputs/generated/plain-html.ts";
import type { Block } from "../../bench/inputs/typeset/documents.ts";

const bodyOf = (...blocks: readonly Block[]) =>
  plainHtml(blocks)
    .split(/<\/?body>\n?/)[1]
    ?.trim();
const item = (depth: number, text: string, n: number | null = null): Block => ({
  ...{ kind: "list_item", depth, ordered: n !== null },
  ...{ n, text },
});

test("text, headings, code and notes keep their words", () => {
  expect(
    bodyOf(
      { kind: "heading", level: 2, text: "A & B" },
      { kind: "paragraph", text: "1 < 2" },
      { kind: "code", text: "a\n  b" },
      { kind: "figure" },
      { kind: "footnote", label: "1", text: "note" },
    ),
  ).toBe("<h2>A &amp; B</h2>\n<p>1 &lt; 2</p>\n<pre><code>a\n  b</code></pre>\n<p>1 note</p>");
});

test("items are nested, and numbers go on", () => {
  expect(bodyOf(item(0, "a"), item(1, "b"), item(0, "c"), item(0, "third", 3))).toBe(
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>\n<ol start="3"><li>third</li></ol>',
  );
});

test("tables have their header rows and spans", () => {
  const cell = (text: string, header: boolean, colspan = 1) => ({ text, header, colspan, rowspan: 1 });

  expect(bodyOf({ kind: "table", rows: [[cell("h", true, 2)], [cell("a", false), cell("b", false)]] })).toBe(
    '<table><thead><tr><th colspan="2">h</th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  );
});
