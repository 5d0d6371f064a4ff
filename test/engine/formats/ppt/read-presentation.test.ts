import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { TYPE } from "../../../../functions/engine/formats/ppt/ppt-records.ts";
import { readPresentation } from "../../../../functions/engine/formats/ppt/read-presentation.ts";
import { equationObject } from "../../../support/documents/equation-object.ts";
import { record } from "../../../support/documents/ppt.ts";
import {
  around,
  box,
  boxShape,
  container,
  document,
  list,
  long,
  persist,
  presentation,
  slide,
  string,
  text,
} from "./records.ts";

function pagesOf(objects: Readonly<Record<number, Buffer>>, others: readonly Buffer[] = [], maxSlides = 100) {
  const { stream, lastEdit } = presentation(objects, others);
  return readPresentation(stream, lastEdit, { slides: maxSlides, objectBytes: 10_000 }).pages;
}

const textsOf = (pages: ReturnType<typeof pagesOf>) => pages.map(({ blocks }) => blocks.map((block) => block.text));
const [SLIDES, MASTERS, NOTES] = [0, 1, 2];
const slideAtom = (master: number) => record(TYPE.slideAtom, long(0, 0, 0, master, 0, 0));

describe("formulas of Equation Editor", () => {
  const embedded = (number: number, stored: number, ...names: readonly Buffer[]) =>
    container(TYPE.embedded, [record(TYPE.embeddedAtom, long(1, 0, number, 0, stored, 0)), ...names]);
  const shown = (number: number) => container(TYPE.shape, [record(TYPE.embeddedRef, long(number))]);
  const plain = (bytes: Uint8Array) => record(TYPE.embeddedObject, Buffer.from(bytes));
  const packed = (bytes: Uint8Array) => {
    const inside = Buffer.concat([long(bytes.length), deflateSync(bytes)]);
    return record(TYPE.embeddedObject, inside, { instance: 1 });
  };
  const slideOf = (object: Buffer, ...names: readonly Buffer[]) =>
    pagesOf({
      1: document(list(SLIDES, persist(2, 256)), embedded(7, 3, ...names)),
      2: slide(box("first"), shown(7), shown(8), box("last")),
      3: object,
    })[0]?.blocks.map(({ text, marks }) => [text, marks?.[0]?.kind]);
  const words = [
    ["first", undefined],
    ["last", undefined],
  ];

  it("are in their places, compressed or not, with the name of their program or none", () => {
    const formula = words.toSpliced(1, 0, ["a", "formula"]);

    expect(slideOf(plain(equationObject()))).toEqual(formula);
    expect(slideOf(packed(equationObject()), string(1, "Equation"), string(2, "Equation.3"))).toEqual(formula);
  });

  it("are none of other programs, and of damaged or missing objects", () => {
    expect(slideOf(plain(equationObject()), string(2, "Package"))).toEqual(words);
    expect(slideOf(plain(equationObject().subarray(0, 300)))).toEqual(words);
    expect(slideOf(record(TYPE.embeddedObject, Buffer.alloc(9), { instance: 1 }))).toEqual(words);
    expect(slideOf(slide())).toEqual(words);
  });
});

describe("the slides of a presentation", () => {
  it("come in the order of the list, with the texts of their outline", () => {
    const pages = pagesOf({
      1: document(list(SLIDES, persist(3, 257), ...text(0, "Title\rtwo"), ...text(1, "body"), persist(2, 256))),
      2: slide(box("second")),
      3: slide(),
    });

    expect(pages).toEqual([
      {
        number: 1,
        label: "Title two",
        source: "native",
        blocks: [
          { kind: "heading", level: 1, text: "Title\ntwo" },
          { kind: "list-item", level: 1, marker: "•", text: "body" },
        ],
      },
      { number: 2, source: "native", blocks: [{ kind: "paragraph", text: "second" }] },
    ]);
  });

  it("without an object have the texts of the outline, and are left out without any", () => {
    const pages = pagesOf({ 1: document(list(SLIDES, persist(8, 256), ...text(0, "lost"), persist(9, 257))) });

    expect(textsOf(pages)).toEqual([["lost"]]);
  });

  it("are read in the order of the stream if nothing lists them", () => {
    expect(textsOf(pagesOf({ 1: document(), 2: slide(box("a")), 3: slide(box("b")) }))).toEqual([["a"], ["b"]]);
    expect(textsOf(pagesOf({ 2: slide(box("a")) }))).toEqual([["a"]]);
  });

  it("use the last document of the stream if the directory has none", () => {
    const documents = [
      document(list(SLIDES, persist(2, 256), ...text(0, "old"))),
      document(around(0x20, [string(2, "new")], 3)),
    ];

    expect(textsOf(pagesOf({ 2: slide(box("a")) }, documents))).toEqual([["a", "new"]]);
  });

  it("are read up to a limit", () => {
    const objects = { 1: document(), 2: slide(box("a")), 3: slide(box("b")) };

    expect(pagesOf(objects, [], 1)).toHaveLength(1);
    expect(pagesOf(objects, [], 2)).toHaveLength(2);
  });

  it.each([
    [0x4, true],
    [0x5, true],
    [0x3, undefined],
    [0, undefined],
  ])("are hidden by the flags %i: %s", (flags, hidden) => {
    const info = record(TYPE.slideShowInfo, long(0, 0, flags << 16, 0));

    expect(pagesOf({ 1: document(), 2: slide(info) })[0]?.hidden).toBe(hidden);
  });

  it("have comments with their authors, after the notes", () => {
    const comment = (...strings: readonly Buffer[]) => container(TYPE.comment, strings);
    const pages = pagesOf({
      1: document(list(SLIDES, persist(2, 256)), list(NOTES, persist(3, 512))),
      2: slide(
        box("words"),
        comment(string(0, "Ada"), string(1, "ibex")),
        comment(string(1, "newt")),
        comment(string(0, "Bob")),
        comment(string(2, "initials")),
      ),
      3: container(TYPE.notes, [record(TYPE.notesAtom, long(256)), box("note", 2)]),
    });

    expect(pages[0]?.blocks.slice(1)).toEqual([
      { kind: "note", text: "note" },
      { kind: "comment", text: "Ada: ibex" },
      { kind: "comment", text: "newt" },
    ]);
  });

  it("have links to the targets of the document", () => {
    const link = (id: number, ...strings: readonly Buffer[]) =>
      container(TYPE.hyperlink, [record(TYPE.hyperlinkAtom, long(id)), ...strings]);
    const links = container(TYPE.externalObjects, [
      link(4, string(0, "shown"), string(1, "http://a/")),
      link(5, string(0, "no target")),
    ]);
    const click = (id: number) => container(TYPE.interaction, [record(TYPE.interactionAtom, long(0, id))]);
    const linked = (id: number) => boxShape(...text(4, "reeds"), click(id), record(TYPE.textLink, long(0, 5)));

    const pages = pagesOf({ 1: document(links), 2: slide(linked(4), linked(5)) });

    expect(pages[0]?.blocks.map((block) => block.links)).toEqual([[{ text: "reeds", uri: "http://a/" }], undefined]);
  });

  it("keep the embedded objects of the stream, in order", () => {
    const objects = [1, 2].map((value) => record(TYPE.embeddedObject, long(value)));
    const { stream, lastEdit } = presentation({ 1: document() }, objects);

    expect(
      readPresentation(stream, lastEdit, { slides: 9, objectBytes: 10_000 }).objects.map(({ data }) => data[0]),
    ).toEqual([1, 2]);
  });
});

describe("the header and footer of a slide", () => {
  const both = [string(1, "head"), string(2, "foot")];
  const blocksOf = (own: readonly Buffer[], everywhere: readonly Buffer[] = []) =>
    pagesOf({ 1: document(...everywhere), 2: slide(box("words"), ...own) })[0]?.blocks.map(({ kind, text }) => [
      kind,
      text,
    ]);

  it.each([
    [
      "both",
      0x30,
      [
        ["header", "head"],
        ["paragraph", "words"],
        ["footer", "foot"],
      ],
    ],
    [
      "the header",
      0x10,
      [
        ["header", "head"],
        ["paragraph", "words"],
      ],
    ],
    [
      "the footer",
      0x20,
      [
        ["paragraph", "words"],
        ["footer", "foot"],
      ],
    ],
    ["none", 0xf, [["paragraph", "words"]]],
  ])("are shown by their flags: %s", (_what, flags, expected) => {
    expect(blocksOf([around(flags, both)])).toEqual(expected);
    expect(blocksOf([], [around(flags, both, 3)])).toEqual(expected);
  });

  it("of the slide win over those of the document", () => {
    expect(blocksOf([around(0x20, [string(2, "own")])], [around(0x30, both, 3)])).toEqual([
      ["header", "head"],
      ["paragraph", "words"],
      ["footer", "own"],
    ]);
  });

  it("of notes pages are not those of slides", () => {
    expect(blocksOf([], [around(0x30, both, 4)])).toEqual([["paragraph", "words"]]);
  });

  it("are skipped if they are empty, without flags, or already on the slide", () => {
    expect(blocksOf([around(0x30, [string(1, " "), string(2, "words")])])).toEqual([["paragraph", "words"]]);
    expect(blocksOf([container(TYPE.headersFooters, both)])).toEqual([["paragraph", "words"]]);
  });

  it("replace the marks of the slide's boxes", () => {
    const marked = boxShape(...text(4, "*"), record(TYPE.footerMark, long(0)));

    expect(blocksOf([marked, around(0x20, both)])).toEqual([
      ["paragraph", "words"],
      ["paragraph", "foot"],
    ]);
  });
});

describe("the notes of a slide", () => {
  const notes = (id: number, ...records: readonly Buffer[]) =>
    container(TYPE.notes, [record(TYPE.notesAtom, long(id)), ...records]);
  const listed = list(SLIDES, persist(2, 256), persist(3, 257));

  it("belong to the slide that they name", () => {
    const pages = pagesOf({
      1: document(listed, list(NOTES, persist(5, 512), persist(4, 513))),
      2: slide(),
      3: slide(),
      4: notes(256, box("of the first")),
      5: notes(257, box("of the second")),
      6: notes(256, box("of an older edit")),
    });

    expect(textsOf(pages)).toEqual([["of the first"], ["of the second"]]);
  });

  it("are found in the stream if nothing lists them, and need a slide", () => {
    const pages = pagesOf({
      1: document(listed),
      2: slide(),
      3: slide(),
      4: notes(257, box("found")),
      5: container(TYPE.notes, [box("without an atom")]),
    });

    expect(textsOf(pages)).toEqual([[], ["found"]]);
  });

  it("leave out empty boxes and the slide number", () => {
    const pages = pagesOf({
      1: document(listed),
      2: slide(),
      3: slide(),
      4: notes(256, box(" "), box("a*"), box("*")),
    });

    expect(textsOf(pages)[0]).toEqual(["a*"]);
  });

  it("show their own header", () => {
    const marked = boxShape(...text(4, "*"), record(TYPE.headerMark, long(0)));
    const pages = pagesOf({
      1: document(listed),
      2: slide(),
      3: slide(),
      4: notes(256, around(0x10, [string(1, "head")]), marked),
    });

    expect(textsOf(pages)[0]).toEqual(["head"]);
  });
});

describe("the master of a slide", () => {
  const style = (flags: number) =>
    record(TYPE.masterTextStyle, Buffer.from([5, 0, 1, 0, 0, 0, flags, 0]), { instance: 1 });
  const master = (...records: readonly Buffer[]) => container(TYPE.mainMaster, records);
  const masters = list(MASTERS, persist(4, 900), persist(5, 901), persist(6, 902));

  it("shows its texts on its first slide, without placeholders, numbers and texts that the slide has", () => {
    const numbered = boxShape(...text(4, "Page *"), record(TYPE.slideNumberMark, long(5)));
    const placeholder = container(TYPE.shape, [
      container(0xf011, [record(TYPE.placeholder, long(0))]),
      container(TYPE.textBox, text(4, "Click here")),
    ]);
    const pages = pagesOf({
      1: document(masters),
      2: slide(slideAtom(900), box("one"), box("same")),
      3: slide(slideAtom(900), box("two")),
      4: master(box("company"), placeholder, numbered, container(TYPE.shape, []), box("same")),
      7: slide(slideAtom(901), box("three")),
      5: master(box("other")),
    });

    expect(textsOf(pages)).toEqual([["one", "same", "company"], ["two"], ["three", "other"]]);
  });

  it("gives bullets to the bodies of its slides", () => {
    const pages = pagesOf({
      1: document(masters),
      2: slide(slideAtom(900), box("a", 1)),
      3: slide(slideAtom(901), box("b", 1)),
      4: master(style(0)),
      5: master(style(1)),
    });

    expect(pages.map(({ blocks }) => blocks[0]?.kind)).toEqual(["paragraph", "list-item"]);
  });

  it("is a main master, and others do not count", () => {
    const pages = pagesOf({
      1: document(masters),
      2: slide(slideAtom(902), box("a")),
      6: container(TYPE.slide, [box("title master")]),
    });

    expect(textsOf(pages)).toEqual([["a"], ["title master"]]);
  });
});
