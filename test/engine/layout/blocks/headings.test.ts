import { describe, expect, it } from "vitest";
import type { OutlineEntry } from "../../../../functions/engine/base/model.ts";
import type { FrameBlock, HeadingLook } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import { headingLook, markHeadings } from "../../../../functions/engine/layout/blocks/headings.ts";
import { lookOf } from "../../../../functions/engine/layout/page-lines/document-style.ts";
import { blockOf, FONTS, lineAt, STYLE, wordAt } from "../pieces.ts";

type Options = Parameters<typeof lineAt>[3];

/** Look of a text of so many lines. */
const lookAt = (text: string, options: Options = {}, { count = 1, style = STYLE } = {}) => {
  const group = Array.from({ length: count }, (_, at) => lineAt(50, 100 + 12 * at, text, options));
  return headingLook(group, text, (line) => lookOf(line, FONTS), style);
};
const isSure = (...given: Parameters<typeof lookAt>) => lookAt(...given)?.isSure;

describe("the look of a heading", () => {
  it("has its size in half points, its weight and its capitals", () => {
    expect(lookAt("A TITLE", { size: 12.3, font: "b" })).toEqual({
      size: 12.5,
      bold: true,
      italic: false,
      capitals: true,
      face: "Bold",
      isSure: true,
    });
    expect(lookAt("A title")).toMatchObject({ size: 10, bold: false, capitals: false, isSure: false });
    expect(lookAt("A title", { font: "i" })).toMatchObject({ italic: true, face: "Italic" });
    expect(lookAt("北京市")).toMatchObject({ capitals: false });
  });

  it("has at most three lines, two hundred characters, and two letters", () => {
    expect(lookAt("A title", {}, { count: 3 })).toBeDefined();
    expect(lookAt("A title", {}, { count: 4 })).toBeUndefined();
    expect(lookAt("x".repeat(200))).toBeDefined();
    expect(lookAt("x".repeat(201))).toBeUndefined();
    expect(lookAt("A1")).toBeUndefined();
    expect(lookAt("A1\nb")).toBeDefined();
    expect(lookAt("A title", {}, { count: 0 })).toBeUndefined();
  });

  it("may have six lines in print that is larger by half", () => {
    expect(lookAt("A title", { size: 15 }, { count: 6 })).toBeDefined();
    expect(lookAt("A title", { size: 15 }, { count: 7 })).toBeUndefined();
    expect(lookAt("A title", { size: 14.5 }, { count: 4 })).toBeUndefined();
  });

  it("is sure in print that is 15 % larger than the text", () => {
    expect(isSure("A title", { size: 1.15 * 10 })).toBe(true);
    expect(isSure("A title", { size: 11.4 })).toBe(false);
  });

  it("is not sure for large bullets and long sentences", () => {
    const sentence = (length: number) => `${"x ".repeat(length / 2 - 1)}x.`;

    expect(isSure("• A title", { size: 14 })).toBe(false);
    expect(isSure(sentence(60), { size: 14 })).toBe(true);
    expect(isSure(`a${sentence(60)}`, { size: 14 })).toBe(false);
    expect(isSure("x ".repeat(40).trim(), { size: 14 })).toBe(true);
  });

  it("is sure in bold print that is hardly smaller than the text, unless all text is bold", () => {
    expect(isSure("A title", { font: "b" })).toBe(true);
    expect(isSure("A title", { font: "b", size: 8.6 })).toBe(true);
    expect(isSure("A title", { font: "b", size: 8.5 })).toBe(false);
    expect(isSure("A title", { font: "b" }, { style: { ...STYLE, bodyIsBold: true } })).toBe(false);
  });

  it.each([
    ["a small letter first", "a title"],
    ["a full stop", "A title."],
    ["a comma", "A title,"],
    ["a bullet", "– A title"],
    ["more than 120 characters", `A${"x".repeat(120)}`],
  ])("is not sure for bold text with %s", (_, text) => {
    expect(isSure(text, { font: "b" })).toBe(false);
  });

  it.each([`A${"x".repeat(119)}`, "(A) title", "1 title", "第一章"])("is sure for the bold text %j", (text) => {
    expect(isSure(text, { font: "b" })).toBe(true);
  });

  it("is sure for bold text of at most two lines", () => {
    expect(isSure("A title", { font: "b" }, { count: 2 })).toBe(true);
    expect(isSure("A title", { font: "b" }, { count: 3 })).toBe(false);
  });

  it("is sure for longer bold text after the number of a section within a section", () => {
    const long = (number: string, length: number) => `${number} ${"x".repeat(length - number.length - 1)}`;

    expect(isSure(long("5.1.2", 200), { font: "b" }, { count: 3 })).toBe(true);
    expect(isSure(long("5.", 121), { font: "b" })).toBe(false);
    expect(isSure("5. A title", { font: "b" }, { count: 3 })).toBe(false);
  });

  it("is not sure for bold cells, except after a section's number", () => {
    const cells = (...texts: string[]) => {
      const words = texts.map((text, at) => wordAt(50 + 80 * at, text, { font: "b" }));
      const line = lineAt(50, 100, texts.join(" "), { words });
      return headingLook([line], line.text, (each) => lookOf(each, FONTS), STYLE)?.isSure;
    };

    expect(cells("Name", "Age")).toBe(false);
    expect(cells("3.2", "Methods")).toBe(true);
    expect(cells("A.", "Methods")).toBe(true);
    expect(cells("XVIII.", "Methods")).toBe(true);
    expect(cells("12.13.14.15.16.", "Methods")).toBe(true);
    expect(cells("1.2.3.4.5.6", "Methods")).toBe(false);
    expect(cells("123", "Methods")).toBe(false);
    expect(cells("1.123", "Methods")).toBe(false);
    expect(cells("XXVIII.", "Methods")).toBe(false);
    expect(cells("3.2", "Methods", "Results")).toBe(false);
  });

  it("is no address of mail or in the web", () => {
    const line = lineAt(50, 100, "words", { size: 20 });
    const look = (text: string) => headingLook([line], text, (each) => lookOf(each, FONTS), STYLE);

    expect([look("jane@example.com"), look("https://example.com/")]).toEqual([undefined, undefined]);
    expect(["Ia = 2R", "2βn,0", "σj = E · εj, (2)", "m²cd", "VDS = 2", "VDS + β"].map(look)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      ["Σωκράτης", "E = mc² and after", "Теория ≥ 2", "FAQ 2", "2 TLA⁺", "3.1. TLA⁺"].every(
        (title) => look(title)?.isSure,
      ),
    ).toBe(true);
    expect(look("Write to jane@example.com")?.isSure).toBe(true);
  });

  it("has the size of the capitals among small capitals", () => {
    const words = [wordAt(50, "THE", { size: 13 }), wordAt(80, "HOMELANDS", { size: 10 })];
    const line = lineAt(50, 100, "THE HOMELANDS", { words, size: 13 });
    const look = (text: string) => headingLook([line], text, (each) => lookOf(each, FONTS), STYLE)?.size;

    expect(look("THE HOMELANDS")).toBe(13);
    expect(look("The homelands")).toBe(10);
  });

  it("has the size of most of its characters", () => {
    const words = [wordAt(50, "A", { size: 20 }), wordAt(70, "formula", { size: 10 }), wordAt(120, "of", { size: 10 })];
    const line = lineAt(50, 100, "A formula of", { words, size: 20 });
    const tie = { ...line, words: [wordAt(50, "ab", { size: 14 }), wordAt(70, "cd", { size: 12 })] };
    const look = (given: typeof line) => headingLook([given], "A formula of", (each) => lookOf(each, FONTS), STYLE);

    expect(look(line)?.size).toBe(10);
    expect(look(tie)?.size).toBe(14);
  });
});

const LOOK: HeadingLook = { size: 14, bold: false, italic: false, face: "Plain", capitals: false, isSure: true };
const heading = (text: string, look: Partial<HeadingLook> = {}): FrameBlock =>
  blockOf([lineAt(50, 100, text)], { heading: { ...LOOK, ...look } });
const PROSE = blockOf([lineAt(50, 100, "prose")]);
/** Level of each block of one page; undefined for blocks that are no headings. */
const levelsOf = (blocks: readonly FrameBlock[], outline: readonly OutlineEntry[] = []) =>
  markHeadings([blocks], [outline])[0]?.map(({ kind, level }) => (kind === "heading" ? level : undefined));

describe("the level of a heading", () => {
  it("follows its size, then its weight, then its capitals, then its slant", () => {
    const looks: Partial<HeadingLook>[] = [
      { size: 20 },
      { size: 12, bold: true, capitals: true },
      { size: 12, bold: true },
      { size: 12, bold: true, italic: true },
      { size: 12, capitals: true },
      { size: 12 },
    ];

    expect(levelsOf(looks.map((look, at) => heading(`Title ${at}`, look)))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("is one below the lowest look that it stands under, so that none is skipped", () => {
    const sizes = (...all: readonly number[]) => levelsOf(all.map((size) => heading("Title", { size })));

    expect(sizes(20, 12, 14, 16)).toEqual([1, 2, 2, 2]);
    expect(sizes(20, 12, 16, 12)).toEqual([1, 3, 2, 3]);
    expect(sizes(20, 16, 14, 16, 12, 14, 12)).toEqual([1, 2, 3, 2, 4, 3, 4]);
    // A name above the title is no title.
    expect(sizes(12, 20, 16)).toEqual([2, 1, 2]);
  });

  it("is one for the title of a document, also where the titles of its sections are larger", () => {
    const levels = (title: string) => [
      heading(title, { size: 14 }),
      ...[20, 16, 20].map((size) => heading("Section", { size })),
    ];

    expect(levelsOf(levels("Title"))).toEqual([1, 2, 3, 2]);
    expect(levelsOf([PROSE, ...levels("Title")])).toEqual([undefined, 2, 1, 2, 1]);
    expect(levelsOf(levels("2.1 Title"))).toEqual([2, 1, 2, 1]);
  });

  it("is at most six", () => {
    const sizes = [20, 19, 18, 17, 16, 15, 14];

    expect(levelsOf(sizes.map((size) => heading("Title", { size })))).toEqual([1, 2, 3, 4, 5, 6, 6]);
  });

  it("does not exist for prose, and for a look that is not sure", () => {
    expect(levelsOf([PROSE, heading("Title", { isSure: false }), heading("Title")])).toEqual([undefined, undefined, 1]);
  });

  it("is the same on all pages of a document", () => {
    const pages = [[heading("One", { size: 12 })], [heading("Two", { size: 20 }), heading("Three", { size: 12 })]];

    expect(markHeadings(pages, []).map((page) => page.map(({ level }) => level))).toEqual([[2], [1, 2]]);
  });
});

describe("an outline", () => {
  it("of the sections alone leaves the level above them to the title, the largest print before them", () => {
    const outline = [
      { title: "One", level: 1 },
      { title: "Part", level: 2 },
      { title: "Two", level: 1 },
    ];
    const sections = [heading("One", { size: 14 }), heading("Part", { size: 12 }), heading("Two", { size: 14 })];
    const title = heading("Title", { size: 20 });

    expect(levelsOf([heading("Author", { size: 13 }), title, ...sections], outline)).toEqual([3, 1, 2, 3, 2]);
    expect(levelsOf([...sections, title], outline)).toEqual([1, 2, 1, 1]);
    expect(levelsOf([heading("Title", { size: 14 }), ...sections], outline)?.slice(1)).toEqual([1, 2, 1]);
    expect(levelsOf([title, ...sections], outline.slice(0, 2))?.slice(1)).toEqual([1, 2, 1]);
  });

  it("names headings, whatever their look, case, signs and number", () => {
    const blocks = [
      heading("Intro-duction!", { isSure: false }),
      heading("2.1 Methods", { isSure: false }),
      heading("Results", { isSure: false }),
    ];
    const outline = [
      { title: "INTRODUCTION", level: 1 },
      { title: "Methods", level: 3 },
      { title: "Chapter 3: Results", level: 2 },
    ];

    expect(levelsOf(blocks, outline)).toEqual([1, 3, 2]);
  });

  it("names each block once, in order", () => {
    const outline = [
      { title: "Summary", level: 2 },
      { title: "Summary", level: 4 },
    ];

    expect(levelsOf([heading("Summary"), heading("Summary")], outline)).toEqual([2, 4]);
  });

  it("names a sure heading rather than an item or a line of the contents above it", () => {
    const outline = [{ title: "1 Summary", level: 2, page: 1 }];
    const [entry, item] = [heading("Summary", { isSure: false }), heading("▪ Summary", { isSure: false })];

    expect(levelsOf([item, entry, heading("Summary")], outline)).toEqual([undefined, undefined, 2]);
    expect(levelsOf([item, entry], outline)).toEqual([undefined, 2]);
    expect(levelsOf([item], outline)).toEqual([undefined]);
  });

  it("names nothing with a title of one letter, and no prose", () => {
    expect(levelsOf([heading("A", { isSure: false })], [{ title: "A", level: 1 }])).toEqual([undefined]);
    expect(levelsOf([heading("AB", { isSure: false })], [{ title: "AB", level: 1 }])).toEqual([1]);
    expect(levelsOf([PROSE], [{ title: "prose", level: 1 }])).toEqual([undefined]);
  });

  it("names a number only by the same number", () => {
    expect(levelsOf([heading("2019", { isSure: false })], [{ title: "2020", level: 1 }])).toEqual([undefined]);
  });

  it("gives its level to other headings with the same look, and ranks those below", () => {
    const blocks = [
      heading("Named"),
      heading("Alike"),
      heading("Smaller", { size: 12 }),
      heading("Large", { size: 20 }),
    ];

    expect(levelsOf(blocks, [{ title: "Named", level: 3 }])).toEqual([3, 3, 4, 1]);
  });

  it("gives at most level six", () => {
    expect(levelsOf([heading("Named")], [{ title: "Named", level: 9 }])).toEqual([6]);
  });

  it("gives at least level one to other headings with the look", () => {
    expect(levelsOf([heading("Named"), heading("Alike")], [{ title: "Named", level: 0 }])?.[1]).toBe(1);
  });

  it("counts only for its own page", () => {
    const pages = [[heading("One", { isSure: false })], [heading("One", { isSure: false })]];

    const marked = markHeadings(pages, [[], [{ title: "One", level: 2 }]]);

    expect(marked.map(([block]) => block?.level)).toEqual([undefined, 2]);
  });
});

describe("section numbers", () => {
  it("give headings their levels where three headings have them", () => {
    const small = { size: 12 };

    expect(levelsOf([heading("1 One"), heading("1.1 Two", small), heading("1.1.1 Three", small)])).toEqual([1, 2, 3]);
    expect(levelsOf([heading("1 One"), heading("1.1 Two"), heading("Three")])).toEqual([1, 1, 1]);
  });

  it("start at the level of the outermost ones' look", () => {
    const blocks = [heading("Title", { size: 20 }), heading("1 One"), heading("1.1 Two"), heading("1.1.1 Three")];

    expect(levelsOf(blocks)).toEqual([1, 2, 3, 4]);
  });

  it("never give a level above their depth, as where only sections of a chapter are printed", () => {
    const blocks = [heading("3.1 One"), heading("3.2 Two"), heading("3.3 Three")];

    expect(levelsOf(blocks)).toEqual([2, 2, 2]);
  });

  it("give headings without a number the level of numbered ones with their look", () => {
    const small = { size: 12 };
    const blocks = [heading("1 One"), heading("1.1 Two", small), heading("1.2 Three", small), heading("Notes", small)];

    expect(levelsOf([...blocks, heading("Other", { size: 11 })])).toEqual([1, 2, 2, 2, 3]);
  });

  it.each([
    ["1. One", 1],
    ["12.13 Two", 2],
    ["1.2.3.4.5 Deep", 5],
    ["1.2.3.4.5.6 Deeper", 3],
    ["123 High Street", 3],
    ["1 2", 3],
    ["1One", 3],
  ])("have one to five parts before a word: %j is at level %i", (text, level) => {
    const numbered = [heading("1 One"), heading("2 Two"), heading("2.1 Three")];

    expect(levelsOf([...numbered, heading("Middle", { size: 13 }), heading(text, { size: 12 })])?.[4]).toBe(level);
  });

  it("do not count where none has parts: the steps of a section are numbered too", () => {
    const blocks = [heading("1. One"), heading("1. Step", { size: 12 }), heading("2. Step", { size: 12 })];

    expect(levelsOf(blocks)).toEqual([1, 2, 2]);
  });

  it("of headings that only the outline names do not count", () => {
    const blocks = [heading("1 One"), heading("1.1 Two"), heading("1.2 Three", { size: 12, isSure: false })];

    expect(levelsOf(blocks, [{ title: "Three", level: 2 }])).toEqual([1, 1, 2]);
  });
});
