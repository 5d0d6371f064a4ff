import { describe, expect, it } from "vitest";
import { type Fib, TABLE } from "../../../../functions/engine/formats/doc/fib.ts";
import { readWord } from "../../../../functions/engine/formats/doc/read-word.ts";
import { blip, container, drawing, drawingGroup, entry, GROUP, shape } from "../../../support/documents/drawings.ts";
import { type WordOf, wordStreams } from "../../../support/documents/word-streams.ts";

async function read(word: WordOf, own: Partial<Fib> = {}) {
  const { streams, fib } = wordStreams(word);
  return await readWord(streams, { ...fib, ...own });
}
const blocksOf = async (word: WordOf) => (await read(word)).blocks;
const textsOf = async (word: WordOf) => (await blocksOf(word)).map(({ kind, text }) => [kind, text]);

const longs = (...values: readonly number[]) => new Uint8Array(Uint32Array.from(values).buffer);
const ON = 1;
const [DELETED, INSERTED, HIDDEN] = [0x0800, 0x0801, 0x083c];
const flag = (code: number, value: number) => [code & 0xff, code >> 8, value];
const symbol = (font: number, code: number) => [0x09, 0x6a, font, 0, code & 0xff, code >> 8];
const IN_TABLE = [0x16, 0x24, ON];
const ROW_END = [0x17, 0x24, ON];
const listed = (override: number, level = 0) => [0x0b, 0x46, override & 0xff, override >> 8, 0x0a, 0x26, level];

describe("the stories of a Word document", () => {
  it("come in the order of headers, body, text boxes, notes, comments, footers", async () => {
    const separators = "s\r".repeat(6);
    const word: WordOf = {
      stories: {
        body: "body\x02\x02\r",
        footnotes: "foot\r",
        headers: `${separators}even\rodd\rfe\rfo\rfirst\rff\r`,
        macros: "macro\r",
        comments: "comment\r",
        endnotes: "end\r",
        textBoxes: "box\r",
        headerTextBoxes: "hbox\r",
      },
      tables: {
        [TABLE.headers]: longs(0, 2, 4, 6, 8, 10, 12, 17, 21, 24, 27, 33, 36),
        [TABLE.footnotePlaces]: Uint8Array.from([...longs(5, 99), 1, 0]),
        [TABLE.endnotePlaces]: Uint8Array.from([...longs(4, 99), 1, 0]),
        [TABLE.footnoteTexts]: longs(0, 5),
        [TABLE.endnoteTexts]: longs(0, 4),
        [TABLE.commentTexts]: longs(0, 8),
      },
    };

    expect(await blocksOf(word)).toEqual([
      { kind: "header", text: "even" },
      { kind: "header", text: "odd" },
      { kind: "header", text: "first" },
      { kind: "header", text: "hbox" },
      {
        kind: "paragraph",
        text: "body[1][2]",
        marks: [
          { kind: "note", note: "1", start: 4, end: 7 },
          { kind: "note", note: "2", start: 7, end: 10 },
        ],
      },
      { kind: "paragraph", text: "box" },
      { kind: "footnote", id: "1", text: "end", marker: "[1]" },
      { kind: "footnote", id: "2", text: "foot", marker: "[2]" },
      { kind: "comment", id: "comment-1", text: "comment" },
      { kind: "footer", text: "fe" },
      { kind: "footer", text: "fo" },
      { kind: "footer", text: "ff" },
    ]);
  });

  it("are all body without lengths, and in versions before Word 6", async () => {
    const { streams, fib } = wordStreams({ stories: { body: "one\r", comments: "two\r" } });
    const lengths = { ...fib.lengths, body: 0, comments: 0 };
    const texts = async (own: Partial<Fib>) =>
      (await readWord(streams, { ...fib, ...own })).blocks.map(({ text }) => text);

    expect(await texts({ lengths })).toEqual(["one", "two"]);
    expect(await texts({ generation: 2, textEnd: 8, lengths: { ...fib.lengths, body: 1 } })).toEqual(["one"]);
  });

  it("end with the text, whatever lengths they claim", async () => {
    const { streams, fib } = wordStreams({ stories: { body: "one\r" } });
    const lengths = { ...fib.lengths, body: 99, comments: 7 };

    expect((await readWord(streams, { ...fib, lengths })).blocks).toEqual([{ kind: "paragraph", text: "one" }]);
  });

  it.each([
    [
      [0, 4, 8],
      ["one", "two"],
    ],
    [
      [0, 4, 99],
      ["one", "two"],
    ],
    [
      [0, 4],
      ["one", "two"],
    ],
    [
      [0, 4, 2, 8],
      ["one", "two"],
    ],
    [[0, 8, 9], ["one\ntwo"]],
    [[0], ["one\ntwo"]],
    [[], ["one\ntwo"]],
  ])("of comments are split at the positions %j: %j", async (positions, expected) => {
    const word = {
      stories: { body: "b\r", comments: "one\rtwo\r" },
      tables: { [TABLE.commentTexts]: longs(...positions) },
    };

    expect((await textsOf(word)).slice(1)).toEqual(expected.map((text) => ["comment", text]));
  });

  it("of comments have their markers and links, and are skipped without words", async () => {
    const linked = '\x13HYPERLINK "https://a.example/"\x14go\x15';
    const word: WordOf = {
      stories: { body: "b\r", comments: `item\r${linked}\r\r` },
      tables: { [TABLE.commentTexts]: longs(0, 5 + linked.length + 1, 5 + linked.length + 2) },
      list: "\0.",
      paragraphs: [{ to: 2 }, { to: 7, sprms: listed(1) }, { to: 99 }],
    };

    expect((await blocksOf(word)).slice(1)).toEqual([
      {
        kind: "comment",
        id: "comment-1",
        text: "1. item\ngo",
        marks: [{ kind: "link", uri: "https://a.example/", start: 8, end: 10 }],
      },
    ]);
  });

  it("of headers are listed once for each text, and their separators never", async () => {
    const headers = `${"s\r".repeat(6)}a\ra\rf\rf\r\r\r`;
    const word = {
      stories: { body: "b\r", headers },
      tables: { [TABLE.headers]: longs(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 21, 22) },
    };

    expect(await textsOf(word)).toEqual([
      ["header", "a"],
      ["paragraph", "b"],
      ["footer", "f"],
    ]);
  });
});

describe("characters", () => {
  it.each([
    ["deleted", DELETED, 1, "ac"],
    ["deleted", DELETED, 0x81, "ac"],
    ["deleted", DELETED, 0, "abc"],
    ["deleted", DELETED, 0x80, "abc"],
    ["hidden", HIDDEN, 1, "ac"],
    ["hidden", HIDDEN, 0, "abc"],
    ["inserted", INSERTED, 1, "abc"],
  ])("are %s by %i with the value %i: %s", async (_what, code, value, text) => {
    const word = {
      stories: { body: "abc\r" },
      characters: [{ to: 1 }, { to: 2, sprms: flag(code, value) }, { to: 4 }],
    };

    expect(await textsOf(word)).toEqual([["paragraph", text]]);
  });

  it("are counted as changes, a run each; hidden text is none", async () => {
    const characters = [
      { to: 1, sprms: flag(INSERTED, ON) },
      { to: 2, sprms: [...flag(INSERTED, ON), ...flag(DELETED, ON)] },
      { to: 3, sprms: flag(DELETED, 0) },
      { to: 4, sprms: flag(HIDDEN, ON) },
      { to: 5, sprms: flag(INSERTED, ON) },
    ];
    const { blocks, warnings } = await read({ stories: { body: "abcde\r" }, characters });

    expect(blocks[0]?.text).toBe("ace");
    expect(warnings).toEqual(["tracked changes: the text contains 3 insertions and lacks 1 deletions"]);
    expect((await read({ stories: { body: "a\r" } })).warnings).toEqual([]);
  });

  it.each([
    [1, 0xf061, "α"],
    [0, 0x2022, "•"],
    [0, 0x41, "A"],
    [0, 0xf000, "•"],
    [0, 0xf0ff, "•"],
    [0, 0xefff, "\uefff"],
    [0, 0xf100, "\uf100"],
    [9, 0xf061, "•"],
  ])("are symbols: font %i, code %i is %s", async (font, code, text) => {
    const word = {
      stories: { body: "a(b\r" },
      fonts: ["Arial", "Symbol"],
      characters: [{ to: 1 }, { to: 2, sprms: symbol(font, code) }, { to: 4 }],
    };

    expect(await textsOf(word)).toEqual([["paragraph", `a${text}b`]]);
  });

  it("are what a symbol font shows for them, in private codes too", async () => {
    const font = (number: number) => [0x4f, 0x4a, number, 0];
    const word = {
      stories: { body: "a\uf071qb\uf071\r" },
      fonts: ["Arial", "Symbol"],
      characters: [{ to: 1 }, { to: 3, sprms: font(1) }, { to: 4, sprms: font(0) }, { to: 6, sprms: font(9) }],
    };

    expect(await textsOf(word)).toEqual([["paragraph", "aθθb\uf071"]]);
  });

  it("are symbols one by one only", async () => {
    const word = {
      stories: { body: "ab\r" },
      fonts: ["Symbol"],
      characters: [{ to: 2, sprms: symbol(0, 0xf061) }, { to: 3 }],
    };

    expect(await textsOf(word)).toEqual([["paragraph", "ab"]]);
  });

  it("cite notes only where they are shown automatic numbers", async () => {
    const word: WordOf = {
      stories: { body: "a\x02b\x02c*\r", footnotes: "one\rtwo\rthree\r" },
      tables: {
        [TABLE.footnotePlaces]: Uint8Array.from([...longs(1, 3, 5, 99), 1, 0, 1, 0, 1, 0]),
        [TABLE.footnoteTexts]: longs(0, 4, 8, 14),
      },
      characters: [{ to: 1 }, { to: 2, sprms: flag(DELETED, ON) }, { to: 99 }],
    };

    expect((await blocksOf(word)).map(({ marker, text }) => [marker, text])).toEqual([
      [undefined, "ab[1]c*"],
      ["[1]", "two"],
      [undefined, "one"],
      [undefined, "three"],
    ]);
  });
});

describe("looks, pictures and places", () => {
  it("are read from the properties of characters and from the tables", async () => {
    const name = "place";
    const picture = [0x03, 0x6a, 0, 0, 0, 0];
    const bold = [0x35, 0x08, 1];
    const png = [...new Uint8Array(16 + 1), 0x89, 0x50];
    const record = [0, 0x6e, 0x1e, 0xf0, ...longs(png.length), ...png];
    const head = [...longs(8 + record.length), 8, 0, 0x64, 0];
    const word: WordOf = {
      stories: { body: "ab\x01\rc\rdd\r" },
      tables: {
        [TABLE.bookmarkNames]: Uint8Array.from([0xff, 0xff, 1, 0, 0, 0, 5, 0, ...Buffer.from(name, "utf16le")]),
        [TABLE.bookmarkPlaces]: longs(4, 99, 0),
      },
      fonts: ["Arial", "Courier New"],
      characters: [
        { to: 1, sprms: bold },
        { to: 2 },
        { to: 3, sprms: picture },
        { to: 6 },
        { to: 9, sprms: [0x4f, 0x4a, 1, 0] },
      ],
      data: Uint8Array.from([...head, ...record]),
    };

    const { blocks, pictures } = await read(word);

    expect(blocks).toEqual([
      {
        kind: "paragraph",
        text: "ab",
        marks: [
          { kind: "bold", start: 0, end: 1 },
          { kind: "image", uri: "image1.png", start: 2, end: 2 },
        ],
      },
      { kind: "paragraph", id: "place", text: "c" },
      { kind: "paragraph", text: "dd" },
    ]);
    expect([...pictures].map(([key, bytes]) => [key, [...bytes]])).toEqual([["image1.png", [0x89, 0x50]]]);
  });
});

describe("pictures that float", () => {
  const bytes = blip(Uint8Array.of(0x89, 0x50));
  const anchors = (...places: readonly (readonly [position: number, shape: number])[]) =>
    Uint8Array.from([
      ...longs(...places.map(([position]) => position), 99),
      ...places.flatMap(([, id]) => [...longs(id), ...new Uint8Array(22)]),
    ]);
  const drawings = (...records: readonly Buffer[]) => new Uint8Array(Buffer.concat(records));
  const word = (own: Readonly<Record<number, Uint8Array>> = {}): WordOf => ({
    stories: { body: "a\x08b\r\x08\r" },
    // LibreOffice writes the place of a picture in the data stream for anchors too.
    characters: [{ to: 1 }, { to: 2, sprms: [0x03, 0x6a, 0, 0, 0, 0] }, { to: 6 }],
    tables: {
      [TABLE.floatingPlaces]: anchors([1, 7], [4, 8]),
      [TABLE.drawings]: drawings(
        drawingGroup(entry({ inner: bytes }), entry({ inner: blip(Uint8Array.of(1)) })),
        Buffer.of(0),
        drawing(shape({ id: 7, picture: 2, description: "a heron" }), shape({ id: 8, picture: 1 })),
      ),
      ...own,
    },
  });

  it("are shown at their anchors, with their descriptions", async () => {
    const { blocks, pictures, warnings } = await read(word());

    expect(blocks).toEqual([
      {
        kind: "paragraph",
        text: "ab",
        marks: [{ kind: "image", uri: "image1.png", alt: "a heron", start: 1, end: 1 }],
      },
      { kind: "figure", text: "", uri: "image2.png" },
    ]);
    expect([...pictures.values()].map((each) => [...each])).toEqual([[1], [0x89, 0x50]]);
    expect(warnings).toEqual([]);
  });

  it("are not read from the tables of earlier versions", async () => {
    const { pictures } = await read(word(), { generation: 6 });

    expect(pictures.size).toBe(0);
  });

  it("are missing with a warning beyond the records of a drawing, and the words are read", async () => {
    const many = drawings(drawingGroup(), Buffer.of(0), container(GROUP, Buffer.alloc(8 * 500_000)));
    const { streams, fib } = wordStreams(word());
    const table = new Uint8Array(Buffer.concat([streams.table, many]));
    const place = { start: streams.table.length, length: many.length };
    const { blocks, warnings } = await readWord(
      { ...streams, table },
      { ...fib, table: (index) => (index === TABLE.drawings ? place : fib.table(index)) },
    );

    expect(blocks).toEqual([{ kind: "paragraph", text: "ab" }]);
    expect(warnings).toEqual(["floating pictures are missing: the drawing has more than 500000 records"]);
  });
});

describe("paragraphs", () => {
  const one = async (paragraph: NonNullable<WordOf["paragraphs"]>[number], own: Partial<WordOf> = {}) =>
    (await blocksOf({ stories: { body: "a\r" }, list: "\0.", ...own, paragraphs: [paragraph] }))[0];

  it.each([
    [1, 1],
    [6, 6],
    [7, 6],
    [9, 6],
  ])("of the style heading %i have level %i", async (heading, level) => {
    expect(await one({ to: 2, style: heading })).toEqual({ kind: "heading", level, text: "a" });
  });

  it("have the style of a number above 255", async () => {
    expect(await one({ to: 2, style: 0x102 }, { headingAt: 0x102 })).toMatchObject({ kind: "heading" });
  });

  it("without a style or a run are plain", async () => {
    expect(await one({ to: 2, style: 99 })).toEqual({ kind: "paragraph", text: "a" });
    expect(await blocksOf({ stories: { body: "a\r" } })).toEqual([{ kind: "paragraph", text: "a" }]);
    expect(await one({ to: 1, style: 1 })).toEqual({ kind: "paragraph", text: "a" });
  });

  it.each([
    [listed(1), { kind: "list-item", level: 1, marker: "1.", text: "a" }],
    [listed(1, 2), { kind: "list-item", level: 3, text: "a" }],
    [listed(9), { kind: "list-item", level: 1, text: "a" }],
    [listed(0), { kind: "paragraph", text: "a" }],
    [listed(0x7ff), { kind: "paragraph", text: "a" }],
    [listed(0x7fe), { kind: "list-item", level: 1, text: "a" }],
    [[0x0a, 0x26, 1], { kind: "paragraph", text: "a" }],
  ])("with the list properties %j are %j", async (sprms, expected) => {
    expect(await one({ to: 2, sprms })).toEqual(expected);
  });

  it("have the list of their style, unless they leave it", async () => {
    const paragraph = { to: 2, style: 10 };

    expect(await one(paragraph)).toEqual({ kind: "list-item", level: 1, marker: "1.", text: "a" });
    expect(await one({ ...paragraph, sprms: listed(0) })).toEqual({ kind: "paragraph", text: "a" });
    expect(await one({ ...paragraph, sprms: [0x0a, 0x26, 3] })).toMatchObject({ level: 4 });
  });

  it.each([0x46, 0x45])("have their properties elsewhere if the list is long: code %i", async (code) => {
    const sprms = [code, 0x66, 3, 0, 0, 0];
    const data = Uint8Array.from([9, 9, 9, 7, 0, ...listed(1), ...IN_TABLE]);

    expect(await one({ to: 2, sprms }, { data })).toEqual({ kind: "list-item", level: 1, marker: "1.", text: "a" });
    expect(await one({ to: 2, sprms })).toEqual({ kind: "paragraph", text: "a" });
  });

  it("may have more than 255 bytes of properties elsewhere", async () => {
    const filler = Array.from({ length: 90 }, () => flag(DELETED, 0)).flat();
    const data = Uint8Array.from([270 + 7 - 256, 1, ...filler, ...listed(1)]);

    expect(await one({ to: 2, sprms: [0x46, 0x66, 0, 0, 0, 0] }, { data })).toMatchObject({ marker: "1." });
  });
});

describe("tables", () => {
  it("have cells and row ends, and paragraphs in cells", async () => {
    const body = "a\rb\x07c\x07\x07d\x07e\x07\x07after\r";
    const paragraphs = [
      { to: 6, sprms: IN_TABLE },
      { to: 7, sprms: [...IN_TABLE, ...ROW_END, ...listed(1)] },
      { to: 11, sprms: IN_TABLE },
      { to: 12, sprms: ROW_END },
      { to: 99 },
    ];

    expect(await textsOf({ stories: { body }, paragraphs, list: "\0." })).toEqual([
      ["table", "a b | c\nd | e"],
      ["paragraph", "after"],
    ]);
  });

  it.each([
    ["inside", IN_TABLE, [["table", "a b | c"]]],
    [
      "outside",
      [0x16, 0x24, 0],
      [
        ["paragraph", "a"],
        ["table", "b | c"],
      ],
    ],
  ])("have paragraphs %s by their property", async (_where, sprms, expected) => {
    const paragraphs = [{ to: 2, sprms }, { to: 99 }];

    expect(await textsOf({ stories: { body: "a\rb\x07c\x07" }, paragraphs })).toEqual(expected);
  });

  it("before Word 97 end a row where one mark follows another", async () => {
    const { streams, fib } = wordStreams({ stories: { body: "" } });
    const text = "a\x07b\x07\x07c\x07d\x07\x07after\r";
    const document = new TextEncoder().encode(text);
    const old = {
      ...fib,
      generation: 6,
      textStart: 0,
      textEnd: text.length,
      table: () => ({ start: 0, length: 0 }),
    } as const;

    const { blocks } = await readWord(
      { ...streams, document },
      { ...old, lengths: { ...fib.lengths, body: text.length } },
    );

    expect(blocks.map(({ kind, text: words }) => [kind, words])).toEqual([
      ["table", "a | b\nc | d"],
      ["paragraph", "after"],
    ]);
  });
});

describe("pieces of the text", () => {
  it.each([
    ["two", [25]],
    ["three", [4, 25]],
    ["four", [4, 8, 25]],
  ])("have their own places, in any order of stories: %s", async (_count, pieces) => {
    const word: WordOf = {
      stories: { body: "one\rtwo\r", headers: `${"s\r".repeat(6)}head\r`, endnotes: "last\r" },
      tables: { [TABLE.headers]: longs(0, 2, 4, 6, 8, 10, 12, 17), [TABLE.endnoteTexts]: longs(0, 5) },
      pieces,
      paragraphs: [
        { to: 4 },
        { to: 8, style: 2 },
        { to: 20 },
        { to: 25, sprms: listed(1) },
        { to: 30, sprms: listed(1) },
      ],
      list: "\0.",
    };

    expect((await blocksOf(word)).map(({ kind, level, text }) => [kind, level, text])).toEqual([
      ["header", undefined, "2. head"],
      ["paragraph", undefined, "one"],
      ["heading", 2, "two"],
      ["footnote", undefined, "1. last"],
    ]);
  });
});

it("has no list in a table of no bytes, although levels would follow it", async () => {
  const { streams, fib } = wordStreams({
    stories: { body: "a\r" },
    list: "\0.",
    paragraphs: [{ to: 2, sprms: listed(1) }],
  });
  const table: Fib["table"] = (index) => ({ ...fib.table(index), ...(index === TABLE.lists ? { length: 0 } : {}) });

  expect((await readWord(streams, { ...fib, table })).blocks).toEqual([{ kind: "list-item", level: 1, text: "a" }]);
});

it("reads tables in cells", async () => {
  const inTable = [0x16, 0x24, 1];
  const inner = [...inTable, 0x49, 0x66, 2, 0, 0, 0];
  const cell = [...inner, 0x4b, 0x24, 1];
  const blocks = await blocksOf({
    stories: { body: "a\rb\r\rc\x07\x07d\r" },
    paragraphs: [
      { to: 2, sprms: cell },
      { to: 4, sprms: cell },
      { to: 5, sprms: [...inner, 0x4c, 0x24, 1] },
      { to: 7, sprms: inTable },
      { to: 8, sprms: [...inTable, 0x17, 0x24, 1] },
      { to: 99 },
    ],
  });

  // A table of one cell is a frame around its content.
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ["table", "a | b"],
    ["paragraph", "c"],
    ["paragraph", "d"],
  ]);
});
