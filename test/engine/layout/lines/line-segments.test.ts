import { expect, test } from "vitest";
import {
  follows,
  hasMarginSign,
  mergeLines,
  type Segment,
  segment,
  segmentsOf,
  sharesLine,
} from "../../../../functions/engine/layout/lines/line-segments.ts";
import { item, runsOf } from "../../../support/runs.ts";
import { runAt, segmentAt } from "../pieces.ts";

const textsOf = (segments: readonly Segment[]) => segments.map(({ runs }) => runs.map((run) => run.text).join("|"));

test("neighbouring runs are one segment, and the next line is another", () => {
  const segments = segmentsOf(runsOf(item(0, 100, "one"), item(16, 100, "two"), item(0, 112, "three")));

  expect(textsOf(segments)).toEqual(["one|two", "three"]);
});

test("a part of a bracket is no bullet: a formula touches it, and is no word", () => {
  const sizeOf = (text: string, left: number) =>
    segment([runAt(0, 102, "\uf0fe", { size: 13 }), runAt(left, 100, text)]).size;

  expect(sizeOf("the item", 9)).toBe(13);
  expect(sizeOf("x + 1", 12)).toBe(13);
});

test("an item has the size and the baseline of its text, whatever those of its bullet", () => {
  const sizeOf = (sign: string) => {
    const { size, baseline } = segment([runAt(0, 102, sign, { size: 13 }), runAt(12, 100, "the item")]);
    return [size, baseline];
  };

  expect(sizeOf("•")).toEqual([10, 100]);
  expect(sizeOf("• ")).toEqual([10, 100]);
  expect(sizeOf("\uf0fe")).toEqual([10, 100]);
  expect(sizeOf("?")).toEqual([13, 102]);
  expect(sizeOf("D")).toEqual([13, 102]);
  expect(segment([runAt(0, 102, "•", { size: 13 })]).size).toBe(13);
});

test("a gap as wide as between cells starts a segment", () => {
  const segments = segmentsOf(runsOf(item(0, 100, "cell"), item(60, 100, "cell 2")));

  expect(textsOf(segments)).toEqual(["cell", "cell 2"]);
});

test("sub- and superscripts stay on their line, which keeps its baseline", () => {
  const segments = segmentsOf(
    runsOf(item(0, 100, "E=mc"), item(20, 96, "2", { size: 6 }), item(23, 100, ", H"), item(38, 102, "2", { size: 6 })),
  );

  expect(textsOf(segments)).toEqual(["E=mc|2|, H|2"]);
  expect(segments[0]).toMatchObject({ baseline: 100, size: 10, left: 0, right: 41 });
});

test("a large sign in the margin is no part of the small print next to it, if it is not on its line", () => {
  const sign = (y: number) => item(88, y, "?", { size: 13 });
  const print = (text: string) => item(100, 100, text, { size: 8 });

  expect(textsOf(segmentsOf(runsOf(print("derive it"), sign(106))))).toEqual(["derive it", "?"]);
  expect(textsOf(mergeLines(segmentsOf(runsOf(print("derive it"), sign(103)))))).toEqual(["derive it", "?"]);
  expect(textsOf(mergeLines(segmentsOf(runsOf(print("why"), item(112, 100, "?", { size: 8 })))))).toEqual(["why|?"]);
});

test("text to the left continues a line written from right to left", () => {
  const segments = segmentsOf(runsOf(item(80, 100, "שלום"), item(55, 100, "עולם")));

  expect(textsOf(segments)).toEqual(["שלום|עולם"]);
});

test("lines are built from segments in any order", () => {
  const segments = segmentsOf(runsOf(item(60, 112, "d"), item(0, 100, "a"), item(60, 100, "b"), item(0, 112, "c")));

  expect(textsOf(mergeLines(segments))).toEqual(["a|b", "c|d"]);
});

// The last piece of the line ends at 70.
test.each([
  ["a gap of less than one em", { left: 79.5, baseline: 100 }, true],
  ["a gap of one em", { left: 80, baseline: 100 }, false],
  ["an overlap of less than half an em", { left: 65.5, baseline: 100 }, true],
  ["an overlap of half an em", { left: 65, baseline: 100 }, false],
  ["a baseline lower by less than 0.35 em", { left: 71, baseline: 103 }, true],
  ["a baseline lower by 0.35 em", { left: 71, baseline: 103.5 }, false],
  ["a baseline higher by 0.35 em", { left: 71, baseline: 96.5 }, false],
  ["a script higher by less than 0.6 em", { left: 71, baseline: 94.5, size: 8 }, true],
  ["a script higher by 0.6 em", { left: 71, baseline: 94, size: 8 }, false],
  ["no script, as its size is 85 %", { left: 71, baseline: 96, size: 8.5 }, false],
])("a piece with %s continues a line or not", (_, { left, baseline, ...more }, expected) => {
  const last = runAt(50, 100, "aaaa");

  expect(follows(last, last, runAt(left, baseline, "b", more), 1)).toBe(expected);
});

test("a piece after a script may be on the line of the first piece", () => {
  const [first, script] = [runAt(50, 100, "aaaa"), runAt(70, 95, "2", { size: 6 })];

  expect(follows(first, script, runAt(74, 100, "b"), 1)).toBe(true);
  expect(follows(script, script, runAt(74, 90, "b"), 1)).toBe(true);
  expect(follows(script, script, runAt(74, 102, "b"), 1)).toBe(false);
});

test("the index of a letter may stand below its exponent, and wide exponents hide no text", () => {
  const [first, exponent] = [runAt(50, 100, "aaaa"), runAt(70, 96, "++", { size: 7 })];

  expect(follows(first, exponent, runAt(70, 102, "i", { size: 7 }), 1)).toBe(true);
  expect(follows(first, exponent, runAt(70, 102, "i", { size: 9 }), 1)).toBe(false);
  expect(follows(first, exponent, runAt(66, 102, "i", { size: 7 }), 1)).toBe(false);
});

test("two lines of text beside a large sign are no exponent with its index", () => {
  const follow = (characters: number, others = 20) => {
    const [sign, upper] = [runAt(50, 100, "+", { size: 14 }), runAt(70, 93, "a".repeat(others), { size: 10 })];
    return follows(sign, upper, runAt(70, 105, "a".repeat(characters), { size: 10 }), 1);
  };

  expect([follow(7), follow(8), follow(20, 7)]).toEqual([true, false, true]);
});

test("only text from right to left continues a line to its left", () => {
  const last = runAt(50, 100, "aaaa");
  const left = (direction: "ltr" | "rtl" | "neutral") => follows(last, last, runAt(42, 100, "b", { direction }), 1);

  expect([left("ltr"), left("rtl"), left("neutral")]).toEqual([false, true, true]);
});

test.each([
  [100, 10, 103, 10, true],
  [100, 10, 103.5, 10, false],
  [100, 10, 103, 8, true],
  [100, 10, 103.5, 8, false],
  [100, 10, 94.5, 8, true],
  [100, 10, 94, 8, false],
  [100, 10, 95, 8.5, false],
  [100, 8, 105.5, 10, true],
  [100, 8, 106, 10, false],
])("baselines %d of size %d and %d of size %d share a line: %s", (first, size, second, other, expected) => {
  expect(sharesLine({ baseline: first, size }, { baseline: second, size: other })).toBe(expected);
});

test("a sign in the margin is larger than 1.25 times the print, and off its line by more than a quarter em", () => {
  const sign = (size: number, baseline: number, text = "?") => runAt(50, baseline, text, { size });
  const print = runAt(60, 100, "print", { size: 8 });

  expect(hasMarginSign(sign(12, 103), print)).toBe(true);
  expect(hasMarginSign(print, sign(12, 103))).toBe(true);
  expect(hasMarginSign(sign(10, 103), print)).toBe(false);
  expect(hasMarginSign(sign(12, 102), print)).toBe(false);
  expect(hasMarginSign(sign(12, 103, "x"), print)).toBe(false);
  expect(hasMarginSign(undefined, print)).toBe(false);
  expect(hasMarginSign(print, undefined)).toBe(false);
});

test("a segment has the box around its runs, and the baseline of the first largest one", () => {
  const runs = [runAt(60, 100, "a", { size: 8 }), runAt(50, 98, "bb", { size: 12 }), runAt(70, 104, "c", { size: 12 })];

  expect(segment(runs)).toEqual({ runs, left: 50, right: 76, top: 88.4, bottom: 106.4, size: 12, baseline: 98 });
});

test("lines are merged from the top down, whatever the order of their pieces", () => {
  const pieces = [segmentAt(50, 124, "e"), segmentAt(80, 100, "b"), segmentAt(50, 112, "c"), segmentAt(50, 100, "a")];

  expect(textsOf(mergeLines(pieces))).toEqual(["a|b", "c", "e"]);
  expect(textsOf(mergeLines([segmentAt(80, 100, "b"), segmentAt(50, 100, "a")]))).toEqual(["a|b"]);
  expect(mergeLines([])).toEqual([]);
});

test("a piece joins the nearest line, but a caption joins none", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => segmentAt(50, 100 + at / 4, "x", { size: 0.5 }));

  expect(textsOf(mergeLines([...lines(6), segmentAt(90, 101.3, "y", { size: 4 })]))[5]).toBe("x|y");
  expect(textsOf(mergeLines([segmentAt(50, 100, "Figure 1: A"), segmentAt(300, 100, "Figure 2: B")]))).toEqual([
    "Figure 1: A",
    "Figure 2: B",
  ]);
});

test("a large sign joins only one of two small lines that it stands between", () => {
  const small = (y: number, text: string) => segmentAt(50, y, text, { size: 6, right: 100 });
  const sign = segmentAt(104, 104, "}", { size: 14 });

  expect(textsOf(mergeLines([small(100, "one"), small(107, "two"), sign]))).toHaveLength(2);
});
