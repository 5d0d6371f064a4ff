import { describe, expect, it, test } from "vitest";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { findRunningLines } from "../../../../functions/engine/layout/page-lines/headers-and-footers.ts";
import { lineNumbersOf, listingNumbersOf } from "../../../../functions/engine/layout/page-lines/line-numbers.ts";
import { FONTS, lineAt } from "../pieces.ts";

const page = (lines: readonly FrameLine[]) => ({
  width: 600,
  height: 1_000,
  frames: [{ angle: 0, lines, tables: [] }],
});
const TEXTS = ["The court", "heard the case", "at noon.", "A second", "sentence is long", "Third"];
const place = (at: number) => 200 + 24 * at;

/** Numbers at the left of lines, each apart from its text. */
function numbered(count: number, { step = 1, texts = TEXTS, left = 50, off = 0 } = {}): readonly FrameLine[] {
  return Array.from({ length: count }, (_, at) => {
    const baseline = place(at) + (at === 3 ? off : 0);
    const text = texts[at % texts.length] ?? "";
    const label = lineAt(left, baseline, `${step * (at + 1)}`);
    const number = lineAt(left + 15 - (label.right - label.left), baseline, label.text);
    return text === "" ? [number] : [number, lineAt(100, place(at), text)];
  }).flat();
}
const count = (lines: readonly FrameLine[]) => lineNumbersOf([page(lines)]).size;

test("numbers that count the lines of a page are line numbers, from ten on", () => {
  expect(count(numbered(12))).toBe(12);
  expect(count(numbered(12, { step: 5 }))).toBe(12);
  expect(count(numbered(9))).toBe(0);
});

test("line numbers may have one left edge instead of one right edge", () => {
  const left = (off: number) =>
    Array.from({ length: 12 }, (_, at) => [
      lineAt(50 + (at === 3 ? off : 0), place(at), `${at + 1}`),
      lineAt(100, place(at), TEXTS[at % TEXTS.length] ?? ""),
    ]).flat();

  expect([count(left(0)), count(left(6))]).toEqual([12, 0]);
});

test("a page with few lines has their numbers at the edge of another page's", () => {
  const counts = (...last: readonly FrameLine[]) => lineNumbersOf([page(numbered(12)), page(last)]).size;
  const short = (left: number, values: readonly number[]) =>
    values.map((value, at) => lineAt(left, place(at), `${value}`));

  expect(counts(...short(55, [13, 14]))).toBe(14);
  expect(counts(...short(55, [13]))).toBe(12);
  expect(counts(...short(55, [13, 15, 16]))).toBe(12);
  expect(counts(...short(80, [13, 14]))).toBe(12);
  expect(lineNumbersOf([page(short(55, [13, 14]))]).size).toBe(0);
});

test("numbers of empty lines show that they are no items", () => {
  expect(count(numbered(12, { texts: ["Start", "End", ""] }))).toBe(12);
  expect(count(numbered(12, { texts: ["Anna", "Bert"] }))).toBe(0);
  expect(count(numbered(12, { texts: ["apples", "pears"] }))).toBe(0);
});

test("line numbers stand outside of the text, at even distances, in one column", () => {
  expect(count([...numbered(12), lineAt(20, 300, "A note in the margin")])).toBe(0);
  expect(count(numbered(12, { off: 5 }))).toBe(0);
  expect(count(numbered(12).map((line, at) => (at === 2 ? { ...line, words: [] } : line)))).toBe(0);
});

describe("numbers beside the lines of a listing", () => {
  const listing = (count: number, { font = "m", size = 6, step = 1, numbers = "f" } = {}) =>
    Array.from({ length: count }, (_, at) => [
      lineAt(50, 200 + 14 * at, `${8 + step * at}`, { size, font: numbers }),
      ...(at === 1 ? [] : [lineAt(70, 200 + 14 * at, "return value;", { font })]),
    ]).flat();
  const found = (lines: readonly FrameLine[]) => listingNumbersOf(page(lines), FONTS).size;

  it("are in other print, also beside a blank line", () => {
    expect(found(listing(4))).toBe(4);
    expect(found(listing(4, { size: 10 }))).toBe(4);
    expect(found(listing(4, { size: 10, numbers: "m" }))).toBe(0);
  });

  it("are three and more beside code, and successive", () => {
    expect(found(listing(3))).toBe(0);
    expect(found(listing(4, { step: 2 }))).toBe(0);
    expect(found(listing(4, { font: "f" }))).toBe(0);
    expect(found(Array.from({ length: 126 }, () => listing(4)).flat())).toBe(0);
  });

  it("may be near the code, but not raised, as the marks of notes before addresses are", () => {
    const near = (baseline: number) =>
      Array.from({ length: 3 }, (_, at) => {
        const [number, code] = [
          lineAt(50, baseline + 14 * at, `${at + 1}`, { size: 5 }),
          lineAt(58, 200 + 14 * at, "a = 1", { font: "m" }),
        ];
        return { ...code, left: 50, words: [...number.words, ...code.words], text: `${at + 1} a = 1` };
      });

    expect(found(near(200))).toBe(3);
    expect(found(near(197))).toBe(0);
  });

  it("may begin the line of code", () => {
    const lines = Array.from({ length: 3 }, (_, at) => {
      const [number, code] = [
        lineAt(50, 200 + 14 * at, `${at + 1}`),
        lineAt(70, 200 + 14 * at, "a = 1", { font: "m" }),
      ];
      return { ...code, left: 50, words: [...number.words, ...code.words], text: `${at + 1} a = 1` };
    });
    const running = [...findRunningLines([page(lines)], { bodySize: 10, fonts: FONTS }).values()];

    expect(running.map(({ line, rest }) => [line.text, rest?.text])).toEqual([1, 2, 3].map((at) => [`${at}`, "a = 1"]));
  });
});

test("a number may begin the line that it counts, and is no part of the text then", () => {
  const lines = Array.from({ length: 12 }, (_, at) => {
    const number = lineAt(at < 9 ? 55 : 50, place(at), `${at + 1}`);
    const text = lineAt(100, place(at), TEXTS[at % TEXTS.length] ?? "");
    return { ...text, left: number.left, words: [...number.words, ...text.words], text: `${at + 1} ${text.text}` };
  });

  const running = [...findRunningLines([page(lines)], { bodySize: 10, fonts: new Map() }).values()];

  expect(running.map(({ line }) => line.text)).toEqual(lines.map((_, at) => `${at + 1}`));
  expect(running[0]?.rest?.text).toBe("The court");
});
