import { expect, test } from "vitest";
import { segment } from "../../../../functions/engine/layout/lines/line-segments.ts";
import { isRightToLeft, wordsOf } from "../../../../functions/engine/layout/lines/words.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { item, runsOf } from "../../../support/runs.ts";
import { runAt } from "../pieces.ts";

const wordsIn = (...items: TextItem[]) => wordsOf(segment(runsOf(...items)));
const textIn = (...items: TextItem[]) =>
  wordsIn(...items)
    .map((word) => word.text)
    .join(" ");

test("an item is split at its spaces, and its words' boxes share its width", () => {
  const [first, second] = wordsIn(item(100, 50, "aaaa bbbb", { width: 90 }));

  expect(first).toMatchObject({ text: "aaaa", left: 100, print: { top: 42, bottom: 52 } });
  expect(second).toMatchObject({ text: "bbbb", right: 190 });
  expect(first?.right).toBeCloseTo(140, -1);
  expect(second?.left).toBeCloseTo(150, -1);
});

test("narrow letters take less of the width", () => {
  const [narrow, wide] = wordsIn(item(0, 50, "illi mwmw", { width: 90 }));

  expect((narrow?.right ?? 0) - (narrow?.left ?? 0)).toBeLessThan(30);
  expect((wide?.right ?? 0) - (wide?.left ?? 0)).toBeGreaterThan(50);
});

test.each([
  ["a gap of a twentieth of an em, as in kerning, is no space", 0.5, "Tool"],
  ["a gap of a tenth of an em is no space", 1, "Tool"],
  ["a gap of three twentieths of an em is a space", 1.5, "To ol"],
])("%s", (_, gap, expected) => {
  expect(textIn(item(0, 10, "To", { width: 10 }), item(10 + gap, 10, "ol"))).toBe(expected);
});

test("Han and Kana have no spaces, and Korean keeps the spaces of its content stream", () => {
  const chinese = textIn(item(0, 10, "中文", { width: 20 }), item(23, 10, "文本"));
  const korean = textIn(item(0, 10, "한국", { width: 20 }), item(20, 10, " "), item(20.5, 10, "어"));

  expect(chinese).toBe("中文文本");
  expect(korean).toBe("한국 어");
});

test("Hebrew words are ordered from right to left", () => {
  expect(textIn(item(50, 10, "עולם", { width: 20 }), item(80, 10, "שלום", { width: 20 }))).toBe("שלום עולם");
});

test("the words of one Hebrew item have their boxes from right to left", () => {
  const [first, second] = wordsIn(item(0, 10, "שלום עולם", { width: 90 }));

  expect(first?.text).toBe("שלום");
  expect(first?.right).toBe(90);
  expect(second?.left).toBe(0);
});

test("English inside a Hebrew line keeps its own direction", () => {
  const line = textIn(
    item(100, 10, "שלום", { width: 20 }),
    item(40, 10, "Hello", { width: 25 }),
    item(70, 10, "World", { width: 25 }),
    item(10, 10, "עולם", { width: 20 }),
  );

  expect(line).toBe("שלום Hello World עולם");
});

test("Hebrew inside an English line keeps its own direction", () => {
  const line = textIn(
    item(0, 10, "before", { width: 30 }),
    item(40, 10, "עולם", { width: 20 }),
    item(65, 10, "שלום", { width: 20 }),
    item(90, 10, "after", { width: 25 }),
  );

  expect(line).toBe("before שלום עולם after");
});

test("words with equal print share one object", () => {
  const [first, second, other] = wordsIn(item(0, 10, "one "), item(40, 10, "two "), item(80, 10, "three", { size: 8 }));

  expect(second?.print).toBe(first?.print);
  expect(other?.print).toMatchObject({ size: 8 });
});

test("a word set in two sizes has the larger size", () => {
  const [word] = wordsIn(item(0, 10, "S", { size: 10, width: 6 }), item(6, 10, "MALL", { size: 8 }));

  expect(word).toMatchObject({ text: "SMALL", print: { size: 10 } });
});

const wordsOfRuns = (...runs: readonly ReturnType<typeof runAt>[]) => wordsOf(segment(runs)).map(({ text }) => text);

test("a gap of more than 0.13 em is a space, and the smaller of two sizes counts", () => {
  expect(wordsOfRuns(runAt(0, 10, "ab"), runAt(11.25, 10, "cd"))).toEqual(["abcd"]);
  expect(wordsOfRuns(runAt(0, 10, "ab"), runAt(11.5, 10, "cd"))).toEqual(["ab", "cd"]);
  expect(wordsOfRuns(runAt(0, 10, "ab"), runAt(11.25, 10, "cd", { size: 8 }))).toEqual(["ab", "cd"]);
});

test("a space of the content stream parts runs that hardly overlap, in the order of the stream", () => {
  const after = (left: number, more = {}) =>
    wordsOfRuns(runAt(0, 10, "ab", { order: 1 }), runAt(left, 10, "cd", { order: 2, spaceBefore: true, ...more }))
      .length;

  expect(after(10)).toBe(2);
  expect(after(9.75)).toBe(1);
  expect(after(10, { order: 0 })).toBe(1);
  expect(after(10, { spaceBefore: false })).toBe(1);
});

test("ideographs are parted by a gap of more than one em only", () => {
  expect(wordsOfRuns(runAt(0, 10, "中文", { right: 20 }), runAt(30, 10, "文本"))).toEqual(["中文文本"]);
  expect(wordsOfRuns(runAt(0, 10, "中文", { right: 20 }), runAt(30.5, 10, "文本"))).toEqual(["中文", "文本"]);
});

test("full-width Latin words are parted by painted spaces, and other gaps part none", () => {
  const after = (spaceBefore: boolean) => {
    const [first, second] = [runAt(0, 10, "Ａ", { right: 10 }), runAt(15, 10, "Ｂ", { spaceBefore })];
    return wordsOfRuns({ ...first, order: 0 }, { ...second, order: 1 });
  };

  expect(after(true)).toEqual(["Ａ", "Ｂ"]);
  expect(after(false)).toEqual(["ＡＢ"]);
});

test("spaces at either end of a run part words", () => {
  expect(wordsOfRuns(runAt(0, 10, "ab "), runAt(10, 10, "cd"))).toEqual(["ab", "cd"]);
  expect(wordsOfRuns(runAt(0, 10, "ab"), runAt(10, 10, " cd"))).toEqual(["ab", "cd"]);
  expect(wordsOfRuns(runAt(0, 10, "ab"), runAt(10, 10, "c d"))).toEqual(["abc", "d"]);
});

test("runs are read from the left, and runs at one place in the order of the stream", () => {
  expect(wordsOfRuns(runAt(50, 10, "cd"), runAt(0, 10, "ab"))).toEqual(["ab", "cd"]);
  expect(wordsOfRuns(runAt(0, 10, "b", { order: 2 }), runAt(0, 10, "a", { order: 1 }))).toEqual(["ab"]);
});

test("a glued word has the box and the print around its parts", () => {
  const [word] = wordsOf(segment([runAt(0, 10, "long"), runAt(10, 1, "2", { size: 5, right: 12 })]));

  expect(word).toEqual({ text: "long²", left: 0, right: 20, print: { top: -3, bottom: 12, size: 10, font: "f" } });
});

test("a line has the direction of both its ends, or of most of its text", () => {
  const run = (left: number, text: string, direction: "ltr" | "rtl" | "neutral") =>
    runAt(left, 10, text, { direction });

  expect(isRightToLeft([run(0, "aaaa", "ltr"), run(20, "b", "rtl")])).toBe(false);
  expect(isRightToLeft([run(0, "a", "ltr"), run(5, "bbbb", "rtl")])).toBe(true);
  expect(isRightToLeft([run(0, "aa", "ltr"), run(10, "bb", "rtl")])).toBe(false);
  expect(isRightToLeft([run(0, "a", "rtl"), run(5, "bbbbbb", "ltr"), run(40, "c", "rtl")])).toBe(true);
  expect(isRightToLeft([run(0, "–", "neutral")])).toBe(false);
});

test("neither signs at the ends of a line nor later runs at the same edges decide its direction", () => {
  const run = (left: number, right: number, text: string, direction: "ltr" | "rtl" | "neutral") =>
    runAt(left, 10, text, { right, direction });

  expect(isRightToLeft([run(0, 5, "–", "neutral"), run(6, 9, "b", "rtl"), run(10, 12, "–", "neutral")])).toBe(true);
  expect(isRightToLeft([run(0, 9, "–––", "neutral"), run(10, 20, "a", "ltr"), run(21, 30, "bb", "rtl")])).toBe(true);
  expect(isRightToLeft([run(0, 10, "a", "ltr"), run(0, 9, "bb", "rtl")])).toBe(false);
  expect(isRightToLeft([run(0, 10, "a", "ltr"), run(1, 10, "bb", "rtl")])).toBe(false);
});

test.each([
  ["apart from others", "x א y ב z", "x א y ב z"],
  ["next to each other", "x א ב y", "x ב א y"],
  ["around a sign", "x א – ב y", "x ב – א y"],
  ["after a sign", "x – א y", "x – א y"],
  ["before a sign", "x א – y", "x א – y"],
])("runs from right to left in a line from left to right are reversed together: %s", (_, seen, logical) => {
  const runs = seen.split(" ").map((text, at) => {
    const direction = text === "–" ? "neutral" : text < "א" ? "ltr" : "rtl";
    return runAt(20 * at, 10, text, { direction, order: at });
  });

  expect(wordsOfRuns(...runs)).toEqual(logical.split(" "));
  expect(wordsOfRuns(...runs.toReversed())).toEqual(logical.split(" "));
});

test("runs at one place of a mixed line are in the order of the stream", () => {
  const runs = [
    runAt(0, 10, "b", { order: 2 }),
    runAt(0, 10, "a", { order: 1 }),
    runAt(20, 10, "א", { order: 3, direction: "rtl" }),
    runAt(40, 10, "cccc", { order: 4 }),
  ];

  expect(wordsOfRuns(...runs)).toEqual(["ab", "א", "cccc"]);
});

test("a gap of 0.13 em is no space, and a space in the stream counts up to an overlap of 0.02 em", () => {
  const large = (left: number, text: string, more: object = {}) => runAt(left, 100, text, { size: 100, ...more });

  expect(wordsOfRuns(large(0, "ab"), large(113, "c"))).toEqual(["abc"]);
  expect(wordsOfRuns(large(0, "ab"), large(113.5, "c"))).toEqual(["ab", "c"]);
  expect(wordsOfRuns(large(0, "ab"), large(98, "c", { spaceBefore: true, order: 1 }))).toEqual(["abc"]);
  expect(wordsOfRuns(large(0, "ab"), large(98.5, "c", { spaceBefore: true, order: 1 }))).toEqual(["ab", "c"]);
  expect(wordsOfRuns(large(0, "ab"), large(100, "c", { spaceBefore: true }))).toEqual(["abc"]);
});

test("an item's number is a word of its own where it reaches over the item's text", () => {
  expect(wordsOfRuns(runAt(0, 10, "10."), runAt(14, 10, "We"), runAt(24, 10, "go"))).toEqual(["10.", "Wego"]);
  expect(wordsOfRuns(runAt(0, 10, "(1)"), runAt(15, 10, "We"))).toEqual(["(1)We"]);
  expect(wordsOfRuns(runAt(0, 10, "10."), runAt(14, 10, "25"))).toEqual(["10.25"]);
  expect(wordsOfRuns(runAt(0, 10, "a"), runAt(5, 10, "10."), runAt(19, 10, "We"))).toEqual(["a10.We"]);
});

test("the raised mark of a note is a word of its own before its text, and none is before the sign of an element", () => {
  const after = (mark: string, text: string, more = {}) =>
    wordsOfRuns(runAt(0, 7, mark, { size: 7, ...more }), runAt((mark.length * 7) / 2, 10, text));

  expect(after("12", "http://a.example")).toEqual(["12", "http://a.example"]);
  expect(after("†", "“The text”")).toEqual(["†", "“The", "text”"]);
  expect(after("1", "A note")).toEqual(["1", "A", "note"]);
  expect(after("14", "C")).toEqual(["14C"]);
  expect(after("1", "See", { size: 9 })).toEqual(["1See"]);
  expect(after("1a", "See")).toEqual(["1aSee"]);
});

test("a letter of two code units does not hide the space after it", () => {
  expect(wordsOfRuns(runAt(0, 10, "𐍈 b"))).toEqual(["𐍈", "b"]);
});

test("the words of a run from right to left have their boxes from the right", () => {
  const [first, second] = wordsOf(segment([runAt(0, 10, "אא אא", { right: 50, direction: "rtl" })]));

  expect(first).toMatchObject({ text: "אא", right: 50 });
  expect(second).toMatchObject({ text: "אא", left: 0 });
  expect(first?.left).toBeGreaterThan(25);
  expect(second?.right).toBeLessThan(25);
});

test("a word glued from parts of one size has the font of the first", () => {
  const [word] = wordsOf(segment([runAt(0, 10, "ab"), runAt(10, 9, "cd", { font: "g" })]));

  expect(word?.print).toMatchObject({ font: "f", size: 10, top: 1, bottom: 12 });
});
