import { expect, test } from "vitest";
import { numberedAsTheyCome } from "../../../../functions/engine/layout/garbled/garbled-order.ts";

const inOrder = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join("");
/** Each is used again and again. */
const written = (letters: string) => letters + [...letters].reverse().join("") + letters;

test.each([
  ["glyphs numbered as they come", written(inOrder(0x41, 20)), true],
  ["the same, of which the first few come from another font's numbers", written(`CH${inOrder(0x50, 18)}`), true],
  ["the same, of which a third come in another order", written(`${inOrder(0x41, 10)}MOQSU`), false],
  ["a list from A to Z", inOrder(0x41, 26), false],
  ["few kinds", written(inOrder(0x41, 13)), false],
  [
    "a sentence",
    "the granary at Grobbendyke was painted by a warden who never quit his job before dusk ".repeat(2),
    false,
  ],
])("%s", (_, text, expected) => {
  expect(numberedAsTheyCome(text)).toBe(expected);
});
