import { describe, expect, it } from "vitest";
import {
  closeGroup,
  createReader,
  emit,
  flushBytes,
  openGroup,
  openStory,
  paragraphLook,
  plainParagraph,
} from "../../../../functions/engine/formats/rtf/rtf-reader.ts";
import type { TrackedChanges } from "../../../../functions/engine/formats/shared/tracked-changes.ts";

const newReader = (maxDepth = 10) => createReader({ maxDepth, maxObjectBytes: 100 });
const textOf = (reader: ReturnType<typeof newReader>) => reader.body.finish().map(({ text }) => text);

it("starts without content, changes, or open groups", () => {
  expect(newReader()).toMatchObject({
    objectBytes: 0,
    isHtml: false,
    insertions: 0,
    deletions: 0,
    outer: [],
    ignoredGroups: 0,
    tooDeep: false,
    isGroupStart: false,
    isStarred: false,
    toSkip: 0,
    pending: [],
    paragraph: { inTable: false, style: 0, outline: undefined, list: undefined, indent: 0, firstIndent: 0 },
  });
});

describe("the look of a paragraph", () => {
  const look = (paragraph: Partial<ReturnType<typeof plainParagraph>>) => {
    const reader = newReader();
    Object.assign(reader.styles.declare("paragraph", 4), { name: "Heading 2;", run: { bold: true } });
    Object.assign(reader.styles.declare("paragraph", 5), { name: "Quote;" });
    Object.assign(reader.styles.declare("paragraph", 6), { name: "caption;" });
    Object.assign(reader.styles.declare("paragraph", 7), { name: "Source Code;" });
    Object.assign(reader.styles.declare("paragraph", 8), { name: "Definition Term;" });
    Object.assign(reader.styles.declare("paragraph", 9), { name: "Narrow;", indent: 200 });
    reader.paragraph = { ...plainParagraph(), ...paragraph };
    return paragraphLook(reader);
  };

  it.each([
    [{}, { inTable: false, indent: 0, hangs: false, furtherIndent: 0, styled: new Set() }],
    [
      { inTable: true, list: 2 },
      { inTable: true, indent: 0, furtherIndent: 0, list: { level: 3 }, styled: new Set() },
    ],
    [{ style: 4 }, { heading: 2, styled: new Set(["bold"]) }],
    [{ style: 5 }, { isQuote: true, styled: new Set() }],
    [{ style: 6 }, { isCaption: true }],
    [{ style: 7 }, { isCode: true }],
    [{ style: 8 }, { definition: "term" }],
    [
      { style: 9, indent: 720, firstIndent: -360 },
      { indent: 720, hangs: true, furtherIndent: 160 },
    ],
    [
      { style: 9, indent: 720, firstIndent: 360 },
      { indent: 720, furtherIndent: 520 },
    ],
    [{ style: 4, outline: 0 }, { heading: 1 }],
    [{ outline: 5 }, { heading: 6 }],
    [{ outline: 6 }, { heading: 6 }],
    [{ outline: 8 }, { heading: 6 }],
  ])("of %j is %j", (paragraph, expected) => {
    expect(look(paragraph)).toMatchObject(expected);
  });

  it("is no heading and no item by default, nor with the outline level of body text", () => {
    expect(look({ outline: 9 })).not.toHaveProperty("heading");
    expect(look({})).not.toHaveProperty("list");
  });
});

describe("text", () => {
  it("goes to the story with the link of its field, unless hidden or deleted", () => {
    const reader = newReader();
    reader.group.field = { code: "", link: "x:1", hasResult: false };
    emit(reader, "linked");
    reader.group.field = undefined;
    emit(reader, " plain");
    reader.group.hidden = true;
    emit(reader, " hidden");
    reader.group.hidden = false;
    reader.group.change = "deleted";
    emit(reader, " deleted");

    expect(reader.body.finish()).toEqual([
      { kind: "paragraph", text: "linked plain", marks: [{ kind: "link", uri: "x:1", start: 0, end: 6 }] },
    ]);
  });

  it("is read by the asked text of the changes, with marks where they are shown", () => {
    const readBy = (trackedChanges: TrackedChanges) => {
      const reader = createReader({ maxDepth: 10, maxObjectBytes: 100 }, trackedChanges);
      for (const [change, text] of [
        [undefined, "a "],
        ["deleted", "ol"],
        ["deleted", "d"],
        ["inserted", "new"],
      ] as const) {
        reader.group.change = change;
        emit(reader, text);
      }
      return reader.body.finish();
    };

    expect(readBy("accept")).toEqual([{ kind: "paragraph", text: "a new" }]);
    expect(readBy("reject")).toEqual([{ kind: "paragraph", text: "a old" }]);
    const marks = [
      { kind: "deleted", start: 2, end: 5 },
      { kind: "inserted", start: 5, end: 8 },
    ];
    expect(readBy("show")).toEqual([{ kind: "paragraph", text: "a oldnew", marks }]);
  });

  it("goes to the page in wrapped HTML, except between its parts", () => {
    const reader = newReader();
    reader.isHtml = true;
    emit(reader, "a");
    reader.group.htmlOff = true;
    emit(reader, "off");
    reader.group.destination = "html";
    emit(reader, "<p>");

    expect([reader.html, textOf(reader)]).toEqual([["a", "<p>"], []]);
  });

  it("of a marker goes before the item, unless hidden or deleted", () => {
    const reader = newReader();
    reader.group.destination = "marker";
    emit(reader, "1.");
    reader.group.hidden = true;
    emit(reader, "h");
    reader.group.hidden = false;
    reader.group.change = "deleted";
    emit(reader, "d");
    reader.group.change = undefined;
    reader.group.destination = "text";
    emit(reader, "item");

    expect(reader.body.finish()).toEqual([{ kind: "list-item", level: 1, marker: "1.", text: "item" }]);
  });

  it.each([
    [4095, 4096],
    [4096, 4096],
  ])("of a field grows its code from %i to %i characters", (before, after) => {
    const reader = newReader();
    const field = { code: "x".repeat(before), link: undefined, hasResult: false };
    Object.assign(reader.group, { destination: "code", field });

    emit(reader, "y");

    expect(field.code).toHaveLength(after);
  });

  it("goes nowhere in other destinations, and without a field, a property or a style", () => {
    const reader = newReader();
    for (const destination of ["skip", "fonts", "object", "code", "property", "styles", "bookmark"] as const) {
      reader.group.destination = destination;
      emit(reader, "heading 1");
    }

    expect([textOf(reader), reader.html, reader.properties]).toEqual([[], [], {}]);
  });

  it("of a property is joined", () => {
    const reader = newReader();
    Object.assign(reader.group, { destination: "property", property: "title" });
    emit(reader, "a");
    emit(reader, "b");

    expect(reader.properties).toEqual({ title: "ab" });
  });

  it("of a style is its name, with the looks that hold there", () => {
    const reader = newReader();
    reader.group.destination = "styles";
    reader.group.declared = reader.styles.declare("paragraph", 7);
    reader.group.run = { bold: true };
    emit(reader, "head");
    emit(reader, "ing 2;");

    expect(reader.styles.of("paragraph", 7)).toEqual({
      name: "heading 2;",
      outline: undefined,
      indent: 0,
      run: { bold: true },
    });
  });

  it("has the looks of the group", () => {
    const reader = newReader();
    reader.group.looks = [{ kind: "bold" }];
    emit(reader, "bold");

    expect(reader.body.finish()[0]?.marks).toEqual([{ kind: "bold", start: 0, end: 4 }]);
  });
});

describe("bytes that wait", () => {
  it("are decoded together, once", () => {
    const reader = newReader();
    reader.fonts.declare("ansicpg", 932);
    reader.pending = [0x93, 0xfa];

    flushBytes(reader);
    flushBytes(reader);

    expect([textOf(reader), reader.pending]).toEqual([["日"], []]);
  });

  it("are decoded in the font of the group", () => {
    const reader = newReader();
    reader.fonts.open(3);
    reader.fonts.setPage("cpg", 1251);
    reader.group.font = 3;
    reader.pending.push(0xe4);

    openGroup(reader);

    expect(textOf(reader)).toEqual(["д"]);
  });

  it("are flushed at the end of a group, and no text is sent without any", () => {
    const reader = newReader();
    reader.group.destination = "html";
    flushBytes(reader);
    openGroup(reader);
    reader.pending = [0x61];
    closeGroup(reader);

    expect(reader.html).toEqual(["a"]);
  });
});

describe("a group", () => {
  it("starts with a copy of the state, and its end restores the outer state", () => {
    const reader = newReader();
    const { group } = reader;
    Object.assign(group, { font: 5, onClose: () => undefined });
    Object.assign(reader, { toSkip: 3, isStarred: true });

    openGroup(reader);
    expect(reader).toMatchObject({
      isGroupStart: true,
      isStarred: false,
      toSkip: 0,
      group: { font: 5, onClose: undefined },
    });
    reader.group.font = 6;
    reader.toSkip = 2;

    expect(closeGroup(reader)).toBe(true);
    expect(reader).toMatchObject({ isGroupStart: false, toSkip: 0, tooDeep: false });
    expect(reader.group).toBe(group);
    expect(reader.group.font).toBe(5);
  });

  it("reports the end of the outermost group only", () => {
    const reader = newReader();
    openGroup(reader);
    openGroup(reader);

    expect([closeGroup(reader), closeGroup(reader), closeGroup(reader)]).toEqual([false, true, true]);
  });

  it("deeper than the limit shares the state of the group around it", () => {
    const reader = newReader(2);
    for (let depth = 0; depth < 2; depth++) openGroup(reader);
    const { group } = reader;
    expect(reader.tooDeep).toBe(false);

    openGroup(reader);
    openGroup(reader);
    expect([reader.tooDeep, reader.group === group, reader.outer.length]).toEqual([true, true, 2]);

    expect([1, 2, 3, 4].map(() => closeGroup(reader))).toEqual([false, false, false, true]);
  });

  it("for readers without Unicode skips its inner groups, but not the groups inside them", () => {
    const reader = newReader();
    reader.group.isUpr = true;
    openGroup(reader);

    expect(reader.group).toMatchObject({ destination: "skip", isUpr: false });
    closeGroup(reader);
    reader.group.isUpr = false;
    openGroup(reader);
    expect(reader.group.destination).toBe("text");
  });
});

it("gives a group a story of its own, and restores the paragraph at its end", () => {
  const reader = newReader();
  const found: string[] = [];
  reader.paragraph.list = 3;
  openGroup(reader);
  Object.assign(reader.group, {
    destination: "skip",
    field: { code: "", link: "x:1" },
    run: { bold: true },
    looks: [{ kind: "bold" }],
  });

  openStory(reader, (blocks) => void found.push(...blocks.map(({ text }) => text)));
  expect([reader.paragraph.list, reader.group.destination, reader.group.field]).toEqual([undefined, "text", undefined]);
  expect(reader.group).toMatchObject({ run: {}, looks: [] });
  emit(reader, "inside");
  expect(found).toEqual([]);
  closeGroup(reader);
  emit(reader, "outside");

  expect([found, textOf(reader), reader.paragraph.list]).toEqual([["inside"], ["outside"], 3]);
});
