import { expect, test } from "vitest";
import { isNumberedByFirstUse } from "../../../../functions/engine/layout/garbled/garbled-order.ts";

const inOrder = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join("");
/** Text that uses each character again and again. */
const written = (letters: string) => letters + [...letters].reverse().join("") + letters;

test.each([
  ["glyphs numbered by first use", written(inOrder(0x41, 20)), true],
  ["the same, where the first two have another font's numbers", written(`CH${inOrder(0x50, 18)}`), true],
  ["the same, with a third in another order", written(`${inOrder(0x41, 10)}MOQSU`), false],
  ["a list from A to Z", inOrder(0x41, 26), false],
  ["few kinds", written(inOrder(0x41, 13)), false],
  [
    "a sentence",
    "the granary at Grobbendyke was painted by a warden who never quit his job before dusk ".repeat(2),
    false,
  ],
])("%s", (_, text, expected) => {
  expect(isNumberedByFirstUse(text)).toBe(expected);
});
