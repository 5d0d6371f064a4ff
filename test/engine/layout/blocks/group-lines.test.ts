import { describe, expect, it, test } from "vitest";
import { groupLines, isCodeLine } from "../../../../functions/engine/layout/blocks/group-lines.ts";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { type DocumentStyle, lookOf } from "../../../../functions/engine/layout/page-lines/document-style.ts";
import { FONTS, lineAt, STYLE, wordAt } from "../pieces.ts";

const look = (line: FrameLine) => lookOf(line, FONTS);
const NONE: ReadonlySet<FrameLine> = new Set();
const NO_SETS = { beside: NONE, breaks: NONE, inSentences: NONE };
/** The lines of most tests fill their column. */
const COLUMN_END = 0;
type Options = Parameters<typeof lineAt>[3];

function groupsOf(lines: readonly FrameLine[], sets = {}, style: DocumentStyle = STYLE): string[] {
  return groupLines(lines, { ...NO_SETS, ...sets }, () => COLUMN_END, look, style).map((group) =>
    group.map(({ text }) => text).join("/"),
  );
}

/** Groups of a line and the line below it, at a distance of 12 points unless `leading` says another one. */
const pair = (first: string, second: string, one: Options = {}, two: Options & { leading?: number } = {}) => {
  const { leading = 12, ...options } = two;
  return groupsOf([lineAt(50, 100, first, one), lineAt(50, 100 + leading, second, options)]).length;
};

describe("a bold title", () => {
  const worded = (baseline: number, ...words: readonly (readonly [text: string, font: string])[]) => {
    const placed = words.map(([text, font], at) => wordAt(50 + 60 * at, text, { font }));
    return lineAt(50, baseline, words.map(([text]) => text).join(" "), { words: placed });
  };
  const count = (second: FrameLine, columnEnd: number) =>
    groupLines(
      [lineAt(50, 100, "A title that fills its line", { font: "b" }), second],
      NO_SETS,
      () => columnEnd,
      look,
      STYLE,
    ).length;

  it("ends above a label in bold, where it had room for the label", () => {
    expect(count(worded(112, ["Note:", "b"], ["text", "f"]), 400)).toBe(2);
    expect(count(worded(112, ["Note:", "b"], ["text", "f"]), 190)).toBe(1);
    expect(count(worded(112, ["Note", "b"], ["text", "f"]), 400)).toBe(1);
  });

  it("goes on in a line of code and bold words", () => {
    expect(count(worded(112, ["runOnceAndReturn", "m"], ["first", "b"]), 190)).toBe(1);
    expect(count(worded(112, ["runOnceAndReturn", "m"], ["first", "f"]), 190)).toBe(2);
  });
});

test("a caption in the middle, or a sentence, goes on below a line without room for the next word", () => {
  const middle = (text: string, baseline: number) => lineAt(300 - 2.5 * text.length, baseline, text);
  const count = (...texts: readonly string[]) => groupsOf(texts.map((text, at) => middle(text, 100 + 12 * at))).length;
  const long = "The second line of this is longer by far";

  expect(count("Figure 1: a caption whose first line is", long, "breadboard.")).toBe(1);
  expect(count("Figure 1: a caption whose first line is", long, "Board.")).toBe(1);
  expect(count("A sentence in the middle of the page is", long, "breadboard.")).toBe(1);
  expect(count("A sentence in the middle of the page is", long, "Board.")).toBe(2);
  expect(count("A sentence in the middle of the page is", long, "www.board.example")).toBe(2);
  expect(count("A sentence in the middle of the page is so very long", "that it ends early", "on a board.")).toBe(2);
  expect(count("A sentence in the middle of the page is", `${long.slice(0, -1)}.`, "breadboard.")).toBe(2);
});

describe("two lines below each other", () => {
  it.each<[string, Options, Options & { leading?: number }, number]>([
    ["at a usual distance", {}, {}, 1],
    ["at the widest distance of a first line", {}, { leading: 18.75 }, 1],
    ["just beyond the widest distance of a first line", {}, { leading: 19 }, 2],
    ["at one height", {}, { leading: 0 }, 2],
    ["in larger print by up to 15 %", {}, { size: 1.15 * 10 }, 1],
    ["in larger print by more", {}, { size: 11.6 }, 2],
    ["in smaller print by more", { size: 11.6 }, {}, 2],
    ["without a common column", {}, { left: 90, right: 140 }, 2],
    ["without a common column on the other side", {}, { left: 10, right: 50 }, 2],
    ["with a narrow common column", {}, { left: 89, right: 140 }, 1],
    ["where only the first is bold", { font: "b" }, {}, 2],
    ["where only the second is bold", {}, { font: "b" }, 2],
    ["that are both bold", { font: "b" }, { font: "b" }, 1],
    ["where only the first is code", { font: "m" }, {}, 2],
    ["where only the second is code", {}, { font: "m" }, 2],
    ["that are code at a usual distance", { font: "m" }, { font: "m", leading: 18.5 }, 1],
    ["that are code farther apart", { font: "m" }, { font: "m", leading: 19 }, 2],
    ["that are code in two elements", { font: "m", element: { order: 1, role: "P", depth: 0 } }, { font: "m" }, 1],
    ["that are code at one height", { font: "m" }, { font: "m", leading: 0 }, 2],
    ["in two elements", { element: { order: 1, role: "P", depth: 0 } }, {}, 2],
  ])("%s are so many groups", (_, one, two, count) => {
    expect(pair("one line", "two line", one, two)).toBe(count);
  });

  it("are two where the second begins in bold, above a wider space than the body's", () => {
    const style = { ...STYLE, bodyLeading: 1.2 };
    const bold = (text: string, baseline: number) => {
      const [first, ...others] = text.split(" ");
      const words = [wordAt(50, first ?? "", { font: "b" }), ...others.map((word) => wordAt(90, word))];
      return { ...lineAt(50, baseline, text), words };
    };
    const groups = (first: string, leading: number, end = 400) => {
      const lines = [bold(first, 100), bold("Context: here", 100 + leading)];
      return groupLines(lines, NO_SETS, () => end, look, style).length;
    };

    expect(groups("low risk", 18)).toBe(2);
    expect(groups("low risk", 12)).toBe(1);
    expect(groups("low risk", 18, 90)).toBe(1);
    expect(groups("low risk.", 18, 90)).toBe(2);
  });

  it("are one block of plain text where all of the document's text is monospaced", () => {
    const style = { ...STYLE, bodyIsMonospaced: true };

    expect(isCodeLine(lineAt(50, 100, "x", { font: "m" }), look, style)).toBe(false);
    expect(isCodeLine(lineAt(50, 100, "x", { font: "m" }), look, STYLE)).toBe(true);
  });

  it("are one block in the print of code below the mark of a note", () => {
    const marked = (size: number) => {
      const words = [wordAt(50, "1", { size }), wordAt(60, "http://a.example/", { font: "m" })];
      return { ...lineAt(50, 100, "1 http://a.example/", { font: "m" }), words };
    };
    const below = lineAt(50, 112, "further", { font: "m" });

    expect(isCodeLine(marked(7), look, STYLE)).toBe(false);
    expect(isCodeLine(marked(10), look, STYLE)).toBe(true);
    expect(groupsOf([marked(7), below])).toEqual(["1 http://a.example//further"]);
  });

  it("are two groups when the second starts with the raised mark of a note", () => {
    const note = (baseline: number, size: number) => {
      const line = lineAt(50, baseline, "2 two line");
      return { ...line, words: [wordAt(50, "2", { size }), ...line.words.slice(1)] };
    };
    const groups = (size: number) => groupsOf([note(100, size), note(112, size)]);

    expect(groups(6)).toHaveLength(2);
    expect(groups(9)).toHaveLength(1);
  });

  it("are two groups when the second starts with a marker, unless it continues a sentence", () => {
    const lines = [lineAt(50, 100, "pages 291 and"), lineAt(50, 112, "300. A year")];

    expect(groupsOf(lines)).toHaveLength(2);
    expect(groupsOf(lines, { inSentences: new Set(lines.slice(1)) })).toHaveLength(1);
  });

  it("are two notes when the second starts with a mark after a full stop, in small print", () => {
    const small = { size: 9 };

    expect(pair("A note.", "2 Another note", small, small)).toBe(2);
    expect(pair("A note", "2 Another note", small, small)).toBe(1);
    expect(pair("A note.", "2 another note", small, small)).toBe(1);
    expect(pair("A note.", "1234 Another note", small, small)).toBe(1);
    expect(pair("A note.", "123 Another note", small, small)).toBe(2);
    expect(pair("A note.", "†‡* Another note", small, small)).toBe(2);
    expect(pair("A note.", "†‡** Another note", small, small)).toBe(1);
    expect(pair("A note.", "2 Another note", { size: 0.93 * 10 }, { size: 0.93 * 10 })).toBe(1);
  });

  it("are one group where a sentence has a bold word at its line's start or end", () => {
    const bold = lineAt(50, 100, "Note", { font: "b" });
    const plain = lineAt(50, 112, "that this is so");
    const boldFirst = { ...plain, words: [...bold.words, ...plain.words.slice(1)] };
    const plainThenBold = { ...plain, baseline: 100, words: [...plain.words.slice(1), ...bold.words] };

    expect(groupsOf([bold, boldFirst])).toHaveLength(1);
    expect(groupsOf([plainThenBold, { ...bold, baseline: 112 }])).toHaveLength(1);
  });

  it("are one group where the words at the break have one size, whatever larger print their lines have", () => {
    const sized = (baseline: number, ...sizes: readonly number[]) =>
      lineAt(50, baseline, "some words", {
        size: Math.max(...sizes),
        words: sizes.map((size, at) => wordAt(50 + 40 * at, "words", { size })),
      });

    expect(groupsOf([sized(100, 12, 10), sized(112, 10, 10)])).toHaveLength(1);
    expect(groupsOf([sized(100, 10, 10), sized(112, 10.4, 12)])).toHaveLength(1);
    expect(groupsOf([sized(100, 10, 10), sized(112, 10.5, 12)])).toHaveLength(2);
    expect(groupsOf([sized(100, 10, 12), sized(112, 10, 10)])).toHaveLength(2);
  });

  it("are two groups when a line leaves an item to the left", () => {
    const item = lineAt(60, 100, "a) an item of a list");

    expect(groupsOf([item, lineAt(55, 112, "and its next line")])).toHaveLength(1);
    expect(groupsOf([item, lineAt(54, 112, "and what follows it")])).toHaveLength(2);
    expect(groupsOf([lineAt(60, 100, "no item"), lineAt(50, 112, "and what follows it")])).toHaveLength(1);
    const numbered = lineAt(70, 100, "1. A paragraph of a contract that goes on");
    expect(groupsOf([numbered, lineAt(50, 112, "Parties of both sides")])).toHaveLength(1);
    expect(groupsOf([numbered, lineAt(50, 112, "Parties:")])).toHaveLength(2);
  });
});

describe("three and more lines", () => {
  const spaced = (third: number) =>
    groupsOf([lineAt(50, 100, "one"), lineAt(50, 112, "two"), lineAt(50, 112 + third, "three")]);

  it("are split where the distance grows by more than a quarter", () => {
    expect(spaced(15)).toEqual(["one/two/three"]);
    expect(spaced(15.5)).toEqual(["one/two", "three"]);
  });

  it("are one paragraph around a formula, where a sentence goes on below a full line of one print", () => {
    const long = "a sentence with the sum of all its";
    const parts = (second: string, third: string, left = 50, options: Options = {}) => {
      const lines = [lineAt(50, 100, long), lineAt(50, 112, second), lineAt(left, 130, third, options)];
      return groupsOf(lines).length;
    };

    expect(parts(long, "values goes on")).toBe(1);
    expect(parts(long, "Values go on")).toBe(2);
    expect(parts(`${long}.`, "values go on")).toBe(2);
    expect(parts(`${long} = 12`, "values go on")).toBe(2);
    expect(parts("a sentence with the sum of ten", "values go on")).toBe(1);
    expect(parts("a sentence with the sum of two".slice(1), "values go on")).toBe(2);
    expect(parts(long, "values go on", 55)).toBe(2);
    expect(parts(long, "values go on", 50, { font: "b" })).toBe(2);
    expect(parts(long, "values go on", 50, { font: "m" })).toBe(2);
  });

  it("are one paragraph where their ends are aligned and their starts are not", () => {
    const endingAt = (right: number, baseline: number, length: number) =>
      lineAt(right - 5 * length, baseline, "x".repeat(length));
    const lines = (last: number) => [
      ...[endingAt(300, 100, 44), endingAt(300, 112, 40), endingAt(300, 124, 47)],
      endingAt(last, 136, 42),
    ];

    expect(groupsOf(lines(300))).toHaveLength(1);
    expect(groupsOf(lines(297))).toHaveLength(2);
  });

  it("may be set as far apart as 1.25 times their size, however close the first ones are", () => {
    expect(groupsOf([lineAt(50, 100, "one"), lineAt(50, 106, "two"), lineAt(50, 118.5, "three")])).toHaveLength(1);
    expect(groupsOf([lineAt(50, 100, "one"), lineAt(50, 106, "two"), lineAt(50, 119, "three")])).toHaveLength(2);
  });

  it("are as far apart as a manuscript's lines, where the first fills its column", () => {
    const style = (wideSpacing: number) => ({ ...STYLE, wideSpacing });
    const two = (leading: number, wideSpacing: number, end = COLUMN_END) => {
      const pair = [lineAt(50, 100, "The first line"), lineAt(50, 100 + leading, "and the second")];
      return groupLines(pair, { ...NO_SETS }, () => end, look, style(wideSpacing)).length;
    };

    expect([two(24, 2.3), two(28.7, 2.3), two(28.8, 2.3)]).toEqual([1, 1, 2]);
    expect(two(24, 2.3, 400)).toBe(2);
    expect([two(33.7, 2.7), two(33.8, 2.7)]).toEqual([1, 2]);
    expect(two(24, 1.5)).toBe(2);
  });

  it("may be double-spaced, and are split beyond 2.4 sizes", () => {
    const wide = (leading: number) => groupsOf([0, 1, 2].map((at) => lineAt(50, 100 + at * leading, "line"))).length;

    expect(wide(18)).toBe(1);
    expect(groupsOf([lineAt(50, 100, "a"), lineAt(50, 118, "b"), lineAt(50, 140, "c"), lineAt(50, 164, "d")])).toEqual([
      "a/b/c/d",
    ]);
    expect(
      groupsOf([lineAt(50, 100, "a"), lineAt(50, 118, "b"), lineAt(50, 140, "c"), lineAt(50, 164.5, "d")]),
    ).toEqual(["a/b/c", "d"]);
  });

  const indented = (...lefts: number[]) =>
    groupsOf(lefts.map((left, at) => lineAt(left, 100 + 12 * at, "some words of a line"))).map(
      (group) => group.split("/").length,
    );

  it("are split at an indent after lines without one", () => {
    expect(indented(50, 50, 60)).toEqual([2, 1]);
    expect(indented(50, 50, 58)).toEqual([3]);
    expect(indented(60, 50, 50, 50, 59)).toEqual([4, 1]);
  });

  it("stay together where the line before is indented too", () => {
    expect(indented(50, 50, 53, 60)).toEqual([4]);
    expect(indented(50, 50, 52.5, 60)).toEqual([3, 1]);
  });

  it("stay together in larger print where both have the same middle, as the lines of a title", () => {
    const title = (size: number, last = size, left = 50 + 3 * size) => [
      lineAt(50 + size, 100, "a title of two line", { size }),
      lineAt(50, 100 + 1.2 * size, "above the third and last", { size }),
      lineAt(left - (last - size) * 3, 100 + 2.4 * size, "of all lines", { size: last }),
    ];
    const parts = (lines: readonly FrameLine[]) => groupsOf(lines).length;

    expect(parts(title(12))).toBe(1);
    expect(parts(title(10))).toBe(2);
    expect(parts(title(12, 12.6))).toBe(2);
    expect(parts(title(12, 12, 50 + 3 * 12 + 2))).toBe(2);
  });

  it("are split below a title in capitals in the middle", () => {
    const text = "This line of the text is as wide as its column";
    const below = (title: string, left: number, line = text, size = 10) =>
      groupsOf([lineAt(left, 100, title, { size }), lineAt(50, 100 + 1.2 * size, line, { size })]).length;
    const middle = 50 + (text.length * 5 - 50) / 2;

    expect(below("II. METHOD", middle)).toBe(2);
    expect(below("II. Method", middle)).toBe(1);
    expect(below("II. METHOD", 50)).toBe(1);
    expect(below("II. METHOD", middle + 40)).toBe(1);
    expect(below("II. METHOD", middle, text.toUpperCase())).toBe(1);
    expect(below("II. METHOD", 105, "One short line of an address, 12345")).toBe(1);
  });

  it("need two lines to show an indent", () => {
    expect(indented(50, 60)).toEqual([2]);
    expect(indented(50, 60, 70)).toEqual([2, 1]);
  });

  it("are indented as compared with the last four lines", () => {
    expect(indented(50, 50, 53, 56, 59, 62, 70)).toEqual([7]);
    expect(indented(50, 50, 53, 56, 59, 59, 59, 59, 70)).toEqual([8, 1]);
  });
});

describe("lines of one element", () => {
  const inElement = (role: string, ...texts: string[]) => {
    const element = { order: 1, role, depth: 0 };
    return groupsOf(texts.map((text, at) => lineAt(50, 100 + 40 * at, text, { element }))).length;
  };

  it.each(["P", "H", "H3", "Title", "LI", "Caption", "Note", "FENote", "TOCI"])("are one group in %s", (role) => {
    expect(inElement(role, "one", "two")).toBe(1);
  });

  it.each(["Table", "Figure", "H7", "L"])("are grouped by their places in %s", (role) => {
    expect(inElement(role, "one", "two")).toBe(2);
  });

  it("are split before an item's bullet", () => {
    expect(inElement("LI", "one", "• two")).toBe(2);
    expect(inElement("LI", "one", "2. two")).toBe(1);
  });
});

describe("lines that belong to one row", () => {
  const rows = [lineAt(50, 100, "one"), lineAt(300, 98, "beside"), lineAt(50, 112, "two"), lineAt(50, 124, "three")];

  it("are one group, and do not count for the distance of lines", () => {
    expect(groupsOf(rows, { beside: new Set([rows[1]]) })).toEqual(["one/beside/two/three"]);
  });

  it("stay in their group although a break is found before them", () => {
    expect(groupsOf(rows, { beside: new Set([rows[1]]), breaks: new Set([rows[1]]) })).toHaveLength(1);
  });

  it("start a group at a break", () => {
    expect(
      groupsOf(
        rows.filter((_, at) => at !== 1),
        { breaks: new Set([rows[2]]) },
      ),
    ).toEqual(["one", "two/three"]);
  });
});

test.each([
  [9, 1],
  [12, 1],
  [13.4, 1],
  [13.5, 2],
  [18, 2],
  [22.6, 1],
  [24, 1],
  [30, 2],
  [36, 1],
  [48, 2],
])("in code with lines 12 points apart, lines %s points apart are so many groups: %s", (leading, count) => {
  const style = { ...STYLE, codeLeading: 1.2 };
  const lines = [lineAt(50, 100, "one", { font: "m" }), lineAt(50, 100 + leading, "two", { font: "m" })];

  expect(groupsOf(lines, {}, style)).toHaveLength(count);
});

test("code at a line's place in a tagged paragraph stays in the paragraph", () => {
  const element = { order: 1, role: "P", depth: 0 };
  const lines = [
    lineAt(50, 100, "The answer is", { element }),
    lineAt(50, 112, "some code", { font: "m", element }),
    lineAt(50, 124, "and nothing else.", { element }),
  ];

  expect(groupsOf(lines)).toEqual(["The answer is/some code/and nothing else."]);
});

describe("a title in other print above its text", () => {
  const under = (title: string, one: Options = {}, two: Options = {}, end = 300) => {
    const lines = [lineAt(50, 100, title, one), lineAt(50, 112, "Text of the paragraph", two)];
    return groupLines(lines, NO_SETS, () => end, look, STYLE).length;
  };

  it.each<[string, Options, Options, number]>([
    ["in italics", { font: "i" }, {}, 2],
    ["in another size", { size: 10.5 }, {}, 2],
    ["in hardly another size", { size: 10.4 }, {}, 1],
    ["in the print of the text", {}, {}, 1],
    ["in italics above text in italics", { font: "i" }, { font: "i" }, 1],
  ])("%s makes so many groups of two lines", (_, one, two, count) => {
    expect(under("Title", one, two)).toBe(count);
  });

  it("needs room at its end: words in italics may fill a line of a sentence", () => {
    expect(under("Words in italics in a line", { font: "i" }, {}, 190)).toBe(1);
    expect(under("Words in italics in a line", { font: "i" }, {}, 250)).toBe(2);
  });

  it("does not end in a comma or a hyphen, and is in one print", () => {
    const words = [wordAt(50, "Title", { font: "i" }), wordAt(80, "one")];

    expect(under("Title,", { font: "i" })).toBe(1);
    expect(under("Ti-", { font: "i" })).toBe(1);
    expect(under("Title one", { words })).toBe(1);
  });

  it("is no item whose bullet is smaller, and no sentence after the small mark of a note", () => {
    const marked = (mark: string, text: string, right = 200) => {
      const words = [wordAt(50, mark, { size: 7 }), ...text.split(" ").map((word, at) => wordAt(60 + 40 * at, word))];
      const line = lineAt(60, 112, "and more of it");
      return groupLines([lineAt(50, 100, `${mark} ${text}`, { words, right }), line], NO_SETS, () => 300, look, STYLE);
    };

    expect(marked("•", "First line")).toHaveLength(1);
    expect(marked("1", "First line")).toHaveLength(1);
    expect(marked("1", "First line.")).toHaveLength(2);
    expect(marked("x", "First line")).toHaveLength(2);
  });

  it("begins a block of its own after the end of a paragraph, without space between them", () => {
    const parts = (before: string, title: string, print: Options = { font: "i" }, last: Options = {}) => {
      const texts = ["The words of the", "paragraph above it,", before, title, "Text below the title"];
      const options = [{}, {}, last, print, {}];
      const lines = texts.map((text, at) => lineAt(50, 100 + 12 * at, text, options[at]));
      return groupLines(lines, NO_SETS, () => 300, look, STYLE).map((group) => group.length);
    };

    expect(parts("of each patient.", "Statistical analysis")).toEqual([3, 1, 1]);
    expect(parts("patient.", "Statistical analysis")).toEqual([3, 1, 1]);
    expect(parts("of each patient", "Statistical analysis")).toEqual([5]);
    expect(parts("of each patient.", "of them")).toEqual([5]);
    expect(parts("of section 2.4 ?", "Statistical analysis")).toEqual([5]);
    expect(parts("of each patient.", "It was in 1990.")).toEqual([5]);
    expect(parts("of each patient.", "Statistical analysis", {})).toEqual([5]);
    expect(parts("of each patient.", "Statistical analysis", { font: "i" }, { font: "i" })).toEqual([5]);
  });

  it("has at most two lines", () => {
    const lines = ["One", "Two", "Three"].map((text, at) => lineAt(50, 100 + 12 * at, text, { font: "i" }));
    const text = lineAt(50, 136, "Text of the paragraph");
    const sizes = (titles: readonly FrameLine[]) =>
      groupLines([...titles, text], NO_SETS, () => 300, look, STYLE).map((group) => group.length);

    expect(sizes(lines)).toEqual([4]);
    expect(sizes(lines.slice(1))).toEqual([2, 1]);
  });
});

describe("code in a tagged element", () => {
  const [P, LI] = ["P", "LI"].map((role) => ({ order: 1, role, depth: 0 }));
  const tagged = (element: FrameLine["element"], baseline: number, text: string, font = "m") =>
    lineAt(50, baseline, text, { font, element });

  it("stays whole at blank lines and after signs that end sentences", () => {
    const lines = [tagged(P, 100, "a = 1;"), tagged(P, 130, "- b"), tagged(P, 142, "c")];

    expect(groupsOf(lines, { breaks: new Set(lines.slice(1)) })).toEqual(["a = 1;/- b/c"]);
  });

  it("is apart from the text of its item", () => {
    const lines = [tagged(LI, 100, "1. run this", "f"), tagged(LI, 112, "a"), tagged(LI, 124, "b")];

    expect(groupsOf(lines)).toEqual(["1. run this", "a/b"]);
  });
});

describe("a line that ends early with its sentence", () => {
  const style = { ...STYLE, bodyLeading: 1.2 };
  const end = 400;
  const groups = (leading: number, text = "The library has words.", last: Options = {}) => {
    const lines = [
      lineAt(50, 100, "The first one is here.", last),
      lineAt(50, 100 + leading, text),
      lineAt(50, 118 + leading, "More"),
    ];
    return groupLines(lines, NO_SETS, () => end, look, style).length;
  };

  it("ends its paragraph above a wider space than the body's", () => {
    expect(groups(15)).toBe(3);
    expect(
      groupLines([lineAt(50, 100, "The first one is here."), lineAt(50, 113, "More")], NO_SETS, () => end, look, style),
    ).toHaveLength(1);
  });

  it("goes on where the document does not show the body's leading, and after no sentence", () => {
    const pair = [lineAt(50, 100, "The first one is here."), lineAt(50, 115, "More of it")];

    expect(groupLines(pair, NO_SETS, () => end, look, STYLE)).toHaveLength(1);
    for (const text of ["The first one is here", "To the office of N.T.", "Company Ltd."]) {
      expect(
        groupLines([lineAt(50, 100, text), lineAt(50, 115, "More of it")], NO_SETS, () => end, look, style),
      ).toHaveLength(1);
    }
  });

  it("goes on where it fills its column", () => {
    const pair = [lineAt(50, 100, "The first one is here."), lineAt(50, 115, "More of it")];

    expect(groupLines(pair, NO_SETS, () => 175, look, style)).toHaveLength(1);
  });

  it("fills its column and ends its paragraph too, where sentences go on at one distance", () => {
    const last = "The first one is here, in f().";
    const count = (leading: number, text: string, before = last) =>
      groupLines([lineAt(50, 100, before), lineAt(50, 100 + leading, text)], NO_SETS, () => 175, look, {
        ...style,
        isEvenlyLed: true,
      }).length;

    expect(count(18, "More of it")).toBe(2);
    expect(count(15, "More of it")).toBe(1);
    expect(count(18, "more of it")).toBe(1);
    expect(count(18, "More of it", "The first one is here, in f()")).toBe(1);
  });

  it("ends its item where the next line starts at the marker", () => {
    const item = lineAt(50, 100, "• The first one");
    const grouped = (left: number, y: number, text = "More of it", columnEnd = end, first = item) =>
      groupLines([first, lineAt(left, y, text)], NO_SETS, () => columnEnd, look, style).length;

    expect([grouped(50, 115), grouped(64, 115), grouped(50, 112), grouped(64, 112)]).toEqual([2, 1, 2, 1]);
    expect(grouped(50, 112, "more of it")).toBe(1);
    expect(grouped(50, 112, "More of it", 130)).toBe(1);
    expect(grouped(50, 112, "More of it", end, lineAt(50, 100, "1. The first one"))).toBe(1);
  });

  it("goes on in its item where the next line starts at the marker within a sentence", () => {
    const count = (first: string, second: string, columnEnd: number) =>
      groupLines([lineAt(50, 100, first), lineAt(50, 115, second)], NO_SETS, () => columnEnd, look, style).length;

    expect(count("• The first one", "more of it", 130)).toBe(1);
    expect(count("• 平均距", "離、樣本點", 78)).toBe(1);
    expect(count("• The first one", "More of it", 130)).toBe(2);
    expect(count("• The first one", "more of it", end)).toBe(2);
    expect(count("• The first is.", "more of it", 130)).toBe(2);
  });

  it("ends its item above an indented line whose next line starts at the marker", () => {
    const lines = (left: number, y: number) => [
      lineAt(50, 100, "• The first one"),
      ...[lineAt(64, 115, "A paragraph of two"), lineAt(left, y, "lines")],
    ];
    const count = (left: number, y: number) =>
      groupLines(lines(left, y), NO_SETS, () => end, look, style).map((group) => group.length);

    expect(count(50, 127)).toEqual([1, 2]);
    expect(count(64, 127)).toEqual([3]);
    // The next line is another block.
    expect(count(50, 135)[0]).toBe(2);
  });

  it("goes on in its item above the next item, where its lines hang below the text by less than an indent", () => {
    const parts = (hang: number, next: string) => {
      const texts = ["• The first one", "of three lines", "goes on here", next];
      const places = [100, 112, 127, 139];
      const lines = texts.map((text, at) => lineAt(at % 3 === 0 ? 50 : 50 + hang, places[at] ?? 0, text));
      return groupLines(lines, NO_SETS, () => end, look, style).map((group) => group.length);
    };

    expect(parts(7, "• The second one")).toEqual([3, 1]);
    expect(parts(9, "• The second one")).toEqual([3, 1]);
    expect(parts(3, "• The second one")[0]).toBe(2);
    expect(parts(7, "The next text")[0]).toBe(2);
  });

  it("goes on in a paragraph of its own item", () => {
    const pair = [lineAt(50, 100, "1. The first one is here."), lineAt(64, 115, "More of it")];

    expect(groupLines(pair, NO_SETS, () => end, look, style)).toHaveLength(1);
  });
});

describe("the last line of a justified paragraph", () => {
  const style = { ...STYLE, bodyLeading: 1.2 };
  const groups = (right: number) => {
    const full = [100, 112].map((y) => lineAt(50, y, "A line that fills its column.", { right: 400 }));
    const last = lineAt(50, 124, "Its last line ends near the others here.", { right });
    return groupLines([...full, last, lineAt(50, 139, "Next")], NO_SETS, () => 400, look, style).length;
  };

  it("ends elsewhere than the others", () => {
    expect(groups(390)).toBe(2);
    expect(groups(396)).toBe(1);
  });
});

describe("a caption below text", () => {
  const caption = "Table 3: Sales";

  it("is a block of its own in another size, or where it is indented", () => {
    expect(pair("as shown in", caption, {}, { size: 9.4 })).toBe(2);
    expect(groupsOf([lineAt(50, 100, "as shown in the table of"), lineAt(60, 112, caption)])).toHaveLength(2);
  });

  it("is a part of the sentence in the text's print", () => {
    expect(pair("as shown in", caption)).toBe(1);
    expect(pair("as shown in", "Table 3 and", {}, { size: 9.4 })).toBe(1);
  });
});

describe("a numbered paragraph whose first line alone is indented", () => {
  const full = "(b) In addition, they agree to pay any";
  const groups = (first: string, { right = 400, third = 50 } = {}) =>
    groupLines(
      [lineAt(90, 100, first, { right }), lineAt(50, 112, "taxes that arise"), lineAt(third, 124, "from any payment.")],
      NO_SETS,
      () => 400,
      look,
      STYLE,
    ).map(({ length }) => length);

  it("goes on at the left edge of its column", () => {
    expect(groups(full)).toEqual([3]);
    expect(groups(full, { third: 90 })).toEqual([2, 1]);
  });

  it("ends with a line that has room for the next word, or with its sentence", () => {
    expect(groups(full, { right: 300 })).toEqual([1, 2]);
    expect(groups(`${full}.`)).toEqual([1, 2]);
  });
});
