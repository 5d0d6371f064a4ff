import { expect, test } from "vitest";
import { blocksOfItems, lines } from "../../../support/runs.ts";

const FULL = "Every line of this prose reaches the right end of its column";

const textsOf = (...texts: readonly string[]) =>
  blocksOfItems(lines(50, 100, texts)).map(({ marker, text }) => (marker === undefined ? text : `${marker} ${text}`));

test.each(["S. Typhimurium is one.", "300. A year follows."])("a sentence goes on at %j", (rest) => {
  expect(textsOf(FULL, rest)).toEqual([`${FULL} ${rest}`]);
});

test("an item of a list starts a block after a sentence's end, and after its title", () => {
  expect(textsOf(`${FULL.slice(0, -1)}:`, "1. first", "2. second one")).toHaveLength(3);
  expect(textsOf("Ingredients", "A. apples", "B. pears")).toEqual(["Ingredients", "A. apples", "B. pears"]);
});

test("items without a full stop that fill their lines are items", () => {
  expect(textsOf(`1. ${FULL}`, `2. ${FULL}`, `3. ${FULL}`)).toHaveLength(3);
});
