import { describe, expect, it } from "vitest";
import { DRAWING } from "../../../../functions/engine/formats/office/drawn-pictures.ts";
import type { ParagraphLook } from "../../../../functions/engine/formats/ppt/paragraph-looks.ts";
import { TYPE, textOf } from "../../../../functions/engine/formats/ppt/ppt-records.ts";
import { readTexts, shapeTexts, textBlocks } from "../../../../functions/engine/formats/ppt/shape-text.ts";
import { record } from "../../../support/documents/ppt.ts";
import { boxShape, container, containerOf, long, reader, text, utf16 } from "./records.ts";

const NO_LINKS = new Map<number, string>();
const recordsOf = (...records: readonly Buffer[]) => reader.children(containerOf(...records));

describe("texts in a list of records", () => {
  const read = (...records: readonly Buffer[]) => readTexts(reader, recordsOf(...records), new Map([[7, "http://a/"]]));
  const click = (link: number) => container(TYPE.interaction, [record(TYPE.interactionAtom, long(99, link))]);
  const range = (start: number, end: number) => record(TYPE.textLink, long(start, end));

  it("start at their headers, and have characters of one or two bytes", () => {
    const bytes = record(TYPE.textBytes, Buffer.from("caf\u00e9", "latin1"));

    expect(read(...text(0, "Title \u20ac"), record(TYPE.textHeader, long(1)), bytes, bytes)).toEqual([
      { kind: 0, text: "Title \u20ac", links: [] },
      { kind: 1, text: "caf\u00e9caf\u00e9", links: [] },
    ]);
  });

  it("are of another kind without a header", () => {
    expect(read(record(TYPE.textCharacters, utf16("alone")))).toEqual([{ kind: 4, text: "alone", links: [] }]);
  });

  it("have links, whose target comes before their range", () => {
    const [first] = read(...text(4, "see the reeds here"), click(7), range(4, 14));

    expect(first?.links).toEqual([{ text: "the reeds", uri: "http://a/" }]);
  });

  it.each([
    ["an unknown target", [click(8), range(0, 3)]],
    ["no target", [container(TYPE.interaction, []), range(0, 3)]],
    ["no target before the range", [range(0, 3), click(7)]],
    ["a range of blanks", [click(7), range(3, 4)]],
  ])("have no link with %s", (_what, records) => {
    expect(read(...text(4, "see the reeds"), ...records)[0]?.links).toEqual([]);
  });

  it("ignore a link and a style without a text", () => {
    expect(read(click(7), range(0, 3), record(TYPE.textStyle, long(1, 0, 0)))).toEqual([]);
  });

  it("have the looks of their paragraphs", () => {
    const style = record(TYPE.textStyle, Buffer.from([4, 0, 0, 0, 2, 0, 1, 0, 0, 0, 1, 0]));

    expect(read(...text(1, "reed"), style)[0]?.looks).toEqual([{ end: 4, level: 2, bullet: true, mark: undefined }]);
  });

  it("are decoded from the bytes of their record only", () => {
    const data = new Uint8Array(Buffer.from("xabx")).subarray(1, 3);

    expect(textOf({ type: TYPE.textBytes, instance: 0, isContainer: false, data })).toBe("ab");
  });
});

describe("texts of a slide's shapes", () => {
  const NOWHERE = { header: undefined, footer: undefined };
  const outline = ["Title", "Body"].map((words, kind) => ({ kind, text: words, links: [] }));
  const inShapes = (shapes: readonly Buffer[], around: Parameters<typeof shapeTexts>[3]["around"] = NOWHERE) =>
    shapeTexts(reader, containerOf(...shapes), outline, { links: NO_LINKS, around });
  const textsIn = (...shapes: readonly Buffer[]) => inShapes(shapes).map(({ text: words }) => words);
  const reference = (index: number) => boxShape(record(TYPE.outlineTextRef, long(index)));

  it("come in the order of the shapes, and unused texts of the outline come last", () => {
    expect(textsIn(boxShape(...text(4, "box")), reference(1))).toEqual(["box", "Body", "Title"]);
  });

  it("use each text of the outline once, and skip unknown ones", () => {
    expect(textsIn(reference(0), reference(0), reference(2), reference(1))).toEqual(["Title", "Body"]);
  });

  it("have the numbers of their shape, also texts of the outline", () => {
    const entry = Buffer.concat([long(0x3000000), Buffer.from(Uint16Array.of(1, 3, 7).buffer), long(0, 0)]);
    const tag = record(0x138b, record(TYPE.numberStyle, entry));
    const tags = container(0xf011, [container(0x1388, [container(0x138a, [tag])])]);
    const shape = (...box: readonly Buffer[]) => container(TYPE.shape, [container(TYPE.textBox, box), tags]);
    const reference = record(TYPE.outlineTextRef, long(0));
    const outline = [{ kind: 4, text: "outline", links: [] }];
    const slide = containerOf(shape(...text(4, "own")), shape(reference));
    const around = { header: undefined, footer: undefined };
    const texts = shapeTexts(reader, slide, outline, { links: NO_LINKS, around });

    expect(texts.map(({ text: words, numbers }) => [words, numbers])).toEqual([
      ["own", [{ scheme: "arabicPeriod", start: 7 }]],
      ["outline", [{ scheme: "arabicPeriod", start: 7 }]],
    ]);
  });

  it("are found in groups, up to a depth", () => {
    const nested = (depth: number) =>
      Array.from({ length: depth }).reduce<Buffer>(
        (inner) => container(TYPE.group, [inner]),
        boxShape(...text(4, "deep")),
      );

    expect(textsIn(nested(64))).toContain("deep");
    expect(textsIn(nested(65))).not.toContain("deep");
  });

  it("are the table of a group with the property of tables", () => {
    const property = Buffer.alloc(6);
    property.writeUInt16LE(0x39f, 0);
    property.writeUInt32LE(1, 2);
    const cell = (words: string, left: number) =>
      container(TYPE.shape, [
        record(TYPE.childAnchor, long(left, 0, left + 10, 10)),
        container(TYPE.textBox, [...text(4, words), ...text(4, "more")]),
      ]);
    const table = (...cells: readonly Buffer[]) =>
      container(TYPE.group, [
        container(TYPE.shape, [record(TYPE.moreProperties, property, { instance: 1 })]),
        ...cells,
      ]);

    const [found] = inShapes([table(cell("a", 0), cell("b", 10))]);

    expect(found).toMatchObject({ kind: 4, links: [], text: found?.block?.text });
    expect(found?.block?.table?.cells.map((each) => each.text)).toEqual(["a\nmore", "b\nmore"]);
    expect(textsIn(table())).toEqual(["Title", "Body"]);
  });

  describe("with a mark", () => {
    const mark = (type: number, words = "*") => boxShape(...text(4, words), record(type, Buffer.alloc(4)));
    const firstOf = (shape: Buffer, around = NOWHERE as Parameters<typeof shapeTexts>[3]["around"]) =>
      inShapes([shape], around)[0]?.text;
    const around = { header: "head-1", footer: "foot-2" };

    it.each([
      ["the footer", TYPE.footerMark, "* of *", "foot-2 of *"],
      ["the header", TYPE.headerMark, "*", "head-1"],
      ["nothing for a number", TYPE.slideNumberMark, " * ", ""],
      ["a star inside other words", TYPE.slideNumberMark, "2 * 3", "2 * 3"],
      ["words without a star", TYPE.footerMark, "words", "words"],
    ])("show %s", (_what, type, words, shown) => {
      expect(firstOf(mark(type, words), around)).toBe(shown);
    });

    it("are empty if the slide has no header or footer", () => {
      expect(firstOf(mark(TYPE.footerMark))).toBe("");
      expect(firstOf(mark(TYPE.headerMark))).toBe("");
    });
  });

  describe("of pictures", () => {
    const DESCRIPTION = 0x381;
    const COMPLEX = 0x8000;
    const picture = (
      properties: readonly (readonly [code: number, value: number])[],
      complex: string,
      count = properties.length,
    ) => {
      const list = properties.map(([code, value]) => {
        const bytes = Buffer.alloc(6);
        bytes.writeUInt16LE(code, 0);
        bytes.writeUInt32LE(value, 2);
        return bytes;
      });
      const data = Buffer.concat([...list, utf16(complex)]);
      return container(TYPE.shape, [record(DRAWING.properties, data, { instance: count })]);
    };
    const figuresIn = (shape: Buffer) => inShapes([shape]).filter(({ kind }) => kind < 0);

    it("are their descriptions", () => {
      const shape = picture(
        [
          [0x104, 1],
          [0x105 | COMPLEX, 6],
          [DESCRIPTION | COMPLEX, 10],
          [0x106 | COMPLEX, 6],
        ],
        "oneherontwo",
      );

      const [figure] = figuresIn(shape);

      expect(figure?.text).toBe("heron");
      expect(figure && textBlocks(figure)).toEqual([{ kind: "figure", text: "heron", uri: "image1" }]);
    });

    it("are figures also without a description, and with one alone", () => {
      const blocksOf = (shape: Buffer) => figuresIn(shape).flatMap((figure) => textBlocks(figure));

      expect(blocksOf(picture([[0x104 | 0x4000, 7]], ""))).toEqual([{ kind: "figure", text: "", uri: "image7" }]);
      expect(blocksOf(picture([[DESCRIPTION | COMPLEX, 10]], "heron"))).toEqual([{ kind: "figure", text: "heron" }]);
    });

    it("have a description with further flags in its code", () => {
      expect(figuresIn(picture([[DESCRIPTION | COMPLEX | 0x4000, 10]], "heron"))[0]?.text).toBe("heron");
    });

    it.each([
      ["without properties", container(TYPE.shape, [])],
      ["with a plain property of this number", picture([[DESCRIPTION, 10]], "heron")],
      ["with no number", picture([[0x104, 0]], "")],
      ["with an empty description", picture([[DESCRIPTION | COMPLEX, 0]], "heron")],
      ["with fewer properties than they declare", picture([[0x105, 0]], "x", 9)],
      ["with fewer declared properties", picture([[DESCRIPTION | COMPLEX, 10]], "heron", 0)],
    ])("are none %s", (_what, shape) => {
      expect(figuresIn(shape)).toEqual([]);
    });
  });
});

describe("the blocks of a text", () => {
  const look = (end: number, more: Partial<ParagraphLook> = {}): ParagraphLook => ({
    end,
    level: 0,
    bullet: undefined,
    mark: undefined,
    ...more,
  });
  const blocksOf = (kind: number, words: string, looks: readonly ParagraphLook[] = [], hasBullets?: boolean) =>
    textBlocks({ kind, text: words, links: [], looks }, hasBullets);

  it.each([0, 6])("are one heading for a title (kind %i)", (kind) => {
    expect(blocksOf(kind, "one\rtwo\vthree", [], true)).toEqual([
      { kind: "heading", level: 1, text: "one\ntwo\nthree" },
    ]);
  });

  it.each([
    [1, "list-item"],
    [7, "list-item"],
    [8, "list-item"],
    [2, "paragraph"],
    [4, "paragraph"],
    [5, "paragraph"],
  ])("of kind %i with bullets in the master are a %s", (kind, expected) => {
    expect(blocksOf(kind, "words", [], true)[0]?.kind).toBe(expected);
    expect(blocksOf(kind, "words", [], true)[0]?.level).toBe(expected === "list-item" ? 1 : undefined);
    expect(blocksOf(kind, "words", [])[0]?.kind).toBe("paragraph");
  });

  it("skip empty paragraphs, and keep the looks of the others", () => {
    const looks = [
      look(2, { bullet: false }),
      look(3, { bullet: true }),
      look(9, { bullet: true, level: 1, mark: "–" }),
    ];

    expect(blocksOf(1, "a\r\rb\rc", looks, true)).toEqual([
      { kind: "paragraph", text: "a" },
      { kind: "list-item", level: 2, marker: "–", text: "b" },
      { kind: "list-item", level: 2, marker: "–", text: "c" },
    ]);
  });

  it("have the look of their first character", () => {
    const looks = [look(1, { bullet: true }), look(9, { bullet: false })];

    expect(blocksOf(4, "ab", looks)[0]?.kind).toBe("list-item");
  });

  it.each([
    ["–", "–"],
    ["►", "►"],
    ["\uf0a7", "•"],
    ["q", "•"],
    [undefined, "•"],
  ])("replace the mark %s with one that every font has: %s", (mark, shown) => {
    expect(blocksOf(4, "a", [look(2, { bullet: true, mark })])[0]?.marker).toBe(shown);
  });

  it("have only the links of their own paragraph", () => {
    const links = [{ text: "reeds", uri: "http://a/" }];

    expect(textBlocks({ kind: 4, text: "the reeds\rothers", links })).toEqual([
      { kind: "paragraph", text: "the reeds", links },
      { kind: "paragraph", text: "others" },
    ]);
  });

  it("have the automatic numbers of their characters, level by level", () => {
    const number = (start: number, scheme = "arabicPeriod") => ({ scheme, start });
    const bullet = { bullet: true };
    const looks = [look(4, bullet), look(6, { ...bullet, level: 1 }), look(8, bullet), look(10, { bullet: false })];
    const entries = [
      { end: 4, entry: 0 },
      { end: 6, entry: 1 },
      { end: 12, entry: 0 },
      { end: 99, entry: 2 },
    ];
    const numbers = [number(3), number(1, "alphaLcParenR")];
    const blocks = textBlocks({
      kind: 4,
      text: "a\rb\rc\rd\re\rf\rg",
      links: [],
      looks: [...looks, look(99, bullet)],
      entries,
      numbers,
    });

    expect(blocks.map(({ marker, text: words }) => [marker, words])).toEqual([
      ["3.", "a"],
      ["4.", "b"],
      ["a)", "c"],
      ["5.", "d"],
      [undefined, "e"],
      ["3.", "f"],
      ["•", "g"],
    ]);
  });

  it("are the table of a table", () => {
    const table = { kind: "table" as const, text: "a" };

    expect(textBlocks({ kind: 4, text: "a", links: [], block: table })).toEqual([table]);
  });
});
