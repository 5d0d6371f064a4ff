import { expect, test } from "vitest";
import { hasSymbolSoup } from "../../../../functions/engine/layout/garbled/glyph-numbers.ts";

const SIGNS = "!?%&/()=+*#;:,.-";
/** Different pairs of signs, so many as `count`. */
const soup = (count: number) => {
  const pairs = [...SIGNS].flatMap((a) => [...SIGNS].filter((b) => b !== a).map((b) => a + b));
  return pairs.slice(0, count);
};

test("signs in forty different pairs are no text", () => {
  expect(hasSymbolSoup(soup(40).join("a"))).toBe(true);
  expect(hasSymbolSoup(soup(39).join("a"))).toBe(false);
});

test("the same sign again is no pair", () => {
  expect(hasSymbolSoup([...SIGNS].map((sign) => sign.repeat(5)).join("a"))).toBe(false);
});

test("a few pairs that repeat are code", () => {
  expect(hasSymbolSoup("() => {}; ".repeat(60))).toBe(false);
});

test("signs are few among the letters of a text", () => {
  // 40 of 181 pairs of neighbours are two signs, or 40 of 182.
  const among = (letters: number) => `${soup(40).join("a")} ${"x".repeat(letters)}`;

  expect(hasSymbolSoup(among(64))).toBe(true);
  expect(hasSymbolSoup(among(65))).toBe(false);
});

test("a text has at least sixty neighbours", () => {
  const alone = (neighbours: number) => `${soup(40).join(" ")} ${"x".repeat(neighbours + 1)}`;

  expect(hasSymbolSoup(alone(20))).toBe(true);
  expect(hasSymbolSoup(alone(19))).toBe(false);
});

test("pairs of signs are more than 22 % of the neighbours", () => {
  const among = (letters: number) => hasSymbolSoup(`${soup(44).join("a")} ${"x".repeat(letters)}`);

  expect(among(70)).toBe(true);
  expect(among(71)).toBe(false);
});
