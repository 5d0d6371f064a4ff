import { describe, expect, it } from "vitest";
import { openDestination } from "../../../../functions/engine/formats/rtf/destinations.ts";
import type { Destination } from "../../../../functions/engine/formats/rtf/group-state.ts";
import { setRunStyle } from "../../../../functions/engine/formats/rtf/rtf-looks.ts";
import { closeGroup, createReader, emit, openGroup } from "../../../../functions/engine/formats/rtf/rtf-reader.ts";

function newReader({ destination = "text" as Destination, isStarred = false, isHtml = false } = {}) {
  const reader = createReader({ maxDepth: 10, maxObjectBytes: 100 });
  openGroup(reader);
  reader.group.destination = destination;
  return Object.assign(reader, { isStarred, isHtml });
}

/** Writes a group of this name with the text. */
function write(reader: ReturnType<typeof newReader>, name: string, text: string) {
  openGroup(reader);
  openDestination(reader, name);
  emit(reader, text);
  closeGroup(reader);
}
const bodyOf = (reader: ReturnType<typeof newReader>) => reader.body.finish().map(({ text }) => text);

describe("the destination of a group", () => {
  it.each([
    ["fonttbl", "fonts"],
    ["stylesheet", "styles"],
    ["objdata", "object"],
    ["listtext", "marker"],
    ["pntext", "marker"],
    ["fldinst", "code"],
    ["mhtmltag", "skip"],
    ["ud", "text"],
    ["info", "skip"],
  ] as const)("of %s is %s, also inside skipped groups", (name, expected) => {
    for (const destination of ["text", "skip"] as const) {
      const reader = newReader({ destination });

      expect([openDestination(reader, name), reader.group.destination]).toEqual([true, expected]);
    }
  });

  it.each([
    [true, "html"],
    [false, "skip"],
  ])("of htmltag in a wrapped page (%s) is %s", (isHtml, expected) => {
    const reader = newReader({ isHtml });

    expect([openDestination(reader, "htmltag"), reader.group.destination]).toEqual([true, expected]);
  });

  it.each(["colortbl", "protusertbl"])("of %s is skipped, with or without a star", (name) => {
    for (const isStarred of [false, true]) {
      const reader = newReader({ isStarred });

      expect([openDestination(reader, name), reader.group.destination]).toEqual([true, "skip"]);
    }
  });

  it("of unknown names is skipped only after a star", () => {
    const plain = newReader();
    const starred = newReader({ isStarred: true });

    expect([openDestination(plain, "unknown"), plain.group.destination]).toEqual([false, "text"]);
    expect([openDestination(starred, "unknown"), starred.group.destination]).toEqual([true, "skip"]);
  });

  it("of shapes stays text after a star", () => {
    const reader = newReader({ isStarred: true });

    expect([openDestination(reader, "shpinst"), reader.group.destination]).toEqual([false, "text"]);
  });

  it("of an inner row's properties stays text, and keeps the row around it", () => {
    const reader = newReader({ isStarred: true });
    const outer = reader.row;

    expect([openDestination(reader, "nesttableprops"), reader.group.destination]).toEqual([true, "text"]);
    expect(reader.row).not.toBe(outer);
    reader.group.onClose?.();
    expect(reader.row).toBe(outer);
  });

  it("stays skipped for other words in skipped groups", () => {
    const reader = newReader({ destination: "skip", isStarred: true });

    expect(["unknown", "colortbl", "footnote", "header"].map((name) => openDestination(reader, name))).toEqual(
      Array(4).fill(false),
    );
    expect([reader.group.destination, reader.notes]).toEqual(["skip", []]);
  });

  it.each(["title", "author", "subject", "keywords"])(
    "of %s is a property in skipped groups, and nothing in text",
    (name) => {
      const info = newReader({ destination: "skip" });
      const text = newReader();

      expect([openDestination(info, name), info.group.destination, info.group.property]).toEqual([
        true,
        "property",
        name,
      ]);
      expect([openDestination(text, name), text.group.destination]).toEqual([false, "text"]);
    },
  );
});

describe("an object", () => {
  it("starts a list of its own pieces", () => {
    const reader = newReader();
    openDestination(reader, "objdata");
    openDestination(reader, "objdata");

    expect(reader.objects).toEqual([[], []]);
  });
});

describe("the result of a field", () => {
  it("is text with the link of the field's code", () => {
    const reader = newReader({ destination: "code" });
    reader.group.field = { code: 'HYPERLINK "https://a.example/"', link: undefined, hasResult: false };

    expect(openDestination(reader, "fldrslt")).toBe(true);
    expect([reader.group.destination, reader.group.field.link]).toEqual(["text", "https://a.example/"]);
  });

  it("keeps the link around a field that has none", () => {
    const reader = newReader({ destination: "code" });
    reader.group.field = { code: "PAGE", link: "x:1", hasResult: false };
    openDestination(reader, "fldrslt");

    expect(reader.group.field.link).toBe("x:1");
  });

  it("is underlined as links are, which is no look", () => {
    const reader = newReader({ destination: "code" });
    reader.group.field = { code: "HYPERLINK x:1", link: undefined, hasResult: false };
    setRunStyle(reader, { underline: true, bold: true });
    openDestination(reader, "fldrslt");

    expect(reader.group.looks).toEqual([{ kind: "bold" }]);
  });

  it("without a field keeps its destination", () => {
    const reader = newReader({ destination: "skip" });

    expect([openDestination(reader, "fldrslt"), reader.group.destination]).toEqual([true, "skip"]);
  });
});

describe("a bookmark", () => {
  it("is the name of the paragraph, without Word's own one and names without letters", () => {
    const reader = newReader();
    for (const name of ["_GoBack", " ", "place ", "second"]) write(reader, "bkmkstart", name);
    emit(reader, "text");

    expect(reader.body.finish()).toEqual([{ kind: "paragraph", id: "place", text: "text" }]);
  });

  it("has a name of at most 5,000 characters", () => {
    const reader = newReader();
    openGroup(reader);
    openDestination(reader, "bkmkstart");
    for (let times = 0; times < 10; times++) emit(reader, "x".repeat(1_000));
    closeGroup(reader);
    emit(reader, "text");

    expect(reader.body.finish()[0]?.id).toHaveLength(5_000);
  });
});

describe("stories of their own", () => {
  it("are notes, tied to their numbers in the text", () => {
    const reader = newReader();
    emit(reader, "text");
    write(reader, "footnote", "one");
    write(reader, "footnote", "two");

    expect(reader.notes).toEqual([
      { kind: "footnote", id: "1", text: "one", marker: "[1]" },
      { kind: "footnote", id: "2", text: "two", marker: "[2]" },
    ]);
    expect(reader.body.finish()).toEqual([
      {
        kind: "paragraph",
        text: "text[1][2]",
        marks: [
          { kind: "note", note: "1", start: 4, end: 7 },
          { kind: "note", note: "2", start: 7, end: 10 },
        ],
      },
    ]);
  });

  it("are at most a hundred thousand notes", () => {
    const reader = newReader();
    reader.noteCount = 99_999;

    write(reader, "footnote", "last");

    expect(reader.notes.at(-1)?.marker).toBe("[100000]");
    expect(() => write(reader, "footnote", "one more")).toThrow(
      expect.objectContaining({ code: "LIMIT_EXCEEDED", remedy: "split the document" }),
    );
  });

  it("are notes of the looks that they give themselves", () => {
    const reader = newReader();
    setRunStyle(reader, { position: "superscript" });
    write(reader, "footnote", "one");
    write(reader, "footnote", "");

    expect(reader.notes).toEqual([{ kind: "footnote", id: "1", text: "one", marker: "[1]" }]);
    expect(reader.body.finish()[0]?.marks).toEqual([{ kind: "note", note: "1", start: 0, end: 3 }]);
  });

  it("are comments, with lines for paragraphs and markers of lists", () => {
    const reader = newReader();
    openGroup(reader);
    openDestination(reader, "annotation");
    emit(reader, "one");
    reader.group.story.endParagraph({ inTable: false });
    reader.group.story.addMarker("–");
    emit(reader, "two");
    closeGroup(reader);

    expect(reader.comments).toEqual([{ kind: "comment", text: "one\n– two" }]);
    expect(bodyOf(reader)).toEqual([]);
  });

  it.each(["shptxt", "dptxbxtext"])("are text boxes: the blocks of %s come before the open paragraph", (name) => {
    const reader = newReader();
    emit(reader, "text");
    write(reader, name, "box");

    expect(bodyOf(reader)).toEqual(["box", "text"]);
  });

  it.each([
    ["header", "header"],
    ["headerl", "header"],
    ["headerr", "header"],
    ["headerf", "header"],
    ["footer", "footer"],
    ["footerl", "footer"],
    ["footerr", "footer"],
    ["footerf", "footer"],
  ] as const)("of %s are in the page's %s, once for each text", (name, kind) => {
    const reader = newReader();
    for (const text of ["a", "", "b", "a"]) write(reader, name, text);

    expect([...reader.around[kind].values()]).toEqual([
      { kind, text: "a" },
      { kind, text: "b" },
    ]);
    expect(reader.around[kind === "header" ? "footer" : "header"].size).toBe(0);
  });
});
