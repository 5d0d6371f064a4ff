import { describe, expect, it } from "vitest";
import { applyWord } from "../../../../functions/engine/formats/rtf/apply-word.ts";
import type { Destination } from "../../../../functions/engine/formats/rtf/group-state.ts";
import { createReader, emit } from "../../../../functions/engine/formats/rtf/rtf-reader.ts";

type Word = readonly [name: string, parameter?: number | undefined];

function readerAfter(...words: readonly Word[]) {
  const reader = createReader({ maxDepth: 10, maxObjectBytes: 100 });
  for (const [name, parameter] of words) applyWord(reader, name, parameter);
  return reader;
}
function readerIn(destination: Destination, ...words: readonly Word[]) {
  const reader = readerAfter();
  reader.group.destination = destination;
  for (const [name, parameter] of words) applyWord(reader, name, parameter);
  return reader;
}

describe("a word at the start of a group", () => {
  it("opens its destination, and elsewhere does not", () => {
    const reader = readerAfter();
    reader.isGroupStart = true;

    applyWord(reader, "colortbl", undefined);
    expect([reader.isGroupStart, reader.group.destination]).toEqual([false, "skip"]);
    expect(readerAfter(["colortbl"]).group.destination).toBe("text");
  });

  it("has its usual effect if it names no destination", () => {
    const reader = readerAfter();
    reader.isGroupStart = true;

    applyWord(reader, "v", undefined);
    expect([reader.isGroupStart, reader.group.hidden]).toEqual([false, true]);
  });
});

describe("characters", () => {
  it("are written by words in text", () => {
    const reader = readerAfter(["emdash"], ["unknown"], ["tab"], ["bullet"]);

    expect(reader.body.finish().map(({ text }) => text)).toEqual(["—\t•"]);
  });

  it.each(["html", "code", "marker"] as const)("and paragraph ends are written by words in %s", (destination) => {
    const reader = readerIn(destination);
    const field = { code: "", link: undefined, hasResult: false };
    reader.group.field = field;
    for (const name of ["endash", "unknown", "par", "tab", "endash"]) applyWord(reader, name, undefined);
    reader.group.destination = "text";
    emit(reader, "x");

    const [block] = reader.body.finish();
    const written = { html: reader.html.join(""), code: field.code, marker: block?.marker };
    expect(written[destination]).toBe("–\r\n\t–");
  });

  it("are not written in other destinations", () => {
    expect(readerIn("skip", ["emdash"], ["par"]).body.finish()).toEqual([]);
    expect(readerIn("styles", ["emdash"]).html).toEqual([]);
  });

  it.each([
    [0x20ac, "€"],
    [-8704 + 0x10000 * 2, "\ude00"],
    [-3913, "\uf0b7"],
    [undefined, "\0"],
  ])("have the number %s of \\u: %j", (parameter, expected) => {
    const reader = readerIn("html", ["u", parameter]);

    expect([reader.html.join(""), reader.toSkip]).toEqual([expected, 1]);
  });

  it("by number are skipped in skipped groups, but their fallback still follows", () => {
    const reader = readerIn("skip", ["uc", 2], ["u", 0x41]);

    expect([reader.body.finish(), reader.toSkip]).toEqual([[], 2]);
  });

  it("by number show symbols of the font", () => {
    const reader = readerIn("fonts", ["f", 3]);
    reader.fonts.name("Symbol;");
    reader.group.destination = "text";
    for (const [name, parameter] of [
      ["f", 3],
      ["u", 0xf061],
    ] as const)
      applyWord(reader, name, parameter);

    expect(reader.body.finish()[0]?.text).toBe("α");
  });

  it.each([
    [undefined, 1],
    [0, 0],
    [3, 3],
    [-1, 0],
  ])("have as many fallback characters as \\uc%s says: %i", (parameter, expected) => {
    expect(readerAfter(["uc", 9], ["uc", parameter]).group.fallback).toBe(expected);
  });
});

describe("fonts", () => {
  it("are selected in text, and described in the font table", () => {
    const reader = readerIn("fonts", ["f", 3], ["fcharset", 204], ["f"], ["cpg", 1253]);
    expect(reader.group.font).toBeUndefined();

    expect([reader.fonts.decode([0xe4], 3), reader.fonts.decode([0xe4], 0)]).toEqual(["д", "δ"]);
    expect(readerAfter(["f", 3]).group.font).toBe(3);
  });

  it("have character set 0 without a number, and no set outside the table", () => {
    const reader = readerIn("fonts", ["f", 1], ["cpg", 1251], ["fcharset"]);
    expect(reader.fonts.decode([0xe4], 1)).toBe("д");

    reader.group.destination = "text";
    applyWord(reader, "cpg", 1253);
    expect(reader.fonts.decode([0xe4], 1)).toBe("д");
  });

  it("have the page that the document declares", () => {
    expect(readerAfter(["ansicpg", 1251]).fonts.decode([0xe4], undefined)).toBe("д");
  });

  it("hidden text and looks end at \\plain", () => {
    expect(readerAfter(["f", 3], ["v"], ["b"], ["plain"]).group).toMatchObject({
      font: undefined,
      hidden: false,
      looks: [],
    });
  });
});

describe("switches", () => {
  it.each([
    [undefined, true],
    [1, true],
    [0, false],
  ])("with parameter %s are on: %s", (parameter, isOn) => {
    const word = (name: string) => readerAfter([name, 1], [name, parameter]);

    expect(word("v").group.hidden).toBe(isOn);
    expect(word("htmlrtf").group.htmlOff).toBe(isOn);
    expect(word("deleted").group.change).toBe(isOn ? "deleted" : undefined);
    expect(readerAfter(["revised", parameter]).insertions).toBe(isOn ? 1 : 0);
  });

  it("of sizes hold until \\plain", () => {
    expect(readerAfter().group.size).toBe(24);
    expect(readerAfter(["fs", 40]).group.size).toBe(40);
    expect(readerAfter(["fs", 40], ["fs"]).group.size).toBe(24);
    expect(readerAfter(["fs", 40], ["plain"]).group.size).toBe(24);
  });

  it("of deletions count each run once", () => {
    expect(readerAfter(["deleted"], ["deleted"], ["deleted", 0], ["deleted", 1]).deletions).toBe(2);
    expect(readerAfter(["deleted", 0]).deletions).toBe(0);
  });

  it("start a field in the words of a link, which keeps the link", () => {
    const reader = readerAfter(["field"]);
    reader.group.field = { code: "", link: "x:1", hasResult: false };
    applyWord(reader, "field", undefined);

    expect(reader.group.field).toEqual({ code: "", link: "x:1", hasResult: false });
  });

  it("start HTML, alternatives and fields", () => {
    const reader = readerAfter(["fromhtml", 1], ["upr"], ["field"]);

    expect(reader.isHtml).toBe(true);
    expect(reader.group).toMatchObject({ isUpr: true, field: { code: "", link: undefined } });
  });
});

describe("paragraphs", () => {
  it("have a style, in the style sheet or in text", () => {
    const sheet = readerIn("styles", ["s", 4], ["outlinelevel", 2]);
    expect(sheet.group.declared).toBe(sheet.styles.of("paragraph", 4));
    expect(sheet).toMatchObject({ group: { declared: { outline: 2 } }, paragraph: { style: 0, outline: undefined } });
    expect(readerAfter(["s", 4])).toMatchObject({ group: { declared: undefined }, paragraph: { style: 4 } });
    expect(readerAfter(["s", 4], ["s"]).paragraph.style).toBe(0);
  });

  it("have properties until \\pard", () => {
    const words = [["intbl"], ["outlinelevel", 2], ["ilvl", 3], ["s", 4], ["li", 720], ["fi", -360]] as const;
    const changed = { inTable: true, outline: 2, list: 3, style: 4, indent: 720, firstIndent: -360 };

    expect(readerAfter(...words).paragraph).toEqual(changed);
    expect(readerAfter(...words, ["pard"]).paragraph).toEqual({
      inTable: false,
      outline: undefined,
      list: undefined,
      indent: 0,
      firstIndent: 0,
      style: 0,
    });
    expect(readerAfter(["outlinelevel"], ["ilvl"]).paragraph).toMatchObject({ outline: 0, list: 0 });
    expect(readerAfter(["ilvl", -1]).paragraph.list).toBe(0);
    expect(readerAfter(["ls", 5]).paragraph.list).toBe(0);
    expect(readerAfter(["ilvl", 2], ["ls", 5]).paragraph.list).toBe(2);
    expect(readerAfter(["ilvl", 2], ["ls", 0]).paragraph.list).toBeUndefined();
    expect(readerIn("styles", ["s", 4], ["li", 720]).styles.of("paragraph", 4)?.indent).toBe(720);
    expect(readerIn("skip", ["intbl"]).paragraph.inTable).toBe(false);
  });

  it.each(["par", "sect"])("end at \\%s, unless deleted", (name) => {
    const reader = readerAfter();
    for (const text of ["a", "b", "c"]) {
      emit(reader, text);
      reader.group.change = text === "b" ? "deleted" : undefined;
      applyWord(reader, name, undefined);
      reader.group.change = undefined;
    }

    expect(reader.body.finish().map(({ text }) => text)).toEqual(["a", "bc"]);
  });

  it("end with a line end in wrapped HTML", () => {
    expect(readerAfter(["fromhtml"], ["par"]).html).toEqual(["\r\n"]);
  });
});

it("ends cells, inner cells and rows", () => {
  const reader = readerAfter();
  for (const [text, name] of [
    ["a", "nestcell"],
    ["b", "cell"],
    ["c", "cell"],
    ["", "row"],
    ["d", "cell"],
  ] as const) {
    if (text !== "") emit(reader, text);
    applyWord(reader, name, undefined);
  }

  expect(reader.body.finish()[0]?.table?.cells.map(({ row, column, text }) => [row, column, text])).toEqual([
    [1, 1, "a\nb"],
    [1, 2, "c"],
    [2, 1, "d"],
  ]);
});
