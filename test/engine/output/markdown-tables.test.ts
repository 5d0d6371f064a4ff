import { describe, expect, it } from "vitest";
import type { Block, Cell, Link, Table } from "../../../functions/engine/base/model.ts";
import { createNoteLabels } from "../../../functions/engine/output/markdown-notes.ts";
import { markdownTable, moreRows } from "../../../functions/engine/output/markdown-tables.ts";
import { markedBlock } from "../../../functions/engine/output/marked-block.ts";

const cell = (row: number, column: number, text: string, more: Partial<Cell> = {}): Cell => ({
  row,
  column,
  text,
  ...more,
});
const CELLS = [cell(1, 1, "a1"), cell(1, 2, "b1"), cell(2, 1, "a2"), cell(2, 2, "b2")];
const TABLE = { rows: 2, columns: 2, cells: CELLS };
/** Table as Markdown, whose links are known by their words. */
const written = (table: Table, links: readonly Link[] = []) =>
  markdownTable(markedBlock({ kind: "table", text: "", table, links }).table ?? table, createNoteLabels());
const more = (table: Table, isHtml: boolean) => moreRows(table, createNoteLabels(), isHtml);
/** Row of pipes for one line of texts with links. */
const linked = (texts: readonly string[], ...links: Link[]) =>
  written({ rows: 1, columns: texts.length, cells: texts.map((text, at) => cell(1, at + 1, text)) }, links).split(
    "\n",
  )[0];

describe("a table in pipes", () => {
  it("has its first row as the header", () => {
    expect(written(TABLE)).toBe("| a1 | b1 |\n| --- | --- |\n| a2 | b2 |");
  });

  it("has a place for each missing cell, and none for cells beyond its size", () => {
    const cells = [cell(1, 2, "b1"), cell(1, 3, "c1"), cell(3, 1, "a3"), cell(2, 1, "a2")];

    expect(written({ ...TABLE, cells })).toBe("|  | b1 |\n| --- | --- |\n| a2 |  |");
  });

  it("keeps bars and line ends within their cell", () => {
    expect(linked([" a|b\nc "])).toBe("| a\\|b<br>c |");
  });
});

describe("the links of a table", () => {
  const link = (text: string, uri = `https://${text.split(" ")[0]}.example`) => ({ text, uri });

  it("go around their words, in the order of the cells", () => {
    expect(linked(["see *one* and two", "three"], link("one"), link("two"), link("three"))).toBe(
      "| see \\*[one](https://one.example)\\* and [two](https://two.example) | [three](https://three.example) |",
    );
  });

  it("may be the same words in one cell after the other", () => {
    expect(linked(["here", "here"], link("here", "https://a.example"), link("here", "https://b.example"))).toBe(
      "| [here](https://a.example) | [here](https://b.example) |",
    );
  });

  it("wait for the cell that has their words", () => {
    expect(linked(["none", "two"], link("two"))).toBe("| none | [two](https://two.example) |");
  });

  it("without words stop the search", () => {
    expect(linked(["one"], link(""), link("one"))).toBe("| one |");
  });

  it("may break their words over two lines", () => {
    expect(linked(["one two"], link("one\ntwo", "https://a.example"))).toBe("| [one two](https://a.example) |");
  });
});

describe("a table in HTML", () => {
  it.each([
    ["rowspan", { rowspan: 2 }],
    ["colspan", { colspan: 2 }],
  ])("has its %s", (name, span) => {
    const html = written({ ...TABLE, cells: [cell(1, 1, "a1", span), cell(2, 2, "b2", { header: true })] });

    expect(html).toBe(`<table>\n<tr><td ${name}="2">a1</td></tr>\n<tr><th>b2</th></tr>\n</table>`);
  });

  it("is for spans of two or more only", () => {
    const one = { rowspan: 1, colspan: 1 };

    expect(written({ ...TABLE, cells: CELLS.map((each) => ({ ...each, ...one })) })).toMatch(/^\| a1/);
  });

  it("has its links", () => {
    const links = [{ text: "two", uri: "https://example.org/?a&b" }];

    expect(written({ ...TABLE, cells: [cell(1, 1, "one two", { colspan: 2 })] }, links)).toBe(
      '<table>\n<tr><td colspan="2">one <a href="https://example.org/?a&amp;b">two</a></td></tr>\n</table>',
    );
  });

  it("has no blank lines and no bare signs", () => {
    const cells = [cell(1, 1, " a < b\n\nc ", { colspan: 2 })];

    expect(written({ ...TABLE, cells })).toBe('<table>\n<tr><td colspan="2">a &lt; b<br><br>c</td></tr>\n</table>');
  });

  it("is for tables with more than a hundred places for each cell", () => {
    const sparse = (columns: number) => written({ rows: 1, columns, cells: [cell(1, 1, "a")] });

    expect(sparse(100)).toMatch(/^\| a \|/);
    expect(sparse(101)).toMatch(/^<table>/);
  });
});

describe("the rows of a continued table", () => {
  it("follow without a header", () => {
    expect(more(TABLE, false)).toBe("| a1 | b1 |\n| a2 | b2 |");
  });

  it("do not repeat the title rows", () => {
    expect(more({ ...TABLE, repeatedRows: 1 }, false)).toBe("| a2 | b2 |");
  });

  it("have the form of the first part", () => {
    const cells = [cell(1, 1, "a1", { colspan: 2 })];

    expect(more({ ...TABLE, cells }, true)).toBe('<tr><td colspan="2">a1</td></tr>');
    expect(more({ ...TABLE, rows: 1, cells }, false)).toBe("| a1 |  |");
  });
});

describe("a table whose cells have blocks", () => {
  const list = (level: number, marker: string | undefined, text: string): Block => ({
    kind: "list-item",
    level,
    ...(marker === undefined ? {} : { marker }),
    text,
  });
  const content = (blocks: readonly Block[]) =>
    /<td>(.*)<\/td>/.exec(written({ rows: 1, columns: 1, cells: [cell(1, 1, "", { blocks })] }))?.[1];

  it("has lists in HTML", () => {
    const blocks = [list(1, "•", "a"), list(2, "3.", "b"), list(2, "4.", "<c>"), list(1, "•", "d"), list(1, "1.", "e")];

    expect(content(blocks)).toBe(
      '<ul><li>a<ol start="3"><li>b</li><li>&lt;c&gt;</li></ol></li><li>d</li></ul><ol><li>e</li></ol>',
    );
    expect(content([list(1, "a)", "b"), list(1, undefined, "c"), { kind: "paragraph", text: "d" }])).toBe(
      "<ul><li>a) b<br>c</li></ul><p>d</p>",
    );
  });

  it("has code, pictures and tables in HTML, without a blank line", () => {
    const inner = { kind: "table", text: "", table: TABLE } as const;

    expect(content([{ kind: "code", text: "a\n\n<b>" }])).toBe("<pre><code>a&#10;&#10;&lt;b&gt;</code></pre>");
    expect(content([{ kind: "figure", text: "", uri: "a.png", alt: "b" }])).toBe('<img src="a.png" alt="b" />');
    expect(content([inner])).toBe("<table><tr><td>a1</td><td>b1</td></tr><tr><td>a2</td><td>b2</td></tr></table>");
  });
});
