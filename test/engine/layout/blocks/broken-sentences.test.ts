import { expect, test } from "vitest";
import { blocksOfItems, lines } from "../../../support/runs.ts";

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
