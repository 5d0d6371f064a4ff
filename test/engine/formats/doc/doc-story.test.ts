import { describe, expect, it } from "vitest";
import { type DocLook, type StorySource, storyBlocks } from "../../../../functions/engine/formats/doc/doc-story.ts";
import { NO_LOOKS } from "../../../../functions/engine/formats/word/word-story.ts";

const PLAIN: DocLook = { inTable: false, isRowEnd: false };

type Looks = Readonly<Record<number, Partial<DocLook>>>;

/** Blocks of a text. Looks are given by the number of the paragraph, from 0. */
function blocksOf(text: string, looks: Looks = {}, own: Partial<StorySource> = {}) {
  let paragraph = -1;
  return storyBlocks(
    {
      character: (position) => text[position],
      paragraph: () => ({ ...PLAIN, ...looks[++paragraph] }),
      looks: () => NO_LOOKS,
      isMonospaced: () => false,
      size: () => undefined,
      note: (position) => ({ mark: `[${position}]` }),
      pictures: () => [],
      isChecked: () => undefined,
      equation: () => undefined,
      comment: () => undefined,
      bookmark: () => undefined,
      ...own,
    },
    0,
    text.length,
  );
}

const CELL = { inTable: true };
const ROW_END = { inTable: true, isRowEnd: true };

it("shows pictures at their anchors, and none for the anchors of other shapes", () => {
  const pictures = (position: number) => (position === 1 ? ["one", "two"].map((name) => ({ name, alt: "" })) : []);

  expect(blocksOf("a\x08b\x08c\r", {}, { pictures })).toEqual([
    {
      kind: "paragraph",
      text: "abc",
      marks: [
        { kind: "image", uri: "one", start: 1, end: 1 },
        { kind: "image", uri: "two", start: 1, end: 1 },
      ],
    },
  ]);
});

it("keeps tables in cells", () => {
  const inner = { inTable: true, depth: 2 };
  const looks = {
    0: { ...inner, isInnerCell: true },
    1: { ...inner, isInnerCell: true },
    2: { ...inner, isRowEnd: true },
    3: CELL,
    4: CELL,
    5: ROW_END,
  };
  const [table] = blocksOf("a\rb\r\rc\x07d\x07\x07", looks);

  expect(table?.table?.cells.map(({ text, blocks }) => [text, blocks?.[0]?.kind])).toEqual([
    ["a | b\nc", "table"],
    ["d", undefined],
  ]);
});

it("shows check boxes, whose data is in the code of their field", () => {
  const isChecked = (position: number) => ({ 1: true, 6: false })[position];

  expect(blocksOf("\x13\x01\x14\x15 \x13\x01\x14\x15 a\r", {}, { isChecked })).toEqual([
    { kind: "paragraph", text: "☑ ☐ a" },
  ]);
});

it("shows the formula of an object instead of its picture, in its place", () => {
  const equation = (position: number) =>
    position === 4 ? ({ type: "text", text: "x", isUpright: false } as const) : undefined;
  const pictures = (position: number) => [{ name: `image${position}`, alt: "" }];
  const [paragraph] = blocksOf("a\x13bb\x14\x01\x15c \x13d\x14\x01\x15\r", {}, { equation, pictures });

  expect(paragraph).toMatchObject({
    text: "axc",
    marks: [
      { kind: "formula", latex: "x", start: 1, end: 2 },
      { kind: "image", uri: "image12" },
    ],
  });
});

it("ties the mark of a comment to the comment", () => {
  const comment = (position: number) => (position === 1 ? "comment-1" : undefined);

  expect(blocksOf("a\x05b\x05\r", {}, { comment })).toEqual([
    { kind: "paragraph", text: "ab", marks: [{ kind: "comment", note: "comment-1", start: 1, end: 1 }] },
  ]);
});

describe("paragraphs", () => {
  it("have the kind, level and marker of their look", () => {
    const looks = {
      1: { heading: 2, list: { level: 1, marker: "1." } },
      2: { list: { level: 3, marker: "a)" } },
      3: { list: { level: 1 } },
      4: { heading: 1, list: { level: 2 } },
    };

    expect(blocksOf("a\rb\rc\rd\re\r", looks)).toEqual([
      { kind: "paragraph", text: "a" },
      { kind: "heading", level: 2, text: "1. b" },
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
    const character = (position: number) => ["a", undefined, "\x02", "c", "\r"][position];

    expect(blocksOf("abcde", {}, { character }).map(({ text }) => text)).toEqual(["a[2]c"]);
  });

  it("have the looks of their characters, except those of their style", () => {
    const [bold, both] = [[{ kind: "bold" }], [{ kind: "bold" }, { kind: "italic" }]] as const;
    const source = { looks: (position: number) => [NO_LOOKS, bold, bold, both][position % 5] ?? NO_LOOKS };

    expect(blocksOf("abcd\rabcd\r", { 1: { styled: new Set(["bold"]) } }, source)).toEqual([
      {
        kind: "paragraph",
        text: "abcd",
        marks: [
          { kind: "bold", start: 1, end: 3 },
          { kind: "bold", start: 3, end: 4 },
          { kind: "italic", start: 3, end: 4 },
        ],
      },
      { kind: "paragraph", text: "abcd", marks: [{ kind: "italic", start: 3, end: 4 }] },
    ]);
  });

  it("have the name of the first place that begins in them, and their pictures", () => {
    const source = {
      bookmark: (position: number) => ["one", "two"][position],
      pictures: (position: number) => (position === 1 ? [{ name: "image1.png", alt: "a heron" }] : []),
      note: () => ({ mark: "[1]", id: "1" }),
    };

    expect(blocksOf("a\x01\x02\r", {}, source)).toEqual([
      {
        kind: "paragraph",
        id: "one",
        text: "a[1]",
        marks: [
          { kind: "image", uri: "image1.png", alt: "a heron", start: 1, end: 1 },
          { kind: "note", note: "1", start: 1, end: 4 },
        ],
      },
    ]);
  });
});

describe("EQ fields", () => {
  it("show formulas where they have no result, and nothing inside the code of another field", () => {
    expect(blocksOf("a\x13EQ \\f(1,2)\x15b\x13EQ \\f(1,2)\x14c\x15\r").map(({ text }) => text)).toEqual(["a1/2bc"]);
    expect(blocksOf("a\x13 IF \x13EQ \\f(1,2)\x15 \x14d\x15\r").map(({ text }) => text)).toEqual(["ad"]);
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
        marks: [
          { kind: "link", uri: "http://a/", start: 2, end: 7 },
          { kind: "link", uri: "http://b/", start: 7, end: 10 },
        ],
      },
    ]);
  });

  it("end with their paragraph and go on in the next", () => {
    expect(blocksOf(`${field("http://a/", "one\rtwo")}\rthree\r`)).toEqual([
      { kind: "paragraph", text: "one", marks: [{ kind: "link", uri: "http://a/", start: 0, end: 3 }] },
      { kind: "paragraph", text: "two", marks: [{ kind: "link", uri: "http://a/", start: 0, end: 3 }] },
      { kind: "paragraph", text: "three" },
    ]);
  });
});

describe("tables", () => {
  it("have rows up to each row end, with the words and links of their cells", () => {
    const link = '\x13HYPERLINK "http://a/" \x14b\x15';
    const looks = {
      0: CELL,
      1: CELL,
      2: ROW_END,
      3: CELL,
      4: { ...CELL, list: { level: 1, marker: "1." } },
      5: CELL,
      6: ROW_END,
    };

    const blocks = blocksOf(`a\x07${link}\x07\x07c\rd\x07e\x07\x07after\r`, looks);

    expect(blocks).toEqual([
      {
        kind: "table",
        text: "a | b\nc 1. d | e",
        table: {
          rows: 2,
          columns: 2,
          cells: [
            { row: 1, column: 1, text: "a" },
            { row: 1, column: 2, text: "b", marks: [{ kind: "link", uri: "http://a/", start: 0, end: 1 }] },
            {
              row: 2,
              column: 1,
              text: "c\n1. d",
              blocks: [
                { kind: "paragraph", text: "c" },
                { kind: "list-item", level: 1, marker: "1.", text: "d" },
              ],
            },
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

    const linksOf = (block: (typeof blocks)[number]) => block.table?.cells.flatMap(({ marks = [] }) => marks).length;
    expect(blocks.map((block) => [block.kind, block.text, linksOf(block)])).toEqual([
      ["table", "a | b", 1],
      ["paragraph", "between", undefined],
      ["table", "c | d", 0],
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

  it("cover the columns that the edges of their rows show", () => {
    const rowOf = (...rights: readonly number[]) => ({
      ...ROW_END,
      row: { left: 0, cells: rights.map((right) => ({ right, continuesAbove: false, continuesLeft: false })) },
    });
    const looks = { 0: CELL, 1: rowOf(2000), 2: CELL, 3: CELL, 4: rowOf(1000, 2000) };

    expect(blocksOf("a\x07\x07b\x07c\x07\x07", looks)[0]?.table?.cells[0]).toMatchObject({ text: "a", colspan: 2 });
  });

  it("show no marker of an empty paragraph, and nothing without words", () => {
    const looks = { 0: { ...CELL, list: { level: 1, marker: "1." } }, 1: CELL, 2: ROW_END };

    expect(blocksOf("\x07b\x07\x07", looks).map(({ text }) => text)).toEqual([" | b"]);
    expect(blocksOf("\x07\x07\x07", looks)).toEqual([]);
  });
});
