import { expect, test } from "vitest";
import { symbolSoup } from "../../../../functions/engine/layout/garbled/garbled-symbols.ts";

const SIGNS = "!?%&/()=+*#;:,.-";
/** So many different pairs of signs, with a letter between the pairs. */
const soup = (count: number) => {
  const pairs = [...SIGNS].flatMap((a) => [...SIGNS].filter((b) => b !== a).map((b) => a + b));
  return pairs.slice(0, count);
};

test("signs in forty different pairs are no text", () => {
  expect(symbolSoup(soup(40).join("a"))).toBe(true);
  expect(symbolSoup(soup(39).join("a"))).toBe(false);
});

test("the same sign again is no pair", () => {
  expect(symbolSoup([...SIGNS].map((sign) => sign.repeat(5)).join("a"))).toBe(false);
});

test("a few pairs that repeat are code", () => {
  expect(symbolSoup("() => {}; ".repeat(60))).toBe(false);
});

test("signs are few among the letters of a text", () => {
  // 40 of 181 pairs of neighbours are two signs, or 40 of 182.
  const among = (letters: number) => `${soup(40).join("a")} ${"x".repeat(letters)}`;

  expect(symbolSoup(among(64))).toBe(true);
  expect(symbolSoup(among(65))).toBe(false);
});

test("a text has at least sixty neighbours", () => {
  const alone = (neighbours: number) => `${soup(40).join(" ")} ${"x".repeat(neighbours + 1)}`;

  expect(symbolSoup(alone(20))).toBe(true);
  expect(symbolSoup(alone(19))).toBe(false);
});
