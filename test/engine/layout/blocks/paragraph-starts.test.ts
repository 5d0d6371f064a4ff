import { describe, expect, it, test } from "vitest";
import { linesInSentences, startsAfterShort } from "../../../../functions/engine/layout/blocks/paragraph-starts.ts";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { blocksOfItems, lines } from "../../../support/runs.ts";
import { lineAt, wordAt } from "../pieces.ts";

const FULL = "Every line of this prose reaches the right end of its column";

const textsOf = (...texts: readonly string[]) =>
  blocksOfItems(lines(50, 100, texts)).map(({ marker, text }) => (marker === undefined ? text : `${marker} ${text}`));

test.each(["S. Typhimurium is one.", "300. A year follows."])("a sentence continues at %j", (rest) => {
  expect(textsOf(FULL, rest)).toEqual([`${FULL} ${rest}`]);
});

test("a list item starts a block after a sentence's end, and after the list's title", () => {
  expect(textsOf(`${FULL.slice(0, -1)}:`, "1. first", "2. second one")).toHaveLength(3);
  expect(textsOf("Ingredients", "A. apples", "B. pears")).toEqual(["Ingredients", "A. apples", "B. pears"]);
});

test("items that fill their lines and have no full stop stay items", () => {
  expect(textsOf(`1. ${FULL}`, `2. ${FULL}`, `3. ${FULL}`)).toHaveLength(3);
});

/** Right end of the column. */
const END = 350;
const continues = (before: string, text: string, { left = 50, end = END, at = 50 } = {}) =>
  linesInSentences([lineAt(at, 100, before), lineAt(left, 112, text)], () => end).size === 1;

test.each(["S. Typhimurium", "300. A year", "a. small letter", "1. one"])("a sentence may continue with %j", (text) => {
  expect(continues(FULL, text)).toBe(true);
});

test("a reference may continue with a Roman number, but an item has no other number in it", () => {
  expect(continues(`[33] ${FULL.slice(5)}`, "II. A title", { left: 75 })).toBe(true);
  expect(continues(FULL, "II. A title")).toBe(true);
  expect(continues(`[33] ${FULL.slice(5)}`, "2. A title", { left: 75 })).toBe(false);
});

test("a name may continue with its initial", () => {
  expect(continues("Wallach, Burrows, Chandra, Fikes and Gruber, R.", "E. 2006. Bigtable", { end: 290 })).toBe(true);
  expect(continues("Wallach, Burrows, Chandra, Fikes and Grubers.", "E. 2006. Bigtable", { end: 290 })).toBe(false);
});

test("a sentence may continue with a decimal number, also below the indented first line of its paragraph", () => {
  expect(continues(FULL, "2.13 GHz and more")).toBe(true);
  expect(continues(FULL, "2.13 GHz and more", { at: 60, end: 360 })).toBe(true);
  expect(continues(FULL, "300. A year", { at: 60, end: 360 })).toBe(false);
  expect(continues(FULL, "2.13 GHz and more", { at: 90, end: 390 })).toBe(false);
  expect(continues(`2.12 ${FULL.slice(5)}`, "2.13 Next section")).toBe(false);
  expect(continues(`${FULL.slice(3)} 12`, "2.13 Next section")).toBe(false);
});

test("a sentence may continue with the end of a term in brackets", () => {
  const open = `${FULL.slice(8)}(f(n) +`;

  expect(continues(open, "1) is less")).toBe(true);
  expect(continues(open, "k) is less")).toBe(true);
  expect(continues(`${FULL.slice(2)}()`, "1) is less")).toBe(false);
});

test("a sentence may continue with the number of an equation, but not after a comma or a conjunction", () => {
  const ending = (word: string) => `${FULL.slice(word.length + 1)} ${word}`;

  expect(continues(FULL, "(12) we get the bound")).toBe(true);
  expect(continues(FULL, "(12) The next item")).toBe(false);
  expect(continues(FULL, "(1200) we get the bound")).toBe(false);
  expect(
    [ending("band"), ending("and"), ending("OR"), ending("of,")].map((before) => continues(before, "(3) we")),
  ).toEqual([true, false, false, false]);
});

test("a sentence may continue with a dash above a line that starts at the same place", () => {
  const dashed = (dash: string, { before = FULL, left = 50, next = "and goes on" } = {}) => {
    const lines = [lineAt(50, 100, before), lineAt(50, 112, dash), lineAt(left, 124, next)];
    return linesInSentences(lines, () => END).size === 1;
  };

  expect(dashed("– that is to say")).toBe(true);
  expect(dashed("- that is to say")).toBe(true);
  expect(dashed("– That is to say")).toBe(false);
  expect(dashed("– that is to say", { left: 58 })).toBe(false);
  expect(dashed("– that is to say", { next: "– and this" })).toBe(false);
  expect(dashed("– that is to say", { before: `${FULL.slice(1)}:` })).toBe(false);
  expect(dashed("– that is to say", { before: `– ${FULL.slice(2)}` })).toBe(false);
  expect(linesInSentences([lineAt(50, 100, FULL), lineAt(50, 112, "– that is")], () => END).size).toBe(0);
});

test.each(["1000. A year", "St. Peter", "S Typhimurium", "(1) Item", "plain words"])(
  "%j looks like no item, so it is not asked for",
  (text) => {
    expect(continues(FULL, text)).toBe(false);
  },
);

test("a line before needs thirty characters, and fills its column", () => {
  expect(continues("x".repeat(30), "1. one", { end: 200 })).toBe(true);
  expect(continues("x".repeat(29), "1. one", { end: 195 })).toBe(false);
  expect(continues(FULL, "1. one", { end: END + 12.5 })).toBe(true);
  expect(continues(FULL, "1. one", { end: END + 13 })).toBe(false);
  expect(continues(FULL, "1. one", { end: 0 })).toBe(true);
});

test("a line before starts at the same place, within 0.3 em", () => {
  expect(continues(FULL, "1. one", { left: 53 })).toBe(true);
  expect(continues(FULL, "1. one", { left: 47 })).toBe(true);
  expect(continues(FULL, "1. one", { left: 53.5 })).toBe(false);
});

test("a line before is no item and ends no sentence", () => {
  expect(continues(`3. ${FULL.slice(3)}`, "1. one")).toBe(false);
  expect(continues(`${FULL.slice(1)}.`, "1. one")).toBe(false);
});

test("a reference before a small letter continues even an item, or a text that ends in a point", () => {
  const words = [wordAt(50, "•"), wordAt(60, FULL.slice(2))];
  const item = lineAt(50, 100, `• ${FULL.slice(2)}`, { words, right: END });
  const after = (text: string, left: number) => linesInSentences([item, lineAt(left, 112, text)], () => END).size;

  expect([after("[2] showed", 60), after("[2] showed", 50), after("[2] Showed", 60)]).toEqual([1, 0, 0]);
  expect(continues(`${FULL.slice(8)} et al.`, "[2] showed")).toBe(true);
  expect(continues(`${FULL.slice(8)} et al.`, "[2] Showed")).toBe(false);
  expect(continues("Smith et al.", "[2] showed")).toBe(false);
});

test("the first line continues nothing", () => {
  expect(linesInSentences([lineAt(50, 100, "1. one")], () => END).size).toBe(0);
});

/** Texts of the lines that start paragraphs in a column from 50 to 350. */
const found = (...lines: FrameLine[]) => [...startsAfterShort(lines, () => END)].map(({ text }) => text);

const TEXT = "and so on ".repeat(6).trim();
/** Line that fills the column from `left` on. */
const full = (baseline: number, left = 50) => lineAt(left, baseline, `then ${TEXT}`, { right: END });
/** Dialogue: a short answer, a long one, and its next line. */
const dialogue = ({ said = "“Yes.”", left = 60, leading = 12, before = 60, more = {} } = {}) => [
  full(88),
  lineAt(before, 100, said),
  lineAt(left, 100 + leading, TEXT, { right: END, ...more }),
  full(124),
];

describe("an indented line before a line without an indent", () => {
  it("starts a paragraph after an indented line that ends a sentence early", () => {
    expect(found(...dialogue())).toEqual([TEXT]);
  });

  it.each([
    ["the line before ends no sentence", dialogue({ said: "and he" })],
    ["it is tagged", dialogue({ more: { element: { order: 1, role: "P", depth: 0 } } })],
    ["its indent is less than 0.8 em", dialogue({ left: 57, before: 57 })],
    ["its indent is more than three em", dialogue({ left: 81, before: 81 })],
    ["the line before starts elsewhere", dialogue({ before: 64 })],
    ["the line before starts without an indent", dialogue({ before: 50 })],
    ["the line before is at its height", dialogue({ leading: 0 })],
    ["the line before is 2.4 sizes above", dialogue({ leading: 24 })],
    ["the line before fills the column", dialogue({ said: `${"x".repeat(57)}.` })],
    ["it ends early itself", dialogue({ more: { right: 150 } })],
    ["it is the last line", dialogue().slice(0, 3)],
    ["it is the first line", dialogue().slice(2)],
  ])("starts no paragraph if %s", (_, lines) => {
    expect(found(...lines)).toEqual([]);
  });

  it.each([
    ["0.8 em", dialogue({ left: 58, before: 58 })],
    ["three em", dialogue({ left: 80, before: 80 })],
    ["0.3 em more than the line before", dialogue({ before: 57 })],
    ["one em, just less than 2.4 sizes below the line before", dialogue({ leading: 23.5 }).toSpliced(3, 1, full(140))],
  ])("starts a paragraph with an indent of %s", (_, lines) => {
    expect(found(...lines)).toEqual([TEXT]);
  });

  it("starts a paragraph after the last line of one that came from the column before", () => {
    const [, , line, next] = dialogue();
    if (line === undefined || next === undefined) throw new Error("the dialogue is too short");
    const end = lineAt(50, 100, "the end.");

    expect(found(end, line, next)).toEqual([TEXT]);
    expect(found(full(700, 400), end, line, next)).toEqual([TEXT]);
    expect(found(full(100, 400), end, line, next)).toEqual([]);
  });

  it("looks at the lines' own ends where these reach over the column's", () => {
    const [first, said, line, next] = dialogue();
    if (first === undefined || said === undefined || line === undefined || next === undefined) throw new Error("short");

    expect([...startsAfterShort([first, said, line, next], () => 0)]).toEqual([]);
  });
});
