import { expect, test } from "vitest";
import { isNumberedByFirstUse } from "../../../../functions/engine/layout/garbled/glyph-numbers.ts";

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

test("new characters need fourteen kinds, with three uses of each", () => {
  expect(isNumberedByFirstUse(written(inOrder(0x41, 14)))).toBe(true);
  expect(isNumberedByFirstUse(written(inOrder(0x41, 20)).slice(0, 59))).toBe(false);
  expect(isNumberedByFirstUse(written(inOrder(0x41, 20)).slice(0, 60))).toBe(true);
});

test("digits, spaces and line ends are skipped", () => {
  const [first, ...rest] = [...written(inOrder(0x41, 14))];

  expect(isNumberedByFirstUse([first, ...rest].join("7 \n"))).toBe(true);
  expect(isNumberedByFirstUse(`${written(inOrder(0x41, 13))}012012012`)).toBe(false);
});

test("half of the first eight kinds follow one another, and four fifths of all", () => {
  const apart = (alone: number, inRow: number) =>
    written(
      `${Array.from({ length: alone }, (_, at) => String.fromCharCode(0x100 + 2 * at)).join("")}${inOrder(0x41, inRow)}`,
    );

  expect(isNumberedByFirstUse(apart(3, 13))).toBe(true);
  expect(isNumberedByFirstUse(apart(3, 12))).toBe(false);
  expect(isNumberedByFirstUse(apart(4, 40))).toBe(false);
});

test("spaces and line ends are no kinds of characters", () => {
  expect(isNumberedByFirstUse(`${written(inOrder(0x41, 13))}${" \n".repeat(5)}`)).toBe(false);
});

test("the ninth kind may be in another order", () => {
  const text = `\u0100\u0102\u0104${inOrder(0x41, 5)}\u0106${inOrder(0x61, 30)}`;

  expect(isNumberedByFirstUse(written(text))).toBe(true);
});
