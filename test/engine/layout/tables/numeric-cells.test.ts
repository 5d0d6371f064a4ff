import { expect, test } from "vitest";
import { isNumeric, isYear } from "../../../../functions/engine/layout/tables/numeric-cells.ts";

test.each([
  "12",
  " 2,004.5 ",
  "-3 %",
  "€ 12",
  "12 (3)",
  "55 kg",
  "100 mmH",
  "n.a.",
  "N. D.",
  "nil",
  "–",
  "...",
  "*",
  "1".repeat(28),
])("%j counts as a number", (text) => {
  expect(isNumeric(text)).toBe(true);
});

test.each(["", "abc", "x1y2z", "5 kg m", "12345 abcd", "....", "nilly", "1".repeat(29), "A1b"])(
  "%j does not count as a number",
  (text) => {
    expect(isNumeric(text)).toBe(false);
  },
);

test("a number has at most three letters, and no more letters than digits", () => {
  expect([isNumeric("123abc"), isNumeric("1234abcd"), isNumeric("12ab"), isNumeric("12abc")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test.each([
  ["1984", true],
  ["(2024)", true],
  [" 2099 ", true],
  ["1899", false],
  ["2100", false],
  ["19845", false],
  ["in 1984", false],
])("%j is a year: %s", (text, expected) => {
  expect(isYear(text)).toBe(expected);
});
