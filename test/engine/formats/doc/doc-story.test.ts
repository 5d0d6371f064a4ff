import { describe, expect, it } from "vitest";
import { type ParagraphLook, storyBlocks } from "../../../../functions/engine/formats/doc/doc-story.ts";

const PLAIN: ParagraphLook = { inTable: false, isRowEnd: false };

/** Blocks of a text. Looks are given by the number of the paragraph, from 0. */
function blocksOf(text: string, looks: Readonly<Record<number, Partial<ParagraphLook>>> = {}, hidden = "") {
  let paragraph = -1;
  return storyBlocks(
    {
      character: (position) => (hidden.includes(text[position] ?? "") ? undefined : text[position]),
      look: () => ({ ...PLAIN, ...looks[++paragraph] }),
      noteMark: (position) => `[${position}]`,
    },
    0,
    text.length,
  );
}

const CELL = { inTable: true };
const ROW_END = { inTable: true, isRowEnd: true };

describe("paragraphs", () => {
  it("have the kind, level and marker of their look", () => {
    const looks = {
      1: { heading: 2, marker: "1." },
      2: { level: 3, marker: "a)" },
      3: { level: 1 },
      4: { heading: 1, level: 2 },
    };

    expect(blocksOf("a\rb\rc\rd\re\r", looks)).toEqual([
      { kind: "paragraph", text: "a" },
      { kind: "heading", level: 2, marker: "1.", text: "b" },
      { kind: "list-item", level: 3, marker: "a)", text: "c" },
      { kind: "list-item", level: 1, text: "d" },
      { kind: "heading", level: 1, text: "e" },
    ]);
  });

  it("end at returns, page ends and the story's end, and are trimmed and composed", () => {
    expect(blocksOf(" a\r \re\u0301\x0clast ")).toEqual([
      { kind: "paragraph", text: "a" },
      { kind: "paragraph", text: "é" },
      { kind: "paragraph", text: "last" },
    ]);
  });

  it("have special characters by their meaning, and no other control characters", () => {
    expect(blocksOf("a\tb\vc\nd\x0ee\x1ef\x1fg\u00adh\x01i j\r").map(({ text }) => text)).toEqual([
      "a\tb\nc\nd\ne\u2011fghi j",
    ]);
  });

  it("have the mark of a note, and no hidden characters", () => {
    expect(blocksOf("ab\x02c\r", {}, "b").map(({ text }) => text)).toEqual(["a[2]c"]);
  });
});

describe("links", () => {
  const field = (uri: string, words: string) => `\x13 HYPERLINK "${uri}" \x14${words}\x15`;

  it("have the words of the field's result, one link for each field", () => {
    const text = `x ${field("http://a/", " one ")}${field("http://b/", "two")} y\r`;

    expect(blocksOf(text)).toEqual([
      {
        kind: "paragraph",
        text: "x  one two y",
        links: [
          { text: "one", uri: "http://a/" },
          { text: "two", uri: "http://b/" },
        ],
      },
    ]);
  });

  it("end with their paragraph and go on in the next", () => {
    expect(blocksOf(`${field("http://a/", "one\rtwo")}\rthree\r`)).toEqual([
      { kind: "paragraph", text: "one", links: [{ text: "one", uri: "http://a/" }] },
      { kind: "paragraph", text: "two", links: [{ text: "two", uri: "http://a/" }] },
      { kind: "paragraph", text: "three" },
    ]);
  });

  it("need words", () => {
    expect(blocksOf(`a${field("http://a/", " ")}b\r`)).toEqual([{ kind: "paragraph", text: "a b" }]);
  });
});

describe("tables", () => {
  it("have rows up to each row end, with the words and links of their cells", () => {
    const link = '\x13HYPERLINK "http://a/" \x14b\x15';
    const looks = { 0: CELL, 1: CELL, 2: ROW_END, 3: CELL, 4: { ...CELL, marker: "1." }, 5: CELL, 6: ROW_END };

    const blocks = blocksOf(`a\x07${link}\x07\x07c\rd\x07e\x07\x07after\r`, looks);

    expect(blocks).toEqual([
      {
        kind: "table",
        text: "a | b\nc 1. d | e",
        links: [{ text: "b", uri: "http://a/" }],
        table: {
          rows: 2,
          columns: 2,
          cells: [
            { row: 1, column: 1, text: "a" },
            { row: 1, column: 2, text: "b" },
            { row: 2, column: 1, text: "c\n1. d" },
            { row: 2, column: 2, text: "e" },
          ],
        },
      },
      { kind: "paragraph", text: "after" },
    ]);
  });

  it("end at a paragraph outside, so that the next table has neither their cells nor their links", () => {
    const link = '\x13HYPERLINK "http://a/" \x14a\x15';
    const looks = { 0: CELL, 1: CELL, 2: ROW_END, 4: CELL, 5: CELL, 6: ROW_END };

    const blocks = blocksOf(`${link}\x07b\x07\x07between\rc\x07d\x07\x07`, looks);

    expect(blocks.map(({ kind, text, links }) => [kind, text, links?.length])).toEqual([
      ["table", "a | b", 1],
      ["paragraph", "between", undefined],
      ["table", "c | d", undefined],
    ]);
  });

  it("may lack the ends of their last cell and row", () => {
    expect(blocksOf("a\x07b\r", { 0: CELL, 1: CELL }).map(({ kind, text }) => [kind, text])).toEqual([
      ["table", "a | b"],
    ]);
    expect(blocksOf("a\x07b\r\r", { 0: CELL, 1: CELL, 2: ROW_END }).map(({ text }) => text)).toEqual(["a | b"]);
  });

  it("may have rows of one cell, and a last row without its end", () => {
    const looks = { 0: CELL, 1: ROW_END, 2: CELL, 3: ROW_END };
    expect(blocksOf("a\x07\x07b\x07\x07", looks).map(({ text }) => text)).toEqual(["a\nb"]);

    const rows = { 0: CELL, 1: CELL, 2: ROW_END, 3: CELL };
    expect(blocksOf("a\x07b\x07\x07c\x07after\r", rows).map(({ text }) => text)).toEqual(["a | b\nc", "after"]);
  });

  it("end before words without a mark at the story's end", () => {
    const blocks = blocksOf("a\x07b\x07\x07last", { 0: CELL, 1: CELL, 2: ROW_END });

    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["table", "a | b"],
      ["paragraph", "last"],
    ]);
  });

  it("have a million cells at most", () => {
    const cells = (count: number) => "\x07".repeat(count);

    expect(blocksOf(cells(1_000_000))).toEqual([]);
    expect(() => blocksOf(cells(1_000_001))).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
  });

  it("are recognised by the marks of cells alone", () => {
    expect(blocksOf("a\x07b\x07\x07", { 2: { isRowEnd: true } }).map(({ kind, text }) => [kind, text])).toEqual([
      ["table", "a | b"],
    ]);
  });

  it("show no marker of an empty paragraph, and nothing without words", () => {
    const looks = { 0: { ...CELL, marker: "1." }, 1: CELL, 2: ROW_END };

    expect(blocksOf("\x07b\x07\x07", looks).map(({ text }) => text)).toEqual([" | b"]);
    expect(blocksOf("\x07\x07\x07", looks)).toEqual([]);
  });
});
