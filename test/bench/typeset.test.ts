import { describe, expect, it } from "vitest";
import { arranged, type Setting } from "../../bench/inputs/typeset/arranging.ts";
import type { Block, Cell, Truth } from "../../bench/inputs/typeset/documents.ts";
import { fopSource } from "../../bench/inputs/typeset/fop.ts";
import { escaped, groffSource } from "../../bench/inputs/typeset/groff.ts";
import { escapedXml } from "../../bench/inputs/typeset/markup.ts";
import { runningLines, type Style, styleOf } from "../../bench/inputs/typeset/styles.ts";
import { gridOf } from "../../bench/inputs/typeset/tables.ts";
import { recallOf } from "../../bench/inputs/typeset/typeset.ts";
import { literal, typstSource } from "../../bench/inputs/typeset/typst.ts";

const cell = (text: string, colspan = 1, rowspan = 1): Cell => ({ text, colspan, rowspan, header: false });
const TABLE: Block = {
  kind: "table",
  rows: [
    [cell("Year", 1, 2), cell("Sales", 2)],
    [cell("north"), cell("south")],
  ],
};
const BLOCKS: readonly Block[] = [
  { kind: "heading", level: 1, text: "Apples" },
  { kind: "heading", level: 2, text: "Pears" },
  { kind: "heading", level: 2, text: "Plums" },
  { kind: "paragraph", text: "A claim.[^1]" },
  { kind: "caption", of: "table", text: "Table 1: Sales" },
  TABLE,
  { kind: "footnote", label: "1", text: "A source & more." },
  { kind: "margin", text: "aside" },
];
const truth = (name: string, blocks: readonly Block[] = []): Truth => ({ name, style: { capbelow: false }, blocks });
const style = (changes: Partial<Style> = {}): Style => ({ ...styleOf(truth("one"), 11), ...changes });
const setting = (changes: Partial<Style> = {}): Setting => ({
  style: style(changes),
  blocks: BLOCKS,
  notes: new Map([["1", "A source & more."]]),
  pages: 1,
});

describe("styles drawn by seed", () => {
  it("are the same for the same seed and document", () => {
    expect(styleOf(truth("one"), 11)).toEqual(styleOf(truth("one"), 11));
    expect(styleOf(truth("one"), 12)).not.toEqual(styleOf(truth("one"), 11));
    expect(styleOf(truth("two"), 11)).not.toEqual(styleOf(truth("one"), 11));
  });

  it("list the running lines of each page", () => {
    const painted = style({ running: "of", title: "Annual Review", first: 1 });

    expect(runningLines(painted, 2).map(({ page, text }) => [page, text])).toEqual([
      [1, "Annual Review"],
      [1, "Page 1 of 2"],
      [2, "Annual Review"],
      [2, "Page 2 of 2"],
    ]);
  });

  it("put captions on their side, number headings and leave margin notes to pages with room", () => {
    const blocks = arranged(truth("one", BLOCKS), style({ capbelow: true, numbered: true, margin: false }));

    expect(blocks.map((block) => ("text" in block ? block.text : block.kind))).toEqual([
      "Apples",
      "1 Pears",
      "2 Plums",
      "A claim.[^1]",
      "table",
      "Table 1: Sales",
      "A source & more.",
    ]);
  });
});

describe("texts in sources", () => {
  it("keep characters that an engine takes for markup", () => {
    expect(literal('a "b" \\c\n')).toBe('"a \\"b\\" \\\\c\\n"');
    expect(escaped(".sp \\fB 'x' - ^")).toBe("\\&.sp \\[rs]fB \\[aq]x\\[aq] \\- \\[ha]");
    expect(escapedXml('a < b & "c" > d')).toBe("a &lt; b &amp; &quot;c&quot; &gt; d");
  });

  it("have footnotes where they are referred to", () => {
    expect(typstSource(setting())).toContain('#"A claim.";#footnote(numbering: _ => "1")[#"A source & more.";];');
    expect(groffSource(setting())).toContain("\\&A claim.\\*{1\\*}\n.FS\n1. \\&A source & more.\n.FE");
    expect(fopSource(setting())).toContain("A source &amp; more.</fo:block></fo:footnote-body>");
  });
});

describe("tables with spans", () => {
  it("have a cell at each place that it covers", () => {
    const grid = gridOf(TABLE.rows).map((row) => row.map((each) => each?.text));

    expect(grid).toEqual([
      ["Year", "Sales", "Sales"],
      ["Year", "north", "south"],
    ]);
  });

  it("have no field of tbl to the right of a spanning cell, and an empty one below", () => {
    const source = groffSource(setting({ table: "none", tight: true }));

    expect(source).toContain("\n\\&Year\t\\&Sales\n\t\\&north\t\\&south\n");
  });
});

it("counts words that a PDF cuts or spaces out, and misses others", () => {
  const blocks: readonly Block[] = [{ kind: "paragraph", text: "four words of text" }];

  expect(recallOf(blocks, "f o u r words of te-\nxt")).toBe(1);
  expect(recallOf(blocks, "four words of")).toBe(0.75);
});
