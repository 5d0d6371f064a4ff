import { describe, expect, it, test } from "vitest";
import {
  chunkLines,
  isNumeric,
  isYear,
  overlap,
  wordCount,
} from "../../../../functions/engine/layout/lines/text-chunks.ts";
import { runAt } from "../pieces.ts";

const textsOf = (...runs: readonly ReturnType<typeof runAt>[]) =>
  chunkLines(runs).map(({ chunks }) => chunks.map(({ text }) => text));

test("runs of one line are chunks from left to right, whatever their order", () => {
  expect(textsOf(runAt(200, 100, "b"), runAt(50, 112, "c"), runAt(50, 100, " a "))).toEqual([["a", "b"], ["c"]]);
});

test("a gap of more than 0.75 em parts two chunks", () => {
  expect(textsOf(runAt(50, 100, "aa"), runAt(67.5, 100, "bb"))).toEqual([["aa bb"]]);
  expect(textsOf(runAt(50, 100, "aa"), runAt(68, 100, "bb"))).toEqual([["aa", "bb"]]);
});

test("two numbers nearer than chunks are parted where three lines have them at one place", () => {
  const lines = (...texts: readonly [string, string][]) =>
    texts.flatMap(([one, two], at) => [runAt(50, 100 + 12 * at, one, { right: 64 }), runAt(71, 100 + 12 * at, two)]);
  const three = lines(["8.3", "16"], ["9.4", "10"], ["5.0", "20"]);

  expect(textsOf(...three)).toEqual([
    ["8.3", "16"],
    ["9.4", "10"],
    ["5.0", "20"],
  ]);
  expect(textsOf(...three.slice(0, 4))).toEqual([["8.3 16"], ["9.4 10"]]);
  expect(textsOf(...lines(["one", "16"], ["two", "10"], ["six", "20"]))).toEqual([["one 16"], ["two 10"], ["six 20"]]);
});

test("the larger of two runs decides how wide the gap is", () => {
  expect(textsOf(runAt(50, 100, "a", { size: 20 }), runAt(74, 100, "b"))).toEqual([["a b"]]);
  expect(textsOf(runAt(50, 100, "aa"), runAt(74, 100, "b", { size: 20 }))).toEqual([["aa b"]]);
});

test("a chunk ends with its widest run, not with its last one", () => {
  expect(textsOf(runAt(50, 100, "aaaaaaaa"), runAt(60, 100, "b"), runAt(95, 100, "c"))).toEqual([["aaaaaaaa b c"]]);
});

test("a chunk has the box and the size of its runs, and a line those of its chunks", () => {
  const [line] = chunkLines([runAt(50, 100, "aa"), runAt(62, 100, "b", { size: 12 }), runAt(100, 100, "c")]);

  expect(line).toMatchObject({ baseline: 100, size: 12, top: 90.4, bottom: 102.4 });
  expect(line?.chunks[0]).toMatchObject({ left: 50, right: 68, size: 12, text: "aa b" });
  expect(line?.chunks[1]).toMatchObject({ left: 100, right: 105, size: 10 });
});

test.each([
  ["one", 1],
  ["one two", 2],
  ["one  two\tthree", 3],
  ["one\u00a0two", 2],
])("%j has so many words: %i", (text, count) => {
  const [line] = chunkLines([runAt(50, 100, text)]);

  expect(line?.chunks.map(wordCount)).toEqual([count]);
});

test("the overlap of two stretches is negative where there is a gap between them", () => {
  expect(overlap({ left: 0, right: 10 }, { left: 6, right: 20 })).toBe(4);
  expect(overlap({ left: 6, right: 20 }, { left: 0, right: 10 })).toBe(4);
  expect(overlap({ left: 0, right: 10 }, { left: 13, right: 20 })).toBe(-3);
  expect(overlap({ left: 0, right: 10 }, { left: 2, right: 5 })).toBe(3);
});

test("runs that are painted from right to left are chunks from left to right", () => {
  const runs = [200, 120, 50].map((left, order) => runAt(left, 100, `${left}`, { order }));

  expect(textsOf(...runs)).toEqual([["50", "120", "200"]]);
  expect(textsOf(...[120, 200, 50].map((left) => runAt(left, 100, `${left}`)))).toEqual([["50", "120", "200"]]);
});

test.each([
  "12",
  " 2,004.5 ",
  "-3 %",
  "€ 12",
  "12 (3)",
  "55 kg",
  "100 mmH",
  "n.a.",
  "N. D.",
  "nil",
  "–",
  "...",
  "*",
  "1".repeat(28),
])("%j counts as a number", (text) => {
  expect(isNumeric(text)).toBe(true);
});

test.each(["", "abc", "x1y2z", "5 kg m", "12345 abcd", "....", "nilly", "1".repeat(29), "A1b"])(
  "%j does not count as a number",
  (text) => {
    expect(isNumeric(text)).toBe(false);
  },
);

test("a number has at most three letters, and no more letters than digits", () => {
  expect([isNumeric("123abc"), isNumeric("1234abcd"), isNumeric("12ab"), isNumeric("12abc")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test.each([
  ["1984", true],
  ["(2024)", true],
  [" 2099 ", true],
  ["1899", false],
  ["2100", false],
  ["19845", false],
  ["in 1984", false],
])("%j is a year: %s", (text, expected) => {
  expect(isYear(text)).toBe(expected);
});

test("a text nearer than a gap is a chunk where three lines have chunks that start there", () => {
  const column = (count: number) => Array.from({ length: count }, (_, at) => runAt(65, 112 + 12 * at, "bb"));
  const near = [runAt(50, 100, "aa"), runAt(65, 100, "bb")];

  expect(textsOf(...near, ...column(3))[0]).toEqual(["aa", "bb"]);
  expect(textsOf(...near, ...column(2))[0]).toEqual(["aa bb"]);
});

test("a text that touches the one before it stays in its chunk", () => {
  const column = [112, 124, 136].map((y) => runAt(62, y, "bb"));

  expect(textsOf(runAt(50, 100, "aa"), runAt(62, 100, "bb"), ...column)[0]).toEqual(["aa bb"]);
});

test("the text of an item stays in one chunk with its number or sign", () => {
  const column = [112, 124, 136].map((y) => runAt(62, y, "bb"));
  const first = (marker: string) =>
    textsOf(runAt(50, 100, marker), runAt(65, 100, "bb"), ...column.map((run) => ({ ...run, left: 65 })))[0];

  expect(first("1.")).toEqual(["1. bb"]);
  expect(first("::")).toEqual([":: bb"]);
  expect(first("11")).toEqual(["11", "bb"]);
});

describe("a bullet", () => {
  const chunks = (...runs: Parameters<typeof chunkLines>[0]) =>
    chunkLines(runs).flatMap((line) => line.chunks.map(({ text }) => text));

  it("is one piece with the text of its item, up to two ems away", () => {
    expect(chunks(runAt(50, 100, "•"), runAt(75, 100, "an item"))).toEqual(["• an item"]);
    expect(chunks(runAt(50, 100, "•"), runAt(76, 100, "an item"))).toEqual(["•", "an item"]);
    expect(chunks(runAt(50, 100, "•"), runAt(70, 100, "12"))).toEqual(["•", "12"]);
    expect(chunks(runAt(50, 100, "–"), runAt(70, 100, "an item"))).toEqual(["–", "an item"]);
  });
});
