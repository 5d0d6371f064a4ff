import { expect, test } from "vitest";
import { linesInSentences } from "../../../../functions/engine/layout/blocks/broken-sentences.ts";
import { blocksOfItems, lines } from "../../../support/runs.ts";
import { lineAt } from "../pieces.ts";

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

const END = 350;
const continues = (before: string, text: string, { left = 50, end = END, at = 50 } = {}) =>
  linesInSentences([lineAt(at, 100, before), lineAt(left, 112, text)], () => end).size === 1;

test.each(["S. Typhimurium", "300. A year", "a. small letter", "1. one"])("a sentence may continue with %j", (text) => {
  expect(continues(FULL, text)).toBe(true);
});

test.each(["1000. A year", "St. Peter", "S Typhimurium", "(1) item", "plain words"])(
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

test("the first line continues nothing", () => {
  expect(linesInSentences([lineAt(50, 100, "1. one")], () => END).size).toBe(0);
});
